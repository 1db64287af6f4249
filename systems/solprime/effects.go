package solprime

import "metahex/game"

// This file turns events into effects on the screen.

// effect returns an effect at a stand, or at its carrier. For a stand off the table, the effect is
// empty.
func (b *battle) effect(kind game.EffectKind, u int) game.Effect {
	on := u
	if b.carried(u) {
		on = b.host(u)
	}
	if b.stands[on].off != present {
		return game.Headline()
	}
	at := game.Point(b.stands[on].at)
	return game.Effect{Kind: kind, By: int32(u), At: int32(u), From: at, To: at}
}

// draw adds an effect on a stand to the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u int) {
	t.Show(b.effect(kind, u))
}

// drawMove shows that a stand has moved from a point to its present place.
func (b *battle) drawMove(t *table, u int, from game.Point) {
	e := b.effect(game.Move, u)
	e.From = from
	t.Show(e)
}

// drawPlace shows an effect at a point.
func (b *battle) drawPlace(t *table, kind game.EffectKind, at game.Point) {
	t.Show(game.Effect{Kind: kind, By: game.NoPiece, At: game.NoPiece, From: at, To: at})
}

// drawHit shows the roll to hit of a shot.
func (b *battle) drawHit(t *table, s shot, die, sum, need int) {
	if t.Muted() {
		return
	}
	e := b.effect(game.Shot, int(s.At))
	e.By, e.From = int32(s.By), game.Point(b.stands[s.By].at)
	e.Throw = game.Throw{Dice: "d" + digits(b.hitDie(s).High), Face: int32(die), Plus: int32(sum - die), Need: int32(need)}
	if e.Result = "miss"; sum >= need {
		e.Result, e.Size = "hit", 1
	}
	t.Show(e)
}

// drawHarm shows the roll for the effect of a hit or a shell.
func (b *battle) drawHarm(t *table, v, die, sum int, result string) {
	e := b.effect(game.Check, v)
	e.Throw = game.Throw{Dice: "die", Face: int32(die), Plus: int32(sum - die)}
	if e.Result = result; result != noEffect {
		e.Size = 1
	}
	t.Show(e)
}

// noEffect is the result text of a roll without effect.
const noEffect = "no effect"

// drawBegins shows the activation of a platoon at its first stand.
func (b *battle) drawBegins(t *table, p int) {
	t.Show(b.atLead(game.Begins, p))
}

// atLead returns an effect at the first stand of a platoon on the table. Without one, the effect is empty.
func (b *battle) atLead(kind game.EffectKind, p int) game.Effect {
	for _, i := range b.squads[p].members {
		if u := int(i); b.living(u) && !b.carried(u) && b.stands[u].off == present {
			return b.effect(kind, u)
		}
	}
	return game.Headline()
}

// drawNerve shows a failed test of a platoon at its first stand.
func (b *battle) drawNerve(t *table, p, die int, result string) {
	e := b.atLead(game.Panic, p)
	e.Throw, e.Result = game.Throw{Dice: "d10", Face: int32(die)}, result
	t.Show(e)
}
