package battlesuit

import (
	"math/rand/v2"

	"metahex/cards"
	"metahex/game"
)

// Imagine implements game.State: cards that have not been shown are dealt anew
// among those who look alike, hidden soldiers hide elsewhere, and mine markers
// change places.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c := b.Clone()
	if side == game.Chance {
		return c
	}
	for look := range looks(lookCount) {
		c.deal(side.Enemy(), look, source)
	}
	c.hideAnew(side.Enemy(), source)
	c.layAnew(side.Enemy(), source)
	return c
}

// looks are the kinds of counters that hide what they are.
type looks uint8

const (
	inArmour  looks = iota
	withArms        // BHM 12.4.6
	unarmed         // BHM 12.4.6
	lookCount looks = iota
)

// looksLike tells whether a counter is of a kind.
func (b *battle) looksLike(u int, l looks) bool {
	switch l {
	case inArmour:
		return b.armoured(u)
	case withArms:
		return b.has(u, flying) && b.carries(u)
	}
	return b.has(u, flying) && !b.carries(u)
}

// deal shuffles the types of a side's counters that look alike.
func (b *battle) deal(side game.Side, l looks, source *rand.Rand) {
	var units []int
	var types []cards.Type
	for u := range b.soldiers {
		if b.side(u) == side && !b.soldiers[u].card.Revealed && b.looksLike(u, l) {
			units, types = append(units, u), append(types, b.soldiers[u].card.Type)
		}
	}
	source.Shuffle(len(types), func(i, j int) { types[i], types[j] = types[j], types[i] })
	for i, u := range units {
		b.soldiers[u].card.Type = types[i]
	}
}

// hideAnew draws another place for each hidden soldier out of his zone.
func (b *battle) hideAnew(side game.Side, source *rand.Rand) {
	for u := range b.soldiers {
		s := &b.soldiers[u]
		if b.side(u) != side || !b.is(u, hidden) || s.at < 0 {
			continue
		}
		zone := b.roster[u].zone
		for range 20 {
			if len(zone) == 0 {
				break
			}
			at := zone[source.IntN(len(zone))]
			if b.occupant(at, u) < 0 && b.canBegin(u, at) && !b.noticed(at, side) {
				s.at, s.level = at, int8(b.footLevel(at))
				break
			}
		}
	}
}

// noticed tells whether an enemy stands so near a place that who hides there
// would have been found.
func (b *battle) noticed(at int16, side game.Side) bool {
	for v := range b.soldiers {
		if b.side(v) != side && b.on(v) && b.range_(at, b.soldiers[v].at) <= 1 {
			return true
		}
	}
	return false
}

// layAnew draws what a side's markers are out of all that have not been
// revealed, those still to be laid included.
func (b *battle) layAnew(side game.Side, source *rand.Rand) {
	for f := range b.scenario.Mines {
		var ids []int
		for m := range b.mines {
			if k := &b.mines[m]; k.side == side && int(k.field) == f && (k.at >= 0 || k.at == offUnset) {
				ids = append(ids, m)
			}
		}
		source.Shuffle(len(ids), func(i, j int) {
			x, y := &b.mines[ids[i]], &b.mines[ids[j]]
			x.at, y.at = y.at, x.at
		})
	}
}
