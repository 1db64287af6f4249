package books

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Sight over tables by LaserGrenadiers: whether pieces at two points see one another. Matches use
// the same code, with their own charts and pieces.

// LaserGrenadiersRules is the version of the LaserGrenadiers rules in this code. Every commit that
// changes play or a verdict increases it.
const LaserGrenadiersRules = "LG/15"

// StandardEye is the height of a piece's eyes in the shipped chart, in thousandths of an inch. A
// test compares it with the system's chart.
const StandardEye = 1000

// StandardOwnCover is how much of its own terrain a piece can see through in the shipped chart, in
// thousandths of an inch. A test compares it with the system's chart.
const StandardOwnCover = 1000

// SoldierOnFoot is the radius of the base of a soldier on foot in the shipped chart, in thousandths of
// an inch. It is assumed at points without a piece. A test compares it with the system's chart.
const SoldierOnFoot = 400

// LaserGrenadiers returns the book's rule of sight over tables.
func LaserGrenadiers() *shapes.Book {
	return &shapes.Book{Rules: LaserGrenadiersRules, Lift: "inches above the ground", Terms: laserGrenadiersTerms, Sight: func(t *tables.Map, terms []uint8) shapes.Sight {
		return LaserGrenadiersSight{Eye: StandardEye, Own: StandardOwnCover, Through: terms[0] == 1, Table: t, Obstructions: shapes.NewObstructions(t)}
	}}
}

// laserGrenadiersTerms contains one reading: how far a piece can see through its own terrain.
var laserGrenadiersTerms = rule.ReadingList{{Name: "own-cover", Values: []string{"inch", "through"}}}

// A LaserGrenadiersSight is a table with the rule of sight of LaserGrenadiers.
type LaserGrenadiersSight struct {
	Eye          int64
	Own          int64 // how much of its own terrain a piece can see through, in thousandths
	Through      bool  // a piece can see through all of its own terrain
	Table        *tables.Map
	Obstructions *shapes.Obstructions
}

// Hiding returns how a feature hides a line that runs below its top. All features hide except a
// single tree. If own is set, an end of the line is in the feature. Then the line can pass through
// some of it, unless it is a hill or a slope.
func (g LaserGrenadiersSight) Hiding(kind tables.Ground, own bool) shapes.Hiding {
	switch kind {
	case tables.Tree:
		return shapes.NoHiding
	case tables.Hill, tables.Slope:
		return shapes.Opaque
	case tables.Woodland, tables.Thicket, tables.Urban, tables.Built, tables.Ruin:
		if own && !g.Through {
			return shapes.Walls
		}
	}
	if own {
		return shapes.NoHiding
	}
	return shapes.Opaque
}

// End implements shapes.Sight.
func (g LaserGrenadiersSight) End(at grid.Point, lift *int64) (shapes.End, error) {
	e := shapes.End{Base: grid.Circle{At: at, Radius: SoldierOnFoot}, Ground: g.Obstructions.Ground(at)}
	if lift != nil {
		e.Lift, e.Lifted = *lift, true
	}
	e.Eye = e.Ground + e.Lift + g.Eye
	e.Stands = g.Obstructions.StandsIn(at, e.Eye)
	return e, nil
}

// query returns the query for the obstacles between two eyes, from rim to rim of their bases.
func (g LaserGrenadiersSight) query(a, b shapes.End) shapes.Query {
	return shapes.Query{
		A: eyeOf(a), B: eyeOf(b), Rims: [2]int64{a.Base.Radius, b.Base.Radius},
		Hiding: func(feature int, own bool) shapes.Hiding { return g.Hiding(g.Table.Features[feature].Kind, own) },
	}
}

// Clear implements shapes.Sight.
func (g LaserGrenadiersSight) Clear(a, b shapes.End) bool {
	q := g.query(a, b)
	q.Brief = true
	v := g.Obstructions.Judge(q)
	return g.past(&v) == shapes.NoHiding
}

// Short returns how many more thousandths of an end's own terrain would hide the line; a negative
// number is the excess that hides it. The slice ends holds the positions on the line where any
// feature begins or ends. Ok is false if something else hides the line, or neither end is in terrain.
func (g LaserGrenadiersSight) Short(a, b shapes.End) (short int64, ends []int64, ok bool) {
	q := g.query(a, b)
	q.Brief, q.Ends = true, true
	v := g.Obstructions.Judge(q)
	return g.Own - v.Depth[shapes.Walls], v.Ends, v.Met[shapes.Walls] && !v.Hidden()
}

// Line implements shapes.Sight.
func (g LaserGrenadiersSight) Line(a, b shapes.End) shapes.Line {
	verdict := g.Obstructions.Judge(g.query(a, b))
	hiding := g.past(&verdict)
	l := shapes.Line{Clear: hiding == shapes.NoHiding, Clause: "LG sequence/sight", Reason: "no obstacle rises above the line from eye to eye"}
	l.Passed = g.Obstructions.Passing(eyeOf(a), eyeOf(b), l.Clause, func(s shapes.Screen, p *shapes.Passed) {
		kind := g.Table.Features[s.Feature].Kind
		is := g.Hiding(kind, s.Own)
		p.Hides, p.Cite, p.Why = s.Hides && is != shapes.NoHiding && is == hiding, l.Clause, g.why(kind, is, s, &verdict)
		p.Counted, p.Spare = spare(is, s, g.Own-verdict.Depth[shapes.Walls])
	})
	for i := range l.Passed {
		if p := &l.Passed[i]; p.How == los.Skirts && hiding == shapes.Walls && slices.Contains(verdict.Through[hiding], p.Feature) {
			p.Hides, p.Why = true, "the line runs between it and another feature of its kind"
		}
	}
	l.Decider = slices.IndexFunc(l.Passed, func(p shapes.Passed) bool { return p.Hides })
	if hiding != shapes.NoHiding {
		l.Reason = g.reason(&l, hiding, &verdict)
	}
	l = l.InOrder()
	if l.Clear {
		l.Reason = l.Nearly(g.Table, l.Reason)
	}
	return l
}

// past returns what hides the line in a verdict: something opaque, or too much of an end's own
// terrain.
func (g LaserGrenadiersSight) past(v *shapes.Verdict) shapes.Hiding {
	switch {
	case v.Hidden():
		return shapes.Opaque
	case v.Depth[shapes.Walls] > g.Own:
		return shapes.Walls
	}
	return shapes.NoHiding
}

// reason says why a line is hidden.
func (g LaserGrenadiersSight) reason(l *shapes.Line, is shapes.Hiding, v *shapes.Verdict) string {
	switch {
	case is == shapes.Walls:
		return fmt.Sprintf("the line runs through %s of the terrain around the two ends, at %s; %s",
			grid.InchWords(v.Depth[is]), g.Table.Features[l.Passed[l.Decider].Feature].Name, throughWords(g.Own))
	case l.Decider >= 0:
		return "the line runs into " + g.Table.Features[l.Passed[l.Decider].Feature].Name
	}
	return l.Squeezed(g.Table, v)
}

// why describes the effect of a screen on the line.
func (g LaserGrenadiersSight) why(kind tables.Ground, is shapes.Hiding, s shapes.Screen, v *shapes.Verdict) string {
	switch {
	case !s.Hides:
		return aboveWords(s)
	case is == shapes.Opaque:
		return "the line runs into it"
	case is == shapes.Walls:
		return fmt.Sprintf("one end is in it, and the line runs through %s of the terrain around its ends from base to base; %s",
			grid.InchWords(v.Depth[is]), spareWords(v.Depth[is], g.Own))
	case kind == tables.Tree:
		return "a single tree hides nobody"
	default:
		return "one end is in it, which gives cover but does not hide"
	}
}
