package solprime

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Armoured personnel carriers (SP apc), and all other carriers with troop bays. Infantry spends half
// its move to get in or out. The carrier may move before or after.
//
//	infantry  ├─ walk ─┤├ half ┤         ├ half ┤├─ walk ─┤
//	                    mount              dismount
//	carrier        ├──── drives ────────────────┤

var apcDeeds = deeds{
	{
		Verb: vMount, Word: "mount", Help: "have infantry get into a carrier", Blanks: ofTwo,
		Hinder: mountObjections.hinder, Do: mount, Score: (*battle).scoreMount,
		Offer: offerEach(vMount, "SP apc/adjacent", func(b *battle, u, v int) bool { return b.kind(v).Bays > 0 && b.inReach(u, v) }),
	},
	{
		Verb: vDismount, Word: "dismount", Help: "have infantry get out of its carrier at a point beside it", Blanks: ofPoint,
		Hinder: hinderDismount, Do: dismount, Offer: (*battle).offerDismount, Score: (*battle).scoreDismount,
	},
}

// The reasons why a stand cannot get into a carrier, or out of one.
var (
	mountObjections = objections{
		against("SP apc", "want a carrier of the same side on the table", nil, func(o order) bool { return !o.friend() || o.kind(o.v).Bays == 0 || !o.outside(o.v) }),
		also(ferryObjections.to),
		against("SP apc/bays", "%s carries only infantry, and %s is not infantry", reversed, func(o order) bool { return !o.kind(o.v).Holds(o.kind(o.u)) }),
		against("SP apc/bays", "%s is full: a bay holds two squads", other, order.full),
		walks(func(o order) bool { return o.adjacent(o.u, o.v) }),
		also(func(o order) hindrance {
			cost, h := o.entry(o.u, o.v, o.boarding(o.u, o.v))
			return cmp.Or(h, o.halved(o.u, cost))
		}),
	}
	dismountObjections = slices.Concat(ferryObjections, objections{
		isSuppressed,
		against("SP apc/adjacent", "%s,%s is not on the table", spot, func(o order) bool { return o.offTable(o.u) }),
		against("SP apc/adjacent", "want a point beside %s, with a gap of at most %s inches", func(o order) (a, b game.Name) { return stood(o.v), length(o.beside(o.v)) },
			func(o order) bool {
				base := grid.Circle{At: o.at, Radius: o.kind(o.u).Base}
				return !base.Apart(o.base(o.v), o.beside(o.v)) || base.Overlaps(o.base(o.v))
			}),
		against("SP apc/adjacent", "%s,%s is occupied", spot, func(o order) bool { return o.under(o.u, o.at) >= 0 }),
	}, nerveless, objections{
		closer,
		against("SP movement/deep-water", "%s,%s is in deep water", spot, func(o order) bool { return o.afloat(o.u, o.at) }),
		also(func(o order) hindrance {
			_, h := o.planned(&leg{Unit: int8(o.u), From: o.stands[o.u].at, To: o.at})
			return h
		}),
		also(func(o order) hindrance {
			tolls, h := o.threshold(o.u, o.v, o.stands[o.u].at, o.at)
			return cmp.Or(h, o.halved(o.u, sum(tolls)))
		}),
	})
	notAboard = &game.Reason{Cite: "SP apc", Text: "%s is in no carrier"}
	noTime    = &game.Reason{Cite: "SP apc/half", Text: "%s; getting in or out takes %s, with the walk and all walls"}
)

// hinderDismount returns why a stand cannot get out of its carrier.
func hinderDismount(b *battle, u int, c game.Choice) hindrance {
	if !b.carried(u) {
		return notAboard.For(stood(u))
	}
	return dismountObjections.to(order{battle: b, u: u, v: b.host(u), at: place(c)})
}

// adjacent reports whether two stands are beside each other.
func (b *battle) adjacent(u, v int) bool {
	return b.base(u).Apart(b.base(v), max(b.beside(u), b.beside(v)))
}

// half returns the cost of getting in or out, which is half of a stand's move (SP apc/half).
func (b *battle) half(u int) int64 { return b.kind(u).Move / 2 }

// boarding returns the leg of a stand up to its carrier. If the stands are adjacent, the leg ends where
// it begins.
func (b *battle) boarding(u, v int) leg {
	l := b.walkIn(u, v)
	if b.adjacent(u, v) {
		l.To = l.From
	}
	return l
}

// halved returns why a stand cannot get in or out: after the walk and all walls it has less than half its
// move left.
func (b *battle) halved(u int, walk int64) hindrance {
	if b.leftOver(u)-walk >= b.half(u) {
		return hindrance{}
	}
	return noTime.ForBoth(name(aRest, u), length(walk+b.half(u)))
}

// mount moves a stand next to a carrier and then into it.
func mount(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	b.approach(t, b.boarding(u, v), board{int8(u), int8(v)})
}

// board puts a stand into the carrier next to it.
type board struct{ Unit, Carrier int8 }

func (k board) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " gets into " + b.label(int(k.Carrier)), "SP apc/half"
}

// Work puts the stand into the carrier, unless something has prevented this.
func (k board) Work(t *table) {
	b, u, v := t.State, int(k.Unit), int(k.Carrier)
	if b.stopped(u) || b.carried(u) || !b.outside(v) || !b.adjacent(u, v) {
		return
	}
	s := &b.stands[u]
	b.crosses(t, u, v, s.at, b.stands[v].at)
	s.spent += b.half(u)
	s.host, s.at = k.Carrier, b.stands[v].at
	b.detach(u)
	b.unset(u, dug|smoked|watching)
	b.set(u, ferried)
	t.Say("SP apc/half", "%s gets into %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.half(u)))
}

// offerDismount lists points around the carrier at which a stand may get out.
func (b *battle) offerDismount(u int, add offer) {
	if !b.carried(u) {
		return
	}
	v := b.host(u)
	reach := b.kind(v).Base + b.kind(u).Base + contact
	for to := range tabletop.Around(b.stands[v].at, 8, reach) {
		add(goTo(vDismount, u, to), "SP apc/adjacent")
	}
}

// dismount puts a stand on the table beside its carrier.
func dismount(t *table, u int, c game.Choice) {
	b, s := t.State, &t.State.stands[u]
	v := b.host(u)
	b.stir(u)
	b.set(u, travelled|ferried)
	b.crosses(t, u, v, s.at, place(c))
	s.host, s.at, s.spent = nowhere, place(c), s.spent+b.half(u)
	t.Say("SP apc/half", "%s gets out of %s at %s, for %s.", b.label(u), b.label(v), s.at, grid.InchWords(b.half(u)))
	t.Then(setDown{int8(u)}, react{Pause: tabletop.Still(u)})
}

// far returns the distance of a stand from its goal, in inches. The goal is the nearest objective or
// the goal of its convoy, or else the nearest enemy.
func (b *battle) far(u int) int64 {
	best := int64(1) << 40
	for i := range b.scenario.Objectives {
		best = min(best, b.scenario.Objectives[i].Place.Gap(b.base(u)))
	}
	if c := b.convoyOf(u); c != nil {
		best = c.Place.Gap(b.base(u))
	}
	if vehicle, squad := b.near(u, b.stands[u].at); best == 1<<40 && min(vehicle, squad) < 1<<60 {
		best = grid.RootUp(min(vehicle, squad))
	}
	return best / grid.Inch
}

// pressed reports whether an enemy squad is within the distance NearInfantry.
func (b *battle) pressed(u int) bool {
	_, squad := b.near(u, b.stands[u].at)
	reach := int64(b.tables.Of(scenario.NearInfantry))
	return squad <= reach*reach
}

// scoreMount favours riding if the goal is far away and no enemy squad is near.
func (b *battle) scoreMount(u int, _ game.Choice) int {
	if n := int(b.far(u)); n >= 8 && !b.pressed(u) && b.kind(u).Move < 8*grid.Inch {
		return 30 + n
	}
	return -5
}

// scoreDismount favours getting out at an objective or near an enemy squad.
func (b *battle) scoreDismount(u int, c game.Choice) int {
	switch {
	case b.convoyOf(u) != nil && !b.delivered(u):
		return -5
	case b.pressed(u):
		return 40
	case b.far(u) <= 3:
		return 45 + (b.pull(u, place(c))-b.pull(u, b.stands[u].at))/4
	}
	return -5
}

// tellRiders reports which stands ride in a carrier that moves.
func (b *battle) tellRiders(t *table, c int) {
	if b.kind(c).Bays == 0 {
		return
	}
	for _, u := range b.inside(c) {
		cite := rule.Clause("SP apc/carrier")
		if !b.active(b.roster[u].platoon) {
			cite = "SP organization/carried"
		}
		t.Say(cite, "%s rides in %s.", b.label(u), b.label(c))
	}
}
