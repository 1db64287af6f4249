package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// act asks the player what a soldier in good order does next. Each answer is one point, one bounce
// or one shot, until the soldier is done (BHM 7.7).
type act struct{ Unit int8 }

func (a act) Title(b *battle) (string, rule.Clause) {
	return b.label(int(a.Unit)) + " goes on acting", "BHM 7.7"
}

// actDeeds are all deeds open to the active soldier, in the order of the list of options.
var actDeeds = slices.Concat(entryDeeds, workDeeds, stealthDeeds, moveDeeds, flightDeeds, faceDeeds, attemptDeeds, deeds[act]{
	order(vDetonate, "detonate", "set a bomb drone off", kinds{aUnit}, nil, bars{
		against("BHM 12.4.2", "%s is not the active bomb drone", other, func(i intent) bool { return i.v != i.u || !i.has(i.u, bombing) }),
	}.on, func(b *battle, u int, add offer) { add(choice(vDetonate, u), "BHM 12.4.2") }, func(_ *battle, t *table, u int, _ game.Choice) { t.Then(explode{int8(u)}) }),
	{
		Verb: vDone, Word: "done", Help: "end the activation", Ends: true,
		Hinder: func(b *battle, a act, c game.Choice) hindrance { return doneBars.on(b, int(a.Unit), c) },
		Offer: func(b *battle, a act, add offer) {
			cite := rule.Clause("BHM 8.0")
			if b.soldiers[a.Unit].at < 0 {
				cite = ""
			}
			add(choice(vDone), cite)
		},
		Do: func(t *table, a act, _ game.Choice) {
			if b := t.State; b.did(sneaking) {
				b.act.did &^= sneaking
				t.Then(b.reaction(int(a.Unit)))
			}
		},
	},
})

// doneBars are the reasons why a soldier cannot end its activation here. Either it shares a point
// and can still go on (BHM 8.3), or it is in the air and has not paid to stay there (BHM 8.2.6).
var doneBars = slices.Concat(present[1:], bars{
	against("BHM 8.3", "%s cannot stop on a point that is occupied", self, func(i intent) bool { return i.is(i.u, passing) && !i.did(rooted) }),
	against("BHM 8.2.6", "%s is in the air: it must land, or bounce again to stay there", self, func(i intent) bool { return i.unsettled(i.u) && !i.did(rooted) }),
})

// Ask offers everything the soldier may do now. If there is nothing, its activation ends.
func (a act) Ask(b *battle) game.Question {
	u := int(a.Unit)
	s := &b.soldiers[u]
	if s.at != offReserve && (!b.acts(u) || s.markers > 0) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "act", Cite: "BHM 7.7", Open: b.raster != nil && s.stealth == 0, Seen: game.Everyone, Unlooked: b.strict(), Options: actDeeds.Offer(b, a, nil)}
	if len(q.Options) == 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone), Cite: "BHM 8.0"})
	}
	return q
}

// Answer carries out the choice.
func (a act) Answer(t *table, c game.Choice) {
	b, u := t.State, int(a.Unit)
	if c.Verb != vDone {
		t.Then(a)
		if c.Verb != vQuery {
			b.act.did &^= quiet
		}
		if !b.drone(u) {
			b.show(t, u, "BHM 5.0")
		}
	}
	actDeeds.Do(t, a, c)
}

// Refuse returns why an answer is not legal. On a table an answer may name any point, even one that
// is not listed.
func (a act) Refuse(b *battle, c game.Choice) error {
	h, ok := actDeeds.Hinder(b, a, c)
	if err := h.Refusal(b); err != nil || ok && pointed(c.Verb) {
		return err
	}
	return b.unheard(c)
}

// Explain shows the sum behind a shot, or the price of a step.
func (a act) Explain(b *battle, c game.Choice) rule.Tally { return actDeeds.Explain(b, a, c) }

// expose shows a unit's card after an act that does not reveal a drone's type. A drone's card is
// shown only when it attacks or uses its own special rule (BHM 12.4.6).
func (b *battle) expose(t *table, u int) {
	if b.drone(u) {
		b.spot(t, u)
		return
	}
	b.show(t, u, "BHM 5.0")
}

// show turns a soldier's card face up for both sides (BHM 5.0). The soldier is no longer hidden.
func (b *battle) show(t *table, u int, cite rule.Clause) {
	s := &b.soldiers[u]
	b.spot(t, u)
	if !s.card.Revealed {
		s.card.Revealed = true
		t.Say(cite, "%s is %s.", b.label(u), b.article(u))
	}
}
