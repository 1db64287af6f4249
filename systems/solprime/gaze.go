package solprime

import (
	"errors"
	"fmt"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/rule"
)

// Sight without a match: what a stand at one point of a table would see of an
// enemy at another, for disputes. The rule is the one of play (sight.go).

// Book is what this rule book says of sight over tables.
func Book() *shapes.Book {
	return &shapes.Book{Rules: Rules, Terms: sightTerms, Gaze: func(t *maps.Table, terms []uint8) shapes.Gaze {
		tables := StandardTables()
		return gaze{tables, t, shapes.NewSweep(t), newSighting(tables, terms[0] == 1, terms[1] == 1, sightLevels[terms[2]])}
	}}
}

// sightTerms are the weather, who is looked for, and who looks.
var sightTerms = rule.ReadingList{
	{Name: "sky", Values: []string{"clear", "hazy"}},
	{Name: "target", Values: []string{"vehicle", "infantry"}},
	{Name: "technology", Values: []string{"laser", "basic", "plasma"}},
}

// sightLevels are the technologies in the order of the terms.
var sightLevels = [...]Level{Laser, Basic, Plasma}

// A gaze is a table as stands look over it.
type gaze struct {
	tables   *Tables
	table    *maps.Table
	sweep    *shapes.Sweep
	sighting sighting
}

// standBase is half the width of every stand's base.
const standBase = 500

// End implements shapes.Gaze.
func (g gaze) End(at grid.Point, lift *int64) (shapes.End, error) {
	if lift != nil {
		return shapes.End{}, errors.New("stands are on the ground; leave out the @")
	}
	ground := g.table.Elevation(at)
	eye := ground + int64(g.tables.Of(EyeHeight))
	return shapes.End{Base: grid.Circle{At: at, Radius: standBase}, Ground: ground, Eye: eye, Stands: shapes.StandsIn(g.table, at, eye)}, nil
}

func eyeOf(e shapes.End) shapes.Eye { return shapes.Eye{At: e.Base.At, Height: e.Eye} }

// Clear implements shapes.Gaze.
func (g gaze) Clear(a, b shapes.End) bool {
	s := g.sighting.along(g.table, a.Base, b.Base)
	if !a.Base.Apart(b.Base, s.reach) {
		return false
	}
	for _, c := range g.sweep.Between(eyeOf(a), eyeOf(b)) {
		if s.past(g.table.Features[c.Feature].Kind, c) != "" {
			return false
		}
	}
	return true
}

// Line implements shapes.Gaze.
func (g gaze) Line(a, b shapes.End) shapes.Line {
	s := g.sighting.along(g.table, a.Base, b.Base)
	l := shapes.Line{Clear: true, Clause: "SP visibility", Reason: "nothing on the line hides one from the other", Decider: -1}
	for _, c := range g.sweep.Between(eyeOf(a), eyeOf(b)) {
		before, town, kind := s.woods, s.streets, g.table.Features[c.Feature].Kind
		cite := s.past(kind, c)
		p := shapes.Passed{Meeting: maps.Meeting{Feature: c.Feature, From: c.Part.From, To: c.Part.To, Hides: cite != ""}, Top: g.sweep.Top(c.Feature), Cite: cite, Why: g.why(kind, c, cite)}
		switch {
		case before != s.woods:
			p.Cite = "SP visibility/woods"
			p.Why = fmt.Sprintf("%s through it, of %s that can still be seen through", grid.InchWords(before-s.woods), grid.InchWords(max(0, before)))
		case town != s.streets:
			p.Cite = "SP urban/visibility"
			p.Why = fmt.Sprintf("%s through it, of %s that can still be seen through", grid.InchWords(town-s.streets), grid.InchWords(max(0, town)))
		case cite == "":
			p.Cite = "SP visibility"
		}
		if cite != "" && l.Clear {
			l.Clear, l.Clause, l.Decider = false, cite, len(l.Passed)
			l.Reason = g.reason(p)
		}
		l.Passed = append(l.Passed, p)
	}
	for _, p := range g.sweep.Contacts(a.Base.At, b.Base.At) {
		p.Cite, p.Why = "SP visibility", "the line does not enter it"
		l.Passed = append(l.Passed, p)
	}
	if !a.Base.Apart(b.Base, s.reach) {
		l.Clear, l.Clause, l.Decider = false, g.sighting.weather, -1
		l.Reason = fmt.Sprintf("%s from base to base, beyond the sighting distance of %s", grid.InchWords(a.Base.Gap(b.Base)), grid.InchWords(s.reach))
	}
	return l.InOrder()
}

// why tells what a screen that is no wood does.
func (g gaze) why(kind maps.Ground, c shapes.Screen, cite rule.Clause) string {
	switch {
	case !c.Hides:
		return "the line passes above it"
	case cite != "":
		return "the line runs into it"
	case c.Own:
		return "one of the two stands in it"
	default:
		return "too low and thin to hide anybody"
	}
}

// reason tells what has decided.
func (g gaze) reason(p shapes.Passed) string {
	name := g.table.Features[p.Feature].Name
	if p.Cite == "SP visibility/woods" {
		return fmt.Sprintf("with %s the line passes through more than the %s of woods that can be seen through", name, grid.InchWords(g.sighting.woods))
	}
	if p.Cite == "SP urban/visibility" {
		return fmt.Sprintf("with %s the line passes through more town than the %s that can be seen through", name, grid.InchWords(g.sighting.streets))
	}
	return "the line runs into " + name
}
