package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Armoured personnel carriers (SP apc), and whatever else has troop bays.
// Getting in or out takes infantry half its move; the carrier moves before or
// after, as it likes.
//
//	infantry  ├─ walk ─┤├ half ┤         ├ half ┤├─ walk ─┤
//	                    mount              dismount
//	carrier        ├──── drives ────────────────┤

// apcDeeds are the orders of SP apc.
var apcDeeds = []deed{
	{
		verb: vMount, open: true, word: "mount", help: "have infantry get into a carrier", blanks: []blank{aStand},
		refuse: (*battle).refuseMount, do: (*battle).mount, offer: (*battle).offerMount, worth: (*battle).worthMount,
		daunts: (*battle).dauntsEnter,
	},
	{
		verb: vDismount, word: "dismount", help: "have infantry get out of its carrier at a point beside it", blanks: []blank{aPoint},
		aboard: true,
		refuse: (*battle).refuseDismount, do: (*battle).dismount, offer: (*battle).offerDismount, worth: (*battle).worthDismount,
		daunts: (*battle).dauntsGo,
	},
}

// adjacent reports whether two stands are next to one another.
func (b *battle) adjacent(u, v int) bool {
	return b.base(u).Apart(b.base(v), max(b.beside(u), b.beside(v)))
}

// half is what getting in or out takes of a stand's move (SP apc/half).
func (b *battle) half(u int) int64 { return b.kind(u).Move / 2 }

// offerMount lists the carriers of one's own side.
func (b *battle) offerMount(u int, add offer) {
	for v := range b.stands {
		if b.kind(v).Bays > 0 && b.outside(v) && b.side(v) == b.side(u) && b.inReach(u, v) {
			add(choice(vMount, u, v), "SP apc/adjacent")
		}
	}
}

// refuseMount says why a stand cannot get into a carrier.
func (b *battle) refuseMount(u int, c game.Choice) error {
	v := target(c)
	switch {
	case !b.anyOf(v) || b.side(v) != b.side(u) || b.kind(v).Bays == 0 || !b.outside(v):
		return rule.Refuse("SP apc", "want a carrier of one's own side on the table")
	case b.ferry(u, v) != nil:
		return b.ferry(u, v)
	case !b.kind(v).holds(b.kind(u)):
		return rule.Refuse("SP apc/bays", "%s carries infantry, and %s is none", b.label(v), b.label(u))
	case len(b.inside(v)) >= b.kind(v).berths():
		return rule.Refuse("SP apc/bays", "%s is full: a bay holds two squads", b.label(v))
	}
	if !b.adjacent(u, v) {
		if err := b.refuseLeg(b.charge(u, v)); err != nil {
			return err
		}
	} else if err := b.refuseWalk(u); err != nil {
		return err
	}
	return b.halved(u, b.way(u, v))
}

// way is what walking up to a stand costs; 0 beside it.
func (b *battle) way(u, v int) int64 {
	l := b.charge(u, v)
	if b.adjacent(u, v) || l.From == l.To {
		return 0
	}
	p, err := b.plan(&l)
	if err != nil {
		return 1 << 40
	}
	return b.cost(&l, p)
}

// halved refuses what leaves less than half a move.
func (b *battle) halved(u int, walk int64) error {
	if left := b.leftOver(u) - walk; left < b.half(u) {
		return rule.Refuse("SP apc/half", "%s has %s inches left for it; getting in or out takes %s", b.label(u), grid.Inches(max(0, left)), grid.Inches(b.half(u)))
	}
	return nil
}

// mount walks up to the carrier and gets in.
func (b *battle) mount(t *table, u int, c game.Choice) {
	v := target(c)
	t.Then(board{int8(u), int8(v)})
	if l := b.charge(u, v); !b.adjacent(u, v) {
		b.setOut(t, l)
		return
	}
	b.stir(u)
}

// board puts a stand into the carrier that it has come to.
type board struct{ Unit, Carrier int8 }

func (k board) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " gets into " + b.label(int(k.Carrier)), "SP apc/half"
}

// Work does it, unless something came in between.
func (k board) Work(t *table) {
	b, u, v := t.State, int(k.Unit), int(k.Carrier)
	if !b.living(u) || b.carried(u) || !b.outside(v) || b.any(u, suppressed|stuck|halted) || !b.adjacent(u, v) {
		return
	}
	s := &b.stands[u]
	s.spent += b.half(u)
	s.host, s.at = k.Carrier, b.stands[v].at
	b.unset(u, dug|smoked|watching)
	b.set(u, ferried)
	t.Say("SP apc/half", "%s gets into %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.half(u)))
}

// offerDismount lists points around the carrier.
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

// refuseDismount says why a stand cannot get out of its carrier there.
func (b *battle) refuseDismount(u int, c game.Choice) error {
	to := place(c)
	base := grid.Circle{At: to, Radius: b.kind(u).Base}
	switch v := b.host(u); {
	case !b.carried(u):
		return rule.Refuse("SP apc", "%s is in no carrier", b.label(u))
	case b.ferry(u, v) != nil:
		return b.ferry(u, v)
	case b.any(u, suppressed):
		return rule.Refuse("SP fire/infantry/still", "%s is suppressed and does not move", b.label(u))
	case !to.Legal() || !b.table.Holds(base):
		return rule.Refuse("SP apc/adjacent", "%s is not on the table", to)
	case !base.Apart(b.base(v), b.beside(v)) || base.Overlaps(b.base(v)):
		return rule.Refuse("SP apc/adjacent", "%s is not beside %s; want a gap of at most %s inches", to, b.label(v), grid.Inches(b.beside(v)))
	case b.under(u, to) >= 0:
		return rule.Refuse("SP apc/adjacent", "somebody stands at %s", to)
	case b.platoonOf(u).nerve >= rooted || b.platoonOf(u).nerve == held && b.advances(u, to):
		return rule.Refuse("SP morale/platoon/closer-failed", "%s does not go closer to the enemy", b.squads[b.roster[u].platoon].name)
	case b.afloat(u, to):
		return rule.Refuse("SP movement/deep-water", "%s is in deep water", to)
	}
	l := leg{Unit: int8(u), From: b.stands[u].at, To: to}
	if _, err := b.plan(&l); err != nil {
		return err
	}
	return b.halved(u, 0)
}

// dismount sets a stand down beside its carrier.
func (b *battle) dismount(t *table, u int, c game.Choice) {
	s := &b.stands[u]
	v := b.host(u)
	b.stir(u)
	b.set(u, travelled|ferried)
	s.host, s.at, s.spent = nowhere, place(c), s.spent+b.half(u)
	t.Say("SP apc/half", "%s gets out of %s at %s, for %s.", b.label(u), b.label(v), s.at, grid.InchWords(b.half(u)))
	t.Then(react{Pause: tabletop.Still(u)})
}

// far tells how many inches a stand is from where it wants to be: the objective
// that draws it most, or the nearest enemy.
func (b *battle) far(u int) int64 {
	best := int64(1) << 40
	for i := range b.scenario.Objectives {
		best = min(best, b.scenario.Objectives[i].Place.Gap(b.base(u)))
	}
	if vehicle, squad := b.near(u, b.stands[u].at); best == 1<<40 && min(vehicle, squad) < 1<<60 {
		best = grid.RootUp(min(vehicle, squad))
	}
	return best / grid.Inch
}

// pressed reports whether an enemy is as near as infantry fires.
func (b *battle) pressed(u int) bool {
	_, squad := b.near(u, b.stands[u].at)
	reach := int64(b.tables.Of(NearInfantry))
	return squad <= reach*reach
}

// worthMount rides where the way is long and nobody near.
func (b *battle) worthMount(u int, _ game.Choice) int {
	if n := int(b.far(u)); n >= 8 && !b.pressed(u) && b.kind(u).Move < 8*grid.Inch {
		return 30 + n
	}
	return -5
}

// worthDismount gets out where there is ground to hold or somebody to fight.
func (b *battle) worthDismount(u int, c game.Choice) int {
	switch {
	case b.pressed(u):
		return 40
	case b.far(u) <= 3:
		return 45 + (b.pull(u, place(c))-b.pull(u, b.stands[u].at))/4
	}
	return -5
}

// tellRiders says who has come along in a carrier.
func (b *battle) tellRiders(t *table, c int) {
	if b.kind(c).Bays == 0 {
		return
	}
	for _, u := range b.inside(c) {
		cite := rule.Clause("SP apc/carrier")
		if !b.active(int(b.roster[u].platoon)) {
			cite = "SP organization/carried"
		}
		t.Say(cite, "%s rides in it.", b.label(u))
	}
}
