package battlesuit

import (
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Imagine implements game.State: it deals again the cards that have not been shown, moves hidden
// soldiers to other hideouts, and swaps mine markers.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c := b.Clone()
	if side == game.Chance {
		return c
	}
	for _, h := range c.hands {
		if c.side(int(h[0])) == side.Enemy() {
			c.dealAnew(h, source)
		}
	}
	c.hideAnew(side.Enemy(), source)
	c.layAnew(side.Enemy(), source)
	return c
}

// hideAnew draws another place for each hidden soldier of a side. All are picked up before the
// first is put down, so that the draw does not depend on where they are:
//
//	may be   RP1  RP2      a draw is thrown away in which two meet; those left
//	 a b c    b    b  ✗    are all ways to put them down, each as likely as any
//	 a b c    c    a  ✓
func (b *battle) hideAnew(side game.Side, source *rand.Rand) {
	var units []int
	var places [][]spot
	for u := range b.soldiers {
		if b.side(u) == side && b.is(u, hidden) && b.on(u) {
			units, places = append(units, u), append(places, b.hidingPlaces(u))
		}
	}
	for i, at := range scatter(places, source) {
		s := &b.soldiers[units[i]]
		s.at, s.level = at, int8(b.footLevel(at))
	}
}

// hidingPlaces are the places where a hidden soldier may be, as far as the enemy knows: those of
// its detachment that no enemy has combed and where no visible friend stands.
func (b *battle) hidingPlaces(u int) (all []spot) {
	girth := b.hiddenGirth(u)
	for i, h := range b.hideouts {
		if h.detachment == b.roster[u].detachment && h.girth == girth && !b.combed.has(i) && !b.friendSeenAt(h.at, b.side(u)) {
			all = append(all, h.at)
		}
	}
	return all
}

// friendSeenAt reports whether a visible soldier of a side stands on a place: then no other soldier
// of that side is there (BHM 8.3).
func (b *battle) friendSeenAt(at spot, side game.Side) bool {
	for v := range b.soldiers {
		if b.on(v) && b.clash(b.soldiers[v].at, at, 2*standBase) && b.side(v) == side && !b.is(v, hidden) && !b.is(v, passing) {
			return true
		}
	}
	return false
}

// manyTries is the number of draws with a collision before scatter stops drawing.
const manyTries = 100

// scatter draws one place from each list, no place twice; it returns nothing if that is impossible.
// The draw depends on the lists alone. All results are equally likely, unless places are so few
// that every draw has a collision.
func scatter(lists [][]spot, source *rand.Rand) []spot {
	drawn := make([]spot, len(lists))
	for range manyTries {
		if scattered(lists, drawn, source) {
			return drawn
		}
	}
	// The shortest list draws first, from the places that are left. Results stay equally likely if,
	// of any two lists, one contains the other or they share nothing.
	order := source.Perm(len(lists))
	slices.SortStableFunc(order, func(i, j int) int { return len(lists[i]) - len(lists[j]) })
	held := map[spot]int{}
	for _, i := range order {
		if !squeeze(lists, i, held, map[spot]bool{}, source) {
			return nil
		}
	}
	for at, i := range held {
		drawn[i] = at
	}
	return drawn
}

// scattered draws from each list and reports whether all draws differ.
func scattered(lists [][]spot, drawn []spot, source *rand.Rand) bool {
	for i, list := range lists {
		if len(list) == 0 {
			return false
		}
		drawn[i] = list[source.IntN(len(list))]
		if slices.Contains(drawn[:i], drawn[i]) {
			return false
		}
	}
	return true
}

// squeeze finds a place for i: a free one if possible, otherwise by moving another; tried are the
// places examined already.
func squeeze(lists [][]spot, i int, held map[spot]int, tried map[spot]bool, source *rand.Rand) bool {
	order := source.Perm(len(lists[i]))
	for _, k := range order {
		if _, taken := held[lists[i][k]]; !taken {
			held[lists[i][k]] = i
			return true
		}
	}
	for _, k := range order {
		at := lists[i][k]
		if tried[at] {
			continue
		}
		tried[at] = true
		if squeeze(lists, held[at], held, tried, source) {
			held[at] = i
			return true
		}
	}
	return false
}

// layAnew redraws a side's markers among all that have not been revealed, including those still to
// be laid.
func (b *battle) layAnew(side game.Side, source *rand.Rand) {
	for f := range b.scenario.Mines {
		var ids []int
		var places []spot
		for m := range b.mines {
			if k := &b.mines[m]; k.side == side && int(k.field) == f && (k.at >= 0 || k.at == offUnset) {
				ids, places = append(ids, m), append(places, k.at)
			}
		}
		slices.Sort(places) // so that the draw does not depend on where each one lies
		source.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for i, m := range ids {
			b.mines[m].at = places[i]
		}
	}
}
