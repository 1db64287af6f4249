package paper_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards/pieces"
	"metahex/render/paper"
	"metahex/render/vector"
	"metahex/systems"
)

// wordsOf returns the words of a drawing, in drawing order.
func wordsOf(d *vector.Drawing) (all []string) {
	for _, e := range d.Elements {
		if w, ok := e.(*vector.Words); ok {
			all = append(all, w.Text)
		}
	}
	return all
}

func setOf(t *testing.T, system string) pieces.Set {
	t.Helper()
	for _, s := range systems.All {
		if s.ID == system {
			set, err := s.Pieces()
			if err != nil {
				t.Fatal(err)
			}
			return set
		}
	}
	t.Fatalf("no system %s", system)
	return pieces.Set{}
}

// A card contains its side, all figures of its unit, its special rules, and their source.
func TestCardSaysAll(t *testing.T) {
	for _, test := range []struct{ system, id, want string }{
		{"battlesuit", "sniper", "Sniper|red|armoured, 15 points|letter|damage|d0|d1|d2|d3|d4|attack|11|10|8|6|4|shield|2|2|1|1|0|move|4|4|3|2|1|" +
			"bounces and flies by thrusters (8.2)|may paint targets (9.4)|looks at all enemy cards in sight (5.5)|no rapid fire (4.1.7)|" +
			"fires only at rest, on the ground; range bands of 15;|  paints for +4 (11.1)|figures: stand-in"},
		{"gravarmor", "Zeta-5", "Zeta-5|Imperial|main battle tank|attack|6|range|4|defence|4|EW|4|move|4|weapon: particle|moves as grav|" +
			"at range 1, defence is added to attack (GA|  combat/active)|figures: printed"},
	} {
		set := setOf(t, test.system)
		own := set.Of(set.Cards, pieces.Red)
		if test.system == "gravarmor" {
			own = set.Of(set.Cards, pieces.Blue)
		}
		i := slices.IndexFunc(own, func(p pieces.Piece) bool { return p.ID == test.id })
		d, err := vector.Card(&own[i], set.Sides, 3, 10)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(test.want, "|"), wordsOf(d)); diff != "" {
			t.Errorf("%s: the card's words (-want +got):\n%s", test.id, diff)
		}
	}
}

// On cards and counters of all systems, all words fit and lie within the paper. They are written as
// text, without a bitmap, and with the same bytes each time.
func TestCardsOfAllSystems(t *testing.T) {
	for _, y := range systems.All {
		set := setOf(t, y.ID)
		set.Cards, set.Counters = set.Of(set.Cards, pieces.Either), set.Of(set.Counters, pieces.Either)
		set = set.Once()
		if len(set.Cards) == 0 || len(set.Counters) == 0 {
			t.Errorf("%s: %d cards, %d counters; want some of each", y.ID, len(set.Cards), len(set.Counters))
		}
		for _, faces := range [][]paper.Face{paper.CardFaces(set), paper.CounterFaces(set)} {
			names := map[string]bool{}
			for _, f := range faces {
				if names[f.Name] {
					t.Errorf("%s: two images are named %s", y.ID, f.Name)
				}
				names[f.Name] = true
				wordsFit(t, y.ID, f)
			}
			for _, p := range paper.CardPapers {
				pages := paper.LayFaces("sheet", faces, p)
				for _, page := range pages {
					if b := page.Bleed; b.X < 3 || b.Y < 3 || b.X+b.W > page.W-3 || b.Y+b.H > page.H-3 {
						t.Errorf("%s: %s: bleed %v on paper of %g by %g", y.ID, page.Code, b, page.W, page.H)
					}
				}
				var once, again bytes.Buffer
				for _, b := range []*bytes.Buffer{&once, &again} {
					if err := paper.WritePDF(b, "cards", pages[:1]); err != nil {
						t.Fatalf("%s: %v", y.ID, err)
					}
				}
				if !bytes.Equal(once.Bytes(), again.Bytes()) {
					t.Errorf("%s: two PDFs of the same cards differ", y.ID)
				}
				if bytes.Contains(once.Bytes(), []byte("/Subtype /Image")) || !bytes.Contains(once.Bytes(), []byte("/FontFile2")) {
					t.Errorf("%s: the PDF has a bitmap, or no font", y.ID)
				}
			}
		}
	}
}

// wordsFit checks that the words of a face lie within its trim, and have at least 4 points.
func wordsFit(t *testing.T, system string, f paper.Face) {
	t.Helper()
	const scale, bleed = 10.0, 3.0
	d, err := f.Draw(bleed, scale)
	if err != nil {
		t.Errorf("%s: %v", system, err)
		return
	}
	for _, e := range d.Elements {
		w, ok := e.(*vector.Words)
		if !ok {
			continue
		}
		x := (w.X-w.Measure*w.Align)/scale - bleed
		if x < 0.3 || x+w.Measure/scale > f.W-0.3 || w.Y/scale-bleed > f.H-0.8 {
			t.Errorf("%s: %s: %q is from %.1f to %.1f mm of %g", system, f.Name, w.Text, x, x+w.Measure/scale, f.W)
		}
		if points := w.Size / scale * 72 / 25.4; points < 3.99 {
			t.Errorf("%s: %s: %q is of %.1f points", system, f.Name, w.Text, points)
		}
	}
}

// The counters include the first 26 letters of each side, and the markers.
func TestCounters(t *testing.T) {
	set := setOf(t, "battlesuit")
	n := map[string]int{}
	for _, p := range set.Counters {
		n[p.Name] += p.Count
	}
	for word, want := range map[string]int{"A": 2, "Z": 2, "shock": 5, "+6": 4} {
		if n[word] != want {
			t.Errorf("%q: got %d, want %d", word, n[word], want)
		}
	}
}

// A single image is as large as its bleed box; with marks it has room around the bleed box.
func TestSingle(t *testing.T) {
	f := paper.CardFaces(setOf(t, "battlesuit"))[0]
	for _, test := range []struct {
		marks bool
		want  [4]float64 // size of the paper, and corner of the trim
	}{{false, [4]float64{69, 94, 3, 3}}, {true, [4]float64{78, 103, 7.5, 7.5}}} {
		p := f.Single(test.marks)
		if got := [4]float64{p.W, p.H, p.Trim.X, p.Trim.Y}; got != test.want {
			t.Errorf("marks %t: got %v, want %v", test.marks, got, test.want)
		}
		var svg bytes.Buffer
		if err := paper.WriteSVG(&svg, p); err != nil {
			t.Fatal(err)
		}
		if s := svg.String(); strings.Contains(s, "<image") || !strings.Contains(s, ">Front Line</text>") {
			t.Errorf("marks %t: the SVG has an image, or its name is no text", test.marks)
		}
	}
}
