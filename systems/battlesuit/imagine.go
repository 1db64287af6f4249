package battlesuit

import (
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Imagine implements game.State: it reshuffles the cards that have not been shown, moves hidden
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

// hideAnew draws another place for each hidden soldier of a side. It first removes all of them from
// their places, so that the draw does not depend on their true places:
//
//	may be   RP1  RP2      a draw that puts both on one place is repeated; so all
//	 a b c    b    b  ✗    ways to place them without a collision are equally
//	 a b c    c    a  ✓    likely
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

// hidingPlaces returns the places where a hidden soldier may be, as far as the enemy knows: the
// detachment's hideouts that no enemy has searched and where no visible friend stands.
func (b *battle) hidingPlaces(u int) (all []spot) {
	girth := b.hiddenGirth(u)
	for i, h := range b.hideouts {
		if h.detachment == b.roster[u].detachment && h.girth == girth && !b.combed.has(i) && !b.friendSeenAt(h.at, b.side(u)) {
			all = append(all, h.at)
		}
	}
	return all
}

// friendSeenAt reports whether a visible soldier of a side stands on a place. Then no other soldier
// of that side can be there (BHM 8.3).
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

// scatter draws one place from each list and no place twice. It returns nil if that is impossible.
// The draw depends on the lists alone. All results are equally likely, except if so few places are
// left that every draw has a collision.
func scatter(lists [][]spot, source *rand.Rand) []spot {
	drawn := make([]spot, len(lists))
	for range manyTries {
		if scattered(lists, drawn, source) {
			return drawn
		}
	}
	// The shortest list draws first, from the places that are left. Results stay equally likely if
	// for any two lists either one contains the other, or they have no common place.
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

// scattered draws a place from each list and reports whether all places differ.
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

// squeeze finds a place for list i. If no place is free, it takes another list's place and finds a new
// place for that list. The map tried holds the places already examined.
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

// layAnew shuffles the kinds of a side's markers among the markers that have not been revealed,
// including markers still to be laid.
func (b *battle) layAnew(side game.Side, source *rand.Rand) {
	for f := range b.scenario.Mines {
		var ids []int
		var places []spot
		for m := range b.mines {
			if k := &b.mines[m]; k.side == side && int(k.field) == f && (k.at >= 0 || k.at == offUnset) {
				ids, places = append(ids, m), append(places, k.at)
			}
		}
		slices.Sort(places) // so that the draw does not depend on the place of each marker
		source.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for i, m := range ids {
			b.mines[m].at = places[i]
		}
	}
}
