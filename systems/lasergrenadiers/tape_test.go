package lasergrenadiers

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/los"
)

// unitOf returns the piece with a label.
func unitOf(t *testing.T, b *battle, label string) int {
	t.Helper()
	for u := range b.roster {
		if b.label(u) == label {
			return u
		}
	}
	t.Fatalf("no piece %s", label)
	return -1
}

// A measurement reports the distance, the features on the line, and the armour that fire would meet.
func TestTheTape(t *testing.T) {
	m := prepared(t, "testdata/guns.yaml").New()
	gametest.Give(t, m, "roll 9, roll 1")
	b := m.(*table).State
	r := b.Sight(game.Red)
	for _, c := range []struct {
		by, at string
		want   []string
	}{
		{"RC1", "BM1", []string{
			"true LG sequence/sight 22.2 22.2 inches base to base, RC1 sees BM1 [LG sequence/sight]",
			"22.2 inches base to base, RC1 sees BM1 [LG sequence/sight]",
			"decided: no obstacle rises above the line from eye to eye [LG sequence/sight]",
			"fire meets the front armour of BM1, 1 [LG sequence/penetrate]",
		}},
		{"BM1", "RC1", []string{
			"true LG sequence/sight 22.2 22.2 inches base to base, BM1 sees RC1 [LG sequence/sight]",
			"22.2 inches base to base, BM1 sees RC1 [LG sequence/sight]",
			"decided: no obstacle rises above the line from eye to eye [LG sequence/sight]",
			"fire meets the front armour of RC1, 7 [LG sequence/penetrate]",
		}},
		{"RS1", "BR1", []string{
			"false LG sequence/sight 11.2 11.2 inches base to base, RS1 does not see BR1 [LG sequence/sight]",
			"11.2 inches base to base, RS1 does not see BR1 [LG sequence/sight]",
			"4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge [LG sequence/sight]",
			"fire meets the front armour of BR1, 1 [LG sequence/penetrate]",
		}},
		{"RS1", "38,4", []string{
			"false LG sequence/sight 11.6 11.6 inches base to base, RS1 does not see 38,4 [LG sequence/sight]",
			"11.6 inches base to base, RS1 does not see 38,4 [LG sequence/sight]",
			"4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge [LG sequence/sight]",
		}},
		{"RS1", "38,4@1", []string{
			"false LG sequence/sight 11.6 11.6 inches base to base, RS1 does not see 38,4@1 [LG sequence/sight]",
			"11.6 inches base to base, RS1 does not see 38,4@1 [LG sequence/sight]",
			"4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge [LG sequence/sight]",
		}},
		{"RS1", "38,4@4", []string{
			"true LG sequence/sight 11.6 11.6 inches base to base, RS1 sees 38,4@4 [LG sequence/sight]",
			"11.6 inches base to base, RS1 sees 38,4@4 [LG sequence/sight]",
			"4 to 6           crosses the hedge (woods), top 2 inches: does not hide, the line passes 0.333 inches above it  [LG sequence/sight]",
			"decided: the hedge comes nearest to hiding: the line passes 0.333 inches above it [LG sequence/sight]",
		}},
		{"RC1", "RM1", []string{
			"true LG sequence/sight 5.412 5.412 inches base to base, RC1 sees RM1 [LG sequence/sight]",
			"5.412 inches base to base, RC1 sees RM1 [LG sequence/sight]",
			"decided: no obstacle rises above the line from eye to eye [LG sequence/sight]",
			"fire meets the flank armour of RM1, 1 [LG sequence/penetrate]",
		}},
	} {
		to, err := r.Parse(c.at)
		if err != nil {
			t.Fatal(err)
		}
		u := unitOf(t, b, c.by)
		far, ok := b.lineOf(u, to)
		if !ok {
			t.Fatalf("%s: no line", c.by)
		}
		m := b.measure(u, far)
		got := append([]string{fmt.Sprintf("%t %s %s %s", m.Clear, m.Cite, grid.Inches(m.Gap), m.Short)}, m.Lines...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", c.by, c.at, diff)
		}
	}
	if _, ok := b.lineOf(unitOf(t, b, "RR1"), los.End{}); ok {
		t.Error("who is in a carrier looks out")
	}
}

// Arcs show the area that a weapon reaches, and the areas from which fire meets each side. Troopers
// have no sides, and unarmed pieces have no weapon arc.
func TestArcs(t *testing.T) {
	m := prepared(t, "testdata/turns.yaml").New()
	gametest.Give(t, m, "roll 9, roll 1")
	b := m.(*table).State
	at := func(p grid.Point) game.Point { return game.Point(p) }
	want := map[string][]string{
		"RC1": {
			"mass driver: 30 inches, in its arc [LG sequence/hit] 5000,0 5000,5000 5000,5001 -5000,5000 -5001,5000",
			"fire from here meets its front armour [LG sequence/penetrate] 5000,0 5000,5000 38000,0",
			"fire from here meets its flank armour [LG sequence/penetrate] 5000,5001 -5000,5000",
			"fire from here meets its rear armour [LG sequence/penetrate] -5001,5000",
		},
		"RF1": {
			"laser rifle: 18 inches, in its arc [LG sequence/hit] 5000,0 5000,5000 5000,5001 -5000,5000 -5001,5000",
		},
		"RH1": {
			"fire from here meets its front armour [LG sequence/penetrate] 5000,0 5000,5000 38000,0",
			"fire from here meets its flank armour [LG sequence/penetrate] 5000,5001 -5000,5000",
			"fire from here meets its rear armour [LG sequence/penetrate] -5001,5000",
		},
		"RM1": {
			"missiles: 36 inches, in its arc [LG sequence/hit] 5000,0 5000,5000",
			"fire from here meets its front armour [LG sequence/penetrate] 5000,0 5000,5000 38000,0",
			"fire from here meets its flank armour [LG sequence/penetrate] 5000,5001 -5000,5000",
			"fire from here meets its rear armour [LG sequence/penetrate] -5001,5000",
		},
	}
	got := map[string][]string{}
	if all := b.Arcs(game.Red, 0); len(all) != 4 {
		t.Errorf("the first piece has %d arcs, want 4", len(all))
	}
	for _, label := range []string{"RC1", "RF1", "RM1", "RH1"} {
		u := unitOf(t, b, label)
		for _, a := range b.Arcs(game.Red, int32(u)) {
			line := a.Name + " [" + string(a.Cite) + "]"
			for _, d := range []grid.Vector{{X: 5000}, {X: 5000, Y: 5000}, {X: 5000, Y: 5001}, {X: -5000, Y: 5000}, {X: -5001, Y: 5000}, {X: 38_000}} {
				if p := b.pieces[u].at.Add(d); a.Holds(at(p)) {
					line += fmt.Sprintf(" %d,%d", d.X, d.Y)
				}
			}
			got[label] = append(got[label], line)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	b.pieces[unitOf(t, b, "RW1")].state = dead
	for _, u := range []int32{-1, int32(len(b.pieces)), int32(unitOf(t, b, "RW1"))} {
		if all := b.Arcs(game.Red, u); all != nil {
			t.Errorf("piece %d has %d arcs", u, len(all))
		}
	}
}
