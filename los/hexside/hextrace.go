package hexside

import (
	"fmt"

	"metahex/grid"
	"metahex/los"
	"metahex/rule"
)

// A Trace is a line of sight between two hexes, with everything on the line.
type Trace struct {
	From, To grid.Place
	Distance int
	Eyes     Eyes
	Passed   []Passed // in order from From; on the freer way if there are two
	Blockers int      // how many of Passed block
	Clear    bool
	ruler    *Ruler
	freer    [2]*grid.Place // if the line runs along a hexside: the hex of the chosen way, and of a less free way
}

// Passed is a hex or a hexside on the line.
type Passed struct {
	At      grid.Place
	Hexside bool
	Dir     grid.Direction // only for a hexside
	What    string         // "woods", "crest"; empty for open ground
	Blocks  bool
	Beside  *grid.Place // if the line runs along a hexside: the hex on the other side
	Rim     bool        // the line runs along the map's edge: there is no hex on the other side
	Cite    rule.Clause
}

// Trace follows the line between two hexes and records the effect of everything on it.
func (r *Ruler) Trace(a, b grid.Place, e Eyes, smoke []grid.Place) Trace {
	t := Trace{From: a, To: b, Distance: grid.Distance(a, b), Eyes: e, ruler: r}
	orchards := 0
	if a != b {
		for _, p := range r.over(b.Sub(a)) {
			way, other := r.open(a, &p)
			if other != nil {
				one, two := r.along(a, b, way, smoke), r.along(a, b, other, smoke)
				if two.less(one) {
					way, other, one, two = other, way, two, one
				}
				if one.less(two) {
					t.freer = [2]*grid.Place{placeAt(a, way.by), placeAt(a, other.by)}
				}
			}
			from := len(t.Passed)
			t.follow(way, smoke, &orchards)
			if p.both {
				t.beside(t.Passed[from:], other)
			}
			if to := a.Add(p.to); to != b {
				t.hex(to, smoke, &orchards)
			}
		}
	}
	for _, p := range t.Passed {
		if p.Blocks {
			t.Blockers++
		}
	}
	t.Clear = t.Distance <= e.Reach && t.Blockers <= e.Through
	return t
}

func placeAt(from grid.Place, by grid.Offset) *grid.Place {
	at := from.Add(by)
	return &at
}

// follow records everything on the chosen way from one hex that the line crosses to the next.
func (t *Trace) follow(way *handed, smoke []grid.Place, orchards *int) {
	for i, s := range way.sides[:way.n] {
		if i == 1 {
			t.hex(t.From.Add(way.by), smoke, orchards)
		}
		t.side(s)
	}
}

// beside records of what is passed along a hexside that there is another way, or the map's edge.
func (t *Trace) beside(passed []Passed, other *handed) {
	for i := range passed {
		p := &passed[i]
		if p.Rim = other == nil; !p.Rim {
			p.Beside = placeAt(t.From, other.by)
		}
		if p.Cite == "GTS los/line" {
			p.Cite = "GTS los/hexside"
		}
	}
}

// side records a hexside if it is a crest.
func (t *Trace) side(s hexside) {
	at := t.From.Add(s.at)
	if !t.ruler.hexes.Has(at) || !t.ruler.hexes.Has(at.Step(s.d)) || !t.ruler.ground[t.ruler.index(at)].crest.Has(s.d) {
		return
	}
	p := Passed{At: at, Hexside: true, Dir: s.d, What: "crest", Cite: "GTS los/blocked"}
	p.Blocks = t.ruler.crest(t.From, t.To, s)
	if !p.Blocks {
		p.What = "crest of an end's own hex"
	}
	t.Passed = append(t.Passed, p)
}

// hex records a hex, if it is on the map.
func (t *Trace) hex(at grid.Place, smoke []grid.Place, orchards *int) {
	if !t.ruler.hexes.Has(at) {
		return
	}
	p := Passed{At: at, Cite: "GTS los/line"}
	l, h := t.ruler.inside(at, smoke), t.ruler.hexes.HexAt(at)
	switch {
	case l.blocks > 0 && t.ruler.inside(at, nil).blocks == 0:
		p.What, p.Blocks, p.Cite = "barrage marker", true, "GTS los/blocked"
	case l.blocks > 0 && blockingTerrain(h.Terrain):
		p.What, p.Blocks, p.Cite = h.Terrain.String(), true, "GTS los/blocked"
	case l.blocks > 0:
		p.What, p.Blocks, p.Cite = "raised way", true, "GTS chart/terrain"
	case l.orchards > 0:
		*orchards++
		p.What, p.Cite = "orchard", "GTS chart/orchard"
		p.Blocks = *orchards > 1
	}
	t.Passed = append(t.Passed, p)
}

// Decider returns what finally blocks the line: the first blocker that the eyes cannot see past. Ok
// is false if nothing blocks the line, or if the range decides.
func (t Trace) Decider() (p Passed, ok bool) {
	if t.Distance > t.Eyes.Reach {
		return p, false
	}
	n := 0
	for _, p := range t.Passed {
		if p.Blocks {
			if n++; n > t.Eyes.Through {
				return p, true
			}
		}
	}
	return Passed{}, false
}

// Clause returns the clause that decides.
func (t Trace) Clause() rule.Clause {
	if t.Distance > t.Eyes.Reach {
		return t.Eyes.rangeCite()
	}
	if p, ok := t.Decider(); ok {
		return p.Cite
	}
	if t.Blockers > 0 {
		return t.Eyes.Cite
	}
	return "GTS los/line"
}

// Reason explains the verdict in one sentence. For a clear line it names what comes nearest to
// blocking the line, and the margin.
func (t Trace) Reason() string {
	if n := t.Distance - t.Eyes.Reach; n > 0 {
		return fmt.Sprintf("%s away is beyond the sighting range of %d, too far by %d", rule.Count(t.Distance, "hex", "hexes"), t.Eyes.Reach, n)
	}
	if p, ok := t.Decider(); ok {
		text := fmt.Sprintf("%s at %s blocks", p.What, t.ruler.place(p))
		if t.Eyes.Through > 0 {
			text += fmt.Sprintf("; the observer sees past %d hexes or hexsides that block, but there are %d", t.Eyes.Through, t.Blockers)
		}
		return text
	}
	return fmt.Sprintf("%s; the sighting range leaves %s to spare", t.nearest(), rule.Count(t.Eyes.Reach-t.Distance, "hex", "hexes"))
}

// marked returns the last blocker, the last orchard that does not block, and the first crest that
// does not block. Each is nil if there is none.
func (t Trace) marked() (blocker, orchard, crest *Passed) {
	for i := range t.Passed {
		switch p := &t.Passed[i]; {
		case p.Blocks:
			blocker = p
		case p.Hexside && crest == nil:
			crest = p
		case p.What == "orchard":
			orchard = p
		}
	}
	return blocker, orchard, crest
}

// nearest describes what comes nearest to blocking a clear line.
func (t Trace) nearest() string {
	blocker, orchard, crest := t.marked()
	more := t.Eyes.Through - t.Blockers + 1
	switch {
	case blocker != nil:
		return fmt.Sprintf("%s, the last is the %s at %s, and the observer sees past %d: it would take %d more to hide the target", rule.Count(t.Blockers, "hex or hexside blocks", "hexes or hexsides block"),
			blocker.What, t.ruler.place(*blocker), t.Eyes.Through, more)
	case orchard != nil && more == 1:
		return fmt.Sprintf("orchard at %s comes nearest to blocking: one orchard does not block, but a second one would", t.ruler.place(*orchard))
	case t.freer[0] != nil:
		return fmt.Sprintf("the line runs along a hexside; only the freer way counts: the way by %s (the other, the way by %s, is less free)", t.ruler.hexes.NameAt(*t.freer[0]), t.ruler.hexes.NameAt(*t.freer[1]))
	case crest != nil:
		return fmt.Sprintf("crest at %s comes nearest to blocking: it is a side of an end's own hex", t.ruler.place(*crest))
	case t.Eyes.Through > 0:
		return fmt.Sprintf("nothing on the line blocks; it would take %d blocking hexes or hexsides to hide the target", more)
	}
	return "nothing on the line blocks"
}

// Words describes the ruling in several lines.
func (t Trace) Words() []string {
	name := t.ruler.hexes.NameAt
	verdict := los.Verdict(t.Clear)
	all := []string{fmt.Sprintf("%s to %s: %s  [%s]", name(t.From), name(t.To), verdict, t.Clause())}
	reach := fmt.Sprintf("distance %d, sighting range %d", t.Distance, t.Eyes.Reach)
	if t.Eyes.Through > 0 {
		reach += fmt.Sprintf(", sees past %s", rule.Count(t.Eyes.Through, "blocking hex or hexside", "blocking hexes or hexsides"))
	}
	cites := string(t.Eyes.Cite)
	if far := t.Eyes.rangeCite(); far != t.Eyes.Cite {
		cites = string(far) + ", " + cites
	}
	all = append(all, fmt.Sprintf("%s  [%s]", reach, cites))
	for _, p := range t.Passed {
		all = append(all, "  "+p.words(name))
	}
	return append(all, "decided: "+t.Reason())
}

// words describes one thing on the line in one line of text.
func (p Passed) words(name func(grid.Place) string) string {
	text := name(p.At)
	if p.Hexside {
		text += "/" + p.Dir.String()
	}
	what := p.What
	if what == "" {
		what = "open"
	}
	text += " " + what
	if p.Blocks {
		text += ", blocks"
	}
	if p.Beside != nil {
		text += " (along a hexside; the other way passes " + name(*p.Beside) + ")"
	} else if p.Rim {
		text += " (along the map's edge; there is no other way)"
	}
	return text + "  [" + string(p.Cite) + "]"
}
