// Package views shows the measurements of a survey on the map itself: heat, lanes, corridors and
// the dots that close them.
//
//	board ──> Notebook ──(view, from, target)──> vector.Overprint ──> page, picture
//
// The preview's page and `metahex map render --view` draw the same layers.
package views

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"metahex/bench/survey"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/render/vector"
	"metahex/rule"
)

// Map is the view of a board without measurements. Seen is the view of what is seen from a place.
// Boards of every kind have these two views.
const (
	Map  = "map"
	Seen = "visibility"
)

// Names lists the views in the order in which the page offers them.
var Names = []string{Map, Seen, "observation", "exposure", "unmask", "cover", "area", "lanes", "chokes", "residue", "dispute", "traps"}

// A Query selects a view.
type Query struct {
	View   string // one of Names
	From   string // a soldier, such as H-17@6; required for visibility, optional for unmask
	Target int    // level of the targets or, for some views, of the observers
}

// A Notebook is a board with its measurements, which are computed on first use. It is safe for
// concurrent use.
type Notebook struct {
	Board   *dots.Board
	referee *layercake.Referee
	options survey.Options
	sketch  func() *survey.Survey

	measuring sync.Mutex
	measured  *survey.Survey // nil: not measured yet
	disputed  *survey.Survey // with disputes; nil: not measured yet
}

// NewNotebook returns a notebook for the board of a referee, in its current state.
func NewNotebook(r *layercake.Referee, o survey.Options) *Notebook {
	n := &Notebook{Board: r.Ruler().AsItIs(), referee: r, options: o}
	n.sketch = sync.OnceValue(func() *survey.Survey { return survey.Sketch(n.ruler(), o) })
	return n
}

// ruler returns the referee's own ruler, which survey uses for millions of lines.
func (n *Notebook) ruler() *layercake.Ruler { return n.referee.Ruler() }

// Survey returns all measurements. The first call takes a moment. If its context is cancelled, the
// next call starts again.
func (n *Notebook) Survey(ctx context.Context) (*survey.Survey, error) {
	n.measuring.Lock()
	defer n.measuring.Unlock()
	return n.survey(ctx)
}

// disputes returns the survey with its disputes, which take twice as long to measure as the rest.
func (n *Notebook) disputes(ctx context.Context) (*survey.Survey, error) {
	n.measuring.Lock()
	defer n.measuring.Unlock()
	if n.disputed == nil {
		plain, err := n.survey(ctx)
		if err != nil {
			return nil, err
		}
		all := *plain
		if err := all.MeasureDisputes(ctx); err != nil {
			return nil, err
		}
		n.disputed = &all
	}
	return n.disputed, nil
}

func (n *Notebook) survey(ctx context.Context) (*survey.Survey, error) {
	if n.measured == nil {
		all, err := survey.Measure(ctx, n.ruler(), n.options)
		if err != nil {
			return nil, err
		}
		n.measured = all
	}
	return n.measured, nil
}

// Layer returns a view, as a layer over the map.
func (n *Notebook) Layer(ctx context.Context, q Query) (l vector.Overprint, err error) {
	from, err := n.check(q)
	if err != nil {
		return l, err
	}
	measure := n.Survey
	if needsDisputes(q) {
		measure = n.disputes
	}
	if needsDisputes(q) || needsSurvey(q) {
		all, err := measure(ctx)
		if err != nil {
			return l, err
		}
		return surveyed(all, q)
	}
	return n.sketched(q, from)
}

// sketched returns a view that needs no lines of sight.
func (n *Notebook) sketched(q Query, from los.End) (l vector.Overprint, err error) {
	switch q.View {
	case Seen:
		return Visibility(n.referee, slices.Collect(n.Board.Spots()), q.From, q.Target)
	case "unmask":
		return n.unmask(layercake.EndOn(from)), nil
	case "observation", "exposure":
		return counted(nil, q.View, q.Target) // returns the error for the level
	case "dispute":
		return disputed(nil, q.Target) // returns the error for the level
	case "cover":
		return heat(n.sketch().ToCover, 0, "steps to the nearest cover"), nil
	case "area":
		return n.area(), nil
	case "chokes":
		return n.chokes(), nil
	case "residue":
		return flags(n.sketch().Changed, "dots that a half-turn changes: "+n.sketch().Residue.String()+" of all"), nil
	}
	return l, nil
}

// check refuses unknown views, levels and places. It returns the observer's end if one is named.
func (n *Notebook) check(q Query) (from los.End, err error) {
	switch {
	case !slices.Contains(Names, q.View):
		err = fmt.Errorf("%s", rule.Unknown("view", q.View, Names))
	case q.Target < 0 || q.Target > los.MaxLevel:
		err = fmt.Errorf("found level %d; want 0 to %d", q.Target, los.MaxLevel)
	case q.From != "":
		return n.referee.Parse(q.From)
	}
	return from, err
}

// surveyed returns a view that needs a whole survey.
func surveyed(all *survey.Survey, q Query) (vector.Overprint, error) {
	switch q.View {
	case "unmask":
		return heat(all.Unmask, 13, "lowest level from which half of the map sees a dot; 13: not from any level up to 12"), nil
	case "lanes":
		return lanes(all), nil
	case "dispute":
		return disputed(all, q.Target)
	case "traps":
		return traps(all), nil
	}
	return counted(all, q.View, q.Target)
}

// needsSurvey reports whether a view needs lines of sight, which a sketch does not have.
func needsSurvey(q Query) bool {
	switch q.View {
	case "observation", "exposure":
		return slices.Contains(survey.Levels[:], q.Target) // an illegal level is refused without a survey
	case "unmask":
		return q.From == ""
	}
	return q.View == "lanes"
}

// needsDisputes reports whether a view shows lines whose verdict depends on a reading.
func needsDisputes(q Query) bool {
	return q.View == "traps" || q.View == "dispute" && slices.Contains(survey.Levels[:], q.Target)
}

// ByLines reports whether a view depends on lines of sight, and therefore on readings.
func ByLines(view string) bool {
	return slices.Contains([]string{Seen, "observation", "exposure", "unmask", "lanes"}, view)
}

// Visibility returns the view of what is seen from an end: 1 for each spot where a target at the
// target level is seen, else 0. The end's own place has 1, but is not counted. It works with a
// referee of any kind.
func Visibility(r los.Referee, spots []maps.Spot, from string, target int) (l vector.Overprint, err error) {
	if from == "" {
		return l, fmt.Errorf("found no place; visibility needs the place of the observer")
	}
	b := r.Basis()
	if err := checkTarget(b, target); err != nil {
		return l, err
	}
	end, err := r.Parse(from)
	if err != nil {
		return l, err
	}
	height := int32(target) * max(1, b.Step)
	sees := func(at maps.Spot) bool { return r.Clear(end, r.At(at, height)) }
	if r.Map().Form() == maps.Lattice {
		sees = los.Field(r, end, height).Has
	}
	l = vector.Overprint{Most: 1, Form: vector.Seen}
	seen, of := 0, 0
	for i, at := range spots {
		own := at == end.Spot
		if own {
			l.Rings = []vector.Ring{{Dot: i, Hue: vector.Wrong}}
		}
		l.Heat = append(l.Heat, number(own || sees(at)))
		if !own {
			of++
			seen += l.Heat[len(l.Heat)-1]
		}
	}
	l.About = fmt.Sprintf("%d of %d %s in sight of %s", seen, of, PlacesOf(r), r.Word(end))
	switch b.Lift {
	case "":
	case "level":
		l.About += fmt.Sprintf(", target level %d", target)
	default:
		l.About += fmt.Sprintf(", target %d %s", target, b.Lift)
	}
	return l, nil
}

// checkTarget returns an error for a target level that the rule book does not have.
func checkTarget(b los.Basis, target int) error {
	most := int(b.Most / max(1, b.Step))
	switch {
	case b.Lift == "" && target != 0:
		return fmt.Errorf("found level %d; rule book %s has no levels here; leave the level out", target, b.Book)
	case target < 0 || target > most:
		return fmt.Errorf("found level %d; want 0 to %d", target, most)
	}
	return nil
}

// PlacesOf returns the noun for the places of a referee's map: dots, hexes or points.
func PlacesOf(r los.Referee) string {
	switch {
	case r.Map().Form() == maps.Inches:
		return "points"
	case r.Basis().Lift == "":
		return "hexes"
	}
	return "dots"
}

// unmask returns the lowest level at which a soldier on each dot sees the given dot.
func (n *Notebook) unmask(other layercake.End) vector.Overprint {
	l := vector.Overprint{Most: 13, About: "lowest level at which a soldier on the dot and " + n.ruler().Word(other) + " see one another; levels above 12 are not shown"}
	for at := range n.Board.Span.Places {
		level, ok := n.ruler().Unmask(at, other)
		if !ok || level > 12 {
			level = -1
		}
		l.Heat = append(l.Heat, level)
	}
	return l
}

// counted returns the view observation or exposure, which exist only for survey.Levels.
func counted(s *survey.Survey, view string, target int) (vector.Overprint, error) {
	k, err := levelOf(view, target)
	if err != nil {
		return vector.Overprint{}, err
	}
	if view == "observation" {
		return heat(s.Sees[k], 0, fmt.Sprintf("dots on the ground that a soldier at level %d sees", target)), nil
	}
	return heat(s.Seen[k], 0, fmt.Sprintf("dots from which a soldier at level %d sees a soldier on the ground here", target)), nil
}

// levelOf returns the index of a level in survey.Levels.
func levelOf(view string, level int) (k int, err error) {
	if k = slices.Index(survey.Levels[:], level); k < 0 {
		return 0, fmt.Errorf("found level %d; %s is measured only at levels %s", level, view, rule.Joined(survey.Levels[:], ", ", strconv.Itoa))
	}
	return k, nil
}

// disputed returns, for each dot, the number of lines whose verdict depends on a reading.
func disputed(s *survey.Survey, target int) (vector.Overprint, error) {
	k, err := levelOf("dispute", target)
	if err != nil {
		return vector.Overprint{}, err
	}
	return heat(s.Disputes.Turned[k], 0, fmt.Sprintf("of the %d lines from and to a dot between level %d and the ground, the number whose verdict depends on a reading of section 6", s.Lines(target), target)), nil
}

// area returns the view of which side can be first on each dot.
func (n *Notebook) area() vector.Overprint {
	s, e := n.sketch(), n.options.Front.Edges()
	first := make([]int, len(s.First))
	for i, side := range s.First {
		first[i] = []int{1, 0, 2}[side+1]
	}
	l := heat(first, 2, fmt.Sprintf("0: %s is first, 1: neither, 2: %s", e[0], e[1]))
	l.Words = []string{e[0] + " is first", "neither", e[1] + " is first"}
	return l
}

// lanes returns the view of the longest clear lines.
func lanes(s *survey.Survey) vector.Overprint {
	l := vector.Overprint{About: "the longest clear lines on the ground, in map points; no two of them neighbours"}
	for _, x := range s.Lanes {
		l.Lines = append(l.Lines, vector.Stroke{Dots: []int{x.From, x.To}, Text: strconv.Itoa(x.Points)})
	}
	return l
}

// chokes returns the view of the quickest path across on each front, and the fewest dots that close
// all paths.
func (n *Notebook) chokes() vector.Overprint {
	var words []string
	var l vector.Overprint
	l.Hues = make([]string, vector.Second+1)
	for f, hue := range [...]vector.Hue{vector.First, vector.Second} {
		front := survey.Fronts[f]
		e, s := front.Edges(), n.sketch()
		between := fmt.Sprintf(" from %s to %s", e[0], e[1])
		if way := s.Crossing[f].Way; len(way) > 0 {
			l.Lines = append(l.Lines, vector.Stroke{Dots: way, Hue: hue})
			l.Hues[hue] = fmt.Sprintf("%s to %s", e[0], e[1])
		}
		cut := s.Cuts[f]
		switch {
		case len(cut.Dots) == 0:
			words = append(words, "no way"+between)
			continue
		case cut.Edge:
			words = append(words, "it takes as many dots as an edge has to close every way"+between)
			continue
		}
		words = append(words, rule.Count(len(cut.Dots), "dot")+" (ringed) must be held to close every way"+between)
		for _, dot := range cut.Dots {
			l.Rings = append(l.Rings, vector.Ring{Dot: dot, Hue: hue})
		}
	}
	l.About = "the quickest ways on foot; " + strings.Join(words, "; ")
	return l
}

// traps returns the view of lines that are hidden only by terrain on both sides of the line. It
// rings the dots from which no neighbour is seen.
func traps(s *survey.Survey) vector.Overprint {
	l := heat(s.Disputes.Trapped, 0, "other dots hidden only by terrain on both sides of the line (6.1 read literally); ringed dots see no neighbour")
	for _, dot := range s.Disputes.Blind {
		l.Rings = append(l.Rings, vector.Ring{Dot: dot, Hue: vector.First})
	}
	return l
}

// Overwatch returns the view of how many units of a side see each place.
func Overwatch(o survey.Overwatch, where string) vector.Overprint {
	return heat(o.Sees, 0, fmt.Sprintf("%s of %s: how many of them see each of the %s on the ground", rule.Count(o.Units, "unit"), o.Side, where))
}

func heat(values []int, most int, about string) vector.Overprint {
	return vector.Overprint{Heat: values, Most: max(most, slices.Max(values)), About: about}
}

func flags(set []bool, about string) vector.Overprint {
	l := vector.Overprint{Most: 1, Form: vector.Flags, About: about}
	for _, b := range set {
		l.Heat = append(l.Heat, number(b))
	}
	return l
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
