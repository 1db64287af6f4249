package battlesuit

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// react offers the enemy of a moving soldier reaction fire at the point the soldier has reached,
// one shot at a time (BHM 8.5, 9.5). It ends when the soldier is no longer there: gone, or shot
// down and a step farther, where no enemy fires (BHM 9.3.3). On a leg over a table the enemy may
// wait (see inches_watch.go).
type react struct {
	tabletop.Pause
	Where spot
}

// reaction returns the step for a soldier at its present place.
func (b *battle) reaction(u int) react { return react{tabletop.Still(u), b.soldiers[u].at} }

func (r react) Title(b *battle) (string, rule.Clause) {
	return "reaction fire at " + b.label(int(r.Mover)), "BHM 8.5"
}

// reactBars are the reasons why a soldier cannot fire in reaction at all.
var reactBars = bars{
	against("BHM 8.5", "%s is not on the map, or is the soldier that acts", self, func(i intent) bool { return !i.on(i.u) || i.act.unit == int8(i.u) }),
	against("BHM 8.5", "%s is complete for this turn", self, func(i intent) bool { return i.is(i.u, complete) }),
	against("BHM 8.5", "%s is in the air", self, func(i intent) bool { return i.is(i.u, airborne) }),
	against("BHM 8.5", "%s is not in good order", self, func(i intent) bool { return !i.good(i.u) }),
	against("BHM 9.1", "%s has no attack strength", self, func(i intent) bool { return !i.armed(i.u) }),
	against("BHM 12.3", "%s is under stealth", self, func(i intent) bool { return i.soldiers[i.u].stealth > 0 }),
}

var reactsBlind = &game.Reason{Cite: "BHM 9.5", Text: "%s does not see %s"}

// reactDeeds: declare reaction fire, set bombs off, or hold fire.
var reactDeeds = deeds[react]{
	onTheMove(pick(vReact, "react", "declare reaction fire by a soldier", (*battle).seemsReady, func(b *battle, r react, u int) hindrance {
		if b.side(u) == b.side(int(r.Mover)) {
			return noneOfOurs.For(piece(u))
		}
		if h := reactBars.on(b, u, game.Choice{}); !h.None() {
			return h
		}
		return when(b.readings.Declare == scenario.WhenSeen && !b.sees(u, int(r.Mover)), reactsBlind).ForBoth(piece(u), piece(int(r.Mover)))
	}, "BHM 9.5", func(t *table, r react, u int) { r.fire(t, u) })),
	onTheMove(bombDeed(func(b *battle, r react) game.Side { return b.side(int(r.Mover)).Enemy() }, func(r react) step { return r })),
	plain[react](vHold, "hold", "do not", "", nil, nil),
	waitDeed,
}

// Ask offers every soldier that may declare. It does not say whether the soldier sees the mover:
// that shows afterwards.
func (r react) Ask(b *battle) game.Question {
	m := int(r.Mover)
	if b.soldiers[m].at != r.Where || b.ended || !b.knows(b.side(m).Enemy(), m) {
		return game.Question{}
	}
	able, seen := r.watchers(b)
	open := r.Waitable(b.act.drawn) // any answer may wait
	if r.setsOut() && !open {
		return game.Question{}
	}
	if !able {
		return game.Question{}
	}
	side := b.side(m).Enemy()
	return game.Question{Side: side, Topic: "react", Cite: "BHM 8.5", Open: open, Seen: seen | game.Only(side), Options: reactDeeds.Offer(b, r, nil)}
}

// watchers returns whether any soldier can react, and who is notified of the question. A hidden
// soldier that is asked because it sees the mover is asked in secret.
func (r react) watchers(b *battle) (able bool, seen game.Sides) {
	m := int(r.Mover)
	for u := range b.soldiers {
		if b.side(u) == b.side(m) {
			continue
		}
		able = able || b.loaded(u)
		if !b.seemsReady(u) || b.readings.Declare == scenario.WhenSeen && !r.setsOut() && !b.sees(u, m) {
			continue
		}
		able = able || b.armed(u)
		if b.readings.Declare == scenario.BeforeSight || b.knows(b.side(m), u) {
			seen = game.Everyone
		}
	}
	return able, seen
}

// seemsReady reports whether a soldier may fire in reaction, as far as the enemy can see: in good
// order, not yet activated, not in the air. A bomb drone counts as able to fire, so that the
// question does not distinguish it from an attack drone.
func (b *battle) seemsReady(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && s.flags&(complete|airborne) == 0 && s.markers == 0 && s.stealth == 0 &&
		b.act.unit != int8(u) && b.able(u) && (b.armed(u) || b.has(u, bombing))
}

// Deeds implements game.Step.
func (r react) Deeds() game.Menu[*battle] { return reactDeeds.For(r) }

// fire has a soldier react, and asks again, because others may fire too. A soldier that does not
// see the mover has used its fire all the same.
func (r react) fire(t *table, u int) {
	b, m := t.State, int(r.Mover)
	b.set(u, complete)
	t.Then(r)
	b.show(t, u, "BHM 5.0")
	if !b.sees(u, m) {
		t.Say("BHM 9.5", "%s declares reaction fire, but does not see %s, and is complete.", b.label(u), b.label(m))
		return
	}
	s := r.shot(b, u)
	if b.raster != nil && b.act.unit == r.Mover {
		b.act.drawn++
	}
	t.Say("BHM 9.5", "%s declares reaction fire.", b.label(u))
	if s.Turned > 0 {
		b.turnTo(t, u, m)
	}
	b.shoot(t, s)
}

// shot is the shot of a soldier that reacts.
func (r react) shot(b *battle, u int) shot {
	return shot{By: int8(u), At: r.Mover, How: inReaction, Turned: int8(b.turns(u, int(r.Mover)))}
}

// Refuse says why a soldier may not react.
func (r react) Refuse(b *battle, c game.Choice) error {
	h, known := reactDeeds.Hinder(b, r, c)
	if err := h.Refusal(b); err != nil || known && c.Verb == vWait || r.Left(b.act.drawn) == 0 {
		return err
	}
	return b.unheard(c)
}

// Explain shows the sum. If fire is declared before sight is known, it uses no line of sight before
// the declaration (BHM 8.5, 9.5).
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	u := int(c.Args[0])
	if c.Verb != vReact {
		return rule.Tally{}
	}
	if b.readings.Declare == scenario.BeforeSight {
		return b.unlooked(u, "BHM 9.5")
	}
	return b.tally(b.side(u), r.shot(b, u))
}
