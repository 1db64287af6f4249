package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Sheet implements rulebook.Scenario. It lists the forces by kind, with separate lines
// for reinforcements and hidden units.
func (s *Scenario) Sheet(t *Tables) rulebook.Sheet {
	sheet := s.Battle.Sheet()
	sheet.Options = s.Options()
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", s.ID, s.Title)
	fmt.Fprintf(&out, "%s, %s\n\n%s\n", s.Ground(), rule.Count(s.Turns, "turn"), strings.TrimSpace(s.Story))
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		sheet.Forces[side] = append([]string{fmt.Sprintf("%s, %s", side, rule.Count(f.Build, "point"))}, rulebook.Counted(f.kinds(t))...)
		fmt.Fprintf(&out, "\n%s, build value %d, home edge %s\n", side, f.Build, f.Home)
		for _, d := range f.Detachments {
			fmt.Fprintf(&out, "  %s (%s), %s: %s\n", d.Name, d.letters(), d.coming(), s.composition(&d, t))
		}
	}
	sheet.Terms = s.Goals(t)
	fmt.Fprintf(&out, "\n%s\n", strings.Join(sheet.Terms, "\n"))
	if s.Notes != "" {
		fmt.Fprintf(&out, "\n%s\n", strings.TrimSpace(s.Notes))
	}
	sheet.Text = out.String()
	return sheet
}

// kinds lists a force's units by kind and by time of arrival: "Front Line, turn 4".
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

// coming returns how and where a detachment is set up or enters, in words.
func (d *Detachment) coming() string {
	switch {
	case d.Turn > 0 && d.Where == "the "+d.Edge.String()+" edge":
		return fmt.Sprintf("enter in turn %d over %s", d.Turn, d.Where)
	case d.Turn > 0:
		return fmt.Sprintf("enter in turn %d over the %s edge, in %s", d.Turn, d.Edge, d.Where)
	case d.Where == "":
		return "at posts"
	case d.Hidden:
		return "set up hidden in " + d.Where
	}
	return "set up in " + d.Where
}
