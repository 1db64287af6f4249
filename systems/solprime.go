package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/solprime"
)

func solprimeScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range solprime.Scenarios() {
		s, err := solprime.LoadScenario(id, solprime.StandardTables())
		if err != nil {
			return nil, err
		}
		figures, err := measuredAs(s.Measured, id, solprime.Digest, solprime.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story, figures})
	}
	return all, nil
}

func openSolprime(scenario string, s Setup) (game.Match, error) {
	tables, err := overlaid(solprime.StandardTables(), s.Tables)
	if err != nil {
		return nil, err
	}
	sc, tables, err := solprime.LoadVaried(scenario, tables, s.Edits...)
	if err != nil {
		return nil, err
	}
	p, err := solprime.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func solprimeOutline(scenario string) (Outline, error) {
	s, err := solprime.LoadScenario(scenario, solprime.StandardTables())
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Title: s.Title, Story: s.Story, Options: s.Options()}
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		points := 0
		var kinds []string
		for _, p := range f.Platoons {
			for _, u := range p.Units {
				points += u.Kind.Points
				kinds = append(kinds, u.Kind.Name)
			}
		}
		o.Forces[side] = append([]string{fmt.Sprintf("%s, %s of %s technology, %d points", side, rule.Count(len(f.Platoons), "platoon"), f.Level, points)}, counted(kinds)...)
	}
	o.Terms = []string{s.Victory, fmt.Sprintf("%d cycles on table %s", s.Cycles, s.Table.ID)}
	if s.Hazy {
		o.Terms = append(o.Terms, "haze")
	}
	return o, nil
}

func lintSolprime(file string) ([]error, error) {
	return files.Slips(file, func(data []byte) error {
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
			for i := range p.Units {
				u := &p.Units[i]
				fmt.Fprintf(&out, "    %-3s %s %s, %d points\n", u.Label, u.Kind.Name, u.Where(), u.Kind.Points)
			}
		}
		for _, w := range s.Forces[side].Structures {
			fmt.Fprintf(&out, "  %s, %s\n", w.Name, rule.Count(len(w.Units), "section"))
			for i := range w.Units {
				u := &w.Units[i]
				fmt.Fprintf(&out, "    %-3s %s %s, %d points\n", u.Label, u.Kind.Name, u.Where(), u.Kind.Points)
			}
		}
	}
	fmt.Fprintln(&out)
	for _, o := range s.Objectives {
		fmt.Fprintf(&out, "%s, %s inches around %s: %d points\n", o.Name, grid.Inches(o.Place.Radius), o.Place.At, o.Points)
	}
	fmt.Fprintln(&out, s.Victory)
	figures, err := measuredAs(s.Measured, scenario, solprime.Digest, solprime.Rules)
	if figures != "" {
		fmt.Fprintf(&out, "\n%s\n", figures)
	}
	return out.String(), err
}
