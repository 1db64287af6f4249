package systems

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/systems/rulebook"
)

// Drafts do not change.
func TestDraftsStay(t *testing.T) {
	t.Parallel()
	for id, d := range map[string]struct {
		red, blue, objectives, values string
	}{
		"battlesuit":      {"commander, front-line 3, commander", "commander, sniper, police 4", "G-18 10, M-18 10", "df0dd9e8125eaf819d417104"},
		"gravarmor":       {"A-Inf 4, Zeta-7 2", "A-Inf 3, Zeta-5", "1-0912 3", "8faa3482c77c401b258894da"},
		"gts":             {"A1 A2 at K-04, A3 at J-05", "P1 P2 at I-12", "I-09 5, N-08 2", "a431409fefbc83342887cca0"},
		"lasergrenadiers": {"ranger 13, lynx", "ironclad, ranger 2", "24,16.5 6", "990985af5bf545a63a746a65"},
		"solprime":        {"battle-tank 2, rifles 7", "hunter 2, rifles", "24,21 20", "9cc781ab2fbe4e117e68ec3f"},
	} {
		system, err := ByID(id)
		if err != nil {
			t.Fatal(err)
		}
		names, err := (&rulebook.Draft{System: system}).Maps()
		if err != nil {
			t.Fatal(err)
		}
		all := sha256.New()
		for i, name := range []string{names[0], names[min(1, len(names)-1)]} {
			for part := range 4 {
				one := rulebook.Draft{System: system, Map: name, Title: "It's \"mine\"", Turns: 1 + i%30}
				if part&1 == 1 {
					one.ID, one.Forces = "mine", [3]string{game.Red: d.red, game.Blue: d.blue}
				}
				if part&2 == 2 {
					one.Objectives = d.objectives
				}
				text, err := one.Text()
				var values any
				if err == nil {
					err = yaml.Unmarshal(text, &values)
				}
				_ = json.NewEncoder(all).Encode(values) // sorts the keys
				fmt.Fprintln(all, err, one.Present("turns"))
			}
		}
		if got := fmt.Sprintf("%x", all.Sum(nil)[:12]); got != d.values {
			t.Errorf("%s: the values of drafts have the hash %s; want %s", id, got, d.values)
		}
	}
}
