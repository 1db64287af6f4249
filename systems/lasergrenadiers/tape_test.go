package lasergrenadiers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
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
			"true 22.2 inches base to base, RC1 sees BM1 [LG sequence/sight]",
			"CLEAR  RC1 to BM1  [LG sequence/sight]",
			"  from RC1 at 20,24 in the open, ground 0 inches high, eye 1 inch",
			"  to   BM1 at 44,24 in the open, ground 0 inches high, eye 1 inch",
			"met: nothing that rises above the table",
			"decided: no obstacle rises above the line from eye to eye",
			"fire meets the front armour of BM1, 1 [LG sequence/penetrate]",
		}},
		{"BM1", "RC1", []string{
			"true 22.2 inches base to base, BM1 sees RC1 [LG sequence/sight]",
			"CLEAR  BM1 to RC1  [LG sequence/sight]",
			"  from BM1 at 44,24 in the open, ground 0 inches high, eye 1 inch",
			"  to   RC1 at 20,24 in the open, ground 0 inches high, eye 1 inch",
			"met: nothing that rises above the table",
			"decided: no obstacle rises above the line from eye to eye",
			"fire meets the front armour of RC1, 7 [LG sequence/penetrate]",
		}},
		{"RS1", "BR1", []string{
			"false 11.2 inches base to base, RS1 does not see BR1 [LG sequence/sight]",
			"BLOCKED  RS1 to BR1  [LG sequence/sight]",
			"  from RS1 at 26,4 in the open, ground 0 inches high, eye 1 inch",
			"  to   BR1 at 38,4 in the open, ground 0 inches high, eye 1 inch",
			"met: 1 stretch, from the first end on, in inches along the line:",
			"  4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge",
		}},
		{"RS1", "38,4", []string{
			"false 11.2 inches base to base, RS1 does not see 38,4 [LG sequence/sight]",
			"BLOCKED  RS1 to 38,4  [LG sequence/sight]",
			"  from RS1 at 26,4 in the open, ground 0 inches high, eye 1 inch",
			"  to   38,4 in the open, ground 0 inches high, eye 1 inch",
			"met: 1 stretch, from the first end on, in inches along the line:",
			"  4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge",
			"a soldier on foot is assumed at 38,4",
		}},
		{"RS1", "38,4@1", []string{
			"false 11.2 inches base to base, RS1 does not see 38,4@1 [LG sequence/sight]",
			"BLOCKED  RS1 to 38,4@1  [LG sequence/sight]",
			"  from RS1 at 26,4 in the open, ground 0 inches high, eye 1 inch",
			"  to   38,4 in the open, ground 0 inches high, eye 2 inches",
			"met: 1 stretch, from the first end on, in inches along the line:",
			"  4 to 6           crosses the hedge (woods), top 2 inches: HIDES, the line runs into it  [LG sequence/sight]",
			"decided: the line runs into the hedge",
			"a soldier on foot is assumed at 38,4",
		}},
		{"RS1", "38,4@4", []string{
			"true 11.2 inches base to base, RS1 sees 38,4@4 [LG sequence/sight]",
			"CLEAR  RS1 to 38,4@4  [LG sequence/sight]",
			"  from RS1 at 26,4 in the open, ground 0 inches high, eye 1 inch",
			"  to   38,4 in the open, ground 0 inches high, eye 5 inches",
			"met: 1 stretch, from the first end on, in inches along the line:",
			"  4 to 6           crosses the hedge (woods), top 2 inches: does not hide, the line passes 0.333 inches above it  [LG sequence/sight]",
			"decided: the hedge comes nearest to hiding: the line passes 0.333 inches above it",
			"a soldier on foot is assumed at 38,4",
		}},
		{"RC1", "RM1", []string{
			"true 5.412 inches base to base, RC1 sees RM1 [LG sequence/sight]",
			"CLEAR  RC1 to RM1  [LG sequence/sight]",
			"  from RC1 at 20,24 in the open, ground 0 inches high, eye 1 inch",
			"  to   RM1 at 24,30 in the open, ground 0 inches high, eye 1 inch",
			"met: nothing that rises above the table",
			"decided: no obstacle rises above the line from eye to eye",
			"fire meets the flank armour of RM1, 1 [LG sequence/penetrate]",
		}},
	} {
		to, err := r.Parse(c.at)
		if err != nil {
			t.Fatal(err)
		}
		from, err := r.Parse(c.by)
		if err != nil {
			t.Fatal(err)
		}
		u := r.Rule(from, to)
		var got []string
		for _, line := range append([]string{fmt.Sprintf("%t %s", u.Clear, u.Short)}, u.Words(false)...) {
			if !strings.HasPrefix(line, "heights: ") && !strings.HasPrefix(line, "turned: ") && !strings.HasPrefix(line, "table ") {
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", c.by, c.at, diff)
		}
	}
	if _, err := r.Parse("RR1"); err == nil {
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
