package solprime

import (
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// The zones shown around a stand agree with play. They show which area a weapon reaches, where a
// vehicle can go without turning about, and from where fire meets its flank. Earlier legs of the
// vehicle do not matter.
func TestArcs(t *testing.T) {
	reached, ahead, behind, flank := 0, 0, 0, 0
	for _, name := range scenario.Library.IDs() {
		err := gametest.At(prepared(t, name).New(), 3, []int{40, 120, 250, 400}, func(m game.Match, n int) error {
			b := m.(*table).State.Clone()
			source := rand.New(rand.NewPCG(uint64(n), 7))
			for u := range b.stands {
				arcs := b.Arcs(game.Chance, int32(u))
				zones := len(b.kind(u).Weapons)
				switch {
				case !b.living(u):
					zones = 0
				case b.infantry(u) || b.structure(u):
				case b.kind(u).Flies():
					zones++
				default:
					zones += 2
				}
				if len(arcs) != zones {
					t.Errorf("%s: %s has %d zones, want %d", name, b.label(u), len(arcs), zones)
				}
				for _, a := range arcs {
					switch {
					case strings.HasPrefix(a.Name, "front half"):
						if b.kind(u).Flies() {
							t.Errorf("%s: %s in the air turns for nothing, and has a front half", name, b.label(u))
						}
						for range 20 {
							to := grid.Point{X: source.Int32N(b.table.Size.X), Y: source.Int32N(b.table.Size.Y)}
							if to == b.stands[u].at {
								continue
							}
							l, p := leg{Unit: int8(u), From: b.stands[u].at, To: to}, plan{}
							b.steer(&l, &p)
							if got := a.Holds(game.Point(to)); got != (p.turn == 0) {
								t.Errorf("%s, %d answers: %s to %s: in the front half %t, turning costs %d", name, n, b.label(u), to, got, p.turn)
							}
							if p.turn == 0 {
								ahead++
							} else {
								behind++
							}
						}
					case strings.HasPrefix(a.Name, "fire from here"):
						for v := range b.stands {
							if !b.foe(v, u) || !b.foe(u, v) {
								continue
							}
							if b.kind(v).Branch == scenario.Aircraft { // hits the flank from everywhere (SP air/flank)
								if !b.flanks(v, u) {
									t.Errorf("%s, %d answers: fire of %s does not meet the flank of %s", name, n, b.label(v), b.label(u))
								}
								continue
							}
							flank++
							if got, want := a.Holds(game.Point(b.stands[v].at)), b.flanks(v, u); got != want {
								t.Errorf("%s, %d answers: fire of %s meets the flank of %s: zone %t, play %t", name, n, b.label(v), b.label(u), got, want)
							}
						}
					}
				}
				for i, w := range b.kind(u).Weapons {
					if !b.living(u) || b.carried(u) {
						continue
					}
					for v := range b.stands {
						if !b.foe(u, v) || b.base(v).Radius != b.kind(u).Base {
							continue
						}
						reached++
						if got, want := arcs[i].Holds(game.Point(b.base(v).At)), b.ranges(u, v, w) && b.aimed(u, v, w); got != want {
							t.Errorf("%s, %d answers: %s of %s reaches %s: zone %t, play %t", name, n, w.ID, b.label(u), b.label(v), got, want)
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if min(reached, ahead, behind, flank) == 0 {
		t.Errorf("%d shots, %d legs ahead and %d back, %d flanks; want some of each", reached, ahead, behind, flank)
	}
}

// The antipersonnel weapon of a stand with a fixed gun fires all around (SP arcs).
func TestArcsOfAHunter(t *testing.T) {
	b := prepared(t, "mill-bridge").New().(*table).State
	u := b.named(game.Blue, "H1")
	got := ""
	for _, a := range b.Arcs(game.Chance, int32(u)) {
		got += a.Name + " [" + string(a.Cite) + "]\n"
	}
	const want = `tank-gun: 0 to 20 inches, 30 degrees ahead [SP arcs]
apwl: 0 to 10 inches, all around [SP fire]
front half: it can go there without turning about [SP movement/facing]
fire from here meets its flank armour [SP flank]
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
