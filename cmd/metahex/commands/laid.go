package commands

import (
	"fmt"

	"github.com/spf13/cobra"

	"metahex/cards/pieces"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/systems"
)

// A laidFlag is the flag --scenario of commands that draw maps. It draws the map of a scenario with
// the scenario's pieces.
type laidFlag struct {
	tablesFlag
	scenario string
	layout   *pieces.Layout
}

func (f *laidFlag) flag(c *cobra.Command) {
	c.Flags().StringVar(&f.scenario, "scenario", "", "instead of a board, the map of a scenario on hexes (id or `FILE`) with objectives and set-up")
	must(c.RegisterFlagCompletionFunc("scenario", completeScenarios))
	f.addTables(c)
}

// boards checks the number of boards: 1 to most, or none with --scenario.
func (f *laidFlag) boards(what string, most int) cobra.PositionalArgs {
	boards := some(what)
	if most == 1 {
		boards = wants(1, what)
	}
	return func(c *cobra.Command, args []string) error {
		if f.scenario != "" {
			return wants(0, "--scenario or a board, not both")(c, args)
		}
		return boards(c, args)
	}
}

// open returns the map of the scenario with its layout, or the first named board.
func (f *laidFlag) open(args []string) (maps.Map, *pieces.Layout, error) {
	if f.scenario == "" {
		m, err := atlas.Open(args[0])
		return m, nil, err
	}
	m, layout, err := laidOut(systems.Source{Scenario: f.scenario, Tables: f.tables})
	if err == nil && layout == nil {
		err = fmt.Errorf("scenario %s is not on hexes; want one of Grav Armor or of the Grand Tactical Series", f.scenario)
	}
	f.layout = layout
	return m, layout, err
}

// laidOut returns the map of a scenario, with the layout of its pieces if it is on hexes.
func laidOut(from systems.Source) (maps.Map, *pieces.Layout, error) {
	system, err := systems.Of(from.Scenario)
	if err != nil {
		return nil, nil, err
	}
	sheet, err := system.Read(from)
	if err != nil {
		return nil, nil, err
	}
	return sheet.Map, sheet.Layout, nil
}

// heading returns the id and the title of the scenario, or of the map.
func (f *laidFlag) heading(m maps.Map) (id, title string) {
	if f.layout != nil {
		return f.layout.ID, f.layout.Title
	}
	return m.Heading()
}
