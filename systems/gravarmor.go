package systems

import (
	"metahex/game"
	"metahex/systems/gravarmor"
)

func gravarmorScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range gravarmor.Scenarios() {
		s, err := gravarmor.LoadScenario(id, gravarmor.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{ID: s.ID, Title: s.Title, Story: s.Story})
	}
	return all, nil
}

func openGravarmor(scenario string, s Setup) (game.Match, error) {
	tables := gravarmor.StandardTables()
	for _, file := range s.Tables {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return nil, err
		}
	}
	sc, err := gravarmor.LoadScenario(scenario, tables)
	if err != nil {
		return nil, err
	}
	p, err := gravarmor.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func showGravarmor(scenario string) (string, error) {
	s, err := gravarmor.LoadScenario(scenario, gravarmor.StandardTables())
	if err != nil {
		return "", err
	}
	return s.Brief(), nil
}

func lintGravarmor(file string) ([]error, error) {
	return gravarmor.LintScenario(file, gravarmor.StandardTables())
}
