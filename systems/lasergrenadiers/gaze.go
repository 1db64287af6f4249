package lasergrenadiers

import (
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps"
)

// Sight without a match: whether pieces at two points of a table would see one
// another, for disputes. The rule is the one of play (sight.go).

// Book is what this rule book says of sight over tables.
func Book() *shapes.Book {
	return &shapes.Book{Rules: Rules, Lift: "inches above the ground", Gaze: func(t *maps.Table, _ []uint8) shapes.Gaze {
		return gaze{StandardTables(), t, shapes.NewSweep(t)}
	}}
}

// A gaze is a table as pieces look over it.
type gaze struct {
	tables *Tables
	table  *maps.Table
	sweep  *shapes.Sweep
}

// End implements shapes.Gaze.
func (g gaze) End(at grid.Point, lift *int64) (shapes.End, error) {
	e := shapes.End{Base: grid.Circle{At: at}, Ground: g.table.Elevation(at)}
	if lift != nil {
		e.Lift, e.Lifted = *lift, true
	}
	e.Eye = e.Ground + e.Lift + int64(g.tables.Of(EyeHeight))
	e.Stands = shapes.StandsIn(g.table, at, e.Eye)
	return e, nil
}

func eyeOf(e shapes.End) shapes.Eye { return shapes.Eye{At: e.Base.At, Height: e.Eye} }

// Clear implements shapes.Gaze.
func (g gaze) Clear(a, b shapes.End) bool {
	return !g.sweep.Hidden(eyeOf(a), eyeOf(b), func(feature int, own bool) bool { return counts(g.table.Features[feature].Kind, own) })
}

// Line implements shapes.Gaze.
func (g gaze) Line(a, b shapes.End) shapes.Line {
	l := shapes.Line{Clear: true, Clause: "LG sequence/sight", Reason: "nothing rises above the line from eye to eye", Decider: -1}
	for _, s := range g.sweep.Between(eyeOf(a), eyeOf(b)) {
		f := &g.table.Features[s.Feature]
		p := shapes.Passed{Meeting: maps.Meeting{Feature: s.Feature, From: s.Part.From, To: s.Part.To, Hides: s.Hides && counts(f.Kind, s.Own)}, Top: g.sweep.Top(s.Feature), Cite: l.Clause, Why: why(f.Kind, s)}
		if p.Hides && l.Clear {
			l.Clear, l.Decider, l.Reason = false, len(l.Passed), "the line runs into "+f.Name
		}
		l.Passed = append(l.Passed, p)
	}
	for _, p := range g.sweep.Contacts(a.Base.At, b.Base.At) {
		p.Cite, p.Why = l.Clause, "the line does not enter it"
		l.Passed = append(l.Passed, p)
	}
	return l.InOrder()
}

// why tells what a screen does to the line.
func why(kind maps.Ground, s shapes.Screen) string {
	switch {
	case !s.Hides:
		return "the line passes above it"
	case counts(kind, s.Own):
		return "the line runs into it"
	case kind == maps.Tree:
		return "a single tree hides nobody"
	default:
		return "one of the two stands in it: cover, and no screen"
	}
}
