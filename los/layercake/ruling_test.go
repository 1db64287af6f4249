package layercake

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/dots"
	"metahex/rule"
)

// column returns a board with one straight column of dots and clear dots on both sides. Signs are
// the contents of the dots below the top dot, from top to bottom: ".", "w" or a level.
func column(t *testing.T, signs string) *Ruler {
	t.Helper()
	p := dots.NewPanel("X", 7, len(signs)+1)
	for i, sign := range signs {
		d := dots.Dot{}
		switch {
		case sign == 'w':
			d.Terrain = dots.Woods
		case sign >= '1' && sign <= '9':
			d.Level = int8(sign - '0')
		}
		p.Set(grid.Place{Q: 2, V: 2 * (i + 1)}, d)
	}
	return NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
}

func decide(t *testing.T, r *Ruler, from, to string) Ruling {
	t.Helper()
	a, err := r.ParseEnd(from)
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.ParseEnd(to)
	if err != nil {
		t.Fatal(err)
	}
	return r.Rule(a, b)
}

func TestRulingNamesTheLeastTurns(t *testing.T) {
	// Woods seven points away, seen from level 8: five blind points, or two if halved.
	r := column(t, "......w......")
	u := decide(t, r, "A-03@8", "K-03")
	if u.Clear {
		t.Fatal("the line is clear, want blocked: K-03 is three behind five blind points")
	}
	want := []los.Turn{{Readings: map[string]string{"6.5": "halve"}, Clear: true}}
	if diff := cmp.Diff(want, u.TurnedBy); diff != "" {
		t.Errorf("turned by (-want +got):\n%s", diff)
	}
}

func TestWordsTellWhatTurnsTheLine(t *testing.T) {
	r := column(t, "......w......")
	got := decide(t, r, "A-03@8", "K-03").Words(false)
	clause := rule.Clause("BHM 2.2")
	for _, want := range []string{
		"met: 29 meta-hexes (" + clause.Number() + "), 1 of them higher than the lower soldier; from the higher soldier on:",
		"BLOCKED  A-03@8 to K-03@0  [BHM 6.5]",
		"decided: woods at H-03 casts 5 blind points: 7 away (6.4), less 2 levels (6.5); K-03 is 3 points behind it (6.5)",
		"levels:  would be clear from level 11 of A-03",
		"levels:  would be clear from level 3 of K-03",
		"readings: clear under 6.5=halve",
	} {
		if !contains(got, want) {
			t.Errorf("the ruling does not say %q:\n%s", want, strings.Join(got, "\n"))
		}
	}
}

func contains(lines []string, want string) bool {
	for _, l := range lines {
		if l == want {
			return true
		}
	}
	return false
}

func TestNearMisses(t *testing.T) {
	// The straight line of slope (1, 3) crosses the dots on it in the middle and touches the
	// hexagons to its left and right at their corners.
	p := dots.NewPanel("X", 9, 9)
	p.Set(grid.Place{Q: 4, V: 2}, dots.Dot{Terrain: dots.Woods})
	r := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	got := decide(t, r, "A-03", "G-07").Words(false)
	if want := "near:    only touches a corner of B-05 (woods, top 6)"; !contains(got, want) {
		t.Errorf("the ruling does not say %q:\n%s", want, strings.Join(got, "\n"))
	}
	// Woods on only one side of a column.
	p = dots.NewPanel("X", 9, 9)
	p.Set(grid.Place{Q: 3, V: 5}, dots.Dot{Terrain: dots.Woods})
	r = NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	got = decide(t, r, "A-03", "H-03").Words(false)
	if want := "near:    runs along a side of C-04 (woods, top 6), with no such terrain across the line (6.1)"; !contains(got, want) {
		t.Errorf("the ruling does not say %q:\n%s", want, strings.Join(got, "\n"))
	}
}

func TestParseEndSaysWhatIsLegal(t *testing.T) {
	r := column(t, "3")
	for text, want := range map[string]string{
		"B-03@2":  "found level 2, but the ground at B-03 is level 3; want 3 to 30",
		"B-03@31": "found level 31; want 3 to 30",
		"B-03@x":  `found level "x"; want a whole number after the @, such as B-03@6`,
		"B-03@":   `found level ""; want a whole number after the @, such as B-03@6`,
	} {
		_, err := r.ParseEnd(text)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	got, err := r.ParseEnd("b3")
	if want := (End{grid.Place{Q: 2, V: 2}, 3}); err != nil || got != want {
		t.Errorf("b3: got %v, %v; want %v", got, err, want)
	}
}

func TestReadings(t *testing.T) {
	if n := len(AllReadings()); n != 64 {
		t.Errorf("%d combinations of readings, want 64", n)
	}
	seen := map[string]bool{}
	for _, r := range AllReadings() {
		seen[r.String()] = true
		var again Readings
		for _, word := range strings.Fields(r.String()) {
			if err := again.Set(word); err != nil {
				t.Error(err)
			}
		}
		if again != r {
			t.Errorf("%s reads back as %s", r, again)
		}
	}
	if len(seen) != 64 {
		t.Errorf("%d different combinations, want 64", len(seen))
	}
}

func TestCitationIsRefusedWhenTheBoardHasChanged(t *testing.T) {
	r := column(t, "...w...")
	u := decide(t, r, "A-03@6", "H-03")
	cited := r.Cite(u, "X")
	if err := errors.Join(cited.Of(Rules, r.Board().Hash()), cited.Agrees(u.Clear)); err != nil {
		t.Errorf("on the same board: %v", err)
	}
	other := column(t, "..w....").Board()
	err := cited.Of(Rules, other.Hash())
	want := "board X has changed since the citation: its content is #" + other.Hash() + ", the citation's was #" + r.Board().Hash()
	if err == nil || err.Error() != want {
		t.Errorf("on a changed board: got %v, want %s", err, want)
	}
	err = cited.Of("BHM-6/1", r.Board().Hash())
	want = "the citation is by rules BHM-6/15; this program decides by BHM-6/1"
	if err == nil || err.Error() != want {
		t.Errorf("by other rules: got %v, want %s", err, want)
	}
	err = cited.Agrees(!u.Clear)
	want = "the citation says blocked, the rules say clear"
	if err == nil || err.Error() != want {
		t.Errorf("with the wrong verdict: got %v, want %s", err, want)
	}
}

// TestOfTwoMetTogetherTheLeftIsTold looks across a rhombus from all six sides, with woods on its
// two other dots. From every side, the left one decides.
func TestOfTwoMetTogetherTheLeftIsTold(t *testing.T) {
	centre := grid.Place{Q: 4, V: 6}
	for d := range grid.Directions {
		p := dots.NewPanel("X", 9, 9)
		left, right := centre.Step(d), centre.Step(d.Turn(1))
		p.Set(left, dots.Dot{Terrain: dots.Woods})
		p.Set(right, dots.Dot{Terrain: dots.Woods})
		if right.Less(left) {
			left, right = right, left
		}
		r := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
		far := centre.Step(d).Step(d.Turn(1))
		for _, ends := range [][2]grid.Place{{centre, far}, {far, centre}} {
			u := r.Rule(End{At: ends[0]}, End{At: ends[1]})
			if len(u.Met) != 2 || u.Met[0].At != left || u.Met[1].At != right || u.Decider[0].At != left {
				t.Errorf("from %s to %s: met %v, decided by %v; want %s before %s", r.board.Name(ends[0]), r.board.Name(ends[1]),
					u.Met, u.Decider, r.board.Name(left), r.board.Name(right))
			}
		}
	}
}

// The text says where the board ends, why a soldier's own woods do not hide, and which heights no
// soldier can reach.
func TestWordsOfTheRimAndOfReach(t *testing.T) {
	p := dots.NewPanel("X", 5, 12)
	for name, d := range map[string]dots.Dot{"B-02": {Terrain: dots.Woods}, "A-01": {Terrain: dots.Woods}, "B-03": {Terrain: dots.Woods, Level: 9}, "A-05": {Terrain: dots.Building}, "B-05": {Terrain: dots.Woods, Level: 5}} {
		at, err := dots.Alone(p).Find(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Set(at, d)
	}
	r := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	for line, want := range map[[2]string]string{
		{"A-01", "D-01"}: "near:    runs along a side of B-02 (woods, top 6); on the other side the board ends (6.1)",
		{"D-01", "A-01"}: "  to   A-01 on woods, ground level 0, on the ground; the terrain he stands in does not hide him (6.1)",
		{"A-05", "C-05"}: "  from A-05 on building, ground level 0, on the ground; the terrain he stands in does not hide him (6.1)",
		{"A-03", "L-03"}: "levels:  would be clear from level 15 of A-03, out of any soldier's reach (8.2.2)",
		{"B-05", "A-01"}: "levels:  would be clear from level 16 of B-05",
		{"C-03", "A-03"}: "levels:  blocked from every level of A-03 that a soldier can reach (8.2.2)",
	} {
		from, to, err := r.ParseEnds(line[0], line[1])
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Rule(from, to).Words(true); !slices.Contains(got, want) {
			t.Errorf("%s to %s: got\n%s\nwant the line %q", line[0], line[1], strings.Join(got, "\n"), want)
		}
	}
}
