package solprime

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// A setting is all of a match that never changes: shared by its clones, and by
// all matches of a prepared scenario.
type setting struct {
	scenario *Scenario
	tables   *Tables
	readings Readings
	table    *maps.Table
	sweep    *los.Sweep
	board    *game.Board
	roster   []member
	squads   []squad
	lexicon  game.Vocabulary
	start    *battle
}

// A member is what never changes of one stand.
type member struct {
	side    game.Side
	label   string
	kind    *Kind
	behind  int64 // of guns off the table
	platoon int8
}

// A squad is what never changes of one platoon.
type squad struct {
	side    game.Side
	name    string
	rating  Rating
	members []int8
}

// A Prepared scenario makes matches.
type Prepared struct{ setting setting }

// Prepare makes a scenario ready for play under the given readings, which come
// after those of the scenario itself.
func Prepare(sc *Scenario, t *Tables, readings ...string) (*Prepared, error) {
	p := &Prepared{}
	s := &p.setting
	*s = setting{scenario: sc, tables: t, table: sc.Table, sweep: los.NewSweep(sc.Table), board: game.NewInches(sc.Table)}
	for _, text := range append(sc.Readings[:len(sc.Readings):len(sc.Readings)], readings...) {
		if err := s.readings.Set(text); err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
	}
	b := &battle{setting: s, acting: -1, leaders: [3]int8{-1, -1, -1}}
	for _, side := range []game.Side{game.Red, game.Blue} {
		initial := strings.ToUpper(side.String()[:1])
		for _, pl := range sc.Forces[side].Platoons {
			q := squad{side: side, name: initial + pl.Name, rating: pl.Rating}
			for _, r := range pl.Units {
				q.members = append(q.members, int8(len(s.roster)))
				s.roster = append(s.roster, member{side, initial + r.Label, r.Kind, r.Behind, int8(len(s.squads))})
				b.stands = append(b.stands, t.station(&r))
				if r.Label == sc.Forces[side].Leader {
					b.leaders[side] = int8(len(b.stands) - 1)
				}
			}
			s.squads = append(s.squads, q)
			b.platoons = append(b.platoons, platoon{})
		}
	}
	b.bury()
	if len(b.mines) > 64 {
		return nil, fmt.Errorf("scenario %s: found %d minefields; want at most 64", sc.ID, len(b.mines))
	}
	if len(s.roster) > 120 {
		return nil, fmt.Errorf("scenario %s: found %d stands; want at most 120", sc.ID, len(s.roster))
	}
	s.start = b
	s.lexicon = vocabulary(s)
	return p, nil
}

// New begins a match.
func (p *Prepared) New() game.Match {
	return game.NewTable(p.setting.start.Clone(), step(opening{}), dawn{})
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }
