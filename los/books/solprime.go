package books

import (
	"errors"
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Sight over tables by Sol Prime: what a stand at one point sees of an enemy at another. Matches
// use the same Visibility, with their own charts and stands.

// SolPrimeRules is the version of the Sol Prime rules in this code. Every commit that changes play
// or a verdict increases it.
const SolPrimeRules = "SP/18"

// A SolPrimeChart holds the visibility distances of the rules, in thousandths of an inch.
type SolPrimeChart struct {
	Eye   int64       // height of a stand's eyes
	Reach [2][2]int64 // by sky (clear, hazy), then by target (vehicle, infantry)
	Woods [2]int64    // visible depth of woods: with basic or laser technology, then with plasma
	Town  int64       // visible depth of towns
	Edge  int64       // visible depth of the viewer's own building
}

// StandardSolPrime is the shipped chart. A test compares the system's charts with it.
var StandardSolPrime = SolPrimeChart{Eye: 250, Reach: [2][2]int64{{30000, 15000}, {15000, 10000}}, Woods: [2]int64{1000, 3000}, Town: 2000, Edge: 1000}

// SolPrime returns the book's rule of sight over tables.
func SolPrime() *shapes.Book {
	return &shapes.Book{Rules: SolPrimeRules, Terms: solPrimeTerms, Sight: func(t *tables.Map, terms []uint8) shapes.Sight {
		chart := StandardSolPrime
		v := NewVisibility(chart, SolPrimeConditions(terms))
		return SolPrimeSight{Chart: chart, Table: t, Obstructions: shapes.NewObstructions(t), Visibility: v}
	}}
}

// solPrimeTerms are the weather, the kind of target, the viewer's technology, and two readings: how
// far a unit sees through its own building, and whether infantry is seen through woods.
var solPrimeTerms = rule.ReadingList{
	{Name: "sky", Values: []string{"clear", "hazy"}},
	{Name: "target", Values: []string{"vehicle", "infantry"}},
	{Name: "technology", Values: []string{"laser", "basic", "plasma"}},
	{Name: "buildings", Values: []string{"edge", "through"}},
	{Name: "woods", Values: []string{"alike", "vehicles"}},
}

// SolPrimeConditions returns the conditions under terms of the book.
func SolPrimeConditions(terms []uint8) Conditions {
	return Conditions{Hazy: terms[0] == 1, Infantry: terms[1] == 1, Plasma: terms[2] == 2, Houses: terms[3] == 1, VehiclesOnly: terms[4] == 1}
}

// A SolPrimeSight is a table with the rule of sight of Sol Prime.
type SolPrimeSight struct {
	Chart        SolPrimeChart
	Table        *tables.Map
	Obstructions *shapes.Obstructions
	Visibility   Visibility
	// Solids are the features of Table in the way, besides those of Obstructions. They are circles that
	// hide at every height: structures of a match.
	Solids []int
}

// solPrimeBase is half the width of a stand's base, in thousandths of an inch.
const solPrimeBase = 500

// A Visibility holds how far an enemy is visible, and how much terrain of each hiding a unit sees
// through.
type Visibility struct {
	Reach   int64
	Depth   [shapes.Opaque]int64 // by hiding: the depth that can be seen through, from rim to rim
	Weather rule.Clause          // the clause of Reach
	Thick   rule.Clause          // the clause of the depth of woods
	Houses  bool                 // a unit's own building does not hide it
}

// Conditions are what a unit's visibility of an enemy depends on.
type Conditions struct {
	Hazy         bool // the weather
	Infantry     bool // the enemy is infantry
	Plasma       bool // the viewer has plasma technology
	Houses       bool // the reading buildings=through
	VehiclesOnly bool // the reading woods=vehicles
}

// NewVisibility returns the visibility under some conditions. The distance depends on the weather and
// the kind of enemy, the visible depth of woods on the viewer's technology.
func NewVisibility(c SolPrimeChart, on Conditions) Visibility {
	v := Visibility{Houses: on.Houses, Weather: "SP visibility/clear", Thick: "SP visibility/woods"}
	v.Depth = [shapes.Opaque]int64{shapes.Streets: c.Town, shapes.Woods: c.Woods[0], shapes.Walls: c.Edge}
	sky, target := 0, 0
	if on.Hazy {
		sky, v.Weather = 1, "SP visibility/hazy"
	}
	if on.Infantry {
		target = 1
	}
	if on.Plasma {
		v.Depth[shapes.Woods], v.Thick = c.Woods[1], "SP visibility/woods/plasma"
	}
	if on.Infantry && on.VehiclesOnly {
		v.Depth[shapes.Woods] = 0
	}
	v.Reach = c.Reach[sky][target]
	return v
}

// Hiding returns how a feature hides a line; own is set if an end of the line is in the feature.
func (s *Visibility) Hiding(kind tables.Ground, own bool) shapes.Hiding {
	switch kind {
	case tables.Urban:
		return shapes.Streets
	case tables.Woodland, tables.Thicket:
		return shapes.Woods
	case tables.Tree, tables.LowWall, tables.Ruin, tables.Trap, tables.Cliff:
		return shapes.NoHiding
	case tables.Hill, tables.Slope:
		return shapes.Opaque
	case tables.Built:
		if own && s.Houses {
			return shapes.NoHiding
		}
		if own {
			return shapes.Walls
		}
		return shapes.Opaque
	}
	if own {
		return shapes.NoHiding
	}
	return shapes.Opaque
}

// query returns the query for the obstacles between two bases.
func (s *Visibility) query(t *tables.Map, a, b shapes.End, solids []grid.Circle) shapes.Query {
	return shapes.Query{
		A: eyeOf(a), B: eyeOf(b), Rims: [2]int64{a.Base.Radius, b.Base.Radius}, Solids: solids,
		Hiding: func(feature int, own bool) shapes.Hiding { return s.Hiding(t.Features[feature].Kind, own) },
	}
}

// Hidden returns the clause that hides one base from another, or "" if the base is visible. A base
// is hidden beyond the sighting distance, behind a hill, a building or one of the solids. It is
// also hidden behind more woods, town or building than the viewer can see through.
func (s *Visibility) Hidden(sweep *shapes.Obstructions, t *tables.Map, a, b shapes.End, solids []grid.Circle) rule.Clause {
	if !a.Base.Apart(b.Base, s.Reach) {
		return s.Weather
	}
	q := s.query(t, a, b, solids)
	q.Brief = true
	v := sweep.Judge(q)
	_, cite := s.Past(&v)
	return cite
}

// Short returns how many more thousandths of woods, town or building would hide one base from the
// other; a negative number is the excess that hides it. The slice ends holds the positions on the
// line where any feature begins or ends. Ok is false if something opaque hides the base, or if the
// line crosses nothing that can be seen through.
func (s *Visibility) Short(sweep *shapes.Obstructions, t *tables.Map, a, b shapes.End, solids []grid.Circle) (short int64, ends []int64, ok bool) {
	q := s.query(t, a, b, solids)
	q.Brief, q.Ends = true, true
	v := sweep.Judge(q)
	return s.Margin(&v)
}

// Margin returns what Short does, for a verdict of a query with Ends.
func (s *Visibility) Margin(v *shapes.Verdict) (short int64, ends []int64, ok bool) {
	short = 1 << 40
	for hiding, met := range v.Met {
		if met {
			short, ok = min(short, s.Depth[hiding]-v.Depth[hiding]), true
		}
	}
	return short, v.Ends, ok && !v.Hidden()
}

// Past returns what hides the line in a verdict, with its clause: something opaque, or too much
// terrain that can be seen through. If nothing hides the line, the clause is empty.
func (s *Visibility) Past(v *shapes.Verdict) (shapes.Hiding, rule.Clause) {
	if v.Hidden() {
		return shapes.Opaque, "SP visibility"
	}
	for _, hiding := range [...]shapes.Hiding{shapes.Walls, shapes.Woods, shapes.Streets} {
		if v.Depth[hiding] > s.Depth[hiding] {
			return hiding, s.clause(hiding)
		}
	}
	return shapes.NoHiding, ""
}

// clause returns the clause for a kind of hiding.
func (s *Visibility) clause(is shapes.Hiding) rule.Clause {
	switch is {
	case shapes.Woods:
		return s.Thick
	case shapes.Streets:
		return "SP urban/visibility"
	}
	return "SP visibility"
}

// TownAt returns the index of the town feature at a point, or -1.
func TownAt(t *tables.Map, at grid.Point) int {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == tables.Urban && f.Area.Has(at) {
			return i
		}
	}
	return -1
}

// End implements shapes.Sight.
func (g SolPrimeSight) End(at grid.Point, lift *int64) (shapes.End, error) {
	if lift != nil {
		return shapes.End{}, errors.New("stands are on the ground; leave out the @")
	}
	return g.Stand(grid.Circle{At: at, Radius: solPrimeBase}), nil
}

// Stand returns an end for a unit on a base on the ground.
func (g SolPrimeSight) Stand(base grid.Circle) shapes.End {
	ground := g.Obstructions.Ground(base.At)
	eye := ground + g.Chart.Eye
	return shapes.End{Base: base, Ground: ground, Eye: eye, Stands: g.Obstructions.StandsIn(base.At, eye)}
}

func eyeOf(e shapes.End) shapes.Eye { return shapes.Eye{At: e.Base.At, Height: e.Eye} }

// Clear implements shapes.Sight.
func (g SolPrimeSight) Clear(a, b shapes.End) bool {
	return g.Visibility.Hidden(g.Obstructions, g.Table, a, b, g.circles()) == ""
}

// Line implements shapes.Sight.
func (g SolPrimeSight) Line(a, b shapes.End) shapes.Line {
	s := &g.Visibility
	verdict := g.Obstructions.Judge(s.query(g.Table, a, b, g.circles()))
	for i, n := range verdict.Between {
		if own := len(g.Obstructions.Table().Features); n >= own {
			verdict.Between[i] = g.Solids[n-own]
		}
	}
	hiding, cite := s.Past(&verdict)
	l := shapes.Line{Clear: cite == "", Clause: "SP visibility", Reason: "nothing on the line hides one end from the other", Decider: -1}
	l.Passed = g.Obstructions.Passing(eyeOf(a), eyeOf(b), l.Clause, func(c shapes.Screen, p *shapes.Passed) {
		is := s.Hiding(g.Table.Features[c.Feature].Kind, c.Own)
		if p.Counted, p.Spare = spare(is, c, s.left(is, &verdict)); !c.Hides {
			is = shapes.NoHiding
		}
		p.Hides, p.Cite, p.Why = is != shapes.NoHiding && is == hiding, s.clause(is), s.why(is, c, &verdict)
	})
	between(l.Passed, hiding, &verdict, cite)
	for _, i := range g.Solids {
		l.Passed = append(l.Passed, StructureOn(g.Table, i, a, b, hiding == shapes.Opaque, "the line runs into it")...)
	}
	if !l.Clear {
		l.Clause, l.Decider = cite, s.tipping(l.Passed, hiding, a, b)
		l.Reason = g.hidden(&l, hiding, &verdict)
	}
	if !a.Base.Apart(b.Base, s.Reach) {
		l.Clear, l.Clause, l.Decider, l.Beside = false, s.Weather, -1, 0
		l.Reason = fmt.Sprintf("%s from base to base, beyond the sighting distance of %s", grid.InchWords(a.Base.Gap(b.Base)), grid.InchWords(s.Reach))
	}
	l = l.InOrder()
	if l.Clear {
		l.Reason = s.nearly(&l, g.Table, a.Base.Gap(b.Base))
	}
	return l
}

// circles returns the circles of the solids.
func (g SolPrimeSight) circles() (all []grid.Circle) {
	for _, i := range g.Solids {
		all = append(all, g.Table.Features[i].Area.Circles...)
	}
	return all
}

// StructureOn lists the stretches of a line on a structure, which is a feature of a table.
func StructureOn(t *tables.Map, feature int, a, b shapes.End, hides bool, why string) (all []shapes.Passed) {
	for _, p := range t.Features[feature].Area.Through(a.Base.At, b.Base.At) {
		all = append(all, shapes.Passed{
			Meeting: tables.Meeting{Feature: feature, From: p.From, To: p.To, Hides: hides}, Low: p,
			Endless: true, Top: max(a.Eye, b.Eye) + grid.Inch, Why: why, Cite: "SP visibility",
		})
	}
	return all
}

// between marks the features that hide the line only together with a neighbour of the same kind:
// the line runs along the edge between the two features.
func between(passed []shapes.Passed, hiding shapes.Hiding, v *shapes.Verdict, cite rule.Clause) {
	if hiding == shapes.NoHiding || hiding == shapes.Opaque {
		return
	}
	for i := range passed {
		if p := &passed[i]; p.How == los.Skirts && slices.Contains(v.Through[hiding], p.Feature) {
			p.Hides, p.Cite, p.Why = true, cite, "the line runs between it and another feature of its kind"
		}
	}
}

// left returns how much more terrain with one kind of hiding could be seen through. A negative
// number is the excess.
func (s *Visibility) left(is shapes.Hiding, v *shapes.Verdict) int64 {
	if is == shapes.NoHiding || is == shapes.Opaque {
		return 0
	}
	return s.Depth[is] - v.Depth[is]
}

// spare returns by how much a screen fails to hide: how far above the screen the line passes, or
// how much more of the screen could be seen through. Counted is false if the screen hides, or can
// never hide.
func spare(is shapes.Hiding, c shapes.Screen, left int64) (counted bool, by int64) {
	switch {
	case is == shapes.NoHiding:
		return false, 0
	case !c.Hides:
		return true, c.Above
	case is < shapes.Opaque && left >= 0:
		return true, left
	}
	return false, 0
}

// nearly describes what comes nearest to hiding a clear line: a feature on the line, or the
// distance.
func (s *Visibility) nearly(l *shapes.Line, t *tables.Map, gap int64) string {
	p, ok := l.Nearest()
	if ok && p.Spare <= s.Reach-gap {
		return l.Nearly(t, "")
	}
	far := fmt.Sprintf("%s from base to base, %s within the sighting distance", grid.InchWords(gap), grid.InchWords(s.Reach-gap))
	if ok {
		return "the distance comes nearest to hiding: " + far
	}
	return l.Reason + "; " + far
}

// hidden says why a line is blocked.
func (g SolPrimeSight) hidden(l *shapes.Line, hiding shapes.Hiding, verdict *shapes.Verdict) string {
	if l.Decider < 0 && hiding == shapes.Opaque {
		return l.Squeezed(g.Table, verdict)
	}
	by := g.Table.Features[l.Passed[l.Decider].Feature].Name
	if hiding == shapes.Opaque {
		return "the line runs into " + by
	}
	return g.Visibility.reason(hiding, by, verdict)
}

// tipping returns the index of the feature that decides. That is the first opaque feature, or the
// first at which the total depth exceeds what can be seen through. If there is none, tipping
// returns the last feature that hides, or -1.
func (s *Visibility) tipping(passed []shapes.Passed, hiding shapes.Hiding, a, b shapes.End) int {
	last, sum := -1, int64(0)
	rim := a.Base.At.Distance(b.Base.At) - b.Base.Radius
	for i := range passed {
		p := &passed[i]
		if !p.Hides {
			continue
		}
		deep := grid.Part{From: p.From, To: p.To}
		if hiding < shapes.Walls {
			deep = p.Low
		}
		last = i
		if sum += max(0, min(deep.To, rim)-max(deep.From, a.Base.Radius)); hiding == shapes.Opaque || sum > s.Depth[hiding] {
			return i
		}
	}
	return last
}

// why describes the effect of a screen on the line.
func (s *Visibility) why(is shapes.Hiding, c shapes.Screen, v *shapes.Verdict) string {
	switch {
	case !c.Hides:
		return aboveWords(c)
	case is == shapes.Opaque:
		return "the line runs into it"
	case is > shapes.NoHiding:
		return fmt.Sprintf("the line runs through %s; %s", s.Through(is, v), spareWords(v.Depth[is], s.Depth[is]))
	case c.Own:
		return "one end is in it"
	default:
		return "too low and thin to hide anybody"
	}
}

// aboveWords describes a line that passes above a feature.
func aboveWords(c shapes.Screen) string {
	if c.Above == 0 {
		return "the line only touches its top"
	}
	return fmt.Sprintf("the line passes %s above it", grid.InchWords(c.Above))
}

// spareWords describes how much can be seen through, and how much of this depth is left.
func spareWords(depth, most int64) string {
	text := throughWords(most)
	if depth <= most {
		text += ", " + grid.InchWords(most-depth) + " to spare"
	}
	return text
}

// throughWords describes how much can be seen through.
func throughWords(most int64) string {
	if most == grid.Inch {
		return "1 inch is seen through"
	}
	return grid.InchWords(most) + " are seen through"
}

var veilWords = [...]string{shapes.Streets: "town", shapes.Woods: "woods", shapes.Walls: "the building"}

// reason describes the hiding that decided.
func (s *Visibility) reason(is shapes.Hiding, name string, v *shapes.Verdict) string {
	return fmt.Sprintf("the line runs through %s, at %s; %s", s.Through(is, v), name, throughWords(s.Depth[is]))
}

// Through describes how much of a hiding is on a line: "1.2 inches of woods from base to base".
func (s *Visibility) Through(is shapes.Hiding, v *shapes.Verdict) string {
	return fmt.Sprintf("%s of %s from base to base", grid.InchWords(v.Depth[is]), veilWords[is])
}
