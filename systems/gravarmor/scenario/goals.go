package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Goals lists how to win, what scores, which units are still to come, how units are detected, and the
// figures that are stand-ins, one per line.
func (s *Scenario) Goals(t *Tables) []string {
	all := append(s.winning(), s.sequence())
	if s.Site != nil {
		all = append(all, fmt.Sprintf("%s places a city in %s", SideName(s.Site.Side), s.Site.Zone.Title))
	}
	for _, side := range []game.Side{League, Imperial} {
		for i := range s.Forces[side].Detachments {
			if d := &s.Forces[side].Detachments[i]; d.Start != OnMap {
				all = append(all, fmt.Sprintf("%s: %s, %s", SideName(side), d.Name, d.coming()))
			}
		}
	}
	return append(append(all, sightLine), rule.StandIns(s.standIns(t), "GA scenarios")...)
}

// standIns lists the stand-ins among the tables, the terrain key, the forces and the map's colours.
func (s *Scenario) standIns(t *Tables) []string {
	notes := t.Sources()
	if note := s.Origin.Note("terrain key and forces"); note != "" {
		notes = append(notes, note)
	}
	if s.Ground != "" {
		notes = append(notes, "map "+s.Board.ID+", "+s.Ground)
	}
	return notes
}

// sequence says who moves first and who sets up first.
func (s *Scenario) sequence() string {
	return fmt.Sprintf("%s moves first, %s sets up first", SideName(s.First), SideName(s.Setup))
}

// winning lists how to win and what scores, one per line (GA scenarios/victory, GA turn/ending).
func (s *Scenario) winning() []string {
	all := []string{strings.TrimSpace(s.Victory.Text)}
	for i := range s.Victory.Awards {
		a := &s.Victory.Awards[i]
		all = append(all, fmt.Sprintf("%s scores %d for each %s", SideName(a.To), a.Score, a.what()))
	}
	all = append(all, s.Start.Terms(SideName)...)
	first := ""
	for _, a := range s.Victory.Awards {
		if a.For == Hold && a.Held != game.Chance && !strings.Contains(first, a.Zone.Title) {
			first = fmt.Sprintf("at first %s holds %s", SideName(a.Held), a.Zone.Title)
			all = append(all, first)
		}
	}
	for _, side := range []game.Side{League, Imperial} {
		if s.scoresKills(side.Enemy()) {
			all = append(all, "a unit of "+SideName(side)+" that leaves the map counts as destroyed"+s.exitBut(side))
		}
	}
	margin := max(1, s.Victory.Margin)
	return append(all,
		fmt.Sprintf("the battle ends after turn %d, or when a side has no unit left on the map or still to come; a side ahead by %d or more wins, otherwise it is a draw", s.Turns, margin),
		"when a side is asked, it may concede with the order \"concede\"; it then loses")
}

// what describes what an award scores for.
func (a *Award) what() string {
	switch a.For {
	case Hold:
		at := "the end of the last turn"
		if a.Turns {
			at = "the end of every turn"
		}
		return "hex of " + a.Zone.Title + " that it holds at " + at
	case Exit:
		return a.kinds() + " of its own that leaves the map over " + a.Zone.Title
	case Lift:
		return a.kinds() + " of its own that a drop-ship takes off the map"
	}
	return "enemy " + a.kinds() + " destroyed"
}

// kinds names the units that an award counts, by their kind of movement.
func (a *Award) kinds() string {
	if a.Of == nil {
		return "unit"
	}
	return rule.Joined(a.Of, " or ", Move.String) + " unit"
}

// scoresKills reports whether a side scores for destroyed units.
func (s *Scenario) scoresKills(side game.Side) bool {
	for _, a := range s.Victory.Awards {
		if a.For == Kill && a.To == side {
			return true
		}
	}
	return false
}

// exitBut returns a text with the exit zones where units of a side do not count as destroyed.
func (s *Scenario) exitBut(side game.Side) string {
	for _, a := range s.Victory.Awards {
		if a.For == Exit && a.To == side {
			return ", except units that leave over " + a.Zone.Title
		}
	}
	return ""
}

// sightLine explains detection. The combat values come from the terrain key (GA combat/detection).
const sightLine = "a weapon detects a target in range if, on one path, the combat values up to and including the target's hex add up to the weapon's EW or less; units that fly, climb or dive are always detected"
