package solprime

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/solprime/scenario"
)

// The text of a ruling agrees with its decision. If range or a structure hides a target, the text
// does not say that nothing on the line hides it.
func TestARulingAgreesWithItself(t *testing.T) {
	hidden := 0
	for _, id := range gametest.Slice(3, scenario.Library.IDs()) {
		p := prepared(t, id)
		gametest.Positions(t, p.New, 2, 211, func(m game.Match) error {
			b, r := m.(*table).State, m.Sight(game.Chance)
			for u := range b.stands {
				from, err := r.Parse(b.label(u))
				if err != nil {
					continue // the stand is not on the table
				}
				for v := range b.stands {
					to, err := r.Parse(b.label(v))
					if err != nil || from.Spot == to.Spot {
						continue
					}
					line := r.Rule(from, to)
					told := strings.Join(line.Words(false), "\n")
					if !line.Clear && strings.Contains(told, "nothing on the line hides") || line.Reason != "" && !strings.Contains(told, "decided: "+line.Reason) {
						return fmt.Errorf("%s, %s to %s: the ruling contradicts itself: clear %t, %s, in words %s", id, b.label(u), b.label(v), line.Clear, line.Reason, told)
					}
					if !line.Clear {
						hidden++
					}
				}
			}
			return nil
		})
	}
	if hidden == 0 {
		t.Error("no line was hidden; nothing was tested")
	}
}
