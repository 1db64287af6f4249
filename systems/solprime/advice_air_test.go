package solprime

import (
	"math/rand/v2"
	"testing"

	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// The function best skips targets that are out of range or behind. The rules refuse these targets too,
// so it still finds the best legal attack (SP air/attack, SP air/bomb-aim).
func TestBestAttackIsTheRules(t *testing.T) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load("airfield-raid", tables)
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
	for range 600 {
		b := p.setting.start.scout()
		var flying []int
		for u := range b.stands {
			if b.kind(u).Branch != scenario.Aircraft {
				continue
			}
			s := &b.stands[u]
			s.off, s.height, s.at = present, scenario.Low, grid.Point{X: some(sc.Table.Size.X), Y: some(sc.Table.Size.Y)}
			s.facing = grid.Vector{X: int64(some(2001) - 1000), Y: 1 + int64(some(1000))*int64(1-2*some(2))}
			s.used, s.bombed = []uint8{0, 0, 1, 3}[some(4)], int8(some(2))
			flying = append(flying, u)
		}
		u := flying[some(int32(len(flying)))]
		want := 0
		for v := range b.stands {
			for n := range tables.Weapons() {
				if c := choice(vFire, u, v, n); hinderFire(b, u, c).None() {
					want = max(want, b.gain(shotOf(u, c)))
				}
			}
			if c := goTo(vBomb, u, b.stands[v].at); b.foe(u, v) && bombObjections.hinder(b, u, c).None() {
				want = max(want, b.scoreBomb(u, c))
			}
		}
		if want = max(want, b.worthBays(u)); want > 0 {
			attacks++
		}
		if got := b.best(u); got != want {
			t.Fatalf("%s at %s facing %v: %d, want %d", b.label(u), b.stands[u].at, b.stands[u].facing, got, want)
		}
	}
	if attacks < 60 {
		t.Errorf("%d attacks were possible; want 60 at least", attacks)
	}
}
