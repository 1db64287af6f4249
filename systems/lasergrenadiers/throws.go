package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// The rolls of a shot, each with a d10. Each of the first three must reach a sum; otherwise the shot
// ends:
//
//	observing ─▶ hitting ─▶ piercing ─▶ a trooper is dead
//	                                ─▶ a weapon loses one of its crew
//	                                ─▶ locating, worsening, exploding: a vehicle
//
// All values are stand-ins, except the effect of lost movement (LG speed/6).

// A throw is one of the rolls for a shot of one piece at another.
type throw struct {
	Of     throwKind
	By, At int8
}

type throwKind uint8

const (
	observing throwKind = iota
	hitting
	piercing
	locating  // where a vehicle is hit
	worsening // whether a hit does one point or two
	exploding // whether a damaged vehicle blows up
)

var throws = [...]struct {
	title, topic string
	cite         rule.Clause
	*test                                                  // nil: any d10 passes
	word         func(b *battle, v, n int) string          // what roll n means, if there is no test
	done         func(b *battle, t *table, s throw, n int) // n is the roll, which has passed the test if there is one
}{
	observing: {"observation", "observe", "LG sequence/observe", &test{
		"lowest d10 roll that observes", "observed", "not observed", func(b *battle, _, v int) func(*sum) { return b.spotting(v) },
		func(b *battle, s throw) (good, bad string) {
			return b.label(int(s.At)) + " is observed", b.label(int(s.At)) + " is not observed"
		}, nil,
	}, nil, (*battle).discover},
	hitting: {"hit or miss", "hit", "LG sequence/hit", &test{
		"lowest d10 roll that hits", "hit", "miss", (*battle).aiming,
		func(*battle, throw) (good, bad string) { return "a hit", "a miss" }, nil,
	}, nil, func(_ *battle, t *table, s throw, _ int) { t.Then(throw{piercing, s.By, s.At}) }},
	piercing: {"penetration", "penetrate", "LG sequence/penetrate", &test{
		"lowest d10 roll that penetrates", "penetrates", "bounces off", (*battle).matching,
		func(b *battle, s throw) (good, bad string) {
			side := aspects[b.aspect(int(s.By), int(s.At))]
			return "it penetrates the " + side, "it does not penetrate the " + side
		}, []rule.Clause{"LG sequence/damage"},
	}, nil, (*battle).pierce},
	locating:  {"where it is hit", "locate", "LG sequence/damage", nil, func(b *battle, _, n int) string { return b.tables.Damage.Cell(0, n) }, (*battle).locate},
	worsening: {"points of damage", "damage", "LG sequence/damage", nil, func(b *battle, _, n int) string { return rule.Count(b.wounds(n), "point") }, (*battle).worsen},
	exploding: {"explosion", "explode", "LG sequence/explosion", nil, func(b *battle, v, n int) string {
		if n > b.fuse(v) {
			return "does not explode"
		}
		return "blows up"
	}, (*battle).explode},
}

// A test is a sum that a d10 must reach.
type test struct {
	title, good, bad string
	reckon           func(b *battle, u, v int) func(*sum)
	told             func(b *battle, s throw) (good, bad string)
	means            []rule.Clause // what good means
}

// account returns the sum with its outcomes, for human readers.
func (c *test) account(b *battle, u, v int) rule.Tally {
	s := sum{tables: b.tables, told: &rule.Tally{Title: c.title}}
	c.reckon(b, u, v)(&s)
	ways := d10.AtLeast(s.least)
	s.told.Outcomes = []rule.Outcome{{Result: c.good, Ways: ways, Of: 10, Cites: c.means}, {Result: c.bad, Ways: 10 - ways, Of: 10, Vain: true}}
	return *s.told
}

// chances returns the sum of the roll to hit, with the odds of the whole shot: to hit, and then to
// penetrate.
func (b *battle) chances(u, v int) rule.Tally {
	t := throws[hitting].account(b, u, v)
	hit, miss := t.Outcomes[0], t.Outcomes[1]
	t.Outcomes = []rule.Outcome{miss, hit}
	t.AndThen(throws[piercing].account(b, u, v).Outcomes)
	return t
}

// foretell is like chances, before the shot is declared. A target that is not observed must be
// observed first: both dice together then decide whether the shot hits.
func (b *battle) foretell(u, v int) rule.Tally {
	t := b.chances(u, v)
	first := throws[observing].account(b, u, v).Outcomes[0]
	if b.is(v, observed) || first.Ways == first.Of {
		return t
	}
	t.Add(0, fmt.Sprintf("hits only if the target is observed first, %d of %d", first.Ways, first.Of), "LG sequence/observe")
	miss, hit := &t.Outcomes[0], &t.Outcomes[1]
	hit.Ways, hit.Of = first.Ways*hit.Ways, first.Of*hit.Of
	miss.Ways, miss.Of = hit.Of-hit.Ways, hit.Of
	return t
}

// passed reports whether a d10 reaches the sum.
func (c *test) passed(t *table, s throw, cite rule.Clause, n int) bool {
	least := t.State.least(c.reckon(t.State, int(s.By), int(s.At)))
	if !t.Muted() {
		text, bad := c.told(t.State, s)
		if n < least {
			text = bad
		}
		b := t.State
		d := game.Odds{Side: b.side(int(s.By)), By: b.label(int(s.By)), At: b.label(int(s.At)), Ways: d10.AtLeast(least), Of: 10, Off: n >= least, Result: text}
		t.SayThrown(d, cite, "The roll of %d, needing %d: %s.", n, least, text)
		t.State.drawThrow(t, s, n, least, n >= least)
	}
	return n >= least
}

func (s throw) Title(b *battle) (string, rule.Clause) {
	k := &throws[s.Of]
	if k.test == nil {
		return k.title + ": " + b.label(int(s.At)), k.cite
	}
	return k.title + ": " + b.label(int(s.By)) + " at " + b.label(int(s.At)), k.cite
}

// Ask rolls the die if the target is on the table and, for an explosion, if any roll makes it
// explode.
func (s throw) Ask(b *battle) game.Question {
	k := &throws[s.Of]
	if !b.on(int(s.At)) || s.Of == exploding && b.fuse(int(s.At)) < 1 {
		return game.Question{}
	}
	return asks(k.topic, k.cite)
}

// Explain returns the sum that the roll must reach.
func (s throw) Explain(b *battle, _ game.Choice) rule.Tally {
	k := &throws[s.Of]
	switch {
	case s.Of == hitting:
		return b.chances(int(s.By), int(s.At))
	case k.test != nil:
		return k.account(b, int(s.By), int(s.At))
	}
	return rule.Tally{Title: k.title, Outcomes: rule.FaceOdds(d10, "does not explode", func(n int) string { return k.word(b, int(s.At), n) })}
}

// Answer continues the shot if the roll is high enough.
func (s throw) Answer(t *table, c game.Choice) {
	if k := &throws[s.Of]; k.test == nil || k.passed(t, s, k.cite, int(c.Args[0])) {
		k.done(t.State, t, s, int(c.Args[0]))
	}
}

// discover marks the target as observed and continues with the roll to hit.
func (b *battle) discover(t *table, s throw, _ int) {
	b.set(int(s.At), observed)
	t.Then(throw{hitting, s.By, s.At})
}

// pierce kills a trooper or a member of a weapon's crew. For a vehicle, it continues with the damage.
func (b *battle) pierce(t *table, s throw, _ int) {
	switch k := b.kind(int(s.At)); {
	case k.Type.Infantry():
		b.remove(t, int(s.At), dead, "LG sequence/damage")
	case k.Type == scenario.Crewed:
		b.thin(t, int(s.At))
	default:
		t.Then(throw{locating, s.By, s.At}, throw{worsening, s.By, s.At}, throw{exploding, s.By, s.At})
	}
}

// thin kills one member of a weapon's crew (LG crewed/3).
func (b *battle) thin(t *table, v int) {
	p := &b.pieces[v]
	if p.killed++; int(p.killed) >= b.kind(v).Crew {
		b.remove(t, v, dead, "LG sequence/damage")
		return
	}
	t.Say("LG crewed/3", "%s loses one of its crew, and its rate is now %s.", b.label(v), grid.InchWords(b.allowance(v)))
	b.draw(t, game.Loss, v, 1)
}

// locate records where a vehicle is hit.
func (b *battle) locate(t *table, s throw, n int) {
	u := int(s.At)
	p, place := &b.pieces[u], b.tables.Damage.Cell(0, n)
	switch place {
	case scenario.OnMovement:
		p.slowed++
		t.Say("LG speed/6.a", "%s is hit in its drive: %s of %s are left.", b.label(u), grid.Inches(b.allowance(u)), grid.InchWords(b.rate(u)))
		b.draw(t, game.Loss, u, 1)
		switch p.slowed {
		case 1:
			t.Say("LG speed/6.a.1", "%s can no longer move fast.", b.label(u))
		case 2:
			t.Say("LG speed/6.a.2", "%s can only move slowly.", b.label(u))
		}
		return
	case scenario.OnWeapons:
		p.gunned++
	case scenario.OnSights:
		p.dazzled++
	case scenario.OnControl:
		place = "damage control"
	}
	t.Say("LG sequence/damage", "%s is hit in its %s.", b.label(u), place)
	b.draw(t, game.Loss, u, 1)
}

// wounds returns the points of damage of a hit by its roll.
func (b *battle) wounds(n int) int {
	if n >= b.tables.Of(scenario.TwoPoints) {
		return 2
	}
	return 1
}

// worsen adds the points of damage of a hit.
func (b *battle) worsen(t *table, s throw, n int) {
	p, points := &b.pieces[s.At], b.wounds(n)
	p.damage += int8(points)
	t.Say("LG sequence/damage", "%s takes %d damage, %d in all.", b.label(int(s.At)), points, p.damage)
	b.draw(t, game.Loss, int(s.At), points)
	if int(p.damage) >= b.tables.Of(scenario.MostDamage) {
		b.remove(t, int(s.At), dead, "LG sequence/damage")
	}
}

// fuse returns the highest roll of a d10 that makes a vehicle explode.
func (b *battle) fuse(u int) int { return int(b.pieces[u].damage) + b.tables.Of(scenario.Explosion) }

// explode destroys a vehicle if the roll is low enough.
func (b *battle) explode(t *table, s throw, n int) {
	u := int(s.At)
	if n > b.fuse(u) {
		t.Say("LG sequence/explosion", "The roll is %d, above %d: %s does not explode.", n, b.fuse(u), b.label(u))
		return
	}
	t.Say("LG sequence/explosion", "The roll is %d, not above %d: %s blows up.", n, b.fuse(u), b.label(u))
	b.draw(t, game.Blast, u, 2)
	b.remove(t, u, dead, "LG sequence/explosion")
}
