package shapes

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/tables"
)

// Sight over a table in inches.
//
// The line is drawn from eye to eye. Each feature through whose inside it passes is a Screen, with
// the stretch of line inside it and the height of its top; it hides when the line is below the top
// somewhere on that stretch:
//
//	 eye ●───────___                         top of b ┌───┐   hides: the line
//	             a  ¯¯¯───____                        │ ✗ │   runs into it
//	           ┌───┐          ¯¯¯¯───____             │   │
//	 ──────────┘   └─────────────────────¯¯¯¯───____──┘   └──● eye
//	             below the line: does not hide
//
// A line that only touches a feature, or runs along its edge, is not hidden by it; between two that
// touch there is no gap (union.go). Everything is decided in whole numbers, and the same from both
// ends. Each rule book says what a screen means: woods that can be seen through for an inch, or the
// wood in which an end stands.

// An Eye is a point on a table and a height above the table, in thousandths of
// an inch.
type Eye struct {
	At     grid.Point
	Height int64
}

// A Screen is a feature between two eyes.
type Screen struct {
	Feature int       // its place in the table's Features
	Part    grid.Part // of the line from the first eye, inside the feature
	Top     int64     // above the table
	Above   int64     // by how much the line passes above the top where it is lowest; negative below
	Hides   bool      // the line is below the top somewhere on the stretch
	Own     bool      // one of the two eyes is over the feature or its edge
}

// Obstructions decide the lines of one table. Use does not change them.
type Obstructions struct {
	table *tables.Map
	tops  []int64
	boxes []grid.Box
	rises []rise
}

// NewObstructions prepares a table.
func NewObstructions(t *tables.Map) *Obstructions {
	s := &Obstructions{table: t, tops: make([]int64, len(t.Features)), boxes: make([]grid.Box, len(t.Features)), rises: rises(t)}
	for i, f := range t.Features {
		s.boxes[i] = f.Area.Box()
		if s.tops[i] = f.Height; f.Kind != tables.Hill {
			s.tops[i] += t.Elevation(f.Foot())
		}
	}
	return s
}

// Top is how high a feature reaches above the table.
func (s *Obstructions) Top(feature int) int64 { return s.tops[feature] }

// Within reports whether a feature may reach into an upright rectangle: whether its own rectangle
// does.
func (s *Obstructions) Within(feature int, b grid.Box) bool { return s.boxes[feature].Meets(b) }

// Beside reports whether a line certainly misses a feature, judging by the upright rectangle around
// it.
func (s *Obstructions) Beside(feature int, a, b grid.Point) bool {
	return s.boxes[feature].Beside(a, b)
}

// Between lists the features through which the line passes, in the order of the table. Features
// without height are left out.
func (s *Obstructions) Between(a, b Eye) (all []Screen) {
	length := a.At.Distance(b.At)
	if length == 0 {
		return nil
	}
	for i := range s.table.Features {
		f := &s.table.Features[i]
		if s.tops[i] == 0 || f.Height == 0 || s.Beside(i, a.At, b.At) {
			continue
		}
		parts := f.Area.Through(a.At, b.At)
		own := len(parts) > 0 && (f.Area.Has(a.At) || f.Area.Has(b.At))
		for _, p := range parts {
			if p.How != grid.Inside {
				continue
			}
			over := min(above(a, b, length, p.From, s.tops[i]), above(a, b, length, p.To, s.tops[i]))
			all = append(all, Screen{Feature: i, Part: p, Top: s.tops[i], Own: own, Above: over, Hides: over < 0})
		}
	}
	return all
}

// Hidden reports whether the features that count together hide the eyes from one another.
func (s *Obstructions) Hidden(a, b Eye, counts func(feature int, own bool) bool) bool {
	v := s.Judge(Query{A: a, B: b, Brief: true, Hiding: func(feature int, own bool) Hiding {
		if counts(feature, own) {
			return Opaque
		}
		return NoHiding
	}})
	return v.Hidden()
}

// above is by how much the line is higher than a height at a distance along it, rounded down, so
// that it is negative wherever the line is lower.
func above(a, b Eye, length, at, height int64) int64 {
	over := a.Height*length + (b.Height-a.Height)*at - height*length
	if over < 0 {
		over -= length - 1
	}
	return over / length
}

// below reports whether the line is lower than a height at a distance along it.
func below(a, b Eye, length, at, height int64) bool {
	return a.Height*length+(b.Height-a.Height)*at < height*length
}

// Words describe a screen.
func (s *Obstructions) Words(c Screen) string {
	verb := "does not hide"
	if c.Hides {
		verb = "hides"
	}
	return fmt.Sprintf("%s, %s high, from %s to %s along the line: %s", s.table.Features[c.Feature].Name,
		grid.Inches(c.Top), grid.Inches(c.Part.From), grid.Inches(c.Part.To), verb)
}

// Table is the table of the obstructions.
func (s *Obstructions) Table() *tables.Map { return s.table }
