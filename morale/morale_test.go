package morale_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/morale"
	"metahex/rule"
)

// Each row of the tables matches the text of the book and cites its clause.
func TestTables(t *testing.T) {
	tables := morale.Standard()
	type row struct {
		From, To int
		Outcome  string
		Clause   rule.Clause
	}
	var got [morale.Checks][]row
	for c := range morale.Checks {
		for _, b := range tables.Table(c).Bands {
			got[c] = append(got[c], row{b.From, b.To, b.Outcome.String(), c.Clause(b.Outcome)})
		}
	}
	want := [morale.Checks][]row{
		{{0, 2, "panic", "BHM 7.2/panic"}, {3, 6, "stunned", "BHM 7.2/stunned"}, {7, 8, "shaken", "BHM 7.2/shaken"},
			{9, 12, "recovery", "BHM 7.2/recovery"}},
		{{0, 2, "berserk", "BHM 7.3/berserk"}, {3, 4, "paranoia", "BHM 7.3/paranoia"}, {5, 6, "fright", "BHM 7.3/fright"},
			{7, 7, "self-destruct", "BHM 7.3/self-destruct"}, {8, 10, "shock", "BHM 7.3/shock"}, {11, 12, "recovery", "BHM 7.3/recovery"}},
		{{0, 2, "berserk", "BHM 7.3/unarmoured-berserk"}, {3, 4, "run", "BHM 7.3/unarmoured-run"},
			{5, 6, "fright", "BHM 7.3/unarmoured-fright"}, {7, 10, "shock", "BHM 7.3/unarmoured-shock"},
			{11, 12, "recovery", "BHM 7.3/unarmoured-recovery"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	cites := []rule.Clause{morale.Shaken.Cite(), morale.ArmouredPanic.Cite(), morale.UnarmouredPanic.Cite()}
	if diff := cmp.Diff([]rule.Clause{"BHM 7.2", "BHM 7.3", "BHM 7.3"}, cites); diff != "" {
		t.Errorf("the checks stand in (-want +got):\n%s", diff)
	}
}

func TestModifiers(t *testing.T) {
	tables := morale.Standard()
	var got []string
	for m := range morale.Modifiers {
		got = append(got, fmt.Sprintf("%s %+d %s", m, tables.Modifier(m).Amount, m.Clause()))
	}
	want := []string{"leaderless -1 BHM 7.4", "command-point +1 BHM 11.1.2.1", "marine +1 BHM 12.5.3", "reorganising +2 BHM 12.11", "half-strength -1 BHM 12.12"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTally(t *testing.T) {
	tables := morale.Standard()
	got := tables.Tally(morale.ArmouredPanic, morale.Situation{Leaderless: morale.Disabled, Points: 3, HalfStrength: true}).String() +
		tables.Tally(morale.Shaken, morale.Situation{Leaderless: morale.Disabled, Commander: true}).String() +
		tables.Tally(morale.UnarmouredPanic, morale.Situation{Leaderless: morale.Disabled, Marine: true, Reorganising: true}).String()
	want := `check of a panicked armoured soldier
  -1  squad leader disabled  [BHM 7.4]
  +3  active command  [BHM 11.1.2.1]
  -1  squad at half strength  [BHM 12.12]
  =1
  berserk 1 of 12, paranoia 2 of 12, fright 2 of 12, self-destruct 1 of 12, shock 3 of 12, recovery 3 of 12
check of a shaken soldier
  panic 2 of 12, stunned 4 of 12, shaken 2 of 12, recovery 4 of 12
check of a panicked unarmoured soldier
  -1  squad leader disabled  [BHM 7.4]
  +1  marine  [BHM 12.5.3]
  +2  squad reorganises  [BHM 12.11]
  =2
  run 2 of 12, fright 2 of 12, shock 4 of 12, recovery 4 of 12
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Every table is complete. Each die with any modifiers has an outcome that its check allows, and Odds
// counts each outcome as often as the twelve dice give it.
func TestTablesAreTotal(t *testing.T) {
	tables := morale.Standard()
	rapid.Check(t, func(t *rapid.T) {
		c := morale.Check(rapid.IntRange(0, int(morale.Checks)-1).Draw(t, "check"))
		modifiers := rapid.IntRange(-30, 30).Draw(t, "modifiers")
		ways := map[string]int{}
		for die := 1; die <= 12; die++ {
			o := tables.Outcome(c, die, modifiers)
			if c.Clause(o) == "" {
				t.Fatalf("%s: a %d with %+d is %s, which is not on that table", c, die, modifiers, o)
			}
			ways[o.String()]++
		}
		for _, o := range tables.Odds(c, modifiers) {
			if ways[o.Result] != o.Ways || o.Of != 12 {
				t.Fatalf("%s with %+d: %s %d of %d, want %d of 12", c, modifiers, o.Result, o.Ways, o.Of, ways[o.Result])
			}
			delete(ways, o.Result)
		}
		if len(ways) > 0 {
			t.Fatalf("%s with %+d: no odds for %v", c, modifiers, ways)
		}
	})
}

// A player's table may have two bands with the same outcome. Odds lists this outcome once.
func TestOutcomeInTwoBands(t *testing.T) {
	file := struct{ Morale morale.Tables }{morale.Standard()}
	text := strings.Replace(own, "to: 12, outcome: recovery}", "to: 9, outcome: recovery}\n      - {from: 10, to: 12, outcome: panic}", 1)
	if err := rule.DecodeYAML("own.yaml", []byte(text), &file); err != nil {
		t.Fatal(err)
	}
	want := []rule.Outcome{{Result: "panic", Ways: 9, Of: 12}, {Result: "recovery", Ways: 3, Of: 12}}
	if diff := cmp.Diff(want, file.Morale.Odds(morale.Shaken, 0)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

const own = `morale:
  shaken:
    name: my check
    source: printed
    from: my chart
    bands:
      - {from: 0, to: 6, outcome: panic}
      - {from: 7, to: 12, outcome: recovery}
  modifiers:
    marine: {amount: 2, source: printed, from: my chart}
`

func TestOverlay(t *testing.T) {
	file := struct{ Morale morale.Tables }{morale.Standard()}
	if err := rule.DecodeYAML("own.yaml", []byte(own), &file); err != nil {
		t.Fatal(err)
	}
	ours := morale.Standard()
	got := fmt.Sprint(file.Morale.Tally(morale.Shaken, morale.Situation{Marine: true, Leaderless: morale.Disabled}), file.Morale.Outcome(morale.ArmouredPanic, 7, 0), ours.Outcome(morale.Shaken, 3, 0))
	want := `my check
  -1  squad leader disabled  [BHM 7.4]
  +2  marine  [BHM 12.5.3]
  =1
  panic 5 of 12, recovery 7 of 12
 self-destruct stunned`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFaults(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"gap", "from: 7, to: 12", "from: 8, to: 12", "m:8:9: my check: found a band from 8; want it from 7; the bands must cover 0 to 12 without a gap"},
		{"start", "from: 0, to: 6", "from: 1, to: 6", "m:7:9: my check: found a band from 1; want it from 0; the bands must cover 0 to 12 without a gap"},
		{"short", "to: 12", "to: 11", "m:3:5: my check: the bands end at 11; want 12"},
		{"long", "to: 12", "to: 13", "m:8:23: to: found 13; want 0 to 12"},
		{"backwards", "to: 6", "to: -1", "m:7:23: to: found -1; want 0 to 12"},
		{"foreign outcome", "outcome: panic", "outcome: run", `m:7:9: my check: unknown outcome "run" (want one of panic, stunned, shaken, recovery)`},
		{"foreign to armour", "  shaken:", "  armoured-panic:", `m:7:9: my check: unknown outcome "panic" (want one of recovery, berserk, paranoia, fright, self-destruct, shock)`},
		{"foreign to the unarmoured", "  shaken:", "  unarmoured-panic:", `m:7:9: my check: unknown outcome "panic" (want one of recovery, berserk, run, fright, shock)`},
		{"outcome", "outcome: panic", "outcome: panick", `m:7:35: unknown outcome "panick" (want one of panic, stunned, shaken, recovery, berserk, paranoia, run, fright, self-destruct, shock), did you mean "panic"?`},
		{"table", "shaken:", "shakken:", `m:2:3: unknown key "shakken" (want one of shaken, armoured-panic, unarmoured-panic, modifiers), did you mean "shaken"?`},
		{"modifier", "marine:", "marines:", `m:10:5: unknown modifier "marines" (want one of leaderless, command-point, marine, reorganising, half-strength), did you mean "marine"?`},
		{"no amount", "{amount: 2, ", "{", `m:10:13: key "amount" is missing`},
		{"no modifiers", "    marine: {amount: 2, source: printed, from: my chart}\n", "    5\n", `m:10:5: want modifiers with their rows (leaderless, command-point, marine, reorganising, half-strength), found "5"`},
		{"no map", own, "morale: x\n", "m:1:9: want keys with values (shaken, armoured-panic, unarmoured-panic, modifiers)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(own, test.old, test.new, 1)
			if text == own {
				t.Fatalf("%q is not in the file", test.old)
			}
			file := struct{ Morale morale.Tables }{morale.Standard()}
			if diff := cmp.Diff(test.want, fmt.Sprint(rule.DecodeYAML("m", []byte(text), &file))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
