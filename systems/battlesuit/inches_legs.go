package battlesuit

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// A leg over a table (BHM 15.1, 15.5): straight to any point.
//
// The leg is cut wherever the base begins to touch other ground. An inch costs as much as a map
// point of that ground. A climb is paid where the base first touches the higher level. A movement
// point is spent when an inch of open ground is begun; the unused part remains for the next leg:
//
//	from ⊙━━━━━━━━┿━━━━━━━━┿━━━━━╫━━━━━⊙ to
//	       clear  │  woods │     ║ hill
//	        ×1    │   ×2   │ ×1  ║ ×1
//	                             climb
//
// A soldier in the air passes over any ground at the price of open ground, unless an object rises
// above the soldier. Where the ground reaches the soldier's level, the soldier lands and walks.

// A tread is a part of a leg on one kind of ground. From and To are places of the leg; the next
// tread begins a thousandth after To.
type tread struct {
	From, To int64
	dot
}

// A legPlan is a leg with its costs and hindrances for a soldier.
type legPlan struct {
	tabletop.Path
	treads []tread
	lands  int64        // the place where the ground reaches the soldier's level; -1: nowhere
	stop   int64        // the last place that the soldier can reach
	why    *game.Reason // the hindrance beyond stop
	ends   way          // the soldier's way of moving at the end
}

// A patch is a circle of a table where something was brought down or built.
type patch struct {
	at     spot
	over   dots.Kind
	fallen bool         // the object there was brought down
	into   dots.Terrain // the terrain after that
}

// surveyed is the ground under a base at a point of a table.
func (g *ground) surveyed(at spot) dot {
	d := dot{Dot: books.Footing(g.setting.raster.Table, base(at))}
	for i := range g.patches {
		if g.setting.on(at, g.patches[i].at) {
			g.patches[i].lay(&d)
		}
	}
	return d
}

// lay applies a patch to the ground of a place within the patch.
func (p *patch) lay(d *dot) {
	if d.over = p.over; p.fallen {
		d.Terrain = p.into
	}
}

// treads cuts a leg wherever the ground under the base changes.
func (g *ground) treads(l tabletop.Leg) []tread {
	t := g.setting.raster.Table
	length := l.Length()
	var room [16]mark
	marks, cuts := room[:0], []int64{0, length + 1}
	note := func(windows []tabletop.Window, f *tables.Feature, p *patch) {
		for _, w := range windows {
			marks = append(marks, mark{w, f, p})
			cuts = append(cuts, w.From, w.To+1)
		}
	}
	for i := range t.Features {
		f := &t.Features[i]
		if heavy, _ := books.Weight(f.Kind); heavy > 0 || f.Kind == tables.Hill {
			note(l.Touching(f.Area, standBase), f, nil)
		}
	}
	for i := range g.patches {
		note(l.Near(g.patches[i].at.point(), scenario.Ruined), nil, &g.patches[i])
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	all := make([]tread, 0, len(cuts)-1)
	for i := 0; i+1 < len(cuts); i++ {
		one := tread{From: cuts[i], To: cuts[i+1] - 1}
		one.lay(marks)
		all = append(all, one)
	}
	return all
}

// A keptLeg is a cached leg with its treads; it never changes.
type keptLeg struct {
	tabletop.Leg
	treads []tread
}

// keptTreads returns the treads of a leg, cached until another leg takes its slot.
func (g *ground) keptTreads(l tabletop.Leg) []tread {
	row := &g.legs[(uint64(spotOf(l.From))*0x9E3779B97F4A7C15^uint64(spotOf(l.To))*0xC2B2AE3D27D4EB4F)>>(64-keptBits)]
	if k := row.Load(); k != nil && k.Leg == l {
		return k.treads
	}
	k := &keptLeg{l, g.treads(l)}
	row.Store(k)
	return k.treads
}

// A mark is a stretch of a leg on a feature of the table, or on a patch.
type mark struct {
	tabletop.Window
	feature *tables.Feature
	patch   *patch
}

// lay sets the ground of a tread: the terrain with the greatest weight and the highest hill there.
// Patches apply after features.
func (one *tread) lay(marks []mark) {
	heaviest := 0
	for i := range marks {
		m := &marks[i]
		switch {
		case m.From > one.From || m.To < one.To:
		case m.feature == nil:
			m.patch.lay(&one.dot)
		case m.feature.Kind == tables.Hill:
			one.Level = max(one.Level, int8(books.Levels(m.feature.Height)))
		default:
			if heavy, of := books.Weight(m.feature.Kind); heavy > heaviest {
				heaviest, one.Terrain = heavy, of
			}
		}
	}
}

// plan computes a leg for a soldier that starts at a level, in the air or on foot.
func (b *battle) plan(u int, l tabletop.Leg, level int, air bool) *legPlan {
	p := &legPlan{Path: tabletop.Path{Leg: l, Length: l.Length()}, lands: -1, ends: onFoot}
	p.treads, p.stop = b.ground.keptTreads(l), p.Length
	high := level - int(p.treads[0].Level) // height above the ground, for nap of the earth
	for i := range p.treads {
		t := &p.treads[i]
		if air && b.option(scenario.NapOfTheEarth) {
			level = high + int(t.Level)
		}
		if p.why = b.hinders(u, i, t, level, air); p.why != nil {
			p.stop = max(0, t.From-1)
			return p
		}
		if air && level == int(t.Level) {
			air, p.lands = false, t.From
		}
		cost, what := b.openCost(), "flown over as open ground"
		if !air {
			cost, what = b.costOn(&t.dot), t.footing().String()
			if climb := (int(t.Level) - level) * b.tables.Of(scenario.ClimbCost); climb > 0 {
				p.Tolls = append(p.Tolls, tabletop.Toll{At: max(0, t.From-1), Cost: int64(climb) * grid.Inch, What: "climbing", Cite: scenario.ClimbCost.Clause(), Uphill: true})
			}
			level = int(t.Level)
		}
		p.step(min(t.To+1, p.Length), cost, what, air)
	}
	if air {
		p.ends = flying_
	} else if p.lands >= 0 {
		p.ends = alights
	}
	return p
}

// hinders returns why a soldier cannot enter the next ground of its leg, in the air or on foot, or
// nil.
func (b *battle) hinders(u, i int, t *tread, level int, air bool) *game.Reason {
	switch {
	case !air:
		return b.walks(u, i, t)
	case i == 0:
		return nil
	}
	return b.soars(u, t, level)
}

// soars returns why a soldier cannot fly over the next ground, or cannot land on it where the ground
// reaches the soldier's level (BHM 8.2.4, 8.2.5).
func (b *battle) soars(u int, t *tread, level int) *game.Reason {
	next := int(t.Level)
	switch {
	case level < next:
		return tooLow
	case level == next && b.has(u, flying):
		return noWalker
	case level == next && b.wetOn(&t.dot):
		return tooWet
	case level > next && level < next+b.scenario.Special.Heights[t.Terrain]:
		return tooTall
	}
	return nil
}

// walks returns why a soldier cannot walk onto the next ground, or nil.
func (b *battle) walks(u, i int, t *tread) *game.Reason {
	switch {
	case u >= 0 && b.has(u, flying):
		return noWalker
	case i == 0:
		return nil
	case b.wetOn(&t.dot):
		return tooWet
	case b.act.unit == int8(u) && b.did(sneaking) && t.Terrain == dots.Slag:
		return noSlag
	}
	return nil
}

// step adds a stretch, or extends the last one.
func (p *legPlan) step(to int64, cost int, what string, air bool) {
	cite := rule.Clause("BHM 15.5")
	if air {
		cite = "BHM 8.2.4"
	}
	next := tabletop.Stretch{To: to, Cost: tabletop.Factor{Num: int64(cost), Den: 1}, What: what, Cite: cite}
	if n := len(p.Stretches); n > 0 && p.Stretches[n-1].What == what {
		p.Stretches[n-1].To = to
		return
	}
	p.Stretches = append(p.Stretches, next)
}

// planFrom returns the leg from a soldier's position to a point.
func (b *battle) planFrom(u int, to spot) *legPlan {
	s := &b.soldiers[u]
	return b.plan(u, tabletop.Leg{From: s.at.point(), To: to.point()}, int(s.level), b.is(u, airborne))
}

// overTable is toward on a table. The cost is in thousandths of a point.
func (b *battle) overTable(u int, to spot) (way, int, *game.Reason) {
	if !b.raster.stands(to) {
		return blocked(overEdge)
	}
	if to == b.soldiers[u].at {
		return blocked(tooFar)
	}
	p := b.planFrom(u, to)
	if p.why != nil {
		return blocked(p.why)
	}
	return p.ends, int(p.UpTo(p.Length)), nil
}

// priceOfLeg returns the sum of movement points for a leg, in thousandths of a point.
func (b *battle) priceOfLeg(u int, to spot) rule.Tally {
	tally := rule.Tally{Title: "movement points", Parts: grid.Inch}
	b.planFrom(u, to).Tally(&tally, func(from int64, s tabletop.Stretch) (string, rule.Clause) {
		return fmt.Sprintf("%s, %s", grid.InchWords(s.To-from), s.What), s.Cite
	})
	for i := range tally.Items {
		if tally.Items[i].Cite == scenario.ClimbCost.Clause() {
			tally.Items[i].Source = b.tables.MeasureNote(scenario.ClimbCost)
		}
	}
	return tally
}
