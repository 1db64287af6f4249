package layercake

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

// TestSection has woods three points away and a rise of two levels five points away. Each is drawn
// as wide as its meta-hex on the line: one point to either side.
func TestSection(t *testing.T) {
	r := column(t, "..w.2.......")
	got := decide(t, r, "A-03@6", "M-03").Section()
	want := strings.Split(`
   6 |H.....     ttttttttt
   5 |      .....ttttttttt
   4 |           ttttttttt......
   3 |           ttttttttt      ..........
   2 |           ttttttttt #########      ..........
   1 |           ttttttttt #########                ..........
   0 |___________#########_#########______________________________L
     +-------------------------------------------------------------
      H A-03@6, L M-03@0, # contour, t woods, b building, r rubble, x blind; 5 columns a map point
      where meta-hexes overlap, the highest is drawn [BHM 6.9]`, "\n")[1:]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSumTakesTheLowerSoldiersHeightOff follows Example #2: woods four points away, the higher
// soldier two levels above the woods, the lower soldier one level above the ground.
func TestSumTakesTheLowerSoldiersHeightOff(t *testing.T) {
	r := column(t, "...w....")
	got := decide(t, r, "A-03@8", "F-03@1").Words(false)
	clause := rule.Clause("BHM 6.6")
	want := "decided: woods at E-03 casts 1 blind point: 4 away (6.4), less 2 levels (6.5), less 1 for the lower soldier (" +
		clause.Number() + "), at least 1; F-03 is 1 point behind it (6.5)"
	if !contains(got, want) {
		t.Errorf("the ruling does not say %q:\n%s", want, strings.Join(got, "\n"))
	}
}

// TestOverlapsTakeTheGreatest looks through a place where the meta-hexes of a building and of a
// clear dot overlap. The building counts.
func TestOverlapsTakeTheGreatest(t *testing.T) {
	clause := rule.Clause("BHM 6.9")
	r := column(t, ".w.")
	if got := decide(t, r, "A-03", "D-03"); got.Clear || got.Decider[0].Dot != "C-03" {
		t.Errorf("got clear %v by %v, want blocked by C-03, whose meta-hex overlaps clear ones (%s)", got.Clear, got.Decider, clause)
	}
}
