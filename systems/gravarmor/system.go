package gravarmor

import (
	"fmt"
	"reflect"

	"metahex/game"
	"metahex/systems/rulebook"
)

// System is Grav Armor.
var System = rulebook.New(rulebook.System{
	ID: "gravarmor", Book: "GA", Rules: Rules, Title: "Grav Armor",
	About: "A scenario of Grav Armor (GA scenarios).", Form: reflect.TypeFor[scenarioFile](), Clauses: clauses,
	IDs: shelf.Names(), Readings: ReadingWords(), Omissions: omitted(), Sees: sees(),
}, rulebook.Kit[Scenario, Tables, *Prepared]{
	Variation: &variation, Vary: LoadVaried, Prepare: Prepare, Lint: lintScenario,
})

// Sheet implements rulebook.Scenario.
func (s *Scenario) Sheet(*Tables) rulebook.Sheet {
	sheet := rulebook.Sheet{ID: s.ID, Title: s.Title, Story: s.Story, Options: s.Options(), Figures: s.Measured, Text: s.Brief()}
	for _, side := range []game.Side{game.Red, game.Blue} {
		sheet.Forces[side] = s.Muster(side)
	}
	sheet.Terms = append(s.Terms(), fmt.Sprintf("%d turns on board %s", s.Turns, s.Board.ID))
	return sheet
}
