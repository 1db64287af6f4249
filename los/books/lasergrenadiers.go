package books

import (
	"slices"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Sight over tables by LaserGrenadiers: whether pieces at two points see one
// another. A match asks the same, with its own charts and its own pieces.

// LaserGrenadiersRules is the version of the rules of LaserGrenadiers as coded. It
// is raised in every commit that changes play or a verdict.
const LaserGrenadiersRules = "LG/7"

// StandardEye is the height of a piece's eyes in the chart that comes with the
// program, in thousandths of an inch; a test holds the system's table to it.
const StandardEye = 1000

// LaserGrenadiers is what the book says of sight over tables.
func LaserGrenadiers() *shapes.Book {
	return &shapes.Book{Rules: LaserGrenadiersRules, Lift: "inches above the ground", Sight: func(t *tables.Map, _ []uint8) shapes.Sight {
		return LaserGrenadiersSight{StandardEye, t, shapes.NewObstructions(t)}
	}}
}

// A LaserGrenadiersSight is a table as pieces look over it.
type LaserGrenadiersSight struct {
	Eye          int64
	Table        *tables.Map
	Obstructions *shapes.Obstructions
}

// Screens reports whether what rises above a line hides: all but what one of the two
// stands in, and a single tree.
func Screens(kind tables.Ground, own bool) bool {
	return (!own || kind == tables.Hill) && kind != tables.Tree
}

// End implements shapes.Sight.
func (g LaserGrenadiersSight) End(at grid.Point, lift *int64) (shapes.End, error) {
	e := shapes.End{Base: grid.Circle{At: at}, Ground: g.Obstructions.Ground(at)}
	if lift != nil {
		e.Lift, e.Lifted = *lift, true
	}
	e.Eye = e.Ground + e.Lift + g.Eye
	e.Stands = g.Obstructions.StandsIn(at, e.Eye)
	return e, nil
}

// query asks what lies between two eyes.
func (g LaserGrenadiersSight) query(a, b shapes.End) shapes.Query {
	return shapes.Query{A: eyeOf(a), B: eyeOf(b), Hiding: func(feature int, own bool) shapes.Hiding {
		if Screens(g.Table.Features[feature].Kind, own) {
			return shapes.Opaque
		}
		return shapes.NoHiding
	}}
}

// Clear implements shapes.Sight.
func (g LaserGrenadiersSight) Clear(a, b shapes.End) bool {
	q := g.query(a, b)
	q.Brief = true
	v := g.Obstructions.Judge(q)
	return !v.Hidden()
}

// Line implements shapes.Sight.
func (g LaserGrenadiersSight) Line(a, b shapes.End) shapes.Line {
	l := shapes.Line{Clear: true, Clause: "LG sequence/sight", Reason: "nothing rises above the line from eye to eye"}
	l.Passed = g.Obstructions.Passing(eyeOf(a), eyeOf(b), l.Clause, func(s shapes.Screen) (bool, rule.Clause, string) {
		kind := g.Table.Features[s.Feature].Kind
		return s.Hides && Screens(kind, s.Own), l.Clause, why(kind, s)
	})
	if l.Decider = slices.IndexFunc(l.Passed, func(p shapes.Passed) bool { return p.Hides }); l.Decider >= 0 {
		l.Clear, l.Reason = false, "the line runs into "+g.Table.Features[l.Passed[l.Decider].Feature].Name
	}
	if v := g.Obstructions.Judge(g.query(a, b)); v.Hidden() && l.Clear {
		l.Clear, l.Reason = false, l.Squeezed(g.Table, &v)
	}
	return l.InOrder()
}

// why tells what a screen does to the line.
func why(kind tables.Ground, s shapes.Screen) string {
	switch {
	case !s.Hides:
		return "the line passes above it"
	case Screens(kind, s.Own):
		return "the line runs into it"
	case kind == tables.Tree:
		return "a single tree hides nobody"
	default:
		return "one of the two stands in it: cover, and no screen"
	}
}
