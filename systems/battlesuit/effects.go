package battlesuit

import (
	"strings"

	"metahex/game"
	"metahex/morale"
	"metahex/systems/battlesuit/scenario"
)

// Effects are drawn with events. Their positions match the positions of pieces in a view.

// effect returns an effect on a soldier at its place. It shows nothing if the soldier is off the
// map, or if the enemy does not know the soldier's place.
func (b *battle) effect(kind game.EffectKind, u int) game.Effect {
	at := b.soldiers[u].at
	if at < 0 || !b.knows(b.side(u).Enemy(), u) {
		return game.Headline()
	}
	p := b.drawnAt(at)
	return game.Effect{Kind: kind, By: int32(u), At: int32(u), From: p, To: p}
}

// draw adds an effect to the previous event.
func (b *battle) draw(t *table, kind game.EffectKind, u, size int) {
	e := b.effect(kind, u)
	e.Size = int32(size)
	t.Show(e)
}

// drawMove shows a soldier going to its current place.
func (b *battle) drawMove(t *table, u int, from spot) {
	e := b.effect(game.Move, u)
	if from >= 0 {
		e.From = b.drawnAt(from)
	}
	t.Show(e)
}

// drawCheck shows a die that is rolled for a soldier.
func (b *battle) drawCheck(t *table, u int, die game.Throw, result string) {
	e := b.effect(game.Check, u)
	e.Throw, e.Result = die, result
	t.Show(e)
}

// drawNerve shows a morale check at the beginning of an activation.
func (b *battle) drawNerve(t *table, u, die, sum int, outcome morale.Outcome) {
	e := b.effect(game.Begins, u)
	switch outcome {
	case morale.Shaky, morale.Recovery, morale.Stunned:
	default:
		e.Kind = game.Panic
	}
	e.Throw, e.Result = game.Throw{Dice: "d12", Face: int32(die), Plus: int32(sum)}, outcome.String()
	t.Show(e)
}

// drawBlast shows a blast at a place.
func (b *battle) drawBlast(t *table, at spot) {
	p := b.drawnAt(at)
	t.Show(game.Effect{Kind: game.Blast, By: game.NoPiece, At: game.NoPiece, From: p, To: p})
}

// drawHit shows the result of an attack's die.
func (b *battle) drawHit(t *table, s shot, strength, die int, hit scenario.Hit) {
	v := int(s.At)
	e := b.effect(game.Shot, v)
	if e.By = int32(s.By); s.By < 0 || s.How&spilled != 0 {
		e.Kind, e.By = game.Blast, game.NoPiece
	} else {
		e.From = b.drawnAt(b.soldiers[s.By].at)
	}
	e.Throw = game.Throw{Dice: "d12", Face: int32(die), Plus: int32(strength)}
	e.Result, e.Size = hitWords(hit)
	t.Show(e)
}

// hitWords returns the result of an attack in words, and its harm.
func hitWords(h scenario.Hit) (words string, harm int32) {
	var all []string
	if h.Out {
		return "eliminated", 4
	}
	if h.Boxes > 0 {
		all = append(all, "hit "+digits(int(h.Boxes)))
	}
	if h.Shaken {
		all = append(all, "shaken")
	}
	if all == nil {
		return "no effect", 0
	}
	return strings.Join(all, ", "), max(1, int32(h.Boxes))
}
