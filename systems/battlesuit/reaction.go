package battlesuit

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// react offers reaction fire to the enemy of a moving soldier at the point that the soldier has
// reached, one shot at a time (BHM 8.5, 9.5). It ends when the soldier is no longer at that point. It
// offers no more shots at a soldier that was shot down and has taken a step (BHM 9.3.3). On a leg
// over a table the enemy may wait (see inches_watch.go).
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
	against("BHM 8.5", "%s is not on the map, or is the active soldier", self, func(i intent) bool { return !i.on(i.u) || i.act.unit == int8(i.u) }),
	against("BHM 8.5", "%s is complete for this turn", self, func(i intent) bool { return i.is(i.u, complete) }),
	against("BHM 8.5", "%s is in the air", self, func(i intent) bool { return i.is(i.u, airborne) }),
	against("BHM 8.5", "%s is not in good order", self, func(i intent) bool { return !i.good(i.u) }),
	against("BHM 9.1", "%s has no attack strength", self, func(i intent) bool { return !i.armed(i.u) }),
	against("BHM 12.3", "%s is under stealth", self, func(i intent) bool { return i.soldiers[i.u].stealth > 0 }),
}

var reactsBlind = &game.Reason{Cite: "BHM 9.5", Text: "%s does not see %s"}

// reactDeeds are the deeds of a reaction: declare fire, set a bomb off, hold fire, or wait.
var reactDeeds = deeds[react]{
	onTheMove(pick(vReact, "react", "declare reaction fire by a soldier", (*battle).seemsReady, func(b *battle, r react, u int) hindrance {
		if b.side(u) == b.side(int(r.Mover)) {
			return noneOfOurs.For(piece(u))
		}
		if h := reactBars.on(b, u, game.Choice{}); !h.None() {
			return h
		}
		return reactsBlind.If(b.readings[scenario.Declare] == scenario.WhenSeen && !b.sees(u, int(r.Mover)), piece(u), piece(int(r.Mover)))
	}, "BHM 9.5", func(t *table, r react, u int) { r.fire(t, u) })),
	onTheMove(bombDeed(func(b *battle, r react) game.Side { return b.side(int(r.Mover)).Enemy() }, func(r react) step { return r })),
	plain[react](vHold, "hold", "do not react", "", nil, nil),
	waitDeed,
}

// Ask offers every soldier that may declare fire. Whether the soldier sees the mover is revealed
// only after the declaration.
func (r react) Ask(b *battle) game.Question {
	m := int(r.Mover)
	if b.soldiers[m].at != r.Where || b.ended || !b.knows(b.side(m).Enemy(), m) {
		return game.Question{}
	}
	able, seen := r.watchers(b)
	open := r.Waitable(b.act.drawn) // the enemy may wait for any part of the leg; not all such answers are listed
	if r.setsOut() && !open {
		return game.Question{}
	}
	if !able {
		return game.Question{}
	}
	side := b.side(m).Enemy()
	return game.Question{Side: side, Topic: "react", Cite: "BHM 8.5", Open: open, Seen: seen | game.Only(side), Unlooked: r.unlooked(b), Options: reactDeeds.Offer(b, r, nil)}
}

// watchers reports whether any soldier can react, and which sides are notified of the question. If
// only hidden soldiers are asked, because they see the mover, the question is secret.
func (r react) watchers(b *battle) (able bool, seen game.Sides) {
	m := int(r.Mover)
	for u := range b.soldiers {
		if b.side(u) == b.side(m) {
			continue
		}
		able = able || b.loaded(u)
		if !b.seemsReady(u) || b.readings[scenario.Declare] == scenario.WhenSeen && !r.setsOut() && !b.sees(u, m) {
			continue
		}
		able = able || b.armed(u)
		if b.readings[scenario.Declare] == scenario.BeforeSight || b.knows(b.side(m), u) {
			seen = game.Everyone
		}
	}
	return able, seen
}

// seemsReady reports whether a soldier may fire in reaction, as far as the enemy can see. It must be
// in good order, not activated and not in the air. A bomb drone counts as able to fire, so the
// question does not distinguish it from an attack drone.
func (b *battle) seemsReady(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && s.flags&(complete|airborne) == 0 && s.markers == 0 && s.stealth == 0 &&
		b.act.unit != int8(u) && b.able(u) && (b.armed(u) || b.has(u, bombing))
}

// Deeds implements game.Step.
func (r react) Deeds() game.Menu[*battle] { return reactDeeds.For(r) }

// fire makes a soldier react, and schedules the question again, because other soldiers may also
// fire. A soldier that does not see the mover loses its fire.
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

// shot returns the reaction shot of a soldier.
func (r react) shot(b *battle, u int) shot {
	return shot{By: int8(u), At: r.Mover, How: inReaction, Turned: int8(b.turns(u, int(r.Mover)))}
}

// Refuse returns why a soldier may not react.
func (r react) Refuse(b *battle, c game.Choice) error {
	h, known := reactDeeds.Hinder(b, r, c)
	if err := h.Refusal(b); err != nil || known && c.Verb == vWait || r.Left(b.act.drawn) == 0 {
		return err
	}
	return b.unheard(c)
}

// Explain returns the sum of a reaction shot or of a bomb. If fire is declared before sight is checked, the sum
// contains nothing that depends on a line of sight (BHM 8.5, 9.5).
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	u := int(c.Args[0])
	switch c.Verb {
	case vReact:
	case vDetonate:
		return firstBlast(b, r, c)
	default:
		return rule.Tally{}
	}
	if cite := r.unlooked(b); cite != "" {
		return b.unlooked(u, cite)
	}
	return b.tally(b.side(u), r.shot(b, u))
}
