package views

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bench/survey"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/render/vector"
)

var options = survey.Options{Zone: 6, Walk: survey.WalkCosts{
	Enter: [dots.Terrains]int{dots.Clear: 1, dots.Woods: 2, dots.Building: 2, dots.Marsh: 2, dots.Slag: 1, dots.Rubble: 2},
	Climb: 1, Points: 5, Works: true,
	Cover: [dots.Terrains]bool{dots.Woods: true, dots.Building: true, dots.Marsh: true, dots.Rubble: true},
}}

func notebook(t *testing.T, name string) *Notebook {
	t.Helper()
	b, err := atlas.OpenBoard(name)
	if err != nil {
		t.Fatal(err)
	}
	return NewNotebook(layercake.NewReferee(layercake.NewRuler(b, layercake.Readings{}, dots.StandardHeights)), options)
}

func measured(t *testing.T, n *Notebook) *survey.Survey {
	t.Helper()
	s, err := n.Survey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A cancelled survey is not stored, and does not prevent a later one.
func TestSurveyBrokenOff(t *testing.T) {
	n := notebook(t, "A")
	ended, end := context.WithCancel(t.Context())
	end()
	if s, err := n.Survey(ended); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got a survey %v and %v, want %v", s != nil, err, context.Canceled)
	}
	if _, err := n.Layer(ended, Query{View: "lanes"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if len(measured(t, n).Lanes) == 0 {
		t.Error("the survey after it has no lanes")
	}
}

func layer(t *testing.T, n *Notebook, q Query) vector.Overprint {
	t.Helper()
	l, err := n.Layer(t.Context(), q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return l
}

// A view has either no numbers, or one number for each dot. No number is above Most.
func TestEveryView(t *testing.T) {
	n := notebook(t, "A")
	for _, view := range Names {
		l := layer(t, n, Query{View: view, From: "H-17@6"})
		switch view {
		case Map, "lanes", "chokes":
			if l.Heat != nil {
				t.Errorf("%s has heat", view)
			}
		default:
			if len(l.Heat) != n.Board.Span.Len() {
				t.Errorf("%s: %d numbers for %d dots", view, len(l.Heat), n.Board.Span.Len())
			}
			for i, v := range l.Heat {
				if v < -1 || v > l.Most {
					t.Errorf("%s: dot %d has %d, the most is %d", view, i, v, l.Most)
				}
			}
		}
		if l.About == "" && view != Map {
			t.Errorf("%s does not say what it shows", view)
		}
	}
}

// The view of what a soldier sees agrees with the ruler for each dot. The unmask level is the
// lowest level at which the ruler says that the dot is seen.
func TestSightIsTheRulers(t *testing.T) {
	n := notebook(t, "B")
	r := n.ruler()
	from, err := r.ParseEnd("H-17@3")
	if err != nil {
		t.Fatal(err)
	}
	var sees, unmask []int
	for at := range n.Board.Span.Places {
		sees = append(sees, number(r.Clear(from, layercake.End{At: at, Level: max(2, r.Ground(at))})))
		lowest := -1
		for level := 12; level >= r.Ground(at); level-- {
			if at == from.At || r.Clear(layercake.End{At: at, Level: level}, from) {
				lowest = level
			}
		}
		unmask = append(unmask, lowest)
	}
	if diff := cmp.Diff(sees, layer(t, n, Query{View: "visibility", From: "H-17@3", Target: 2}).Heat); diff != "" {
		t.Errorf("visibility (-ruler +view):\n%s", diff)
	}
	if diff := cmp.Diff(unmask, layer(t, n, Query{View: "unmask", From: "H-17@3"}).Heat); diff != "" {
		t.Errorf("unmask (-ruler +view):\n%s", diff)
	}
}

// Lanes are clear lines. If the ringed dots are held, there is no path across.
func TestLanesAndChokes(t *testing.T) {
	n := notebook(t, "A")
	for _, line := range layer(t, n, Query{View: "lanes"}).Lines {
		a, b := measured(t, n).Dots[line.Dots[0]], measured(t, n).Dots[line.Dots[1]]
		if r := n.ruler(); !r.Clear(layercake.End{At: a, Level: r.Ground(a)}, layercake.End{At: b, Level: r.Ground(b)}) {
			t.Errorf("the lane from %s to %s is blocked", n.Board.Name(a), n.Board.Name(b))
		}
	}
	l := layer(t, n, Query{View: "chokes"})
	ringed := 0
	for _, r := range l.Rings {
		if r.Hue == vector.First {
			ringed++
		}
	}
	if want := measured(t, n).Cuts[survey.WestEast].Corridors(); ringed != want || !strings.Contains(l.About, "2 dots (ringed) must be held to close every way from west to east") {
		t.Errorf("got %d rings, %q; want %d", ringed, l.About, want)
	}
}

// A wrong query returns an error message.
func TestWrongQueries(t *testing.T) {
	n := notebook(t, "A")
	for _, x := range []struct {
		q    Query
		want string
	}{
		{Query{View: "heet"}, `unknown view "heet"`},
		{Query{View: "visibility"}, "found no place; visibility needs the place of the observer"},
		{Query{View: "visibility", From: "Z-01"}, "rows go from A to R"},
		{Query{View: "unmask", Target: 31}, "found level 31; want 0 to 30"},
		{Query{View: "observation", Target: 7}, "found level 7; observation is measured only at levels 0, 6, 12"},
	} {
		if _, err := n.Layer(t.Context(), x.q); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: got %v, want %q", x.q, err, x.want)
		}
	}
}

// The view of what is seen has a ring around the observer. The view of areas says in words which
// side is first.
func TestViewsSayWhoAndWhat(t *testing.T) {
	n := notebook(t, "A")
	l := layer(t, n, Query{View: Seen, From: "H-17@6"})
	want := 0
	for at := range n.Board.Span.Places {
		if n.Board.Name(at) == "H-17" {
			break
		}
		want++
	}
	if diff := cmp.Diff([]vector.Ring{{Dot: want, Hue: vector.Wrong}}, l.Rings); diff != "" {
		t.Errorf("rings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"west is first", "neither", "east is first"}, layer(t, n, Query{View: "area"}).Words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}
