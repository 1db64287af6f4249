package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// overwatchDeeds are the orders of SP overwatch.
var overwatchDeeds = []deed{{
	verb: vWatch, open: true, word: "watch", help: "put a stand on overwatch", away: true,
	refuse: (*battle).refuseWatch, do: (*battle).goOnWatch, worth: (*battle).worthWatch, daunts: (*battle).dauntsWatch,
	offer: func(_ *battle, u int, add offer) { add(choice(vWatch, u), "SP overwatch") },
}}

// goOnWatch ends what a stand does: it holds its fire.
func (b *battle) goOnWatch(t *table, u int, _ game.Choice) {
	b.set(u, watching|ordered)
	t.Say("SP overwatch", "%s is on overwatch.", b.label(u))
}

// react offers the enemy's stands on overwatch a shot at who moves, acts or has fired
// (SP overwatch/fire, /after). On the way they may wait, to be asked again farther on.
type react struct {
	tabletop.Pause
	By   int8 // who has just fired at it, and one: its other weapons may follow (SP fire/multiple-systems)
	Acts bool // it has done something other than to move or fire
}

func (r react) Title(b *battle) (string, rule.Clause) {
	return "overwatch at " + b.label(int(r.Mover)), "SP overwatch/fire"
}

// Ask lists the shots; where there is none, nothing is asked.
func (r react) Ask(b *battle) game.Question {
	u := b.mark(int(r.Mover))
	if !b.living(u) || b.carried(u) || b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u).Enemy(), Topic: "intercept", Cite: "SP overwatch/fire", Seen: game.Everyone}
	switch {
	case b.kind(u).Branch == VTOL && b.stands[u].height == high:
		q.Cite = "SP vtol/popup-overwatch"
	case !b.is(u, moved) && !r.Acts:
		q.Cite = "SP overwatch/after"
	}
	for v := range b.stands {
		if !b.foe(u, v) || !b.is(v, watching) && int(r.By)-1 != v {
			continue
		}
		for _, w := range b.kind(v).Weapons {
			i := b.tables.weaponIndex(w)
			if b.fired(v, i) != nil || b.refuseShot(v, u, i) != nil {
				continue
			}
			if q.Options == nil {
				r.Offer(&q, b.stands[r.Mover].shots, game.Option{Choice: choice(vHold)}, game.Option{Choice: choice(vWait, grid.Inch)})
			}
			o := game.Option{Choice: choice(vIntercept, v, i)}
			if b.kind(v).AirDefence {
				o.Cite = "SP air-defence/overwatch"
			}
			q.Options = append(q.Options, o)
		}
	}
	return q
}

// Refuse says why a stand cannot fire now, or nobody wait so long.
func (r react) Refuse(b *battle, c game.Choice) error {
	v, u := int(c.Args[0]), int(r.Mover)
	switch {
	case c == choice(vHold):
		return nil
	case c.Verb == vWait && c != choice(vWait, v), c.Verb == vIntercept && c != choice(vIntercept, v, int(c.Args[1])):
		return rule.Refuse("SP overwatch/fire", "the answer has a number too many")
	case c.Verb == vWait:
		return r.RefuseWait("SP overwatch/fire", b.label(u), "way", b.stands[u].shots, c.Args[0])
	case c.Verb != vIntercept || v < 0 || v >= len(b.stands):
		return rule.Refuse("SP overwatch/fire", "want hold, wait, or a stand on overwatch to fire")
	case b.side(v) == b.side(u) || !b.is(v, watching) && int(r.By)-1 != v:
		return rule.Refuse("SP overwatch/off", "%s is not on overwatch against it", b.label(v))
	}
	if err := b.fired(v, int(c.Args[1])); err != nil {
		return err
	}
	return b.refuseShot(v, b.mark(u), int(c.Args[1]))
}

// Answer fires; then others may. Or it waits.
func (r react) Answer(t *table, c game.Choice) {
	b := t.State
	switch c.Verb {
	case vHold:
		return
	case vWait:
		b.recall = r.Done + int64(c.Args[0])
		return
	}
	v := int(c.Args[0])
	r.By = int8(v) + 1
	t.Then(r)
	t.Say("SP overwatch/fire", "%s fires from overwatch.", b.label(v))
	b.fire(t, v, b.mark(int(r.Mover)), int(c.Args[1]), false)
}

// Explain is the sum behind a shot.
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	v, at := int(c.Args[0]), b.mark(int(r.Mover))
	if c.Verb == vIntercept && b.anyOf(v) && b.refuseShot(v, at, int(c.Args[1])) == nil {
		return b.odds(shot{By: int8(v), At: int8(at), Weapon: int8(c.Args[1])})
	}
	return rule.Tally{}
}

// refuseWatch says why a stand cannot go on overwatch.
func (b *battle) refuseWatch(u int, _ game.Choice) error {
	switch {
	case b.any(u, firing|assaulting):
		return rule.Refuse("SP overwatch/fired", "%s has fired or fought", b.label(u))
	case b.kind(u).Branch == Aircraft:
		return rule.Refuse("SP overwatch", "%s is an aircraft, and these do not go on overwatch", b.label(u))
	case 2*b.stands[u].spent > b.kind(u).Move:
		return rule.Refuse("SP overwatch/half", "%s has moved more than half its move", b.label(u))
	case b.is(u, suppressed):
		return rule.Refuse("SP fire/infantry/watch", "%s is suppressed", b.label(u))
	case b.is(u, laid):
		return rule.Refuse("SP engineers/smoke/fire", "%s has laid smoke, and does not fire", b.label(u))
	case b.structure(u) && len(b.kind(u).Weapons) == 0:
		return rule.Refuse("SP fortifications/weapons", "%s has no weapons", b.label(u))
	case b.is(u, watching):
		return rule.Refuse("SP overwatch", "%s is on overwatch", b.label(u))
	case b.platoonOf(u).nerve == held, b.platoonOf(u).nerve == grim:
		return rule.Refuse(b.platoonOf(u).nerve.clause(), "%s has failed its test", b.squads[b.roster[u].platoon].name)
	}
	return nil
}
