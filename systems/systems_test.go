package systems_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/record"
	"metahex/systems"
)

// A scenario's system is found by its id, or by the key in its file.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for scenario, want := range map[string]string{
		"primer":     "battlesuit",
		"Kreuz-Road": "gts",
		write("a.yaml", "format: scenario/1\nid: a\n"):                   "battlesuit",
		write("b.yaml", "format: scenario/1\nsystem: gts\n"):             "gts",
		write("c.yaml", "# system: gts\nsystem:   \"battlesuit\" # x\n"): "battlesuit",
		write("d.yaml", "system: gst\n"):                                 `unknown system "gst" (want one of battlesuit, gts), did you mean "gts"?`,
		"kreuz-rode":                                                     `did you mean "kreuz-road"?`,
	} {
		s, err := systems.Find(scenario)
		got := s.ID
		if err != nil {
			got = err.Error()
		}
		if got != want && !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", filepath.Base(scenario), got, want)
		}
	}
}

// Every shipped scenario of every system opens, shows itself and starts again
// from the header of its record; no two have one id.
func TestAllOpen(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range systems.All {
		briefs, err := s.Scenarios()
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range s.IDs() {
			if seen[id] || briefs[i].ID != id {
				t.Errorf("%s: scenario %s is there twice, or is told as %s", s.ID, id, briefs[i].ID)
			}
			seen[id] = true
			_, header, err := systems.Open(id, systems.Setup{})
			if err != nil || header.System != s.ID {
				t.Errorf("%s: opened as %s, error %v", id, header.System, err)
			}
			if _, err := systems.Start(header); err != nil {
				t.Errorf("%s: %v", id, err)
			}
			if lines, err := s.Show(id); err != nil || len(lines) < 5 {
				t.Errorf("%s shows %d lines, error %v", id, len(lines), err)
			}
		}
	}
	_, err := systems.Start(record.Header{System: "gts", Scenario: "kreuz-road", Rules: "0"})
	if got, want := fmt.Sprint(err), "recorded under version 0 of the rules; this program has version "+systems.Rules; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
