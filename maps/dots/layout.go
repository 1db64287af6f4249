package dots

import (
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// layoutKeys are the keys of a layout/1 file.
//
//	crop: A-A-19..B-R-17    # half of A beside half of B
type layoutKeys struct {
	mapfile.LayoutKeys `yaml:",inline"`
	Crop               mapfile.Word `yaml:"crop"`
}

// A Layout is a layout of panels.
type Layout struct {
	*mapfile.Layout
	crop mapfile.Word
}

var layoutKind = &mapfile.LayoutKind{Format: "layout/1", Noun: "panel", Example: "A", IsID: maps.IsID, Seams: []string{"strict", "worst", "first"}, Copies: true}

// ParseLayout reads a layout/1 file, whose panels may be embedded ones. If no board can be made,
// the layout is nil.
func ParseLayout(t *mapfile.Text, from mapfile.Embedded) *Layout {
	var keys layoutKeys
	if !t.Decode(t.Masked(&mapfile.Picture{}), &keys) {
		return nil
	}
	l := t.Layout(layoutKind, keys.LayoutKeys, from)
	if l == nil {
		return nil
	}
	return &Layout{l, keys.Crop}
}

// Assemble joins the panels. If it returns nil, the findings of the text have the reason.
func (l *Layout) Assemble() *Board {
	panels, span, ok := mapfile.Lay(l.Layout, ReadPanel, (*Panel).called)
	if !ok {
		return nil
	}
	b := &Board{ID: l.ID, Title: l.Title, Panels: panels, Span: span}
	if !l.join(b) {
		return nil
	}
	if l.crop.Line == 0 {
		return b
	}
	b, err := b.crop(l.crop.Text)
	if err != nil {
		l.Text.About(l.crop, "%v", err)
		return nil
	}
	return b
}

// called returns a copy of the panel with another name. A board uses such a copy if an earlier panel
// has the same id.
func (p *Panel) called(name string) *Panel {
	c := *p
	c.ID = name
	return &c
}

// Picture draws the board in the form of a panel's picture, with up to three characters for each
// dot.
func (b *Board) Picture(show func(grid.Place) string) []string {
	if len(b.Panels) == 1 {
		return Picture(b.Span, show)
	}
	return mapfile.DrawLayout("panel", b.Span, b.Panels, func(own grid.Place) string { return mapfile.RowLabel(own.V) }, show)
}
