package solprime

import (
	"fmt"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// A leg is where a stand goes, in a straight line (SP movement). It costs an inch
// an inch, times the chart's factors for the ground of each stretch, and the
// chart's inches once for a wall or, in a turn, for going uphill.
type leg struct {
	Unit   int8
	To     grid.Point
	Back   bool
	Done   int64 // how far along it the stand has come
	From   grid.Point
	Hits   int8 // how often the stand had been fired at when it set out
	Convoy int8 // the vehicle with whose column it goes, and one; 0: none (SP close-combat/attached)
	Into   int8 // the stand that it charges, and one; 0: none (SP close-combat)
}

// A plan is a leg worked out.
type plan struct {
	facing  grid.Vector
	turn    int64
	length  int64
	cuts    []stretch
	uphill  bool
	wayside []rule.Item // what is paid once
	once    int64
}

// A stretch is a part of a leg on one ground.
type stretch struct {
	to, halves int64
	what       string
	row        groundRow
}

// rows are the chart's rows for the kinds of feature of a table.
var rows = [maps.Grounds]groundRow{
	maps.Hill: rowClear, maps.Slope: rowHills, maps.Soft: rowMud, maps.Rough: rowPoor, maps.Marshland: rowSwamp, maps.Slagfield: rowPoor,
	maps.River: rowDeep, maps.Lake: rowDeep, maps.Shallow: rowShallow, maps.Ford: rowShallow, maps.Woodland: rowWoods, maps.Thicket: rowWoods,
	maps.Tree: rowClear, maps.Urban: rowUrban, maps.Ruin: rowPoor, maps.PavedRoad: rowRoad, maps.Track: rowRoad, maps.BridgeLaid: rowRoad,
	maps.LowWall: rowLowWall, maps.HighWall: rowLowWall, maps.Trap: rowLowWall, maps.Built: rowUrban,
}

// plan works a leg out, or says why it cannot be gone.
func (b *battle) plan(l *leg) (*plan, error) {
	u := int(l.Unit)
	k, p := b.kind(u), &plan{length: l.From.Distance(l.To)}
	switch {
	case b.structure(u):
		return nil, rule.Refuse("SP fortifications/unit", "%s does not move", b.label(u))
	case b.any(u, suppressed):
		return nil, rule.Refuse("SP fire/infantry/still", "%s is suppressed and does not move", b.label(u))
	case b.is(u, stuck):
		return nil, rule.Refuse("SP fire/immobilized", "%s is immobilized", b.label(u))
	case b.kind(u).Branch == Aircraft:
		return nil, rule.Refuse("SP air/straight", "%s flies straight on", b.label(u))
	case b.kind(u).Branch == VTOL && !b.aloft(u):
		return nil, rule.Refuse("SP vtol/landing", "%s is on the ground; lift it first", b.label(u))
	case l.Back && b.kind(u).Branch == VTOL:
		return nil, rule.Refuse("SP vtol/hover", "%s moves in any direction and does not back up", b.label(u))
	case !l.To.Legal() || !b.table.Holds(grid.Circle{At: l.To, Radius: k.Base}):
		return nil, rule.Refuse("SP movement", "%s is not on the table", l.To)
	case p.length == 0:
		return nil, rule.Refuse("SP movement", "%s stands there", b.label(u))
	case l.Back && b.infantry(u):
		return nil, rule.Refuse("SP movement/infantry", "infantry moves in any direction and does not back up")
	case l.Back && l.To.Sub(l.From).Dot(b.stands[u].front) > 0:
		return nil, rule.Refuse("SP movement/back", "%s is in the front half; %s goes there forwards", l.To, b.label(u))
	}
	if b.aloft(u) {
		p.facing, p.cuts = l.To.Sub(l.From), []stretch{{to: p.length, halves: 2, what: "air", row: rowClear}}
		return p, nil
	}
	b.steer(l, p)
	for _, s := range b.table.Along(l.From, l.To, func(int, grid.Part) bool { return true }) {
		if err := b.footing(l, p, s); err != nil {
			return nil, err
		}
	}
	return p, b.clearOf(l)
}

// steer finds what turning costs: nothing into the front half, an inch to turn
// about (SP movement/facing). The halves are those of before the stand was
// touched, whatever ways it has gone since.
func (b *battle) steer(l *leg, p *plan) {
	u := int(l.Unit)
	d := l.To.Sub(l.From)
	if p.facing = d; l.Back {
		p.facing = b.stands[u].facing
		return
	}
	if !b.infantry(u) && l.Done == 0 && !grid.Within(b.stands[u].front, d, grid.Angle90) {
		p.turn = int64(b.tables.Of(TurnAbout))
	}
}

// footing adds a stretch: the dearest ground on it counts, and a road carries
// over all of it but walls.
func (b *battle) footing(l *leg, p *plan, s maps.Stretch) error {
	u := int(l.Unit)
	of := b.kind(u).Transport
	out := stretch{to: s.To, halves: 2, what: "clear ground"}
	road := false
	ford := false
	for _, i := range s.On {
		row := rows[b.table.Features[i].Kind]
		road = road || row == rowRoad
		ford = ford || row == rowShallow
	}
	for _, i := range s.On {
		f := &b.table.Features[i]
		row := rows[f.Kind]
		c := b.tables.costs[row][of]
		switch {
		case row == rowHills || row == rowClear:
			if row == rowHills && l.To.Sub(l.From).Dot(f.Up) > 0 {
				p.uphill = true
			}
			continue
		case row == rowLowWall && c == (cost{}):
			return rule.Refuse(groundClauses[row], "%s cannot cross %s", b.kind(u).Name, f.Name)
		case row == rowLowWall:
			if c.once > 0 && (len(p.cuts) == 0 || p.cuts[len(p.cuts)-1].what != f.Name) {
				once := c.once * b.backing(l)
				p.once += once
				p.wayside = append(p.wayside, rule.Item{Amount: int(once), Reason: "over " + f.Name, Cite: groundClauses[row]})
			}
			out.what = f.Name
			continue
		case road && row != rowRoad, ford && row == rowDeep:
			continue
		case c == (cost{}):
			return rule.Refuse(groundClauses[row], "%s cannot enter %s", b.kind(u).Name, f.Name)
		}
		if c.halves > out.halves || row == rowRoad {
			out.halves, out.what, out.row = c.halves, f.Name, row
		}
	}
	out.halves *= b.backing(l)
	p.cuts = append(p.cuts, out)
	return nil
}

// backing is what all costs of a leg are multiplied by (SP movement/back).
func (b *battle) backing(l *leg) int64 {
	if l.Back {
		return int64(b.tables.Of(BackFactor))
	}
	return 1
}

// dearest is the ground of a plan that costs the most an inch, clear ground
// left out where there is other.
func (p *plan) dearest() (best groundRow) {
	most := int64(0)
	for _, c := range p.cuts {
		if c.row != rowClear && c.halves > most {
			best, most = c.row, c.halves
		}
	}
	return best
}

// upTo is the cost of a plan up to a distance along it, turning and what is paid
// once left out.
func (p *plan) upTo(at int64) int64 {
	sum, from := int64(0), int64(0)
	for _, c := range p.cuts {
		to := min(c.to, at)
		if to <= from {
			break
		}
		sum += (to - from) * c.halves
		from = to
	}
	return (sum + 1) / 2
}

// fixed is what is paid at the start of a leg.
func (b *battle) fixed(l *leg, p *plan) int64 {
	if l.Done > 0 {
		return 0
	}
	sum := p.turn + p.once
	if p.uphill && !b.is(int(l.Unit), climbed) {
		sum += b.tables.costs[rowHills][b.kind(int(l.Unit)).Transport].once * b.backing(l)
	}
	return sum
}

// clearOf says who is in the way: nobody may be stood on, and enemies are passed
// through by nobody.
func (b *battle) clearOf(l *leg) error {
	u := int(l.Unit)
	for v := range b.stands {
		if v == u || v == int(l.Into)-1 || l.Convoy > 0 && (v == int(l.Convoy)-1 || b.stands[v].with == l.Convoy-1) || !b.grounded(v) {
			continue
		}
		wide := grid.Circle{At: b.stands[v].at, Radius: b.kind(u).Base + b.kind(v).Base}
		near := wide.Radius
		if b.side(u) != b.side(v) {
			near += contact
		}
		ends := wide.At.Sub(l.To).Square() < near*near
		through := b.side(u) != b.side(v) && len(wide.Through(l.From, l.To)) > 0
		if ends || through {
			return rule.Refuse("SP close-combat/contact", "%s stands in the way; assault it, or go round", b.label(v))
		}
	}
	return nil
}

// tally is the cost of a leg as an account, in thousandths of an inch.
func (b *battle) tally(l *leg, p *plan) rule.Tally {
	t := rule.Tally{Title: "inches", Parts: grid.Inch}
	if p.turn > 0 {
		t.Items = append(t.Items, b.tables.item(TurnAbout, "turning about", "SP movement/turn-about"))
	}
	from, spent := int64(0), int64(0)
	for _, c := range p.cuts {
		cost := p.upTo(c.to) - spent
		t.Add(int(cost), fmt.Sprintf("%s inches of %s", grid.Inches(c.to-from), c.what), groundClauses[c.row])
		from, spent = c.to, spent+cost
	}
	t.Items = append(t.Items, p.wayside...)
	if up := b.fixed(l, p) - p.turn - p.once; up > 0 {
		t.Add(int(up), "uphill", groundClauses[rowHills])
	}
	return t
}

// point is the place at a distance along a leg.
func (l *leg) point(length, at int64) grid.Point {
	if at >= length {
		return l.To
	}
	d := l.To.Sub(l.From)
	return l.From.Add(d.Scaled(at))
}
