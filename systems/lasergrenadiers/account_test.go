package lasergrenadiers_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
)

// journey is one of a type, at its rate or reduced to so many inches.
func journey(t *testing.T, word string, rate, reduced int64) lasergrenadiers.Journey {
	t.Helper()
	of, ok := lasergrenadiers.TypeNamed(word)
	if !ok {
		t.Fatalf("no type %q", word)
	}
	return lasergrenadiers.Journey{Kind: lasergrenadiers.Kind{Type: of, Rate: rate * grid.Inch}, Reduced: reduced * grid.Inch, How: "forwards"}
}

// The examples of the text, and what move-cost says of them: amounts, words,
// clauses and sources.
func TestAccounts(t *testing.T) {
	const turning, fast, moderate = "turning costs: stand-in", "own-fast: stand-in", "own-moderate: stand-in"
	industrial := journey(t, "grav", 36, 36)
	industrial.Turns = []int{45, 90}
	industrial.Stages = []lasergrenadiers.Stage{{Ground: "firm", Inches: 5000}, {Ground: "firm", Inches: 9000}, {Ground: "firm", Inches: 4000}}
	armoured := journey(t, "wheeled", 36, 12)
	armoured.Turns = []int{90}
	scout := journey(t, "tracked", 30, 30)
	scout.Turns = []int{63}
	scout.Stages = []lasergrenadiers.Stage{{Ground: "soft", Inches: 2500}}
	carrier := journey(t, "wheeled", 24, 16)
	carrier.Stages = []lasergrenadiers.Stage{{Ground: "firm", Inches: 16000}}
	for _, c := range []struct {
		name string
		j    lasergrenadiers.Journey
		want lasergrenadiers.Account
	}{
		{"a grav tank in an industrial area", industrial, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{
				{6000, "turn of up to 45 degrees, 1/6 of 36", "LG turning/1", ""},
				{12000, "turn of up to 90 degrees, 1/3 of 36", "LG turning/1", ""},
				{5000, "5 inches of firm, normal", "LG terrain/1", ""},
				{9000, "9 inches of firm, normal", "LG terrain/1", ""},
				{4000, "4 inches of firm, normal", "LG terrain/1", ""},
			},
			Spent: 36000, Pace: lasergrenadiers.Fast, Cite: "LG speed/2",
			Own:    []rule.Item{{Amount: 3, Reason: "fast movement", Cite: "LG speed/3", Source: fast}},
			Target: []rule.Item{{Amount: 1, Reason: "moderate movement", Cite: "LG speed/1", Source: "target-moderate: stand-in"}},
		}},
		{"an armoured car that is reduced to 12", armoured, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{4000, "turn of up to 90 degrees, 1/3 of 12", "LG speed/6.c", ""}},
			Spent: 4000, Pace: lasergrenadiers.Slow, Cite: "LG speed/6.a",
			Own:    []rule.Item{{Amount: 1, Reason: "slow movement", Cite: "LG speed/3"}},
			Target: []rule.Item{{Reason: "turning in place does not protect", Cite: "LG speed/4"}},
		}},
		{"a turn of 63 degrees, and soft ground that does not make it dearer", scout, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{
				{10000, "turn of up to 90 degrees, 1/3 of 30", "LG speed/5", turning},
				{5000, "2.5 inches of soft, at 2 times the cost", "LG terrain/2", ""},
			},
			Spent: 15000, Pace: lasergrenadiers.Moderate, Cite: "LG speed/2",
			Own:    []rule.Item{{Amount: 2, Reason: "moderate movement", Cite: "LG speed/3", Source: moderate}},
			Target: []rule.Item{{Reason: "slow movement", Cite: "LG speed/1", Source: "target-slow: stand-in"}},
		}},
		{"a carrier reduced from 24 to 16 that moves them all", carrier, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{16000, "16 inches of firm, normal", "LG terrain/1", ""}},
			Spent: 16000, Pace: lasergrenadiers.Moderate, Cite: "LG speed/6.a",
			Own:    []rule.Item{{Amount: 2, Reason: "moderate movement", Cite: "LG speed/3", Source: moderate}},
			Target: []rule.Item{{Amount: 1, Reason: "moderate movement", Cite: "LG speed/1", Source: "target-moderate: stand-in"}},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := lasergrenadiers.StandardTables().Account(c.j, lasergrenadiers.Readings{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What cannot be done at all is refused with its clause.
func TestAccountsRefused(t *testing.T) {
	for _, c := range []struct {
		word, how, ground string
		want              rule.Clause
	}{
		{"tracked", "sideways", "firm", "LG vehicles/3.c"}, {"tracked", "forwards", "water", "LG terrain/4"},
		{"wheeled", "forwards", "trap", "LG terrain/10.b"}, {"grav", "forwards", "high-wall", "LG terrain/10.a"},
	} {
		j := journey(t, c.word, 24, 24)
		j.How, j.Stages = c.how, []lasergrenadiers.Stage{{Ground: c.ground, Inches: 1000}}
		_, err := lasergrenadiers.StandardTables().Account(j, lasergrenadiers.Readings{})
		r := (*rule.Refusal)(nil)
		if !errors.As(err, &r) || r.Cite != c.want {
			t.Errorf("%s %s over %s: %v; want a refusal by %s", c.word, c.how, c.ground, err, c.want)
		}
	}
}
