package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
)

func lasergrenadiersScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range lasergrenadiers.Scenarios() {
		s, err := lasergrenadiers.LoadScenario(id, lasergrenadiers.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{ID: s.ID, Title: s.Title, Story: s.Story})
	}
	return all, nil
}

func openLasergrenadiers(scenario string, s Setup) (game.Match, error) {
	tables := lasergrenadiers.StandardTables()
	for _, file := range s.Tables {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return nil, err
		}
	}
	sc, err := lasergrenadiers.LoadScenario(scenario, tables)
	if err != nil {
		return nil, err
	}
	p, err := lasergrenadiers.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func lintLasergrenadiers(file string) ([]error, error) {
	return rule.Slips(file, func(data []byte) error {
		_, err := lasergrenadiers.ReadScenario(file, data, lasergrenadiers.StandardTables())
		return err
	})
}

func showLasergrenadiers(scenario string) (string, error) {
	s, err := lasergrenadiers.LoadScenario(scenario, lasergrenadiers.StandardTables())
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\ntable %s, %d turns\n\n%s\n", s.ID, s.Title, s.Table.ID, s.Turns, s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		fmt.Fprintf(&out, "\n%s", side)
		if f.Entry.Edge != lasergrenadiers.NoEdge {
			fmt.Fprintf(&out, ", enters over the %s edge from %s to %s inches", f.Entry.Edge, grid.Inches(f.Entry.From), grid.Inches(f.Entry.To))
		}
		fmt.Fprintln(&out)
		for _, p := range f.Pieces {
			fmt.Fprintf(&out, "  %-3s %s, %s\n", p.Label, p.Kind.Name, p.Place())
		}
	}
	fmt.Fprintln(&out)
	for _, o := range s.Objectives {
		fmt.Fprintf(&out, "%s, %s inches around %s: %d points\n", o.Name, grid.Inches(o.Place.Radius), o.Place.At, o.Points)
	}
	fmt.Fprintln(&out, s.Victory)
	return out.String(), nil
}
