package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// movementDeeds are the orders of SP movement.
var movementDeeds = []deed{
	{
		verb: vGo, word: "go", help: "move a stand to a point in inches", blanks: []blank{aPoint},
		refuse: (*battle).refuseGo, do: (*battle).move, offer: (*battle).offerGo, worth: (*battle).worthGo,
		explain: (*battle).explainGo, daunts: (*battle).dauntsGo,
	},
	{
		verb: vBack, word: "back", help: "back a vehicle up to a point", blanks: []blank{aPoint},
		refuse: (*battle).refuseGo, do: (*battle).move, offer: (*battle).offerBack, worth: (*battle).worthGo,
		explain: (*battle).explainGo, daunts: (*battle).dauntsGo,
	},
	{
		verb: vFace, open: true, word: "face", help: "turn a vehicle to look at a point", blanks: []blank{aPoint},
		refuse: (*battle).refuseFace, do: (*battle).face,
	},
}

// offerGo lists legs all round, whole and half, and those to the objectives.
func (b *battle) offerGo(u int, add offer) {
	left := b.leftOver(u)
	if left < 500 || b.kind(u).Branch == Aircraft {
		return
	}
	s := &b.stands[u]
	for to := range tabletop.Around(s.at, 16, left, left/2) {
		if b.table.Has(to) { // refused else, but at length
			add(goTo(vGo, u, to), "SP movement")
		}
	}
	if b.kind(u).Engineer {
		b.offerSapping(u, left, add)
	}
	for _, o := range b.scenario.Objectives {
		add(goTo(vGo, u, s.at.Add(o.Place.At.Sub(s.at).Scaled(min(left, o.Place.At.Distance(s.at))))), "SP movement")
	}
}

// offerBack lists a leg straight back.
func (b *battle) offerBack(u int, add offer) {
	if left := b.leftOver(u); left >= 500 && !b.infantry(u) {
		add(goTo(vBack, u, b.stands[u].at.Add(b.stands[u].facing.Neg().Scaled(left/2))), "SP movement/back")
	}
}

// inReach reports whether a stand could come up to another at all: a road is half
// the way.
func (b *battle) inReach(u, v int) bool { return b.gap(u, v) <= 2*b.leftOver(u)+grid.Inch }

// explainGo is what a leg costs.
func (b *battle) explainGo(u int, c game.Choice) rule.Tally {
	l := b.legOf(u, c)
	p, err := b.plan(&l)
	if err != nil {
		return rule.Tally{}
	}
	return b.tally(&l, p)
}

// legOf is the leg that an order names.
func (b *battle) legOf(u int, c game.Choice) leg {
	s := &b.stands[u]
	return leg{Unit: int8(u), From: s.at, To: place(c), Back: c.Verb == vBack, Hits: s.shots}
}

// together reports whether another stand of the platoon is within two inches of a
// place.
func (b *battle) together(u int, at grid.Point) bool {
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	members := b.squads[b.roster[u].platoon].members
	if len(members) == 1 {
		return true
	}
	alone := true
	for _, i := range members {
		if v := int(i); v != u && b.living(v) {
			alone = false
			if base.Apart(b.base(v), int64(b.tables.Of(Apart))) {
				return true
			}
		}
	}
	return alone
}

// refuseGo says why a stand cannot go somewhere.
func (b *battle) refuseGo(u int, c game.Choice) error { return b.refuseLeg(b.legOf(u, c)) }

// refuseLeg says why a stand cannot go a leg.
func (b *battle) refuseLeg(l leg) error {
	u := int(l.Unit)
	p, err := b.plan(&l)
	if err != nil {
		return err
	}
	if b.afloat(u, l.To) {
		return rule.Refuse("SP movement/deep-water", "%s is in deep water, which is crossed in one move or not at all", l.To)
	}
	switch nerve := b.platoonOf(u).nerve; {
	case nerve >= rooted:
		return rule.Refuse(b.platoonOf(u).nerve.clause(), "%s does not move", b.squads[b.roster[u].platoon].name)
	case nerve == held && b.advances(u, l.To):
		return rule.Refuse("SP morale/platoon/closer-failed", "%s does not go closer to the enemy", b.squads[b.roster[u].platoon].name)
	case b.is(u, firing) && b.is(u, halted):
		return rule.Refuse("SP play/actions", "%s has moved and fired", b.label(u))
	}
	if err := b.rested(u); err != nil {
		return err
	}
	if cost := b.cost(&l, p); cost > b.leftOver(u) {
		return rule.Refuse(listed(rateClauses, b.kind(u).rate, "SP movement"), "%s has %s inches left; this costs %s", b.label(u), grid.Inches(b.leftOver(u)), grid.Inches(cost))
	}
	if l.Into == 0 && b.strayed(u) && !b.together(u, l.To) && (b.readings[Coherency] == strict || !b.closes(u, l.To)) {
		return rule.Refuse("SP organization/coherency", "%s began apart and must end within two inches of its platoon, or nearer to it", b.label(u))
	}
	return nil
}

// strayed reports whether a stand is, or was when it began its own move, farther
// than two inches from all others of its platoon.
func (b *battle) strayed(u int) bool {
	if b.is(u, moved) {
		return b.is(u, lonely)
	}
	return !b.together(u, b.stands[u].at)
}

// afloat reports whether a stand would be in deep water at a place, off fords and
// bridges. Jets are above it.
func (b *battle) afloat(u int, at grid.Point) bool { return afloat(b.table, b.kind(u), at) }

// afloat is the same of a kind of stand.
func afloat(t *tables.Map, k *Kind, at grid.Point) bool {
	on := func(wanted ...groundRow) bool {
		return slices.ContainsFunc(t.Features, func(f tables.Feature) bool {
			return slices.Contains(wanted, rows[f.Kind]) && f.Area.Has(at)
		})
	}
	return k.Transport != Jet && on(rowDeep) && !on(rowShallow, rowRoad)
}

// rested refuses to move a stand that has fired as one at rest: no movement
// before or after (SP fire/hit-modifiers, SP fire/missiles).
func (b *battle) rested(u int) error {
	if missile := len(b.kind(u).Weapons) > 0 && b.kind(u).Weapons[0].Class == Missile; b.kind(u).flies() {
		return nil
	} else if b.is(u, firing) && !b.any(u, hasty|moved) && (!b.infantry(u) || missile) {
		return rule.Refuse("SP fire/at-rest", "%s has fired as a stand at rest", b.label(u))
	}
	return nil
}

// closes reports whether a place is nearer to the platoon than where a stand is.
func (b *battle) closes(u int, to grid.Point) bool {
	least := func(at grid.Point) int64 {
		best := int64(1) << 60
		for _, i := range b.squads[b.roster[u].platoon].members {
			if v := int(i); v != u && b.living(v) {
				best = min(best, at.Sub(b.stands[v].at).Square())
			}
		}
		return best
	}
	return least(to) < least(b.stands[u].at)
}

// move carries out an order to go somewhere.
func (b *battle) move(t *table, u int, c game.Choice) { b.setOut(t, b.legOf(u, c)) }

// setOut sends a stand on its leg.
func (b *battle) setOut(t *table, l leg) {
	u := int(l.Unit)
	p, _ := b.plan(&l)
	s := &b.stands[u]
	b.stir(u)
	b.unlimber(t, u)
	if p.turn > 0 {
		s.front = s.front.Neg()
		t.Say("SP movement/turn-about", "%s turns about for an inch.", b.label(u))
	}
	s.spent += p.turn
	if !b.infantry(u) {
		s.facing = p.facing
	}
	b.unset(u, dug|smoked)
	b.set(u, travelled)
	b.unset(u, risen)
	s.host = nowhere
	if l.Convoy == 0 {
		s.with = nowhere
	}
	b.floats(t, &l)
	t.Then(run{l})
}

// stir notes that a stand begins to move, and whether apart from its platoon (SP
// organization/coherency).
func (b *battle) stir(u int) {
	if b.strayed(u) {
		b.set(u, lonely)
	}
	if !b.is(u, moved) {
		b.stands[u].knew = b.sighted(u)
	}
	b.set(u, moved)
}

// tires takes a stand off overwatch that has used up more than half its move.
func (b *battle) tires(t *table, u int) {
	if 2*b.stands[u].spent > b.kind(u).Move && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP overwatch/moving", "%s has moved too far to stay on overwatch.", b.label(u))
	}
}

// run goes along a leg until an enemy on overwatch is asked, a mine is met, or the leg
// ends (SP overwatch/fire).
type run struct{ Leg leg }

func (r run) Title(b *battle) (string, rule.Clause) {
	return b.label(int(r.Leg.Unit)) + " on the way to " + r.Leg.To.String(), "SP movement"
}

// Work goes to the next stop. Who has been fired at stops, and thinks again; who
// charges does not.
func (r run) Work(t *table) {
	b, l := t.State, r.Leg
	u, recall := int(l.Unit), t.State.recall
	b.recall = 0
	if !b.living(u) || b.any(u, suppressed|stuck|halted) || l.Into == 0 && b.stands[u].shots != l.Hits {
		return
	}
	p, err := b.plan(&l)
	if err != nil {
		return
	}
	met := react{Pause: tabletop.Pause{Mover: l.Unit, Hits: l.Hits, Done: l.Done, Rest: p.Length - l.Done}}
	if l.Done == 0 && !l.Asked && b.heeded(u) {
		l.Asked = true
		t.Then(met, run{l})
		return
	}
	at, field := b.minesAhead(&l, p.Length)
	if stop := b.halt(u, p.Leg, l.Done, at, recall); stop < at {
		at, field = stop, -1
	}
	s := &b.stands[u]
	cost := p.Between(l.Done, at)
	s.spent += cost
	b.shift(u, p.At(at))
	cost -= b.pays(t, u, p.Paid(l.Done, at))
	b.tires(t, u)
	cite := rule.Clause("SP movement")
	switch {
	case l.Back:
		cite = "SP movement/back"
	case len(p.Stretches) > 1 || p.Stretches[0].Cite != groundClauses[rowClear]:
		cite = p.underfoot()
	}
	t.Say(cite, "%s goes to %s, for %s.", b.label(u), s.at, grid.InchWords(cost))
	b.tellRiders(t, u)
	l.Done = at
	met.Done, met.Rest = at, p.Length-at
	if recall > at {
		b.recall = recall
	}
	var next []step
	if field >= 0 {
		s.rolled |= 1 << field
		next = append(next, trip{l.Unit, int8(field)})
	}
	next = append(next, met)
	if at < p.Length {
		next = append(next, run{l})
	}
	t.Then(next...)
}

// pays tells of what a stand has paid once on its way, and sums it up.
func (b *battle) pays(t *table, u int, tolls []tabletop.Toll) (sum int64) {
	for _, w := range tolls {
		sum += w.Cost
		if w.Uphill {
			b.set(u, climbed)
			t.Say("SP movement/uphill", "%s goes uphill, for %s more.", b.label(u), grid.InchWords(w.Cost))
			continue
		}
		t.Say(w.Cite, "%s goes %s, for %s more.", b.label(u), w.What, grid.InchWords(w.Cost))
	}
	return sum
}

// under is a stand on which another would stand at a place; -1: none.
func (b *battle) under(u int, at grid.Point) int {
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for v := range b.stands {
		if v != u && b.grounded(v) && !b.aloft(u) && base.Overlaps(b.base(v)) {
			return v
		}
	}
	return -1
}

// refuseFace says why a vehicle cannot turn in place.
func (b *battle) refuseFace(u int, c game.Choice) error {
	to := place(c)
	d := to.Sub(b.stands[u].at)
	switch {
	case b.infantry(u):
		return rule.Refuse("SP movement/infantry", "infantry has no facing")
	case b.kind(u).Branch == Aircraft:
		return rule.Refuse("SP air/straight", "%s makes no turns", b.label(u))
	case !to.Legal() || d == (grid.Vector{}) || grid.Same(d, b.stands[u].facing):
		return rule.Refuse("SP movement/facing", "want another point to look at")
	case b.platoonOf(u).nerve >= rooted:
		return rule.Refuse(b.platoonOf(u).nerve.clause(), "%s does not move", b.squads[b.roster[u].platoon].name)
	case b.kind(u).Branch == VTOL:
		return nil
	case b.leftOver(u) < int64(b.tables.Of(TurnAbout)):
		return rule.Refuse("SP movement/facing", "%s has no inch left to turn", b.label(u))
	}
	return b.rested(u)
}

// face turns a vehicle for an inch.
func (b *battle) face(t *table, u int, c game.Choice) {
	b.stir(u)
	s := &b.stands[u]
	if b.kind(u).Branch == VTOL {
		s.facing = place(c).Sub(s.at)
		t.Say("SP vtol/hover", "%s turns.", b.label(u))
		return
	}
	s.facing, s.spent = place(c).Sub(s.at), s.spent+int64(b.tables.Of(TurnAbout))
	s.front = s.facing
	b.unlimber(t, u)
	cite := rule.Clause("SP movement/facing")
	if b.kind(u).Fixed {
		cite = "SP arcs/adjust"
	}
	t.Say(cite, "%s turns for an inch.", b.label(u))
	b.tires(t, u)
}
