package systems

import (
	"regexp"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/rule"
)

// How the answers of each system are to be understood when what is shown is tried.
var shown = map[string]gametest.Shown{
	"battlesuit": {
		Fire: []string{"fire", "rapid"}, Blind: []rule.Clause{"BHM 9.3.2/indirect", "BHM 12.8"}, Shots: []string{"react"}, Seeing: true,
		Came: result(`, die \d+: (\S+) on `, nil),
	},
	"gravarmor": {
		Fire: []string{"fire"}, Shots: []string{"fire"}, Parts: 2, Forgiving: true,
		Paid: func(words string, sum int) int {
			if strings.HasPrefix(words, "fly") {
				return sum
			}
			return 2 * sum
		},
		Came: result(`(?:dice \d+: (hit)s |for terrain: (\S.*) for )`, map[string]string{"-": "no effect", "D": "disrupted", "X": "destroyed"}),
	},
	"gts": {
		Fire: []string{"fire"}, NoLine: []rule.Clause{"GTS los/line"}, Shots: []string{"opfire"}, Parts: 2,
		Came: result(`(?:Die \d+: (.+) on |, die \d+, (passed|failed)\.)`, nil),
	},
	"lasergrenadiers": {Legs: []string{"go", "back", "side"}, Fire: []string{"fire"}, Came: result(`, needing -?\d+: (?:a |it |\S+ is )?(hit|miss|penetrates|does not penetrate|observed|not observed)`, map[string]string{"does not penetrate": "bounces off"})},
	"solprime":        {Legs: []string{"go", "back"}, Fire: []string{"fire"}, Came: result(`(?:comes to -?\d+(?:, needing \d+)?: a (hit|miss)\.)`, nil)},
}

// result reads the result of a throw from an event: the first group of the pattern
// that is not empty, by its name in the odds, where that is another.
func result(pattern string, named map[string]string) func(string) string {
	p := regexp.MustCompile(pattern)
	return func(text string) string {
		groups := p.FindStringSubmatch(text)
		for _, group := range groups[min(1, len(groups)):] {
			if name, ok := named[group]; ok {
				return name
			}
			if group != "" {
				return group
			}
		}
		return ""
	}
}

func TestShownIsAccepted(t *testing.T) {
	for _, y := range All {
		for _, id := range y.IDs() {
			t.Run(y.ID+"/"+id, func(t *testing.T) {
				looks := gametest.Looks{}
				seeds, _ := gametest.Seeds(1)
				for seed := range seeds {
					m, err := y.Open(id, Setup{})
					if err != nil {
						t.Fatal(err)
					}
					err = gametest.At(m, seed, moments, func(m game.Match, n int) error {
						for _, f := range shown[y.ID].Look(m, seed, looks) {
							t.Errorf("seed %d, answer %d: %s", seed, n, f)
						}
						return nil
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				t.Log(looks)
			})
		}
	}
}

// moments are the numbers of answers after which a match is looked at: the start,
// and from 100 on so many that all kinds of questions come up.
var moments = func() (all []int) {
	all = append(all, 0)
	for n := 100; n < 400; n += 7 {
		all = append(all, n)
	}
	return all
}()
