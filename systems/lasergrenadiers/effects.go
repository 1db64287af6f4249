package lasergrenadiers

import "metahex/game"

// How events are drawn.

// effect returns an effect on a piece where it is, or where its carrier is. Off the table there is
// nothing to draw.
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

// draw shows an effect on a piece with the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u, size int) {
	if !t.Muted() {
		e := b.effect(kind, u)
		e.Size = int32(size)
		t.Show(e)
	}
}

// drawMove shows a piece that has moved from a point to where it is now.
func (b *battle) drawMove(t *table, u int, from game.Point) {
	if !t.Muted() {
		e := b.effect(game.Move, u)
		e.From = from
		t.Show(e)
	}
}

// drawThrow shows a roll for a shot with its result: hit or miss as a shot, the effect as a check.
func (b *battle) drawThrow(t *table, s throw, face, need int, good bool) {
	k := throws[s.Of]
	e := b.effect(game.Check, int(s.At))
	if s.Of == hitting {
		e.Kind, e.By, e.From = game.Shot, int32(s.By), game.Point(b.pieces[s.By].at)
	}
	e.Throw = game.Throw{Dice: "d10", Face: int32(face), Need: int32(need)}
	if e.Result = k.bad; good {
		e.Result, e.Size = k.good, 1
	}
	t.Show(e)
}
