package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// trigger starts an event to which the enemy may react with fire. No unit has reacted yet.
func (b *battle) trigger(at int16) { b.act.leaves, b.act.fired = at, set{} }

// respond asks the enemy of the active unit or stack for opportunity fire, before or after its
// action (GTS opfire/announce, move/before-after). From is the hex where the action begins, To the
// hex where it ends; they may be equal.
type respond struct {
	From, To int16
	After    bool
}

func (respond) Title(*battle) (string, rule.Clause) { return "opportunity fire", "GTS opfire/announce" }

// Window implements game.Step. It names the first active unit and its action.
func (r respond) Window(b *battle) game.Window {
	return game.Window{Piece: int32(b.lead()), Deed: r.deed(b, "moves", "has moved", "acts")}
}

// deed describes the action before or after which the enemy may fire.
func (r respond) deed(b *battle, goes, gone, acts string) string {
	switch {
	case r.From == r.To && r.After:
		return "has acted in " + b.name(r.To)
	case r.From == r.To:
		return acts + " in " + b.name(r.To)
	case r.After:
		return gone + " to " + b.name(r.To)
	}
	return goes + " from " + b.name(r.From) + " to " + b.name(r.To)
}

// The reasons why a unit cannot react with fire.
var (
	noActor     = &game.Reason{Cite: "GTS opfire/announce", Text: "%s is not an active unit"}
	noAnswerer  = &game.Reason{Cite: "GTS opfire/announce", Text: "%s is not on the map, or not an enemy"}
	hasAnswered = &game.Reason{Cite: "GTS opfire/announce", Text: "%s has already reacted to this action"}
	outOfZoneOf = &game.Reason{Cite: "GTS opfire/zone", Text: "%s is not in the fire zone of %s"}
	hasLeft     = &game.Reason{Cite: "GTS opfire/zone", Text: "the target has left the fire zone of %s"}
)

// respondDeeds are the deeds to react with fire and to hold fire.
var respondDeeds = deeds[respond]{
	{
		Verb: vOpfire, Word: "opfire", Help: "fire at a unit as it acts", Blanks: kinds{aUnit, aUnit},
		Hinder: func(b *battle, r respond, c game.Choice) hindrance {
			w, u := int(c.Args[0]), int(c.Args[1])
			if !b.on(u) || !b.acting(u) {
				return noActor.For(counter(u))
			}
			return b.hinderAnswer(w, u, r.From)
		},
		Offer: func(b *battle, r respond, add offer) {
			group := b.members()
			cite := r.cite(len(group))
			for w := range b.units {
				for _, u := range group {
					if b.on(w) && b.apart(b.units[w].at, r.From) <= b.farthest(w) { // cheap to check: true for few units
						add(choice(vOpfire, w, u), cite)
					}
				}
			}
		},
		Explain: func(b *battle, r respond, c game.Choice) rule.Tally {
			s := r.shot(b, int(c.Args[0]), int(c.Args[1]))
			return b.foretell(s, b.answering(s))
		},
		Do: func(t *table, r respond, c game.Choice) {
			b, w, u := t.State, int(c.Args[0]), int(c.Args[1])
			b.act.fired.add(w)
			cite := clause("GTS opfire/fire")
			if !b.alone() {
				cite = "GTS opfire/stack"
			}
			s := r.shot(b, w, u)
			t.Say(cite, "%s fires at %s as it acts.", b.label(w), b.label(u))
			b.answer(t, s, r)
		},
	},
	{Verb: vHold, Word: "hold", Help: "hold fire", Ends: true, Offer: game.OfferVerb[*battle, respond](vHold, "")},
}

// hinderAnswer returns why a unit cannot fire at an enemy at the current trigger. Its fire zone
// must contain the enemy's hex and the hex where the action begins.
func (b *battle) hinderAnswer(w, u int, from int16) hindrance {
	now := b.units[u].at
	switch {
	case !b.on(w) || b.side(w) == b.side(u):
		return noAnswerer.For(counter(w))
	case b.act.fired.has(w):
		return hasAnswered.For(counter(w))
	case b.reach(w, b.wasClose(w)) == 0:
		return noFire.For(counter(w))
	case !b.zone(w, from):
		return outOfZoneOf.ForBoth(hex(from), counter(w))
	}
	return hasLeft.If(!b.zone(w, now), counter(w))
}

// answer makes a unit react with fire, and then continues with the given step.
func (b *battle) answer(t *table, s shot, next step) { t.Then(b.answering(s), next) }

// answering is the first step of opportunity fire: the firer's own check, or the shot.
func (b *battle) answering(s shot) step {
	if b.readings[scenario.Opfire] == scenario.OpfireFree {
		return strike{s}
	}
	return check{Unit: s.By, Why: forOpfire, Shot: s}
}

// Ask offers fire at each active unit by each enemy unit whose fire zone contains From.
func (r respond) Ask(b *battle) game.Question {
	u := b.lead()
	if u < 0 {
		return game.Question{}
	}
	return game.Question{Side: b.side(u).Enemy(), Topic: "respond", Cite: "GTS opfire/announce", Seen: game.Everyone, Options: respondDeeds.Offer(b, r, nil)}.UnlessOver()
}

func (r respond) cite(n int) clause {
	switch {
	case n > 1:
		return "GTS opfire/stack"
	case r.After:
		return "GTS move/before-after"
	}
	return "GTS move/triggers"
}

// shot returns the shot of a reacting unit at one of the active units.
func (r respond) shot(b *battle, w, u int) shot {
	s := shot{By: int16(w), At: int16(u), How: inOpfire}
	if r.From != r.To {
		if b.zone(w, r.To) {
			s.How |= zoneToZone
		} else {
			s.How |= outOfZone
		}
	}
	return s
}

// Deeds implements game.Step.
func (r respond) Deeds() game.Menu[*battle] { return respondDeeds.For(r) }
