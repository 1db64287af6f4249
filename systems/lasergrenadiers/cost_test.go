package lasergrenadiers_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

// Every cell of the printed table of turning costs at reduced rates (LG speed/6.c) is the exact
// cost, rounded to the nearest inch.
func TestReducedTurningAsPrinted(t *testing.T) {
	printed := [][5]int64{
		{4, 1, 1, 3, 3}, {6, 1, 2, 4, 5}, {8, 1, 3, 5, 7}, {10, 2, 3, 7, 8}, {12, 2, 4, 8, 10}, {14, 2, 5, 9, 12},
		{16, 3, 5, 11, 13}, {18, 3, 6, 12, 15}, {20, 3, 7, 13, 17}, {22, 4, 7, 15, 18}, {24, 4, 8, 16, 20},
	}
	tables := scenario.Library.Standard()
	for _, row := range printed {
		got := [5]int64{row[0]}
		for i, degrees := range []int{45, 90, 135, 180} {
			got[i+1] = lasergrenadiers.Turning(tables, scenario.Grav, row[0]*grid.Inch, degrees) / grid.Inch
		}
		if diff := cmp.Diff(row, got); diff != "" {
			t.Errorf("rate %d (-printed +got):\n%s", row[0], diff)
		}
	}
}

// The cost of an inch of each ground for each type agrees with the text. The text halves or doubles
// the movement; this doubles or halves the cost (LG terrain/1 to /13).
func TestTerrainAsPrinted(t *testing.T) {
	walkers := []string{"on-foot", "powered", "crewed", "tracked", "walker", "wheeled"}
	want := map[string]map[string]string{}
	set := func(ground, cost string, types ...string) {
		if want[ground] == nil {
			want[ground] = map[string]string{}
			for _, word := range scenario.TypeWords() {
				want[ground][word] = "1"
			}
		}
		for _, word := range types {
			want[ground][word] = cost
		}
	}
	all := scenario.TypeWords()
	set("firm", "1")
	set("soft", "2", walkers...)
	set("uphill", "2", append([]string{"hover"}, walkers...)...)
	set("water", "no", walkers...)
	set("ford", "2", walkers...)
	set("road", "0.5", walkers...)
	set("bridge", "0.5", walkers...)
	set("vegetation", "2", all...)
	set("thicket", "no", all...)
	set("obstacle", "2", append([]string{"hover"}, walkers...)...)
	set("high-wall", "no", "jetpack", "crewed", "grav", "hover", "tracked", "walker", "wheeled")
	set("trap", "no", "crewed", "tracked", "wheeled")
	set("building", "2", walkers...)
	set("stairs", "2", walkers...)
	set("stairs", "no", "crewed")
	set("ladder", "3", "on-foot", "powered")
	set("ladder", "no", "crewed", "grav", "hover", "thruster", "tracked", "walker", "wheeled")
	got := map[string]map[string]string{}
	tables := scenario.Library.Standard()
	var letter scenario.Readings // the zero readings are those of the printed table
	if err := letter.Set("high-walls=letter"); err != nil {
		t.Fatal(err)
	}
	for _, ground := range scenario.GroundWords() {
		got[ground] = map[string]string{}
		for _, word := range all {
			of, _ := scenario.TypeNamed(word)
			j := lasergrenadiers.Journey{Kind: scenario.Kind{Type: of, Rate: 12 * grid.Inch}, Reduced: 12 * grid.Inch, How: "forwards", Steps: []lasergrenadiers.Step{{Grounds: []string{ground}, Inches: grid.Inch}}}
			a := j.Account(tables, letter)
			if got[ground][word] = grid.Inches(a.Spent); a.Refused != nil {
				got[ground][word] = "no"
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("LG terrain/14 (-want +got):\n%s", diff)
	}
}

// The test checks the examples of relative speed (LG speed/2, LG speed/6.a). A carrier of rate 24
// that is reduced to 16 inches and moves all 16 is moderate, not fast.
func TestPaces(t *testing.T) {
	for _, c := range []struct {
		spent, rate int64
		want        lasergrenadiers.Pace
	}{
		{0, 36, lasergrenadiers.AtRest}, {1, 36, lasergrenadiers.Slow}, {12, 36, lasergrenadiers.Slow}, {13, 36, lasergrenadiers.Moderate},
		{24, 36, lasergrenadiers.Moderate}, {25, 36, lasergrenadiers.Fast}, {16, 24, lasergrenadiers.Moderate},
	} {
		if got := lasergrenadiers.PaceOf(c.spent, c.rate); got != c.want {
			t.Errorf("%d of %d is %s, want %s", c.spent, c.rate, got, c.want)
		}
	}
	for levels, want := range []int64{24, 16, 8, 0, 0} {
		if got := lasergrenadiers.Reduced(24, levels); got != want {
			t.Errorf("24 reduced by %d levels is %d, want %d", levels, got, want)
		}
	}
}

// The example of delayed entry (LG delayed/2.a, /2.b, /3), and similar cases.
func TestArrival(t *testing.T) {
	for _, c := range []struct {
		rate, distance int64
		turn           int
		left           int64
	}{{24, 36, 2, 12}, {24, 0, 1, 24}, {24, 23, 1, 1}, {24, 24, 2, 24}, {24, 48, 3, 24}, {6, 7, 2, 5}} {
		turn, left := lasergrenadiers.Arrival(c.rate, c.distance)
		if turn != c.turn || left != c.left {
			t.Errorf("%d inches at %d: turn %d with %d left, want turn %d with %d", c.distance, c.rate, turn, left, c.turn, c.left)
		}
	}
}
