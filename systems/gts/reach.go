package gts

import (
	"cmp"
	"slices"

	"metahex/game"
)

// Reach lists every hex in which the active unit or stack can end its move, with the cost and the
// units that may fire at it on the last step. The search uses the rules themselves: it moves a
// traveller from hex to hex on a copy of the battle, in rings of rising cost in half-points:
//
//	· 6 ·        each ring calls hinderStep from the hexes of the previous ring, with
//	4 2 2 6      the points left there and the ways that may be followed; the
//	· 2 A 2      first traveller in a hex with the same ways has the least
//	  4 2 !      cost
//
// Checks are assumed to pass. An enemy may react if its fire zone contains the hex that the group
// leaves (GTS opfire/announce). A hex is therefore marked if the last step into it begins in a fire
// zone.

// A traveller is the active group in a hex that it can reach.
type traveller struct {
	at     int16
	act    action
	cost   int
	first  game.Choice
	danger []int32
	before int // the index of the traveller one step earlier, or -1
}

// A footing identifies a traveller: its hex, and the ways that it may follow from there.
type footing struct {
	at    int16
	along int8
}

func (r traveller) footing() footing { return footing{r.at, r.act.along} }

// hasNoMoreThan reports whether no unit of the traveller has more points left than given. In a stack
// of several classes, a way that costs more may leave one of the units with more.
func (r traveller) hasNoMoreThan(mp [5]int8) bool {
	for i, left := range r.act.mp {
		if left > mp[i] {
			return false
		}
	}
	return true
}

// Reach implements game.Step.
func (act) Reach(b *battle) (all []game.Reach) {
	group := b.members()
	if len(group) == 0 || !b.allowed(moving) {
		return nil
	}
	way := &table{State: b.Clone()}
	way.Mute()
	c := way.State
	c.act.kind = moving
	near := map[int16]bool{b.units[group[0]].at: true}
	reached := c.journeys(way, traveller{at: b.units[group[0]].at, act: c.act})
	stop := func(i int) (game.Stop, int) {
		return game.Stop{Place: int32(reached[i].at), Cost: reached[i].cost}, reached[i].before
	}
	for i, r := range reached {
		if c.put(r); near[r.at] || c.crammed(r.at, c.side(group[0])) {
			continue
		}
		near[r.at] = true
		all = append(all, game.Reach{Place: int32(r.at), Level: b.level(r.at), Cost: r.cost, Parts: 2, Words: pointsWords(r.cost), First: r.first, Danger: r.danger, Way: game.Trail(i, stop)})
	}
	return all
}

// put moves the group to the position of a traveller.
func (b *battle) put(r traveller) {
	b.act = r.act
	for _, u := range b.members() {
		b.units[u].at = r.at
	}
}

// journeys lists the travellers that steps lead to, nearest first. It moves the group on the given
// table.
func (b *battle) journeys(way *table, start traveller) (all []traveller) {
	reached := map[footing][][5]int8{start.footing(): {{127, 127, 127, 127, 127}}}
	open := []traveller{start}
	for len(open) > 0 {
		slices.SortStableFunc(open, func(r, s traveller) int { return cmp.Compare(r.cost, s.cost) })
		r := open[0]
		if open = open[1:]; r.first.Verb != 0 {
			f := r.footing()
			if slices.ContainsFunc(reached[f], r.hasNoMoreThan) {
				continue
			}
			reached[f] = append(reached[f], r.act.mp)
			all = append(all, r)
		}
		for _, next := range b.nextSteps(way, r) {
			next.before = len(all) - 1
			open = append(open, next)
		}
	}
	return all
}

// reaches reports whether steps can lead to a hex.
func (b *battle) reaches(way *table, start traveller, to int16) bool {
	return slices.ContainsFunc(b.journeys(way, start), func(r traveller) bool { return r.at == to })
}

// nextSteps returns the travellers one step after r.
func (b *battle) nextSteps(way *table, r traveller) (all []traveller) {
	if b.put(r); !b.hinderFarther().None() {
		return nil
	}
	for _, to := range b.near[r.at] {
		if b.put(r); to == nowhere || !b.hinderStep(to).None() {
			continue
		}
		cost := b.stepTo(to).cost
		d := b.setOut(way, to)
		next := traveller{at: to, cost: r.cost + cost, first: r.first, danger: b.answerers(d)}
		if next.first.Verb == 0 {
			next.first = choice(vGo, int(to))
		}
		advance(d).Work(way)
		next.act = b.act
		all = append(all, next)
	}
	return all
}

// answerers returns the enemies that may fire when the group takes a step.
func (b *battle) answerers(d depart) (all []int32) {
	b.act.fired = set{}
	for w := range b.units {
		if b.hinderAnswer(w, b.lead(), d.From).None() {
			all = append(all, int32(w))
		}
	}
	return all
}
