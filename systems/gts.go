package systems

import (
	"strings"

	"metahex/game"
	"metahex/systems/gts"
)

func gtsScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range gts.Scenarios() {
		s, err := gts.LoadScenario(id, gts.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{ID: s.ID, Title: s.Title, Story: s.Story})
	}
	return all, nil
}

func openGTS(scenario string, s Setup) (game.Match, error) {
	tables := gts.StandardTables()
	for _, file := range s.Tables {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return nil, err
		}
	}
	sc, err := gts.LoadScenario(scenario, tables)
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
	return strings.Join(s.Lines(tables), "\n") + "\n", nil
}

func lintGTS(file string) ([]error, error) {
	return gts.LintScenario(file, gts.StandardTables())
}
