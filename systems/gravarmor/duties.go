package gravarmor

import (
	"metahex/game"
	"metahex/rule"
)

// The agenda in the players' words: what is still to be done, and by which
// clause. Nothing is hidden in this game, and so these words tell no secret.

// Duty implements game.State.
func (b *battle) Duty(step any) (d game.Title, ok bool) {
	for _, words := range []func(any) (string, rule.Clause){b.turnDuty, b.moveDuty, b.fireDuty} {
		if text, cite := words(step); text != "" {
			return game.Title{Text: text, Cite: cite}, true
		}
	}
	return d, false
}

// turnDuty has the words for set-up and the course of a turn.
func (b *battle) turnDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case opening:
		return "the opening", "GA scenarios"
	case found:
		return "a city is placed", "GA equipment/markers"
	case deploy:
		return "the others are set up", "GA scenarios/forces"
	case station:
		return b.name(int(k.Unit)) + " is set up", "GA scenarios/forces"
	case dawn:
		return "the next turn", "GA turn"
	case phase:
		cite := rule.Clause("GA turn/move-fire")
		if k.Number == 2 {
			cite = "GA turn/reversal"
		}
		return nameOf(k.Mover) + " moves, " + nameOf(k.Mover.Enemy()) + " fires", cite
	case dusk:
		return "the end of the turn", "GA turn/ending"
	}
	return "", ""
}

// moveDuty has the words for the moves of a phase.
func (b *battle) moveDuty(step any) (string, rule.Clause) {
	unit := func(u int8) string { return b.name(int(u)) }
	switch k := step.(type) {
	case order:
		return nameOf(b.mover) + " chooses who moves next", "GA movement/procedure"
	case begin:
		return unit(k.Unit) + " begins its move", "GA movement/procedure"
	case march:
		return unit(k.Unit) + " goes on moving", "GA movement/points"
	case finish:
		return unit(k.Unit) + " ends its move", "GA movement/procedure"
	case climb:
		return unit(k.Unit) + " climbs to orbit", "GA movement/orbit"
	case arrive:
		return unit(k.Unit) + " reaches orbit", "GA movement/orbit/exposed"
	case dive:
		return unit(k.Unit) + " dives into " + b.hexName(k.Hex), "GA movement/orbit"
	case touchDown:
		return unit(k.Unit) + " lands", "GA movement/orbit"
	}
	return "", ""
}

// fireDuty has the words for fire and what comes of it.
func (b *battle) fireDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case window:
		return b.windowDuty(k), whenClauses[k.When]
	case strike:
		return b.guns[k.Shot.Gun].label + " fires at " + b.name(int(k.Shot.At)), "GA combat/hit"
	case barrage:
		return "the other targets of the missiles of " + b.guns[k.Shot.Gun].label, "GA combat/weapons/missile"
	case suffer:
		return "the effect of the hit on " + b.name(int(k.Unit)), "GA combat/effects/infantry"
	case scramble:
		return b.name(int(k.Unit)) + " leaves the wreck", "GA movement/carriers/hit"
	}
	return "", ""
}

// windowDuty names the moment at which the firing side may fire.
func (b *battle) windowDuty(w window) string {
	text := nameOf(b.firer()) + " may fire "
	switch {
	case w.Unit == nobody:
		return text + [...]string{before: "before all moves", during: "", after: "after all moves"}[w.When]
	case w.When == before:
		return text + "before the move of " + b.name(int(w.Unit))
	}
	return text + "at " + b.name(int(w.Unit)) + " on its way"
}
