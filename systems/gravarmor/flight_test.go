package gravarmor

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"metahex/game"
)

// After some steps in free flight a unit can only leave the map. The sum of such a step warns about
// that, and so does Reach.
func TestFlightTrapIsTold(t *testing.T) {
	m := opened(t, "testdata/flight.yaml")
	for _, words := range []string{"move L1", "fly 0106", "fly 0105", "fly 0104"} {
		answerIn(t, m, words)
	}
	remark := func(words string) string {
		t.Helper()
		c, err := m.Choice(words)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range m.Explain(c).Items {
			if item.Cite == "GA movement/exit" {
				return item.Reason
			}
		}
		return ""
	}
	words := func(hex string) string {
		for _, r := range m.Reach() {
			if m.State.hexName(int16(r.Place)) == hex {
				return r.Words
			}
		}
		return "no word"
	}
	const trap = "after this step there is no hex to come down in: the unit can only leave the map"
	got := []string{remark("fly 0103"), words("0102"), words("0101")}
	answerIn(t, m, "fly 0103")
	got = append(got, remark("fly 0102"), words("0102"), words("0101"), remark("land 0102"))
	want := []string{
		"", "1½, in free flight", "1½, in free flight; from there it can only leave the map",
		trap, "1, in free flight", "1, in free flight; from there it can only leave the map", "",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// answerIn gives an answer in words.
func answerIn(t *testing.T, m game.Match, words string) {
	t.Helper()
	c, err := m.Choice(words)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Answer(c); err != nil {
		t.Fatal(err)
	}
}
