package gts

import (
	"slices"

	"metahex/game"
)

// Reach lists every hex in which the active unit or stack can end its move, with the cost and the
// units that may fire at it on the last step. The search uses the rules themselves: it moves a
// traveller from hex to hex on a copy of the battle, with costs in half-points (game.Travel). The first
// traveller in a hex that may follow the same ways has the least cost.
//
// Checks are assumed to pass. An enemy may react if its fire zone contains the hex that the group
// leaves (GTS opfire/announce). A hex is therefore marked if the last step into it begins in a fire
// zone.

// A posture is the active group in a hex that it can reach, with the points left there.
type posture struct {
	at     int16
	act    action
	danger []int32
}

type traveller = game.Traveller[posture]

// A footing identifies a traveller: its hex, and the ways that it may follow from there.
type footing struct {
	at    int16
	along int8
}

func (p posture) footing() footing { return footing{p.at, p.act.along} }

// hasNoMoreThan reports whether no unit of the group has more points left than given. In a stack
// of several classes, a way that costs more may leave one of the units with more.
func (p posture) hasNoMoreThan(mp [5]int8) bool {
	for i, left := range p.act.mp {
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
	for _, r := range c.journeys(way, posture{at: b.units[group[0]].at, act: c.act}) {
		at := r.State.at
		if c.put(r.State); near[at] || c.crammed(at, c.side(group[0])) {
			continue
		}
		near[at] = true
		all = append(all, game.Reach{Place: r.Place, Level: b.level(at), Cost: r.Cost, Parts: 2, Words: pointsWords(r.Cost), First: r.First, Danger: r.State.danger, Way: r.Way})
	}
	return all
}

// put moves the group to the position of a traveller.
func (b *battle) put(p posture) {
	b.act = p.act
	for _, u := range b.members() {
		b.units[u].at = p.at
	}
}

// journeys lists the travellers that steps lead to, nearest first. It moves the group on the given
// table.
func (b *battle) journeys(way *table, start posture) []traveller {
	reached := map[footing][][5]int8{start.footing(): {{127, 127, 127, 127, 127}}}
	fresh := func(r traveller) bool {
		f := r.State.footing()
		if slices.ContainsFunc(reached[f], r.State.hasNoMoreThan) {
			return false
		}
		reached[f] = append(reached[f], r.State.act.mp)
		return true
	}
	return game.Travel(start, fresh, func(from traveller) []traveller { return b.nextSteps(way, from) })
}

// reaches reports whether steps can lead to a hex.
func (b *battle) reaches(way *table, start posture, to int16) bool {
	return slices.ContainsFunc(b.journeys(way, start), func(r traveller) bool { return r.State.at == to })
}

// nextSteps returns the travellers one step after r.
func (b *battle) nextSteps(way *table, r traveller) (all []traveller) {
	if b.put(r.State); !b.hinderFarther().None() {
		return nil
	}
	for _, to := range b.near[r.State.at] {
		if b.put(r.State); to == nowhere || !b.hinderStep(to).None() {
			continue
		}
		next := traveller{Place: int32(to), Cost: r.Cost + b.stepTo(to).cost, First: choice(vGo, int(to))}
		d := b.setOut(way, to)
		danger := b.answerers(d)
		advance(d).Work(way)
		next.State = posture{to, b.act, danger}
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
