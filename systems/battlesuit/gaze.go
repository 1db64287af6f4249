package battlesuit

import (
	"fmt"
	"strconv"

	"metahex/grid"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/rule"
)

// Sight over a table without a match (BHM 15.5): whether soldiers at any two
// points would see one another, for disputes. The rule is the one of play: the
// same masses, the same tape (inches.go, layercake.Tape). Terrain is as high as is
// printed; one level is drawn as an inch.

// Book is what this rule book says of sight over tables.
func Book() *shapes.Book {
	return &shapes.Book{Rules: Rules, Terms: layercake.ReadingList(), Lift: "level", Count: true, Gaze: func(t *maps.Table, terms []uint8) shapes.Gaze {
		r := layercake.ReadingsOf(terms)
		all := masses(t, maps.StandardHeights, r.Ruins)
		return gaze{t, r, all, layercake.NewTape(all, nil, r)}
	}}
}

// A gaze is a table as soldiers look over it.
type gaze struct {
	table    *maps.Table
	readings layercake.Readings
	masses   []layercake.Mass
	tape     *layercake.Tape
}

// End implements shapes.Gaze. A level is counted from the table.
func (g gaze) End(at grid.Point, lift *int64) (shapes.End, error) {
	base := grid.Circle{At: at, Radius: standBase}
	d := footing(g.table, base)
	e := shapes.End{Base: base, Lift: int64(d.Level) * grid.Inch, Lifted: true, Ground: int64(d.Level) * grid.Inch}
	if lift != nil {
		if *lift%grid.Inch != 0 || *lift < e.Ground || *lift > los.MaxLevel*grid.Inch {
			return e, fmt.Errorf("found level %s at %s; want a whole number from %d, the ground, to %d", grid.Inches(*lift), at, d.Level, los.MaxLevel)
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

// hider lists the veils and finds which of them hides; −1: none.
func (g gaze) hider(a, b shapes.End) ([]layercake.Veil, int) {
	veils := g.tape.Veils(a.Base, b.Base)
	return veils, g.tape.Hider(veils, level(a.Lift), level(b.Lift), level(a.Ground), level(b.Ground))
}

// Clear implements shapes.Gaze.
func (g gaze) Clear(a, b shapes.End) bool {
	_, hider := g.hider(a, b)
	return hider < 0
}

// Line implements shapes.Gaze.
func (g gaze) Line(a, b shapes.End) shapes.Line {
	veils, hider := g.hider(a, b)
	l := shapes.Line{Clear: hider < 0, Clause: layercake.NotHigher.Clause(), Reason: "nothing on the line is higher than the lower of them", Decider: hider}
	nearest := -1
	for i, v := range veils {
		m, s := &g.masses[v.Mass], g.tape.Shade(v, level(a.Lift), level(b.Lift), level(a.Ground), level(b.Ground))
		l.Passed = append(l.Passed, shapes.Passed{
			Meeting: maps.Meeting{Feature: m.Feature, From: v.From, To: v.To, Hides: s.Hides}, How: v.How, Top: int64(m.Top) * grid.Inch,
			Why: shadeWords(s), Cite: s.Why.Clause(),
		})
		if nearest < 0 && s.Why != layercake.NotHigher {
			nearest = i
		}
	}
	switch {
	case hider >= 0:
		p := &l.Passed[hider]
		l.Clause, l.Reason = p.Cite, g.table.Features[p.Feature].Name+": "+p.Why
	case nearest >= 0:
		l.Clause, l.Reason = l.Passed[nearest].Cite, "nothing on the line hides the lower of them; see the reasons at each"
	}
	return g.besides(l, veils, a, b).InOrder()
}

// besides adds what the line meets and what is no veil: the edges of hills (6.8),
// and what ends within the inch of a soldier's own base (15.5).
func (g gaze) besides(l shapes.Line, veils []layercake.Veil, a, b shapes.End) shapes.Line {
	veiled := map[int]bool{}
	for _, v := range veils {
		veiled[v.Mass] = true
	}
	for i := range g.masses {
		m := &g.masses[i]
		for _, p := range m.Area.Through(a.Base.At, b.Base.At) {
			one := shapes.Passed{Meeting: maps.Meeting{Feature: m.Feature, From: p.From, To: p.To}, Top: int64(m.Top) * grid.Inch}
			switch {
			case m.Contour && p.How == grid.Along:
				one.How, one.Why, one.Cite = los.Skirts, "a hill does not block along its edge", layercake.Edge.Clause()
			case veiled[i]:
				continue
			default:
				one.Why, one.Cite = "no more than the first inch, and a base touches it", ownInch
			}
			l.Passed = append(l.Passed, one)
		}
	}
	return l
}

// ownInch is the clause by which what a base touches does not hide him.
const ownInch rule.Clause = "BHM 15.5"

// shadeWords tell what a veil does.
func shadeWords(s layercake.Shade) string {
	switch {
	case s.Why == layercake.NotHigher:
		return "no higher than either"
	case s.Why == layercake.HigherBoth:
		return "higher than both, level " + strconv.Itoa(s.Top)
	default:
		return fmt.Sprintf("%s, %s to the far edge; the lower is %s behind it", rule.Count(s.Blind, "blind inch", "blind inches"),
			rule.Count(s.FromHigh, "inch", "inches"), rule.Count(s.ToLow, "inch", "inches"))
	}
}
