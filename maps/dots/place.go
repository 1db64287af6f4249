package dots

import (
	"slices"

	"metahex/grid"
)

// Turn returns the board turned by 180°. Dots keep their printed names.
func (b *Board) Turn() *Board {
	t := &Board{ID: b.ID, Title: b.Title, Span: b.Span, dots: make([]Dot, len(b.dots))}
	for _, p := range b.Panels {
		// After the turn, the panel's lower right corner becomes its upper left
		// corner.
		last := grid.Place{Q: p.Panel.Span.Columns - 1, V: p.Panel.Span.HalfRows - 1}.Add(p.Shift)
		t.Panels = append(t.Panels, Placed{Panel: p.Panel, Shift: b.Span.Turn(last).Sub(grid.Place{}), Turned: !p.Turned})
	}
	for at := range b.Span.Places {
		t.set(b.Span.Turn(at), b.At(at))
	}
	for _, o := range b.Overlays {
		t.Overlays = append(t.Overlays, o.turn(b.Span))
	}
	slices.SortFunc(t.Overlays, fromTop)
	return t
}

// Surround returns the board with a border of clear dots on level 0. The border is the given
// numbers of columns and half-rows wide on every side; both numbers must be even. Its dots have no
// names.
func (b *Board) Surround(columns, halfRows int) *Board {
	s := &Board{ID: b.ID, Title: b.Title, Span: grid.Span{Columns: b.Span.Columns + 2*columns, HalfRows: b.Span.HalfRows + 2*halfRows}}
	s.dots = make([]Dot, s.Span.Columns*s.Span.HalfRows)
	shift := grid.Offset{Q: int16(columns), V: int16(halfRows)}
	for _, p := range b.Panels {
		p.Shift = grid.Offset{Q: p.Shift.Q + shift.Q, V: p.Shift.V + shift.V}
		s.Panels = append(s.Panels, p)
	}
	for at := range b.Span.Places {
		s.set(at.Add(shift), b.At(at))
	}
	for _, o := range b.Overlays {
		o.At = o.At.Add(shift)
		s.Overlays = append(s.Overlays, o)
	}
	return s
}

func (b *Board) set(at grid.Place, d Dot) { b.dots[at.V*b.Span.Columns+at.Q] = d }

// With returns the board with some dots replaced. Names and overlays do not change.
func (b *Board) With(changed map[grid.Place]Dot) *Board {
	c := *b
	c.dots = slices.Clone(b.dots)
	for at, d := range changed {
		c.set(at, d)
	}
	return &c
}
