package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts"
)

func gtsScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range gts.Scenarios() {
		s, err := gts.LoadScenario(id, gts.StandardTables())
		if err != nil {
			return nil, err
		}
		figures, err := measuredAs(s.Measured, id, gts.Digest, gts.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story, figures})
	}
	return all, nil
}

func openGTS(scenario string, s Setup) (game.Match, error) {
	tables, err := overlaid(gts.StandardTables(), s.Tables)
	if err != nil {
		return nil, err
	}
	sc, tables, err := gts.LoadVaried(scenario, tables, s.Edits...)
	if err != nil {
		return nil, err
	}
	p, err := gts.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func showGTS(scenario string) (string, error) {
	tables := gts.StandardTables()
	s, err := gts.LoadScenario(scenario, tables)
	if err != nil {
		return "", err
	}
	text := strings.Join(s.Lines(tables), "\n") + "\n"
	figures, err := measuredAs(s.Measured, scenario, gts.Digest, gts.Rules)
	if figures != "" {
		text += "\n" + figures + "\n"
	}
	return text, err
}

func gtsOutline(scenario string) (Outline, error) {
	tables := gts.StandardTables()
	s, err := gts.LoadScenario(scenario, tables)
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Title: s.Title, Story: s.Story, Options: s.Options()}
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, c := range s.Commands {
			if c.Side == side {
				name, units := s.Muster(c, tables)
				o.Forces[side] = append(o.Forces[side], fmt.Sprintf("%s, %s", side, name))
				o.Forces[side] = append(o.Forces[side], counted(units)...)
			}
		}
	}
	o.Terms = append(s.Terms(tables), fmt.Sprintf("%s on map %s", rule.Count(len(s.Track), "turn"), s.Map.ID))
	return o, nil
}

func lintGTS(file string) ([]error, error) {
	return gts.LintScenario(file, gts.StandardTables())
}
