package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/systems/rulebook"
)

// Sheet implements rulebook.Scenario: the forces by kind, reinforcements and hidden units
// apart.
func (s *Scenario) Sheet(t *Tables) rulebook.Sheet {
	sheet := rulebook.Sheet{ID: s.ID, Title: s.Title, Story: s.Story, Options: s.Options(), Figures: s.Measured}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", s.ID, s.Title)
	fmt.Fprintf(&out, "%s, %d turns\n\n%s\n", s.Ground(), s.Turns, strings.TrimSpace(s.Story))
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		sheet.Forces[side] = append([]string{fmt.Sprintf("%s, %d points", side, f.Build)}, rulebook.Counted(f.kinds(t))...)
		fmt.Fprintf(&out, "\n%s, build value %d, home edge %s\n", side, f.Build, f.Home)
		for _, d := range f.Detachments {
			when := "set up"
			if d.Turn > 0 {
				when = fmt.Sprintf("enter in turn %d over the %s", d.Turn, d.Edge)
			}
			if d.Hidden {
				when += " hidden"
			}
			fmt.Fprintf(&out, "  %s, %s in %s: %s\n", d.Name, when, d.Where, labelled(d.Units, t))
		}
	}
	sheet.Terms = []string{s.Victory.Text, fmt.Sprintf("%d turns on %s", s.Turns, s.Ground())}
	if s.Optional != 0 {
		sheet.Terms = append(sheet.Terms, "optional rules: "+s.Optional.String())
		fmt.Fprintf(&out, "\noptional rules: %s\n", s.Optional)
	}
	if s.Notes != "" {
		fmt.Fprintf(&out, "\n%s\n", strings.TrimSpace(s.Notes))
	}
	sheet.Text = out.String()
	return sheet
}

// kinds lists a force's units by kind and by how they come: "Front Line, turn 4".
func (f *Force) kinds(t *Tables) (all []string) {
	for i := range f.Detachments {
		d := &f.Detachments[i]
		for _, u := range d.Units {
			kind := t.Units.Kind(u.Type).Name
			if d.Turn > 0 {
				kind += fmt.Sprintf(", turn %d", d.Turn)
			}
			if d.Hidden {
				kind += ", hidden"
			}
			all = append(all, kind)
		}
	}
	return all
}

// labelled lists units with their names on the table.
func labelled(units []Recruit, t *Tables) string {
	var all []string
	for _, u := range units {
		all = append(all, u.Label+" "+t.Units.Kind(u.Type).Name)
	}
	return strings.Join(all, ", ")
}
