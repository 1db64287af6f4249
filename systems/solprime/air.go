package solprime

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Air units (SP air). Aircraft wait off the table until their side calls them. They cross the table
// in a straight line, attack on the way, and then stay off the table for a turn.
//
//	call ─▶ enter ─▶ course ─▶ fly ─▶ fire, bomb, drop ─▶ fly …
//	                            │ next activation: the same line, at full rate
//	away for a turn or more ◀───┴─ the edge of the table

// A support is the state of a side's call for air support in one cycle.
type support uint8

const (
	uncalledFor support = iota
	refused
	granted
)

// available reports whether an aircraft off the table could enter. After leaving, an aircraft must
// spend a turn off the table (SP air/away).
func (b *battle) available(u int) bool {
	s := &b.stands[u]
	return !s.dead && s.off == away && b.grounds(u) == "" && (s.exit == 0 || b.cycle-s.exit >= 2)
}

// sortie reports whether an aircraft off the table may enter now. It needs air support, or, by one
// reading, an earlier sortie.
func (b *battle) sortie(u int) bool {
	free := b.readings[scenario.Returns] == scenario.Uncalled && b.stands[u].exit > 0
	return b.available(u) && (free || b.support[b.side(u)] == granted)
}

// mayCall reports whether a side may call for air support: once a cycle, if it has aircraft that
// could enter (SP air/support).
func (b *battle) mayCall(side game.Side) bool {
	return b.support[side] == uncalledFor && some(len(b.stands), func(u int) bool {
		return b.side(u) == side && b.available(u) && !b.platoonOf(u).done && !b.platoonOf(u).gone
	})
}

// some reports whether a condition is true for at least one number from 0 to n-1.
func some(n int, holds func(i int) bool) bool {
	for i := range n {
		if holds(i) {
			return true
		}
	}
	return false
}

// absent reports whether all remaining stands of a platoon are off the table.
func (b *battle) absent(p int) bool {
	return b.strength(p) > 0 && !b.anyIn(p, func(u int) bool { return b.exists(u) && b.stands[u].off != away && !b.stowed(u) })
}

// airborne reports whether a platoon has aircraft on the table, which must fly on
// (SP air/must-move).
func (b *battle) airborne(p int) bool {
	return b.anyIn(p, func(u int) bool { return b.living(u) && b.kind(u).Branch == scenario.Aircraft })
}

// mustFly returns a side's platoons with aircraft on the table that have not been activated this
// cycle.
func (b *battle) mustFly(side game.Side) (all []int8) {
	for p := range b.platoons {
		if b.squads[p].side == side && b.ready(p) && b.airborne(p) {
			all = append(all, int8(p))
		}
	}
	return all
}

// scramble rolls for whether the called aircraft may enter (SP air/support).
type scramble struct{ Side game.Side }

func (s scramble) Title(*battle) (string, rule.Clause) {
	return "call for air support of " + s.Side.String(), "SP air/support"
}

// Ask rolls the die.
func (scramble) Ask(*battle) game.Question { return asks("support", "SP air/support", 10) }

// Explain returns the sum.
func (s scramble) Explain(b *battle, _ game.Choice) rule.Tally { return b.supportSum(s.Side) }

// supportSum returns the modifiers of the roll for air support.
func (b *battle) supportSum(side game.Side) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	b.count(&t, b.centre(side), scenario.SupportCentre, "command centre", "SP air/support-modifiers")
	if d := b.advance(side, side.Enemy()); d != 0 {
		t.Add(d, "technology", "SP technology")
	}
	b.count(&t, b.scenario.Hazy, scenario.SupportWeather, "poor weather", "SP air/support-modifiers")
	t.Outcomes = passes(t, 10, b.tables.Of(scenario.SupportNeeded), "aircraft may come", "no aircraft")
	return t
}

// Answer grants or refuses air support for this cycle.
func (s scramble) Answer(t *table, c game.Choice) {
	b := t.State
	sum, need := int(c.Args[0])+b.supportSum(s.Side).Sum(), b.tables.Of(scenario.SupportNeeded)
	if sum < need {
		b.support[s.Side] = refused
		t.Say("SP air/support", "The roll of %d comes to %d, needing %d: no aircraft for %s this cycle.", c.Args[0], sum, need, s.Side)
		return
	}
	b.support[s.Side] = granted
	t.Say("SP air/support", "The roll of %d comes to %d: the aircraft of %s may come.", c.Args[0], sum, s.Side)
}

// advance returns how many levels a side's technology is ahead of another side's (SP technology).
func (b *battle) advance(side, of game.Side) int {
	return int(b.scenario.Forces[side].Level) - int(b.scenario.Forces[of].Level)
}

// firstOf returns the first stand of a side on the table that satisfies a condition, or nobody.
func (b *battle) firstOf(side game.Side, holds func(u int) bool) int {
	for u := range b.stands {
		if b.side(u) == side && b.living(u) && holds(u) {
			return u
		}
	}
	return nobody
}
