package rule_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/rule"
)

const chart = `name: hit table
cite: BHM 9.3.3
source: stand-in
from: made for this test
rows: {name: strength, from: -1, to: 1}
columns: {name: die, labels: [low, high]}
cells:
  -1: NE  S
  0: "S X"
  1: [S, X]
`

var shape = rule.Shape{
	Rows:    rule.Axis{From: -1, To: 1},
	Columns: rule.Axis{Labels: []string{"low", "high"}},
	Words:   []string{"NE", "S", "X"},
}

func TestLoadTable(t *testing.T) {
	table, err := rule.LoadTable("hit.yaml", []byte(chart), shape)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for row := -1; row <= 1; row++ {
		for column := range 2 {
			got = append(got, table.Cell(row, column))
		}
	}
	if want := []string{"NE", "S", "S", "X", "S", "X"}; !slices.Equal(got, want) {
		t.Errorf("cells %q, want %q", got, want)
	}
	if got, want := table.Note(), "hit table: stand-in"; got != want {
		t.Errorf("note %q, want %q", got, want)
	}
	if got, want := (rule.Origin{Source: rule.Printed}).Note("x"), ""; got != want {
		t.Errorf("note of a printed figure %q, want none", got)
	}
	if got, want := []int{table.Rows.Clamp(-9), table.Rows.Clamp(0), table.Rows.Clamp(9)}, []int{-1, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("clamped %v, want %v", got, want)
	}
	printed := `hit table [BHM 9.3.3]: stand-in, made for this test
            die
  strength  low  high
  -1         NE     S
  0           S     X
  1           S     X
`
	if got := table.Chart(); got != printed {
		t.Errorf("chart\n%s, want\n%s", got, printed)
	}
	defer func() {
		if got, want := fmt.Sprint(recover()), "rule: hit table has no cell at row 2, column 0 (strength: -1 to 1; die: low, high)"; got != want {
			t.Errorf("asking beyond the edge: panic %q, want %q", got, want)
		}
	}()
	table.Cell(2, 0)
}

func TestLoadTableFaults(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"source missing", "source: stand-in\n", "", `f:1:1: key "source" is missing`},
		{"source unknown", "stand-in", "standin", `f:3:9: unknown source "standin" (want one of printed, text, stand-in), did you mean "stand-in"?`},
		{"from empty", "from: made for this test", `from: ""`, `f:4:7: key "from" is empty`},
		{"row missing", "  1: [S, X]\n", "", `f:8:3: row 1 is missing (want strength: -1 to 1)`},
		{"row unknown", "  0:", "  2:", "f:9:3: unknown row \"2\" (want strength: -1 to 1)\nf:8:3: row 0 is missing (want strength: -1 to 1)"},
		{"row twice", "  0:", "  1:", `f:10:3: key "1" is already given in line 9`},
		{"cell missing", "NE  S", "NE", `f:8:7: row -1: want 2 cells (die: low, high), found 1`},
		{"cell unknown", "NE  S", "NE  Z", `f:8:11: hit table, row -1, column high: unknown result "Z" (want one of NE, S, X)`},
		{"quoted cell unknown", `"S X"`, `"S Y"`, `f:9:9: hit table, row 0, column high: unknown result "Y" (want one of NE, S, X)`},
		{"listed cell unknown", `[S, X]`, `[S, Y]`, `f:10:10: hit table, row 1, column high: unknown result "Y" (want one of NE, S, X)`},
		{"cell of cells", "[S, X]", "[S, [X]]", `f:10:10: want a word, found a list`},
		{"row of keys", "[S, X]", "{S: X}", `f:10:6: want the words of a row, found keys with values`},
		{"other columns", "[low, high]", "[low, top]", `f:8:7: hit table: columns are die: low, top; want : low, high`},
		{"absurd axis", "to: 1}", "to: 1000000000}", `f:1:1: hit table has an axis of 1000000002 (strength: -1 to 1000000000); want 1 to 1000 places`},
		{"no cells", "cells:\n  -1: NE  S\n  0: \"S X\"\n  1: [S, X]\n", "cells: 3\n", `f:7:8: cells: want a line for each row (strength: -1 to 1), found "3"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(chart, test.old, test.new, 1)
			if text == chart {
				t.Fatalf("%q is not in the chart", test.old)
			}
			_, err := rule.LoadTable("f", []byte(text), shape)
			if diff := cmp.Diff(test.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTally(t *testing.T) {
	tally := rule.Tally{Title: "attack strength", Outcomes: []rule.Outcome{{Result: "no effect", Ways: 5, Of: 12, Vain: true}, {Result: "shaken", Ways: 7, Of: 12}}}
	tally.Items = append(tally.Items, rule.Item{Amount: 118, Reason: "attack of a Dead-Eye", Cite: "BHM 9.1", Source: "tracking card: stand-in"})
	tally.Add(-102, "reaction fire", "BHM 9.5")
	tally.Add(0, "level ground", "")
	want := `attack strength
  +118  attack of a Dead-Eye  [BHM 9.1] (tracking card: stand-in)
  -102  reaction fire  [BHM 9.5]
    +0  level ground
   =16
  no effect 5 of 12, shaken 7 of 12
`
	if diff := cmp.Diff(want, tally.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if ways, of := tally.Odds(); ways != 7 || of != 12 {
		t.Errorf("something comes of %d in %d throws; want 7 in 12", ways, of)
	}
	if got := (rule.Tally{}).String(); got != "" {
		t.Errorf("an empty tally says %q", got)
	}
}

// Dice.Ways equals the count from throwing every combination.
func TestDiceAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.IntRange(-2, 2).Draw(t, "low")
		d := rule.Dice{Count: rapid.IntRange(1, 4).Draw(t, "count"), Low: low, High: low + rapid.IntRange(0, 7).Draw(t, "faces")}
		counts := map[int]int{0: 1}
		for range d.Count {
			next := map[int]int{}
			for sum, ways := range counts {
				for face := d.Low; face <= d.High; face++ {
					next[sum+face] += ways
				}
			}
			counts = next
		}
		total := 0
		for sum := d.Max() + 1; sum >= d.Min()-1; sum-- {
			total += counts[sum]
			if d.Ways(sum) != counts[sum] || d.AtLeast(sum) != total {
				t.Fatalf("%v: %d in %d ways, at least in %d, want %d and %d", d, sum, d.Ways(sum), d.AtLeast(sum), counts[sum], total)
			}
		}
		if d.Of() != total {
			t.Fatalf("%v has %d throws, want %d", d, d.Of(), total)
		}
	})
	if got, want := fmt.Sprint(rule.D12, rule.TwoD6, rule.D10), "d12 2d6 d10 from 0"; got != want {
		t.Errorf("dice are called %q, want %q", got, want)
	}
}

func TestRefusalText(t *testing.T) {
	got := []string{rule.Refuse("BHM 9.5", "%s is too far", "B1").Error(), rule.Refuse("", "no").Error()}
	if want := []string{"B1 is too far [BHM 9.5]", "no"}; !slices.Equal(got, want) {
		t.Errorf("refusals read %q, want %q", got, want)
	}
}

// If a hit leads to a second throw, Odds returns the odds of both throws together.
func TestOddsOfTwoThrows(t *testing.T) {
	tally := rule.Tally{Outcomes: []rule.Outcome{
		{Result: "hit, and then", Ways: 12, Of: 36}, {Result: "miss", Ways: 24, Of: 36, Vain: true},
		{Result: "no effect", Ways: 1, Of: 36, Vain: true, Then: true}, {Result: "disrupted", Ways: 20, Of: 36, Then: true}, {Result: "destroyed", Ways: 15, Of: 36, Then: true},
	}}
	if ways, of := tally.Odds(); ways != 12*35 || of != 36*36 {
		t.Errorf("anything comes of it in %d of %d, want 420 of 1296", ways, of)
	}
	for result, want := range map[string][2]int{
		"Destroyed": {12 * 15, 36 * 36}, "no effect": {12, 36 * 36}, "miss": {24, 36}, "hit, and then": {12, 36}, "lost": {0, 36 * 36},
	} {
		if ways, of := tally.OddsOf(result); ways != want[0] || of != want[1] {
			t.Errorf("%s in %d of %d, want %d of %d", result, ways, of, want[0], want[1])
		}
	}
}
