package lasergrenadiers

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// A leg of a path, and its cost.
//
// A piece that moves first turns so that its front (or rear, or flank) points along the leg. Then it
// goes straight to the end. Features cut the line of the leg into stretches. A stretch costs its
// length times the factors of the features on it:
//
//	from ●──────────┬───────┬─────────────┬──────● to
//	       firm ×1  │ woods │  road ×½    │ firm
//	                │  ×2   │             │
//
// Lengths are thousandths of an inch. A sum is rounded up once, at its end. In the air, only
// features that rise up to the line count.

// A leg is a straight move of a piece to a point, in one direction of movement.
type leg struct {
	Unit      int8
	From, To  grid.Point
	Low, High int64 // the altitude at the start and at the end of the leg
	How       way
	Done      int64 // how far along the leg the piece has moved
	Hits      int8  // shots at the piece in this turn, before the leg began
	Asked     bool  // the enemy has already had its chance to fire at the start of the leg
}

// A plan is a leg with its costs.
type plan struct {
	tabletop.Path
	facing grid.Vector
	band   int
	aside  int64 // how far aside a leg without a turn leads
	turn   int64
	over   []overrun
	trees  []felling
}

// An overrun is an enemy that the leg runs over (LG overrun).
type overrun struct {
	unit     int8
	from, to int64
}

// A felling is a tree in the way (LG terrain/9).
type felling struct {
	feature int16
	at      int64
}

// newPlan returns a plan with the length of a leg.
func newPlan(l *leg) *plan {
	p := &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: l.From, To: l.To}, Length: l.From.Distance(l.To)}}
	if p.Length == 0 {
		p.Length = max(l.rise(), -l.rise())
	} else if l.rise() != 0 {
		p.Extra = grid.RootUp(l.To.Sub(l.From).Square()+l.rise()*l.rise()) - p.Length
	}
	return p
}

// cost returns the cost of the rest of a leg. The parameter done is the distance already moved.
func (p *plan) cost(done int64) int64 {
	cost := p.Between(done, p.Length)
	if done == 0 {
		cost += p.turn
	}
	return cost
}

// point returns the place and altitude at a distance along a leg.
func (l *leg) point(p *plan, at int64) (grid.Point, int64) {
	if at >= p.Length {
		return l.To, l.High
	}
	return p.At(at), l.Low + (l.High-l.Low)*at/p.Length
}

// The reasons why a leg is impossible. The reasons that do not depend on the ground come first.
var (
	legObjections = objections{
		does("LG turning/2", "%s is not on the table", func(o order) bool { return !o.on(o.u) }),
		isStopped,
		against("LG leaving/1", "the whole base of %s must be on the table; want %s", selfAnd(aBoard), order.overhangs),
		does("LG popup/2", "%s can neither rise nor hover", func(o order) bool { return o.leg.upright() && o.leg.rise() != 0 && o.ceiling(o.u) == 0 }),
		tooHigh(func(o order) bool { return o.leg.High < 0 || o.leg.High > max(o.ceiling(o.u), o.leg.Low) }),
		does("LG turning/2", "%s is already at this point", func(o order) bool { return o.leg.upright() && o.leg.rise() == 0 }),
		does("LG landing/4.a", "%s is on its way down and cannot rise again", func(o order) bool { return o.leg.rise() > 0 && o.is(o.u, falling) }),
		does("LG popup/2", "%s has risen and fired; it cannot sink again in this move", func(o order) bool {
			return o.leg.rise() < 0 && o.is(o.u, popped) && !pops(o.kind(o.u))
		}),
		fromUpstairs(func(o order) bool { return !o.indoors(o.leg) }),
		does("LG vehicles/3.c", "%s cannot move sideways", func(o order) bool { return !o.leg.upright() && o.run(o.leg).Barred() }),
	}
	isStopped  = does("LG speed/6.a", "%s cannot move any more", func(o order) bool { return o.allowance(o.u) == 0 })
	inTheWay   = because("LG overrun/4", "%s stands there")
	isHouse    = because("LG terrain/11", "%s is in the way")
	noTurnLeft = because("LG turning/3", "%s; the turn costs %s")
	tooFar     = game.Reasons("%s; this costs %s", "LG infantry/1", "LG infantry/2", "LG crewed/2", "LG vehicles/1.a", "LG vehicles/1.b", "LG crewed/3", "LG speed/6.a", "LG terrain/12", "LG terrain/13")
)

// tooHigh returns the objection to an illegal altitude.
func tooHigh(holds func(order) bool) game.Objection[order] {
	return against("LG altitude", "%s inches is too high for %s", func(o order) (a, b game.Name) { return length(o.alt), name(aCeiling, o.u) }, holds)
}

// fromUpstairs returns the objection to an action that an upper floor does not allow.
func fromUpstairs(holds func(order) bool) game.Objection[order] {
	return does("LG terrain/12", "%s is on an upper floor and must first come down", func(o order) bool { return o.pieces[o.u].floor > 0 && holds(o) })
}

// there returns the base of the acting piece at the point of an order. overhangs reports whether
// that base would reach beyond the table.
func (o order) there() grid.Circle { return grid.Circle{At: o.at, Radius: o.kind(o.u).Base} }
func (o order) overhangs() bool    { return !o.at.Legal() || !o.table.Holds(o.there()) }

func (l *leg) unit() int     { return int(l.Unit) }
func (l *leg) upright() bool { return l.From == l.To }
func (l *leg) rise() int64   { return l.High - l.Low }
func (l *leg) flying() bool  { return l.Low > 0 || l.High > 0 }

// run returns the factor for the direction of movement in a leg.
func (b *battle) run(l *leg) factor {
	f, _ := going(b.kind(l.unit()), l.How)
	return f
}

// plan computes the plan of a leg, or returns why the leg is impossible.
func (b *battle) plan(l *leg) (*plan, hindrance) {
	if h := legObjections.To(order{battle: b, u: l.unit(), at: l.To, alt: l.High, leg: l}); !h.None() {
		return nil, h
	}
	p := newPlan(l)
	b.steer(l, p)
	var h hindrance
	if l.upright() {
		h = b.roofed(l.From, min(l.Low, l.High), isHouse)
	}
	if h = cmp.Or(h, b.meet(l, p)); h.None() {
		h = b.lay(l, p)
	}
	return p, h
}

// afford returns why a leg is impossible, or why the allowance is too small for the whole leg
// (LG turning/3).
func (b *battle) afford(l *leg) hindrance {
	u := l.unit()
	p, h := b.plan(l)
	switch {
	case !h.None():
		return h
	case p.turn > b.left(u):
		return noTurnLeft.ForBoth(name(aBudget, u), length(p.turn))
	}
	return b.costs(u, p.cost(0), b.limit(u))
}

// limit returns the clause that limits a piece's movement: the clause of its rate, or of the loss
// that has reduced its rate.
func (b *battle) limit(u int) rule.Clause {
	if b.allowance(u) < b.rate(u) {
		return ReducedClause(b.kind(u).Type)
	}
	return rateClause(b.tables, b.kind(u))
}

// costs returns a hindrance if a cost exceeds the allowance that a piece has left.
func (b *battle) costs(u int, cost int64, cite rule.Clause) hindrance {
	return tooFar[cite].If(cost > b.left(u), name(aBudget, u), length(cost))
}

// steer finds the facing of a leg, and the cost of the turn to this facing.
func (b *battle) steer(l *leg, p *plan) {
	u := l.unit()
	now, d := b.pieces[u].facing, l.To.Sub(l.From)
	p.facing, p.band = now, -1
	if aside, ok := b.straight(l); ok {
		p.aside = aside
		return
	}
	if l.Done > 0 || d == (grid.Vector{}) {
		return
	}
	p.facing = l.How.facing(now, d)
	p.band = bandOf(now, p.facing)
	p.turn = b.turnCost(u, p.band)
}

// straight reports whether a leg leads nearly straight ahead, which needs no turn. The result aside
// is how far the leg leads aside. All legs since the piece last turned share one tolerance.
func (b *battle) straight(l *leg) (aside int64, ok bool) {
	now, d := b.pieces[l.Unit].facing, l.To.Sub(l.From)
	hair := int64(b.tables.Of(scenario.Straight))
	if l.How != forwards || now.Dot(d) <= 0 || !grid.NearSegment(l.To, l.From, l.From.Add(now.Scaled(d.Length())), hair) {
		return 0, false
	}
	aside = grid.MulDiv(now.Cross(d), 1, now.Length())
	drift := b.pieces[l.Unit].drift + aside
	return aside, l.Done > 0 || drift <= hair && drift >= -hair
}

// facing returns the new facing of a piece that moves along d, in the direction w relative to its
// facing. The old facing is now.
func (w way) facing(now, d grid.Vector) grid.Vector {
	switch right := d.Right(); {
	case w == backwards:
		return d.Neg()
	case w == sideways && now.Dot(right) < 0:
		return right.Neg()
	case w == sideways:
		return right
	}
	return d
}

// bears returns a function that reports whether a feature affects a leg. Only features that reach up
// to the leg affect a leg through the air. Only the building affects a leg indoors.
func (b *battle) bears(l *leg, p *plan) func(feature int, part grid.Part) bool {
	inside := b.pieces[l.Unit].floor > 0
	z0, z1 := b.sweep.Ground(l.From)+l.Low, b.sweep.Ground(l.To)+l.High
	return func(i int, part grid.Part) bool {
		f := &b.table.Features[i]
		switch {
		case f.Kind == tables.Hill || inside:
			return f.Kind == tables.Built
		case !l.flying():
			return true
		case f.Height == 0:
			return false
		case f.Kind == tables.HighWall && b.readings[scenario.HighWalls] == scenario.ToTheLetter:
			return true
		}
		return min(z0+(z1-z0)*part.From/p.Length, z0+(z1-z0)*part.To/p.Length) < b.sweep.Top(i)
	}
}

// lay cuts a leg into stretches. The ground does not change within a stretch.
func (b *battle) lay(l *leg, p *plan) hindrance {
	var cuts []int64
	for _, o := range p.over {
		cuts = append(cuts, o.from, o.to)
	}
	path := []tabletop.Section{{To: p.Length}}
	if l.From != l.To {
		path = p.Cut(b.sweep, b.bears(l, p), cuts...)
	}
	from := int64(0)
	for _, stretch := range path {
		s, h := b.footing(l, stretch.On)
		if h = cmp.Or(b.walls(l, stretch.On), h); !h.None() {
			return h
		}
		s.To = stretch.To
		for _, o := range p.over {
			if o.from <= from && o.to >= s.To {
				if h := b.overrunning(l, &s, stretch.On, int(o.unit)); !h.None() {
					return h
				}
			}
		}
		s.Cost = s.Cost.Times(b.run(l))
		p.Stretches = append(p.Stretches, s)
		b.fell(l, p, stretch.On, from)
		from = s.To
	}
	return b.scale(l, p)
}

// overrunning changes a stretch to one over an enemy. It costs three times the enemy's ground
// (LG overrun/3), or three times the road if the vehicle is on a road (LG overrun/4).
func (b *battle) overrunning(l *leg, s *tabletop.Stretch, on []int, v int) hindrance {
	if paved, _ := b.paved(on); !paved {
		under, h := b.footing(l, b.table.At(b.pieces[v].at))
		if !h.None() {
			return h
		}
		*s = tabletop.Stretch{To: s.To, Cost: under.Cost, What: under.What, Cite: under.Cite}
	}
	s.Cost = s.Cost.Times(factor{Num: int64(b.tables.Of(scenario.OverrunFactor)), Den: 1})
	s.What += ", over " + b.label(v)
	return hindrance{}
}

// fell adds the cost of an inch for each tree that the piece knocks down, at the factor of the last
// stretch (LG terrain/9).
func (b *battle) fell(l *leg, p *plan, on []int, from int64) {
	for _, i := range on {
		known := slices.ContainsFunc(p.trees, func(f felling) bool { return int(f.feature) == i })
		if known || b.table.Features[i].Kind != tables.Tree || !b.standing(i) || !b.kind(l.unit()).Type.Vehicle() {
			continue
		}
		p.trees = append(p.trees, felling{int16(i), from})
		p.Tolls = append(p.Tolls, tabletop.Toll{At: from, Cost: p.Stretches[len(p.Stretches)-1].Cost.Of(int64(b.tables.Of(scenario.TreeCost)))})
	}
}

// standing reports whether a tree has not been knocked down.
func (b *battle) standing(feature int) bool {
	return b.felled[feature/64]>>(feature%64)&1 == 0
}

// meet finds the pieces on a leg. A leg may not end on another piece. It may lead over an enemy
// only if the piece runs over the enemy (LG overrun/1, /2, /4).
func (b *battle) meet(l *leg, p *plan) hindrance {
	u := l.unit()
	for v := range b.pieces {
		if v == u || !b.on(v) {
			continue
		}
		at := b.pieces[v].at
		wide := grid.Circle{At: at, Radius: b.kind(u).Base + b.kind(v).Base}
		switch {
		case at.Sub(l.To).Square() < wide.Radius*wide.Radius && b.stopsAt(l, v):
			return inTheWay.For(unit(v))
		case !b.runsInto(l, v):
			continue
		}
		if grid.Within(l.From.Sub(l.To), at.Sub(l.From), grid.Angle90) { // the pieces only touch, and u moves away or along v
			continue
		}
		for _, part := range wide.Through(l.From, l.To) {
			if h := b.against(overrunObjections, u, v); !h.None() {
				return h
			}
			p.over = append(p.over, overrun{int8(v), part.From, part.To})
		}
	}
	return hindrance{}
}

// stopsAt reports whether a piece cannot end its leg on another piece. Tracks and walkers can end it
// on an enemy in a foxhole.
func (b *battle) stopsAt(l *leg, v int) bool {
	foxhole := b.is(v, dugIn) && b.side(l.unit()) != b.side(v)
	return level(l.High, b.pieces[v].alt) && !(foxhole && b.grinds(l.unit()))
}

// runsInto reports whether a leg may lead over an enemy only by running it over. An armoured piece
// may also pass over a foxhole.
func (b *battle) runsInto(l *leg, v int) bool {
	u, alt := l.unit(), b.pieces[v].alt
	if b.side(u) == b.side(v) || l.From == l.To || b.is(v, dugIn) && b.kind(u).Armoured {
		return false
	}
	return level(l.Low, alt) || level(l.High, alt)
}

// tally returns the calculation of a leg's cost, in thousandths of an inch.
func (b *battle) tally(l *leg, p *plan) rule.Tally {
	t := rule.Tally{Title: "inches", Parts: grid.Inch}
	if l.Done == 0 && p.band >= 0 {
		t.Items = append(t.Items, turnItem(b.tables, turnsAs(b.kind(l.unit()).Type, b.readings), b.allowance(l.unit()), p.band))
	}
	p.Tally(&t, func(from int64, s tabletop.Stretch) (string, rule.Clause) {
		cite := s.Cite
		if slices.ContainsFunc(p.over, func(o overrun) bool { return o.from <= from && o.to >= s.To }) {
			cite = "LG overrun/3"
		}
		what := s.What
		if l.How != forwards {
			what += ", " + Ways[l.How]
			if run, way := going(b.kind(l.unit()), l.How); s.Cost == run {
				cite = way
			}
		}
		return fmt.Sprintf("%s %s, %s", grid.InchWords(s.To-from), what, effect(s.Cost)), cite
	})
	return t
}

// pops reports whether a kind of piece may rise, fire and sink in one move (LG popup/2). An aircraft
// may do so only if it hovers.
func pops(k *scenario.Kind) bool {
	switch k.Type {
	case scenario.Grav, scenario.Gravpack, scenario.Jetpack:
		return true
	}
	return k.Hovers
}
