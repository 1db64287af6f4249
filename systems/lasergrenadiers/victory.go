package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// credit scores a loss for the enemy: who leaves the board counts as who is
// destroyed (LG leaving/1, LG sequence/victory).
func (b *battle) credit(t *table, u int) {
	side := b.side(u).Enemy()
	b.sides[side].points += int16(b.kind(u).Points)
	t.Say("LG sequence/victory", "%s scores %d for %s, %d in all.", side, b.kind(u).Points, b.label(u), b.sides[side].points)
	if b.decided() {
		b.ended = true
	}
}

// decided reports whether a side has nothing left.
func (b *battle) decided() bool {
	for _, side := range []game.Side{game.Red, game.Blue} {
		left := false
		for u := range b.pieces {
			left = left || b.side(u) == side && b.living(u)
		}
		if !left {
			return true
		}
	}
	return false
}

// holding yields the pieces that can hold ground: those that are not in the air.
func (b *battle) holding() tabletop.Bases {
	return func(yield func(game.Side, grid.Circle) bool) {
		for u := range b.pieces {
			if p := &b.pieces[u]; b.on(u) && (p.alt == 0 || p.floor > 0) && !yield(b.side(u), b.base(u)) {
				return
			}
		}
	}
}

// close counts the ground that is held, and ends the match.
func (b *battle) close(t *table) {
	for who, o := range b.scenario.Objectives.Held(b.holding()) {
		b.sides[who].points += int16(o.Points)
		t.Say("LG sequence/victory", "%s holds %s, for %d.", who, o.Name, o.Points)
	}
	b.ended = true
	r := b.Result()
	t.Say(r.Cite, "The match ends: %s.", r.Text)
	t.Finish()
}

// Result implements game.State.
func (b *battle) Result() game.Result {
	return game.ByPoints(int(b.sides[game.Red].points), int(b.sides[game.Blue].points), 1, "LG sequence/victory")
}
