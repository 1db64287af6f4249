package solprime

import (
	"iter"
	"maps"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

var movementDeeds = deeds{
	{
		Verb: vGo, Word: "go", Help: "move a stand to a point in inches", Blanks: ofPoint,
		Hinder: hinderGo, Do: move, Offer: (*battle).offerGo, Score: (*battle).scoreGo, Explain: (*battle).explainGo,
	},
	{
		Verb: vBack, Word: "back", Help: "back a vehicle up to a point", Blanks: ofPoint,
		Hinder: hinderGo, Do: move, Offer: (*battle).offerBack, Score: (*battle).scoreGo, Explain: (*battle).explainGo,
	},
	{
		Verb: vFace, Word: "face", Help: "turn a vehicle to look at a point", Blanks: ofPoint,
		Hinder: faceObjections.hinder, Do: face,
	},
}

// The reasons why a stand cannot make a leg that is otherwise possible, and why a vehicle cannot turn
// in place. Coherency does not bind a stand that walks up to its carrier.
var (
	strideObjections = slices.Concat(objections{
		against("SP movement/deep-water", "%s,%s is in deep water; a stand must cross deep water in one move", spot, func(o order) bool { return o.afloat(o.u, o.at) }),
	}, stays, objections{
		closer,
		also(func(o order) hindrance { return o.beyond(o.u, o.cost(o.leg, o.plan)) }),
	})
	goObjections   = slices.Concat(strideObjections, objections{astray(order.landing)})
	tooFar         = game.Reasons("%s; this costs %s", slices.Collect(maps.Values(rateClauses))...)
	faceObjections = slices.Concat(objections{
		against("SP movement/infantry", "infantry has no facing", nil, func(o order) bool { return o.infantry(o.u) }),
		does("SP air/straight", "%s cannot turn in place", func(b *battle, u int) bool { return b.kind(u).Branch == scenario.Aircraft }),
		against("SP movement/facing", "want another point to look at", nil, func(o order) bool {
			d := o.at.Sub(o.stands[o.u].at)
			return !o.at.Legal() || d == (grid.Vector{}) || grid.Same(d, o.stands[o.u].facing)
		}),
	}, nerveless, objections{
		does("SP movement/facing", "%s has less than an inch left, and turning costs an inch", func(b *battle, u int) bool {
			return b.kind(u).Branch != scenario.VTOL && b.leftOver(u) < int64(b.tables.Of(scenario.TurnAbout))
		}),
		atRest,
	})
)

// beyond returns a hindrance if a cost exceeds what a stand has left of its move.
func (b *battle) beyond(u int, cost int64) hindrance {
	if cost <= b.leftOver(u) {
		return hindrance{}
	}
	return tooFar[rateClauses[b.kind(u).Rate]].ForBoth(name(aRest, u), length(cost))
}

// hinderGo returns why a stand cannot move as ordered.
func hinderGo(b *battle, u int, c game.Choice) hindrance { return b.hinderLeg(b.legOf(u, c)) }

// hinderLeg returns why a stand cannot make a leg.
func (b *battle) hinderLeg(l leg) hindrance { return b.hinderStride(l, goObjections) }

// hinderStride returns why a stand cannot make a leg that is subject to some objections.
func (b *battle) hinderStride(l leg, all objections) hindrance {
	p, h := b.planned(&l)
	if !h.None() {
		return h
	}
	return all.to(order{battle: b, u: int(l.Unit), at: l.To, leg: &l, plan: p})
}

// astray returns the objection that a stand which began its move apart from its platoon would end it
// apart (SP organization/coherency). The function end returns the base of the stand at the end.
func astray(end func(o order) grid.Circle) objection {
	return against("SP organization/coherency", "%s began away from its platoon; it must end within two inches of the platoon, or nearer than it began", self, func(o order) bool {
		base := end(o)
		return o.strayed(o.u) && !o.together(o.u, base) && (o.readings[scenario.Coherency] == scenario.Strict || !o.closes(o.u, base.At))
	})
}

// landing returns the base of the acting stand at the place of the order.
func (o order) landing() grid.Circle { return grid.Circle{At: o.at, Radius: o.kind(o.u).Base} }

// shortest is the smallest remaining move for which legs are listed, in thousandths of an inch.
const shortest = 500

// offerGo lists legs of the whole move and of half the move in all directions, and legs to the
// objectives.
func (b *battle) offerGo(u int, add offer) {
	left := b.leftOver(u)
	if left < shortest || !stays.to(order{battle: b, u: u}).None() {
		return
	}
	s := &b.stands[u]
	for to := range tabletop.Around(s.at, 16, left, left/2) {
		if b.table.Has(to) { // only for speed: an objection refuses other points too
			add(goTo(vGo, u, to), "SP movement")
		}
	}
	if b.kind(u).Engineer {
		b.offerSapping(u, left, add)
	}
	for _, o := range b.scenario.Objectives {
		add(goTo(vGo, u, s.at.Add(o.Place.At.Sub(s.at).Scaled(min(left, o.Place.At.Distance(s.at))))), "SP movement")
	}
	if c := b.convoyOf(u); c != nil {
		add(goTo(vGo, u, s.at.Add(c.Place.At.Sub(s.at).Scaled(min(left, c.Place.At.Distance(s.at))))), "SP movement")
	}
}

// offerBack lists a leg straight backwards.
func (b *battle) offerBack(u int, add offer) {
	if left := b.leftOver(u); left >= shortest && !b.infantry(u) {
		add(goTo(vBack, u, b.stands[u].at.Add(b.stands[u].facing.Neg().Scaled(left/2))), "SP movement/back")
	}
}

// inReach reports whether a stand may be able to reach another stand. It assumes a road, which halves
// the cost.
func (b *battle) inReach(u, v int) bool { return b.gap(u, v) <= 2*b.leftOver(u)+grid.Inch }

// explainGo returns the cost of a leg.
func (b *battle) explainGo(u int, c game.Choice) rule.Tally {
	l := b.legOf(u, c)
	p, _ := b.planned(&l)
	return b.tally(&l, p)
}

// legOf returns the leg of an order.
func (b *battle) legOf(u int, c game.Choice) leg {
	s := &b.stands[u]
	return leg{Unit: int8(u), From: s.at, To: place(c), Back: c.Verb == vBack, Hits: s.shots}
}

// together reports whether another stand of the platoon is within two inches of a base. It is also
// true for a stand that is the last of its platoon.
func (b *battle) together(u int, base grid.Circle) bool {
	alone := true
	for v := range b.comrades(u) {
		if alone = false; base.Apart(b.base(v), int64(b.tables.Of(scenario.Apart))) {
			return true
		}
	}
	return alone
}

// comrades yields the other stands of a platoon that are on the table.
func (b *battle) comrades(u int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for v := range b.of(b.roster[u].platoon) {
			if v != u && b.living(v) && !yield(v) {
				return
			}
		}
	}
}

// strayed reports whether a stand is more than two inches from every other stand of its platoon. If
// the stand has moved, its place before the move counts.
func (b *battle) strayed(u int) bool {
	if b.is(u, moved) {
		return b.is(u, lonely)
	}
	return !b.together(u, b.base(u))
}

// afloat reports whether a stand would be in deep water at a place that has no ford or bridge. Jets
// fly over water.
func (b *battle) afloat(u int, at grid.Point) bool { return scenario.Afloat(b.table, b.kind(u), at) }

// closes reports whether a place is nearer to the platoon than the present place of the stand.
func (b *battle) closes(u int, to grid.Point) bool {
	there, here := int64(1)<<60, int64(1)<<60
	for v := range b.comrades(u) {
		there, here = min(there, to.Sub(b.stands[v].at).Square()), min(here, b.stands[u].at.Sub(b.stands[v].at).Square())
	}
	return there < here
}

// move carries out an order to move.
func move(t *table, u int, c game.Choice) { t.State.setOut(t, t.State.legOf(u, c)) }

// setOut starts a stand on its leg.
func (b *battle) setOut(t *table, l leg) {
	u := int(l.Unit)
	p, _ := b.planned(&l)
	s := &b.stands[u]
	b.stir(u)
	b.unlimber(t, u)
	if p.turn > 0 {
		s.front = s.front.Neg()
		t.Say("SP movement/turn-about", "%s turns about, at the cost of an inch.", b.label(u))
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

// stir records that a stand begins to move. It also records whether the stand was apart from its
// platoon (SP organization/coherency).
func (b *battle) stir(u int) {
	if b.strayed(u) {
		b.set(u, lonely)
	}
	if !b.is(u, moved) {
		b.stands[u].knew = b.sighted(u)
	}
	b.set(u, moved)
}

// tires ends the overwatch of a stand that has used more than half its move.
func (b *battle) tires(t *table, u int) {
	if 2*b.stands[u].spent > b.kind(u).Move && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP overwatch/moving", "%s has moved too far to stay on overwatch.", b.label(u))
	}
}

// run moves a stand along a leg until enemies on overwatch may fire, a mine is met, or the leg ends
// (SP overwatch/fire).
type run struct{ Leg leg }

func (r run) Title(b *battle) (string, rule.Clause) {
	return b.label(int(r.Leg.Unit)) + " on the way to " + r.Leg.To.String(), "SP movement"
}

// Work moves to the next stop. A stand that was fired at stops and gets new orders, unless it
// charges an enemy.
func (r run) Work(t *table) {
	b, l := t.State, r.Leg
	u, recall := int(l.Unit), t.State.recall
	b.recall = 0
	p := b.goesOn(&l)
	if p == nil {
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
	b.arrive(t, &l, p, at)
	l.Done = at
	met.Done, met.Rest = at, p.Length-at
	if recall > at {
		b.recall = recall
	}
	if at < p.Length {
		t.Then(run{l})
	}
	if at < p.Length || b.settles(&l) {
		t.Then(met)
	}
	if field >= 0 {
		b.trips(t, u, field)
	}
}

// settles reports whether enemies may fire at a stand at the end of its leg. A stand that goes inside is not
// stopped where a friend stands.
func (b *battle) settles(l *leg) bool {
	return !l.Inside || b.under(int(l.Unit), l.To) == nobody
}

// stopped reports whether something has stopped a stand on its way.
func (b *battle) stopped(u int) bool {
	return !b.living(u) || b.any(u, suppressed|stuck|halted)
}

// goesOn returns the plan of the current leg, or nil if the leg is over.
func (b *battle) goesOn(l *leg) *plan {
	if u := int(l.Unit); b.stopped(u) || l.Into == 0 && b.stands[u].shots != l.Hits {
		return nil
	}
	p, h := b.planned(l)
	if !h.None() {
		return nil
	}
	return p
}

// arrive stops a stand on its leg and charges the cost.
func (b *battle) arrive(t *table, l *leg, p *plan, at int64) {
	u := int(l.Unit)
	cost := p.Between(l.Done, at)
	from := game.Point(b.stands[u].at)
	b.stands[u].spent += cost
	b.shift(u, p.At(at))
	cost -= b.pays(t, u, p.Paid(l.Done, at))
	b.tires(t, u)
	cite := rule.Clause("SP movement")
	switch {
	case l.Back:
		cite = "SP movement/back"
	case len(p.Stretches) > 1 || p.Stretches[0].Cite != groundClauses[scenario.RowClear]:
		cite = p.underfoot()
	}
	t.Say(cite, "%s goes to %s, for %s.", b.label(u), b.stands[u].at, grid.InchWords(cost))
	b.drawMove(t, u, from)
	b.tellRiders(t, u)
}

// pays reports the one-time costs of a path, such as an uphill step, and returns their sum.
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

// under returns a stand that stand u would overlap at a place, or nobody. A stand in the air overlaps
// no other stand.
func (b *battle) under(u int, at grid.Point) int {
	if b.aloft(u) {
		return nobody
	}
	return b.beneath(u, at)
}

// beneath returns a stand on the ground that the base of stand u would overlap at a place, or nobody.
func (b *battle) beneath(u int, at grid.Point) int {
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for v := range b.stands {
		if v != u && b.grounded(v) && base.Overlaps(b.base(v)) {
			return v
		}
	}
	return nobody
}

// face turns a vehicle at the cost of an inch, and a VTOL craft at no cost.
func face(t *table, u int, c game.Choice) {
	b, s := t.State, &t.State.stands[u]
	b.stir(u)
	s.facing = place(c).Sub(s.at)
	if b.kind(u).Branch == scenario.VTOL {
		t.Say("SP vtol/hover", "%s turns.", b.label(u))
		return
	}
	s.front, s.spent = s.facing, s.spent+int64(b.tables.Of(scenario.TurnAbout))
	b.unlimber(t, u)
	cite := rule.Clause("SP movement/facing")
	if b.kind(u).Fixed {
		cite = "SP arcs/adjust"
	}
	t.Say(cite, "%s turns in place, at the cost of an inch.", b.label(u))
	b.tires(t, u)
}
