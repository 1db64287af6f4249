package grid

import "testing"

func TestNumber(t *testing.T) {
	for _, s := range []Span{Panel(5, 3), Section(5, 3)} {
		places, near := s.Number()
		for at := range s.Places {
			n := (at.V-s.Top)*s.Columns + at.Q
			if places[n] != at {
				t.Errorf("number %d is %v, want %v", n, places[n], at)
			}
			for d := range Directions {
				to := near[n][d]
				if has := s.Has(at.Step(d)); has != (to != Nowhere) || has && places[to] != at.Step(d) {
					t.Errorf("from %v %s to number %d; want %v", at, d, to, at.Step(d))
				}
			}
		}
	}
}
