package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// Transport counts thirds of a turn.
//
//	carrier   ├─ driven ─┤├ load, unload ┤├─ driven ──┤
//	trooper   ├─ walked ─┤├ load, unload ┤├─ walked ──┤
//	          0          ⅓               ⅔            1
//
// When a trooper gets in or out, trooper and carrier both spend the same third of the turn. Both have
// then used as many thirds, rounded up: one more than the one that was farther in its turn. Troopers
// that get in or out while the carrier stands share the same third of its turn. A damaged carrier has
// one third less for each level lost.

// shares are the words for thirds of a turn.
var shares = [...]string{"nothing", "a third", "two thirds", "all"}

// loaded and unloaded are the clauses of the examples, by the thirds used afterwards.
var (
	loaded   = [...]rule.Clause{"LG transport/2", "LG transport/4.a", "LG transport/4.b", "LG transport/4.c"}
	unloaded = [...]rule.Clause{"LG transport/3", "LG transport/3", "LG transport/4.d", "LG transport/4.e"}
)

// timed returns the clause for loading or unloading. A damaged carrier has its own clause.
func (b *battle) timed(c int, cite rule.Clause) rule.Clause {
	if b.pieces[c].slowed > 0 {
		return "LG transport/6.a"
	}
	return cite
}

// passed returns how many thirds of the turn have passed for a piece.
func (b *battle) passed(u int) int { return thirds(b.pieces[u].spent, b.rate(u)) }

// spend raises a piece's used time to a number of thirds, without movement, while it loads or
// unloads.
func (b *battle) spend(u, thirds int) {
	b.set(u, loading)
	p := &b.pieces[u]
	if until := (b.rate(u)*int64(thirds) + 2) / 3; until > p.spent {
		p.stood, p.spent = p.stood+until-p.spent, until
	}
}

// room reports whether a carrier has room left.
func (b *battle) room(c int) bool {
	n := 0
	for v := range b.pieces {
		if b.pieces[v].state == carried && int(b.pieces[v].aboard) == c {
			n++
		}
	}
	return n < b.kind(c).Carries
}

// The reasons why a trooper cannot get into a carrier, or out of it.
var (
	loadObjections = slices.Concat(objections{
		against("LG transport/2", "want a carrier of the same side on the table", nil, func(o order) bool {
			return o.u == o.v || o.side(o.u) != o.side(o.v) || !o.on(o.u) || !o.on(o.v) || o.kind(o.v).Carries == 0
		}),
		against("LG transport/2", "only troopers can be carried", nil, func(o order) bool { return !o.kind(o.u).Type.Infantry() }),
		against("LG transport/2", "%s is full", other, func(o order) bool { return !o.room(o.v) }),
		against("LG transport/2", "%s is not beside %s", both, func(o order) bool { return !o.beside(o.v, o.base(o.u)) }),
	}, exchangeObjections(order.goneToLoad), objections{
		against("LG transport/4.b", "%s must first get to the height of %s", both, func(o order) bool { return !o.abreast(o.u, o.v) }),
		also(func(o order) hindrance { return o.walled(o.doorway(o.pieces[o.u].at, o.pieces[o.u].alt)) }),
	})
	unloadObjections = slices.Concat(objections{
		does("LG transport/3", "%s is in no carrier", func(o order) bool { return o.pieces[o.u].state != carried }),
		against("LG transport/3", "%s is not on the table", other, func(o order) bool { return !o.on(o.v) }),
		against("LG transport/3", "the whole base of %s must be on the table; want %s", selfAnd(aBoard), order.overhangs),
		against("LG transport/3", "want a point just outside %s, with a gap of at most %s inches", func(o order) (a, b game.Name) { return unit(o.v), length(o.tables.Of(scenario.Beside)) }, func(o order) bool {
			return !o.beside(o.v, o.there()) || o.there().Overlaps(o.base(o.v))
		}),
		does("LG transport/1", "%s got in this turn and cannot get out again", func(o order) bool { return o.is(o.u, loading) }),
		against("LG altitude", "%s is too high for %s", func(o order) (a, b game.Name) { return unit(o.v), name(aCeiling, o.u) }, func(o order) bool {
			p := &o.pieces[o.v]
			return p.airborne() && p.alt > o.ceiling(o.u) && o.kind(o.u).Type == scenario.Jetpack
		}),
		also(order.door),
	}, exchangeObjections(order.goneToUnload))
	isTaken = because("LG transport/3", "%s stands there")
)

// exchangeObjections are the reasons why a trooper cannot get into or out of a carrier. The
// function gone returns how many thirds of the turn are used (LG transport/1, /5, /6.a).
func exchangeObjections(gone func(order) int) objections {
	return objections{
		against("LG transport/5", "%s is in the air, and %s has no jetpack", reversed, func(o order) bool { return o.pieces[o.v].airborne() && o.kind(o.u).Type != scenario.Jetpack }),
		against("LG transport/6.a.2", "%s has lost two levels of movement, so it cannot load or unload after it has moved", other, func(o order) bool { return o.pieces[o.v].slowed >= 2 && o.pace(o.v) > AtRest }),
		against("LG transport/6.a.1", "%s has lost a level of movement, so it cannot load or unload after moving faster than slow", other, func(o order) bool { return o.pieces[o.v].slowed == 1 && o.pace(o.v) > Slow }),
		against("LG transport/1", "loading and unloading take a third of the turn; %s thirds are already used", func(o order) (a, b game.Name) { return name(aNumber, gone(o)), b }, func(o order) bool {
			return gone(o)+1 > 3
		}),
		against("LG transport/6.a", "%s has lost a third of its turn to damage and has used the others", other, func(o order) bool {
			return o.pieces[o.v].slowed == 1 && !o.is(o.v, loading) && o.passed(o.v) >= 2
		}),
	}
}

// goneToLoad and goneToUnload return how many thirds of the turn are used before loading and before
// unloading.
func (o order) goneToLoad() int { return max(o.passed(o.u), o.gone(o.v)) }

func (o order) goneToUnload() int { return o.gone(o.v) }

// beside reports whether a base is near enough to a carrier for a trooper to get in or out.
func (b *battle) beside(c int, base grid.Circle) bool {
	return base.Apart(b.base(c), int64(b.tables.Of(scenario.Beside)))
}

// load puts a trooper into a carrier. Its foxhole stays behind.
func (b *battle) load(t *table, u, c int) {
	gone := order{battle: b, u: u, v: c}.goneToLoad() + 1
	b.spend(u, gone)
	b.spend(c, gone)
	b.unset(u, dugIn)
	p := &b.pieces[u]
	p.state, p.aboard, p.at, p.alt, p.floor = carried, int8(c), b.pieces[c].at, 0, 0
	t.Say(b.timed(c, loaded[gone]), "%s gets into %s; both have now used %s of their turn.", b.label(u), b.label(c), shares[gone])
}

// door returns why a trooper cannot get out of a carrier at a point. It gets out at the level of the
// carrier.
func (o order) door() hindrance {
	alt := o.pieces[o.v].alt
	if v := o.crowded(o.u, o.at, alt); v >= 0 {
		return isTaken.For(unit(v))
	}
	l, p := o.doorway(o.at, alt)
	if h := o.walled(l, p); !h.None() {
		return h
	}
	bears, end := o.bears(l, p), grid.Part{From: p.Length, To: p.Length}
	on := slices.DeleteFunc(o.table.At(o.at), func(i int) bool { return !bears(i, end) })
	l.Unit = int8(o.u)
	_, h := o.footing(l, on)
	return h
}

// gone returns how many thirds a carrier used before it began to load or unload.
func (b *battle) gone(c int) int {
	if b.is(c, loading) {
		return max(0, b.passed(c)-1)
	}
	return b.passed(c)
}

// unload puts a trooper on the table beside its carrier.
func (b *battle) unload(t *table, u int, answer game.Choice) {
	c := int(b.pieces[u].aboard)
	gone := b.gone(c) + 1
	b.spend(u, gone)
	b.spend(c, gone)
	b.alight(u, pointOf(answer))
	t.Say(b.timed(c, unloaded[gone]), "%s gets out of %s at %s; both have now used %s of their turn.", b.label(u), b.label(c), b.where(u), shares[gone])
	t.Then(react{tabletop.Still(u)})
}

// alight moves a trooper out of its carrier, to a point at the same level.
func (b *battle) alight(u int, to grid.Point) {
	p := &b.pieces[u]
	c := &b.pieces[p.aboard]
	p.state, p.aboard, p.at, p.alt, p.floor = onTable, -1, to, c.alt, c.floor
	p.facing = to.Sub(c.at)
}

// offerUnload lists points around the carrier at which a trooper may get out.
func offerUnload(b *battle, u int, add offer) {
	c := int(b.pieces[u].aboard)
	for to := range tabletop.Around(b.pieces[c].at, 8, b.kind(c).Base+b.kind(u).Base+100) {
		add(choice(vUnload, int(to.X), int(to.Y)), "LG transport/3")
	}
}
