package survey

import (
	"metahex/grid"
	"metahex/maps/dots"
)

// WalkCosts are a soldier's walking costs and the terrain that gives cover, from the tables of a
// game.
type WalkCosts struct {
	Enter  [dots.Terrains]int  // points for entering a terrain on foot; 0: impossible
	Climb  int                 // additional points for each level gained
	Points int                 // points per turn; unused points are lost
	Cover  [dots.Terrains]bool // terrain that gives cover
	Works  bool                // bunkers and improved positions give cover
	Notes  []string            // notes about estimated figures
}

// standing is the ground that a soldier walks on at a dot.
type standing struct {
	dots.Dot
	over dots.Kind
	ends [2]grid.Direction // of a bridge; unused on other dots
}

// footing returns the terrain that determines walking costs. A bridge counts as open ground, a
// bunker as a building (BHM 4.6).
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

// covered reports whether a soldier on the ground of a dot has cover there.
func (w *WalkCosts) covered(d standing) bool {
	if w.Works && (d.over == dots.Bunker || d.over == dots.Improved) {
		return true
	}
	return w.Cover[d.Terrain] && d.over != dots.Bridge
}

// stands reports whether a soldier can stand on a dot.
func (w *WalkCosts) stands(d standing) bool { return w.Enter[d.footing()] > 0 }

// step returns the cost of walking from one dot to the next (BHM 8.1, 2.3.7). ok is false if the
// step is impossible. Where a soldier cannot stand, it can only walk a bridge from one end of the
// bridge to the other (BHM 2.3.6).
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

// Step returns the cost of walking from a dot of the board to the next. ok is false if the step is
// impossible within one turn.
func (s *Survey) Step(from grid.Place, way grid.Direction) (cost int, ok bool) {
	to := from.Step(way)
	if !s.Board.Has(to) {
		return 0, false
	}
	ground := s.standings()
	return s.Options.Walk.step(ground[s.of(from)], ground[s.of(to)], way)
}
