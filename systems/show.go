package systems

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/systems/battlesuit"
)

// showBattlesuit tells a scenario of Battlesuit: Heavy Metal.
func showBattlesuit(scenario string) (lines []string, err error) {
	t := battlesuit.StandardTables()
	s, err := battlesuit.LoadScenario(scenario, t)
	if err != nil {
		return nil, err
	}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	add("%s: %s", s.ID, s.Title)
	add("board %s, %d turns\n\n%s", s.Board.ID, s.Turns, strings.TrimSpace(s.Story))
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		add("\n%s, build value %d, home edge %s", side, f.Build, f.Home)
		for _, d := range f.Detachments {
			when := "set up"
			if d.Turn > 0 {
				when = fmt.Sprintf("enter in turn %d over the %s", d.Turn, d.Edge)
			}
			if d.Hidden {
				when += " hidden"
			}
			add("  %s, %s in %s: %s", d.Name, when, d.Where, recruits(d.Units, t))
		}
	}
	if s.Optional != 0 {
		add("\noptional rules: %s", s.Optional)
	}
	if s.Notes != "" {
		add("\n%s", strings.TrimSpace(s.Notes))
	}
	return lines, nil
}

// recruits lists units with their names on the table.
func recruits(units []battlesuit.Recruit, t *battlesuit.Tables) string {
	var all []string
	for _, u := range units {
		all = append(all, u.Label+" "+t.Units.Kind(u.Type).Name)
	}
	return strings.Join(all, ", ")
}
