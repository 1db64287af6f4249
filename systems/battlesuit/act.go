package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// act asks a soldier in good order what he does next: one point, one bounce,
// one shot at a time, until he is done (BHM 7.7).
type act struct{ Unit int8 }

// Why a soldier under way cannot do what others can.
var (
	isOffMap   = &game.Reason{Cite: "BHM 8.4", Text: "%s is not on the map yet"}
	isStealthy = &game.Reason{Cite: "BHM 12.3", Text: "%s is under stealth: it stays there, or drops it first"}
	stopsOnTop = &game.Reason{Cite: "BHM 8.3", Text: "%s cannot stop on a point that is occupied"}
	stopsInAir = &game.Reason{Cite: "BHM 8.2.6", Text: "%s is in the air: he lands, or bounces again to stay there"}
)

// actDeeds are all that a soldier under way may do, in the order in which it is listed.
var actDeeds = slices.Concat(entryDeeds, workDeeds, stealthDeeds, moveDeeds, flightDeeds, faceDeeds, attemptDeeds(), deeds[act]{
	{
		Verb: vDetonate, Word: "detonate", Help: "set a bomb drone off", Blanks: kinds{aUnit},
		Hinder: onMap(func(b *battle, u int, c game.Choice) hindrance {
			return when(int(c.Args[0]) != u || !b.loaded(u), noBomb).For(piece(int(c.Args[0])))
		}),
		Offer: listing(func(b *battle, u int, add offer) {
			if b.has(u, bombing) {
				add(choice(vDetonate, u), "BHM 12.4.2")
			}
		}),
		Do: func(t *table, a act, _ game.Choice) { t.Then(explode(a)) },
	},
	{
		Verb: vDone, Word: "done", Help: "end the activation",
		Hinder: func(b *battle, a act, _ game.Choice) hindrance {
			return b.hinderDone(int(a.Unit)).For(piece(int(a.Unit)))
		},
		Offer: func(b *battle, a act, add offer) {
			if b.soldiers[a.Unit].at == offReserve {
				add(choice(vDone), "")
				return
			}
			add(choice(vDone), "BHM 8.0")
		},
		Do: func(t *table, a act, _ game.Choice) {
			if b := t.State; b.did(sneaking) {
				b.act.did &^= sneaking
				t.Then(b.reaction(int(a.Unit)))
			}
		},
	},
})

// absent returns why a soldier under way does not act on the map like others.
func (b *battle) absent(u int) *game.Reason {
	s := &b.soldiers[u]
	if s.at < 0 {
		return isOffMap
	}
	return when(s.stealth > 0, isStealthy)
}

// onMap returns the Hinder of a deed of a soldier on the map who is not under stealth.
func onMap(own func(b *battle, u int, c game.Choice) hindrance) func(*battle, act, game.Choice) hindrance {
	return func(b *battle, a act, c game.Choice) hindrance {
		u := int(a.Unit)
		if r := b.absent(u); r != nil {
			return r.For(piece(u))
		}
		return own(b, u, c)
	}
}

// listing returns an Offer that lists nothing for anybody else.
func listing(own func(b *battle, u int, add offer)) func(*battle, act, offer) {
	return func(b *battle, a act, add offer) {
		if u := int(a.Unit); b.absent(u) == nil {
			own(b, u, add)
		}
	}
}

// Ask offers everything that he may do now; who can do nothing at all is done.
func (a act) Ask(b *battle) game.Question {
	u := int(a.Unit)
	s := &b.soldiers[u]
	if s.at != offReserve && (!b.acts(u) || s.markers > 0) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "act", Cite: "BHM 7.7", Open: b.raster != nil && s.stealth == 0, Seen: game.Everyone}
	if q.Options = actDeeds.Offer(b, a, make([]game.Option, 0, 40)); len(q.Options) == 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone), Cite: "BHM 8.0"})
	}
	return q
}

// hinderDone returns why a soldier cannot end his activation here: where another stands
// while he can go on (BHM 8.3), or in the air before he has paid to stay there (BHM 8.2.6).
func (b *battle) hinderDone(u int) *game.Reason {
	switch {
	case b.soldiers[u].stealth > 0:
		return isStealthy
	case b.did(rooted):
		return nil
	case b.is(u, passing):
		return stopsOnTop
	}
	return when(b.unsettled(u), stopsInAir)
}

// Answer does it.
func (a act) Answer(t *table, c game.Choice) {
	b, u := t.State, int(a.Unit)
	if c.Verb != vDone {
		t.Then(a)
		if c.Verb != vQuery {
			b.act.did &^= quiet
		}
		if c.Verb != vDetonate && !b.drone(u) {
			b.show(t, u, "BHM 5.0")
		}
	}
	actDeeds.Do(t, a, c)
}

// Refuse says why something may not be done. On a table any point may be named, listed or
// not.
func (a act) Refuse(b *battle, c game.Choice) error {
	h, ok := actDeeds.Hinder(b, a, c)
	if err := h.Refusal(b); err != nil || ok && pointed(c.Verb) {
		return err
	}
	return b.unheard(c)
}

// Explain shows the sum behind a shot, or the price of a step.
func (a act) Explain(b *battle, c game.Choice) rule.Tally { return actDeeds.Explain(b, a, c) }

// expose is show for what does not tell a drone's type: it shows only when a
// drone attacks or uses a rule of its own (BHM 12.4.6).
func (b *battle) expose(t *table, u int) {
	if b.drone(u) {
		b.spot(t, u)
		return
	}
	b.show(t, u, "BHM 5.0")
}

// show turns a soldier's card up for all to see (BHM 5.0), and ends his hiding.
func (b *battle) show(t *table, u int, cite rule.Clause) {
	s := &b.soldiers[u]
	b.spot(t, u)
	if !s.card.Revealed {
		s.card.Revealed = true
		t.Say(cite, "%s is %s.", b.label(u), b.article(u))
	}
}
