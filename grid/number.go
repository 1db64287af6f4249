package grid

// States store the places of a span as small numbers. The number of a place is its half-row,
// counted from the top, times the number of columns, plus its column. Holes in the lattice have
// unused numbers.

// Nowhere is the number of a place outside the span.
const Nowhere = int16(-1)

// Number lists the places of a span by number, and for each place the numbers of its six
// neighbours. A neighbour outside the span is Nowhere.
func (s Span) Number() (places []Place, near [][Directions]int16) {
	near = make([][Directions]int16, s.Columns*s.HalfRows)
	places = make([]Place, len(near))
	for i := range places {
		places[i] = Place{Q: i % s.Columns, V: s.Top + i/s.Columns}
	}
	for at := range s.Places {
		for d := range Directions {
			to := at.Step(d)
			near[s.number(at)][d] = Nowhere
			if s.Has(to) {
				near[s.number(at)][d] = int16(s.number(to))
			}
		}
	}
	return places, near
}

func (s Span) number(at Place) int { return (at.V-s.Top)*s.Columns + at.Q }
