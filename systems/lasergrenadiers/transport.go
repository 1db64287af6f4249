package lasergrenadiers

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Transport is reckoned in thirds of a turn.
//
//	carrier   ├─ driven ─┤├ load, unload ┤├─ driven ──┤
//	trooper   ├─ walked ─┤├ load, unload ┤├─ walked ──┤
//	          0          ⅓               ⅔            1
//
// Both are at it at the same time: who gets in has used as many thirds as he
// has walked, begun ones included, and one; the carrier has then used no fewer.
// Who gets out has used as many as the carrier, and one. A damaged carrier has
// a third less for each level lost.

// shares are the words for thirds of a turn.
var shares = [...]string{"nothing", "a third", "two thirds", "all"}

// loaded and unloaded are the examples by how much of the turn is gone after.
var (
	loaded   = [...]rule.Clause{"LG transport/2", "LG transport/4.a", "LG transport/4.b", "LG transport/4.c"}
	unloaded = [...]rule.Clause{"LG transport/3", "LG transport/3", "LG transport/4.d", "LG transport/4.e"}
)

// timed is the clause of an exchange, that of damaged carriers before others.
func (b *battle) timed(c int, cite rule.Clause) rule.Clause {
	if b.pieces[c].slowed > 0 {
		return "LG transport/6.a"
	}
	return cite
}

// passed is how many thirds of the turn have gone for a piece.
func (b *battle) passed(u int) int { return thirds(b.pieces[u].spent, b.rate(u)) }

// spend brings a piece that loads or unloads to so many thirds of its turn, standing.
func (b *battle) spend(u, thirds int) {
	b.set(u, loading)
	p := &b.pieces[u]
	if until := (b.rate(u)*int64(thirds) + 2) / 3; until > p.spent {
		p.stood, p.spent = p.stood+until-p.spent, until
	}
}

// room reports whether a carrier has a berth left.
func (b *battle) room(c int) bool {
	n := 0
	for v := range b.pieces {
		if b.pieces[v].state == carried && int(b.pieces[v].aboard) == c {
			n++
		}
	}
	return n < b.kind(c).Carries
}

// Why a piece cannot get into another one, or out of it.
var (
	carrierBars = bars[duel]{
		{because("LG transport/5", "%s is in the air, and %s has no jetpack"), onto(aUnit, aUnit), func(b *battle, d duel) bool { return b.pieces[d.v].alt > 0 && b.kind(d.u).Type != Jetpack }},
		{because("LG transport/6.a.2", "%s has lost two levels of movement and has moved"), mark, func(b *battle, d duel) bool { return b.pieces[d.v].slowed >= 2 && b.pace(d.v) > AtRest }},
		{because("LG transport/6.a.1", "%s has lost a level of movement and has moved faster than slowly"), mark, func(b *battle, d duel) bool { return b.pieces[d.v].slowed == 1 && b.pace(d.v) > Slow }},
	}
	loadBars = slices.Concat(bars[duel]{
		{because("LG transport/2", "want a carrier of one's own side on the table"), nil, func(b *battle, d duel) bool {
			return d.u == d.v || b.side(d.u) != b.side(d.v) || !b.on(d.u) || !b.on(d.v) || b.kind(d.v).Carries == 0
		}},
		{because("LG transport/2", "only troopers are carried"), nil, func(b *battle, d duel) bool { return !b.kind(d.u).Type.Infantry() }},
		{because("LG transport/2", "%s is full"), mark, func(b *battle, d duel) bool { return !b.room(d.v) }},
		{because("LG transport/2", "%s is not beside %s"), both, func(b *battle, d duel) bool { return !b.beside(d.v, b.base(d.u)) }},
		{because("LG transport/1", "%s has just got out"), doer, func(b *battle, d duel) bool { return b.is(d.u, loading) }},
	}, carrierBars)
	noTime    = because("LG transport/1", "loading and unloading take a third of the turn; %s thirds are gone")
	notInside = because("LG transport/3", "%s is in no carrier")
	notThere  = because("LG transport/3", "%s is not on the table")
	noGround  = because("LG transport/3", "the whole base of %s must be on the table; want %s")
	notAtDoor = because("LG transport/3", "want a point just outside %s, with a gap of at most %s inches")
	justIn    = because("LG transport/1", "%s has just got in")
	hangsHigh = because("LG altitude", "%s is too high for %s")
	isTaken   = because("LG transport/3", "%s stands there")
)

// takesTime returns whether too much of the turn is gone for an exchange (LG transport/1).
func takesTime(gone int) hindrance {
	return when(gone+1 > 3, noTime.For(name(aNumber, gone)))
}

// hinderLoad returns why a trooper cannot get into a carrier.
func (b *battle) hinderLoad(u, c int) hindrance {
	if h := loadBars.against(b, duel{u, c}); !h.None() {
		return h
	}
	gone := b.passed(u)
	if !b.is(c, loading) {
		gone = max(gone, b.passed(c))
	}
	return takesTime(gone)
}

// beside reports whether a base is near enough to a carrier to get in and out.
func (b *battle) beside(c int, base grid.Circle) bool {
	return base.Apart(b.base(c), int64(b.tables.Of(Beside)))
}

// load puts a trooper into a carrier.
func (b *battle) load(t *table, u, c int) {
	gone := b.passed(u) + 1
	b.spend(u, gone)
	if !b.is(c, loading) {
		gone = max(gone, b.passed(c)+1)
	}
	b.spend(c, gone)
	p := &b.pieces[u]
	p.state, p.aboard, p.at, p.alt, p.floor = carried, int8(c), b.pieces[c].at, 0, 0
	t.Say(b.timed(c, loaded[min(3, gone)]), "%s gets into %s; gone of both turns: %s.", b.label(u), b.label(c), shares[min(3, gone)])
}

// hinderUnload returns why a trooper cannot get out of its carrier at a point.
func (b *battle) hinderUnload(u int, c game.Choice) hindrance {
	if b.pieces[u].state != carried {
		return notInside.For(unit(u))
	}
	in, base := int(b.pieces[u].aboard), grid.Circle{At: pointOf(c), Radius: b.kind(u).Base}
	switch {
	case !b.on(in):
		return notThere.For(unit(in))
	case !b.holds(u, base.At):
		return noGround.ForBoth(unit(u), name(aBoard, u))
	case !b.beside(in, base) || base.Overlaps(b.base(in)):
		return notAtDoor.ForBoth(unit(in), length(int64(b.tables.Of(Beside))))
	case b.is(u, loading):
		return justIn.For(unit(u))
	case b.pieces[in].alt > b.ceiling(u) && b.kind(u).Type == Jetpack:
		return hangsHigh.ForBoth(unit(in), name(aCeiling, u))
	}
	return cmp.Or(b.hinderDoor(u, in, base), carrierBars.against(b, duel{u, in}), takesTime(b.gone(in)))
}

// hinderDoor returns why a trooper cannot stand where it would get out of a carrier.
func (b *battle) hinderDoor(u, c int, base grid.Circle) hindrance {
	for v := range b.pieces {
		if b.on(v) && v != c && base.Overlaps(b.base(v)) {
			return isTaken.For(unit(v))
		}
	}
	l := leg{Unit: int8(u), From: b.pieces[c].at, To: base.At}
	for _, i := range b.table.At(base.At) {
		if _, h := b.footing(&l, []int{i}); !h.None() {
			return h
		}
	}
	return hindrance{}
}

// gone is how many thirds the carrier had used before it began to unload, or
// has now.
func (b *battle) gone(c int) int {
	if b.is(c, loading) {
		return max(0, b.passed(c)-1)
	}
	return b.passed(c)
}

// unload sets a trooper down beside his carrier.
func (b *battle) unload(t *table, u int, answer game.Choice) {
	p, to := &b.pieces[u], pointOf(answer)
	c := int(p.aboard)
	gone := b.gone(c) + 1
	b.spend(u, gone)
	b.spend(c, gone)
	p.state, p.aboard, p.at, p.alt = onTable, -1, to, b.pieces[c].alt
	p.facing = to.Sub(b.pieces[c].at)
	t.Say(b.timed(c, unloaded[min(3, gone)]), "%s gets out of %s at %s; gone of both turns: %s.", b.label(u), b.label(c), b.where(u), shares[min(3, gone)])
	t.Then(react{tabletop.Still(u)})
}

// offerUnload lists points around the carrier.
func offerUnload(b *battle, u int, add offer) {
	c := int(b.pieces[u].aboard)
	for to := range tabletop.Around(b.pieces[c].at, 8, b.kind(c).Base+b.kind(u).Base+100) {
		add(choice(vUnload, int(to.X), int(to.Y)), "LG transport/3")
	}
}
