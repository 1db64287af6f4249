package lasergrenadiers

import (
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

// spend brings a piece to so many thirds of its turn, standing.
func (b *battle) spend(u, thirds int) {
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

// serves says whether a carrier can be loaded or unloaded with so many thirds
// of the turn gone (LG transport/1, /6.a).
func (b *battle) serves(c, gone int) error {
	lost := int(b.pieces[c].slowed)
	switch pace := b.pace(c); {
	case lost >= 2 && pace > AtRest:
		return rule.Refuse("LG transport/6.a.2", "%s has lost two levels of movement and has moved", b.label(c))
	case lost == 1 && pace > Slow:
		return rule.Refuse("LG transport/6.a.1", "%s has lost a level of movement and has moved faster than slowly", b.label(c))
	case gone+1 > 3:
		return rule.Refuse("LG transport/1", "loading and unloading take a third of the turn; %d thirds are gone", gone)
	}
	return nil
}

// hovering says who may change places with a carrier in the air (LG
// transport/5).
func (b *battle) hovering(c, u int) error {
	if b.pieces[c].alt > 0 && b.kind(u).Type != Jetpack {
		return rule.Refuse("LG transport/5", "%s is in the air, and %s has no jetpack", b.label(c), b.label(u))
	}
	return nil
}

func (b *battle) refuseLoad(u, c int) error {
	switch {
	case c < 0 || c >= len(b.pieces) || c == u || b.side(c) != b.side(u) || !b.on(c) || !b.on(u) || b.kind(c).Carries == 0:
		return rule.Refuse("LG transport/2", "want a carrier of one's own side on the table")
	case !b.kind(u).Type.Infantry():
		return rule.Refuse("LG transport/2", "only troopers are carried")
	case !b.room(c):
		return rule.Refuse("LG transport/2", "%s is full", b.label(c))
	case !b.base(u).Apart(b.base(c), int64(b.tables.Of(Beside))):
		return rule.Refuse("LG transport/2", "%s is not beside %s", b.label(u), b.label(c))
	case b.is(u, loading):
		return rule.Refuse("LG transport/1", "%s has just got out", b.label(u))
	}
	if err := b.hovering(c, u); err != nil {
		return err
	}
	gone := b.passed(u)
	if !b.is(c, loading) {
		gone = max(gone, b.passed(c))
	}
	return b.serves(c, gone)
}

// load puts a trooper into a carrier.
func (b *battle) load(t *table, u, c int) {
	gone := b.passed(u) + 1
	b.spend(u, gone)
	if !b.is(c, loading) {
		gone = max(gone, b.passed(c)+1)
	}
	b.spend(c, gone)
	b.set(c, loading)
	b.set(u, loading)
	p := &b.pieces[u]
	p.state, p.aboard, p.at, p.alt, p.floor = carried, int8(c), b.pieces[c].at, 0, 0
	t.Say(b.timed(c, loaded[min(3, gone)]), "%s gets into %s; gone of both turns: %s.", b.label(u), b.label(c), shares[min(3, gone)])
}

func (b *battle) refuseUnload(u int, to grid.Point) error {
	p := &b.pieces[u]
	if p.state != carried {
		return rule.Refuse("LG transport/3", "%s is in no carrier", b.label(u))
	}
	c := int(p.aboard)
	base := grid.Circle{At: to, Radius: b.kind(u).Base}
	switch {
	case !b.on(c):
		return rule.Refuse("LG transport/3", "%s is not on the table", b.label(c))
	case !to.Legal() || !b.table.Holds(base):
		return rule.Refuse("LG transport/3", "%s is not on the table", to)
	case !base.Apart(b.base(c), int64(b.tables.Of(Beside))) || base.Overlaps(b.base(c)):
		return rule.Refuse("LG transport/3", "%s is not just outside %s; want a gap of at most %s inches", to, b.label(c), grid.Inches(int64(b.tables.Of(Beside))))
	case b.is(u, loading):
		return rule.Refuse("LG transport/1", "%s has just got in", b.label(u))
	case b.pieces[c].alt > b.tables.Ceiling(b.kind(u).Type) && b.kind(u).Type == Jetpack:
		return rule.Refuse("LG altitude", "%s is too high for %s, who goes to %s inches", b.label(c), b.label(u), grid.Inches(b.tables.Ceiling(Jetpack)))
	}
	for v := range b.pieces {
		if b.on(v) && v != c && base.Overlaps(b.base(v)) {
			return rule.Refuse("LG transport/3", "%s stands there", b.label(v))
		}
	}
	l := leg{Unit: int8(u), From: b.pieces[c].at, To: to}
	for _, i := range b.table.At(to) {
		if _, err := b.footing(&l, &plan{}, []int{i}); err != nil {
			return err
		}
	}
	if err := b.hovering(c, u); err != nil {
		return err
	}
	return b.serves(c, b.gone(c))
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
func (b *battle) unload(t *table, u int, to grid.Point) {
	p := &b.pieces[u]
	c := int(p.aboard)
	gone := b.gone(c) + 1
	b.spend(u, gone)
	b.spend(c, gone)
	b.set(c, loading)
	b.set(u, loading)
	p.state, p.aboard, p.at, p.alt = onTable, -1, to, b.pieces[c].alt
	p.facing = to.Sub(b.pieces[c].at)
	t.Say(b.timed(c, unloaded[min(3, gone)]), "%s gets out of %s at %s; gone of both turns: %s.", b.label(u), b.label(c), b.where(u), shares[min(3, gone)])
	t.Then(react{tabletop.Still(u)})
}

// unloadSamples are points around the carrier.
func (b *battle) unloadSamples(u int, add func(game.Choice, rule.Clause)) {
	c := int(b.pieces[u].aboard)
	reach := b.kind(c).Base + b.kind(u).Base + 100
	for to := range tabletop.Around(b.pieces[c].at, 8, reach) {
		add(choice(vUnload, int(to.X), int(to.Y)), "LG transport/3")
	}
}
