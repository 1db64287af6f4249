package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Goals lists, one per line, what wins and scores, how the match ends, which pieces enter when and
// where, and the figures that are stand-ins. It does not reveal the types of pieces off the board (LG delayed/5).
func (s *Scenario) Goals(t *Tables) []string {
	all := []string{s.Victory, "a piece that is destroyed, or leaves the board over any edge, scores its worth for the enemy; a piece that has left may not return"}
	for _, o := range s.Objectives {
		all = append(all, fmt.Sprintf("%s, %s around %s, scores %s at the end for the side that alone has pieces on the ground there",
			o.Name, grid.InchWords(o.Place.Radius), o.Place.At, rule.Count(o.Points, "point")))
	}
	all = append(all, s.Start.Terms(game.Side.String)...)
	all = append(all, fmt.Sprintf("the match ends after turn %d, or when a side has nothing left; the side with more points wins, else it is a draw", s.Turns))
	for _, side := range []game.Side{game.Red, game.Blue} {
		all = append(all, s.coming(side)...)
	}
	if s.Wet {
		all = append(all, "wet ground: unpaved roads are soft")
	}
	return append(all, rule.StandIns(t.Sources(), "LG sequence/turn")...)
}

// coming lists the pieces of a side that enter the board, with turn and place.
func (s *Scenario) coming(side game.Side) (all []string) {
	f := &s.Forces[side]
	where := ""
	if f.Entry.Edge != NoEdge {
		where = fmt.Sprintf("; %s's entry area is the %s edge from %s to %s inches", side, f.Entry.Edge, grid.Inches(f.Entry.From), grid.Inches(f.Entry.To))
		if f.Entry.Beyond != RowFirm {
			where += fmt.Sprintf(", off the board the ground is %s", f.Entry.Beyond)
		}
	}
	for turn := 1; turn <= s.Turns; turn++ {
		var labels []string
		for _, p := range f.Pieces {
			if p.Enters == turn {
				labels = append(labels, p.Label)
			}
		}
		if len(labels) > 0 {
			all = append(all, fmt.Sprintf("%s: %s may enter from turn %d%s", side, strings.Join(labels, ", "), turn, where))
		}
	}
	return append(all, s.chosen(side)...)
}

// chosen lists the choices of a side's player before the first turn.
func (s *Scenario) chosen(side game.Side) []string {
	f := &s.Forces[side]
	return rule.Remarks{
		{f.Zones != nil, fmt.Sprintf("%s sets up within %s", side, f.Zones)},
		{f.Loading, fmt.Sprintf("%s chooses which troopers begin in which carrier; off the board, the enemy does not learn which", side)},
		{f.Foxholes > 0, fmt.Sprintf("%s may put %s in foxholes", side, rule.Count(f.Foxholes, "piece"))},
	}.Texts()
}
