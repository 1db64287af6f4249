package gravarmor

import (
	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// Effects for drawing the events.

// effect returns an effect on a unit, drawn at the place of the unit or of its carrier. If the unit
// is off the board, the effect has no place.
func (b *battle) effect(kind game.EffectKind, u int) game.Effect {
	at := b.where(u)
	if at < 0 {
		return game.Headline()
	}
	p := b.drawnAt(at)
	return game.Effect{Kind: kind, By: int32(u), At: int32(u), From: p, To: p}
}

// drawnAt returns the position of a hex on the picture of the board.
func (b *battle) drawnAt(hex int16) game.Point {
	at := b.ground.board.At(int(hex))
	return game.Point{X: int32(at.Q), Y: int32(at.V)}
}

// draw attaches an effect to the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u int) {
	t.Show(b.effect(kind, u))
}

// drawMove shows a unit's move from a hex to its present hex.
func (b *battle) drawMove(t *table, u int, from int16) {
	e := b.effect(game.Move, u)
	if from >= 0 {
		e.From = b.drawnAt(from)
	}
	t.Show(e)
}

// drawShot shows the dice of an attack. A weapon in orbit is off the board, so its shot is shown at
// the target.
func (b *battle) drawShot(t *table, s shot, value, dice int, hit bool) {
	e := b.effect(game.Shot, int(s.At))
	e.By = int32(b.guns[s.Gun].unit)
	if from := b.where(int(e.By)); from >= 0 {
		e.From = b.drawnAt(from)
	} else {
		e.Kind, e.By = game.Blast, game.NoPiece
	}
	e.Throw = game.Throw{Dice: "2d6", Face: int32(dice), Plus: int32(value)}
	if e.Result = "miss"; hit {
		e.Result, e.Size = "hit", 1
	}
	t.Show(e)
}

// drawEffect shows the dice roll for the hit effects table.
func (b *battle) drawEffect(t *table, u, dice, terrain int, effect scenario.Effect) {
	e := b.effect(game.Check, u)
	e.Throw = game.Throw{Dice: "2d6", Face: int32(dice), Plus: -int32(terrain)}
	e.Result = [...]string{"no effect", "disrupted", "EW -1", "EW -2", "destroyed"}[effect]
	e.Size = min(1, int32(effect))
	t.Show(e)
}
