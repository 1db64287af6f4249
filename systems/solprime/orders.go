package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// orders asks what the stands of a platoon do, one order at a time, until it is
// done (SP play/whole). The question is open: a leg may end at any point. What
// is listed are samples, and every answer goes through check, listed or not.
type orders struct{ Platoon int8 }

// String names the step for the agenda.
func (orders) String() string { return "orders of the platoon" }

// Ask offers samples.
func (o orders) Ask(b *battle) game.Question {
	p := int(o.Platoon)
	if b.ended || b.platoons[p].gone || b.strength(p) == 0 {
		return game.Question{}
	}
	q := game.Question{Side: b.squads[p].side, Topic: "order", Cite: "SP play", Open: true, Seen: game.Everyone}
	add := func(c game.Choice, cite rule.Clause) {
		if o.check(b, c) == nil {
			for _, known := range q.Options {
				if known.Choice == c {
					return
				}
			}
			q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
		}
	}
	for _, i := range b.squads[p].members {
		if u := int(i); b.living(u) && !b.is(u, ordered) {
			b.samples(u, add)
		}
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vDone), Cite: "SP play/whole"})
	return q
}

// Refuse says why something may not be done.
func (o orders) Refuse(b *battle, c game.Choice) error { return o.check(b, c) }

// numbers is how many numbers the orders have.
var numbers = [vBoth + 1]int{vGo: 3, vBack: 3, vFace: 3, vFire: 3, vSnap: 3, vWatch: 1, vAssault: 2, vClear: 2, vCall: 3, vPlan: 3, vReady: 1}

// check is nil for a legal order, a *rule.Refusal else.
func (o orders) check(b *battle, c game.Choice) error {
	if c.Verb > vBoth || c.Verb < vGo || c.Verb > vDone {
		return rule.Refuse("SP play", "this is no order")
	}
	for _, n := range c.Args[numbers[c.Verb]:] {
		if n != 0 {
			return rule.Refuse("SP play", "the order has a number too many")
		}
	}
	if c.Verb == vDone {
		return nil
	}
	u := int(c.Args[0])
	switch {
	case u < 0 || u >= len(b.stands) || int(b.roster[u].platoon) != int(o.Platoon) || !b.living(u):
		return rule.Refuse("SP play/whole", "want a stand of %s", b.squads[o.Platoon].name)
	case b.is(u, ordered):
		return rule.Refuse("SP play/whole", "%s has finished its actions", b.label(u))
	}
	switch c.Verb {
	case vGo, vBack:
		return b.refuseGo(u, c)
	case vFace:
		return b.refuseFace(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	case vFire:
		return b.refuseFire(u, int(c.Args[1]), int(c.Args[2]))
	case vSnap:
		if b.is(u, moved) {
			return rule.Refuse("SP play", "%s has moved, and does not move again after firing", b.label(u))
		}
		return b.refuseFire(u, int(c.Args[1]), int(c.Args[2]))
	case vWatch:
		return b.refuseWatch(u)
	case vAssault:
		return b.refuseAssault(u, int(c.Args[1]))
	case vClear:
		return b.refuseClear(u, int(c.Args[1]))
	case vCall, vPlan:
		return b.refuseCall(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	}
	return nil
}

// Answer carries an order out, after a test of morale where one is called for,
// and asks again.
func (o orders) Answer(t *table, c game.Choice) {
	b := t.State
	if c.Verb == vDone {
		return
	}
	t.Then(o)
	if u := int(c.Args[0]); b.platoons[o.Platoon].nerve == untested && b.daunted(u, c) != nothing {
		t.Then(nerveTest{o.Platoon, b.daunted(u, c)}, carryOut{o.Platoon, c})
		return
	}
	t.Then(carryOut{o.Platoon, c})
}

// Explain shows what a leg costs, or what a shot is made of.
func (o orders) Explain(b *battle, c game.Choice) rule.Tally {
	if o.check(b, c) != nil {
		return rule.Tally{}
	}
	switch u := int(c.Args[0]); c.Verb {
	case vGo, vBack:
		l := b.legOf(u, c)
		if p, err := b.plan(&l); err == nil {
			return b.tally(&l, p)
		}
	case vCall:
		return b.arrivalSum(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	case vFire:
		return b.odds(shot{By: int8(u), At: int8(c.Args[1]), Weapon: int8(c.Args[2])})
	}
	return rule.Tally{}
}

// carryOut does what was ordered, unless the platoon's nerve has failed since.
type carryOut struct {
	Platoon int8
	Order   game.Choice
}

// String names the step for the agenda.
func (carryOut) String() string { return "the order" }

// Work does it.
func (c carryOut) Work(t *table) {
	b := t.State
	if (orders{c.Platoon}).check(b, c.Order) != nil {
		return
	}
	switch u := int(c.Order.Args[0]); c.Order.Verb {
	case vGo, vBack:
		b.setOut(t, u, c.Order)
	case vFace:
		b.face(t, u, grid.Point{X: c.Order.Args[1], Y: c.Order.Args[2]})
	case vFire:
		b.fire(t, u, int(c.Order.Args[1]), int(c.Order.Args[2]), true)
	case vSnap:
		b.set(u, hasty)
		b.fire(t, u, int(c.Order.Args[1]), int(c.Order.Args[2]), true)
	case vWatch:
		b.set(u, watching|ordered)
		t.Say("SP overwatch", "%s is on overwatch.", b.label(u))
	case vAssault:
		b.assault(t, u, int(c.Order.Args[1]))
	case vCall, vPlan:
		b.call(t, u, grid.Point{X: c.Order.Args[1], Y: c.Order.Args[2]}, c.Order.Verb == vPlan)
	case vClear:
		b.clearMine(t, u, int(c.Order.Args[1]))
	case vReady:
		b.set(u, ordered)
		t.Say("SP play/whole", "%s has finished.", b.label(u))
	}
}

// legOf is the leg that an order names.
func (b *battle) legOf(u int, c game.Choice) leg {
	s := &b.stands[u]
	return leg{Unit: int8(u), From: s.at, To: grid.Point{X: c.Args[1], Y: c.Args[2]}, Back: c.Verb == vBack, Hits: s.shots}
}

// together tells whether another stand of the platoon is within two inches of a
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
func (b *battle) refuseGo(u int, c game.Choice) error {
	l := b.legOf(u, c)
	p, err := b.plan(&l)
	if err != nil {
		return err
	}
	if b.afloat(u, l.To) {
		return rule.Refuse("SP movement/deep-water", "%s is in deep water, which is crossed in one move or not at all", l.To)
	}
	switch nerve := b.platoonOf(u).nerve; {
	case nerve == rooted:
		return rule.Refuse("SP morale/platoon", "%s does not leave its cover", b.squads[b.roster[u].platoon].name)
	case nerve == held && b.advances(u, l.To):
		return rule.Refuse("SP morale/platoon", "%s does not go closer to the enemy", b.squads[b.roster[u].platoon].name)
	case b.is(u, firing) && b.is(u, movedFirst):
		return rule.Refuse("SP play", "%s has moved and fired", b.label(u))
	}
	if err := b.rested(u); err != nil {
		return err
	}
	if cost := p.upTo(p.length) + b.fixed(&l, p); cost > b.leftOver(u) {
		return rule.Refuse("SP movement", "%s has %s inches left; this costs %s", b.label(u), grid.Inches(b.leftOver(u)), grid.Inches(cost))
	}
	if b.is(u, lonely) && !b.together(u, l.To) && (b.readings[Coherency] == strict || !b.closes(u, l.To)) {
		return rule.Refuse("SP organization/coherency", "%s began apart and must end within two inches of its platoon, or nearer to it", b.label(u))
	}
	return nil
}

// afloat tells whether a stand would be in deep water at a place, off fords and
// bridges. Jets are above it.
func (b *battle) afloat(u int, at grid.Point) (deep bool) {
	for _, i := range b.table.At(at) {
		switch rows[b.table.Features[i].Kind] {
		case rowDeep:
			deep = b.kind(u).Transport != Jet
		case rowShallow, rowRoad:
			return false
		}
	}
	return deep
}

// rested refuses to move a stand that has fired as one at rest: no movement
// before or after (SP fire/hit-modifiers, SP fire/missiles).
func (b *battle) rested(u int) error {
	if missile := b.kind(u).Weapons[0].Class == Missile; b.is(u, firing) && !b.any(u, hasty|moved) && (!b.infantry(u) || missile) {
		return rule.Refuse("SP fire/hit-modifiers", "%s has fired as a stand at rest", b.label(u))
	}
	return nil
}

// closes tells whether a place is nearer to the platoon than where a stand is.
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

// setOut sends a stand on its leg.
func (b *battle) setOut(t *table, u int, c game.Choice) {
	l := b.legOf(u, c)
	p, _ := b.plan(&l)
	s := &b.stands[u]
	if p.turn > 0 {
		t.Say("SP movement/facing", "%s turns about for an inch.", b.label(u))
	}
	s.spent += b.fixed(&l, p)
	for _, w := range p.wayside {
		t.Say(w.Cite, "%s goes %s for %s inches more.", b.label(u), w.Reason, grid.Inches(int64(w.Amount)))
	}
	if p.uphill && !b.is(u, climbed) {
		b.set(u, climbed)
		t.Say("SP movement/uphill", "%s goes uphill.", b.label(u))
	}
	if !b.infantry(u) {
		s.facing = p.facing
	}
	b.unset(u, dug|smoked)
	b.set(u, moved)
	b.floats(t, &l)
	t.Then(run{l})
}

// run goes along a leg until an enemy on overwatch sees the stand anew, or the
// leg ends (SP overwatch/fire).
type run struct{ Leg leg }

// String names the step for the agenda.
func (r run) String() string { return "on the way to " + r.Leg.To.String() }

// watch is how far a stand goes between looks at who could fire at it.
const watch = 2 * grid.Inch

// Work goes to the next stop. Who has been fired at stops, and thinks again.
func (r run) Work(t *table) {
	b, l := t.State, r.Leg
	u := int(l.Unit)
	if !b.living(u) || b.stands[u].shots != l.Hits || b.any(u, suppressed|stuck) {
		return
	}
	p, err := b.plan(&l)
	if err != nil {
		return
	}
	at, field := b.minesAhead(&l, p.length)
	for next := l.Done + watch; next < at; next += watch {
		if spot := l.point(p.length, next); b.watched(u, spot) && !b.watched(u, l.point(p.length, next-watch)) && b.free(u, spot) {
			at, field = next, -1
			break
		}
	}
	s := &b.stands[u]
	cost := p.upTo(at) - p.upTo(l.Done)
	s.at, s.spent = l.point(p.length, at), s.spent+cost
	if 2*s.spent > b.kind(u).Move && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP overwatch", "%s has moved too far to stay on overwatch.", b.label(u))
	}
	cite := rule.Clause("SP movement")
	switch {
	case l.Back:
		cite = "SP movement/back"
	case len(p.cuts) > 1 || p.cuts[0].row != rowClear:
		cite = "SP movement/terrain"
	}
	t.Say(cite, "%s goes to %s, for %s inches.", b.label(u), s.at, grid.Inches(cost))
	l.Done = at
	var next []step
	if field >= 0 {
		s.rolled |= 1 << field
		next = append(next, trip{l.Unit, int8(field)})
	}
	next = append(next, react{l.Unit})
	if at < p.length {
		next = append(next, run{l})
	}
	t.Then(next...)
}

// free tells whether a stand would not stand on another.
func (b *battle) free(u int, at grid.Point) bool {
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for v := range b.stands {
		if v != u && b.living(v) && base.Overlaps(b.base(v)) {
			return false
		}
	}
	return true
}

// refuseFace says why a vehicle cannot turn in place.
func (b *battle) refuseFace(u int, to grid.Point) error {
	d := to.Sub(b.stands[u].at)
	switch {
	case b.infantry(u):
		return rule.Refuse("SP movement/facing", "infantry has no facing")
	case !to.Legal() || d == (grid.Vector{}) || grid.Same(d, b.stands[u].facing):
		return rule.Refuse("SP movement/facing", "want another point to look at")
	case b.leftOver(u) < int64(b.tables.Of(TurnAbout)):
		return rule.Refuse("SP movement/facing", "%s has no inch left to turn", b.label(u))
	}
	return b.rested(u)
}

// face turns a vehicle for an inch.
func (b *battle) face(t *table, u int, to grid.Point) {
	s := &b.stands[u]
	s.facing, s.spent = to.Sub(s.at), s.spent+int64(b.tables.Of(TurnAbout))
	b.set(u, moved)
	cite := rule.Clause("SP movement/facing")
	if b.kind(u).Fixed {
		cite = "SP arcs/adjust"
	}
	t.Say(cite, "%s turns for an inch.", b.label(u))
}

// refuseWatch says why a stand cannot go on overwatch.
func (b *battle) refuseWatch(u int) error {
	switch {
	case b.any(u, firing|assaulting):
		return rule.Refuse("SP overwatch", "%s has fired or fought", b.label(u))
	case 2*b.stands[u].spent > b.kind(u).Move:
		return rule.Refuse("SP overwatch", "%s has moved more than half its move", b.label(u))
	case b.is(u, suppressed):
		return rule.Refuse("SP fire/infantry", "%s is suppressed", b.label(u))
	case b.is(u, watching):
		return rule.Refuse("SP overwatch", "%s is on overwatch", b.label(u))
	case b.platoonOf(u).nerve >= held:
		return rule.Refuse("SP morale/platoon", "%s has failed its test", b.squads[b.roster[u].platoon].name)
	}
	return nil
}

// bearings are sixteen directions; their lengths do not matter.
var bearings = [16]grid.Vector{
	{X: 0, Y: -12}, {X: 5, Y: -12}, {X: 12, Y: -12}, {X: 12, Y: -5}, {X: 12, Y: 0}, {X: 12, Y: 5}, {X: 12, Y: 12}, {X: 5, Y: 12},
	{X: 0, Y: 12}, {X: -5, Y: 12}, {X: -12, Y: 12}, {X: -12, Y: 5}, {X: -12, Y: 0}, {X: -12, Y: -5}, {X: -12, Y: -12}, {X: -5, Y: -12},
}

// samples calls add for all orders that may be worth listing.
func (b *battle) samples(u int, add func(game.Choice, rule.Clause)) {
	s := &b.stands[u]
	for v := range b.stands {
		if !b.foe(u, v) {
			continue
		}
		for _, w := range b.kind(u).Weapons {
			add(choice(vFire, u, v, b.tables.weaponIndex(w)), "SP fire")
			if !b.infantry(u) {
				add(choice(vSnap, u, v, b.tables.weaponIndex(w)), "SP play")
			}
		}
		add(choice(vAssault, u, v), "SP close-combat")
	}
	if left := b.leftOver(u); left >= 500 {
		for _, d := range bearings {
			for _, length := range []int64{left, left / 2} {
				if to := s.at.Add(d.Scaled(length)); to.Legal() {
					add(goTo(vGo, u, to), "SP movement")
				}
			}
		}
		for _, o := range b.scenario.Objectives {
			add(goTo(vGo, u, s.at.Add(o.Place.At.Sub(s.at).Scaled(min(left, o.Place.At.Distance(s.at))))), "SP movement")
		}
		if !b.infantry(u) {
			add(goTo(vBack, u, s.at.Add(s.facing.Neg().Scaled(left/2))), "SP movement/back")
		}
	}
	if b.kind(u).Calibre > 0 {
		for v := range b.stands {
			if b.foe(u, v) {
				add(goTo(vCall, u, b.stands[v].at), "SP artillery")
				add(goTo(vPlan, u, b.stands[v].at), "SP artillery/later")
			}
		}
	}
	for m := range b.mines {
		add(choice(vClear, u, m), "SP engineers")
	}
	add(choice(vWatch, u), "SP overwatch")
}
