package battlesuit

import (
	"cmp"

	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
)

// What a scenario is fought on: a board, or a table in its place (BHM 15.0).

// name is what a place is called: by its dot (BHM 2.1), or on a table by inches.
func (s *Scenario) name(at grid.Place) string {
	if s.Raster != nil {
		return s.Raster.name(at)
	}
	return s.Board.Name(at)
}

// find is the place of a name. On a table any point in inches stands for the
// nearest standing point.
func (s *Scenario) find(name string) (grid.Place, error) {
	if s.Raster != nil {
		return s.Raster.find(name)
	}
	return s.Board.Find(name)
}

// within tells whether a place is at most so many points, or inches, from
// another.
func (s *Scenario) within(p, q grid.Place, most int) bool {
	if s.Raster != nil {
		return s.Raster.point(p).Near(s.Raster.point(q), int64(most)*grid.Inch)
	}
	return grid.Distance(p, q) <= most
}

// Ground names what is fought on, for the players.
func (s *Scenario) Ground() string {
	if s.Raster != nil {
		return "table " + s.Raster.Table.ID
	}
	return "board " + s.Board.ID
}

// openGround opens the board, or the table that stands in its place.
func (r *scenarioReader) openGround() bool {
	switch board, table := r.raw.Board, r.raw.Table; {
	case (board.Node == nil) == (table.Node == nil):
		r.fault("BHM 15.7", cmp.Or(table.Node, r.raw.ID.Node), "want either board, a map of dots, or table, a table in inches")
		return false
	case table.Node != nil:
		return r.openTable(table)
	default:
		name, err := atlas.Named(r.file, board.Value)
		if err == nil {
			r.s.Board, err = atlas.OpenBoard(name)
		}
		if err != nil {
			r.fault("BHM 2.0", board.Node, "%v", err)
		}
		return err == nil
	}
}

// openTable opens a table and surveys it (BHM 15.4, 15.5).
func (r *scenarioReader) openTable(v rule.Located[string]) bool {
	name, err := atlas.Named(r.file, v.Value)
	var t *tables.Map
	if err == nil {
		t, err = atlas.OpenTable(name)
	}
	if err != nil {
		r.fault("BHM 15.4", v.Node, "%v", err)
		return false
	}
	for i := range t.Features {
		if f := &t.Features[i]; !known(f.Kind) {
			r.fault("BHM 15.4", v.Node, "table %s: %s is %s, which is no terrain of this game", t.ID, f.Name, f.Kind)
		} else if f.Kind == tables.Hill && f.Height%grid.Inch != 0 {
			r.fault("BHM 15.4", v.Node, "table %s: %s is %s inches high; want whole inches, a level each", t.ID, f.Name, grid.Inches(f.Height))
		}
	}
	r.s.Raster = newRaster(t)
	r.s.Board = r.s.Raster.survey()
	return true
}

// mineReach reads from how far mines go off on a table (BHM 15.6).
func (r *scenarioReader) mineReach() {
	raw := r.raw.Rules.Reach
	switch reach := r.within("BHM 15.6", raw, "mine-reach", 1, 6); {
	case r.s.Raster == nil && raw.Node != nil:
		r.fault("BHM 15.6", raw.Node, "mine-reach is for a table; on a map of dots mines lie on their dot")
	case r.s.Raster != nil:
		r.s.Special.MineReach = max(1, reach)
	}
}
