package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Sheet implements rulebook.Scenario.
func (s *Scenario) Sheet(t *Tables) rulebook.Sheet {
	sheet := s.Battle.Sheet()
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\ntable %s, %s\n\n%s\n", s.ID, s.Title, s.Table.ID, rule.Count(s.Turns, "turn"), s.Story)
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
		sheet.Forces[side] = append([]string{fmt.Sprintf("%s, %s, %s", side, rule.Count(len(kinds), "piece"), rule.Count(points, "point"))}, rulebook.Counted(kinds)...)
	}
	sheet.Terms = []string{s.Victory, fmt.Sprintf("%s on table %s", rule.Count(s.Turns, "turn"), s.Table.ID)}
	if s.Wet {
		sheet.Terms = append(sheet.Terms, "wet ground: unpaved roads are soft")
	}
	fmt.Fprintf(&out, "\n%s\n", strings.Join(s.Goals(t), "\n"))
	sheet.Text = out.String()
	return sheet
}
