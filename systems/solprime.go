package systems

import (
	"errors"
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime"
)

func solprimeScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range solprime.Scenarios() {
		s, err := solprime.LoadScenario(id, solprime.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{ID: s.ID, Title: s.Title, Story: s.Story})
	}
	return all, nil
}

func openSolprime(scenario string, s Setup) (game.Match, error) {
	if len(s.Tables) > 0 {
		return nil, errors.New("solprime takes no tables of one's own yet; leave --tables out")
	}
	tables := solprime.StandardTables()
	sc, err := solprime.LoadScenario(scenario, tables)
	if err != nil {
		return nil, err
	}
	p, err := solprime.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func lintSolprime(file string) ([]error, error) {
	return rule.Slips(file, func(data []byte) error {
		_, err := solprime.ReadScenario(file, data, solprime.StandardTables())
		return err
	})
}

func showSolprime(scenario string) (string, error) {
	s, err := solprime.LoadScenario(scenario, solprime.StandardTables())
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\ntable %s, %d cycles\n\n%s\n", s.ID, s.Title, s.Table.ID, s.Cycles, s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		fmt.Fprintf(&out, "\n%s\n", side)
		for _, p := range s.Forces[side].Platoons {
			fmt.Fprintf(&out, "  %s, %s\n", p.Name, p.Rating)
			for _, u := range p.Units {
				fmt.Fprintf(&out, "    %-3s %s at %s, %d points\n", u.Label, u.Kind.Name, u.At, u.Kind.Points)
			}
		}
	}
	fmt.Fprintln(&out)
	for _, o := range s.Objectives {
		fmt.Fprintf(&out, "%s, %s inches around %s: %d points\n", o.Name, grid.Inches(o.Place.Radius), o.Place.At, o.Points)
	}
	fmt.Fprintln(&out, s.Victory)
	return out.String(), nil
}
