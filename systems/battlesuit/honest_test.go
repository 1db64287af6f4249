package battlesuit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/cards"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
)

// secrets lists everything that a side does not know: places of hidden soldiers,
// cards face down, and kinds of mine markers (BHM 5.0, 12.6, 12.10).
func secrets(m game.Match, side game.Side) (all []gametest.Secret) {
	b := m.(*table).State
	for u := range b.soldiers {
		if b.side(u) != side && b.is(u, hidden) && b.on(u) {
			all = append(all, gametest.Secret{Kind: "hidden soldier", Name: b.label(u), Is: folded(b.soldiers[u].at), May: b.mayHideAt(u)})
		}
	}
	for u := range b.soldiers {
		if b.side(u) == side || b.soldiers[u].card.Revealed || b.soldiers[u].stealth > 0 {
			continue
		}
		may := map[int32]int{}
		for v := range b.soldiers {
			if b.mate(u, v) && !b.soldiers[v].card.Revealed && b.soldiers[v].stealth == 0 {
				may[int32(b.soldiers[v].card.Type)]++
			}
		}
		all = append(all, gametest.Secret{Kind: "card " + b.lookNow(u), Name: b.label(u), Is: int32(b.soldiers[u].card.Type), May: may})
	}
	for _, k := range b.markers() {
		at := b.mines[k].at
		if b.mines[k].side == side {
			continue
		}
		may := map[int32]int{}
		for _, o := range b.mines {
			if o.field == b.mines[k].field && (o.at >= 0 || o.at == offUnset) {
				may[int32(o.kind)]++
			}
		}
		all = append(all, gametest.Secret{Kind: fmt.Sprint("mine ", b.mines[k].field), Name: b.name(at), Is: int32(b.mines[k].kind), May: may})
	}
	return all
}

// folded converts a spot to a number for a gametest.Secret.
func folded(at spot) int32 { return int32(at % math.MaxInt32) }

// mayHideAt returns the places where a hidden soldier may be, as far as the enemy knows: the places
// of its zone and posts that no enemy has searched and where no visible friend stands.
func (b *battle) mayHideAt(u int) map[int32]int {
	may := map[int32]int{}
	for _, at := range b.roster[u].zone {
		may[folded(at)] = 1
	}
	for _, r := range b.roster[u].detachment.Units {
		if r.Post {
			may[folded(b.spotAt(r.At))] = 1
		}
	}
	for at := range may {
		for v := range b.soldiers {
			if b.side(v) == b.side(u) && !b.is(v, hidden) && !b.is(v, passing) && folded(b.soldiers[v].at) == at {
				delete(may, at)
			}
		}
	}
	for i, h := range b.hideouts {
		if h.detachment == b.roster[u].detachment && h.girth == b.hiddenGirth(u) && b.combed.has(i) {
			delete(may, folded(h.at))
		}
	}
	return may
}

// mate reports whether either of two soldiers may have the other's card. They must be of one
// detachment and look alike, and both or neither must be at posts.
func (b *battle) mate(u, v int) bool {
	p, q := b.roster[u], b.roster[v]
	return p.detachment == q.detachment && p.post == q.post && b.lookNow(u) == b.lookNow(v)
}

// lookNow is the visible side of a soldier whose card is face down (BHM 12.4.6).
func (b *battle) lookNow(u int) string {
	switch k := b.kind(u); {
	case k.Class == cards.Armoured:
		return "armoured"
	case !k.Has(flying):
		return "unlike any"
	case b.carries(u):
		return "armed drone"
	}
	return "unarmed drone"
}

// Over many imagined states, a hidden thing is equally often on each place where it may be. This
// includes its true place (BHM 5.0, 12.6, 12.10).
func TestHonestImagination(t *testing.T) {
	names := scenario.Library.IDs()
	for _, scene := range []string{"ambush", "beneath", "lurking", "full", "refuge", "field", "ghosts", "machines"} {
		names = append(names, "testdata/"+scene+".yaml")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := prepared(t, name)
			seeds, soak := gametest.Seeds(1)
			draws := 400
			if soak {
				draws = 2000
			}
			if err := gametest.Honestly(p.New, secrets, seeds, []int{0, 24, 100, 250}, draws); err != nil {
				t.Error(err)
			}
		})
	}
}

// scatter finds a place for every list if that is possible, and uses no place twice.
func TestScatter(t *testing.T) {
	span := func(from, to spot) (all []spot) {
		for at := from; at < to; at++ {
			all = append(all, at)
		}
		return all
	}
	crowd := make([][]spot, 20)
	for i := range crowd {
		crowd[i] = span(0, 20)
	}
	nested := append([][]spot{span(0, 1), span(0, 2)}, crowd[2:]...)
	chain := [][]spot{{1, 2}, {2, 3}, {3, 1}, {3, 4}, {4}} // five lists for four places
	for name, lists := range map[string][][]spot{"nobody": nil, "one": {{7}}, "crowd": crowd, "nested": nested} {
		for seed := range uint64(50) {
			drawn, used := scatter(lists, rand.New(rand.NewPCG(seed, 0))), map[spot]bool{}
			for i, at := range drawn {
				if used[at] || !slices.Contains(lists[i], at) {
					t.Fatalf("%s, seed %d: %v", name, seed, drawn)
				}
				used[at] = true
			}
			if len(drawn) != len(lists) {
				t.Fatalf("%s, seed %d: %d places for %d", name, seed, len(drawn), len(lists))
			}
		}
	}
	if got := scatter(chain, rand.New(rand.NewPCG(1, 0))); got != nil {
		t.Errorf("five on four places: %v", got)
	}
}

// A soldier that moves searches the hideouts around it. A soldier that is set up there does not
// (BHM 12.10).
func TestCombedPlacesAreKnown(t *testing.T) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load("works", tables)
	if err != nil {
		t.Fatal(err)
	}
	for reading, want := range map[string]int{"12.10=adjacent": 7, "12.10=entered": 1} {
		p, err := Prepare(sc, tables, reading)
		if err != nil {
			t.Fatal(err)
		}
		b := p.New().(*table).State.Clone()
		first := b.hideouts[0]
		b.soldiers[0].at = first.at // red's commander
		before := slices.Clone(b.combed)
		b.comb(0, b.spotting())
		within := 0
		for i, h := range b.hideouts {
			near := b.steps(first.at, h.at) <= b.spotting()
			if b.combed.has(i) != near || before.has(i) {
				t.Errorf("%s: combed %t, before %t, %s", reading, b.combed.has(i), before.has(i), b.name(h.at))
			}
			if near {
				within++
			}
		}
		if within == 0 || within > 2*want { // hideouts of two detachments
			t.Errorf("%s: %d hideouts within %d", reading, within, b.spotting())
		}
		for u := range b.soldiers {
			if b.is(u, hidden) && slices.Contains(b.hidingPlaces(u), first.at) {
				t.Errorf("%s: %s may still be at %s", reading, b.label(u), b.name(first.at))
			}
		}
	}
}
