package dots

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// crop returns the part of the board between two of its dots, written A-A-19..B-R-17: the upper
// left and the lower right dot. Dots keep their printed names. Panels completely outside are not on
// the new board. The error says what is legal.
func (b *Board) crop(text string) (*Board, error) {
	from, to, ok := strings.Cut(text, "..")
	if !ok {
		return nil, fmt.Errorf("found crop %q; want two dots, the upper left and the lower right one, such as A-A-01..B-R-17", text)
	}
	first, err := b.Find(strings.TrimSpace(from))
	if err != nil {
		return nil, err
	}
	last, err := b.Find(strings.TrimSpace(to))
	if err != nil {
		return nil, err
	}
	columns, halfRows, err := mapfile.CropSize(from, to, first, last)
	if err != nil {
		return nil, err
	}
	s := grid.Span{Columns: columns, HalfRows: halfRows}
	c := &Board{ID: b.ID, Title: b.Title, Span: s, dots: make([]Dot, s.Columns*s.HalfRows)}
	move := grid.Place{}.Sub(first)
	for at := range s.Places {
		c.set(at, b.At(at.Add(move.Neg())))
	}
	for _, p := range b.Panels {
		p.Shift = grid.Offset{Q: p.Shift.Q + move.Q, V: p.Shift.V + move.V}
		if c.holds(p) > 0 {
			c.Panels = append(c.Panels, p)
		}
	}
	if len(c.Panels) == 1 {
		return nil, fmt.Errorf("the crop leaves only panel %s; to crop a single panel, use `map crop`", c.Panels[0].Panel.ID)
	}
	return c, c.keepOverlays(b, move)
}

// holds returns how many dots of a panel are on the board.
func (b *Board) holds(p Placed) (n int) {
	for own := range p.Panel.Span.Places {
		if b.Has(p.OnBoard(own)) {
			n++
		}
	}
	return n
}

// Whole reports whether all dots of a panel are on the board. On a cropped board some may be
// missing.
func (b *Board) Whole(p Placed) bool { return b.holds(p) == p.Panel.Span.Len() }

// keepOverlays copies overlays from the whole board to this part of it. The error names a bridge if
// the crop cuts off one of its ends.
func (b *Board) keepOverlays(whole *Board, move grid.Offset) error {
	for _, o := range whole.Overlays {
		name := whole.Name(o.At)
		o.At = o.At.Add(move)
		if !b.Has(o.At) {
			continue
		}
		if o.Kind == Bridge && slices.ContainsFunc(o.Ends[:], func(d grid.Direction) bool { return !b.Has(o.At.Step(d)) }) {
			return errors.New("the crop cuts off an end of the bridge at " + name)
		}
		b.Overlays = append(b.Overlays, o)
	}
	return nil
}
