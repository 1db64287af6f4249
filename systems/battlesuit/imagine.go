package battlesuit

import (
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Imagine implements game.State: cards that have not been shown are dealt anew,
// hidden soldiers hide elsewhere, and mine markers change places.
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

// hideAnew draws another place for each hidden soldier of a side. All are taken up
// before one is put down, so that nothing of the draw depends on where they are:
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

// hidingPlaces are the places where a hidden soldier may be for all that the enemy
// knows: those of his detachment that no enemy has combed, and on which no friend
// stands who is seen.
func (b *battle) hidingPlaces(u int) (all []spot) {
	girth := b.hiddenGirth(u)
	for i, h := range b.hideouts {
		if h.detachment == b.roster[u].detachment && h.girth == girth && !b.combed.has(i) && !b.friendSeenAt(h.at, b.side(u)) {
			all = append(all, h.at)
		}
	}
	return all
}

// friendSeenAt reports whether a soldier of a side who is not hidden stands on a
// place: nobody else of his side is there (BHM 8.3).
func (b *battle) friendSeenAt(at spot, side game.Side) bool {
	for v := range b.soldiers {
		if b.on(v) && b.clash(b.soldiers[v].at, at, 2*standBase) && b.side(v) == side && !b.is(v, hidden) && !b.is(v, passing) {
			return true
		}
	}
	return false
}

// manyTries is how often a draw in which two meet is thrown away.
const manyTries = 100

// scatter draws one of each list of places, no place twice, and nothing where that
// cannot be done. What it draws depends on the lists alone. All draws are equally
// likely, unless the places are so few that two meet every time.
func scatter(lists [][]spot, source *rand.Rand) []spot {
	drawn := make([]spot, len(lists))
	for range manyTries {
		if scattered(lists, drawn, source) {
			return drawn
		}
	}
	// Whoever has the fewest places draws first, from those that are left: this is
	// as even where of any two lists one holds the other or they share nothing.
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

// scattered draws from each list and reports whether no two are the same.
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

// squeeze finds a place for i, a free one if there is any, else by sending another
// elsewhere; tried are the places asked for already.
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

// layAnew draws what a side's markers are out of all that have not been
// revealed, those still to be laid included.
func (b *battle) layAnew(side game.Side, source *rand.Rand) {
	for f := range b.scenario.Mines {
		var ids []int
		var places []spot
		for m := range b.mines {
			if k := &b.mines[m]; k.side == side && int(k.field) == f && (k.at >= 0 || k.at == offUnset) {
				ids, places = append(ids, m), append(places, k.at)
			}
		}
		slices.Sort(places) // so that the draw does not depend on which lies where
		source.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for i, m := range ids {
			b.mines[m].at = places[i]
		}
	}
}
