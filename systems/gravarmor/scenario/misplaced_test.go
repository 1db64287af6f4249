package scenario_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/gravarmor"
	"metahex/systems/rulebook"
)

// own lints the small scenario with some texts replaced, and returns the findings without the file.
func own(t *testing.T, changes ...string) (all []string) {
	t.Helper()
	file := write(t, "own.yaml", strings.NewReplacer(changes...).Replace(small))
	findings, err := gravarmor.System.Lint(rulebook.Source{Scenario: file})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		all = append(all, strings.TrimPrefix(f.Error(), file+":"))
	}
	return all
}

// Lint warns of units that cannot stand in the hex where the key `at` puts them. On section 1, hex
// 0401 is a lake and 0802 mountains.
func TestLintFindsWhoCannotStand(t *testing.T) {
	const tanks = "{name: Tanks, units: {Zeta-7: 2}, zone: east}"
	for _, test := range []struct{ detachment, want string }{
		{`{name: Foot, units: {A-Inf: 1}, at: "0401"}`, `27:45: warning: A-Inf cannot stand at 0401: lake, prohibited [GA scenarios/forces]`},
		{`{name: Foot, units: {A-Inf: 1}, at: "0802"}`, `27:45: warning: A-Inf cannot stand at 0802: mountains, deadly [GA scenarios/forces]`},
		{`{name: Foot, units: {Zeta-7: 1, A-Inf: 1}, at: "0401"}`, `27:56: warning: A-Inf cannot stand at 0401: lake, prohibited [GA scenarios/forces]`},
		{`{name: Foot, units: {Zeta-7: 1}, at: "0401"}`, ""},
		{`{name: Foot, units: {A-Inf: 1}, at: "0101"}`, ""},
		{`{name: Lift, units: {Aza-3: 1, A-Inf: 1}, at: "0401"}`, ""},
		{`{name: Lift, units: {Aza-3: 1, A-Inf: 2}, at: "0401"}`, `27:55: warning: A-Inf cannot stand at 0401: lake, prohibited [GA scenarios/forces]`},
	} {
		var want []string
		if test.want != "" {
			want = []string{test.want}
		}
		if diff := cmp.Diff(want, own(t, tanks, tanks+"\n      - "+test.detachment)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.detachment, diff)
		}
	}
	hover := own(t, "hover: 3, grav: 3", "hover: prohibited, grav: 3", tanks, tanks+"\n      - {name: Hover, units: {Omi-9: 1}, at: \"0802\"}")
	if diff := cmp.Diff([]string{`27:46: warning: Omi-9 cannot stand at 0802: mountains, prohibited [GA scenarios/forces]`}, hover); diff != "" {
		t.Error(diff)
	}
}

// Lint warns of a city that is drawn on the board but has no line in the terrain key, unless only
// listed cities count. Section 1 has a city in 0505.
func TestLintFindsUncountedCities(t *testing.T) {
	const key, listed = "  city: {name: city, inf: 1, hover: 1, grav: 1, combat: 2}\n", "cities: [\"0505\"]\n"
	want := []string{"13:3: warning: hex 0505 of board 1 has a city, but the terrain key has no line `city` [GA scenarios/key/cities]"}
	if diff := cmp.Diff(want, own(t, key, "", listed, "")); diff != "" {
		t.Error(diff)
	}
	for _, test := range [][]string{{key, "", listed, "only-listed-cities: true\n"}, {listed, ""}} {
		if got := own(t, test...); got != nil {
			t.Errorf("%q: found %q, want nothing", test, got)
		}
	}
}
