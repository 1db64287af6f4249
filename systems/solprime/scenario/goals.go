package scenario

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Goals lists, one per line, what wins and scores, which counters are laid, which units are off the
// table, and the figures that are stand-ins. Both sides may know all this before the first cycle.
func (s *Scenario) Goals(t *Tables) []string {
	all := s.winning()
	if s.Hazy {
		all = append(all, "haze: stands are not seen as far as in clear weather")
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		all = append(all, s.besides(side)...)
	}
	return append(all, rule.StandIns(t.Sources(), "SP organization")...)
}

// winning lists what wins and what scores, one per line.
func (s *Scenario) winning() []string {
	all := []string{
		s.Victory,
		"each side scores the points of every enemy stand that is destroyed or routs; a section counts against the side that held it at the start",
	}
	for _, o := range s.Objectives {
		all = append(all, fmt.Sprintf("%s, %s around %s, scores %d at the end for the side that alone has troops on it", o.Name, grid.InchWords(o.Place.Radius), o.Place.At, o.Points))
	}
	all = append(all, s.Start.Terms(game.Side.String)...)
	for i := range s.Convoys {
		all = append(all, s.Convoys[i].Words())
	}
	return append(all, fmt.Sprintf("the battle ends after cycle %d, or when a side has nothing left; the side with more points wins, else it is a draw", s.Cycles))
}

// besides lists a side's mines, aircraft, and guns behind the table, one per line.
func (s *Scenario) besides(side game.Side) []string {
	f := &s.Forces[side]
	planes, guns := 0, 0
	for u := range Units(f.Platoons) {
		if u.Kind.Branch == Aircraft {
			planes++
		}
		if u.Behind > 0 {
			guns++
		}
	}
	return rule.Remarks{
		{len(f.Mines) > 0, fmt.Sprintf("%s: %s of mines, face down; some may be dummies; a stand that comes within two inches rolls a die", side, rule.Count(len(f.Mines), "counter"))},
		{planes > 0, fmt.Sprintf("%s: %s off the table, which may be called once a cycle; an aircraft that leaves the table is not lost and may return after a whole cycle", side, rule.Count(planes, "aircraft", "aircraft"))},
		{guns > 0, fmt.Sprintf("%s: %s behind the table; the kind and the distance of each are secret", side, rule.Count(guns, "gun"))},
	}.Texts()
}
