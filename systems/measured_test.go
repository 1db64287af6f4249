package systems

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/rule"
)

// The figures of the shipped scenarios are up to date. They are out of date if the rules, tables,
// scenario or advice have changed since the measurement. `make measured` renews them.
func TestMeasuredFiguresAreOfToday(t *testing.T) {
	for _, system := range All {
		briefs, err := system.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range briefs {
			if strings.Contains(b.Measured, "out of date") {
				t.Errorf("%s: %s; renew them with make measured", b.ID, b.Measured)
			}
		}
	}
}

func TestMeasuredOfAnUnknownScenario(t *testing.T) {
	if _, err := MeasuredOf("prmier"); err == nil || !strings.Contains(err.Error(), `did you mean "primer"`) {
		t.Errorf("a scenario that is not there: %v", err)
	}
}

func TestWriteMeasured(t *testing.T) {
	m := game.Measured{Matches: 400, Seed: 1, Red: 190, Drawn: 27, Blue: 183, Turns: 9.25, Of: "1-ab"}
	const figures = `measured: # greedy against greedy, by metahex sim --measure
  matches: 400
  seed: 1
  red: 190
  drawn: 27
  blue: 183
  turns: 9.2
  of: 1-ab
`
	crlf := strings.ReplaceAll(figures, "\n", "\r\n")
	for _, test := range []struct{ text, want string }{
		{"id: a # it\nvictory: {x: 1}\n", "id: a # it\nvictory: {x: 1}\n" + figures},
		{"id: a", "id: a\n" + figures},
		{"id: a\n" + figures, "id: a\n" + figures},
		{"id: a\nmeasured: {matches: 3}", "id: a\n" + figures},
		{"id: a\nmeasured: # old\n\tseed: 2\n\n  red: 3\nvictory: # won\n  measured: 3\n", "id: a\n" + figures + "victory: # won\n  measured: 3\n"},
		{"id: a\nmeasured:\n  red: 3\n# the end\nturns: 3\n", "id: a\n" + figures + "# the end\nturns: 3\n"},
		{"id: a\r\nturns: 3", "id: a\r\nturns: 3\r\n" + crlf},
		{"id: a\r\nmeasured: # old\r\n  seed: 2\r\n\r\n  red: 3\r\nturns: 3\r\n", "id: a\r\n" + crlf + "turns: 3\r\n"},
	} {
		got := WriteMeasured([]byte(test.text), m)
		if diff := cmp.Diff(test.want, string(got)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
	var read struct {
		Measured game.Measured
	}
	m.Turns = 9.2
	if err := rule.DecodeYAML("s", WriteMeasured(nil, m), &read); err != nil || read.Measured != m {
		t.Errorf("read back %+v, error %v, want %+v", read.Measured, err, m)
	}
}

// A scenario's file gives the share of wins only in its measured block.
func TestMeasuredFiguresStandOnce(t *testing.T) {
	var files []string
	for _, s := range All {
		files = append(files, shipped(t, s)...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if at := otherFigures.FindIndex(block.ReplaceAll(text, nil)); at != nil {
			t.Errorf("%s: %q is a second set of figures", file, block.ReplaceAll(text, nil)[at[0]:at[1]])
		}
	}
}

var otherFigures = regexp.MustCompile(`(?m)^#.*\d+ (matches|%).*$`)
