package grid

// A Span is a rectangular part of the lattice: the number of its columns, the number of its
// half-rows, and its first half-row. On a panel, both numbers are odd. So a half-turn maps the
// lattice onto itself, and neighbouring panels can share their edge places.
//
//	panel, Top 0        section, Top −1
//	o   o   o            (o) (o)        the outer halves of these hexes are cut
//	  o   o             o   o   o       off; where sections meet, two such
//	o   o   o             o   o         halves are one hex
//	  o   o             o   o   o
//	o   o   o            (o) (o)
type Span struct{ Columns, HalfRows, Top int }

// Panel returns the span of a panel with the given columns and rows. Columns must be odd. The
// first, third, … columns have a place in every row; the other columns have one place fewer.
func Panel(columns, rows int) Span { return Span{columns, 2*rows - 1, 0} }

// Section returns the span of a hex sheet with the given columns and rows, cut so that its short
// edges run through hexes. Columns must be odd. The first, third, … columns have a hex in every
// row. The other columns have one hex more, and their first and last hexes are cut in half.
func Section(columns, rows int) Span { return Span{columns, 2*rows + 1, -1} }

// Has reports whether p is a place of the span.
func (s Span) Has(p Place) bool {
	return p.Lattice() && p.Q >= 0 && p.V >= s.Top && p.Q < s.Columns && p.V < s.Top+s.HalfRows
}

// Turn returns the place to which a half-turn of the whole span moves p.
func (s Span) Turn(p Place) Place { return Place{s.Columns - 1 - p.Q, 2*s.Top + s.HalfRows - 1 - p.V} }

// Next returns the offset from a panel of this span to another panel. The arguments are the number of
// panels to the right and the number of panels down. Neighbouring panels share their edge places.
func (s Span) Next(right, down int) Offset {
	return Offset{int16(right * (s.Columns - 1)), int16(down * (s.HalfRows - 1))}
}

// Join returns the span of joined panels; the arguments are the numbers of panels across and down.
func (s Span) Join(across, down int) Span {
	return Span{across*(s.Columns-1) + 1, down*(s.HalfRows-1) + 1, s.Top}
}

// Len is the number of places in the span.
func (s Span) Len() int { return (s.Columns*s.HalfRows + 1 - s.Top&1) / 2 }

// Places calls yield for each place, row by row from the upper left, until yield returns false. Use
// it with range.
func (s Span) Places(yield func(Place) bool) {
	for v := s.Top; v < s.Top+s.HalfRows; v++ {
		for q := v & 1; q < s.Columns; q += 2 {
			if !yield(Place{q, v}) {
				return
			}
		}
	}
}
