package lasergrenadiers

import (
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
)

// Sight without a match: whether pieces at two points of a table would see one
// another, for disputes. The rule is the one of play (sight.go).

// Book is what this rule book says of sight over tables.
func Book() *los.TableBook {
	return &los.TableBook{Rules: Rules, Lift: "inches above the ground", Gaze: func(t *maps.Table, _ []uint8) los.Gaze {
		return gaze{StandardTables(), t, los.NewSweep(t)}
	}}
}

// A gaze is a table as pieces look over it.
type gaze struct {
	tables *Tables
	table  *maps.Table
	sweep  *los.Sweep
}

// End implements los.Gaze.
func (g gaze) End(at grid.Point, lift *int64) (los.TableEnd, error) {
	e := los.TableEnd{Base: grid.Circle{At: at}, Ground: g.table.Elevation(at)}
	if lift != nil {
		e.Lift, e.Lifted = *lift, true
	}
	e.Eye = e.Ground + e.Lift + int64(g.tables.Of(EyeHeight))
	e.Stands = los.StandsIn(g.table, at, e.Eye)
	return e, nil
}

func eyeOf(e los.TableEnd) los.Eye { return los.Eye{At: e.Base.At, Height: e.Eye} }

// Clear implements los.Gaze.
func (g gaze) Clear(a, b los.TableEnd) bool {
	return !g.sweep.Hidden(eyeOf(a), eyeOf(b), func(feature int, own bool) bool { return counts(g.table.Features[feature].Kind, own) })
}

// Line implements los.Gaze.
func (g gaze) Line(a, b los.TableEnd) los.TableLine {
	l := los.TableLine{Clear: true, Clause: "LG sequence/sight", Reason: "nothing rises above the line from eye to eye", Decider: -1}
	for _, s := range g.sweep.Between(eyeOf(a), eyeOf(b)) {
		f := &g.table.Features[s.Feature]
		p := los.TablePassed{Meeting: maps.Meeting{Feature: s.Feature, From: s.Part.From, To: s.Part.To, Hides: s.Hides && counts(f.Kind, s.Own)}, Top: g.sweep.Top(s.Feature), Cite: l.Clause, Why: why(f.Kind, s)}
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
func why(kind maps.Ground, s los.Screen) string {
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
