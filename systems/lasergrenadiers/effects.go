package lasergrenadiers

import "metahex/game"

// What is drawn of the events.

// effect is one that befalls a piece where it is, or where its carrier is; off the table
// there is nothing to draw.
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

// draw shows one with the event before.
func (b *battle) draw(t *table, kind game.EffectKind, u, size int) {
	if !t.Muted() {
		e := b.effect(kind, u)
		e.Size = int32(size)
		t.Show(e)
	}
}

// drawMove shows a piece that has come from a point to where it is now.
func (b *battle) drawMove(t *table, u int, from game.Point) {
	if !t.Muted() {
		e := b.effect(game.Move, u)
		e.From = from
		t.Show(e)
	}
}

// drawThrow shows a throw of a shot with its result: the hit or miss as a shot, what
// comes of it as a check.
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
