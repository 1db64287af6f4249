package solprime

import (
	"strconv"

	"metahex/game"
	"metahex/grid"
)

// fate throws what becomes of a leader whose stand is lost (SP leaders/loss).
type fate struct{ Side game.Side }

// String names the step for the agenda.
func (fate) String() string { return "fate of the leader" }

// Ask rolls.
func (f fate) Ask(b *battle) game.Question {
	if l := b.leaders[f.Side]; l < 0 || b.living(int(l)) {
		return game.Question{}
	}
	return asks("leader", "SP leaders/loss", 10)
}

// Answer kills him, or puts him with the nearest stand of his side.
func (f fate) Answer(t *table, c game.Choice) {
	b := t.State
	from, best, least := b.stands[b.leaders[f.Side]].at, int8(-1), int64(1)<<60
	for u := range b.stands {
		if d := b.stands[u].at.Sub(from).Square(); b.living(u) && b.side(u) == f.Side && d < least {
			best, least = int8(u), d
		}
	}
	if int(c.Args[0]) <= b.tables.Of(LeaderKilled) || best < 0 {
		b.leaders[f.Side] = -1
		t.Say("SP leaders/loss", "The leader of %s is killed (%d).", f.Side, c.Args[0])
		return
	}
	b.leaders[f.Side] = best
	t.Say("SP leaders", "The leader of %s lives (%d) and is with %s, %s inches off.", f.Side, c.Args[0], b.label(int(best)), grid.Inches(grid.RootUp(least)))
}

func digits(n int) string { return strconv.Itoa(n) }
