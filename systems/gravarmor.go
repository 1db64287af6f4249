package systems

import (
	"fmt"

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
		figures, err := measuredAs(s.Measured, id, gravarmor.Digest, gravarmor.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story, figures})
	}
	return all, nil
}

func openGravarmor(scenario string, s Setup) (game.Match, error) {
	tables, err := overlaid(gravarmor.StandardTables(), s.Tables)
	if err != nil {
		return nil, err
	}
	sc, tables, err := gravarmor.LoadVaried(scenario, tables, s.Without, s.Edits...)
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
	figures, err := measuredAs(s.Measured, scenario, gravarmor.Digest, gravarmor.Rules)
	if err != nil {
		return "", err
	}
	text := s.Brief()
	if figures != "" {
		text += "\n" + figures + "\n"
	}
	return text, nil
}

func gravarmorOutline(scenario string) (Outline, error) {
	s, err := gravarmor.LoadScenario(scenario, gravarmor.StandardTables())
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Title: s.Title, Story: s.Story, Options: s.Options()}
	for _, side := range []game.Side{game.Red, game.Blue} {
		o.Forces[side] = s.Muster(side)
	}
	o.Terms = append(s.Terms(), fmt.Sprintf("%d turns on board %s", s.Turns, s.Board.ID))
	return o, nil
}

func lintGravarmor(file string) ([]error, error) {
	return gravarmor.LintScenario(file, gravarmor.StandardTables())
}
