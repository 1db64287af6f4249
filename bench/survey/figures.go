package survey

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// A Figure is one number of a survey.
type Figure struct {
	Group string `json:"group"`
	Name  string `json:"name"` // the name used in conditions
	Value Ratio  `json:"value"`
	At    string `json:"at,omitempty"` // the dots where the figure has its value
	About string `json:"about"`
}

// The groups of figures.
const (
	observation = "observation"
	fields      = "fields of fire"
	covering    = "cover"
	avenues     = "avenues"
	fair        = "fairness"
	disputes    = "disputes"
	overwatch   = "overwatch"
)

// Figures returns all figures of the survey, in a fixed order. For a sketch, it returns the figures
// that do not depend on sight.
func (s *Survey) Figures() []Figure {
	l := &list{Survey: s}
	if s.Clear != nil {
		l.observation()
		l.fire()
	}
	l.cover()
	l.avenues()
	l.fairness()
	if s.Disputes != nil {
		l.disputed()
	}
	return l.all
}

// list collects figures.
type list struct {
	*Survey
	group string
	all   []Figure
}

func (l *list) add(name string, value Ratio, at, format string, args ...any) {
	l.all = append(l.all, Figure{l.group, name, value, at, fmt.Sprintf(format, args...)})
}

func (l *list) observation() {
	l.group = observation
	others := len(l.Dots) - 1
	for k, level := range Levels {
		s := spreadOf(l.Sees[k])
		name := fmt.Sprintf("observation-%d", level)
		l.add(name, Ratio{s.sum, others * len(l.Dots)}, "", "mean share of the other dots seen from level %d", level)
		l.add(name+"-least", Ratio{s.least, others}, l.Name(s.leastAt), "from the dot that sees least")
		l.add(name+"-median", Ratio{s.middle, others}, "", "from the median dot")
		l.add(name+"-most", Ratio{s.most, others}, l.Name(s.mostAt), "from the dot that sees most")
	}
	for k, level := range Levels[1:] {
		s := spreadOf(l.Seen[k+1])
		name := fmt.Sprintf("exposure-%d", level)
		l.add(name+"-least", Ratio{s.least, others}, l.Name(s.leastAt), "share of the other dots that see, at level %d, the best hidden dot", level)
		l.add(name+"-median", Ratio{s.middle, others}, "", "the median dot")
		l.add(name+"-most", Ratio{s.most, others}, l.Name(s.mostAt), "the most exposed dot")
	}
	s := spreadOf(l.Unmask)
	about := "lowest level from which half of the other dots see a dot"
	if top := Levels[len(Levels)-1]; s.most > top {
		about += fmt.Sprintf(" (%d: from no level up to %d)", top+1, top)
	}
	l.add("unmask-least", Whole(s.least), l.Name(s.leastAt), "%s", about)
	l.add("unmask-median", Whole(s.middle), "", "the median dot")
	l.add("unmask-most", Whole(s.most), l.Name(s.mostAt), "the dot that needs the highest level")
}

func (l *list) fire() {
	l.group = fields
	var longest Lane
	if len(l.Lanes) > 0 {
		longest = l.Lanes[0]
	}
	l.add("lane", Whole(longest.Points), l.between(longest.From, longest.To), "longest clear line on the ground, in map points")
	for _, b := range l.Bands {
		l.add(fmt.Sprintf("range-%d", b.From), b.Clear, "", "clear pairs on the ground, %d to %d points apart", b.From, b.To)
	}
}

func (l *list) between(i, j int) string { return l.Name(i) + " to " + l.Name(j) }

func (l *list) cover() {
	l.group = covering
	var share, mean, most Ratio
	share.Of = len(l.Dots)
	at := ""
	for i, n := range l.ToCover {
		if l.Cover[i] {
			share.Part++
		}
		if n < 0 {
			continue
		}
		mean.Part, mean.Of = mean.Part+n, mean.Of+1
		if !most.Known() || n > most.Part {
			most, at = Whole(n), l.Name(i)
		}
	}
	l.add("cover", share, "", "share of the dots that cover a soldier")
	l.add("cover-distance", mean, "", "mean steps to the nearest cover")
	l.add("cover-distance-most", most, at, "steps to cover from the dot farthest from cover")
	for _, f := range Fronts {
		d := l.Dashes[f]
		where := ""
		if d.Steps.Known() {
			where = l.between(d.From, d.To)
		}
		e := f.Edges()
		l.add("dash-"+f.String(), d.Steps, where, "longest dash from cover to cover on the best way from %s to %s, in steps", e[0], e[1])
	}
}

func (l *list) avenues() {
	l.group = avenues
	for _, f := range Fronts {
		c, e, way := l.Crossing[f], f.Edges(), ""
		if n := len(c.Way); n > 0 {
			way = l.between(c.Way[0], c.Way[n-1])
		}
		l.add("crossing-"+f.String(), c.Turns, way, "turns on foot from %s to %s", e[0], e[1])
	}
	for _, f := range Fronts {
		c, e := l.Cuts[f], f.Edges()
		where := strings.Join(l.names(c.Dots), " ")
		if c.Edge {
			where = "the edge itself"
		}
		l.add("corridors-"+f.String(), Whole(c.Corridors()), where, "disjoint ways from %s to %s; holding that many dots closes all of them", e[0], e[1])
	}
}

func (l *list) names(dots []int) []string {
	var all []string
	for _, i := range dots {
		all = append(all, l.Name(i))
	}
	return all
}

func (l *list) fairness() {
	l.group = fair
	e := l.Options.Front.Edges()
	l.add("residue", l.Residue, "", "share of the dots that a half-turn of the map changes")
	l.add("area-"+e[0], l.Area(0), "", "share of the dots that %s can reach first", e[0])
	l.add("area-"+e[1], l.Area(1), "", "share of the dots that %s can reach first", e[1])
	l.add("area-gap", l.Area(0).Minus(l.Area(1)).Size(), "", "their difference")
	var gaps []Ratio
	for k, g := range l.Goals {
		for side := range e {
			l.add(fmt.Sprintf("objective-%d-%s", k+1, e[side]), g.Turns[side], l.Name(g.At), "turns until %s can reach the objective", e[side])
		}
		gaps = append(gaps, g.Gap())
	}
	l.add("objective-gap", greatest(gaps...), "", "most turns by which one side reaches an objective before the other")
	if l.Clear == nil {
		return
	}
	for side, z := range l.Zones {
		l.add("zone-"+e[side], z.Exposed, "", "share of clear lines to the dots within %s of the %s edge from all other dots", rule.Count(l.Options.Zone, "point"), e[side])
	}
	l.add("zone-gap", l.Zones[0].Exposed.Minus(l.Zones[1].Exposed).Size(), "", "their difference")
	l.add("zone-across", l.Across, "", "share of clear lines between dots of the two zones")
}
