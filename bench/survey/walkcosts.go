package survey

import (
	"metahex/grid"
	"metahex/maps/dots"
)

// WalkCosts are the costs of walking for a soldier, and the terrain that covers it, from a game's
// tables.
type WalkCosts struct {
	Enter  [dots.Terrains]int  // points for walking onto a terrain; 0 is never
	Climb  int                 // additional points for each level gained
	Points int                 // points a turn; unused ones are lost
	Cover  [dots.Terrains]bool // terrain that covers
	Works  bool                // bunkers and improved positions cover
	Notes  []string            // where figures are stand-ins
}

// standing is the ground that a soldier walks on at a dot.
type standing struct {
	dots.Dot
	over dots.Kind
	ends [2]grid.Direction // of a bridge
}

// footing returns the terrain that counts for walking: a bridge is open ground, a bunker is a
// building (BHM 4.6).
func (d standing) footing() dots.Terrain {
	switch d.over {
	case dots.Bridge:
		return dots.Clear
	case dots.Bunker:
		return dots.Building
	}
	return d.Terrain
}

// standings returns the dots with their overlays applied.
func (s *Survey) standings() []standing {
	all := make([]standing, len(s.Dots))
	for i, at := range s.Dots {
		all[i].Dot = s.Board.At(at)
	}
	for _, o := range s.Board.Overlays {
		if o.Kind == dots.Bridge || o.Kind == dots.Bunker || o.Kind == dots.Improved {
			d := &all[s.of(o.At)]
			d.over, d.ends = o.Kind, o.Ends
		}
	}
	return all
}

// covered reports whether a soldier on the ground of a dot has cover.
func (w *WalkCosts) covered(d standing) bool {
	if w.Works && (d.over == dots.Bunker || d.over == dots.Improved) {
		return true
	}
	return w.Cover[d.Terrain] && d.over != dots.Bridge
}

// stands reports whether a soldier can stand on a dot.
func (w *WalkCosts) stands(d standing) bool { return w.Enter[d.footing()] > 0 }

// step returns the cost of walking from one dot to the next (BHM 8.1, 2.3.7); ok is false if that
// is impossible. Over ground where nobody can stand, a bridge is walked from one of its ends to the
// other (BHM 2.3.6).
func (w *WalkCosts) step(from, to standing, way grid.Direction) (cost int, ok bool) {
	barred := func(d standing, way grid.Direction) bool {
		return d.over == dots.Bridge && w.Enter[d.Terrain] == 0 && d.ends[0] != way && d.ends[1] != way
	}
	if !w.stands(to) || barred(from, way) || barred(to, way.Turn(3)) {
		return 0, false
	}
	cost = w.Enter[to.footing()] + w.Climb*max(int(to.Level-from.Level), 0)
	return cost, cost <= w.Points
}

// Step returns the cost of walking from a dot of the board to the next; ok is false if that is
// impossible in one turn.
func (s *Survey) Step(from grid.Place, way grid.Direction) (cost int, ok bool) {
	to := from.Step(way)
	if !s.Board.Has(to) {
		return 0, false
	}
	ground := s.standings()
	return s.Options.Walk.step(ground[s.of(from)], ground[s.of(to)], way)
}
