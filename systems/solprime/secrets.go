package solprime

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// A side does not know how strong the enemy's minefields are (SP mines), and which guns the enemy has
// behind the table. Players write these guns on paper (SP artillery/off-table).
//
//	behind the table   until its counter is placed      from then on
//	type, distance     its own side                     everybody
//	ammunition         its own side                     its own side

// Imagine implements game.State. It deals the enemy's unknown minefields and guns again, in any way
// that agrees with what the side has seen.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c := b.Clone()
	if side != game.Chance {
		c.dealMines(side.Enemy(), source)
		c.dealGuns(side.Enemy(), source)
	}
	return c
}

// unseen reports whether a side does not know the type of a gun behind the table.
func (b *battle) unseen(u int, side game.Side) bool {
	return b.written(u, side) && !b.is(u, disclosed) && b.exists(u)
}

// written reports whether a side does not know the ammunition of a gun.
func (b *battle) written(u int, side game.Side) bool {
	return side != game.Chance && side != b.side(u) && b.stands[u].off == battery
}

// disclose reveals the type of a gun behind the table to both sides.
func (b *battle) disclose(u int) {
	if b.stands[u].off == battery {
		b.set(u, disclosed)
	}
}

// shotAway returns how many turns of ammunition a gun has used.
func (b *battle) shotAway(u int) int {
	return int(b.rounds(b.roster[u].kind, b.roster[u].lots) - b.stands[u].rounds)
}

// leastLots returns the smallest number of lots of ammunition that a gun must have had, given its
// fire so far.
func (b *battle) leastLots(u int) int {
	lot := int(b.rounds(b.kind(u), 1))
	return max(1, (b.shotAway(u)+lot-1)/lot)
}

// dealGuns deals the secrets of a side's guns behind the table again. It deals types among the unseen
// guns, and lots of ammunition among all guns.
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
	slices.Sort(left) // makes the draw independent of the true lots
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

// deal gives each item a random value that it can have. Items with the fewest possible values must
// come first, and every value that is possible for an item must be possible for all later items. Then
// all possible deals are equally likely.
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

// precedes reports whether gun u comes before gun v in order of type and distance.
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

// tellAmmunition reports how much ammunition a gun has left. For a gun behind the table, only its own
// side gets the report.
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
