package atlas_test

import (
	"strings"
	"testing"

	"metahex/maps/atlas"
)

const slagPanel = `format: panel/1
id: slag
title: Slag End
size: {columns: 5, rows: 2}
edges: none
map: |
  #   1   3   5
  A | .   w   .   |
  a |   ~ = .     |
  B | .   .   . ^ |
  #     2   4
overlays:
  - {at: A-02, kind: bridge, ends: [nw, se]} # the bridge
  - {at: B-05, kind: bunker}
`

const heathMap = `format: hexmap/1
id: heath
size: {columns: 5, rows: 3}
map: |
  #   1   3   5
  A | .   .   .   |
  a |   .   .     |
  B | .   .   .   |
  b |   .   .     |
  C | .   .   .   |
  #     2   4
barriers:
  stream: [A-02/sw+s+se]
  crest: [B-03/s+sw]
ways:
  road: [[A-01, C-01]]
  railroad: [[A-05, C-05]]
names:
  A-02: Marle
`

const yardTable = `format: table/1
id: yard
size: [24, 18]
areas:
  - {kind: woods, at: [[5, 4], [12, 3], [11, 8]], height: 3}
  - {kind: lake, round: [18, 12, 3]}
lines:
  - {kind: road, at: [[0, 10], [9, 9]], width: 2}
`

// One slip gives one finding, and the finding is where the slip is.
func TestFindingsAreAtTheSlip(t *testing.T) {
	for _, x := range []struct{ text, old, now, want string }{
		{yardTable, "  - {kind: lake", "\t- {kind: lake", "x.yaml:6:1: found a tab; want only blanks"},
		{yardTable, "areas:\n  - {kind: woods", "areas:\n\t- {kind: woods", "x.yaml:5:1: found a tab; want only blanks"},
		{slagPanel, "[nw, se]}", "[nw, se}", `x.yaml:13:43: found '}'; want ']', because '[' is open`},
		{slagPanel, "kind: bunker}", "kind: bunker", "x.yaml:14:5: the brace { is not closed"},
		{heathMap, "[A-02/sw+s+se]", "[A-02/sw,:A-03/n]", "x.yaml:13:20: found ':' at the start of the value"},
		{heathMap, "  railroad", "   railroad", `x.yaml:17:4: found 3 blanks before "railroad: [[A-05, C-05]]"; want 2`},
		{heathMap, "  crest", " crest", `x.yaml:14:2: found 1 blank before "crest: `},
		{yardTable, "  - {kind: lake", " - {kind: lake", `x.yaml:6:2: found 1 blank before "- {kind: lake`},
		{heathMap, "[A-02/sw+s+se]", "[A-02/sw+s+se", "x.yaml:13:11: the bracket [ is not closed"},
		{heathMap, "  A-02: Marle", "  {A-02:Marle}", `x.yaml:19:4: found "A-02:Marle"; want a blank after the colon: A-02: Marle`},
		{slagPanel, "title: Slag End", "title: Slag: End", `x.yaml:3:12: found a colon in the value of title; want the value in quotes: "Slag: End"`},
		{slagPanel, "title: Slag End", "title:Slag End", `x.yaml:3:7: found "title:Slag End"; want a blank after the colon: title: Slag End`},
		{slagPanel, "  - {at: B-05", "  -{at: B-05", "x.yaml:14:4: found"},
		{yardTable, "  - {kind: lake", "  -{kind: lake", "x.yaml:6:4: found"},
		{yardTable, "  - {kind: lake", "  {kind: lake", "x.yaml:6:3: found"},
		{yardTable, "{kind: lake, round", "{kind: lake round", `x.yaml:6:16: found "round:" after "lake"; want a comma between them`},
		{heathMap, "[[A-01, C-01]]", "[[], [A-01, C-01]]", "x.yaml:16:10: the way has no hexes; want two or more, such as [A-05, D-05]"},
		{slagPanel, "{columns: 5, rows: 2}", "{columns: 5}", "x.yaml:4:1: the key size has no rows"},
		{slagPanel, "{columns: 5, rows: 2}", "{columns: , rows: 2}", "x.yaml:4:17: want a whole number, found nothing"},
		{slagPanel, "{columns: 5, rows: 2}", "", "x.yaml:4:1: the key size is empty"},
		{slagPanel, "edges: none", "edges: non", `x.yaml:5:8: found edges "non"; want none, or {long: NAME, short: NAME}, did you mean "none"?`},
		{slagPanel, "title: Slag End", `title: "Slag \e[31mEnd"`, "x.yaml:3:8: the title has the control character U+001B; want printable text"},
		{slagPanel, "title: Slag End", `title: "Slag\0End"`, "x.yaml:3:8: the title has the control character U+0000; want printable text"},
		{slagPanel, "kind: bunker}", `kind: bunker, text: "a\x07"}`, "x.yaml:14:36: the text has the control character U+0007; want printable text"},
		{slagPanel, "title: Slag End", "title: Slag 橋", "x.yaml:3:8: warning: the title has the character '橋', which pictures show as an empty box"},
		{slagPanel, "title: Slag End", `title: "Slag\u200bEnd"`, "x.yaml:3:8: the title has the control character U+200B; want printable text"},
		{slagPanel, "title: Slag End", "title: Slag \u202eEnd", "x.yaml:3:13: found control character U+202E; map files hold printable text"},
		{heathMap, "Marle", `"Mar\u2028le"`, "x.yaml:19:9: the name has the control character U+2028; want printable text"},
		{heathMap, "Marle", "Marle\n  a2: Foo", "x.yaml:20:3: hex A-02 has a second name; the first is in line 19"},
		{yardTable, "height: 3", "height: 1000000", "x.yaml:5:59: found a height of 1000000 inches; want 0 to 48"},
		{yardTable, "height: 3", "height: 3in", `x.yaml:5:59: found "3in"; want inches with at most three decimals, such as 12 or 7.5`},
		{yardTable, "[18, 12, 3]", "[18, 12, 10000000]", "x.yaml:6:34: found a radius of 10000000 inches; want at most 120"},
		{yardTable, "[12, 3]", "[12, 9999999]", "x.yaml:5:37: found 9999999, off the table; want 0 to 18"},
	} {
		if !strings.Contains(x.text, x.old) {
			t.Fatalf("the test looks for %q", x.old)
		}
		found := atlas.LintText("x.yaml", []byte(strings.Replace(x.text, x.old, x.now, 1))).Findings
		if len(found) != 1 || !strings.HasPrefix(found[0].String(), x.want) {
			t.Errorf("%q: got %d findings:\n%v\nwant one: %s", x.now, len(found), found, x.want)
		}
	}
	for name, text := range map[string]string{"panel": slagPanel, "hexmap": heathMap, "table": yardTable} {
		if found := atlas.LintText("x.yaml", []byte(text)).Findings; len(found) > 0 {
			t.Errorf("%s: got %v; want no findings", name, found)
		}
	}
}
