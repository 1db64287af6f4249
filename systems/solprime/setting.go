package solprime

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/solprime/scenario"
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
	squads   []squad
	towers   []int8 // the stand numbers of the tall sections
	lexicon  game.Vocabulary
	goals    []string
	labels   game.Labels // of the stands
	names    game.Labels // of the platoons
	weapons  game.Labels
	sites    [3]sites // by game.Side: points where its units may be set up
	start    *battle
}

// A member is the part of a stand that never changes.
type member struct {
	side    game.Side
	label   string
	kind    *scenario.Kind
	behind  int64 // distance of guns behind the table
	platoon int8
	lots    int  // lots of artillery ammunition
	convoy  int8 // number of its convoy, from 1; 0: none
	free    bool // its player sets it up
}

// A squad is the part of a platoon that never changes.
type squad struct {
	side    game.Side
	name    string
	rating  scenario.Rating
	members []int8
	works   bool // a structure: its stands are sections (SP fortifications/sections)
}

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
	b := &battle{setting: s, acting: -1, leaders: [3]int8{-1, -1, -1}}
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &sc.Forces[side]
		for _, pl := range f.Platoons {
			b.enlist(side, pl, false)
		}
		for _, pl := range f.Structures {
			b.enlist(side, pl, true)
		}
		b.embark(side)
	}
	b.bury()
	for _, side := range []game.Side{game.Red, game.Blue} {
		s.sites[side] = b.sitesOf(side)
	}
	s.start = b
	s.weapons = t.WeaponIDs()
	s.lexicon, s.goals = b.vocabulary(), sc.Goals(t)
	return p, nil
}

// enlist adds a platoon, or a structure, to the battle.
func (b *battle) enlist(side game.Side, pl scenario.Platoon, works bool) {
	initial := strings.ToUpper(side.String()[:1])
	q := squad{side: side, name: initial + pl.Name, rating: pl.Rating, works: works}
	for _, r := range pl.Units {
		if r.Kind.Branch == scenario.Structure && r.Kind.Tall {
			b.towers = append(b.towers, int8(len(b.roster)))
		}
		q.members = append(q.members, int8(len(b.roster)))
		b.roster = append(b.roster, member{side, initial + r.Label, r.Kind, r.Behind, int8(len(b.squads)), r.Lots, b.scenario.ConvoyOf(side, r.Label), r.Unset})
		b.labels = append(b.labels, initial+r.Label)
		b.stands = append(b.stands, b.station(&r))
		if r.Label == b.scenario.Forces[side].Leader {
			b.leaders[side] = int8(len(b.stands) - 1)
		}
	}
	b.squads, b.names = append(b.squads, q), append(b.names, q.name)
	b.platoons = append(b.platoons, platoon{})
}

// station returns the initial state of a stand.
func (b *battle) station(r *scenario.Recruit) stand {
	s := stand{at: r.At, start: r.At, facing: r.Facing, front: r.Facing, rounds: b.rounds(r.Kind, r.Lots), host: nowhere, with: nowhere, height: r.Height, load: fullLoad(r.Kind), bombs: int8(r.Kind.Bombs)}
	switch {
	case r.Kind.Branch == scenario.Aircraft:
		s.off = away
	case r.Behind > 0:
		s.off = battery
	case r.Unset:
		s.off = unset
	}
	if r.Dug {
		s.flags |= dug
	}
	if r.Watch {
		s.flags |= watching
	}
	return s
}

// embark puts the stands that begin inside a carrier or a section into their hosts.
func (b *battle) embark(side game.Side) {
	for r := range scenario.Units(b.scenario.Forces[side].Platoons) {
		if r.In != "" {
			h := b.named(side, r.In)
			s := &b.stands[b.named(side, r.Label)]
			s.host, s.at, s.start = int8(h), b.stands[h].at, b.stands[h].at
		}
	}
}

// named finds a stand of a side by its label in the scenario.
func (b *battle) named(side game.Side, label string) int {
	return slices.IndexFunc(b.roster, func(m member) bool { return m.side == side && m.label[1:] == label })
}

// New begins a match.
func (p *Prepared) New() game.Match {
	b := p.setting.start.Clone()
	return game.NewTable(b, slices.Concat([]step{opening{}}, b.setupSteps(), []step{dawn{}})...)
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }
