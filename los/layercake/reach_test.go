package layercake

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/dots"
)

// With a limit of sight, Clear, Rule, Field and Under decide shorter lines as before, and hide
// longer lines (BHM 13.5).
func TestReach(t *testing.T) {
	plain, err := Open(small(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	board := plain.Map().(*dots.Board)
	var places []grid.Place
	for at := range board.Span.Places {
		places = append(places, at)
	}
	rapid.Check(t, func(t *rapid.T) {
		reach := rapid.IntRange(1, 8).Draw(t, "reach")
		dark, err := Open(board, []string{fmt.Sprintf("sight=%d", reach)})
		if err != nil {
			t.Fatal(err)
		}
		a, b := rapid.SampledFrom(places).Draw(t, "a"), rapid.SampledFrom(places).Draw(t, "b")
		if a == b {
			return
		}
		level := rapid.Int32Range(0, 12).Draw(t, "level")
		from, to := plain.At(maps.SpotOf(a), level), plain.At(maps.SpotOf(b), 0)
		far := grid.Distance(a, b) > reach
		want, day := plain.Clear(from, to) && !far, plain.Rule(from, to)
		u := dark.Rule(from, to)
		_, seen := los.Field(dark, from, 0)[to.Spot]
		under := dark.(los.Reader).Under(make([]uint8, len(ReadingList())), from, to)
		for what, got := range map[string]bool{"Clear": dark.Clear(from, to), "Rule": u.Clear, "Field": seen, "Under": under.Clear} {
			if got != want {
				t.Errorf("%s: %s is %t; want %t", u.Short, what, got, want)
			}
		}
		switch {
		case far && (u.Cite != night || under.Cite != night || len(u.Deciders) > 0 || len(u.Turns) > 0):
			t.Errorf("%s: cites %s and %s, deciders %v, turns %v; want %s and none", u.Short, u.Cite, under.Cite, u.Deciders, u.Turns, night)
		case !far && u.Cite != day.Cite:
			t.Errorf("%s: cites %s; want %s as by day", u.Short, u.Cite, day.Cite)
		}
	})
}

// The limit is among the terms, so that a ruling can be repeated. It stays when the board changes.
func TestReachIsATerm(t *testing.T) {
	b := dots.Alone(dots.NewPanel("D", 35, 18))
	r, err := Open(b, []string{"sight=9", "rise.woods=4"})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := r.(los.Departer).Depart([]string{"set.G-13=r3"})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []los.Referee{r, changed} {
		again, err := Open(b, one.Basis().Terms)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := again.Basis().Terms, one.Basis().Terms; !slices.Equal(got, want) || !slices.Contains(got, "sight=9") {
			t.Errorf("opened again by its terms: %v; want %v, with sight=9", got, want)
		}
	}
	from, to, err := los.ParseEnds(r, "I-01", "I-23")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Rule(from, to).Reason, "I-23 is 22 map points away, and nobody sees farther than 9 (13.5)"; got != want {
		t.Errorf("got %s; want %s", got, want)
	}
	for term, want := range map[string]string{
		"sight=0":   `sight: found "0"; want a whole number of map points from 1 to 99`,
		"sight=100": `sight: found "100"; want a whole number of map points from 1 to 99`,
		"sight=far": `sight: found "far"; want a whole number of map points from 1 to 99`,
	} {
		if _, err := Open(b, []string{term}); fmt.Sprint(err) != want {
			t.Errorf("%s: %v; want %s", term, err, want)
		}
	}
	if _, err := Open(b, []string{"sight=9", "sight=8"}); fmt.Sprint(err) != "found sight=9 and sight=8; want one of them" {
		t.Errorf("twice: %v", err)
	}
}

// Words and JSON name the limit of sight and what has changed, and what decides, as the citation does.
func TestRulingSaysItsTerms(t *testing.T) {
	r, err := Open(dots.Alone(dots.NewPanel("D", 35, 18)), []string{"sight=9", "rise.woods=4", "set.G-13=r3"})
	if err != nil {
		t.Fatal(err)
	}
	from, to, err := los.ParseEnds(r, "I-01", "I-23")
	if err != nil {
		t.Fatal(err)
	}
	u := r.Rule(from, to)
	want := "board D, 22 map points, readings 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open, and rise.woods=4 set.G-13=r3 sight=9"
	if got := u.Words(false)[1]; got != want {
		t.Errorf("words: got %s\nwant %s", got, want)
	}
	data, err := json.Marshal(u.Detail)
	if err != nil {
		t.Fatal(err)
	}
	type said struct {
		Clause, Reason string
		Terms          map[string]string
	}
	var got said
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(said{"BHM 13.5", "I-23 is 22 map points away, and nobody sees farther than 9 (13.5)", map[string]string{
		"6.1": "neighbours-see", "6.5": "deduct", "6.6": "level-zero", "6.8": "edge-open", "rubble": "open", "rise.woods": "4", "set.G-13": "r3", "sight": "9",
	}}, got); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}
