package hexside

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A Referee wraps a ruler as a los.Referee for terrain hexes, under one sky. The stance of an end
// is the post of an observer in that hex.
type Referee struct {
	ruler *Ruler
	watch Watch
	// post returns the post of the observer in a hex. A match sets it.
	post func(grid.Place) Post
}

// NewReferee returns a referee. If post is nil, all observers have the post of the watch.
func NewReferee(r *Ruler, w Watch, post func(grid.Place) Post) *Referee {
	if post == nil {
		post = func(grid.Place) Post { return w.Post }
	}
	return &Referee{r, w, post}
}

// Open returns the referee of a map whose hexes have terrain, under terms such as
// "post=strongpoint", "sky=murky" and "barrage=H-11+G-12".
func Open(m maps.Map, terms []string) (los.Referee, error) {
	h, ok := m.(*hexes.Map)
	if !ok || !h.Reads(hexes.ByTerrain) {
		return nil, fmt.Errorf("want a map of terrain hexes; found a %s", m.Kind())
	}
	if err := los.Once(terms); err != nil {
		return nil, err
	}
	r := newRuler(h)
	w, err := r.ParseWatch(terms...)
	if err != nil {
		return nil, err
	}
	return NewReferee(r, w, nil), nil
}

// Ruler returns the underlying ruler, for callers that decide millions of lines.
func (r *Referee) Ruler() *Ruler { return r.ruler }

// Map implements los.Referee.
func (r *Referee) Map() maps.Map { return r.ruler.hexes }

// Basis implements los.Referee. Seeing is not mutual, because an observer on a hill or at a post
// sees farther than other observers see it.
func (r *Referee) Basis() los.Basis {
	return los.Basis{Book: "gts", Rules: Rules, Hash: r.ruler.hexes.Hash(), Terms: strings.Fields(r.ruler.Terms(r.watch))}
}

// Parse implements los.Referee.
func (r *Referee) Parse(text string) (los.End, error) {
	at, err := r.ruler.hexes.FindPlace(text)
	if err != nil {
		return los.End{}, err
	}
	return r.At(maps.SpotOf(at), 0), nil
}

// At implements los.Referee.
func (r *Referee) At(at maps.Spot, _ int32) los.End {
	return los.End{Spot: at, Stance: los.Stance{int32(r.post(at.Place()))}}
}

// Word implements los.Referee.
func (r *Referee) Word(e los.End) string { return r.ruler.hexes.NameAt(e.Spot.Place()) }

// watched returns the watch of the observer at an end.
func (r *Referee) watched(from los.End) Watch {
	w := r.watch
	w.Post = Post(from.Stance[0])
	return w
}

// Clear implements los.Referee.
func (r *Referee) Clear(from, to los.End) bool {
	w, at := r.watched(from), from.Spot.Place()
	return r.ruler.Clear(at, to.Spot.Place(), r.ruler.Eyes(at, w.Post, w.Murky), w.Smoke)
}

// Rule implements los.Referee.
func (r *Referee) Rule(from, to los.End) los.Ruling {
	w := r.watched(from)
	u := r.ruler.Rule(from.Spot.Place(), to.Spot.Place(), w)
	lines := u.Words(false)
	all := los.Ruling{
		From: from, To: to, Names: [2]string{r.Word(from), r.Word(to)}, Terms: strings.Fields(r.ruler.Terms(w)),
		Clear: u.Clear, Cite: u.Clause(), Short: strings.Join(strings.Fields(lines[0]), " "), Reason: u.Reason(), Length: int64(u.Distance), Turns: u.TurnedBy, Detail: u,
	}
	decider, blocked := u.Decider()
	for _, p := range u.Passed {
		what := p.What
		if what == "" {
			what = "open"
		}
		one := los.Passed{Spot: maps.SpotOf(p.At), Name: r.ruler.place(p), What: what, Hides: p.Blocks, Cite: p.Cite}
		if p.Beside != nil {
			one.How = los.Skirts
		}
		if blocked && p == decider && !slices.Contains(all.Deciders, len(all.Passed)) {
			all.Deciders = append(all.Deciders, len(all.Passed))
		}
		all.Passed = append(all.Passed, one)
	}
	return all
}

// place returns the name of a passed hex or hexside.
func (r *Ruler) place(p Passed) string {
	if p.Hexside {
		return r.hexes.NameAt(p.At) + "/" + p.Dir.String()
	}
	return r.hexes.NameAt(p.At)
}

// Section implements los.Detail. Terrain hexes have no section.
func (u Ruling) Section() []string { return nil }

// Readings implements los.Reader: the post of the observer, and the sky.
func (r *Referee) Readings(_, _ los.End) (list rule.ReadingList, now []uint8) {
	return watchTerms, r.watch.chosen()
}

// Under implements los.Reader.
func (r *Referee) Under(chosen []uint8, from, to los.End) los.Outcome {
	w := r.watch
	w.choose(chosen)
	u := Ruling{Trace: r.ruler.Trace(from.Spot.Place(), to.Spot.Place(), r.ruler.Eyes(from.Spot.Place(), w.Post, w.Murky), w.Smoke), Watch: w}
	return los.Outcome{Clear: u.Clear, Cite: u.Clause(), Reason: u.Reason()}
}
