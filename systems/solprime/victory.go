package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// credit scores a loss for the enemy of the side that had the stand when the battle
// began.
func (b *battle) credit(t *table, u int) {
	side := b.roster[u].side.Enemy()
	b.points[side] += int16(b.kind(u).Points)
	if b.kind(u).Points > 0 {
		t.Say("SP organization", "%s scores %d for %s, %d in all.", side, b.kind(u).Points, b.label(u), b.points[side])
		t.Show(game.Headline())
	}
	b.ended = b.ended || b.decided()
}

// decided reports whether a side has nothing left.
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

// close counts the ground that is held, and ends the match.
func (b *battle) close(t *table) {
	b.ended = true
	tabletop.Close(t, &b.points, b.scenario.Objectives, b.holding(), "SP play/cycle")
}

// Result implements game.State.
func (b *battle) Result() game.Result { return b.points.Result("SP play/cycle") }
