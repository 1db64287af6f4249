package atlas

import (
	"metahex/grid"
	"metahex/maps"
)

// A panelLayout is a layout of panels.
type panelLayout struct{ *layout }

var panelLayouts = &layoutKind{"layout/1", "panel", "A", maps.IDPattern.MatchString, []string{"strict", "worst", "first"}}

// readPanelLayout reads a layout/1 file, whose panels may be those of a shelf. It is nil where there is none to be made.
func readPanelLayout(t *text, from shelf) *panelLayout {
	var keys layoutKeys
	if !t.decode(t.masked(&picture{}), &keys) {
		return nil
	}
	l := t.laidOut(panelLayouts, keys, from)
	if l == nil {
		return nil
	}
	return &panelLayout{l}
}

// assemble joins the panels. Without a board, the text has the reason.
func (l *panelLayout) assemble() *Board {
	panels, span, ok := lay(l.layout, ReadPanel)
	if !ok {
		return nil
	}
	b := &Board{ID: l.id, Title: l.title, Panels: panels, Span: span}
	if !l.join(b) {
		return nil
	}
	return b
}

// Picture draws the board as the picture of a panel. Each dot is shown by up to
// three characters.
func (b *Board) Picture(show func(grid.Place) string) []string {
	if len(b.Panels) == 1 {
		return Picture(b.Span, show)
	}
	return layoutPicture("panel", b.Span, b.Panels, func(own grid.Place) string { return rowLabel(own.V) }, show)
}
