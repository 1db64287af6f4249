package battlesuit

import (
	"fmt"
	"slices"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/maps"
	"metahex/systems/battlesuit/scenario"
)

// A setting is the part of a match that never changes. All clones of a match share it, and so do all
// matches of a prepared scenario.
type setting struct {
	scenario  *scenario.Scenario
	tables    *scenario.Tables
	readings  scenario.Readings
	roster    []member
	labels    game.Labels
	loyal     []game.Side // by soldier: its side
	jams      [3]bool     // by game.Side: whether the side has ECM drones
	postings  []posting
	crowded   bool   // some zone may be full before all its units are set up
	contested []spot // dots that some award for control counts (BHM 4.9)
	hideouts  []hideout
	hands     []hand  // counters that look alike, see deal
	handOf    []int16 // by soldier: the index of its hand, or -1
	types     game.Labels
	goals     []string // see scenario.Scenario.Goals
	lexicon   game.Vocabulary
	printed   [][]game.CardLine // by cards.Type: what is printed on the card
	field
	raster *tableField // the field, if it is a table in inches; otherwise nil
	dotted *dotField   // the field, if it is a map of dots; otherwise nil
	start  *battle

	// Inputs of advice; see perUnit, bounties and layBids.
	unitWorth int
	scores    [3]bounty
	bids      [][3]bid // by contested dot and game.Side

	targets  []spot // targets of awards for demolition
	searched bool   // whether any award scores found caches
}

// mostPlaces is the largest number of places that the small integers of a state can index.
const mostPlaces = 32767

// A member is the part of a soldier that never changes.
type member struct {
	side       game.Side
	label      string
	squad      int8 // 0 or 1; always 0 in a force that is too small for two squads (BHM 12.11)
	detachment *scenario.Detachment
	zone       []spot
	within     bitset // the dots of the zone, on a map
	post       bool
}

// A posting is one entry of the set-up: a soldier, or a mine.
type posting struct {
	soldier, mine int16 // one of the two is -1
}

// A Prepared scenario starts matches.
type Prepared struct{ setting setting }

// Prepare makes a scenario ready for play. The given readings override those of the scenario.
func Prepare(sc *scenario.Scenario, t *scenario.Tables, readings ...string) (*Prepared, error) {
	p := &Prepared{}
	s := &p.setting
	*s = setting{scenario: sc, tables: t}
	if sc.Raster != nil {
		s.raster = newTableField(sc.Raster)
		s.field = s.raster
	} else {
		s.dotted = newDotField(sc)
		s.field = s.dotted
	}
	set := func(text string) error {
		changed, known, err := s.scenario.With(text)
		if s.scenario = changed; known {
			return err
		}
		return s.readings.Set(text)
	}
	if err := sc.Set(set, readings); err != nil {
		return nil, err
	}
	s.goals = s.scenario.Goals(t)
	s.printCards()
	s.enlist()
	s.layHands()
	s.layContested()
	s.layHideouts()
	if len(s.roster) > scenario.MostUnits || s.size() > mostPlaces {
		return nil, fmt.Errorf("scenario %s: found %d units on a board of %d by %d; want at most %d units and %d places", sc.ID, len(s.roster), sc.Board.Span.Columns, sc.Board.Span.HalfRows, scenario.MostUnits, mostPlaces)
	}
	b := &battle{setting: s, act: idle, turn: 0, holder: sc.Special.First}
	b.ground = newGround(s)
	b.muster()
	s.lexicon = b.vocabulary()
	s.start, s.crowded = b, b.crowds()
	s.unitWorth, s.scores, s.bids = b.perUnit(), b.bounties(), b.layBids()
	return p, nil
}

// New begins a match.
func (p *Prepared) New() game.Match {
	b := p.setting.start.Clone()
	return game.NewTable(b, slices.Concat([]step{opening{}}, p.setting.deals(), []step{rollCall{}, enrol{}, contact{}, dawn{}})...)
}

// Readings returns the readings in force.
func (p *Prepared) Readings() scenario.Readings { return p.setting.readings }

// spotIn returns the place that a legal choice names.
func (s *setting) spotIn(c game.Choice, i int) spot {
	at, _ := s.placeIn(c, i)
	return at
}

// enlist lists all soldiers, red before blue, in the order of the scenario.
func (s *setting) enlist() {
	for _, side := range []game.Side{game.Red, game.Blue} {
		force := &s.scenario.Forces[side]
		splits := s.tables.Splits(force)
		for i := range force.Detachments {
			d := &force.Detachments[i]
			zone, within := s.zoneOf(d.Zone)
			squad := int8(0)
			if splits {
				squad = int8(max(0, d.Squad-1))
			}
			for _, r := range d.Units {
				label := strings.ToUpper(side.String()[:1]) + r.Label
				s.labels, s.loyal = append(s.labels, label), append(s.loyal, side)
				s.roster = append(s.roster, member{side, label, squad, d, zone, within, r.Post})
				s.jams[side] = s.jams[side] || s.tables.Units.Kind(r.Type).Has(jamming)
			}
		}
	}
}

// zoneOf returns the places of a zone, and on a map also the set of its dots.
func (s *setting) zoneOf(places []maps.Spot) (all []spot, set bitset) {
	if s.raster == nil {
		set = make(bitset, (s.size()+63)/64)
	}
	for _, place := range places {
		at := s.spotAt(place)
		all = append(all, at)
		if set != nil {
			set.add(int(at))
		}
	}
	return all, set
}

// layContested lists the dots that awards for control count.
func (s *setting) layContested() {
	seen := map[spot]bool{}
	for _, a := range s.scenario.Victory.Awards {
		for _, at := range a.Zone {
			if id := s.spotAt(at); a.For == scenario.Control && !seen[id] {
				seen[id] = true
				s.contested = append(s.contested, id)
			}
		}
		for _, at := range a.Zone {
			if a.For == scenario.Demolition {
				s.targets = append(s.targets, s.spotAt(at))
			}
		}
		s.searched = s.searched || a.For == scenario.Find
	}
}

// option reports whether an optional rule is in force.
func (s *setting) option(o scenario.Optional) bool { return s.scenario.Optional.Has(o) }

// muster adds all soldiers and mines to the state, before the set-up.
func (b *battle) muster() {
	for u, m := range b.roster {
		b.soldiers = append(b.soldiers, b.recruit(u))
		if m.detachment.Turn == 0 && !m.post {
			b.postings = append(b.postings, posting{int16(u), -1})
		}
	}
	b.bury()
	b.control = make([]game.Side, len(b.contested))
	b.combed = make(bitset, (len(b.hideouts)+63)/64)
	b.sight.rows, b.sight.keys = make([]uint64, len(b.soldiers)), make([]stood, len(b.soldiers))
}

// crowds reports whether the zone of some soldier might be full before that soldier is set up. That is
// possible if more soldiers can be set up in the zone than it has dots.
func (b *battle) crowds() bool {
	var zones [][]spot
	for _, p := range b.postings {
		if p.mine < 0 {
			zones = append(zones, b.vacant(int(p.soldier)))
		}
	}
	return slices.ContainsFunc(zones, func(zone []spot) bool {
		inside, takers := map[spot]bool{}, 0
		for _, at := range zone {
			inside[at] = true
		}
		for _, other := range zones {
			if slices.ContainsFunc(other, func(at spot) bool { return inside[at] }) {
				takers++
			}
		}
		if b.raster != nil {
			takers *= 4 // a base may block four listed points
		}
		return takers > len(zone)
	})
}

// recruit returns a soldier before set-up, or at its post.
func (b *battle) recruit(u int) soldier {
	m, sc := b.roster[u], b.scenario
	r := m.detachment.Units[b.indexIn(u)]
	k := b.tables.Units.Kind(r.Type)
	one := soldier{at: offUnset}
	one.facing, one.ahead = b.outlook(sc.Forces[m.side].Home)
	// The counter shows whether a unit is unarmoured or a sentry (BHM 5.6.1, 12.4.6).
	one.card = cards.Card{Type: r.Type, Damage: r.Damage, Revealed: k.Class == cards.Unarmoured || k.Has(fixed)}
	switch {
	case m.detachment.Turn > 0:
		one.at = offReserve
	case r.Post:
		one.at = b.spotAt(r.At)
		one.level = int8(max(r.Level, b.ground.level(one.at)))
		if int(one.level) > b.ground.level(one.at) && (!b.storeyAt(one.at, int(one.level)) || k.Has(flying)) {
			one.flags |= airborne
		}
	}
	if m.detachment.Hidden {
		one.flags |= hidden
	}
	if b.option(scenario.StealthSuits) && k.Has(stealthy) {
		one.stealth = int8(sc.Special.Stealth[m.side])
	}
	return one
}

// indexIn is the index of a soldier in its detachment.
func (s *setting) indexIn(u int) (i int) {
	for u-i > 0 && s.roster[u-i-1].detachment == s.roster[u].detachment {
		i++
	}
	return i
}

// Short names of abilities that are used often.
const (
	bouncing   = cards.Bounce
	flying     = cards.Fly
	fixed      = cards.Fixed
	stealthy   = cards.Stealth
	commanding = cards.Command
	crusading  = cards.Crusader
	painting   = cards.Paint
	sniping    = cards.Sniper
	singleShot = cards.SingleShot
	queryOnce  = cards.QueryOnce
	queryAll   = cards.QueryAll
	jamming    = cards.Jammer
	bombing    = cards.Bomb
	battery    = cards.Battery
	knifing    = cards.JackKnife
	engineer   = cards.Engineer
)
