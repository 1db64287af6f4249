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

// Rules is the version of the rules of the Grand Tactical Series as coded, which decide lines on
// terrain hexes. It is raised in every commit that changes play or a verdict.
const Rules = "GTS/5"

// A Watch is what decides on a map besides the two hexes: the observer's post, the sky, and the
// hexes that hold a barrage marker.
type Watch struct {
	Post  Post
	Murky bool // a night, rain or fog turn
	Smoke []grid.Place
}

var watchTerms = rule.ReadingList{
	{Name: "post", Values: []string{"none", "strongpoint", "observation-post"}},
	{Name: "sky", Values: []string{"fair", "murky"}},
}

// barrageTerm is the one term of a watch that is not chosen from a list: barrage=H-11+G-12.
const barrageTerm = "barrage="

// standInTerm is the term of every ruling on a map whose terrain is not printed but derived from
// its colours. It cannot be chosen.
const standInTerm = "terrain=stand-in"

// ParseWatch reads terms such as "post=strongpoint", "sky=murky" and
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

// TermWords returns the words that ParseWatch takes, without the hexes of a barrage.
func TermWords() []string { return watchTerms.Words() }

func (w *Watch) choose(chosen []uint8) { w.Post, w.Murky = Post(chosen[0]), chosen[1] == 1 }

func (w Watch) chosen() []uint8 {
	if w.Murky {
		return []uint8{uint8(w.Post), 1}
	}
	return []uint8{uint8(w.Post), 0}
}

// Terms writes a watch as ParseWatch reads it.
func (r *Ruler) Terms(w Watch) string {
	text := watchTerms.String(w.chosen())
	if r.hexes.StandIn(hexes.ByTerrain) {
		text += " " + standInTerm
	}
	if len(w.Smoke) == 0 {
		return text
	}
	var hexes []string
	for _, at := range w.Smoke {
		hexes = append(hexes, r.hexes.NameAt(at))
	}
	return text + " " + barrageTerm + strings.Join(hexes, "+")
}

// A Ruling is a decided line between hexes, with what a dispute needs.
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

// ParseEnds reads the two hexes of a line.
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

// Words describes the ruling, with what would turn it.
func (u Ruling) Words(bool) []string {
	lines := u.Trace.Words()
	if len(u.TurnedBy) == 0 {
		return append(lines, "turned:  "+los.Verdict(u.Clear)+" from any post, under any sky")
	}
	var turns []string
	for _, t := range u.TurnedBy {
		turns = append(turns, t.String())
	}
	return append(lines, fmt.Sprintf("turned:  %s under %s", los.Verdict(!u.Clear), strings.Join(turns, "; or ")))
}

// Cite returns the citation of a ruling. Board is the name by which the reader opens the map.
func (u Ruling) Cite(board string) los.Citation {
	t := u.ruler.hexes
	return los.Citation{Rules: Rules, Board: board, Hash: t.Hash(), From: t.NameAt(u.From), To: t.NameAt(u.To), Terms: u.ruler.Terms(u.Watch), Clear: u.Clear}
}

// The JSON of a ruling between hexes, as scripts read it.
type hexRulingJSON struct {
	From     string            `json:"from"`
	To       string            `json:"to"`
	Distance int               `json:"distance"`
	Reach    int               `json:"reach"`
	Through  int               `json:"through"`
	Blockers int               `json:"blockers"`
	Clear    bool              `json:"clear"`
	Clause   string            `json:"clause"`
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
	Clause string `json:"clause"`
}

// MarshalJSON writes the ruling for scripts: what is passed, in order from the observer. Side is
// the direction of a hexside. Beside is the hex on the other way, where the line runs along one.
func (u Ruling) MarshalJSON() ([]byte, error) {
	name := u.ruler.hexes.NameAt
	j := hexRulingJSON{
		From: name(u.From), To: name(u.To), Distance: u.Distance, Reach: u.Eyes.Reach, Through: u.Eyes.Through, Blockers: u.Blockers, Clear: u.Clear,
		Clause: string(u.Clause()), Terms: watchTerms.Map(u.Watch.chosen()), Barrage: []string{}, Met: []hexMetJSON{}, TurnedBy: append([]los.Turn{}, u.TurnedBy...),
	}
	for _, at := range u.Watch.Smoke {
		j.Barrage = append(j.Barrage, name(at))
	}
	for _, p := range u.Passed {
		m := hexMetJSON{Hex: name(p.At), What: p.What, Blocks: p.Blocks, Clause: string(p.Cite)}
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
