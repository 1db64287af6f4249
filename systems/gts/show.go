package gts

import (
	"metahex/game"
	"metahex/systems/gts/scenario"
)

// Effects for drawing the events.

// drawnAt returns the position of a hex on the picture of the board.
func (b *battle) drawnAt(hex int16) game.Point {
	at := b.place(hex)
	return game.Point{X: int32(at.Q), Y: int32(at.V)}
}

// effect returns an effect on a unit in its present hex.
func (b *battle) effect(kind game.EffectKind, u int) game.Effect {
	e := game.Effect{Kind: kind, By: int32(u), At: int32(u)}
	if at := b.units[u].at; at >= 0 {
		e.From = b.drawnAt(at)
	}
	e.To = e.From
	return e
}

// draw attaches an effect on a unit to the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u int) {
	t.Show(b.effect(kind, u))
}

// drawMove shows a unit's move from a hex to its present hex.
func (b *battle) drawMove(t *table, u int, from int16) {
	e := b.effect(game.Move, u)
	e.From = b.drawnAt(from)
	t.Show(e)
}

// drawFlight shows a unit's retreat from a hex to its present hex.
func (b *battle) drawFlight(t *table, u int, from int16) {
	e := b.effect(game.Panic, u)
	e.From = b.drawnAt(from)
	t.Show(e)
}

// drawPlace shows an effect on a hex.
func (b *battle) drawPlace(t *table, kind game.EffectKind, hex int16) {
	at := b.drawnAt(hex)
	t.Show(game.Effect{Kind: kind, By: game.NoPiece, At: game.NoPiece, From: at, To: at})
}

// drawFire shows the die of an attack. Shells and air strikes are shown at the target.
func (b *battle) drawFire(t *table, s shot, rating, die int, r scenario.Result) {
	e := b.effect(game.Shot, int(s.At))
	if e.By = int32(s.By); s.By < 0 || s.How&(indirectly|fromAir) != 0 || b.units[s.By].at < 0 {
		e.Kind, e.By = game.Blast, game.NoPiece
	} else {
		e.From = b.drawnAt(b.units[s.By].at)
	}
	e.Throw = game.Throw{Dice: "d10", Face: int32(die), Plus: int32(rating)}
	if e.Result = resultWords[r]; r == scenario.MaySuppr {
		e.Result = "check"
	}
	e.Size = int32(r)
	t.Show(e)
}

// resultWords are the results of fire in plain words.
var resultWords = [...]string{
	scenario.NoResult: "no effect", scenario.MaySuppr: "suppressed unless a check passes", scenario.Suppress: "suppressed",
	scenario.HitOnce: "cohesion hit", scenario.StepLost: "step loss", scenario.Eliminated: "eliminated",
}
