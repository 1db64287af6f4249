package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/lasergrenadiers"
)

func lasergrenadiersScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range lasergrenadiers.Scenarios() {
		s, err := lasergrenadiers.LoadScenario(id, lasergrenadiers.StandardTables())
		if err != nil {
			return nil, err
		}
		figures, err := measuredAs(s.Measured, id, lasergrenadiers.Digest, lasergrenadiers.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story, figures})
	}
	return all, nil
}

func openLasergrenadiers(scenario string, s Setup) (game.Match, error) {
	tables, err := overlaid(lasergrenadiers.StandardTables(), s.Tables)
	if err != nil {
		return nil, err
	}
	sc, tables, err := lasergrenadiers.LoadVaried(scenario, tables, s.Edits...)
	if err != nil {
		return nil, err
	}
	p, err := lasergrenadiers.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func lasergrenadiersOutline(scenario string) (Outline, error) {
	s, err := lasergrenadiers.LoadScenario(scenario, lasergrenadiers.StandardTables())
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Title: s.Title, Story: s.Story, Options: s.Options()}
	for _, side := range []game.Side{game.Red, game.Blue} {
		points := 0
		var kinds []string
		for _, p := range s.Forces[side].Pieces {
			points += p.Kind.Points
			kind := p.Kind.Name
			if p.At == (grid.Point{}) {
				kind += ", " + p.Place()
			}
			kinds = append(kinds, kind)
		}
		o.Forces[side] = append([]string{fmt.Sprintf("%s, %s, %d points", side, rule.Count(len(kinds), "piece"), points)}, counted(kinds)...)
	}
	o.Terms = []string{s.Victory, fmt.Sprintf("%d turns on table %s", s.Turns, s.Table.ID)}
	if s.Wet {
		o.Terms = append(o.Terms, "wet ground: unpaved roads are soft")
	}
	return o, nil
}

func lintLasergrenadiers(file string) ([]error, error) {
	return files.Slips(file, func(data []byte) error {
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
	figures, err := measuredAs(s.Measured, scenario, lasergrenadiers.Digest, lasergrenadiers.Rules)
	if figures != "" {
		fmt.Fprintf(&out, "\n%s\n", figures)
	}
	return out.String(), err
}
