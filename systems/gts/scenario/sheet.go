package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Sheet implements rulebook.Scenario.
func (s *Scenario) Sheet(t *Tables) rulebook.Sheet {
	sheet := s.Battle.Sheet()
	sheet.Map, sheet.Layout = s.Map, s.layout(t)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, c := range s.Commands {
			if c.Side == side {
				name, units := s.Muster(c, t)
				sheet.Forces[side] = append(sheet.Forces[side], fmt.Sprintf("%s, %s", side, name))
				sheet.Forces[side] = append(sheet.Forces[side], rulebook.Counted(units)...)
			}
		}
	}
	sheet.Terms = append(s.Terms(t), fmt.Sprintf("%s on map %s", rule.Count(len(s.Track), "turn"), s.Map.ID))
	sheet.Text = strings.Join(s.Lines(t), "\n") + "\n"
	return sheet
}
