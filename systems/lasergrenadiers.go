package systems

import (
	"errors"
	"fmt"
	"io"
	"os"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
)

// LaserGrenadiers in the list of systems.

func laserScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range lasergrenadiers.Scenarios() {
		s, err := lasergrenadiers.LoadScenario(id, lasergrenadiers.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story})
	}
	return all, nil
}

func openLaser(scenario string, s Setup) (game.Match, error) {
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

// lintLaser lists the slips of a file, also when there are several.
func lintLaser(file string) ([]error, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, err = lasergrenadiers.ReadScenario(file, data, lasergrenadiers.StandardTables())
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		return many.Unwrap(), nil
	}
	if fault := (*rule.Fault)(nil); errors.As(err, &fault) {
		return []error{err}, nil
	}
	return nil, err
}

func showLaser(out io.Writer, scenario string) error {
	s, err := lasergrenadiers.LoadScenario(scenario, lasergrenadiers.StandardTables())
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\ntable %s, %d turns\n\n%s\n", s.ID, s.Title, s.Table.ID, s.Turns, s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		fmt.Fprintf(out, "\n%s", side)
		if f.Entry.Edge != lasergrenadiers.NoEdge {
			fmt.Fprintf(out, ", enters over the %s edge from %s to %s inches", f.Entry.Edge, grid.Inches(f.Entry.From), grid.Inches(f.Entry.To))
		}
		fmt.Fprintln(out)
		for _, p := range f.Pieces {
			fmt.Fprintf(out, "  %-3s %s, %s\n", p.Label, p.Kind.Name, p.Place())
		}
	}
	fmt.Fprintln(out)
	for _, o := range s.Objectives {
		fmt.Fprintf(out, "%s, %s inches around %s: %d points\n", o.Name, grid.Inches(o.Place.Radius), o.Place.At, o.Points)
	}
	fmt.Fprintln(out, s.Victory)
	return nil
}
