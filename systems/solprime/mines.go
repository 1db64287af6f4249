package solprime

import (
	"math"
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Minefields (SP mines) are counters that are face down. Only their own side knows their strengths. A
// dummy has strength 0.

// A mine is one counter, a minefield or a dummy.
type mine struct {
	at       grid.Point
	side     game.Side
	strength int8
	known    bool // a stand has hit it, so both sides know its strength
	below    int8 // least roll that missed, or 0; the strength is less. Only Imagine uses it
	gone     bool
	unlaid   bool // its player has yet to lay it
}

// bury puts the counters of a scenario on the table.
func (b *battle) bury() {
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, m := range b.scenario.Forces[side].Mines {
			b.mines = append(b.mines, mine{at: m.At, side: side, strength: int8(m.Strength), unlaid: m.Unset})
		}
	}
}

// dealMines deals the strengths of a side's counters again, if the enemy does not know them. Each new
// strength agrees with the rolls that missed.
func (b *battle) dealMines(side game.Side, source *rand.Rand) {
	var hidden []int
	var left []int8
	for m := range b.mines {
		if b.mines[m].side == side && !b.mines[m].known {
			hidden, left = append(hidden, m), append(left, b.mines[m].strength)
		}
	}
	slices.Sort(left) // makes the draw independent of the true strengths
	slices.SortStableFunc(hidden, func(m, n int) int { return int(b.mines[m].most()) - int(b.mines[n].most()) })
	deal(hidden, left, source, func(m int, strength int8) bool { return strength <= b.mines[m].most() }, func(m int, strength int8) { b.mines[m].strength = strength })
}

// most returns the highest strength that agrees with the rolls that have missed a counter.
func (m *mine) most() int8 {
	if m.below > 0 {
		return m.below - 1
	}
	return math.MaxInt8
}

// marker returns a counter as a side sees it.
func (b *battle) marker(m int, side game.Side) game.Piece {
	k := &b.mines[m]
	p := game.Piece{ID: -1 - int32(m), At: game.Point(k.at), Side: k.side, Glyph: "*", Label: mineLabel + digits(m), FaceDown: true}
	if side == game.Chance || side == k.side || k.known {
		p.FaceDown = false
		p.State = []string{"strength " + digits(int(k.strength))}
	}
	return p
}

// field returns the circle of a minefield.
func (b *battle) field(m int) grid.Circle {
	return grid.Circle{At: b.mines[m].at, Radius: int64(b.tables.Of(scenario.MineReach))}
}

// minefield returns the area for the centre of a stand whose base reaches into a minefield. Distances
// are measured from the rim of the base.
func (b *battle) minefield(u, m int) grid.Circle {
	c := b.field(m)
	c.Radius += b.kind(u).Base
	return c
}

// floating reports whether minefields do not affect a stand: a hover vehicle, or a stand in the air
// (SP mines/hover).
func (b *battle) floating(u int) bool {
	return b.kind(u).Transport == scenario.Hover || b.aloft(u)
}

// untried reports whether a minefield is on the table and a stand has not rolled for it.
func (b *battle) untried(u, m int) bool {
	return !b.mines[m].gone && b.stands[u].rolled>>m&1 == 0
}

// minesAhead returns how far a stand moves until it enters a minefield for which it has not rolled.
// The result field is -1 if no such minefield is on its way. Hover vehicles are not affected
// (SP mines/hover).
func (b *battle) minesAhead(l *leg, length int64) (at int64, field int) {
	at, field = length, -1
	u := int(l.Unit)
	if b.floating(u) {
		return at, field
	}
	for m := range b.mines {
		if !b.untried(u, m) {
			continue
		}
		for _, part := range b.minefield(u, m).Through(l.From, l.To) {
			if in := max(part.From+1, l.Done); part.To > l.Done && in <= at {
				at, field = min(in, length), m
			}
		}
	}
	return at, field
}

// floats reports the minefields that a hover vehicle or a flying stand passes over.
func (b *battle) floats(t *table, l *leg) {
	u := int(l.Unit)
	for m := range b.mines {
		if b.floating(u) && !b.mines[m].gone && len(b.minefield(u, m).Through(l.From, l.To)) > 0 {
			t.Say("SP mines/hover", "%s floats over a minefield.", b.label(u))
		}
	}
}

// mineAt returns a minefield that a stand is in and has not rolled for, or nobody.
func (b *battle) mineAt(u int) int {
	if b.floating(u) {
		return nobody
	}
	for m := range b.mines {
		if b.untried(u, m) && b.field(m).Overlaps(b.base(u)) {
			return m
		}
	}
	return nobody
}

// trips has a stand roll for a minefield that it enters.
func (b *battle) trips(t *table, u, m int) {
	b.stands[u].rolled |= 1 << m
	t.Then(trip{int8(u), int8(m)})
}

// setDown has a stand that got out of a carrier, jumped or went into a section roll for the
// minefields in which it is.
type setDown struct{ Unit int8 }

func (s setDown) Title(b *battle) (string, rule.Clause) {
	return b.label(int(s.Unit)) + " is set down", "SP mines"
}

// Work rolls for one minefield after the other, until a mine ends the stand's move.
func (s setDown) Work(t *table) {
	b, u := t.State, int(s.Unit)
	if !b.living(u) || b.is(u, halted) {
		return
	}
	if m := b.mineAt(u); m != nobody {
		t.Then(s)
		b.trips(t, u, m)
	}
}

// trip rolls for whether a stand in a minefield hits a mine (SP mines).
type trip struct{ Unit, Field int8 }

func (k trip) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " in a minefield", "SP mines/hit"
}

// Ask rolls the die. It rolls for a dummy too, so the roll does not reveal the dummy.
func (k trip) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.Unit)), "mine", "SP mines/hit", 6)
}

// Explain returns the odds of the die, if both sides know the strength.
func (k trip) Explain(b *battle, _ game.Choice) rule.Tally {
	t, m := rule.Tally{Title: "minefield"}, &b.mines[k.Field]
	if m.known {
		t.Outcomes = rule.FaceOdds(rule.D6, "nothing happens", func(die int) string {
			if m.hits(die) {
				return "hits a mine"
			}
			return "nothing happens"
		})
	}
	return t
}

// hits reports whether a roll hits a mine.
func (m *mine) hits(die int) bool { return die <= int(m.strength) }

// Answer ends the movement of a stand that hits a mine.
func (k trip) Answer(t *table, c game.Choice) {
	b, u, m := t.State, int(k.Unit), &t.State.mines[k.Field]
	if die := int8(c.Args[0]); !m.hits(int(die)) {
		if m.below == 0 || die < m.below {
			m.below = die
		}
		t.Say("SP mines", "%s passes through a minefield and throws %d: nothing happens.", b.label(u), c.Args[0])
		return
	}
	m.known = true
	b.set(u, halted)
	t.Say("SP mines/hit", "%s throws %d and hits a mine of strength %d.", b.label(u), c.Args[0], m.strength)
	b.draw(t, game.Blast, u)
	t.Then(blast(k))
}

// blast rolls for the effect of a mine on a stand.
type blast struct{ Unit, Field int8 }

func (k blast) Title(b *battle) (string, rule.Clause) {
	return "a mine goes off at " + b.label(int(k.Unit)), "SP mines/hit"
}

// Ask rolls the die.
func (k blast) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.Unit)), "blast", "SP mines/hit", 6)
}

// Explain returns the strength and the odds of the die.
func (k blast) Explain(b *battle, _ game.Choice) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	t.Add(int(b.mines[k.Field].strength), "strength of the mine", "SP mines/hit")
	t.Outcomes = rule.FaceOdds(rule.D6, noEffect, func(die int) string { return harmWords[b.mineHarm(int(k.Unit), die+t.Sum())] })
	return t
}

// mineHarm returns the result of a mine. The sum is compared with the flank armour. Among infantry, only
// squads on foot can be suppressed.
func (b *battle) mineHarm(u, sum int) harm {
	armour := b.kind(u).Flank
	switch {
	case b.infantry(u) && sum > b.tables.Of(scenario.SuppressedUpTo), !b.infantry(u) && sum > armour:
		return destroying
	case b.infantry(u) && b.kind(u).Transport != scenario.Jet:
		return suppressing
	case b.kind(u).Transport == scenario.Wheeled && sum == armour:
		return immobilizing
	}
	return unharmed
}

// Answer applies the result.
func (k blast) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	sum := int(c.Args[0]) + int(b.mines[k.Field].strength)
	t.Say("SP mines/hit", "The roll of %d comes to %d.", c.Args[0], sum)
	switch b.mineHarm(u, sum) {
	case destroying:
		b.destroy(t, u, "SP mines/hit")
	case suppressing:
		b.set(u, suppressed)
		b.unset(u, watching)
		t.Say("SP fire/infantry/suppressed", "%s is suppressed.", b.label(u))
		b.draw(t, game.Shaken, u)
	case immobilizing:
		b.set(u, stuck)
		t.Say("SP fire/immobilized", "%s is immobilized.", b.label(u))
		b.draw(t, game.Loss, u)
	}
}

// plough rolls for whether a barrage destroys a minefield in its area. A minefield counts as a
// vehicle with an armour of four (SP mines/artillery). Dummies roll too, so the roll does not reveal
// them.
type plough struct{ By, Field int8 }

func (plough) Title(*battle) (string, rule.Clause) {
	return "artillery on a minefield", "SP mines/artillery"
}

// Ask rolls the die.
func (k plough) Ask(b *battle) game.Question {
	return rolls(!b.mines[k.Field].gone, "plough", "SP mines/artillery", 6)
}

// Explain returns the modifiers of the roll.
func (k plough) Explain(b *battle, _ game.Choice) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	b.weight(&t, int(k.By), false)
	i := b.item(scenario.MineArmour, "armour of a minefield", "SP mines/artillery")
	i.Amount = -i.Amount
	t.Items = append(t.Items, i)
	t.Outcomes = passes(t, 6, 1, "destroyed", "still there")
	return t
}

// Answer destroys the minefield, or reports that it is still there.
func (k plough) Answer(t *table, c game.Choice) {
	b := t.State
	sum := int(c.Args[0]) + k.Explain(b, c).Sum()
	if sum <= 0 {
		t.Say("SP mines/artillery", "The roll of %d comes to %d: %s is still there.", c.Args[0], sum, mineLabel+digits(int(k.Field)))
		return
	}
	b.mines[k.Field].gone = true
	t.Say("SP mines/artillery", "The roll of %d comes to %d: %s is destroyed.", c.Args[0], sum, mineLabel+digits(int(k.Field)))
}
