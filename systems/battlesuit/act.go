package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// act asks a soldier in good order what he does next: one point, one bounce,
// one shot at a time, until he is done (BHM 7.7).
type act struct{ Unit int8 }

func (a act) Title(b *battle) (string, rule.Clause) {
	return b.label(int(a.Unit)) + " goes on acting", "BHM 7.7"
}

// Ask offers everything that he may do now.
func (a act) Ask(b *battle) game.Question {
	u := int(a.Unit)
	s := &b.soldiers[u]
	q := game.Question{Side: b.side(u), Topic: "act", Cite: "BHM 7.7", Open: b.raster != nil, Seen: game.Everyone}
	if s.at == offReserve {
		b.entries(u, &q)
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
		return q
	}
	if !b.acts(u) || s.markers > 0 {
		return game.Question{}
	}
	q.Options = make([]game.Option, 0, 40)
	if s.stealth > 0 {
		q.Open = false
		b.stealthOptions(&q)
		return q
	}
	b.deeds(u, &q)
	if b.has(u, bombing) {
		q.Options = append(q.Options, game.Option{Choice: choice(vDetonate, u), Cite: "BHM 12.4.2"})
	}
	if b.mayStop(u) || len(q.Options) == 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone), Cite: "BHM 8.0"})
	}
	return q
}

// deeds lists all that a soldier may do now.
func (b *battle) deeds(u int, q *game.Question) {
	if b.did(half) {
		b.shots(u, q)
		return
	}
	if b.did(quiet) && !b.did(shaky) {
		b.works(u, q)
	}
	b.moves(u, q)
	b.flights(u, q)
	b.facings(u, q)
	if !b.is(u, passing) {
		b.shots(u, q)
	}
}

// mayStop reports whether a soldier may end his activation here: not where
// another stands while he can go on (BHM 8.3), and not in the air before he has
// paid to stay there (BHM 8.2.6).
func (b *battle) mayStop(u int) bool {
	return b.did(rooted) || !b.is(u, passing) && !b.unsettled(u)
}

// Answer does it.
func (a act) Answer(t *table, c game.Choice) {
	b, u := t.State, int(a.Unit)
	if c.Verb == vDone {
		if b.did(sneaking) {
			b.act.did &^= sneaking
			t.Then(b.reaction(u))
		}
		return
	}
	if c.Verb != vQuery {
		b.act.did &^= quiet
	}
	if c.Verb != vDetonate && !b.drone(u) {
		b.show(t, u, "BHM 5.0")
	}
	t.Then(a)
	switch n := int(c.Args[0]); c.Verb {
	case vFire, vRapid:
		b.fire(t, u, n, c.Verb == vRapid)
	case vPaint:
		b.paint(t, u, n)
	case vQuery:
		b.query(t, u, n)
	case vFace:
		b.face(t, u, c)
	default:
		if !b.travel(t, u, c) {
			b.work(t, u, c)
		}
	}
}

// travel carries out what changes a soldier's point or level; it reports whether
// the choice was of that kind.
func (b *battle) travel(t *table, u int, c game.Choice) bool {
	switch n := int(c.Args[0]); c.Verb {
	case vEnter:
		b.comeOn(t, u, b.spotIn(c, 0))
	case vExit:
		b.leave(t, u)
	case vGo:
		b.goOn(t, u, b.spotIn(c, 0))
	case vBounce, vBoost:
		b.bounce(t, u, n, c.Verb == vBoost)
	case vLand, vCrash:
		b.land(t, u, c)
	case vClimb:
		b.climb(t, u, n)
	default:
		return false
	}
	return true
}

// Refuse says why something may not be done, where a clause forbids it.
func (a act) Refuse(b *battle, c game.Choice) error {
	u := int(a.Unit)
	if b.raster != nil && pointed(c.Verb) {
		return b.refusePoint(u, c)
	}
	if err := a.refuse(b, c); err != nil || b.raster == nil {
		return err
	}
	return b.unheard(c)
}

// refuse is Refuse for what names no point of a table.
func (a act) refuse(b *battle, c game.Choice) error {
	u := int(a.Unit)
	switch c.Verb {
	case vGo:
		return b.refuseGo(u, c)
	case vBounce, vBoost:
		return b.refuseBounce(u, c)
	case vFire, vRapid, vPaint:
		return b.refuseShot(u, c)
	case vLand:
		if b.is(u, airborne) && b.unsettled(u) && b.landCost(b.soldiers[u].at) > int(b.act.mp) {
			return rule.Refuse("BHM 8.2.7", "%s has %s; landing safely here costs %d", b.label(u), rule.Count(int(b.act.mp), "point"), b.landCost(b.soldiers[u].at))
		}
		return rule.Refuse("BHM 8.2.6", "%s cannot land now: who has gone up or paid to stay in the air does not land in the same turn", b.label(u))
	case vDone:
		if b.is(u, passing) {
			return rule.Refuse("BHM 8.3", "%s cannot stop on a point that is occupied", b.label(u))
		}
		if b.unsettled(u) {
			return rule.Refuse("BHM 8.2.6", "%s is in the air: he lands, or bounces again to stay there", b.label(u))
		}
	case vRepair:
		return b.refuseRepair(u)
	}
	return nil
}

// Explain shows the sum behind a shot.
func (a act) Explain(b *battle, c game.Choice) rule.Tally {
	u := int(a.Unit)
	switch c.Verb {
	case vFire, vRapid:
		if v := int(c.Args[0]); !b.sees(u, v) && !b.spotted(u, v) {
			tally := rule.Tally{Title: "attack"}
			tally.Add(0, b.label(v)+" is out of sight of all: the attack is spent", "BHM 12.8")
			return tally
		}
		return b.tally(b.side(u), b.shotAt(u, int(c.Args[0]), c.Verb == vRapid))
	case vGo:
		return b.price(u, b.spotIn(c, 0))
	}
	return rule.Tally{}
}

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
