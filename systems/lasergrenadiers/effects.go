package lasergrenadiers

import "metahex/game"

// This file turns events into effects on the screen.

// effect returns an effect at a piece, or at its carrier. For a piece off the table, the effect is
// empty.
func (b *battle) effect(kind game.EffectKind, u int) game.Effect {
	on := u
	if b.pieces[u].state == carried {
		on = int(b.pieces[u].aboard)
	}
	if !b.on(on) {
		return game.Headline()
	}
	at := game.Point(b.pieces[on].at)
	return game.Effect{Kind: kind, By: int32(u), At: int32(u), From: at, To: at}
}

// draw adds an effect on a piece to the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u, size int) {
	e := b.effect(kind, u)
	e.Size = int32(size)
	t.Show(e)
}

// drawMove shows that a piece has moved from a point to its present place.
func (b *battle) drawMove(t *table, u int, from game.Point) {
	e := b.effect(game.Move, u)
	e.From = from
	t.Show(e)
}

// drawThrow shows a roll for a shot and its result: hit or miss as a shot, other results as a check.
func (b *battle) drawThrow(t *table, s throw, face, need int, good bool) {
	k := throws[s.Of]
	e := b.effect(game.Check, int(s.At))
	switch s.Of {
	case observing:
		e.By = int32(s.By)
	case hitting:
		e.Kind, e.By, e.From = game.Shot, int32(s.By), game.Point(b.pieces[s.By].at)
	}
	e.Throw = game.Throw{Dice: "d10", Face: int32(face), Need: int32(need)}
	if e.Result = k.bad; good {
		e.Result, e.Size = k.good, 1
	}
	t.Show(e)
}
