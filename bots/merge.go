package bots

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"metahex/game"
)

// Merge adds the figures of the parts of a series. In JSON the figures are integers in a fixed order,
// so that writing and reading loses nothing:
//
//	{"matches": 2, "ended": [[0,1,0],[0,0,1]], "points": [0,9,4],
//	 "turns": [{"turn": 5, "matches": 2}], "fates": […], "endings": […]}

// Merge adds the figures g to f.
func (f *Figures) Merge(g Figures) {
	f.Matches += g.Matches
	for i := range f.Ended {
		for s := range f.Ended[i] {
			f.Ended[i][s] += g.Ended[i][s]
		}
	}
	for s := range f.Points {
		f.Points[s] += g.Points[s]
	}
	f.Turns = sums(f.Turns, g.Turns)
	f.Fates = sums(f.Fates, g.Fates)
	f.Endings = sums(f.Endings, g.Endings)
}

// sums adds the counts of more to the counts of to. The map to may be nil.
func sums[K comparable](to, more map[K]int) map[K]int {
	if to == nil {
		return maps.Clone(more)
	}
	for k, n := range more {
		to[k] += n
	}
	return to
}

// figuresJSON is the JSON form of figures.
type figuresJSON struct {
	Matches int          `json:"matches"`
	Ended   [2][3]int    `json:"ended"`
	Points  [3]int       `json:"points"`
	Turns   []turnJSON   `json:"turns"`
	Fates   []fateJSON   `json:"fates"`
	Endings []endingJSON `json:"endings"`
}

type turnJSON struct {
	Turn    int `json:"turn"`
	Matches int `json:"matches"`
}

type fateJSON struct {
	Side   game.Side `json:"side"` // its number, as in ended and points
	Type   string    `json:"type"`
	Off    string    `json:"off,omitempty"`
	Pieces int       `json:"pieces"`
}

type endingJSON struct {
	Ending
	Matches int `json:"matches"`
}

// MarshalJSON implements json.Marshaler.
func (f Figures) MarshalJSON() ([]byte, error) {
	out := figuresJSON{f.Matches, f.Ended, f.Points, []turnJSON{}, []fateJSON{}, []endingJSON{}}
	for _, turn := range slices.Sorted(maps.Keys(f.Turns)) {
		out.Turns = append(out.Turns, turnJSON{turn, f.Turns[turn]})
	}
	for _, fate := range f.SortedFates() {
		out.Fates = append(out.Fates, fateJSON{fate.Side, fate.Type, fate.Off, f.Fates[fate]})
	}
	for _, e := range f.SortedEndings() {
		out.Endings = append(out.Endings, endingJSON{e, f.Endings[e]})
	}
	return json.Marshal(out)
}

// UnmarshalJSON implements json.Unmarshaler. It refuses figures that are impossible for a series.
func (f *Figures) UnmarshalJSON(data []byte) error {
	var in figuresJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
			return fmt.Errorf("unknown key %s", key)
		}
		return err
	}
	n := in.Matches
	if n < 0 || n > MostMatches {
		return fmt.Errorf("found %d matches; want 0 to %d", n, MostMatches)
	}
	var won []int
	for _, by := range in.Ended {
		won = append(won, by[:]...)
	}
	won = slices.DeleteFunc(won, func(n int) bool { return n == 0 })
	g := Figures{Matches: n, Ended: in.Ended, Points: in.Points}
	place := 0
	_, wrongWon := collect("matches by side", n, n, won, func(n int) (int, int) { place++; return place, n })
	var wrongTurns, wrongFates, wrongEndings error
	g.Turns, wrongTurns = collect("turns", n, n, in.Turns, func(t turnJSON) (int, int) { return t.Turn, t.Matches })
	g.Fates, wrongFates = collect("pieces", n, anySum, in.Fates, func(p fateJSON) (Fate, int) { return Fate{p.Side, p.Type, p.Off}, p.Pieces })
	g.Endings, wrongEndings = collect("endings", n, n, in.Endings, func(e endingJSON) (Ending, int) { return e.Ending, e.Matches })
	for fate := range g.Fates {
		if fate.Side < game.Chance || fate.Side > game.Nobody {
			wrongFates = fmt.Errorf("found pieces of side %d; want 0 to %d", fate.Side, game.Nobody)
		}
	}
	if err := cmp.Or(wrongWon, wrongTurns, wrongFates, wrongEndings); err != nil {
		return err
	}
	*f = g
	return nil
}

// anySum makes collect accept any sum.
const anySum = -1

// collect adds up counts by key. It refuses a duplicate key, a count below 1, and a wrong sum. With
// no matches it returns a nil map, as in the zero value.
func collect[T any, K comparable](what string, matches, want int, all []T, of func(T) (K, int)) (map[K]int, error) {
	if matches == 0 && len(all) == 0 {
		return nil, nil
	}
	sum, counts := 0, map[K]int{}
	for _, one := range all {
		key, n := of(one)
		if n < 1 || n > math.MaxInt32 || counts[key] > 0 {
			return nil, fmt.Errorf("found %d as the number of %s, or a duplicate; want 1 or more, without duplicates", n, what)
		}
		counts[key] = n
		sum += n
	}
	if want != anySum && sum != want {
		return nil, fmt.Errorf("found %d %s; want %d", sum, what, want)
	}
	return counts, nil
}

// MostMatches limits the number of matches of a series.
const MostMatches = 1_000_000_000
