package systems

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// Drafts do not change: neither their values nor the order of their keys.
func TestDraftsStay(t *testing.T) {
	t.Parallel()
	for id, d := range map[string]struct {
		red, blue, objectives, values string
	}{
		"battlesuit":      {"commander, front-line 3, commander", "commander, sniper, police 4", "G-18 10, M-18 10", "6617967d7badf44b4d328025"},
		"gravarmor":       {"A-Inf 4, Zeta-7 2", "A-Inf 3, Zeta-5", "1-0912 3", "a98544131aa5f50f3a121fbe"},
		"gts":             {"A1 A2 at K-04, A3 at J-05", "P1 P2 at I-12", "I-09 5, N-08 2", "c4946ab756f02f52c6b496c8"},
		"lasergrenadiers": {"ranger 13, lynx", "ironclad, ranger 2", "24,16.5 6", "74dc00059ac4f94145248cc6"},
		"solprime":        {"battle-tank 2, rifles 7", "hunter 2, rifles", "24,21 20", "a0709716faab8ebcccdce3e9"},
	} {
		system, err := ByID(id)
		if err != nil {
			t.Fatal(err)
		}
		names, err := DraftMaps(system)
		if err != nil {
			t.Fatal(err)
		}
		all := sha256.New()
		for i, name := range []string{names[0], names[min(1, len(names)-1)]} {
			for part := range 4 {
				one := Draft{System: system, Map: name, Title: "It's \"mine\"", Turns: 1 + i%30}
				if part&1 == 1 {
					one.ID, one.Forces = "mine", [3]string{game.Red: d.red, game.Blue: d.blue}
				}
				if part&2 == 2 {
					one.Objectives = d.objectives
				}
				text, err := one.Text()
				if err == nil {
					err = rule.WriteValues(all, rule.File{Name: id, Data: text})
				}
				fmt.Fprintln(all, err, one.Present("turns"))
			}
		}
		if got := fmt.Sprintf("%x", all.Sum(nil)[:12]); got != d.values {
			t.Errorf("%s: the values of drafts have the hash %s; want %s", id, got, d.values)
		}
	}
}
