package solprime

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// A gaze is the rule of sight of a match under chosen terms. It calls the same functions as the rules
// of play, on a copy of the battle in which the ends of the line are stands:
//
//	unit at its place  ──▶ the stand itself
//	unit elsewhere     ──▶ the stand, moved there, and out of its carrier or section
//	bare point         ──▶ a further stand: a vehicle on the ground
type gaze struct {
	b     *battle
	see   books.Visibility
	shown func() *tables.Map
}

// bystander is the kind of stand that is assumed at a bare point.
var bystander = scenario.Kind{Branch: scenario.Vehicle, Base: 500}

// End implements shapes.Sight.
func (g gaze) End(at grid.Point, lift *int64) (shapes.End, error) {
	return g.onTable().End(at, lift)
}

// onTable returns the book's rule of sight over the table of the match.
func (g gaze) onTable() books.SolPrimeSight {
	return books.SolPrimeSight{Chart: g.b.tables.Sight(), Table: g.b.table, Obstructions: g.b.sweep, Visibility: g.see}
}

// Shown returns the table with the structures that hide.
func (g gaze) Shown() *tables.Map { return g.shown() }

// Clear implements shapes.Sight.
func (g gaze) Clear(from, to shapes.End) bool {
	b, u, v := g.b.manned(from, to)
	return b.hiddenBy(g.see, u, from.Base.At, v, to.Base.At) == ""
}

// Line implements shapes.Sight.
func (g gaze) Line(from, to shapes.End) shapes.Line {
	b, u, v := g.b.manned(from, to)
	if b.aloft(u) || b.aloft(v) { // dead ground decides instead of a line from eye to eye
		return g.fromAir(b, u, v, from, to)
	}
	s := g.onTable()
	s.Table = g.shown()
	for _, section := range b.tall(u, v, from.Base.At, to.Base.At) {
		s.Solids = append(s.Solids, sectionOf(s.Table, section))
	}
	return s.Line(from, to)
}

// manned returns the battle with a stand at each end of a line, and the two stands.
func (b *battle) manned(from, to shapes.End) (c *battle, u, v int) {
	c, u = b.with(from, nobody)
	c, v = c.with(to, u)
	return c, u, v
}

// with returns the battle with a stand at an end of a line, and the stand. It is another one than the
// stand at the other end.
func (b *battle) with(e shapes.End, other int) (*battle, int) {
	u, at := e.Unit-1, e.Base.At
	if u >= 0 && u != other && b.stands[u].at == at {
		return b, u
	}
	c := *b
	c.stands = slices.Clone(b.stands)
	if u >= 0 && u != other {
		c.stands[u].at, c.stands[u].host = at, nowhere
		return &c, u
	}
	s, further := *b.setting, member{kind: &bystander}
	there := stand{at: at, host: nowhere, with: nowhere}
	if u >= 0 {
		further.kind, there.height = b.kind(u), b.stands[u].height
	}
	s.roster = append(slices.Clip(s.roster), further)
	c.setting, c.stands = &s, append(c.stands, there)
	return &c, len(c.stands) - 1
}

// sectionOf returns the feature that shows a section on a table.
func sectionOf(t *tables.Map, section grid.Circle) int {
	return slices.IndexFunc(t.Features, func(f tables.Feature) bool {
		return f.Kind == tables.Built && slices.Equal(f.Area.Circles, []grid.Circle{section}) && len(f.Area.Polygons) == 0
	})
}

// fromAir decides the line between two stands of a battle if one of them is in the air. It lists what
// hides them.
func (g gaze) fromAir(b *battle, u, v int, from, to shapes.End) shapes.Line {
	p, q := from.Base.At, to.Base.At
	cite := b.hiddenBy(g.see, u, p, v, q)
	l := shapes.Line{Clear: cite == "", Clause: "SP visibility", Decider: -1}
	names := map[int]string{u: g.name(from), v: g.name(to)}
	flier, below := u, v
	if !b.aloft(u) {
		flier, below = v, u
	}
	l.Reason = names[flier] + " is in the air and sees over all terrain"
	if l.Clear {
		return l
	}
	l.Clause = cite
	if cite == g.see.Weather {
		l.Reason = fmt.Sprintf("%s from base to base, beyond the sighting distance of %s", grid.InchWords(from.Base.Gap(to.Base)), grid.InchWords(g.see.Reach))
		return l
	}
	because, passed := g.lowered(b, u, v, from, to, names, names[below], cite)
	l.Reason, l.Passed = l.Reason+because, passed
	l = l.InOrder()
	l.Decider = slices.IndexFunc(l.Passed, func(p shapes.Passed) bool { return p.Hides })
	return l
}

// lowered describes what hides two stands from each other although one of them is in the air: woods or
// a town around the lower one, or dead ground.
func (g gaze) lowered(b *battle, u, v int, from, to shapes.End, names map[int]string, below string, cite rule.Clause) (because string, passed []shapes.Passed) {
	p, q, t := from.Base.At, to.Base.At, g.shown()
	verdict := b.amidst(g.see, u, p, v, q)
	lee := grid.InchWords(int64(b.tables.Of(scenario.DeadGround)))
	if hiding, _ := g.see.Past(verdict); hiding != shapes.NoHiding {
		through := g.see.Through(hiding, verdict)
		for i := range b.table.Features {
			if f := &b.table.Features[i]; g.see.Hiding(f.Kind, true) == hiding && (b.amid(u, p, f) || b.amid(v, q, f)) {
				passed = append(passed, g.met(i, from, to, "the line runs through "+through, cite)...)
			}
		}
		return fmt.Sprintf("; but the line runs through %s, and %s is in it", through, below), passed
	}
	if who, i := b.leeside(u, p, v, q); who != nobody {
		return fmt.Sprintf("; but %s is within %s of %s, which is between them", names[who], lee, t.Features[i].Name), g.met(i, from, to, names[who]+" is within "+lee+" of it", cite)
	}
	section, ok := b.lee(u, p, v, q)
	if !ok {
		return "", nil
	}
	i := sectionOf(t, section)
	passed = books.StructureOn(t, i, from, to, true, "one of them is within "+lee+" of it")
	for k := range passed {
		passed[k].Cite = cite
	}
	return fmt.Sprintf("; but the structure %s is between them, and one of them is within %s of it", t.Features[i].Name, lee), passed
}

// met lists the stretches of a line on a feature of the table that hides.
func (g gaze) met(feature int, from, to shapes.End, why string, cite rule.Clause) (all []shapes.Passed) {
	for _, p := range g.b.table.Features[feature].Area.Through(from.Base.At, to.Base.At) {
		all = append(all, shapes.Passed{
			Meeting: tables.Meeting{Feature: feature, From: p.From, To: p.To, Hides: true}, Low: p,
			Top: g.b.sweep.Top(feature), Why: why, Cite: cite,
		})
	}
	return all
}

// name returns the label of the unit at an end, or its place.
func (g gaze) name(e shapes.End) string {
	if u := e.Unit - 1; u >= 0 {
		return g.b.label(u)
	}
	return e.Base.At.String()
}
