package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Terms lists what decides a match of the scenario: what counts for victory, where
// reinforcements enter, air points, changes of weather and works on the map, a line each.
func (s *Scenario) Terms(t *Tables) []string {
	all := append(s.VictoryTerms(), s.EntryTerms(t)...)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for day, n := range s.Air[side] {
			if n > 0 {
				all = append(all, fmt.Sprintf("%s has %s on day %d, at targets %s", side, rule.Count(n, "air point"), day+1, map[bool]string{false: "anywhere", true: "that a friend sees"}[s.AirSeen]))
			}
		}
	}
	if s.Changes {
		all = append(all, "the weather may change during the day")
	}
	for _, w := range s.Works {
		all = append(all, strings.ReplaceAll(w.Kind, "-", " ")+" at "+s.PlaceName(w.At))
	}
	return all
}

// VictoryTerms are what wins.
func (s *Scenario) VictoryTerms() []string {
	all := []string{s.Victory}
	for _, o := range s.Objectives {
		holder := "nobody's"
		if o.Held != game.Chance {
			holder = o.Held.String() + "'s"
		}
		all = append(all, fmt.Sprintf("%s: %s at the end, %s at first", s.PlaceName(o.At), rule.Count(o.Points, "point"), holder))
	}
	if s.Kills > 0 {
		all = append(all, "each enemy step: "+rule.Count(s.Kills, "point"))
	}
	return append(all, fmt.Sprintf("whoever has %s more wins; else it is a draw", rule.Count(max(1, s.Margin), "point")))
}

// EntryTerms are where divisions enter the map.
func (s *Scenario) EntryTerms(t *Tables) (all []string) {
	for _, c := range s.Commands {
		var names []string
		for _, e := range c.Entries {
			names = append(names, s.PlaceName(e))
		}
		if len(names) > 0 {
			all = append(all, fmt.Sprintf("%s, %s enters at %s", c.Side, t.Order.List[c.Division].Name, strings.Join(names, ", ")))
		}
	}
	return all
}

// PlaceName is the id of a hex, with its own name if it has one.
func (s *Scenario) PlaceName(at grid.Place) string {
	return strings.TrimSpace(s.Map.NameAt(at) + " " + s.Map.OwnNames[at])
}
