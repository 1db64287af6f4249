package lasergrenadiers_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

// journey returns a journey of a type, at its full rate or reduced to some inches.
func journey(t *testing.T, word string, rate, reduced int64) lasergrenadiers.Journey {
	t.Helper()
	of, ok := scenario.TypeNamed(word)
	if !ok {
		t.Fatalf("no type %q", word)
	}
	return lasergrenadiers.Journey{Kind: scenario.Kind{Type: of, Rate: rate * grid.Inch}, Reduced: reduced * grid.Inch, How: "forwards"}
}

// firm returns a step over firm ground.
func firm(inches int64) lasergrenadiers.Step { return ground(inches*grid.Inch, "firm") }

func ground(inches int64, words ...string) lasergrenadiers.Step {
	return lasergrenadiers.Step{Grounds: words, Inches: inches}
}

func turn(degrees int) lasergrenadiers.Step { return lasergrenadiers.Step{Degrees: degrees} }

// move-cost prints the examples of the rule book with the right amounts, sums, workings, clauses and
// sources.
func TestAccounts(t *testing.T) {
	const turning, fast, moderate = "turning costs: stand-in", "own-fast: stand-in", "own-moderate: stand-in"
	industrial := journey(t, "grav", 36, 36)
	industrial.Steps = []lasergrenadiers.Step{firm(5), turn(45), firm(9), turn(90), firm(4)}
	armoured := journey(t, "wheeled", 36, 12)
	armoured.Steps = []lasergrenadiers.Step{turn(90)}
	scout := journey(t, "tracked", 30, 30)
	scout.Steps = []lasergrenadiers.Step{turn(63), ground(2500, "soft")}
	carrier := journey(t, "wheeled", 24, 16)
	carrier.Steps = []lasergrenadiers.Step{firm(16)}
	jet, weapon := journey(t, "jetpack", 24, 24), journey(t, "crewed", 6, 3)
	jet.Steps, weapon.Steps = []lasergrenadiers.Step{ground(1000, "high-wall")}, []lasergrenadiers.Step{firm(3)}
	for _, c := range []struct {
		name string
		j    lasergrenadiers.Journey
		want lasergrenadiers.Account
	}{
		{"a grav tank in an industrial area", industrial, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{
				{5000, 5000, "5 inches of firm", "5", "LG terrain/1", ""},
				{6000, 11000, "turn of up to 45 degrees", "1/6 of 36 = 6", "LG turning/1", ""},
				{9000, 20000, "9 inches of firm", "9", "LG terrain/1", ""},
				{12000, 32000, "turn of up to 90 degrees", "1/3 of 36 = 12", "LG turning/1", ""},
				{4000, 36000, "4 inches of firm", "4", "LG terrain/1", ""},
			},
			Spent: 36000, Pace: lasergrenadiers.Fast, Cite: "LG speed/2",
			Own:    []rule.Item{{Amount: 3, Reason: "fast movement", Cite: "LG speed/3", Source: fast}},
			Target: []rule.Item{{Amount: 1, Reason: "moderate movement", Cite: "LG speed/1", Source: "target-moderate: stand-in"}},
		}},
		{"an armoured car that is reduced to 12", armoured, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{4000, 4000, "turn of up to 90 degrees", "1/3 of 12 = 4", "LG speed/6.c", ""}},
			Spent: 4000, Pace: lasergrenadiers.Slow, Cite: "LG speed/6.a",
			Own:    []rule.Item{{Amount: 1, Reason: "slow movement", Cite: "LG speed/3"}},
			Target: []rule.Item{{Reason: "turning in place does not protect", Cite: "LG speed/4"}},
		}},
		{"a turn of 63 degrees, and soft ground that does not make it dearer", scout, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{
				{10000, 10000, "turn of up to 90 degrees", "1/3 of 30 = 10", "LG speed/5", turning},
				{5000, 15000, "2.5 inches of soft", "2.5 x 2 = 5", "LG terrain/2", ""},
			},
			Spent: 15000, Pace: lasergrenadiers.Moderate, Cite: "LG speed/2",
			Own:    []rule.Item{{Amount: 2, Reason: "moderate movement", Cite: "LG speed/3", Source: moderate}},
			Target: []rule.Item{{Reason: "slow movement", Cite: "LG speed/1", Source: "target-slow: stand-in"}},
		}},
		{"a carrier reduced from 24 to 16 that moves them all", carrier, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{16000, 16000, "16 inches of firm", "16", "LG terrain/1", ""}},
			Spent: 16000, Pace: lasergrenadiers.Moderate, Cite: "LG speed/6.a",
			Own:    []rule.Item{{Amount: 2, Reason: "moderate movement", Cite: "LG speed/3", Source: moderate}},
			Target: []rule.Item{{Amount: 1, Reason: "moderate movement", Cite: "LG speed/1", Source: "target-moderate: stand-in"}},
		}},
		{"a jetpack over a high wall, as in a match", jet, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{1000, 1000, "1 inch of high-wall, flying over it at 2 inches or higher", "1", "LG infantry/3", ""}},
			Spent: 1000, Pace: lasergrenadiers.Slow, Cite: "LG speed/2",
			Own:    []rule.Item{{Amount: 1, Reason: "slow movement", Cite: "LG speed/3"}},
			Target: []rule.Item{{Reason: "slow movement", Cite: "LG speed/1", Source: "target-slow: stand-in"}},
		}},
		{"a weapon that is short of its crew", weapon, lasergrenadiers.Account{
			Lines: []lasergrenadiers.Line{{3000, 3000, "3 inches of firm", "3", "LG terrain/1", ""}},
			Spent: 3000, Pace: lasergrenadiers.Moderate, Cite: "LG crewed/3",
			Own:    []rule.Item{{Amount: 2, Reason: "moderate movement", Cite: "LG speed/3", Source: moderate}},
			Target: []rule.Item{{Amount: 1, Reason: "moderate movement", Cite: "LG speed/1", Source: "target-moderate: stand-in"}},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.j.Account(scenario.Library.Standard(), scenario.Readings{})
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// An impossible step is refused with its clause, and the account ends before it.
func TestAccountsRefused(t *testing.T) {
	for _, c := range []struct {
		name    string
		word    string
		reduced int64
		how     string
		steps   []lasergrenadiers.Step
		spent   int64
		want    rule.Refusal
	}{
		{"the example: 31 inches gone, and a turn of 45 degrees", "grav", 36, "forwards", []lasergrenadiers.Step{firm(31), turn(45)}, 31000,
			rule.Refusal{Cite: "LG turning/3", Reason: "turn of up to 45 degrees costs 6; only 5 of 36 inches are left (1 too few)"}},
		{"too far", "grav", 36, "forwards", []lasergrenadiers.Step{firm(37)}, 0,
			rule.Refusal{Cite: "LG turning/2", Reason: "37 inches of firm costs 37; only 36 of 36 inches are left (1 too few)"}},
		{"tracks sideways", "tracked", 36, "sideways", []lasergrenadiers.Step{firm(1)}, 0, rule.Refusal{Cite: "LG vehicles/3.c", Reason: "tracked vehicles cannot move sideways"}},
		{"tracks in water", "tracked", 36, "forwards", []lasergrenadiers.Step{firm(1), ground(1000, "water")}, 1000, rule.Refusal{Cite: "LG terrain/4", Reason: "water: impassable for tracked"}},
		{"wheels in a trap", "wheeled", 36, "forwards", []lasergrenadiers.Step{ground(1000, "trap")}, 0, rule.Refusal{Cite: "LG terrain/10.b", Reason: "trap: impassable for wheeled"}},
		{"a hover tank and a wall", "hover", 36, "forwards", []lasergrenadiers.Step{ground(1000, "high-wall")}, 0, rule.Refusal{Cite: "LG terrain/10.a", Reason: "high-wall: impassable for hover"}},
		{"a turn of a degree", "grav", 36, "forwards", []lasergrenadiers.Step{firm(31), turn(1)}, 31000,
			rule.Refusal{Cite: "LG turning/3", Reason: "turn of up to 45 degrees costs 6; only 5 of 36 inches are left (1 too few)"}},
		{"nothing left", "grav", 0, "forwards", []lasergrenadiers.Step{turn(45)}, 0, rule.Refusal{Cite: "LG speed/6.a", Reason: "damage has reduced the movement rate to 0"}},
	} {
		j := journey(t, c.word, 36, c.reduced)
		j.How, j.Steps = c.how, c.steps
		a := j.Account(scenario.Library.Standard(), scenario.Readings{})
		if diff := cmp.Diff(&c.want, a.Refused); diff != "" || a.Spent != c.spent {
			t.Errorf("%s: spent %d, want %d; refusal (-want +got):\n%s", c.name, a.Spent, c.spent, diff)
		}
	}
}

// Kinds of ground that overlap multiply the cost. Going backwards doubles it, and running over an
// enemy triples it. A fraction is shown with its rounding.
func TestWorkings(t *testing.T) {
	tables := scenario.Library.Standard()
	crawler := journey(t, "tracked", 24, 16)
	crawler.How = "backwards"
	crawler.Steps = []lasergrenadiers.Step{turn(135), ground(500, "soft", "vegetation"), {Grounds: []string{"road"}, Inches: 1500, Over: true}}
	var got []string
	for _, l := range crawler.Account(tables, scenario.Readings{}).Lines {
		got = append(got, l.Words+": "+l.Working+" ["+string(l.Cite)+"]")
	}
	want := []string{
		"turn of up to 135 degrees: 2/3 of 16 = 10 2/3, rounded 11 [" + string(rule.Clause("LG speed/6.c")) + "]",
		"0.5 inches of soft and vegetation, backwards: 0.5 x 2 x 2 x 2 backwards = 4 [" + string(rule.Clause("LG terrain/2")) + "]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	crawler.How = "forwards"
	crawler.Steps = crawler.Steps[2:]
	l := crawler.Account(tables, scenario.Readings{}).Lines[0]
	if got, want := l.Words+": "+l.Working+" ["+string(l.Cite)+"]", "1.5 inches of road, over an enemy: 1.5 / 2 x 3 overrunning = 2.25 [LG overrun/3]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Open questions are listed if another reading would change the account.
func TestOtherwise(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, c := range []struct {
		word  string
		steps []lasergrenadiers.Step
		want  []string
	}{
		{"on-foot", []lasergrenadiers.Step{ground(4000, "building")}, []string{"buildings=rate 2000 slow true"}},
		{"on-foot", []lasergrenadiers.Step{ground(2000, "ladder")}, []string{"ladders=rate 667 slow true"}},
		{"powered", []lasergrenadiers.Step{ground(4000, "soft")}, []string{"powered=glides 4000 slow true"}},
		{"tracked", []lasergrenadiers.Step{ground(2000, "soft", "vegetation")}, []string{"mixed=worst 4000 slow true"}},
		{"grav", []lasergrenadiers.Step{firm(2), turn(90)}, []string{"rotation=on-the-way 6000 moderate true"}},
		{"grav", []lasergrenadiers.Step{turn(90)}, nil},
		{"grav", []lasergrenadiers.Step{firm(2)}, nil},
	} {
		rate := map[string]int64{"on-foot": 6, "powered": 12}[c.word]
		if rate == 0 {
			rate = 12
		}
		j := journey(t, c.word, rate, rate)
		j.Steps = c.steps
		var got []string
		for _, o := range j.Otherwise(tables, scenario.Readings{}) {
			got = append(got, fmt.Sprintf("%s %d %s %v", o.Reading, o.Account.Spent, o.Account.Pace, o.Account.Refused == nil))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %v (-want +got):\n%s", c.word, c.steps, diff)
		}
	}
}

// Off the board, a detour over a kind of ground costs the same as a move over this ground on the
// board (LG delayed/2.a). If a detour costs more than a full rate, it takes more than one turn.
func TestDetours(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, c := range []struct {
		word, beyond string
		rate, inches int64
		want         lasergrenadiers.Detour
		refused      *rule.Refusal
	}{
		{"jetpack", "firm", 24, 36, lasergrenadiers.Detour{Working: "36", Cost: "36", Turn: 2, Left: "12"}, nil},
		{"jetpack", "soft", 24, 36, lasergrenadiers.Detour{Working: "36", Cost: "36", Turn: 2, Left: "12"}, nil},
		{"on-foot", "soft", 6, 6, lasergrenadiers.Detour{Working: "6 x 2 = 12", Cost: "12", Turn: 3, Left: "6"}, nil},
		{"on-foot", "soft", 6, 5, lasergrenadiers.Detour{Working: "5 x 2 = 10", Cost: "10", Turn: 2, Left: "2"}, nil},
		{"on-foot", "road", 6, 11, lasergrenadiers.Detour{Working: "11 / 2 = 5.5", Cost: "5.5", Turn: 1, Left: "0.5"}, nil},
		{"on-foot", "water", 6, 1, lasergrenadiers.Detour{}, &rule.Refusal{Cite: "LG delayed/2.a", Reason: "water: impassable for on-foot, which cannot go round there"}},
		{"hover", "water", 30, 31, lasergrenadiers.Detour{Working: "31", Cost: "31", Turn: 2, Left: "29"}, nil},
	} {
		j := journey(t, c.word, c.rate, c.rate)
		got, refused := lasergrenadiers.DetourOf(tables, scenario.Readings{}, j.Kind, c.inches*grid.Inch, scenario.GroundRow(slices.Index(scenario.GroundWords(), c.beyond)))
		if diff := cmp.Diff(c.refused, refused); diff != "" {
			t.Errorf("%s, %d of %s: refusal (-want +got):\n%s", c.word, c.inches, c.beyond, diff)
		}
		if refused != nil {
			continue
		}
		c.want.Type, c.want.Rate, c.want.Distance, c.want.Beyond = c.word, fmt.Sprint(c.rate), fmt.Sprint(c.inches), c.beyond
		if diff := cmp.Diff(&c.want, got); diff != "" {
			t.Errorf("%s, %d of %s (-want +got):\n%s", c.word, c.inches, c.beyond, diff)
		}
	}
}

// Which clause a turn cites depends on the rate. The printed table covers reduced rates of 4 to 24
// in steps of two, and its rule covers other reduced rates. At the full rate, degrees between the
// limits cite the clause on limits, and all other turns cite the example.
func TestClausesOfTurns(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, c := range []struct {
		word          string
		rate, reduced int64
		degrees       int
		want          string
	}{
		{"grav", 36, 36, 45, "6000 1/6 of 36 = 6 LG turning/1"}, {"grav", 36, 36, 1, "6000 1/6 of 36 = 6 LG speed/5"},
		{"grav", 36, 36, 46, "12000 1/3 of 36 = 12 LG speed/5"}, {"grav", 24, 24, 90, "8000 1/3 of 24 = 8 LG turning/1"},
		{"grav", 36, 24, 46, "8000 1/3 of 24 = 8 LG speed/6.c"}, {"grav", 36, 26, 90, "9000 1/3 of 26 = 8 2/3, rounded 9 LG speed/6.b"},
		{"grav", 36, 4, 90, "1000 1/3 of 4 = 1 1/3, rounded 1 LG speed/6.c"}, {"grav", 36, 2, 180, "2000 5/6 of 2 = 1 2/3, rounded 2 LG speed/6.b"},
		{"grav", 36, 23, 90, "8000 1/3 of 23 = 7 2/3, rounded 8 LG speed/6.b"}, {"grav", 36, 3, 45, "1000 1/6 of 3 = 0 1/2, rounded 1 LG speed/6.b"},
		{"grav", 22, 22, 90, "7000 1/3 of 22 = 7 1/3, rounded 7 LG turning/1"}, {"grav", 36, 28, 45, "5000 1/6 of 28 = 4 2/3, rounded 5 LG speed/6.b"},
		{"on-foot", 6, 6, 90, "0 it turns freely LG turning/1"}, {"jetpack", 24, 24, 91, "0 it turns freely LG turning/1"},
	} {
		j := journey(t, c.word, c.rate, c.reduced)
		j.Steps = []lasergrenadiers.Step{turn(c.degrees)}
		l := j.Account(tables, scenario.Readings{}).Lines[0]
		if got := fmt.Sprintf("%d %s %s", l.Cost, l.Working, l.Cite); got != c.want {
			t.Errorf("%s of %d, reduced to %d, %d degrees: got %s, want %s", c.word, c.rate, c.reduced, c.degrees, got, c.want)
		}
	}
	j := journey(t, "on-foot", 6, 6)
	j.Steps = []lasergrenadiers.Step{turn(90)}
	paid := scenario.Readings{scenario.Turns: scenario.Paid}
	if l := j.Account(tables, paid).Lines[0]; l.Cost != 2000 || l.Working != "1/3 of 6 = 2" {
		t.Errorf("infantry that pays: got %d, %s; want 2000, 1/3 of 6 = 2", l.Cost, l.Working)
	}
}

// The words of a step name the ground, the direction of movement, and the height over it.
func TestStepsOfAJourney(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, c := range []struct {
		word, how string
		step      lasergrenadiers.Step
		want      string
	}{
		{"grav", "forwards", ground(2000, "thicket"), "thicket: impassable for grav [LG terrain/9]"},
		{"grav", "forwards", ground(2000, "high-wall"), "2 inches of high-wall, flying over it at 2 inches or higher: 2 [LG altitude]"},
		{"gravpack", "forwards", ground(2000, "high-wall"), "2 inches of high-wall: 2 [LG terrain/10.a]"},
		{"hover", "forwards", ground(2000, "high-wall"), "high-wall: impassable for hover [LG terrain/10.a]"},
		{"jetpack", "forwards", ground(2000, "high-wall"), "2 inches of high-wall, flying over it at 2 inches or higher: 2 [LG infantry/3]"},
		{"thruster", "forwards", ground(2000, "high-wall"), "2 inches of high-wall: 2 [LG terrain/10.a]"},
		{"tracked", "forwards", ground(2000, "water"), "water: impassable for tracked [LG terrain/4]"},
		{"tracked", "forwards", ground(1000, "road", "soft"), "1 inch of road and soft: 1 / 2 x 2 = 1 [LG terrain/2]"},
		{"tracked", "backwards", ground(1000, "firm"), "1 inch of firm, backwards: 1 x 2 backwards = 2 [LG vehicles/2.a]"},
		{"tracked", "backwards", ground(1000, "soft"), "1 inch of soft, backwards: 1 x 2 x 2 backwards = 4 [LG terrain/2]"},
		{"wheeled", "sideways", ground(1000, "firm"), "wheeled vehicles cannot move sideways [LG vehicles/3.c]"},
		{"hover", "sideways", ground(1000, "firm"), "1 inch of firm, sideways: 1 x 2 sideways = 2 [LG vehicles/3.a]"},
		{"on-foot", "sideways", ground(1000, "firm"), "1 inch of firm, sideways: 1 x 2 sideways = 2 [LG infantry/5]"},
		{"on-foot", "backwards", ground(1000, "firm"), "1 inch of firm, backwards: 1 x 2 backwards = 2 [LG infantry/4]"},
		{"walker", "sideways", ground(1000, "firm"), "1 inch of firm, sideways: 1 x 2 sideways = 2 [LG vehicles/3.a]"},
		{"on-foot", "forwards", turn(1), "turn of up to 45 degrees: it turns freely [LG turning/1]"},
	} {
		j := journey(t, c.word, 24, 24)
		j.How, j.Steps = c.how, []lasergrenadiers.Step{c.step}
		a := j.Account(tables, scenario.Readings{})
		got := ""
		if a.Refused != nil {
			got = fmt.Sprintf("%s [%s]", a.Refused.Reason, a.Refused.Cite)
		} else {
			got = fmt.Sprintf("%s: %s [%s]", a.Lines[0].Words, a.Lines[0].Working, a.Lines[0].Cite)
		}
		if got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.word, c.how, got, c.want)
		}
	}
}

// Jointed types move sideways at their rate: walkers, and troopers on foot. Other types do not.
func TestJointed(t *testing.T) {
	tables := scenario.Library.Standard()
	for word, want := range map[string]string{
		"walker": "1000 LG vehicles/3.b", "on-foot": "1000 LG infantry/5", "gravpack": "2000 LG infantry/5", "powered": "2000 LG infantry/5",
		"crewed": "2000 LG infantry/5", "grav": "2000 LG vehicles/3.a", "hover": "2000 LG vehicles/3.a",
	} {
		j := journey(t, word, 24, 24)
		j.Kind.Jointed, j.How, j.Steps = true, "sideways", []lasergrenadiers.Step{firm(1)}
		l := j.Account(tables, scenario.Readings{}).Lines[0]
		if got := fmt.Sprint(l.Cost, " ", l.Cite); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}

// The test checks the speed at the limits of each third. It also checks how turns, and a thousandth
// of an inch of movement, affect fire at the piece under both readings of rotation.
func TestSpeedAtTheLimits(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, c := range []struct {
		steps    []lasergrenadiers.Step
		rotation uint8
		want     string
	}{
		{[]lasergrenadiers.Step{ground(12_000, "firm")}, 0, "slow, own 1, target 0 slow movement"},
		{[]lasergrenadiers.Step{ground(12_001, "firm")}, 0, "moderate, own 2, target 1 moderate movement"},
		{[]lasergrenadiers.Step{ground(24_000, "firm")}, 0, "moderate, own 2, target 1 moderate movement"},
		{[]lasergrenadiers.Step{ground(24_001, "firm")}, 0, "fast, own 3, target 2 fast movement"},
		{[]lasergrenadiers.Step{turn(90), ground(1, "firm")}, 0, "moderate, own 2, target 0 slow movement"},
		{[]lasergrenadiers.Step{turn(90), ground(1, "firm")}, scenario.CountsOnTheWay, "moderate, own 2, target 1 moderate movement"},
		{[]lasergrenadiers.Step{turn(90)}, scenario.CountsOnTheWay, "slow, own 1, target 0 turning in place does not protect"},
		{[]lasergrenadiers.Step{turn(46)}, 0, "slow, own 1, target 0 turning in place does not protect"},
	} {
		j := journey(t, "grav", 36, 36)
		j.Steps = c.steps
		a := j.Account(tables, scenario.Readings{scenario.Rotation: c.rotation})
		if got := fmt.Sprintf("%s, own %d, target %d %s", a.Pace, a.Own[0].Amount, a.Target[0].Amount, a.Target[0].Reason); got != c.want {
			t.Errorf("%v: got %s, want %s", c.steps, got, c.want)
		}
	}
	still := journey(t, "on-foot", 6, 6)
	still.Steps = []lasergrenadiers.Step{turn(90)}
	if a := still.Account(tables, scenario.Readings{}); a.Pace != lasergrenadiers.AtRest || a.Own != nil || a.Target != nil {
		t.Errorf("a trooper that turns freely: %+v; want at rest without effects", a)
	}
}
