package battlesuit

import (
	"metahex/game"
	"metahex/morale"
	"metahex/rule"
)

// The agenda in the players' words: what is still to be done, and by which
// clause. Steps hold no secret, and so these words tell none.

// Duty implements game.State.
func (b *battle) Duty(step any) (d game.Title, ok bool) {
	for _, words := range []func(any) (string, rule.Clause){b.turnDuty, b.activationDuty, b.moveDuty, b.attackDuty, b.nerveDuty} {
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
		return "the opening", "BHM 13.1"
	case enrol, deploy:
		return "set-up", "BHM 13.4"
	case height:
		return b.label(int(k.Unit)) + " chooses a level", "BHM 13.4"
	case dawn:
		return "the next turn", "BHM 7.0"
	case regroup:
		return k.Side.String() + " may reorganise", "BHM 12.11"
	case throw:
		return k.Side.String() + " rolls for initiative", "BHM 7.1"
	case compare:
		return "the initiative is decided", "BHM 7.1"
	case lead:
		return k.Side.String() + " chooses to go first or second", "BHM 7.1"
	case alternate:
		return "impulses, " + k.Side.String() + " next", "BHM 7.0"
	case impulse:
		return "impulse of " + k.Side.String(), "BHM 7.0"
	case dusk:
		return "the end of the turn", "BHM 7.0"
	}
	return "", ""
}

// activationDuty has the words for one soldier's activation and what commanders
// do.
func (b *battle) activationDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case begin:
		return b.label(int(k.Unit)) + " is activated", "BHM 7.7"
	case act:
		return b.label(int(k.Unit)) + " goes on acting", "BHM 7.7"
	case finish:
		return b.label(int(k.Unit)) + " is complete", "BHM 7.7"
	case pool:
		return b.label(int(k.Unit)) + " rolls for command points", "BHM 11.1.2"
	case group:
		return k.Side.String() + " may activate more soldiers", "BHM 11.1.2.2"
	case statuses:
		return "status checks of those selected by " + k.Side.String(), "BHM 11.1.2.2"
	case status:
		return "status check of " + b.label(int(k.Unit)), "BHM 11.1.2.2"
	case callup:
		return "those who follow act, by choice of " + k.Side.String(), "BHM 11.1.2.2"
	case selfRepair:
		return b.label(int(k.Unit)) + " repairs himself", "BHM 10.0"
	case overhaul:
		return b.label(int(k.Engineer)) + " repairs " + b.label(int(k.Patient)), "BHM 11.2.1"
	case flicker:
		return "the stealth of " + b.label(int(k.Unit)) + " is tried", "BHM 12.3"
	case clearMine:
		return b.label(int(k.Unit)) + " clears a mine", "BHM 11.2.3"
	}
	return "", ""
}

// moveDuty has the words for what a point entered, and a landing, bring.
func (b *battle) moveDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case react:
		return "reaction fire at " + b.label(int(k.Mover)), "BHM 8.5"
	case mineAt:
		return "mines where " + b.label(int(k.Unit)) + " stands", "BHM 12.6"
	case falter:
		return b.label(int(k.Unit)) + " goes on, if unharmed by the mine", "BHM 12.6.2"
	case spring:
		return "the mine that " + b.label(int(k.Unit)) + " has found", "BHM 12.6.3"
	case glow:
		return "slag where " + b.label(int(k.Unit)) + " stands", "BHM 2.3.5"
	case fall:
		return b.label(int(k.Unit)) + " comes down", "BHM 9.3.3/S"
	case touchDown:
		return b.label(int(k.Unit)) + " may land", "BHM 7.3"
	case crash:
		return "crash landing of " + b.label(int(k.Unit)), "BHM 8.2.8"
	case stagger:
		return b.label(int(k.Unit)) + " may take a step", "BHM 9.3.3/S"
	}
	return "", ""
}

// attackDuty has the words for attacks and blasts.
func (b *battle) attackDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case lastWill:
		return b.label(int(k.Unit)) + " may go off first", "BHM 12.4.2"
	case discharge:
		return b.label(int(k.Shot.By)) + " fires at " + b.label(int(k.Shot.At)), "BHM 9.0"
	case strike:
		return "attack on " + b.label(int(k.Shot.At)), "BHM 9.3.3"
	case spill:
		return "fire that spills over from " + b.name(k.Where), "BHM 9.8"
	case strikeSpill:
		return "fire that spills over onto " + b.label(int(k.Shot.At)), "BHM 9.8"
	case breach:
		return "the suit of " + b.label(int(k.Unit)) + " is tried", "BHM 12.2"
	case explode:
		return b.label(int(k.Unit)) + " goes off", "BHM 12.4.2"
	case shatter:
		return "what is built at " + b.name(k.Where) + " is tried", "BHM 12.4.2.2"
	case fallout:
		return "the blast at " + b.name(k.Where), "BHM 12.4.2.3"
	case march:
		return b.label(int(k.Unit)) + " goes to " + b.name(k.To), "BHM 15.1"
	case shock:
		return "the blast at " + b.label(int(k.Shot.At)), "BHM 12.4.2.3"
	}
	return "", ""
}

// nerveDuty has the words for morale and panic.
func (b *battle) nerveDuty(step any) (string, rule.Clause) {
	switch k := step.(type) {
	case rally:
		return "points for the morale of " + b.label(int(k.Unit)), "BHM 11.1.2.1"
	case check:
		return "morale check of " + b.label(int(k.Unit)), b.checkOf(int(k.Unit)).Cite()
	case berserk:
		return b.label(int(k.Unit)) + " goes berserk", b.row(int(k.Unit), morale.Berserk)
	case heading:
		return "the way that " + b.label(int(k.Unit)) + " runs", "BHM 7.3/berserk"
	case charge:
		return b.label(int(k.Unit)) + " runs straight on", "BHM 7.3/berserk"
	case lashOut:
		return b.label(int(k.Unit)) + " fires at who is nearest", k.Cite
	case random:
		return "whom " + b.label(int(k.Unit)) + " fires at", k.Cite
	case cower:
		return b.label(int(k.Unit)) + " looks for cover", b.row(int(k.Unit), morale.Fright)
	case refuge:
		return "the cover that " + b.label(int(k.Unit)) + " makes for", b.row(int(k.Unit), morale.Fright)
	case flee:
		return b.label(int(k.Unit)) + " runs to " + b.name(k.To), b.row(int(k.Unit), morale.Fright)
	case run:
		return b.label(int(k.Unit)) + " runs for his own edge", "BHM 7.3/unarmoured-run"
	}
	return "", ""
}
