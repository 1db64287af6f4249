package solprime

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// credit scores a loss for the enemy. A section counts against the side that had it at the start.
func (b *battle) credit(t *table, u int) {
	side := b.roster[u].side.Enemy()
	b.points[side] += int16(b.kind(u).Points)
	if b.kind(u).Points > 0 {
		t.SayScored(game.Scored{Side: side, Points: b.kind(u).Points, Cause: "enemies lost"}, "SP organization", "%s scores %d for %s, %d in all.", side, b.kind(u).Points, b.label(u), b.points[side])
		t.Show(game.Headline())
	}
	if b.decided() {
		b.ended = true
	}
}

// decided reports whether one side has no platoons left.
func (b *battle) decided() bool {
	var left [3]bool
	for p := range b.platoons {
		left[b.squads[p].side] = left[b.squads[p].side] || b.able(p)
	}
	return !left[game.Red] || !left[game.Blue]
}

// holding yields the stands that can hold ground.
func (b *battle) holding() tabletop.Bases {
	return func(yield func(game.Side, grid.Circle) bool) {
		for u := range b.stands {
			if b.living(u) && !b.aloft(u) && !b.structure(u) && !b.carried(u) && !yield(b.side(u), b.base(u)) {
				return
			}
		}
	}
}

// stakes lists what scores points.
func (b *battle) stakes() []game.Stake {
	all := append(b.scenario.Objectives.Stakes(b.holding()), b.convoyStakes()...)
	for _, side := range []game.Side{game.Red, game.Blue} {
		n := 0
		for u := range b.stands {
			if b.roster[u].side == side.Enemy() && !b.stands[u].dead {
				n++
			}
		}
		all = append(all, game.Stake{Text: fmt.Sprintf("each enemy stand lost (%d left): its worth", n), For: game.Only(side)})
	}
	return all
}

// leftLine describes how far the stands of the active platoon can still move.
func (b *battle) leftLine() string {
	most := int64(-1)
	for u := range b.stands {
		if b.acting >= 0 && b.acting == b.roster[u].platoon && b.living(u) && !b.is(u, ordered) {
			most = max(most, b.leftOver(u))
		}
	}
	if most < 0 {
		return ""
	}
	return fmt.Sprintf("%s has up to %s left", b.squads[b.acting].name, grid.InchWords(most))
}

// close scores the objectives that are held, and ends the match.
func (b *battle) close(t *table) {
	b.ended = true
	b.deliver(t)
	tabletop.Close(t, &b.points, b.scenario.Objectives, b.holding(), "SP play/cycle")
}

// Result implements game.State.
func (b *battle) Result() game.Result { return b.points.Result("SP play/cycle") }
