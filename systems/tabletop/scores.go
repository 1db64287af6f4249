package tabletop

import (
	"metahex/game"
	"metahex/rule"
)

// Scores are the points of each side, by game.Side.
type Scores [3]int16

// Result returns the state or the result of a match: the side with more points wins.
func (s Scores) Result(cite rule.Clause) game.Result {
	return game.ByPoints(int(s[game.Red]), int(s[game.Blue]), 1, cite)
}

// Begin gives the sides their head start.
func Begin[S game.State[S]](t *game.Table[S], s *Scores, start game.HeadStart, cite rule.Clause) {
	start.Each(func(side game.Side, points int) {
		s[side] += int16(points)
		t.SayScored(game.Scored{Side: side, Points: points, Cause: game.HeadStartCause}, cite, "%s begins with %s.", side, rule.Count(points, "point"))
	})
}

// Close scores the objectives that are held, and ends the match.
func Close[S game.State[S]](t *game.Table[S], s *Scores, list Objectives, all Bases, cite rule.Clause) {
	for who, o := range list.Held(all) {
		s[who] += int16(o.Points)
		t.SayScored(game.Scored{Side: who, Points: o.Points, Cause: o.Name}, cite, "%s holds %s and scores %d.", who, o.Name, o.Points)
		t.Show(game.Headline())
	}
	r := t.State.Result()
	t.Say(r.Cite, "The match ends: %s.", r.Text)
	t.Finish()
}
