package solprime

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
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
	Asked  bool // enemies on overwatch have been asked as it set out
}

// A plan is a leg worked out.
type plan struct {
	tabletop.Path
	facing grid.Vector
	turn   int64
}

// rows are the chart's rows for the kinds of feature of a table.
var rows = [tables.Grounds]groundRow{
	tables.Hill: rowClear, tables.Slope: rowHills, tables.Soft: rowMud, tables.Rough: rowPoor, tables.Marshland: rowSwamp, tables.Slagfield: rowPoor,
	tables.River: rowDeep, tables.Lake: rowDeep, tables.Shallow: rowShallow, tables.Ford: rowShallow, tables.Woodland: rowWoods, tables.Thicket: rowWoods,
	tables.Tree: rowClear, tables.Urban: rowUrban, tables.Ruin: rowPoor, tables.PavedRoad: rowRoad, tables.Track: rowRoad, tables.BridgeLaid: rowRoad,
	tables.LowWall: rowLowWall, tables.HighWall: rowLowWall, tables.Trap: rowLowWall, tables.Built: rowUrban,
}

// plan works a leg out, or says why it cannot be gone.
func (b *battle) plan(l *leg) (*plan, error) {
	u := int(l.Unit)
	k, p := b.kind(u), &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: l.From, To: l.To}, Length: l.From.Distance(l.To)}}
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
	case p.Length == 0:
		return nil, rule.Refuse("SP movement", "%s stands there", b.label(u))
	case l.Back && b.infantry(u):
		return nil, rule.Refuse("SP movement/infantry", "infantry moves in any direction and does not back up")
	case l.Back && l.To.Sub(l.From).Dot(b.stands[u].front) > 0:
		return nil, rule.Refuse("SP movement/back", "%s is in the front half; %s goes there forwards", l.To, b.label(u))
	}
	if b.aloft(u) {
		p.facing = l.To.Sub(l.From)
		p.on(tabletop.Stretch{To: p.Length, Cost: tabletop.Factor{Num: 1, Den: 1}, What: "air"}, rowClear)
		return p, nil
	}
	b.steer(l, p)
	sections := p.Cut(b.sweep, nil)
	p.Stretches = make([]tabletop.Stretch, 0, len(sections))
	for _, s := range sections {
		if err := b.footing(l, p, s); err != nil {
			return nil, err
		}
	}
	if err := b.tolls(l, p); err != nil {
		return nil, err
	}
	return p, b.clearOf(l)
}

// on adds a stretch.
func (p *plan) on(s tabletop.Stretch, row groundRow) {
	s.Cite = groundClauses[row]
	p.Stretches = append(p.Stretches, s)
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
func (b *battle) footing(l *leg, p *plan, s tabletop.Section) error {
	of := b.kind(int(l.Unit)).Transport
	halves, what, under := int64(2), "clear ground", rowClear
	road, ford := false, false
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
		case f.Kind == tables.Cliff && of != Jet:
			return rule.Refuse("SP movement/terrain/hills", "%s cannot cross %s; go up a slope", b.kind(int(l.Unit)).Name, f.Name)
		case row == rowHills || row == rowClear:
			continue
		case row == rowLowWall && c == (cost{}):
			return rule.Refuse(groundClauses[row], "%s cannot cross %s", b.kind(int(l.Unit)).Name, f.Name)
		case row == rowLowWall:
			what = f.Name
			continue
		case road && row != rowRoad, ford && row == rowDeep:
			continue
		case c == (cost{}):
			return rule.Refuse(groundClauses[row], "%s cannot enter %s", b.kind(int(l.Unit)).Name, f.Name)
		}
		if c.halves > halves || row == rowRoad {
			halves, what, under = c.halves, f.Name, row
		}
	}
	p.on(tabletop.Stretch{To: s.To, Cost: tabletop.Factor{Num: halves * b.backing(l), Den: 2}, What: what}, under)
	return nil
}

// tolls adds what is paid once, where it lies: walls, and the way uphill, once a
// turn (SP movement/uphill). A hill's edge that no slope leads to is a slope, or by
// one reading a cliff.
func (b *battle) tolls(l *leg, p *plan) error {
	k := b.kind(int(l.Unit))
	if wall := b.tables.costs[rowLowWall][k.Transport].once; wall > 0 {
		for i := range b.table.Features {
			if f := &b.table.Features[i]; rows[f.Kind] == rowLowWall {
				for _, at := range p.Entries(b.sweep, i) {
					p.Tolls = append(p.Tolls, tabletop.Toll{At: at, Cost: wall * b.backing(l), What: "over " + f.Name, Cite: groundClauses[rowLowWall]})
				}
			}
		}
	}
	climbs := p.Climbs(b.sweep)
	if b.readings[Hillsides] == cliffs && k.Transport != Jet {
		if i := slices.IndexFunc(climbs, func(c tabletop.Climb) bool { return c.Edge && !b.table.Features[c.Feature].Sloped }); i >= 0 {
			return rule.Refuse("SP movement/terrain/hills", "the edge of %s is a cliff there; go up a slope", b.table.Features[climbs[i].Feature].Name)
		}
	}
	if len(climbs) > 0 && !b.is(int(l.Unit), climbed) {
		up := b.tables.costs[rowHills][k.Transport].once * b.backing(l)
		p.Tolls = append(p.Tolls, tabletop.Toll{At: climbs[0].At, Cost: up, What: "uphill", Cite: groundClauses[rowHills], Uphill: true})
	}
	slices.SortStableFunc(p.Tolls, func(a, b tabletop.Toll) int { return cmp.Compare(a.At, b.At) })
	return nil
}

// backing is what all costs of a leg are multiplied by (SP movement/back).
func (b *battle) backing(l *leg) int64 {
	if l.Back {
		return int64(b.tables.Of(BackFactor))
	}
	return 1
}

// underfoot is the clause of the ground of a plan that costs the most an inch, clear
// ground left out where there is other.
func (p *plan) underfoot() rule.Clause {
	best, most := groundClauses[rowClear], int64(0)
	for _, s := range p.Stretches {
		if s.Cite != groundClauses[rowClear] && s.Cost.Num > most {
			best, most = s.Cite, s.Cost.Num
		}
	}
	return best
}

// cost is that of a leg from where the stand is on it, turning included.
func (b *battle) cost(l *leg, p *plan) int64 {
	sum := p.Between(l.Done, p.Length)
	if l.Done == 0 {
		sum += p.turn
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
	p.Tally(&t, func(from int64, s tabletop.Stretch) (string, rule.Clause) {
		return fmt.Sprintf("%s inches of %s", grid.Inches(s.To-from), s.What), s.Cite
	})
	return t
}
