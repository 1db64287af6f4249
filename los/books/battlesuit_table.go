package books

import (
	"fmt"
	"strconv"

	"metahex/grid"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
)

// Sight over a table without a match (BHM 15.5): whether soldiers at any two points would see one
// another, for disputes. Matches use the same code: the same solids and the same tape (inches.go,
// layercake.Tape). Terrain has its printed height; one level is drawn as one inch.

// BattlesuitTable returns Battlesuit's rule of sight over tables.
func BattlesuitTable() *shapes.Book {
	return &shapes.Book{Rules: layercake.Rules, Terms: layercake.ReadingList(), Lift: "level", Reach: 12 * grid.Inch, High: "BHM 8.2.2", Count: true, Sight: func(t *tables.Map, terms []uint8) shapes.Sight {
		r := layercake.ReadingsOf(terms)
		all := Solids(t, dots.StandardHeights, r.Ruins)
		return BattlesuitSight(t, all, layercake.NewTape(all, nil, r))
	}}
}

// A battlesuitSight is a table with Battlesuit's rule of sight.
type battlesuitSight struct {
	table  *tables.Map
	solids []layercake.Solid
	tape   *layercake.Tape
}

// BattlesuitSight returns a table with Battlesuit's rule of sight and the given solids.
func BattlesuitSight(t *tables.Map, solids []layercake.Solid, tape *layercake.Tape) shapes.Sight {
	return battlesuitSight{t, solids, tape}
}

// SoldierBase is the radius of a soldier's base, half of 20 mm (BHM 14.2.3), in thousandths of an
// inch.
const SoldierBase = 394

// End implements shapes.Sight. Levels are counted from the table.
func (g battlesuitSight) End(at grid.Point, lift *int64) (shapes.End, error) {
	base := grid.Circle{At: at, Radius: SoldierBase}
	d := Footing(g.table, base)
	e := shapes.End{Base: base, Lift: int64(d.Level) * grid.Inch, Lifted: true, Ground: int64(d.Level) * grid.Inch}
	if lift != nil {
		if *lift%grid.Inch != 0 || *lift < e.Ground || *lift > los.MaxLevel*grid.Inch {
			return e, fmt.Errorf("found level %s at %s; want a whole number from %d (the ground) to %d", grid.Inches(*lift), at, d.Level, los.MaxLevel)
		}
		e.Lift = *lift
	}
	e.Eye = e.Lift
	e.Stands = fmt.Sprintf("on %s, ground level %d", d.Terrain, d.Level)
	if e.Lift > e.Ground {
		e.Stands += fmt.Sprintf(", at level %d", level(e.Lift))
	}
	return e, nil
}

func level(n int64) int { return int(n / grid.Inch) }

// hider returns the stretches of the line, and the index of the stretch that hides the soldiers, or
// −1.
func (g battlesuitSight) hider(a, b shapes.End) ([]layercake.Stretch, int) {
	stretches := g.tape.Stretches(a.Base, b.Base)
	return stretches, g.tape.Hider(stretches, level(a.Lift), level(b.Lift), level(a.Ground), level(b.Ground))
}

// Clear implements shapes.Sight.
func (g battlesuitSight) Clear(a, b shapes.End) bool {
	_, hider := g.hider(a, b)
	return hider < 0
}

// Line implements shapes.Sight.
func (g battlesuitSight) Line(a, b shapes.End) shapes.Line {
	stretches, hider := g.hider(a, b)
	l := shapes.Line{Clear: hider < 0, Clause: layercake.NotHigher.Clause(), Reason: "nothing on the line is higher than the lower soldier", Decider: hider}
	first := -1 // the first stretch higher than the lower soldier
	for i, v := range stretches {
		m, s := &g.solids[v.Solid], g.tape.Shadowing(v, level(a.Lift), level(b.Lift), level(a.Ground), level(b.Ground))
		one := shapes.Passed{
			Meeting: tables.Meeting{Feature: m.Feature, From: v.From, To: v.To, Hides: s.Hides}, How: v.How, Top: int64(m.Top) * grid.Inch,
			Why: shadeWords(s), Cite: s.Why.Clause(),
		}
		if v.How == los.Crosses && s.Blind > 0 && !s.Hides {
			one.Counted, one.Spare = true, int64(s.ToLow-s.Blind)*grid.Inch
			one.Why += fmt.Sprintf(", too far by %d", s.ToLow-s.Blind)
		}
		l.Passed = append(l.Passed, one)
		if first < 0 && s.Why != layercake.NotHigher {
			first = i
		}
	}
	switch {
	case hider >= 0:
		p := &l.Passed[hider]
		l.Clause, l.Reason = p.Cite, g.table.Features[p.Feature].Name+": "+p.Why
	case first >= 0:
		l.Clause, l.Reason = l.Passed[first].Cite, "the line crosses nothing higher than the lower soldier, and the edges that it meets do not block it"
		if p, ok := l.Nearest(); ok {
			l.Clause, l.Reason = p.Cite, l.Nearly(g.table, "")
		}
	}
	return g.besides(l, stretches, a, b).InOrder()
}

// besides adds what the line meets outside the stretches: the edges of hills (6.8), and terrain
// that ends within an inch of a soldier whose base touches it (15.5).
func (g battlesuitSight) besides(l shapes.Line, stretches []layercake.Stretch, a, b shapes.End) shapes.Line {
	passed := map[int]bool{}
	for _, v := range stretches {
		passed[v.Solid] = true
	}
	for i := range g.solids {
		m := &g.solids[i]
		for _, p := range m.Area.Through(a.Base.At, b.Base.At) {
			one := shapes.Passed{Meeting: tables.Meeting{Feature: m.Feature, From: p.From, To: p.To}, Top: int64(m.Top) * grid.Inch}
			switch {
			case m.Contour && p.How == grid.Along:
				one.How, one.Why, one.Cite = los.Skirts, "a hill does not block along its edge", layercake.Edge.Clause()
			case passed[i]:
				continue
			default:
				one.Why, one.Cite = "a base touches it, and only its first inch is on the line", ownInch
			}
			l.Passed = append(l.Passed, one)
		}
	}
	return l
}

// ownInch is the clause that lets a soldier see through the first inch of terrain at its base.
const ownInch rule.Clause = "BHM 15.5"

// shadeWords describes the effect of a stretch on the line.
func shadeWords(s layercake.Shadowing) string {
	switch {
	case s.Why == layercake.NotHigher:
		return "no higher than either soldier"
	case s.Why == layercake.HigherBoth:
		return "higher than both soldiers, level " + strconv.Itoa(s.Top)
	default:
		return fmt.Sprintf("%s (%s to the far edge); the lower soldier is %s behind it", rule.Count(s.Blind, "blind inch", "blind inches"),
			rule.Count(s.FromHigh, "inch", "inches"), rule.Count(s.ToLow, "inch", "inches"))
	}
}

// terrains lists the kinds of ground that hide soldiers (BHM 2.3), the heaviest last. A base that
// touches several kinds is in the heaviest. All other ground is clear. A bridge is ground over
// water.
var terrains = []struct {
	of     dots.Terrain
	ground []tables.Ground
}{
	{dots.Slag, []tables.Ground{tables.Slagfield}},
	{dots.Marsh, []tables.Ground{tables.Marshland, tables.Soft}},
	{dots.Rubble, []tables.Ground{tables.Ruin}},
	{dots.Woods, []tables.Ground{tables.Woodland, tables.Thicket, tables.Tree}},
	{dots.Building, []tables.Ground{tables.Built, tables.Urban}},
	{dots.Water, []tables.Ground{tables.River, tables.Lake}},
	{dots.Clear, []tables.Ground{tables.BridgeLaid, tables.Ford}},
}

// Weight returns the weight of a kind of ground, 0 for open ground, and its terrain.
func Weight(g tables.Ground) (heavy int, of dots.Terrain) {
	for i, t := range terrains {
		for _, known := range t.ground {
			if g == known {
				return i + 1, t.of
			}
		}
	}
	return 0, dots.Clear
}

// Footing returns the terrain and the level that a base touches (BHM 15.5). If the base touches
// several levels, Footing returns the highest.
func Footing(t *tables.Map, base grid.Circle) (d dots.Dot) {
	heaviest := 0
	for i := range t.Features {
		f := &t.Features[i]
		if !f.Area.Meets(base) {
			continue
		}
		if f.Kind == tables.Hill {
			d.Level = max(d.Level, int8(Levels(f.Height)))
		}
		if heavy, of := Weight(f.Kind); heavy > heaviest {
			heaviest, d.Terrain = heavy, of
		}
	}
	return d
}

// Levels returns the number of levels of a hill: one for each inch of its height, rounded up.
func Levels(height int64) int { return int((height + grid.Inch - 1) / grid.Inch) }

// Solids returns the shapes that can block sight (BHM 6.8). Woods, buildings and rubble have the
// heights h above the ground level of the feature. Hills have their own height.
func Solids(t *tables.Map, h dots.Heights, ruins layercake.Ruins) (all []layercake.Solid) {
	for i := range t.Features {
		f := &t.Features[i]
		_, of := Weight(f.Kind)
		foot := Levels(t.Elevation(f.Foot()))
		switch {
		case f.Kind == tables.Hill:
			all = append(all, layercake.Solid{Name: f.Name, Feature: i, Area: f.Area, Top: Levels(f.Height), Contour: true})
		case of == dots.Woods || of == dots.Building || of == dots.Rubble && ruins == layercake.RubbleBlocks:
			all = append(all, layercake.Solid{Name: f.Name, Feature: i, Area: f.Area, Top: foot + h[of], Foot: foot})
		}
	}
	return all
}
