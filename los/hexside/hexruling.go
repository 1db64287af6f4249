package hexside

import (
	"encoding/json"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Rules is the version of the Grand Tactical Series rules in this code, which decide lines on
// terrain hexes. Every commit that changes play or a verdict increases it.
const Rules = "GTS/10"

// A Watch holds the conditions of a line besides its two hexes: the observer's post, the sky, and
// the hexes with a barrage marker.
type Watch struct {
	Post  Post
	Murky bool // a night, rain or fog turn
	Smoke []grid.Place
}

var watchTerms = rule.ReadingList{
	{Name: "post", Values: []string{"none", "strongpoint", "observation-post"}},
	{Name: "sky", Values: []string{"fair", "murky"}},
}

// barrageTerm is the start of a term such as barrage=H-11+G-12. All other terms of a watch have a
// fixed list of values.
const barrageTerm = "barrage="

// standInTerm is a term of every ruling on a map whose terrain is derived from its colours instead
// of printed. Users cannot set it.
const standInTerm = "terrain=stand-in"

// ParseWatch parses terms such as "post=strongpoint", "sky=murky" and
// "barrage=H-11+G-12".
func (r *Ruler) ParseWatch(terms ...string) (w Watch, err error) {
	chosen := make([]uint8, len(watchTerms))
	for _, text := range terms {
		if text == standInTerm && r.hexes.StandIn(hexes.ByTerrain) {
			continue
		}
		hexes, ok := strings.CutPrefix(text, barrageTerm)
		if !ok {
			if err := watchTerms.Set(chosen, text); err != nil {
				return w, err
			}
			continue
		}
		for _, name := range strings.Split(hexes, "+") {
			at, err := r.hexes.FindPlace(name)
			if err != nil {
				return w, fmt.Errorf("barrage: %w", err)
			}
			w.Smoke = append(w.Smoke, at)
		}
	}
	w.choose(chosen)
	return w, nil
}

// TermWords returns the words that ParseWatch accepts, without the hexes of a barrage.
func TermWords() []string { return watchTerms.Words() }

func (w *Watch) choose(chosen []uint8) { w.Post, w.Murky = Post(chosen[0]), chosen[1] == 1 }

func (w Watch) chosen() []uint8 {
	if w.Murky {
		return []uint8{uint8(w.Post), 1}
	}
	return []uint8{uint8(w.Post), 0}
}

// Terms formats a watch in the form that ParseWatch accepts.
func (r *Ruler) Terms(w Watch) string {
	text := watchTerms.String(w.chosen())
	if r.hexes.StandIn(hexes.ByTerrain) {
		text += " " + standInTerm
	}
	if len(w.Smoke) == 0 {
		return text
	}
	return text + " " + barrageTerm + rule.Joined(w.Smoke, "+", r.hexes.NameAt)
}

// A Ruling is a decided line between hexes, with everything that a dispute needs.
type Ruling struct {
	Trace
	Watch    Watch
	TurnedBy []los.Turn
}

// Rule decides whether an observer in one hex sees into another.
func (r *Ruler) Rule(from, to grid.Place, w Watch) Ruling {
	u := Ruling{Trace: r.Trace(from, to, r.Eyes(from, w.Post, w.Murky), w.Smoke), Watch: w}
	u.TurnedBy = los.LeastTurns(watchTerms, w.chosen(), u.Clear, func(terms []uint8) bool {
		other := w
		other.choose(terms)
		return r.Clear(from, to, r.Eyes(from, other.Post, other.Murky), w.Smoke)
	})
	return u
}

// Hexes returns the map on which the line was decided.
func (u Ruling) Hexes() *hexes.Map { return u.ruler.hexes }

// ParseEnds parses the two hexes of a line.
func (r *Ruler) ParseEnds(a, b string) (from, to grid.Place, err error) {
	if from, err = r.hexes.FindPlace(a); err != nil {
		return from, to, err
	}
	if to, err = r.hexes.FindPlace(b); err != nil {
		return from, to, err
	}
	if from == to {
		return from, to, fmt.Errorf("both ends are in %s; want two different hexes", r.hexes.NameAt(from))
	}
	return from, to, nil
}

// Words describes the ruling, and what would change it.
func (u Ruling) Words(bool) []string {
	lines := u.Trace.Words()
	if len(u.TurnedBy) == 0 {
		return append(lines, "turned:  "+los.Verdict(u.Clear)+" from every kind of post, by day, night, rain or fog")
	}
	return append(lines, fmt.Sprintf("turned:  %s under %s", los.Verdict(!u.Clear), rule.Joined(u.TurnedBy, "; or ", los.Turn.String)))
}

// Cite returns the citation of a ruling. Board is the name with which readers can open the map.
func (u Ruling) Cite(board string) los.Citation {
	t := u.ruler.hexes
	return los.Citation{Rules: Rules, Board: board, Hash: t.Hash(), From: t.NameAt(u.From), To: t.NameAt(u.To), Terms: u.ruler.Terms(u.Watch), Clear: u.Clear}
}

// hexRulingJSON is the JSON of a ruling between hexes, for scripts.
type hexRulingJSON struct {
	From     string            `json:"from"`
	To       string            `json:"to"`
	Distance int               `json:"distance"`
	Reach    int               `json:"reach"`
	Through  int               `json:"through"`
	Blockers int               `json:"blockers"`
	Clear    bool              `json:"clear"`
	Clause   string            `json:"clause"`
	Reason   string            `json:"reason"`
	Terms    map[string]string `json:"terms"`
	Barrage  []string          `json:"barrage"`
	Met      []hexMetJSON      `json:"met"`
	TurnedBy []los.Turn        `json:"turnedBy"`
}

type hexMetJSON struct {
	Hex    string `json:"hex"`
	Side   string `json:"side,omitempty"`
	What   string `json:"what"`
	Blocks bool   `json:"blocks"`
	Beside string `json:"beside,omitempty"`
	Rim    bool   `json:"rim,omitempty"`
	Clause string `json:"clause"`
}

// MarshalJSON encodes the ruling for scripts: everything on the line, in order from the observer.
// Side is the direction of a hexside. If the line runs along a hexside, Beside is the hex on the
// other side; Rim says that the other side is beyond the map's edge, where there is no hex.
func (u Ruling) MarshalJSON() ([]byte, error) {
	name := u.ruler.hexes.NameAt
	j := hexRulingJSON{
		From: name(u.From), To: name(u.To), Distance: u.Distance, Reach: u.Eyes.Reach, Through: u.Eyes.Through, Blockers: u.Blockers, Clear: u.Clear,
		Clause: string(u.Clause()), Reason: u.Reason(), Terms: watchTerms.Map(u.Watch.chosen()), Barrage: []string{}, Met: []hexMetJSON{}, TurnedBy: append([]los.Turn{}, u.TurnedBy...),
	}
	for _, at := range u.Watch.Smoke {
		j.Barrage = append(j.Barrage, name(at))
	}
	for _, p := range u.Passed {
		m := hexMetJSON{Hex: name(p.At), What: p.What, Blocks: p.Blocks, Rim: p.Rim, Clause: string(p.Cite)}
		if p.What == "" {
			m.What = "open"
		}
		if p.Hexside {
			m.Side = p.Dir.String()
		}
		if p.Beside != nil {
			m.Beside = name(*p.Beside)
		}
		j.Met = append(j.Met, m)
	}
	return json.Marshal(j)
}
