// Package shown tells tests what the words of each system's answers and events mean. Only tests import it.
package shown

import (
	"regexp"

	"metahex/game/gametest"
	"metahex/rule"
)

// By describes, by system, how to check the displays against the answers.
var By = map[string]gametest.Shown{
	"battlesuit": {
		Legs: []string{"go"}, Fire: []string{"fire", "rapid"}, Blind: []rule.Clause{"BHM 9.3.2/indirect"}, Unseen: []rule.Clause{"BHM 12.8"}, Shots: []string{"react"}, Seeing: true,
		Came: result(`(?:, die \d+: (\S+) on | checks morale: .*: (\S+)\.$| comes down: .*: (\S+)\.$| checks its status: .*: (.+)\.$)`, map[string]string{"hurt": "1", "does nothing this turn": "does nothing"}),
		Loss: map[string]string{"attack strength": "X", "crash landing: added to the die": "X"},
	},
	"gravarmor": {
		Fire: []string{"fire"}, Shots: []string{"fire"}, Forgiving: true,
		Came: result(`(?:dice \d+: (hit)s |for terrain: result (\S.*) for )`, map[string]string{"-": "no effect", "D": "disrupted", "X": "destroyed"}),
		Loss: map[string]string{"subtracted from the dice": "destroyed"},
	},
	"gts": {
		Fire: []string{"fire"}, NoLine: []rule.Clause{"GTS los/line"}, Shots: []string{"opfire"}, Before: []string{"aim"},
		Came: result(`(?:Die \d+: (.+) on |, die \d+, (passed|failed)\.)`, nil),
	},
	"lasergrenadiers": {Legs: []string{"go", "back", "side"}, Fire: []string{"fire"}, Came: result(`, needing -?\d+: (?:a |it |\S+ is )?(hit|miss|penetrates|does not penetrate|observed|not observed)`, map[string]string{"does not penetrate": "bounces off"})},
	"solprime":        {Legs: []string{"go", "back"}, Fire: []string{"fire"}, Came: result(`(?:comes to -?\d+(?:, needing \d+)?: a (hit|miss)\.|comes to -?\d+: (no effect)\b|comes to -?\d+: \S+ is (\w+)\.| is (destroyed))`, nil)},
}

// result returns a function that extracts the result of a roll from an event. The result is the first
// non-empty group of the pattern. If the map named has a name for this group, the result is the name.
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
