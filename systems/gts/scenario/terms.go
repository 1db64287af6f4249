package scenario

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Terms lists the conditions of a match of the scenario, one per line: victory, entry of
// reinforcements, air points, changes of weather, works on the map, and the figures that are stand-ins.
func (s *Scenario) Terms(t *Tables) []string {
	return slices.Concat(s.VictoryTerms(), s.timeTerms(), s.EntryTerms(t), s.setupTerms(), s.arrivals(), s.specialTerms(), s.standIns(t))
}

// standIns names the stand-ins among the tables and the map's terrain.
func (s *Scenario) standIns(t *Tables) []string {
	notes := t.Sources()
	if ground := t.Ground(s.Map); ground != "" {
		notes = append(notes, "map "+s.Map.ID+", "+ground)
	}
	return rule.StandIns(notes, "GTS general/ratings")
}

// specialTerms lists air points, changes of weather, and works on the map.
func (s *Scenario) specialTerms() (all []string) {
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
		where := "at " + s.PlaceName(w.At)
		if w.Zone != nil {
			where = "to be placed by " + w.Side.String() + " in " + w.Zone.Title
		}
		all = append(all, strings.ReplaceAll(w.Kind, "-", " ")+" "+where)
	}
	return all
}

// timeTerms lists the length of a match, its night turns and its weather.
func (s *Scenario) timeTerms() []string {
	nights := 0
	for _, d := range s.Track {
		if d == Night {
			nights++
		}
	}
	text := fmt.Sprintf("the match ends after turn %d", len(s.Track))
	if nights > 0 {
		text += fmt.Sprintf("; %s of night", rule.Count(nights, "turn"))
	}
	if len(s.Track) > 0 && s.Track[0] == Dawn {
		return []string{text + "; the weather is rolled at dawn"}
	}
	return []string{text + fmt.Sprintf("; the weather is %s at first", s.Weather)}
}

// arrivals lists the units that arrive later, one line for each side and turn.
func (s *Scenario) arrivals() (all []string) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		for turn := 1; turn <= len(s.Track); turn++ {
			var labels []string
			for _, u := range s.Units {
				if u.Side == side && u.Arrives == turn {
					labels = append(labels, u.Label)
				}
			}
			if labels != nil {
				all = append(all, fmt.Sprintf("%s: %s may arrive from turn %d", side, strings.Join(labels, ", "), turn))
			}
		}
	}
	return all
}

// VictoryTerms returns the conditions of victory.
func (s *Scenario) VictoryTerms() []string {
	all := []string{s.Victory}
	for _, o := range s.Objectives {
		holder := "nobody's"
		if o.Held != game.Chance {
			holder = o.Held.String() + "'s"
		}
		all = append(all, fmt.Sprintf("%s: %s for its holder at the end (at the beginning %s)", s.PlaceName(o.At), rule.Count(o.Points, "point"), holder))
	}
	for _, e := range s.Exits {
		all = append(all, fmt.Sprintf("%s, %s: %s for each step that leaves the map there%s", e.Side, s.PlaceName(e.At), rule.Count(e.Points, "point"), e.When()))
	}
	if s.Kills > 0 {
		all = append(all, "each enemy step: "+rule.Count(s.Kills, "point"))
	}
	all = append(all, s.Start.Terms(game.Side.String)...)
	return append(all, fmt.Sprintf("whoever has %s more wins; else it is a draw", rule.Count(max(1, s.Margin), "point")))
}

// EntryTerms lists the hexes where divisions enter the map.
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

// PlaceName returns the id of a hex, followed by the hex's name if it has one.
func (s *Scenario) PlaceName(at grid.Place) string {
	return strings.TrimSpace(s.Map.NameAt(at) + " " + s.Map.OwnNames[at])
}
