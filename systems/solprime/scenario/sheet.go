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
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\ntable %s, %d cycles\n\n%s\n", s.ID, s.Title, s.Table.ID, s.Cycles, s.Story)
	units := func(all []Recruit) {
		for i := range all {
			u := &all[i]
			fmt.Fprintf(&out, "    %-3s %s %s, %s\n", u.Label, u.Kind.Name, u.Where(), rule.Count(u.Kind.Points, "point"))
		}
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		points := 0
		var kinds []string
		fmt.Fprintf(&out, "\n%s\n", side)
		for _, p := range f.Platoons {
			fmt.Fprintf(&out, "  %s, %s\n", p.Name, p.Rating)
			units(p.Units)
			for _, u := range p.Units {
				points += u.Kind.Points
				kinds = append(kinds, u.Kind.Name)
			}
		}
		for _, w := range f.Structures {
			fmt.Fprintf(&out, "  %s, %s\n", w.Name, rule.Count(len(w.Units), "section"))
			units(w.Units)
		}
		sheet.Forces[side] = append([]string{fmt.Sprintf("%s, %s of %s technology, %s", side, rule.Count(len(f.Platoons), "platoon"), f.Level, rule.Count(points, "point"))}, rulebook.Counted(kinds)...)
	}
	sheet.Terms = append(s.Goals(t), fmt.Sprintf("%d cycles on table %s", s.Cycles, s.Table.ID))
	fmt.Fprintln(&out, "\nwho wins")
	for _, line := range s.Goals(t) {
		fmt.Fprintf(&out, "  %s\n", line)
	}
	sheet.Text = out.String()
	return sheet
}
