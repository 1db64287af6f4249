package solprime

import (
	"math/rand/v2"
	"testing"

	"metahex/grid"
)

// What best passes over, being out of range or behind, the rules refuse: it is the
// best of all attacks that they allow (SP air/attack, SP air/bomb-aim).
func TestBestAttackIsTheRules(t *testing.T) {
	tables := StandardTables()
	sc, err := LoadScenario("airfield-raid", tables)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, tables)
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(1, 0))
	some := func(n int32) int32 { return source.Int32N(n) }
	attacks := 0
	for range 1500 {
		b := p.setting.start.scout()
		for u := range b.stands {
			if b.kind(u).Branch != Aircraft {
				continue
			}
			s := &b.stands[u]
			s.off, s.height, s.at = present, low, grid.Point{X: some(sc.Table.Size.X), Y: some(sc.Table.Size.Y)}
			s.facing = grid.Vector{X: int64(some(2001) - 1000), Y: int64(some(2001) - 1000)}
			s.used, s.bombed = uint8(some(4)), int8(some(2))
		}
		u := int(some(int32(len(b.stands))))
		if b.kind(u).Branch != Aircraft || b.stands[u].facing == (grid.Vector{}) {
			continue
		}
		want := 0
		for v := range b.stands {
			for n := range tables.weapons {
				if c := choice(vFire, u, v, n); b.refuseFire(u, c) == nil {
					want = max(want, b.gain(shotOf(u, c)))
				}
			}
			if c := goTo(vBomb, u, b.stands[v].at); b.foe(u, v) && b.refuseBomb(u, c) == nil {
				want = max(want, b.worthBomb(u, c))
			}
		}
		if want = max(want, b.worthBays(u)); want > 0 {
			attacks++
		}
		if got := b.best(u); got != want {
			t.Fatalf("%s at %s facing %v: %d, want %d", b.label(u), b.stands[u].at, b.stands[u].facing, got, want)
		}
	}
	if attacks < 20 {
		t.Errorf("%d attacks were possible; want 20 at least", attacks)
	}
}
