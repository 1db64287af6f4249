package lasergrenadiers

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// A leg of a path, and what it costs.
//
// Whoever moves first turns so that his front (or rear, or flank) points along
// the leg, and then goes straight to its end. The line of the leg is cut
// wherever a feature begins or ends, and each stretch costs its length times
// the factors of what lies there:
//
//	from ●──────────┬───────┬─────────────┬──────● to
//	       firm ×1  │ woods │  road ×½    │ firm
//	                │  ×2   │             │
//
// Lengths are thousandths of an inch; a sum is rounded up once, at its end. In
// the air only what reaches up to the line counts.

// A leg is where a piece goes, and how.
type leg struct {
	Unit       int8
	From, To   grid.Point
	Low, High  int64 // the altitude at its start and at its end
	How        way
	Done       int64 // how far along it the piece has come
	Hits       int8  // how often the piece had been fired at when it set out
	Asked      bool  // the enemy has been asked as it set out
	Descending bool  // LG landing/4: ends with the piece on the table
}

// A plan is a leg worked out.
type plan struct {
	tabletop.Path
	facing grid.Vector
	band   int
	aside  int64 // how far a leg without a turn leads aside
	turn   int64
	over   []overrun
	trees  []felling
}

// An overrun is an enemy who is driven over (LG overrun).
type overrun struct {
	unit     int8
	from, to int64
}

// A felling is a tree in the way (LG terrain/9).
type felling struct {
	feature int16
	at      int64
}

// cost is that of the whole leg from where the piece is on it.
func (p *plan) cost(done int64) int64 {
	cost := p.Between(done, p.Length)
	if done == 0 {
		cost += p.turn
	}
	return cost
}

// point is the place at a distance along a leg.
func (l *leg) point(p *plan, at int64) (grid.Point, int64) {
	if at >= p.Length {
		return l.To, l.High
	}
	return p.At(at), l.Low + (l.High-l.Low)*at/p.Length
}

// plan works a leg out, or says why it cannot be gone.
func (b *battle) plan(l *leg) (*plan, error) {
	u := int(l.Unit)
	k, p := b.kind(u), &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: l.From, To: l.To}}}
	if err := b.refuseLeg(l); err != nil {
		return nil, err
	}
	run, cite := going(k, l.How)
	if run.Barred() && l.From != l.To {
		return nil, rule.Refuse(cite, "%s cannot move %s", b.label(u), [...]string{"forwards", "backwards", "sideways"}[l.How])
	}
	b.steer(l, p)
	p.Length = l.From.Distance(l.To)
	if rise := l.High - l.Low; p.Length == 0 {
		p.Length = max(rise, -rise)
	} else if rise != 0 {
		d := l.To.Sub(l.From)
		p.Extra = grid.RootUp(d.Square()+rise*rise) - p.Length
	}
	if l.From == l.To {
		if err := b.overhead(l); err != nil {
			return nil, err
		}
	}
	if err := b.inTheWay(l, p); err != nil {
		return nil, err
	}
	return p, b.lay(l, p, run)
}

// affordable says whether the allowance lasts for a plan (LG turning/3).
func (b *battle) affordable(l *leg, p *plan) error {
	u := int(l.Unit)
	switch left := b.left(u); {
	case l.Done == 0 && p.turn > left:
		return rule.Refuse("LG turning/3", "%s has %s inches left; the turn costs %s", b.label(u), grid.Inches(left), grid.Inches(p.turn))
	case p.cost(l.Done) > left:
		return rule.Refuse(b.tables.rateClause(b.kind(u)), "%s has %s inches left; this costs %s", b.label(u), grid.Inches(left), grid.Inches(p.cost(l.Done)))
	}
	return nil
}

// refuseLeg says what stands against a leg before any cost is counted.
func (b *battle) refuseLeg(l *leg) error {
	u := int(l.Unit)
	k := b.kind(u)
	switch high := b.tables.Ceiling(k.Type); {
	case !b.on(u):
		return rule.Refuse("LG turning/2", "%s is not on the table", b.label(u))
	case b.allowance(u) == 0:
		return rule.Refuse("LG speed/6.a", "%s cannot move any more", b.label(u))
	case !l.To.Legal() || !b.table.Holds(grid.Circle{At: l.To, Radius: k.Base}):
		return rule.Refuse("LG leaving/1", "%s is not on the table with the whole base; want 0,0 to %s less %s", l.To, b.table.Size, grid.Inches(k.Base))
	case l.From == l.To && high == 0 && l.High != l.Low:
		return rule.Refuse("LG popup/2", "%s can neither rise nor hover", b.label(u))
	case l.High < 0 || l.High > max(high, l.Low):
		return rule.Refuse("LG altitude", "%s inches is too high for %s; want 0 to %s", grid.Inches(l.High), k.Type, grid.Inches(high))
	case l.From == l.To && l.Low == l.High:
		return rule.Refuse("LG turning/2", "%s stands there", b.label(u))
	case b.is(u, falling) && l.High > l.Low:
		return rule.Refuse("LG landing/4.a", "%s is on its way down", b.label(u))
	case l.High < l.Low && b.is(u, popped) && !k.pops():
		return rule.Refuse("LG popup/2", "%s has risen and fired, and makes no pop-up manoeuvre", b.label(u))
	case b.pieces[u].floor > 0 && !b.indoors(l):
		return rule.Refuse("LG terrain/12", "%s is on an upper floor and must first come down", b.label(u))
	}
	return nil
}

// steer finds the facing with which a leg is gone, and what the turn costs.
// A leg that is nearly straight ahead is no turn; the tolerance is for all legs together.
func (b *battle) steer(l *leg, p *plan) {
	u := int(l.Unit)
	now, d := b.pieces[u].facing, l.To.Sub(l.From)
	p.facing, p.band = now, -1
	ahead := l.From.Add(now.Scaled(d.Length()))
	if hair := int64(b.tables.Of(Straight)); l.How == forwards && now.Dot(d) > 0 && grid.NearSegment(l.To, l.From, ahead, hair) {
		aside := grid.MulDiv(now.Cross(d), 1, now.Length())
		if drift := b.pieces[u].drift + aside; l.Done > 0 || drift <= hair && drift >= -hair {
			p.aside = aside
			return
		}
	}
	if l.Done > 0 || d == (grid.Vector{}) {
		return
	}
	want := d
	switch l.How {
	case backwards:
		want = d.Neg()
	case sideways:
		if want = d.Right(); now.Dot(want) < 0 {
			want = want.Neg()
		}
	}
	p.facing, p.band = want, bandOf(now, want)
	p.turn = b.tables.turnCost(b.kind(u).Type, b.allowance(u), p.band)
}

// bears tells what features on a leg bear on it: of a leg through the air, those
// that reach up to it; of one indoors, the building.
func (b *battle) bears(l *leg, p *plan) func(feature int, part grid.Part) bool {
	flying := l.Low > 0 || l.High > 0
	inside := b.pieces[l.Unit].floor > 0
	z0, z1 := b.sweep.Ground(l.From)+l.Low, b.sweep.Ground(l.To)+l.High
	return func(i int, part grid.Part) bool {
		f := &b.table.Features[i]
		if inside && f.Kind != tables.Built || flying && !inside && f.Height == 0 || f.Kind == tables.Hill {
			return false
		}
		low := min(z0+(z1-z0)*part.From/p.Length, z0+(z1-z0)*part.To/p.Length)
		clears := flying && !inside && low >= b.sweep.Top(i)
		return !clears || f.Kind == tables.HighWall && b.readings[HighWalls] == toTheLetter
	}
}

// overhead refuses to rise or sink through a building.
func (b *battle) overhead(l *leg) error {
	for _, i := range b.table.At(l.From) {
		if b.table.Features[i].Kind == tables.Built && min(l.Low, l.High) < b.sweep.Top(i) {
			return rule.Refuse("LG terrain/11", "%s is in the way", b.table.Features[i].Name)
		}
	}
	return nil
}

// lay cuts a leg into stretches of one ground.
func (b *battle) lay(l *leg, p *plan, run factor) error {
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
		s, err := b.footing(l, p, stretch.On)
		if err != nil {
			return err
		}
		s.To = stretch.To
		for _, o := range p.over {
			if o.from <= from && o.to >= s.To {
				if err := b.overrunning(l, p, &s, stretch.On, int(o.unit)); err != nil {
					return err
				}
			}
		}
		s.Cost = s.Cost.Times(run)
		p.Stretches = append(p.Stretches, s)
		b.fell(l, p, stretch.On, from)
		from = s.To
	}
	return nil
}

// overrunning makes a stretch one over an enemy: it costs three times the ground
// that he is on (LG overrun/3), or the road where the vehicle is on one (LG
// overrun/4).
func (b *battle) overrunning(l *leg, p *plan, s *tabletop.Stretch, on []int, v int) error {
	if paved, _ := b.paved(on); !paved {
		under, err := b.footing(l, p, b.table.At(b.pieces[v].at))
		if err != nil {
			return err
		}
		*s = tabletop.Stretch{To: s.To, Cost: under.Cost, What: under.What, Cite: under.Cite}
	}
	s.Cost = s.Cost.Times(factor{Num: int64(b.tables.Of(OverrunFactor)), Den: 1})
	s.What += ", over " + b.label(v)
	return nil
}

// fell adds an inch, at the cost of the ground there, for each tree that is
// knocked down at the last stretch (LG terrain/9).
func (b *battle) fell(l *leg, p *plan, on []int, from int64) {
	for _, i := range on {
		known := slices.ContainsFunc(p.trees, func(f felling) bool { return int(f.feature) == i })
		if known || b.table.Features[i].Kind != tables.Tree || !b.standing(i) || !b.kind(int(l.Unit)).Type.Vehicle() {
			continue
		}
		p.trees = append(p.trees, felling{int16(i), from})
		p.Tolls = append(p.Tolls, tabletop.Toll{At: from, Cost: p.Stretches[len(p.Stretches)-1].Cost.Of(int64(b.tables.Of(TreeCost)))})
	}
}

// standing reports whether a tree has not been knocked down.
func (b *battle) standing(feature int) bool {
	return b.felled[feature/64]>>(feature%64)&1 == 0
}

// inTheWay finds the pieces on a leg: none may be stood on, and of enemies only
// those may be passed that are run over (LG overrun/1, /2, /4).
func (b *battle) inTheWay(l *leg, p *plan) error {
	u := int(l.Unit)
	for v := range b.pieces {
		if v == u || !b.on(v) {
			continue
		}
		other := &b.pieces[v]
		wide := grid.Circle{At: other.at, Radius: b.kind(u).Base + b.kind(v).Base}
		ends := wide.At.Sub(l.To).Square() < wide.Radius*wide.Radius && level(l.High, other.alt)
		foxhole := b.is(v, dugIn) && b.side(u) != b.side(v)
		if ends && !(foxhole && b.grinds(u)) {
			return rule.Refuse("LG overrun/4", "%s stands there", b.label(v))
		}
		if b.side(u) == b.side(v) || l.From == l.To || foxhole && b.kind(u).Armoured || !level(l.Low, other.alt) && !level(l.High, other.alt) {
			continue
		}
		nearer := l.To.Sub(l.From).Dot(other.at.Sub(l.From)) > 0
		for _, part := range wide.Through(l.From, l.To) {
			if part.From == 0 && !nearer { // it stood in contact, and goes away or along
				continue
			}
			if err := b.mayOverrun(u, v); err != nil {
				return err
			}
			p.over = append(p.over, overrun{int8(v), part.From, part.To})
		}
	}
	return nil
}

// level reports whether two pieces at these altitudes can touch.
func level(a, b int64) bool { return a-b < grid.Inch && b-a < grid.Inch }

// indoors reports whether a leg stays on its floor of one building.
func (b *battle) indoors(l *leg) bool {
	for _, i := range b.table.At(l.From) {
		f := &b.table.Features[i]
		if f.Kind != tables.Built || !f.Area.Has(l.To) {
			continue
		}
		parts := f.Area.Through(l.From, l.To)
		return l.Low == l.High && len(parts) == 1 && parts[0].From == 0 && parts[0].To == l.From.Distance(l.To)
	}
	return false
}

// tally is the cost of a leg as an account, in thousandths of an inch.
func (b *battle) tally(l *leg, p *plan) rule.Tally {
	t := rule.Tally{Title: "inches", Parts: grid.Inch}
	if l.Done == 0 && p.band >= 0 {
		t.Items = append(t.Items, b.tables.turnItem(b.kind(int(l.Unit)).Type, b.allowance(int(l.Unit)), p.band))
	}
	p.Tally(&t, func(from int64, s tabletop.Stretch) (string, rule.Clause) {
		cite := s.Cite
		if slices.ContainsFunc(p.over, func(o overrun) bool { return o.from <= from && o.to >= s.To }) {
			cite = "LG overrun/3"
		}
		return fmt.Sprintf("%s inches %s, %s", grid.Inches(s.To-from), s.What, effect(s.Cost)), cite
	})
	return t
}
