package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// react offers the enemy of a moving soldier reaction fire at the point he has
// come to, one shot at a time (BHM 8.5, 9.5). It ends when he is there no more:
// gone, or shot down and a step farther, at which nobody fires (BHM 9.3.3).
type react struct {
	Mover int8
	Where spot
}

// reaction is that to a soldier where he now is.
func (b *battle) reaction(u int) react { return react{int8(u), b.soldiers[u].at} }

// Why a soldier does not react.
var (
	noReactor   = &game.Reason{Cite: "BHM 8.5", Text: "%s is no soldier who may react"}
	isComplete  = &game.Reason{Cite: "BHM 8.5", Text: "%s is complete for this turn"}
	isAloft     = &game.Reason{Cite: "BHM 8.5", Text: "%s is in the air"}
	isDisorder  = &game.Reason{Cite: "BHM 8.5", Text: "%s is not in good order"}
	reactsBlind = &game.Reason{Cite: "BHM 9.5", Text: "%s does not see %s"}
)

// reactDeeds are to declare reaction fire, to set bombs off, or to hold fire.
var reactDeeds = deeds[react]{
	{
		Verb: vReact, Word: "react", Help: "declare reaction fire by a soldier", Blanks: kinds{aUnit},
		Hinder: func(b *battle, r react, c game.Choice) hindrance {
			u, m := int(c.Args[0]), int(r.Mover)
			if b.side(u) == b.side(m) {
				return noReactor.For(piece(u))
			}
			if why := b.hinderReaction(u); why != nil {
				return why.For(piece(u))
			}
			return when(b.readings.Declare == whenSeen && !b.sees(u, m), reactsBlind).ForBoth(piece(u), piece(m))
		},
		Offer: func(b *battle, r react, add offer) {
			for u := range b.soldiers {
				if b.seemsReady(u) {
					add(choice(vReact, u), "BHM 9.5")
				}
			}
		},
		Explain: func(b *battle, r react, c game.Choice) rule.Tally { return r.explain(b, c) },
		Do:      func(t *table, r react, c game.Choice) { t.State.react(t, r, int(c.Args[0])) },
	},
	bombDeed(func(b *battle, r react) game.Side { return b.side(int(r.Mover)).Enemy() }, func(r react) step { return r }),
	plain[react](vHold, "hold", "do not", "", nil, nil),
}

// Ask offers every soldier who may declare. Whether he sees the mover is not said: that
// shows afterwards.
func (r react) Ask(b *battle) game.Question {
	m := int(r.Mover)
	if !b.on(m) || b.soldiers[m].at != r.Where || b.ended || !b.knows(b.side(m).Enemy(), m) {
		return game.Question{}
	}
	able, seen := r.watchers(b)
	if !able && (seen == 0 || b.readings.Declare == whenSeen) {
		return game.Question{}
	}
	side := b.side(m).Enemy()
	return game.Question{Side: side, Topic: "react", Cite: "BHM 8.5", Seen: seen | game.Only(side), Options: reactDeeds.Offer(b, r, make([]game.Option, 0, 4))}
}

// watchers reports whether anybody can react, and who gets to know of the question: a
// hidden soldier who is asked because he sees the mover is asked in secret.
func (r react) watchers(b *battle) (able bool, seen game.Sides) {
	m := int(r.Mover)
	for u := range b.soldiers {
		if b.side(u) == b.side(m) {
			continue
		}
		able = able || b.loaded(u)
		if !b.seemsReady(u) || b.readings.Declare == whenSeen && !b.sees(u, m) {
			continue
		}
		able = able || b.armed(u)
		if b.readings.Declare == beforeSight || b.knows(b.side(m), u) {
			seen = game.Everyone
		}
	}
	return able, seen
}

// hinderReaction returns why a soldier does not fire in reaction at anybody.
func (b *battle) hinderReaction(u int) *game.Reason {
	switch {
	case b.seemsReady(u) && b.armed(u):
		return nil
	case !b.on(u) || b.act.unit == int8(u):
		return noReactor
	case b.is(u, complete):
		return isComplete
	case b.is(u, airborne):
		return isAloft
	case !b.good(u):
		return isDisorder
	case b.soldiers[u].stealth > 0:
		return isStealthy
	}
	return isUnarmed
}

// seemsReady reports whether a soldier may fire in reaction, as far as the enemy can
// see: in good order, not yet activated, not in the air. A bomb drone looks as if
// it could, so that the asking does not tell it from an attack drone.
func (b *battle) seemsReady(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && s.flags&(complete|airborne) == 0 && s.markers == 0 && s.stealth == 0 &&
		b.act.unit != int8(u) && b.able(u) && (b.armed(u) || b.has(u, bombing))
}

// Answer does it.
func (r react) Answer(t *table, c game.Choice) { reactDeeds.Do(t, r, c) }

// react has a soldier fire, and asks again, as others may fire too. Who does not see the
// mover has fired all the same.
func (b *battle) react(t *table, r react, u int) {
	m := int(r.Mover)
	b.set(u, complete)
	t.Then(r)
	b.show(t, u, "BHM 5.0")
	if !b.sees(u, m) {
		t.Say("BHM 9.5", "%s declares reaction fire, but does not see %s, and is complete.", b.label(u), b.label(m))
		return
	}
	s := r.shot(b, u)
	t.Say("BHM 9.5", "%s declares reaction fire.", b.label(u))
	if s.Turned > 0 {
		b.turnTo(t, u, m)
	}
	b.shoot(t, s)
}

// shot is that of a soldier who reacts.
func (r react) shot(b *battle, u int) shot {
	return shot{By: int8(u), At: r.Mover, How: inReaction, Turned: int8(b.turns(u, int(r.Mover)))}
}

// Refuse says why a soldier may not react.
func (r react) Refuse(b *battle, c game.Choice) error { return reactDeeds.Refuse(b, r, c) }

// Explain shows the sum of reaction fire.
func (r react) Explain(b *battle, c game.Choice) rule.Tally { return reactDeeds.Explain(b, r, c) }

// explain shows the sum, or that there is none. Who plays by the letter of BHM 9.5 does
// not look before he declares: that is for the table to see to.
func (r react) explain(b *battle, c game.Choice) rule.Tally {
	u := int(c.Args[0])
	if !b.sees(u, int(r.Mover)) {
		tally := rule.Tally{Title: "reaction fire"}
		tally.Add(0, b.label(int(r.Mover))+" is out of sight: the fire is spent", "BHM 9.5")
		return tally
	}
	return b.tally(b.side(u), r.shot(b, u))
}
