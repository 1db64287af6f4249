package solprime

import (
	"testing"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Reasons are looked up by clause. This test checks that every clause has its reason. A missing
// reason would forbid nothing.
func TestEveryClauseHasItsReason(t *testing.T) {
	tables := scenario.Library.Standard()
	want := func(what string, found bool, cite rule.Clause) {
		t.Helper()
		if !found {
			t.Errorf("%s: no reason for %q", what, cite)
		}
	}
	for _, id := range tables.KindIDs(false) {
		k, _ := tables.Kind(id)
		want("a leg that costs too much, at the rate "+k.Rate, tooFar[rateClauses[k.Rate]] != nil, rateClauses[k.Rate])
	}
	for row, cite := range groundClauses {
		want("ground of the row "+scenario.Row(row).String(), isBarred[cite] != nil, cite)
	}
	for _, id := range append(tables.KindIDs(false), tables.KindIDs(true)...) {
		k, _ := tables.Kind(id)
		for _, w := range k.Weapons {
			want(w.ID+" of "+id+" out of its arc", outOfArc[arcClause(k, w)] != nil, arcClause(k, w))
		}
	}
	for _, cite := range []rule.Clause{"SP visibility", "SP visibility/air", "SP urban/visibility"} {
		want("sight", unseen[cite] != nil, cite)
	}
	p, err := Prepare(duelIn(t), tables)
	if err != nil {
		t.Fatal(err)
	}
	b := p.setting.start
	for _, hazy := range []bool{false, true} {
		for level := range scenario.Plasma + 1 {
			b.scenario.Hazy, b.scenario.Forces[b.side(0)].Level = hazy, level
			s := b.visibility(0, len(b.stands)-1)
			want("the weather", unseen[s.Weather] != nil, s.Weather)
			want("woods", unseen[s.Thick] != nil, s.Thick)
		}
	}
}

// duelIn returns a new copy of a scenario of the program. The test may change the copy.
func duelIn(t *testing.T) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Library.Load("airfield-raid", scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// A destroyed stand cannot fire from overwatch, even if it was on overwatch. Such an answer is not
// listed and is refused (SP overwatch/off).
func TestTheLostDoNotIntercept(t *testing.T) {
	f := newFight(t)
	const watcher, mover = 0, 1
	f.set(watcher, watching)
	c := choice(vIntercept, watcher, f.tables.WeaponIndex(f.kind(watcher).Weapons[0]))
	r := react{Pause: tabletop.Pause{Mover: mover, Rest: 4 * grid.Inch}}
	if _, err := r.Deeds().Refuse(f.battle, c); err != nil {
		t.Fatalf("a stand on overwatch: %v, want no refusal", err)
	}
	f.stands[watcher].dead = true
	want := "RX1 is not on overwatch against the moving stand [SP overwatch/off]"
	if _, err := r.Deeds().Refuse(f.battle, c); err == nil || err.Error() != want {
		t.Errorf("a stand that is lost: %v, want %s", err, want)
	}
}
