package solprime

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// A leg is a straight move of a stand (SP movement). An inch costs an inch, times the chart's factor
// for its ground. Each wall costs a fixed number of inches. Going uphill does too, but only once a
// turn.
type leg struct {
	Unit   int8
	To     grid.Point
	Back   bool
	Done   int64 // how far along the leg the stand has moved
	From   grid.Point
	Hits   int8 // shots at the stand before the leg began
	Convoy int8 // 1 plus the vehicle of its column, or 0 (SP close-combat/attached)
	Into   int8 // 1 plus the stand up to which it leads, or 0 (contact.go)
	Inside bool // the stand goes into that stand, and needs no place of its own
	Asked  bool // enemies on overwatch have already had their chance to fire at the start
}

// A plan is a leg with its costs.
type plan struct {
	tabletop.Path
	facing grid.Vector
	turn   int64
}

// legObjections are the reasons why a leg is impossible, regardless of its cost.
var legObjections = objections{
	isStructure, isSuppressed, isStuck,
	does("SP air/straight", "%s can only fly straight on", func(b *battle, u int) bool { return b.kind(u).Branch == scenario.Aircraft }),
	does("SP vtol/landing", "%s is on the ground and moves only in the air", func(b *battle, u int) bool { return b.kind(u).Branch == scenario.VTOL && !b.aloft(u) }),
	against("SP vtol/hover", "%s cannot back up: it moves forwards in any direction", self, func(o order) bool { return o.leg.Back && o.kind(o.u).Branch == scenario.VTOL }),
	against("SP movement", "%s,%s is not on the table", spot, func(o order) bool { return o.offTable(o.u) }),
	against("SP movement", "%s is already at that point", self, func(o order) bool { return o.leg.From == o.leg.To }),
	against("SP movement/infantry", "infantry cannot back up: it moves forwards in any direction", nil, func(o order) bool { return o.leg.Back && o.infantry(o.u) }),
	against("SP movement/back", "%s cannot back up to a point ahead; want a point in its rear half", self, func(o order) bool {
		return o.leg.Back && o.leg.To.Sub(o.leg.From).Dot(o.stands[o.u].front) > 0
	}),
}

// planned returns the plan of a leg, or why the leg is impossible.
func (b *battle) planned(l *leg) (*plan, hindrance) {
	u := int(l.Unit)
	if h := legObjections.to(order{battle: b, u: u, at: l.To, leg: l}); !h.None() {
		return nil, h
	}
	p := &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: l.From, To: l.To}, Length: l.From.Distance(l.To)}}
	if b.aloft(u) {
		p.facing = l.To.Sub(l.From)
		p.on(tabletop.Stretch{To: p.Length, Cost: tabletop.Factor{Num: 1, Den: 1}, What: "air"}, scenario.RowClear)
		return p, hindrance{}
	}
	b.steer(l, p)
	sections := p.Cut(b.sweep, nil)
	p.Stretches = make([]tabletop.Stretch, 0, len(sections))
	for _, s := range sections {
		if h := b.footing(l, p, s); !h.None() {
			return nil, h
		}
	}
	if h := b.tolls(l, p); !h.None() {
		return nil, h
	}
	return p, b.clearOf(l)
}

// on adds a stretch to a plan.
func (p *plan) on(s tabletop.Stretch, row scenario.Row) {
	s.Cite = groundClauses[row]
	p.Stretches = append(p.Stretches, s)
}

// steer finds the cost of turning. A leg into the front half needs no turn, and turning about costs
// an inch (SP movement/facing). The front half is fixed when the stand begins its move. Later legs do
// not change it.
func (b *battle) steer(l *leg, p *plan) {
	u := int(l.Unit)
	d := l.To.Sub(l.From)
	if p.facing = d; l.Back {
		p.facing = b.stands[u].facing
		return
	}
	if !b.infantry(u) && l.Done == 0 && !grid.Within(b.stands[u].front, d, grid.Angle90) {
		p.turn = int64(b.tables.Of(scenario.TurnAbout))
	}
}

// The reasons why a stand cannot cross or enter ground.
var (
	isCliff    = &game.Reason{Cite: "SP movement/terrain/hills", Text: "%s cannot cross %s; only jets can"}
	cliffThere = &game.Reason{Cite: "SP movement/terrain/hills", Text: "the edge of %s is a cliff there; only jets cross it"}
	isWall     = &game.Reason{Cite: groundClauses[scenario.RowLowWall], Text: "%s cannot cross %s"}
	isBarred   = game.Reasons("%s cannot enter %s", groundClauses[:]...)
)

// footing adds a stretch to a plan. Only the most expensive ground on the stretch counts.
func (b *battle) footing(l *leg, p *plan, s tabletop.Section) hindrance {
	of := b.kind(int(l.Unit)).Transport
	halves, what, under := int64(2), "clear ground", scenario.RowClear
	road, ford := b.leads(s.On, scenario.RowRoad), b.leads(s.On, scenario.RowShallow)
	for _, i := range s.On {
		f := &b.table.Features[i]
		row := scenario.RowOf(f.Kind)
		why, c := isBarred[groundClauses[row]], b.enters(f.Kind, of)
		switch {
		case f.Kind == tables.Cliff && of != scenario.Jet:
			why = isCliff
		case row == scenario.RowLowWall:
			why, what = isWall, f.Name
		case spared(row, road, ford):
			continue
		case c.Halves > halves || row == scenario.RowRoad:
			halves, what, under = c.Halves, f.Name, row
		}
		if c == (scenario.Cost{}) {
			return why.ForBoth(name(aKind, l.Unit), name(aFeature, i))
		}
	}
	p.on(tabletop.Stretch{To: s.To, Cost: tabletop.Factor{Num: halves * b.backing(l), Den: 2}, What: what}, under)
	return hindrance{}
}

// enters returns the cost of a kind of ground: the zero value if a transport cannot enter it. Only jets cross
// a cliff, and, by one reading, a high wall.
func (b *battle) enters(kind tables.Ground, of scenario.Transport) scenario.Cost {
	if of != scenario.Jet && (kind == tables.Cliff || kind == tables.HighWall && b.readings[scenario.HighWalls] == scenario.Barred) {
		return scenario.Cost{}
	}
	return b.tables.Cost(scenario.RowOf(kind), of)
}

// leads reports whether any of the features belongs to a row of the terrain chart.
func (b *battle) leads(on []int, row scenario.Row) bool {
	return slices.ContainsFunc(on, func(i int) bool { return scenario.RowOf(b.table.Features[i].Kind) == row })
}

// spared reports whether ground of a row adds no cost on a stretch. Hills cost only once. A road
// replaces all ground except walls, and a ford replaces deep water.
func spared(row scenario.Row, road, ford bool) bool {
	return row == scenario.RowHills || row == scenario.RowClear || road && row != scenario.RowRoad || ford && row == scenario.RowDeep
}

// tolls adds the costs that are paid once, at their place: walls, and going uphill once a turn
// (SP movement/uphill). A hill's edge without a slope counts as a slope, or, by one reading, as a
// cliff.
func (b *battle) tolls(l *leg, p *plan) hindrance {
	k := b.kind(int(l.Unit))
	if wall := b.tables.Cost(scenario.RowLowWall, k.Transport).Once; wall != 0 {
		for i := range b.table.Features {
			if f := &b.table.Features[i]; scenario.RowOf(f.Kind) == scenario.RowLowWall {
				for _, at := range p.Entries(b.sweep, i) {
					p.Tolls = append(p.Tolls, tabletop.Toll{At: at, Cost: wall * b.backing(l), What: "over " + f.Name, Cite: groundClauses[scenario.RowLowWall]})
				}
			}
		}
	}
	if b.readings[scenario.Hillsides] == scenario.Cliffs && k.Transport != scenario.Jet {
		for _, c := range p.Edges(b.sweep) {
			if !b.table.Features[c.Feature].Sloped {
				return cliffThere.For(name(aFeature, c.Feature))
			}
		}
	}
	climbs := p.Climbs(b.sweep)
	if len(climbs) > 0 && !b.is(int(l.Unit), climbed) {
		up := b.tables.Cost(scenario.RowHills, k.Transport).Once * b.backing(l)
		p.Tolls = append(p.Tolls, tabletop.Toll{At: climbs[0].At, Cost: up, What: "uphill", Cite: groundClauses[scenario.RowHills], Uphill: true})
	}
	slices.SortStableFunc(p.Tolls, func(a, b tabletop.Toll) int { return cmp.Compare(a.At, b.At) })
	return hindrance{}
}

// backing returns the factor for all costs of a leg that backs up, or 1 (SP movement/back).
func (b *battle) backing(l *leg) int64 {
	if l.Back {
		return int64(b.tables.Of(scenario.BackFactor))
	}
	return 1
}

// underfoot returns the clause of the most expensive ground of a plan. Clear ground counts only if
// there is no other ground.
func (p *plan) underfoot() rule.Clause {
	best, most := groundClauses[scenario.RowClear], int64(0)
	for _, s := range p.Stretches {
		if s.Cite != groundClauses[scenario.RowClear] && s.Cost.Num > most {
			best, most = s.Cite, s.Cost.Num
		}
	}
	return best
}

// cost returns the cost of the rest of a leg, including the turn.
func (b *battle) cost(l *leg, p *plan) int64 {
	sum := p.Between(l.Done, p.Length)
	if l.Done == 0 {
		sum += p.turn
	}
	return sum
}

// tally returns the calculation of a leg's cost, in thousandths of an inch.
func (b *battle) tally(l *leg, p *plan) rule.Tally {
	if p == nil {
		return rule.Tally{}
	}
	t := rule.Tally{Title: "inches", Parts: grid.Inch}
	b.count(&t, p.turn > 0, scenario.TurnAbout, "turning about", "SP movement/turn-about")
	p.Tally(&t, func(from int64, s tabletop.Stretch) (string, rule.Clause) {
		return fmt.Sprintf("%s of %s", grid.InchWords(s.To-from), s.What), s.Cite
	})
	return t
}
