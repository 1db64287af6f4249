package lasergrenadiers

import (
	"fmt"
	"reflect"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// System is LaserGrenadiers.
var System = rulebook.New(rulebook.System{
	ID: "lasergrenadiers", Book: "LG", Rules: Rules, Title: "LaserGrenadiers",
	About: "A scenario of LaserGrenadiers.", Form: reflect.TypeFor[scenarioFile](), Clauses: clauses,
	IDs: shelf.Names(), Readings: ReadingWords(),
}, rulebook.Kit[Scenario, Tables, *Prepared]{Variation: &variation, Prepare: Prepare})

// Sheet implements rulebook.Scenario.
func (s *Scenario) Sheet(*Tables) rulebook.Sheet {
	sheet := rulebook.Sheet{ID: s.ID, Title: s.Title, Story: s.Story, Options: s.Options(), Figures: s.Measured}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\ntable %s, %d turns\n\n%s\n", s.ID, s.Title, s.Table.ID, s.Turns, s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		fmt.Fprintf(&out, "\n%s", side)
		if f.Entry.Edge != NoEdge {
			fmt.Fprintf(&out, ", enters over the %s edge from %s to %s inches", f.Entry.Edge, grid.Inches(f.Entry.From), grid.Inches(f.Entry.To))
		}
		fmt.Fprintln(&out)
		points := 0
		var kinds []string
		for _, p := range f.Pieces {
			fmt.Fprintf(&out, "  %-3s %s, %s\n", p.Label, p.Kind.Name, p.Place())
			points += p.Kind.Points
			kind := p.Kind.Name
			if p.At == (grid.Point{}) {
				kind += ", " + p.Place()
			}
			kinds = append(kinds, kind)
		}
		sheet.Forces[side] = append([]string{fmt.Sprintf("%s, %s, %d points", side, rule.Count(len(kinds), "piece"), points)}, rulebook.Counted(kinds)...)
	}
	sheet.Terms = []string{s.Victory, fmt.Sprintf("%d turns on table %s", s.Turns, s.Table.ID)}
	if s.Wet {
		sheet.Terms = append(sheet.Terms, "wet ground: unpaved roads are soft")
	}
	fmt.Fprintln(&out)
	for _, o := range s.Objectives {
		fmt.Fprintf(&out, "%s, %s inches around %s: %d points\n", o.Name, grid.Inches(o.Place.Radius), o.Place.At, o.Points)
	}
	fmt.Fprintln(&out, s.Victory)
	sheet.Text = out.String()
	return sheet
}
