package lasergrenadiers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers/scenario"
)

// A setting is the part of a match that never changes. All clones of a match share it, and so do all
// matches of a prepared scenario.
type setting struct {
	scenario *scenario.Scenario
	tables   *scenario.Tables
	readings scenario.Readings
	table    *tables.Map
	sweep    *shapes.Obstructions
	board    *game.Board
	roster   []member
	labels   game.Labels // the labels of the pieces in the roster
	lexicon  game.Vocabulary
	goals    []string
	sites    [3]sites // by side: points where its pieces may be set up
	start    *battle
}

// A member is the part of a piece that never changes.
type member struct {
	side    game.Side
	label   string
	kind    *scenario.Kind
	recruit *scenario.Recruit
}

// mostPieces is the largest number of pieces in a match.
const mostPieces = 120

// Prepared is a scenario that is ready for play.
type Prepared struct{ setting setting }

// Prepare makes a scenario ready for play. The given readings override the readings of the scenario.
func Prepare(sc *scenario.Scenario, t *scenario.Tables, readings ...string) (*Prepared, error) {
	p := &Prepared{}
	s := &p.setting
	*s = setting{scenario: sc, tables: t, table: sc.Table, sweep: shapes.NewObstructions(sc.Table), board: game.NewInches(sc.Table)}
	if err := sc.Set(s.readings.Set, readings); err != nil {
		return nil, err
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		for i := range sc.Forces[side].Pieces {
			r := &sc.Forces[side].Pieces[i]
			s.labels = append(s.labels, strings.ToUpper(side.String()[:1])+r.Label)
			s.roster = append(s.roster, member{side, s.labels[len(s.labels)-1], r.Kind, r})
		}
	}
	if len(s.roster) > mostPieces {
		return nil, fmt.Errorf("scenario %s: found %d pieces; want at most %d", sc.ID, len(s.roster), mostPieces)
	}
	s.layOut()
	s.start = &battle{setting: s, act: -1}
	s.start.muster()
	if err := s.start.roomForAll(); err != nil {
		return nil, err
	}
	s.lexicon, s.goals = s.start.vocabulary(), sc.Goals(t)
	return p, nil
}

// New begins a match.
func (p *Prepared) New() game.Match {
	b := p.setting.start.Clone()
	return game.NewTable(b, slices.Concat([]step{opening{}}, b.setupSteps(), []step{detours{game.Red}, detours{game.Blue}, dawn{}})...)
}

// muster puts all pieces in their initial places.
func (b *battle) muster() {
	for _, m := range b.roster {
		r := m.recruit
		one := piece{at: r.At, facing: r.Facing, aboard: -1, slowed: int8(r.Slowed), damage: int8(r.Slowed)}
		if r.Dug {
			one.flags |= dugIn
		}
		switch {
		case r.Aboard != "":
			one.state = carried
			one.aboard = int8(slices.IndexFunc(b.roster, func(c member) bool { return c.side == m.side && c.recruit.Label == r.Aboard }))
		case r.Enters > 0:
			one.state = reserve
		case r.Unset:
			one.state = unset
		}
		b.pieces = append(b.pieces, one)
	}
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }

func digits(n int) string { return strconv.Itoa(n) }

// entryOf returns the entry area of a side.
func (s *setting) entryOf(side game.Side) scenario.Entry { return s.scenario.Forces[side].Entry }

// rim returns the line on which bases that touch an edge have their centres, as a point and a
// direction.
func (s *setting) rim(e scenario.Edge, radius int64) (grid.Point, grid.Vector) {
	r := int32(radius)
	switch e {
	case scenario.West:
		return grid.Point{X: r}, grid.Vector{Y: 1}
	case scenario.East:
		return grid.Point{X: s.table.Size.X - r}, grid.Vector{Y: 1}
	case scenario.North:
		return grid.Point{Y: r}, grid.Vector{X: 1}
	}
	return grid.Point{Y: s.table.Size.Y - r}, grid.Vector{X: 1}
}

// along returns the distance of a point along an edge. It also reports whether a base with this
// radius, centred at the point, touches the edge.
func (s *setting) along(e scenario.Edge, p grid.Point, radius int64) (int64, bool) {
	from, way := s.rim(e, radius)
	d := p.Sub(from)
	return way.Dot(d), e != scenario.NoEdge && way.Cross(d) == 0
}

// onEdge is the inverse of along.
func (s *setting) onEdge(e scenario.Edge, along, radius int64) grid.Point {
	from, way := s.rim(e, radius)
	return from.Add(grid.Vector{X: along * way.X, Y: along * way.Y})
}

// inward returns the direction from an edge into the table.
func inward(e scenario.Edge) grid.Vector {
	return [...]grid.Vector{scenario.NoEdge: {Y: -grid.Inch}, scenario.West: {X: grid.Inch}, scenario.East: {X: -grid.Inch}, scenario.North: {Y: grid.Inch}, scenario.South: {Y: -grid.Inch}}[e]
}
