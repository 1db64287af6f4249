package scenario

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Sheet implements rulebook.Scenario.
func (s *Scenario) Sheet(t *Tables) rulebook.Sheet {
	sheet := s.Battle.Sheet()
	sheet.Text, sheet.Map, sheet.Layout = s.Brief(t), s.Board, s.layout()
	for _, side := range []game.Side{game.Red, game.Blue} {
		sheet.Forces[side] = s.Muster(side)
	}
	sheet.Terms = append(s.Terms(), fmt.Sprintf("%s on board %s", rule.Count(s.Turns, "turn"), s.Board.ID))
	return sheet
}
