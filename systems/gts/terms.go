package gts

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
)

// Terms lists what decides a match of the scenario: what counts for victory, where
// reinforcements enter, air points, changes of weather and works on the map, a line each.
func (s *Scenario) Terms(t *Tables) []string {
	all := append(s.victoryTerms(), s.entryTerms(t)...)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for day, n := range s.Air[side] {
			if n > 0 {
				all = append(all, fmt.Sprintf("%s has %s on day %d, at targets %s", side, counted(n, "air point"), day+1, map[bool]string{false: "anywhere", true: "that a friend sees"}[s.AirSeen]))
			}
		}
	}
	if s.Changes {
		all = append(all, "the weather may change during the day")
	}
	for _, w := range s.Works {
		all = append(all, strings.ReplaceAll(w.Kind, "-", " ")+" at "+s.placeName(w.At))
	}
	return all
}

// victoryTerms are what wins.
func (s *Scenario) victoryTerms() []string {
	all := []string{s.Victory}
	for _, o := range s.Objectives {
		holder := "nobody's"
		if o.Held != game.Chance {
			holder = o.Held.String() + "'s"
		}
		all = append(all, fmt.Sprintf("%s: %s at the end, %s now", s.placeName(o.At), counted(o.Points, "point"), holder))
	}
	if s.Kills > 0 {
		all = append(all, "each enemy step: "+counted(s.Kills, "point"))
	}
	return append(all, fmt.Sprintf("whoever has %s more wins; else it is a draw", counted(max(1, s.Margin), "point")))
}

// entryTerms are where divisions enter the map.
func (s *Scenario) entryTerms(t *Tables) (all []string) {
	for _, c := range s.Commands {
		var names []string
		for _, e := range c.Entries {
			names = append(names, s.placeName(e))
		}
		if len(names) > 0 {
			all = append(all, fmt.Sprintf("%s, %s enters at %s", c.Side, t.order.List[c.Division].Name, strings.Join(names, ", ")))
		}
	}
	return all
}

// placeName is the id of a hex, with its own name if it has one.
func (s *Scenario) placeName(at grid.Place) string {
	return strings.TrimSpace(s.Map.NameAt(at) + " " + s.Map.OwnNames[at])
}
