package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// A fund is the rest of the active command points that a commander has given in this turn
// (BHM 11.1.2).
type fund struct{ by, points int8 }

// helps reports whether a commander may help a soldier of its side: one of its own squad, or one that
// it sees (BHM 12.11).
func (b *battle) helps(commander, u int) bool {
	return b.squad(commander) == b.squad(u) || b.on(u) && b.sees(commander, u)
}

// points is the number of command points that a side has left. Those of a commander that is down or
// gone do not count (BHM 7.8).
func (b *battle) points(side game.Side) (n int) {
	for _, f := range b.sides[side].funds {
		if b.gives(f) {
			n += int(f.points)
		}
	}
	return n
}

// pointsFor is the number of command points that a side can spend on a soldier.
func (b *battle) pointsFor(u int) (n int) {
	for _, f := range b.sides[b.side(u)].funds {
		if b.gives(f) && b.helps(int(f.by), u) {
			n += int(f.points)
		}
	}
	return n
}

// gives reports whether points are left in a fund, and its commander can still give them.
func (b *battle) gives(f fund) bool { return f.points > 0 && b.able(int(f.by)) }

// spend spends command points on a soldier, first those of its own squad.
func (b *battle) spend(u int, n int8) {
	own := b.squad(u)
	for _, squad := range [...]int{own, 1 - own} {
		if f := &b.sides[b.side(u)].funds[squad]; b.gives(*f) && b.helps(int(f.by), u) {
			part := min(n, f.points)
			f.points -= part
			n -= part
		}
	}
}

// pool rolls for active command (BHM 11.1.2).
type pool struct{ Unit int8 }

func (p pool) Title(b *battle) (string, rule.Clause) {
	return b.label(int(p.Unit)) + " rolls for command points", "BHM 11.1.2"
}

// Ask rolls a d6.
func (pool) Ask(*battle) game.Question { return asks("command", "BHM 11.1.2", rollD6) }

// Explain returns the odds of each number of points.
func (p pool) Explain(b *battle, _ game.Choice) rule.Tally {
	words := []string{""}
	for _, o := range rollD6 {
		words = append(words, rule.Count(int(o.Choice.Args[0]), "point"))
	}
	return rule.Tally{Title: "active command", Outcomes: b.dieOdds(p, func(after *battle) int {
		return int(after.sides[b.side(int(p.Unit))].funds[b.squad(int(p.Unit))].points)
	}, words...)}
}

// Answer gives the side command points for this turn.
func (p pool) Answer(t *table, c game.Choice) {
	b, u := t.State, int(p.Unit)
	b.sides[b.side(u)].funds[b.squad(u)] = fund{p.Unit, int8(c.Args[0])}
	t.Say("BHM 11.1.2", "%s gives active command: %s.", b.label(u), rule.Count(int(c.Args[0]), "point"))
}
