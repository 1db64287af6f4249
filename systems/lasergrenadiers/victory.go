package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// credit scores a loss for the enemy. A piece that leaves the board counts as destroyed
// (LG leaving/1, LG sequence/victory).
func (b *battle) credit(t *table, u int) {
	side := b.side(u).Enemy()
	b.points[side] += int16(b.kind(u).Points)
	t.SayScored(game.Scored{Side: side, Points: b.kind(u).Points, Cause: "enemies lost"}, "LG sequence/victory", "%s scores %d for %s, %d in all.", side, b.kind(u).Points, b.label(u), b.points[side])
	t.Show(game.Headline())
	b.ended = b.ended || b.decided()
}

// decided reports whether one side has no pieces left.
func (b *battle) decided() bool {
	var left [3]bool
	for u := range b.pieces {
		left[b.side(u)] = left[b.side(u)] || b.living(u)
	}
	return !left[game.Red] || !left[game.Blue]
}

// holding yields the pieces that can hold ground: all pieces that are not in the air.
func (b *battle) holding() tabletop.Bases {
	return func(yield func(game.Side, grid.Circle) bool) {
		for u := range b.pieces {
			if p := &b.pieces[u]; b.on(u) && !p.airborne() && !yield(b.side(u), b.base(u)) {
				return
			}
		}
	}
}

// stakes lists what scores points.
func (b *battle) stakes() []game.Stake {
	all := b.scenario.Objectives.Stakes(b.holding())
	for _, side := range []game.Side{game.Red, game.Blue} {
		n := 0
		for u := range b.pieces {
			if b.side(u) == side.Enemy() && b.living(u) {
				n++
			}
		}
		all = append(all, game.Stake{Text: fmt.Sprintf("each enemy lost (%d left): its worth", n), For: game.Only(side)})
	}
	return all
}

// close scores the objectives that are held, and ends the match.
func (b *battle) close(t *table) {
	b.ended = true
	tabletop.Close(t, &b.points, b.scenario.Objectives, b.holding(), "LG sequence/victory")
}

// Result implements game.State.
func (b *battle) Result() game.Result { return b.points.Result("LG sequence/victory") }
