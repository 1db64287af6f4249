package lasergrenadiers

import (
	"metahex/game"
	"metahex/rule"
)

// react offers the enemy interceptive fire at a piece where it now is (LG
// popup/3, LG sequence/intercept): with any piece that has not fired this turn.
type react struct{ Mover int8 }

// String names the step for the agenda.
func (react) String() string { return "interceptive fire" }

// Ask lists the pieces that can fire; where there is none, nothing is asked.
func (r react) Ask(b *battle) game.Question {
	u := int(r.Mover)
	if !b.on(u) || b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u).Enemy(), Topic: "intercept", Cite: "LG sequence/intercept", Seen: game.Everyone}
	for v := range b.pieces {
		if b.foe(u, v) && b.loaded(v) && b.refuseFire(v, u) == nil {
			if q.Options == nil {
				q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
			}
			q.Options = append(q.Options, game.Option{Choice: choice(vIntercept, v), Cite: "LG popup/3"})
		}
	}
	return q
}

// Refuse says why a piece cannot fire now.
func (r react) Refuse(b *battle, c game.Choice) error {
	v, u := int(c.Args[0]), int(r.Mover)
	if c.Verb != vIntercept || v < 0 || v >= len(b.pieces) {
		return nil
	}
	if b.side(v) == b.side(u) {
		return rule.Refuse("LG sequence/intercept", "%s is on the side of the moving piece", b.label(v))
	}
	return b.refuseFire(v, u)
}

// Answer fires; then others may.
func (r react) Answer(t *table, c game.Choice) {
	if c.Verb == vHold {
		return
	}
	t.Then(r)
	t.Say("LG popup/3", "%s is intercepted at %s, having spent %s.", t.State.label(int(r.Mover)), t.State.where(int(r.Mover)), inchWords(t.State.pieces[r.Mover].spent))
	t.State.fire(t, int(c.Args[0]), int(r.Mover))
}

// Explain is the sum behind a shot.
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	if v := int(c.Args[0]); c.Verb == vIntercept && v >= 0 && v < len(b.pieces) && b.refuseFire(v, int(r.Mover)) == nil {
		return b.aim(v, int(r.Mover))
	}
	return rule.Tally{}
}
