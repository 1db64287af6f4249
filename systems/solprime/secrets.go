package solprime

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// What a side does not know: how strong the enemy's minefields are (SP mines), and which guns the
// enemy has behind the table, which players write on paper (SP artillery/off-table).
//
//	behind the table   until its counter is placed      from then on
//	type, distance     its own side                     everybody
//	ammunition         its own side                     its own side

// Imagine implements game.State. It deals minefields and guns that the enemy has not shown again
// among themselves, in any way that agrees with what has been seen.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c := b.Clone()
	if side != game.Chance {
		c.dealMines(side.Enemy(), source)
		c.dealGuns(side.Enemy(), source)
	}
	return c
}

// unseen reports whether a side does not know what a gun behind the table is.
func (b *battle) unseen(u int, side game.Side) bool {
	return b.written(u, side) && !b.is(u, disclosed) && b.exists(u)
}

// written reports whether a side does not know how much ammunition a gun has.
func (b *battle) written(u int, side game.Side) bool {
	return side != game.Chance && side != b.side(u) && b.stands[u].off == battery
}

// disclose shows the type of a gun behind the table to everybody.
func (b *battle) disclose(u int) {
	if b.stands[u].off == battery {
		b.set(u, disclosed)
	}
}

// shotAway returns how many turns of ammunition a gun has used.
func (b *battle) shotAway(u int) int {
	return int(b.rounds(b.roster[u].kind, b.roster[u].lots) - b.stands[u].rounds)
}

// leastLots returns the least number of lots with which a gun can have fired as often as it has.
func (b *battle) leastLots(u int) int {
	lot := int(b.rounds(b.kind(u), 1))
	return max(1, (b.shotAway(u)+lot-1)/lot)
}

// dealGuns deals the types of a side's guns behind the table again, among those that have not been
// seen, and the lots of ammunition, among all of them.
func (b *battle) dealGuns(side game.Side, source *rand.Rand) {
	var hidden, guns []int
	for u := range b.stands {
		if b.written(u, side.Enemy()) && b.exists(u) {
			guns = append(guns, u)
			if b.unseen(u, side.Enemy()) {
				hidden = append(hidden, u)
			}
		}
	}
	if len(guns) < 2 {
		return
	}
	own := *b.setting
	own.roster = slices.Clone(own.roster)
	b.setting = &own
	fired, least, left := map[int]int{}, map[int]int{}, []int{}
	for _, u := range guns {
		fired[u], least[u] = b.shotAway(u), b.leastLots(u)
		left = append(left, own.roster[u].lots)
	}
	slices.Sort(left) // so that the draw does not depend on which is which
	for i := range hidden {
		for k := i + 1; k < len(hidden); k++ {
			if b.precedes(hidden[k], hidden[i]) {
				b.exchange(hidden[i], hidden[k])
			}
		}
	}
	source.Shuffle(len(hidden), func(i, j int) { b.exchange(hidden[i], hidden[j]) })
	slices.SortStableFunc(guns, func(u, v int) int { return least[v] - least[u] })
	deal(guns, left, source, func(u, lots int) bool { return lots >= least[u] }, func(u, lots int) {
		own.roster[u].lots = lots
		b.stands[u].rounds = b.rounds(own.roster[u].kind, lots) - int8(fired[u])
	})
}

// deal gives each of some items one of equally many values that it can have. Items with the fewest
// possible values come first. This makes all ways to deal equally likely, since later items can
// have the same values too.
func deal[V any](things []int, left []V, source *rand.Rand, can func(thing int, v V) bool, give func(thing int, v V)) {
	for _, thing := range things {
		var could []int
		for i, v := range left {
			if can(thing, v) {
				could = append(could, i)
			}
		}
		i := could[source.IntN(len(could))]
		give(thing, left[i])
		left = slices.Delete(left, i, i+1)
	}
}

// precedes sorts guns by type and distance.
func (b *battle) precedes(u, v int) bool {
	return cmp.Or(cmp.Compare(b.tables.KindIndex(b.kind(u)), b.tables.KindIndex(b.kind(v))), cmp.Compare(b.roster[u].behind, b.roster[v].behind)) < 0
}

// exchange swaps the types and distances of two guns.
func (b *battle) exchange(u, v int) {
	m, n, s, r := &b.roster[u], &b.roster[v], &b.stands[u], &b.stands[v]
	m.kind, n.kind = n.kind, m.kind
	m.behind, n.behind = n.behind, m.behind
	s.at, r.at = r.at, s.at
	s.start, r.start = r.start, s.start
	s.load, r.load = r.load, s.load
}

// tellAmmunition reports what is left of a gun's ammunition; for a gun behind the table, only to
// its own side.
func (b *battle) tellAmmunition(t *table, u int) {
	cite := rule.Clause("SP artillery/ammunition")
	if b.kind(u).Rockets {
		cite = "SP artillery/ammunition/rockets"
	}
	e := game.Event{Text: fmt.Sprintf("%s has ammunition for %s more.", b.label(u), rule.Count(int(b.stands[u].rounds), "turn")), Cite: cite, Seen: game.Everyone}
	if b.stands[u].off == battery {
		e.Seen = game.Only(b.side(u))
	}
	t.Report(e)
}
