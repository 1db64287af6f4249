package shapes

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/tables"
)

// Sight over a table in inches.
//
// The line runs from eye to eye. A Screen is a feature that the line crosses, with the stretch of
// line inside the feature and the height of its top. It hides if the line is below the top somewhere
// on that stretch:
//
//	 eye ●───────___                         top of b ┌───┐   hides: the line
//	             a  ¯¯¯───____                        │ ✗ │   runs into it
//	           ┌───┐          ¯¯¯¯───____             │   │
//	 ──────────┘   └─────────────────────¯¯¯¯───____──┘   └──● eye
//	             below the line: does not hide
//
// A slope has no level top: its height at each point of the line counts.
//
// A feature does not hide a line that only touches it or runs along its edge. Two features that
// touch leave no gap (union.go). Everything is decided in whole numbers, with the same result in
// both directions. Each rule book decides what a screen does. For example, a line can pass through
// an inch of woods, or through the woods around an end.

// An Eye is a point on a table and its height above the table, in thousandths of an inch.
type Eye struct {
	At     grid.Point
	Height int64
}

// A Screen is a feature between two eyes.
type Screen struct {
	Feature int       // its index in the table's Features
	Part    grid.Part // the part of the line inside the feature, from the first eye
	Low     grid.Part // the part of Part on which the line is below the top; empty if From is not before To
	Top     int64     // height above the table; of a slope, the greatest height below the line
	Drop    [2]int64  // how much lower than Top a slope is at the ends of Part
	Above   int64     // the smallest height of the line above the top; negative if the line is below
	Hides   bool      // the line is below the top somewhere on the stretch
	Own     bool      // an eye is over the feature or its edge
}

// Obstructions decides lines on one table. It is immutable once prepared.
type Obstructions struct {
	table *tables.Map
	tops  []int64
	boxes []grid.Box
	hills []int // features
	rises []rise
	slope []*rise // by feature; nil for all others
}

// NewObstructions prepares a table.
func NewObstructions(t *tables.Map) *Obstructions {
	s := &Obstructions{table: t, tops: make([]int64, len(t.Features)), boxes: make([]grid.Box, len(t.Features)), rises: rises(t), slope: make([]*rise, len(t.Features))}
	for i, f := range t.Features {
		s.boxes[i] = f.Area.Box()
		if s.tops[i] = f.Height; f.Kind == tables.Hill {
			s.hills = append(s.hills, i)
		}
	}
	for i, f := range t.Features {
		if f.Kind != tables.Hill {
			s.tops[i] += s.Ground(f.Foot())
		}
	}
	for i := range s.rises {
		r := &s.rises[i]
		s.slope[r.feature], s.tops[r.feature] = r, r.base+r.by
	}
	return s
}

// Top returns the height of a feature's top above the table; of a slope, at its highest point.
func (s *Obstructions) Top(feature int) int64 { return s.tops[feature] }

// Stands reports whether a feature rises above the ground around it, so that it can hide units.
func (s *Obstructions) Stands(feature int) bool {
	return s.table.Features[feature].Height > 0 || s.slope[feature] != nil
}

// Within reports whether a feature may reach into a box. It compares only the feature's bounding
// box.
func (s *Obstructions) Within(feature int, b grid.Box) bool { return s.boxes[feature].Meets(b) }

// Beside reports whether a line certainly misses a feature. It checks only the feature's bounding
// box.
func (s *Obstructions) Beside(feature int, a, b grid.Point) bool {
	return s.boxes[feature].Beside(a, b)
}

// Between lists the features that the line crosses, in the order of the table. Features that the
// line only touches, and features without height, are left out.
func (s *Obstructions) Between(a, b Eye) (all []Screen) {
	length := a.At.Distance(b.At)
	if length == 0 {
		return nil
	}
	for i := range s.table.Features {
		f := &s.table.Features[i]
		if s.tops[i] == 0 || !s.Stands(i) || s.Beside(i, a.At, b.At) {
			continue
		}
		top := surface{s.tops[i], s.slope[i]}
		parts := f.Area.Through(a.At, b.At)
		own := len(parts) > 0 && (f.Area.Has(a.At) || f.Area.Has(b.At))
		for _, p := range parts {
			if p.How != grid.Inside {
				continue
			}
			tops := [2]int64{top.under(a.At, b.At, length, p.From), top.under(a.At, b.At, length, p.To)}
			most := max(tops[0], tops[1])
			over := min(above(a, b, length, p.From, tops[0]), above(a, b, length, p.To, tops[1]))
			all = append(all, Screen{Feature: i, Part: p, Low: lowPart(a, b, length, p, top), Top: most, Drop: [2]int64{most - tops[0], most - tops[1]}, Own: own, Above: over, Hides: over < 0})
		}
	}
	return all
}

// lowPart returns the part of a stretch of the line on which the line is below a surface, in whole
// thousandths.
func lowPart(a, b Eye, length int64, p grid.Part, x surface) grid.Part {
	c := grid.Chord{From: grid.Ratio{Num: p.From, Den: length}, To: grid.Ratio{Num: p.To, Den: length}}
	low, ok := lowered(a, b, length, c, x)
	if !ok {
		return grid.Part{From: p.To, To: p.From}
	}
	return grid.Part{From: low.From.Down(length), To: low.To.Of(length)}
}

// Hidden reports whether features together hide the line. It ignores features for which the function
// counts returns false.
func (s *Obstructions) Hidden(a, b Eye, counts func(feature int, own bool) bool) bool {
	v := s.Judge(Query{A: a, B: b, Brief: true, Hiding: func(feature int, own bool) Hiding {
		if counts(feature, own) {
			return Opaque
		}
		return NoHiding
	}})
	return v.Hidden()
}

// above returns how much the line is higher than a height, at a distance along the line. It rounds
// down, so that it is negative wherever the line is lower.
func above(a, b Eye, length, at, height int64) int64 {
	over := a.Height*length + (b.Height-a.Height)*at - height*length
	if over < 0 {
		over -= length - 1
	}
	return over / length
}

// below reports whether the line is lower than a height, at a distance along the line.
func below(a, b Eye, length, at, height int64) bool {
	return a.Height*length+(b.Height-a.Height)*at < height*length
}

// Words describes a screen.
func (s *Obstructions) Words(c Screen) string {
	verb := "does not hide"
	if c.Hides {
		verb = "hides"
	}
	return fmt.Sprintf("%s, %s high, from %s to %s along the line: %s", s.table.Features[c.Feature].Name,
		grid.Inches(c.Top), grid.Inches(c.Part.From), grid.Inches(c.Part.To), verb)
}

// Table returns the table.
func (s *Obstructions) Table() *tables.Map { return s.table }
