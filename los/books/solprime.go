package books

import (
	"errors"
	"fmt"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/rule"
)

// Sight over tables by Sol Prime: what a stand at one point sees of an enemy at
// another. A match asks the same Visibility, with its own charts and its own
// stands.

// SolPrimeRules is the version of the rules of Sol Prime as coded. It is raised in
// every commit that changes play or a verdict.
const SolPrimeRules = "SP/3"

// A SolPrimeChart is the figures of visibility, in thousandths of an inch.
type SolPrimeChart struct {
	Eye   int64       // height of a stand's eyes
	Reach [2][2]int64 // by sky, clear or hazy, and by target, vehicle or infantry
	Woods [2]int64    // seen through: with basic or laser technology, with plasma
	Town  int64       // seen through
}

// StandardSolPrime is the chart that comes with the program; the tables of the
// system are held to it by a test.
var StandardSolPrime = SolPrimeChart{Eye: 250, Reach: [2][2]int64{{30000, 15000}, {15000, 10000}}, Woods: [2]int64{1000, 3000}, Town: 2000}

// SolPrime is what the book says of sight over tables.
func SolPrime() *shapes.Book {
	return &shapes.Book{Rules: SolPrimeRules, Terms: solPrimeTerms, Gaze: func(t *maps.Table, terms []uint8) shapes.Gaze {
		chart := StandardSolPrime
		return SolPrimeGaze{chart, t, shapes.NewSweep(t), NewVisibility(chart, terms[0] == 1, terms[1] == 1, terms[2] == 2)}
	}}
}

// solPrimeTerms are the weather, who is looked for, and who looks.
var solPrimeTerms = rule.ReadingList{
	{Name: "sky", Values: []string{"clear", "hazy"}},
	{Name: "target", Values: []string{"vehicle", "infantry"}},
	{Name: "technology", Values: []string{"laser", "basic", "plasma"}},
}

// A SolPrimeGaze is a table as stands look over it.
type SolPrimeGaze struct {
	Chart      SolPrimeChart
	Table      *maps.Table
	Sweep      *shapes.Sweep
	Visibility Visibility
}

// solPrimeBase is half the width of every stand's base.
const solPrimeBase = 500

// A Visibility is how far an enemy is seen, and what is left of the woods and towns
// through which it is.
type Visibility struct {
	Reach, Woods, Streets int64
	Weather, Thick        rule.Clause // of the distance, and of the woods
}

// NewVisibility begins one: the distance is a matter of the weather and of whom one
// looks for, the woods of one's own technology.
func NewVisibility(c SolPrimeChart, hazy, infantry, plasma bool) Visibility {
	v := Visibility{Weather: "SP visibility/clear", Thick: "SP visibility/woods", Woods: c.Woods[0], Streets: c.Town}
	sky, target := 0, 0
	if hazy {
		sky, v.Weather = 1, "SP visibility/hazy"
	}
	if infantry {
		target = 1
	}
	if plasma {
		v.Woods, v.Thick = c.Woods[1], "SP visibility/woods/plasma"
	}
	v.Reach = c.Reach[sky][target]
	return v
}

// Past is the clause by which a screen ends the line: a hill or a building that
// is too high, or more woods, or town, than are left to be seen through. It is
// empty where the line goes on.
func (s *Visibility) Past(kind maps.Ground, c shapes.Screen) rule.Clause {
	if !c.Hides {
		return ""
	}
	switch kind {
	case maps.Urban:
		if s.Streets -= c.Part.To - c.Part.From; s.Streets < 0 {
			return "SP urban/visibility"
		}
	case maps.Woodland, maps.Thicket:
		if s.Woods -= c.Part.To - c.Part.From; s.Woods < 0 {
			return s.Thick
		}
	case maps.Tree, maps.LowWall, maps.Ruin, maps.Trap:
	default:
		if !c.Own || kind == maps.Hill {
			return "SP visibility"
		}
	}
	return ""
}

// Along is the visibility along a line between two bases: through towns two inches are
// seen (SP urban/visibility), counted from the rim of a base that is in one.
func (s Visibility) Along(t *maps.Table, ends ...grid.Circle) Visibility {
	for _, end := range ends {
		if TownAt(t, end.At) >= 0 {
			s.Streets += end.Radius
		}
	}
	return s
}

// TownAt is the town that a place is in, by its place among the features; -1:
// none.
func TownAt(t *maps.Table, at grid.Point) int {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == maps.Urban && f.Area.Has(at) {
			return i
		}
	}
	return -1
}

// End implements shapes.Gaze.
func (g SolPrimeGaze) End(at grid.Point, lift *int64) (shapes.End, error) {
	if lift != nil {
		return shapes.End{}, errors.New("stands are on the ground; leave out the @")
	}
	ground := g.Table.Elevation(at)
	eye := ground + g.Chart.Eye
	return shapes.End{Base: grid.Circle{At: at, Radius: solPrimeBase}, Ground: ground, Eye: eye, Stands: shapes.StandsIn(g.Table, at, eye)}, nil
}

func eyeOf(e shapes.End) shapes.Eye { return shapes.Eye{At: e.Base.At, Height: e.Eye} }

// Clear implements shapes.Gaze.
func (g SolPrimeGaze) Clear(a, b shapes.End) bool {
	s := g.Visibility.Along(g.Table, a.Base, b.Base)
	if !a.Base.Apart(b.Base, s.Reach) {
		return false
	}
	for _, c := range g.Sweep.Between(eyeOf(a), eyeOf(b)) {
		if s.Past(g.Table.Features[c.Feature].Kind, c) != "" {
			return false
		}
	}
	return true
}

// Line implements shapes.Gaze.
func (g SolPrimeGaze) Line(a, b shapes.End) shapes.Line {
	s := g.Visibility.Along(g.Table, a.Base, b.Base)
	l := shapes.Line{Clear: true, Clause: "SP visibility", Reason: "nothing on the line hides one from the other", Decider: -1}
	for _, c := range g.Sweep.Between(eyeOf(a), eyeOf(b)) {
		before, town, kind := s.Woods, s.Streets, g.Table.Features[c.Feature].Kind
		cite := s.Past(kind, c)
		p := shapes.Passed{Meeting: maps.Meeting{Feature: c.Feature, From: c.Part.From, To: c.Part.To, Hides: cite != ""}, Top: g.Sweep.Top(c.Feature), Cite: cite, Why: g.why(kind, c, cite)}
		switch {
		case before != s.Woods:
			p.Cite = "SP visibility/woods"
			p.Why = fmt.Sprintf("%s through it, of %s that can still be seen through", grid.InchWords(before-s.Woods), grid.InchWords(max(0, before)))
		case town != s.Streets:
			p.Cite = "SP urban/visibility"
			p.Why = fmt.Sprintf("%s through it, of %s that can still be seen through", grid.InchWords(town-s.Streets), grid.InchWords(max(0, town)))
		case cite == "":
			p.Cite = "SP visibility"
		}
		if cite != "" && l.Clear {
			l.Clear, l.Clause, l.Decider = false, cite, len(l.Passed)
			l.Reason = g.reason(p)
		}
		l.Passed = append(l.Passed, p)
	}
	for _, p := range g.Sweep.Contacts(a.Base.At, b.Base.At) {
		p.Cite, p.Why = "SP visibility", "the line does not enter it"
		l.Passed = append(l.Passed, p)
	}
	if !a.Base.Apart(b.Base, s.Reach) {
		l.Clear, l.Clause, l.Decider = false, g.Visibility.Weather, -1
		l.Reason = fmt.Sprintf("%s from base to base, beyond the sighting distance of %s", grid.InchWords(a.Base.Gap(b.Base)), grid.InchWords(s.Reach))
	}
	return l.InOrder()
}

// why tells what a screen that is no wood does.
func (g SolPrimeGaze) why(kind maps.Ground, c shapes.Screen, cite rule.Clause) string {
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
func (g SolPrimeGaze) reason(p shapes.Passed) string {
	name := g.Table.Features[p.Feature].Name
	if p.Cite == "SP visibility/woods" {
		return fmt.Sprintf("with %s the line passes through more than the %s of woods that can be seen through", name, grid.InchWords(g.Visibility.Woods))
	}
	if p.Cite == "SP urban/visibility" {
		return fmt.Sprintf("with %s the line passes through more town than the %s that can be seen through", name, grid.InchWords(g.Visibility.Streets))
	}
	return "the line runs into " + name
}
