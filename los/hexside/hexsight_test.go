package hexside_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los"
	"metahex/los/hexside"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
)

// The oracle does not use grid.Meet. It cuts the line into very many equal steps and finds the
// cells that contain each point, in whole numbers. A point on a border is in two or three cells.
// The oracle walks over these sets and tries every way from cell to neighbouring cell.
//
// Coordinates are multiplied by n, so that all points of the walk are whole numbers.

// closed reports whether a point, times n, is in the cell of p or on its border.
func closed(q, v, n int, p grid.Place) bool {
	q, v = q-n*p.Q, v-n*p.V
	within := func(x, w int) bool { return x <= w*n && -x <= w*n }
	return within(v, 1) && within(3*q+v, 2) && within(3*q-v, 2)
}

// oracleHexes returns the smallest number of blockers over all ways along the line.
func oracleHexes(t *hexes.Map, a, b grid.Place, smoke []grid.Place) int {
	// A step is shorter than any part of the line inside a cell. The points where the line meets
	// corners and borders are among the steps.
	n := 12 * max(1, abs(3*(b.Q-a.Q)+b.V-a.V)) * max(1, abs(3*(b.Q-a.Q)-b.V+a.V)) * max(1, abs(b.V-a.V))
	const most = 6000
	step := max(1, n/most)
	var sets [][]grid.Place
	for k := 0; k <= n; k += step {
		q, v := a.Q*n+(b.Q-a.Q)*k, a.V*n+(b.V-a.V)*k
		var in []grid.Place
		for dq := -2; dq <= 2; dq++ {
			for dv := -3; dv <= 3; dv++ {
				if p := (grid.Place{Q: q/n + dq, V: v/n + dv}); p.Lattice() && closed(q, v, n, p) {
					in = append(in, p)
				}
			}
		}
		if len(in) > 0 && (len(sets) == 0 || !slices.Equal(sets[len(sets)-1], in)) {
			sets = append(sets, in)
		}
	}
	return walkSets(t, a, b, sets, smoke)
}

func abs(x int) int { return max(x, -x) }

// walkSets tries all ways. At each set the walker is in one of the set's cells. Between two sets it
// stays in its cell or crosses a hexside. A cell that the line touches only at a corner appears in
// a single set of three. Going through such a cell is never better, so sets of three are skipped.
func walkSets(t *hexes.Map, a, b grid.Place, sets [][]grid.Place, smoke []grid.Place) int {
	type state struct {
		at             grid.Place
		block, orchard int
	}
	states := map[state]bool{{at: a}: true}
	for i, set := range sets {
		if len(set) == 3 || len(set) == 2 && !lasting(sets, i) {
			continue
		}
		next := map[state]bool{}
		for s := range states {
			for _, to := range set {
				if !t.Has(to) {
					continue // there is no hex off the map
				}
				n := s
				if to != s.at {
					d, ok := toward(s.at, to)
					if !ok {
						continue
					}
					if t.HexAt(s.at).Barriers[hexes.Crest].Has(d) && s.at != a && s.at != b && to != a && to != b {
						n.block++
					}
					n.at = to
					if to != b {
						n.block, n.orchard = n.block+blocksHere(t, to, smoke), n.orchard+orchardHere(t, to, smoke)
					}
				}
				next[n] = true
			}
		}
		states = next
	}
	best := 1 << 20
	for s := range states {
		if s.at == b {
			best = min(best, s.block+max(0, s.orchard-1))
		}
	}
	return best
}

// lasting reports whether set i, which has two cells, is a stretch along a hexside. Such a stretch
// has a corner, which is a set of three, before and after it.
func lasting(sets [][]grid.Place, i int) bool {
	return i > 0 && i+1 < len(sets) && len(sets[i-1]) == 3 && len(sets[i+1]) == 3
}

func toward(a, b grid.Place) (grid.Direction, bool) {
	for d := range grid.Directions {
		if a.Step(d) == b {
			return d, true
		}
	}
	return 0, false
}

func blocksHere(t *hexes.Map, at grid.Place, smoke []grid.Place) int {
	h := t.HexAt(at)
	if slices.Contains(smoke, at) || strings.ContainsRune("wvtcf", rune(h.Terrain.Letter())) || h.Raised() {
		return 1
	}
	return 0
}

func orchardHere(t *hexes.Map, at grid.Place, smoke []grid.Place) int {
	if t.HexAt(at).Terrain == hexes.Orchard && blocksHere(t, at, smoke) == 0 {
		return 1
	}
	return 0
}

// anyMap draws a map with many obstacles.
func anyMap(t *rapid.T) *hexes.Map {
	th := hexes.NewMap("any", 11, 8)
	for at := range th.Span.Places {
		switch rapid.IntRange(0, 9).Draw(t, "hex") {
		case 0:
			th.SetTerrain(at, hexes.Wood)
		case 1, 2, 3:
			th.SetTerrain(at, hexes.Orchard)
		case 4:
			th.SetWay(at, grid.SE, hexes.RaisedRoad)
		case 5, 6:
			th.SetBarrier(at, grid.Direction(rapid.IntRange(0, 5).Draw(t, "side")), hexes.Crest)
		}
	}
	return th
}

func anyHex(t *rapid.T, s grid.Span, what string) grid.Place {
	q := rapid.IntRange(0, s.Columns-1).Draw(t, what+" column")
	return grid.Place{Q: q, V: 2*rapid.IntRange(0, s.HalfRows/2-1).Draw(t, what+" row") + q&1}
}

func TestHexSightAgreesWithTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		th := anyMap(t)
		r := hexside.NewRuler(th)
		var smoke []grid.Place
		for range rapid.IntRange(0, 3).Draw(t, "markers") {
			smoke = append(smoke, anyHex(t, th.Span, "marker"))
		}
		for range 8 {
			a, b := anyHex(t, th.Span, "from"), anyHex(t, th.Span, "to")
			if a == b {
				continue
			}
			got := r.Trace(a, b, hexside.Eyes{Reach: 99}, smoke)
			if want := oracleHexes(th, a, b, smoke); got.Blockers != want {
				t.Fatalf("%s\nhas %d blockers, want %d", strings.Join(got.Words(), "\n"), got.Blockers, want)
			}
			if back := r.Trace(b, a, hexside.Eyes{Reach: 99}, smoke); back.Blockers != got.Blockers {
				t.Fatalf("%s to %s has %d blockers, back %d", th.NameAt(a), th.NameAt(b), got.Blockers, back.Blockers)
			}
			for through := range 4 {
				e := hexside.Eyes{Reach: rapid.IntRange(1, 13).Draw(t, "reach"), Through: through}
				trace, fast := r.Trace(a, b, e, smoke), r.Clear(a, b, e, smoke)
				if _, decided := trace.Decider(); fast != trace.Clear || fast != (!decided && trace.Distance <= e.Reach) {
					t.Fatalf("%s\nClear says %v", strings.Join(trace.Words(), "\n"), fast)
				}
			}
		}
	})
}

// On the shipped maps, all pairs of hexes within sight get the same verdict in both directions,
// from the table and from the trace.
func TestHexSightIsTheSameBothWays(t *testing.T) {
	for _, name := range atlas.ShippedHexes() {
		th, err := atlas.OpenHexes(name)
		if err != nil {
			t.Fatal(err)
		}
		if !th.Reads(hexes.ByTerrain) {
			continue
		}
		r := hexside.NewRuler(th)
		clear := map[[2]grid.Place]bool{}
		e := hexside.Eyes{Reach: hexside.SightFair}
		for a := range th.Span.Places {
			for b := range th.Span.Places {
				if grid.Distance(a, b) <= hexside.SightFair {
					clear[[2]grid.Place{a, b}] = r.Clear(a, b, e, nil)
				}
			}
		}
		blocked := 0
		for pair, seen := range clear {
			if seen != clear[[2]grid.Place{pair[1], pair[0]}] {
				t.Fatalf("%s: %s sees %s: %v, and back not so", name, th.NameAt(pair[0]), th.NameAt(pair[1]), seen)
			}
			if !seen {
				blocked++
			}
		}
		if blocked == 0 || blocked == len(clear) {
			t.Errorf("%s: %d of %d lines are blocked; the test compares nothing", name, blocked, len(clear))
		}
	}
}

// sightMap returns a small map with everything that a line may meet.
func sightMap(t *testing.T) *hexes.Map {
	t.Helper()
	th, found := hexes.ReadMap("t.yaml", []byte(`format: hexmap/1
id: sight
title: Sight
size: {columns: 9, rows: 6}
map: |
  #   1   3   5   7   9
  A | .   .   .   .   .   |
  a |   w   .   .   .     |
  B | .   .   .^  .   .   |
  b |   w   .   .   .     |
  C | .   .   .   .   .   |
  c |   .   w   .   .     |
  D | .   o   w   o   .   |
  d |   .   .   .   .     |
  E | .   o   .   o   o   |
  e |   .   .   .   .     |
  F | .   .   .   .   .   |
  #     2   4   6   8
barriers:
  crest: [B-05/s+se]
ways:
  raised-road: [[A-07, C-07]]
`))
	if len(found) > 0 {
		t.Fatal(found)
	}
	return th
}

// Lines decided by hand, on one small map:
//
//	runs along the map's edge: only A-02 decides, as there is no hex beyond.
//	C-01 to C-05 runs between B-02 and C-02, through C-03, and between B-04 and C-04.
func TestHexSightByHand(t *testing.T) {
	th := sightMap(t)
	r := hexside.NewRuler(th)
	for _, c := range []struct {
		from, to string
		eyes     hexside.Eyes
		smoke    string
		want     string
	}{
		{"A-01", "C-01", hexside.Eyes{Reach: 8}, "", "A-01 to C-01: clear  [GTS los/line]"},
		{"A-01", "A-03", hexside.Eyes{Reach: 8}, "", "A-01 to A-03: blocked  [GTS los/blocked]"},
		{"A-03", "A-05", hexside.Eyes{Reach: 8}, "", "A-03 to A-05: clear  [GTS los/line]"},
		{"F-01", "F-09", hexside.Eyes{Reach: 8}, "", "F-01 to F-09: clear  [GTS los/line]"},
		{"F-01", "F-09", hexside.Eyes{Reach: 8}, "E-04", "F-01 to F-09: blocked  [GTS los/blocked]"},
		{"C-01", "C-03", hexside.Eyes{Reach: 8}, "", "C-01 to C-03: clear  [GTS los/line]"},
		{"C-01", "C-05", hexside.Eyes{Reach: 8}, "", "C-01 to C-05: clear  [GTS los/line]"},
		{"B-03", "D-05", hexside.Eyes{Reach: 8}, "", "B-03 to D-05: blocked  [GTS los/blocked]"},
		{"B-01", "B-03", hexside.Eyes{Reach: 8}, "", "B-01 to B-03: blocked  [GTS los/blocked]"},
		{"A-05", "D-05", hexside.Eyes{Reach: 8}, "", "A-05 to D-05: blocked  [GTS los/blocked]"},
		{"B-05", "E-05", hexside.Eyes{Reach: 8}, "", "B-05 to E-05: blocked  [GTS los/blocked]"},
		{"B-05", "C-05", hexside.Eyes{Reach: 8}, "", "B-05 to C-05: clear  [GTS los/line]"},
		{"B-06", "B-08", hexside.Eyes{Reach: 8}, "", "B-06 to B-08: blocked  [GTS chart/terrain]"},
		{"C-07", "F-07", hexside.Eyes{Reach: 8}, "", "C-07 to F-07: blocked  [GTS chart/orchard]"},
		{"D-07", "F-07", hexside.Eyes{Reach: 8}, "", "D-07 to F-07: clear  [GTS los/line]"},
		{"D-09", "F-09", hexside.Eyes{Reach: 8}, "", "D-09 to F-09: clear  [GTS los/line]"},
		{"D-09", "F-09", hexside.Eyes{Reach: 8}, "E-09", "D-09 to F-09: blocked  [GTS los/blocked]"},
		{"A-01", "F-01", hexside.Eyes{Reach: 2, Cite: "GTS los/range"}, "", "A-01 to F-01: blocked  [GTS los/range]"},
		{"A-05", "D-05", hexside.Eyes{Reach: 8, Through: 2, Cite: "GTS los/strongpoint"}, "", "A-05 to D-05: clear  [GTS los/strongpoint]"},
		{"A-02", "B-02", hexside.Eyes{Reach: 8}, "A-02 B-02", "A-02 to B-02: clear  [GTS los/line]"},
	} {
		at := func(name string) grid.Place {
			p, err := th.FindPlace(name)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		var smoke []grid.Place
		for _, name := range strings.Fields(c.smoke) {
			smoke = append(smoke, at(name))
		}
		got := r.Trace(at(c.from), at(c.to), c.eyes, smoke)
		if slices.ContainsFunc(got.Passed, func(p hexside.Passed) bool { return !th.Has(p.At) || p.Beside != nil && !th.Has(*p.Beside) }) {
			t.Errorf("%s names a hex off the map", strings.Join(got.Words(), "\n"))
		}
		if diff := cmp.Diff(c.want, got.Words()[0]); diff != "" {
			t.Errorf("(-want +got):\n%s%s", diff, strings.Join(got.Words(), "\n"))
		}
	}
}

// Every verdict has a reason in one sentence. For a clear line it names what comes nearest to
// blocking, and the margin.
func TestHexSightReasons(t *testing.T) {
	th := sightMap(t)
	r := hexside.NewRuler(th)
	for _, c := range []struct {
		from, to string
		eyes     hexside.Eyes
		want     string
	}{
		{"A-05", "D-05", hexside.Eyes{Reach: 8}, "crest at B-05/s blocks"},
		{"A-05", "D-05", hexside.Eyes{Reach: 8, Through: 2}, "1 hex or hexside blocks, the last is the crest at B-05/s, and the observer sees past 2: it would take 2 more to hide the target; the sighting range leaves 5 hexes to spare"},
		{"B-03", "D-05", hexside.Eyes{Reach: 8, Through: 2}, "1 hex or hexside blocks, the last is the woods at C-04, and the observer sees past 2: it would take 2 more to hide the target; the sighting range leaves 5 hexes to spare"},
		{"C-07", "F-07", hexside.Eyes{Reach: 8}, "orchard at E-07 blocks"},
		{"D-07", "F-07", hexside.Eyes{Reach: 8}, "orchard at E-07 comes nearest to blocking: one orchard does not block, but a second one would; the sighting range leaves 6 hexes to spare"},
		{"D-07", "F-07", hexside.Eyes{Reach: 8, Through: 2}, "nothing on the line blocks; it would take 3 blocking hexes or hexsides to hide the target; the sighting range leaves 6 hexes to spare"},
		{"D-09", "F-09", hexside.Eyes{Reach: 2}, "orchard at E-09 comes nearest to blocking: one orchard does not block, but a second one would; the sighting range leaves 0 hexes to spare"},
		{"A-01", "A-03", hexside.Eyes{Reach: 8}, "woods at A-02 blocks"},
		{"A-03", "A-05", hexside.Eyes{Reach: 8}, "nothing on the line blocks; the sighting range leaves 6 hexes to spare"},
		{"C-01", "C-03", hexside.Eyes{Reach: 8}, "the line runs along a hexside; only the freer way counts: the way by C-02 (the other, the way by B-02, is less free); the sighting range leaves 6 hexes to spare"},
		{"B-05", "C-05", hexside.Eyes{Reach: 8}, "crest at B-05/s comes nearest to blocking: it is a side of an end's own hex; the sighting range leaves 7 hexes to spare"},
		{"A-09", "C-09", hexside.Eyes{Reach: 8}, "nothing on the line blocks; the sighting range leaves 6 hexes to spare"},
		{"A-01", "F-01", hexside.Eyes{Reach: 2}, "5 hexes away is beyond the sighting range of 2, too far by 3"},
	} {
		from, err := th.FindPlace(c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := th.FindPlace(c.to)
		if err != nil {
			t.Fatal(err)
		}
		u := r.Trace(from, to, c.eyes, nil)
		if got := u.Reason(); got != c.want {
			t.Errorf("%s to %s: got %q, want %q", c.from, c.to, got, c.want)
		}
		if words := u.Words(); words[len(words)-1] != "decided: "+u.Reason() {
			t.Errorf("%s to %s: the last of %q is not the reason", c.from, c.to, words)
		}
	}
}

// The citation of a ruling depends on the orchards and hexsides on the line.
func TestHexSightCites(t *testing.T) {
	th := hexes.NewMap("row", 5, 6)
	for _, v := range []int{2, 4} {
		th.SetTerrain(grid.Place{Q: 0, V: v}, hexes.Orchard)
	}
	r := hexside.NewRuler(th)
	e := hexside.Eyes{Reach: 8}
	if got, want := r.Trace(grid.Place{}, grid.Place{V: 6}, e, nil).Clause(), rule.Clause("GTS chart/orchard"); got != want {
		t.Errorf("two orchards: %s, want %s", got, want)
	}
	// At exactly the sighting range the blocker decides, and one hex beyond it the range decides.
	// If nothing blocks, the line decides. If the target is visible only from a post, the post
	// decides.
	for reach, want := range map[int]rule.Clause{3: "GTS chart/orchard", 2: "GTS los/range"} {
		if got := r.Trace(grid.Place{}, grid.Place{V: 6}, hexside.Eyes{Reach: reach, Cite: "GTS los/range"}, nil).Clause(); got != want {
			t.Errorf("two orchards, sighting range %d: %s, want %s", reach, got, want)
		}
	}
	if got, want := r.Trace(grid.Place{V: 2}, grid.Place{V: 4}, hexside.Eyes{Reach: 1, Cite: "GTS los/range"}, nil).Clause(), rule.Clause("GTS los/line"); got != want {
		t.Errorf("adjacent, sighting range 1: %s, want %s", got, want)
	}
	through := hexside.Eyes{Reach: 3, Through: 2, Cite: "GTS los/strongpoint"}
	if got := r.Trace(grid.Place{}, grid.Place{V: 6}, through, nil); got.Clause() != through.Cite || !got.Clear {
		t.Errorf("two orchards from a strongpoint: %s, clear %t; want %s", got.Clause(), got.Clear, through.Cite)
	}
	// From a strongpoint too the range decides what is beyond it, and no blocker on the way does.
	far := hexside.Eyes{Reach: 2, Through: 2, Cite: "GTS los/strongpoint", Range: "GTS los/range"}
	got := r.Trace(grid.Place{}, grid.Place{V: 6}, far, nil)
	if _, decides := got.Decider(); got.Clause() != far.Range || decides {
		t.Errorf("beyond the range of a strongpoint: %s, a blocker decides %t; want %s", got.Clause(), decides, far.Range)
	}
	along := r.Trace(grid.Place{V: 2}, grid.Place{Q: 2, V: 2}, e, nil).Passed
	if got, want := along[0].Cite, rule.Clause("GTS los/hexside"); got != want || along[0].Beside == nil {
		t.Errorf("along a hexside: %+v, want cite %s", along[0], want)
	}
}

func TestEyes(t *testing.T) {
	th := hexes.NewMap("flat", 5, 4)
	r := hexside.NewRuler(th)
	hill, err := atlas.OpenHexes("aldern")
	if err != nil {
		t.Fatal(err)
	}
	top, _ := hill.FindPlace("F-07")
	for _, c := range []struct {
		got, want hexside.Eyes
	}{
		{r.Eyes(grid.Place{}, hexside.NoPost, false), hexside.Eyes{Reach: 8, Cite: "GTS los/range"}},
		{r.Eyes(grid.Place{}, hexside.NoPost, true), hexside.Eyes{Reach: 2, Cite: "GTS los/range"}},
		{r.Eyes(grid.Place{}, hexside.Strongpoint, true), hexside.Eyes{Reach: 2, Through: 2, Cite: "GTS los/strongpoint", Range: "GTS los/range"}},
		{r.Eyes(grid.Place{}, hexside.ObservationPost, false), hexside.Eyes{Reach: 13, Through: 3, Cite: "GTS los/observation-post"}},
		{r.Eyes(grid.Place{}, hexside.ObservationPost, true), hexside.Eyes{Reach: 2, Cite: "GTS los/range"}},
		{hexside.NewRuler(hill).Eyes(top, hexside.Strongpoint, false), hexside.Eyes{Reach: 13, Through: 2, Cite: "GTS los/strongpoint", Range: "GTS chart/sighting"}},
		{hexside.NewRuler(hill).Eyes(top, hexside.NoPost, false), hexside.Eyes{Reach: 13, Cite: "GTS chart/sighting"}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// A ruler that prepares itself after many lines decides the same as one that is prepared from the
// start, also with several goroutines.
func TestFewLinesAndMany(t *testing.T) {
	th, err := atlas.OpenHexes("aldern")
	if err != nil {
		t.Fatal(err)
	}
	var places []grid.Place
	for at := range th.Span.Places {
		places = append(places, at)
	}
	many := hexside.NewRuler(th)
	few, err := hexside.Open(th, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for seed := range uint64(4) {
		all.Go(func() {
			rnd := rand.New(rand.NewPCG(seed, 0))
			for range 1500 {
				a, b := places[rnd.IntN(len(places))], places[rnd.IntN(len(places))]
				if a == b {
					continue
				}
				got := few.Clear(los.End{Spot: maps.SpotOf(a)}, los.End{Spot: maps.SpotOf(b)})
				if want := many.Clear(a, b, many.Eyes(a, hexside.NoPost, false), nil); got != want {
					t.Errorf("seed %d: %s to %s: clear %v, want %v", seed, th.NameAt(a), th.NameAt(b), got, want)
					return
				}
			}
		})
	}
	all.Wait()
}

func BenchmarkHexSight(b *testing.B) {
	th, err := atlas.OpenHexes("aldern")
	if err != nil {
		b.Fatal(err)
	}
	r := hexside.NewRuler(th)
	from, to, e := grid.Place{Q: 10, V: 20}, grid.Place{Q: 16, V: 24}, hexside.Eyes{Reach: 8}
	for b.Loop() {
		r.Clear(from, to, e, nil)
	}
}
