package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/systems/battlesuit"
)

func battlesuitScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range battlesuit.Scenarios() {
		s, err := battlesuit.LoadScenario(id, battlesuit.StandardTables())
		if err != nil {
			return nil, err
		}
		figures, err := measuredAs(s.Measured, id, battlesuit.Digest, battlesuit.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story, figures})
	}
	return all, nil
}

func openBattlesuit(scenario string, s Setup) (game.Match, error) {
	tables, err := overlaid(battlesuit.StandardTables(), s.Tables)
	if err != nil {
		return nil, err
	}
	for _, name := range s.Without {
		if tables, err = tables.Without(name); err != nil {
			return nil, err
		}
	}
	sc, tables, err := battlesuit.LoadVaried(scenario, tables, s.Edits...)
	if err != nil {
		return nil, err
	}
	p, err := battlesuit.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func lintBattlesuit(file string) ([]error, error) {
	return battlesuit.LintScenario(file, battlesuit.StandardTables())
}

func showBattlesuit(scenario string) (string, error) {
	t := battlesuit.StandardTables()
	s, err := battlesuit.LoadScenario(scenario, t)
	if err != nil {
		return "", err
	}
	figures, err := measuredAs(s.Measured, scenario, battlesuit.Digest, battlesuit.Rules)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", s.ID, s.Title)
	fmt.Fprintf(&out, "%s, %d turns\n\n%s\n", s.Ground(), s.Turns, strings.TrimSpace(s.Story))
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		fmt.Fprintf(&out, "\n%s, build value %d, home edge %s\n", side, f.Build, f.Home)
		for _, d := range f.Detachments {
			when := "set up"
			if d.Turn > 0 {
				when = fmt.Sprintf("enter in turn %d over the %s", d.Turn, d.Edge)
			}
			if d.Hidden {
				when += " hidden"
			}
			fmt.Fprintf(&out, "  %s, %s in %s: %s\n", d.Name, when, d.Where, recruits(d.Units, t))
		}
	}
	if s.Optional != 0 {
		fmt.Fprintf(&out, "\noptional rules: %s\n", s.Optional)
	}
	if s.Notes != "" {
		fmt.Fprintf(&out, "\n%s\n", strings.TrimSpace(s.Notes))
	}
	if figures != "" {
		fmt.Fprintf(&out, "\n%s\n", figures)
	}
	return out.String(), nil
}

func battlesuitReadings() []string {
	return append(battlesuit.ReadingWords(), battlesuit.OptionWords()...)
}

// recruits lists units with their names on the table.
func recruits(units []battlesuit.Recruit, t *battlesuit.Tables) string {
	var all []string
	for _, u := range units {
		all = append(all, u.Label+" "+t.Units.Kind(u.Type).Name)
	}
	return strings.Join(all, ", ")
}
