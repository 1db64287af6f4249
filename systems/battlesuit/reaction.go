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

func (r react) Title(b *battle) (string, rule.Clause) {
	return "reaction fire at " + b.label(int(r.Mover)), "BHM 8.5"
}

// Ask offers every soldier who may declare. Whether he sees the mover is not
// said: that shows afterwards.
func (r react) Ask(b *battle) game.Question {
	m := int(r.Mover)
	if !b.on(m) || b.soldiers[m].at != r.Where || b.ended || !b.knows(b.side(m).Enemy(), m) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(m).Enemy(), Topic: "react", Cite: "BHM 8.5"}
	for u := range b.soldiers {
		if b.side(u) != q.Side {
			continue
		}
		if !b.seemsReady(u) || b.readings.Declare == whenSeen && !b.sees(u, m) {
			continue
		}
		// A hidden soldier who is asked because he sees the mover is asked in secret.
		if b.readings.Declare == beforeSight || b.knows(b.side(m), u) {
			q.Seen = game.Everyone
		}
		if b.armed(u) {
			q.Options = append(q.Options, game.Option{Choice: choice(vReact, u), Cite: "BHM 9.5"})
		}
	}
	q.Options = append(q.Options, b.bombs(q.Side)...)
	if q.Options == nil && (q.Seen == 0 || b.readings.Declare == whenSeen) {
		return game.Question{}
	}
	q.Seen |= game.Only(q.Side)
	q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
	return q
}

// seemsReady reports whether a soldier may fire in reaction, as far as the enemy can
// see: in good order, not yet activated, not in the air. A bomb drone looks as if
// it could, so that the asking does not tell it from an attack drone.
func (b *battle) seemsReady(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && s.flags&(complete|airborne) == 0 && s.markers == 0 && s.stealth == 0 &&
		b.act.unit != int8(u) && b.able(u) && (b.armed(u) || b.has(u, bombing))
}

// Answer fires, and asks again, as others may fire too. Who does not see the
// mover has fired all the same.
func (r react) Answer(t *table, c game.Choice) {
	b, m := t.State, int(r.Mover)
	switch c.Verb {
	case vHold:
		return
	case vDetonate:
		t.Then(explode{int8(c.Args[0])}, r)
		return
	}
	u := int(c.Args[0])
	b.set(u, complete)
	t.Then(r)
	b.show(t, u, "BHM 5.0")
	if !b.sees(u, m) {
		t.Say("BHM 9.5", "%s declares reaction fire, but does not see %s, and is complete.", b.label(u), b.label(m))
		return
	}
	s := shot{By: int8(u), At: r.Mover, How: inReaction, Turned: int8(b.turns(u, m))}
	t.Say("BHM 9.5", "%s declares reaction fire.", b.label(u))
	if s.Turned > 0 {
		b.turnTo(t, u, m)
	}
	b.shoot(t, s)
}

// Refuse says why a soldier may not react.
func (r react) Refuse(b *battle, c game.Choice) error {
	u := int(c.Args[0])
	if c.Verb != vReact || u < 0 || u >= len(b.soldiers) || b.side(u) == b.side(int(r.Mover)) || !b.on(u) {
		return nil
	}
	switch {
	case b.is(u, complete):
		return rule.Refuse("BHM 8.5", "%s is complete for this turn", b.label(u))
	case b.is(u, airborne):
		return rule.Refuse("BHM 8.5", "%s is in the air", b.label(u))
	case b.soldiers[u].markers > 0 || b.down(u):
		return rule.Refuse("BHM 8.5", "%s is not in good order", b.label(u))
	case !b.armed(u):
		return rule.Refuse("BHM 9.1", "%s has no attack strength", b.label(u))
	}
	return nil
}

// Explain tells the sum, or that there is none. Who plays by the letter of
// BHM 9.5 does not look before he declares: that is for the table to see to.
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	if c.Verb != vReact {
		return rule.Tally{}
	}
	u := int(c.Args[0])
	if !b.sees(u, int(r.Mover)) {
		tally := rule.Tally{Title: "reaction fire"}
		tally.Add(0, b.label(int(r.Mover))+" is out of sight: the fire is spent", "BHM 9.5")
		return tally
	}
	return b.tally(b.side(u), shot{By: int8(u), At: r.Mover, How: inReaction, Turned: int8(b.turns(u, int(r.Mover)))})
}
