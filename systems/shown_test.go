package systems

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems/shown"
)

// A breach is a known fault in what a system shows. It stays listed until its issue is fixed.
type breach struct {
	system, scenario string
	what             string // equals Fault.What
	text             string // is part of Fault.Text
	seed             uint64 // seed of the random match
	answer           int    // the breach shows after this number of answers
	why              string
	mends            string // the issue that will fix it
}

// breaches are all known breaches. The test finds each of them again, so that the list stays up to
// date.
var breaches = []breach{}

// covers reports whether a fault is a known breach.
func (b breach) covers(system, scenario string, f gametest.Fault) bool {
	return b.system == system && b.scenario == scenario && b.what == f.What && strings.Contains(f.Text, b.text)
}

// unknown returns the faults that are not known breaches.
func unknown(known []breach, system, scenario string, faults []gametest.Fault) (all []gametest.Fault) {
	for _, f := range faults {
		if !slices.ContainsFunc(known, func(b breach) bool { return b.covers(system, scenario, f) }) {
			all = append(all, f)
		}
	}
	return all
}

// still reports whether the breach is still found.
func (b breach) still(t *testing.T) bool {
	t.Helper()
	m, _, err := Open(Source{Scenario: b.scenario})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	err = gametest.At(m, b.seed, []int{b.answer}, func(m game.Match, _ int) error {
		faults := shown.By[b.system].Look(m, b.seed, gametest.Looks{})
		found = slices.ContainsFunc(faults, func(f gametest.Fault) bool { return b.covers(b.system, b.scenario, f) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Everything that a side is shown is right, at the start of each shipped scenario and later. The test
// tries the answers on clones. With -seeds it tries more.
func TestShownIsAccepted(t *testing.T) {
	tried, played := map[string]gametest.Looks{}, map[string]int{}
	for _, y := range All {
		looks := gametest.Looks{}
		tried[y.ID] = looks
		for i, id := range y.IDs {
			t.Run(y.ID+"/"+id, func(t *testing.T) {
				var faults []gametest.Fault
				seeds, all := gametest.Seeds(1)
				moments := moments
				if !all && !gametest.Wide() { // check only a third; the next scenarios check the others
					moments = slices.DeleteFunc(slices.Clone(moments), func(n int) bool { return n > 0 && n/26%3 != (i+1)%3 })
				}
				for seed := range seeds {
					m, err := y.Open(Source{Scenario: id})
					if err != nil {
						t.Fatal(err)
					}
					err = gametest.At(m, seed, moments, func(m game.Match, n int) error {
						for _, f := range shown.By[y.ID].Look(m, seed, looks) {
							f.Text = fmt.Sprintf("seed %d, answer %d: %s", seed, n, f.Text)
							faults = append(faults, f)
						}
						return nil
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				for _, f := range unknown(breaches, y.ID, id, faults) {
					t.Error(f)
				}
				played[y.ID]++
			})
		}
	}
	for _, y := range All {
		for _, what := range strings.Fields(shows[y.ID]) {
			if all := played[y.ID] == len(y.IDs); all && tried[y.ID][what] == 0 { // with -run not all may have been played
				t.Errorf("%s: nothing was tried of %s: %v", y.ID, what, tried[y.ID])
			}
		}
	}
}

// shows lists the displays that the test must have tried for each system. A table in inches has legs
// instead of displays of reachable places and of fields of view.
var shows = map[string]string{
	"battlesuit":      "attempt sight field odds throw reach cost danger leg arrival",
	"gravarmor":       "attempt sight odds throw second reach cost danger",
	"gts":             "attempt sight field odds throw reach cost danger",
	"lasergrenadiers": "attempt sight odds throw second leg arrival",
	"solprime":        "attempt sight odds throw second leg arrival",
}

// moments are the numbers of answers after which a match is checked: 0, and enough numbers from 100
// on to meet all kinds of questions.
var moments = func() (all []int) {
	all = append(all, 0)
	for n := 100; n < 360; n += 26 {
		all = append(all, n)
	}
	return all
}()

// The list of breaches hides no other fault, and contains no fault that has been fixed.
func TestBreachesAreBreaches(t *testing.T) {
	for _, b := range breaches {
		if b.why == "" || b.mends == "" || !slices.ContainsFunc(All, func(y System) bool { return y.ID == b.system && slices.Contains(y.IDs, b.scenario) }) {
			t.Errorf("%+v: want a system and scenario of ours, a reason and an issue", b)
			continue
		}
		if !b.still(t) {
			t.Errorf("%+v is a breach no more: strike it from the list", b)
		}
		if b.answer = 0; b.still(t) {
			t.Errorf("%+v: found at the start too, where nothing is wrong", b)
		}
	}
	known := []breach{{system: "gts", scenario: "kreuz-road", what: "odds", text: "opfire"}}
	opfire, bombard := gametest.Fault{What: "odds", Text: "opfire A1 B1"}, gametest.Fault{What: "odds", Text: "bombard A1"}
	for _, test := range []struct {
		scenario string
		faults   []gametest.Fault
		want     int
	}{
		{"kreuz-road", []gametest.Fault{opfire, opfire}, 0},
		{"kreuz-road", []gametest.Fault{opfire, bombard}, 1},
		{"kreuz-road", nil, 0},
		{"aldern-crossings", []gametest.Fault{opfire}, 1},
	} {
		if got := unknown(known, "gts", test.scenario, test.faults); len(got) != test.want {
			t.Errorf("%s, %v: %v are unknown; want %d", test.scenario, test.faults, got, test.want)
		}
	}
}

// A mispriced match shows the cost of every leg a thousandth of an inch too low.
type mispriced struct{ game.Match }

func (m mispriced) Explain(c game.Choice) rule.Tally {
	t := m.Match.Explain(c)
	if t.Parts > 0 {
		t.Items = slices.Clone(t.Items)
		t.Add(-1, "a following wind", "LG speed/1")
	}
	return t
}

func TestWrongPriceOfALegIsFound(t *testing.T) {
	for system, id := range map[string]string{"lasergrenadiers": "ashford", "solprime": "mill-bridge"} {
		m, _, err := Open(Source{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		var faults []gametest.Fault
		err = gametest.At(m, 1, moments, func(m game.Match, _ int) error {
			faults = append(faults, shown.By[system].Look(mispriced{m}, 1, gametest.Looks{})...)
			return nil
		})
		if err != nil || !slices.ContainsFunc(faults, func(f gametest.Fault) bool { return f.What == "cost" }) {
			t.Errorf("%s: a wrong price of legs is not found among %d faults; %v", id, len(faults), err)
		}
	}
}
