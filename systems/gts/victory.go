package gts

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
)

// Result implements game.State (GTS end/victory). A side has the points scored so far, and the
// points of the objectives that it holds now.
func (b *battle) Result() game.Result {
	r := game.Result{Over: b.over, Cite: "GTS end/victory"}
	for _, side := range []game.Side{game.Red, game.Blue} {
		r.Points[side] = int(b.points[side])
	}
	for i, o := range b.scenario.Objectives {
		r.Points[b.control[i]] += o.Points
	}
	r.Points[game.Chance] = 0
	red, blue := r.Points[game.Red], r.Points[game.Blue]
	verdict := "undecided"
	if b.over {
		r.Winner = game.Ahead(red, blue, max(1, b.scenario.Margin))
		verdict = game.Verdicts[r.Winner]
	}
	r.Text = fmt.Sprintf("Red has %s, Blue %d: %s.", rule.Count(red, "point"), blue, verdict)
	return r
}

// claim gives an objective to the side of the unit that enters it.
func (b *battle) claim(u int) {
	for i, o := range b.scenario.Objectives {
		if b.id(o.At) == b.units[u].at {
			b.control[i] = b.side(u)
		}
	}
}

// stakes lists everything that scores: the objectives, the exits and enemy steps.
func (b *battle) stakes() (all []game.Stake) {
	for i, o := range b.scenario.Objectives {
		all = append(all, game.Stake{Text: "the objective " + b.scenario.PlaceName(o.At), Points: o.Points, For: game.Everyone, Held: b.control[i]})
	}
	for _, e := range b.scenario.Exits {
		all = append(all, game.Stake{Text: "each step that leaves at " + b.scenario.PlaceName(e.At) + e.When(), Points: e.Points, For: game.Only(e.Side)})
	}
	if b.scenario.Kills != 0 {
		all = append(all, game.Stake{Text: "each step of the enemy", Points: b.scenario.Kills, For: game.Everyone})
	}
	return all
}

// marks lists the objectives, each with its holder, and the exits.
func (b *battle) marks() (all []game.Mark) {
	for i, o := range b.scenario.Objectives {
		all = append(all, game.Mark{At: game.Point{X: int32(o.At.Q), Y: int32(o.At.V)}, Held: b.control[i]})
	}
	for _, e := range b.scenario.Exits {
		all = append(all, game.Mark{At: game.Point{X: int32(e.At.Q), Y: int32(e.At.V)}, Text: fmt.Sprintf("exit of %s: %s for each step%s", e.Side, rule.Count(e.Points, "point"), e.When())})
	}
	return all
}
