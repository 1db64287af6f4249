package systems

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/record"
	"metahex/systems/gts"
)

// A match with an omitted rule begins only if the system supports the omission.
func TestOnlyKnownRulesAreLeftOut(t *testing.T) {
	for scenario, want := range map[string]string{
		"primer":     `unknown rule to leave out "castling"`,
		"relief":     `unknown rule to leave out "castling"`,
		"kreuz-road": "no rule of Grand Tactical Series can be left out",
	} {
		if _, _, err := Open(Source{Scenario: scenario, Without: []string{"castling"}}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s without castling: %v, want %s", scenario, err, want)
		}
	}
}

// A scenario's system is found by its id, or by the key in its file.
func TestOf(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var known []string
	for _, y := range All {
		known = append(known, y.ID)
	}
	for scenario, want := range map[string]string{
		"primer":     "battlesuit",
		"Kreuz-Road": "gts",
		write("a.yaml", "format: scenario/1\nid: a\n"):                   "battlesuit",
		write("b.yaml", "format: scenario/1\nsystem: gts\n"):             "gts",
		write("c.yaml", "# system: gts\nsystem:   \"battlesuit\" # x\n"): "battlesuit",
		write("d.yaml", "system: gst\n"):                                 `unknown system "gst" (want one of ` + strings.Join(known, ", ") + `), did you mean "gts"?`,
		"kreuz-rode":                                                     `did you mean "kreuz-road"?`,
	} {
		s, err := Of(scenario)
		got := s.ID
		if err != nil {
			got = err.Error()
		}
		if got != want && !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", filepath.Base(scenario), got, want)
		}
	}
}

// Every shipped scenario of every system opens, has a sheet, and starts again from the header of its
// record. All ids differ.
func TestAllOpen(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All {
		briefs, err := s.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range s.IDs {
			if seen[id] || briefs[i].ID != id {
				t.Errorf("%s: scenario %s is there twice, or is told as %s", s.ID, id, briefs[i].ID)
			}
			seen[id] = true
			_, header, err := Open(Source{Scenario: id})
			if err != nil || header.System != s.ID {
				t.Errorf("%s: opened as %s, error %v", id, header.System, err)
			}
			if _, _, err := Open(Source{Scenario: strings.ToUpper(id)}); err != nil {
				t.Errorf("%s in capitals: %v", id, err)
			}
			if _, err := Start(header); err != nil {
				t.Errorf("%s: %v", id, err)
			}
			if text := briefs[i].Text; strings.Count(text, "\n") < 5 {
				t.Errorf("%s shows %q", id, text)
			}
		}
	}
	_, err := Start(record.Header{System: "gts", Scenario: "kreuz-road", Rules: "GTS/1", Build: "v1.0.0"})
	if got, want := fmt.Sprint(err), "recorded by build v1.0.0 under rules GTS/1; this program has rules "+gts.Rules+" and does not replay it"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
