package gts

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// muster returns the state before the first turn.
func (s *setting) muster() *battle {
	b := &battle{setting: s, held: -1, drawn: -1, act: idle, weather: s.scenario.Weather}
	for range s.formations {
		b.leaders = append(b.leaders, leader{-1, 0})
	}
	for _, d := range s.divisions {
		b.pools = append(b.pools, pool{blocks: int8(d.Blocks)})
	}
	for i, c := range s.scenario.Commands {
		b.pools[i].cp, b.pools[i].dp = int8(c.CP), int8(c.DP)
	}
	for u := range s.roster {
		b.units = append(b.units, b.recruit(u))
	}
	for u := range b.units {
		b.appoint(u, 1)
	}
	b.contactLeaders()
	for _, w := range s.scenario.Works {
		if w.Zone == nil {
			b.lay(&w, s.id(w.At))
		}
	}
	for _, o := range s.scenario.Objectives {
		b.control = append(b.control, o.Held)
	}
	return b
}

// contactLeaders gives contact to the artillery that starts the scenario in contact.
func (b *battle) contactLeaders() {
	for u := range b.units {
		if b.class(u) == scenario.Artillery && slices.Contains(b.roster[u].placed.Marks, "contact") && b.on(u) {
			b.units[u].contact = b.nearLeader(u)
		}
	}
}

// recruit returns a unit in its state at the start of the scenario.
func (s *setting) recruit(u int) unit {
	m := &s.roster[u]
	one := unit{at: offWaiting, steps: int8(m.kind.Steps), contact: pending}
	switch {
	case m.arrives < 0:
		one.at = offRearguard
	case m.placed.Zone != nil:
		one.at = offUnset
	case m.arrives == 0:
		one.at = s.id(m.placed.At)
	}
	for _, mark := range m.placed.Marks {
		one.flags |= markFlags[mark]
		switch mark {
		case "one-hit":
			one.hits = 1
		case "two-hits":
			one.hits = 2
		case "step-loss":
			one.steps = 1
		case "at-work":
			one.work, one.task = 1, taskPosition
		}
	}
	return one
}

// markFlags maps marks in scenario files to flags.
var markFlags = map[string]flags{"column": column, "mounted": mounted, "suppressed": suppressed, "improved": improved, "entrenched": entrenched}

// appoint puts a formation's leader with this unit, if the unit is on the map and the formation has
// no leader there yet.
func (b *battle) appoint(u int, since int8) {
	f := b.roster[u].formation
	if b.on(u) && b.formations[f].led && b.leaders[f] == (leader{with: -1}) {
		b.leaders[f] = leader{int16(u), since}
	}
}

// nearLeader returns the formation in a unit's division with the nearest leader.
func (b *battle) nearLeader(u int) int8 {
	best, least := pending, 1<<10
	for f, l := range b.leaders {
		if b.formations[f].division != b.roster[u].division || l.with < 0 {
			continue
		}
		if n := b.apart(b.units[l.with].at, b.units[u].at); n < least {
			best, least = int8(f), n
		}
	}
	return best
}

// lay puts a work of the scenario on the map.
func (b *battle) lay(w *scenario.Work, at int16) {
	switch w.Kind {
	case "strongpoint":
		b.posts[at] = 1
	case "observation-post":
		b.posts[at] = 2
	case "barrage", "heavy-barrage":
		b.barrages = append(b.barrages, barrage{at, w.Kind == "heavy-barrage"})
	case "entrenchment":
		b.works = append(b.works, work{at, w.Side})
	case "road-block":
		for d := range b.divisions {
			if b.divisions[d].ID == w.Of {
				b.blocks = append(b.blocks, block{at, int8(d)})
				b.pools[d].blocks--
			}
		}
	}
}

// opening announces the match.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) { return "opening", "GTS turn/first-mug" }

// Work announces the scenario.
func (opening) Work(t *table) {
	b := t.State
	t.Say("GTS turn/first-mug", "%s.", b.scenario.Title)
	t.Say("GTS end/victory", "%s", strings.Join(b.scenario.VictoryTerms(), "; "))
	if entries := b.scenario.EntryTerms(b.tables); len(entries) > 0 {
		t.Say("GTS turn/reinforcements", "%s.", strings.Join(entries, "; "))
	}
	b.scenario.Start.Each(func(side game.Side, points int) {
		b.points[side] += int16(points)
		t.SayScored(game.Scored{Side: side, Points: points, Cause: game.HeadStartCause}, "GTS end/victory", "%s begins with %s.", side, rule.Count(points, "point"))
	})
	if len(b.order) == 0 {
		b.tellLeaders(t)
	}
}

// tellLeaders reports the unit of each leader.
func (b *battle) tellLeaders(t *table) {
	for f, l := range b.leaders {
		if l.with >= 0 {
			t.Say("GTS general/stacking-leaders", "The leader of %s is with %s at %s.", b.formations[f].name, b.label(int(l.with)), b.where(int(l.with)))
		}
	}
}
