package systems_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/systems"
)

// A term is something that a scenario's file may contain (a regular expression), and the words that
// its sheet must then have.
type term struct {
	system, file, told string
}

// terms are the terms that players must be able to read before a match.
var terms = []term{
	{"battlesuit", `(?m)^ +glow:`, "slag glows with strength"},
	{"battlesuit", `(?m)^ +wade: [1-9]`, "water can be waded"},
	{"battlesuit", `(?m)^ *detection:`, "improved detection"},
	{"battlesuit", `(?m)^ *integrity:`, "can be breached"},
	{"battlesuit", `(?m)^mines:`, "mine marker"},
	{"battlesuit", `(?m)^ +exits?:`, "may leave the map"},
	{"battlesuit", `(?m)hidden: true`, "set up hidden in"},
	{"battlesuit", `(?m)enters: ?\{|(?m)turn: [2-9], edge`, "enter in turn"},
	{"battlesuit", `(?m)^forces:`, "not printed figures: attack table: stand-in"},
	{"gravarmor", `(?m)^source: stand-in`, "not printed figures: terrain key and forces: stand-in"},
	{"gravarmor", `(?m)^board: aldern`, "map aldern, terrain: stand-in"},
	{"gts", `(?m)^map: quarter`, "map quarter, terrain: stand-in"},
	{"gts", `(?m)^track:`, "not printed figures: weather table: stand-in"},
	{"lasergrenadiers", `(?m)^forces:`, "not printed figures: turning costs: stand-in"},
	{"solprime", `(?m)^forces:`, "not printed figures: troops and structures"},
	{"gravarmor", `(?m)enters: \{`, "enters in turn"},
	{"gravarmor", `(?m)orbit:`, "in orbit"},
	{"gravarmor", `(?m)for: exit`, "leaves the map"},
	{"gravarmor", `(?m)^site:`, "places a city in"},
	{"gravarmor", `(?m)^forces:`, "a weapon detects"},
	{"gts", `(?m)^track:.*night`, "of night"},
	{"gts", `(?m)^track:`, "the match ends after turn"},
	{"gts", `(?m)^weather:`, "the weather is"},
	{"gts", `(?m)^ +arrive:`, "may arrive from turn"},
	{"gts", `(?m)^ +air: \[[1-9]`, "air point"},
	{"lasergrenadiers", `(?m)enters: [0-9]`, "may enter from turn"},
	{"lasergrenadiers", `(?m)^wet: true`, "wet ground"},
	{"lasergrenadiers", `(?m)^forces:`, "leaves the board over any edge, scores"},
	{"solprime", `(?m)^hazy: true`, "haze"},
	{"solprime", `(?m)^ +mines:`, "of mines, face down"},
	{"solprime", `(?m)behind:`, "off the table"},
}

// In every system the sheet of a scenario and the match use the same words for how to win, what
// scores and which special rules apply. They describe every term of the file.
func TestTermsAreTold(t *testing.T) {
	t.Parallel()
	tried := map[string]int{}
	for _, s := range systems.All {
		for _, id := range slices.DeleteFunc(append(slices.Clone(s.IDs), s.Training), func(id string) bool { return id == "" }) {
			sheet, err := s.Read(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			m, err := s.Open(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(strings.Fields(sheet.Text), " ")
			goals := m.View(game.Red).Goals
			if len(goals) < 3 {
				t.Errorf("%s: the match tells %q; want what wins, what scores and how long it lasts", id, goals)
			}
			for _, line := range goals {
				if !strings.Contains(text, strings.Join(strings.Fields(line), " ")) {
					t.Errorf("%s: its sheet does not tell %q", id, line)
				}
			}
			for _, want := range terms {
				if want.system != s.ID || !regexp.MustCompile(want.file).Match(sheet.Source().Data) {
					continue
				}
				tried[want.told]++
				if !strings.Contains(strings.Join(goals, "\n"), want.told) {
					t.Errorf("%s: its file has %s, and the match does not tell %q:\n%s", id, want.file, want.told, strings.Join(goals, "\n"))
				}
			}
		}
	}
	for _, want := range terms {
		if tried[want.told] == 0 {
			t.Logf("no scenario of %s has %s", want.system, want.file)
		}
	}
}
