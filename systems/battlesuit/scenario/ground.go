package scenario

import (
	"cmp"
	"iter"

	"metahex/grid"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// The ground of a scenario: a board of dots, or a table (BHM 15.0).

// name returns the name of a place: its dot (BHM 2.1), or on a table its coordinates in inches.
func (s *Scenario) name(at maps.Spot) string {
	if s.Raster != nil {
		return at.Point().String()
	}
	return s.Board.Name(at.Place())
}

// find returns the place with a name: a dot, or on a table a point in inches.
func (s *Scenario) find(name string) (maps.Spot, error) {
	if s.Raster != nil {
		p, err := s.Raster.Find(name)
		return maps.SpotAt(p), err
	}
	at, err := s.Board.Find(name)
	return maps.SpotOf(at), err
}

// Ground names the ground, for the players.
func (s *Scenario) Ground() string {
	if s.Raster != nil {
		return "table " + s.Raster.Table.ID
	}
	return "board " + s.Board.ID
}

// openGround opens the board, or the table if the file names one.
func (r *reader) openGround() bool {
	switch board, table := r.raw.Board, r.raw.Table; {
	case (board.Node == nil) == (table.Node == nil):
		r.Fault("BHM 15.7", cmp.Or(table.Node, r.raw.ID.Node), "want either the key `board` (a map of dots) or the key `table` (a table in inches)")
		return false
	case table.Node != nil:
		return r.openTable(table)
	default:
		var ok bool
		r.s.Board, ok = rulebook.OpenMap(&r.Reader, "BHM 2.0", board, atlas.OpenBoard)
		return ok
	}
}

// openTable opens a table and surveys it (BHM 15.4, 15.5).
func (r *reader) openTable(v rule.Located[string]) bool {
	t, ok := rulebook.OpenMap(&r.Reader, "BHM 15.4", v, atlas.OpenTable)
	if !ok {
		return false
	}
	for i := range t.Features {
		if f := &t.Features[i]; !known(f.Kind) {
			r.Fault("BHM 15.4", v.Node, "table %s: %s is %s, which is no terrain of this game", t.ID, f.Name, f.Kind)
		} else if f.Kind == tables.Hill && f.Height%grid.Inch != 0 {
			r.Fault("BHM 15.4", v.Node, "table %s: %s is %s high; want whole inches, one per level", t.ID, f.Name, grid.InchWords(f.Height))
		}
	}
	r.s.Raster = NewRaster(t)
	r.s.Board = r.s.Raster.Survey()
	return true
}

// mineReach reads the distance at which mines go off on a table (BHM 15.6).
func (r *reader) mineReach() {
	raw := r.raw.Rules.Reach
	r.First(r.Slip(r.s.Raster == nil && raw.Node != nil, "BHM 15.6", raw.Node, "mine-reach is only for tables; on a map of dots a mine explodes only on its own dot"))
	if r.s.Raster != nil {
		r.s.Special.MineReach = max(1, raw.Value)
	}
}

// ground returns the terrain and the level of a place, ignoring tiles.
func (r *reader) ground(at maps.Spot) dots.Dot {
	if r.s.Raster != nil {
		return books.Footing(r.s.Raster.Table, baseAt(at.Point()))
	}
	return r.s.Board.At(at.Place())
}

// everywhere lists all dots, or on a table the listed points.
func (r *reader) everywhere() iter.Seq[maps.Spot] {
	return func(yield func(maps.Spot) bool) {
		if r.s.Raster != nil {
			for p := range r.s.Raster.Points {
				if !yield(maps.SpotAt(p)) {
					return
				}
			}
			return
		}
		for at := range r.s.Board.Span.Places {
			if !yield(maps.SpotOf(at)) {
				return
			}
		}
	}
}

// onEdge reports whether a place is at an edge.
func (r *reader) onEdge(e Edge, at maps.Spot) bool {
	if r.s.Raster != nil {
		return r.s.Raster.OnEdge(e, at.Point())
	}
	return e.Has(r.s.Board.Span, at.Place())
}

// tooNear reports whether a base at a place of a table would overlap the base of a unit at a post.
func (r *reader) tooNear(at maps.Spot, posted map[maps.Spot]bool) bool {
	if r.s.Raster == nil {
		return false
	}
	for other := range posted {
		if other != at && at.Point().Sub(other.Point()).Square() < 4*FigureBase*FigureBase {
			return true
		}
	}
	return false
}
