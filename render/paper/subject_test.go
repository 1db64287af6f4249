package paper

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/render"
	"metahex/render/vector"
)

// others returns small boards of all kinds except dots.
func others(t testing.TB) map[string]maps.Map {
	t.Helper()
	all := map[string]maps.Map{}
	for name, file := range map[string]string{"hexes": "../testdata/basin.yaml", "terrain": "../testdata/delta.yaml", "table": "../testdata/yard.yaml"} {
		m, err := atlas.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = m
	}
	return all
}

// The PDF of every kind of board defines where its page is cut: sections through the middles of
// their outer hexes, terrain maps 4 mm outside their hexes, tabletop maps at their edge. Two prints
// have the same bytes.
func TestPageBoxesOfEveryKind(t *testing.T) {
	a3, err := Find("a3")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for name, m := range others(t) {
		var files [2]bytes.Buffer
		for i := range files {
			pages, err := Lay(m, Options{Paper: a3})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if err := WritePDF(&files[i], name, pages); err != nil {
				t.Fatal(err)
			}
			if err := WriteSVG(&files[i], pages[0]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%s: two prints differ", name)
		}
		got[name] = boxes(t, files[0].Bytes())
	}
	want := map[string][]string{
		"hexes":   {"Bleed 157.6 116.0 262.4 198.0", "Trim 160.6 119.0 259.4 195.0"},
		"table":   {"Bleed 54.6 77.8 365.4 236.2", "Trim 57.6 80.8 362.4 233.2"},
		"terrain": {"Bleed 174.4 127.5 245.6 186.5", "Trim 177.4 130.5 242.6 183.5"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("boxes (-want +got):\n%s", diff)
	}
}

// Without a requested scale, a tabletop map on tiles has scale 1:1. No strip of it is
// missing or doubled.
func TestTilesCoverTheTable(t *testing.T) {
	tiled, err := Find("a4-tiles")
	if err != nil {
		t.Fatal(err)
	}
	table := others(t)["table"].(*tables.Map)
	for _, scale := range []float64{0, 1, 2.5} {
		pages, err := Lay(table, Options{Paper: tiled, Scale: scale})
		if err != nil {
			t.Fatal(err)
		}
		area := 0.0
		for _, p := range pages[:len(pages)-1] {
			area += p.Trim.W * p.Trim.H
		}
		s := max(scale, 1)
		if want := 24 * 12 * inch * inch / s / s; math.Abs(area-want) > 1e-6*want {
			t.Errorf("at 1:%g the tiles have %.3f mm², the table %.3f", scale, area, want)
		}
	}
}

// Where neighbouring tiles overlap, both show the same, including names.
func TestTilesAgree(t *testing.T) {
	for name, m := range others(t) {
		o := Options{}
		if name == "table" {
			o.Scale = 4
		}
		all, err := subjects(m, o)
		if err != nil {
			t.Fatal(err)
		}
		s := all[0]
		const scale = 4
		whole, err := render.Print(s.sheet(scale, vector.Window{X: -bleed, Y: -bleed, W: s.w + 2*bleed, H: s.h + 2*bleed}))
		if err != nil {
			t.Fatal(err)
		}
		part, err := render.Print(s.sheet(scale, vector.Window{X: 20 - bleed, Y: 10 - bleed, W: 25, H: 20}))
		if err != nil {
			t.Fatal(err)
		}
		differ := 0
		for y := range part.Rect.Dy() {
			for x := range part.Rect.Dx() {
				a, b := whole.RGBAAt(x+20*scale, y+10*scale), part.RGBAAt(x, y)
				if math.Abs(float64(a.R)-float64(b.R))+math.Abs(float64(a.G)-float64(b.G)) > 60 { // more than antialiasing
					differ++
				}
			}
		}
		if most := part.Rect.Dx() * part.Rect.Dy() / 400; differ > most {
			t.Errorf("%s: %d pixels of a part differ from the whole, want at most %d", name, differ, most)
		}
	}
}

// If a map cannot be printed, the error says what is legal.
func TestPrintsRefused(t *testing.T) {
	a3, err := Find("a3")
	if err != nil {
		t.Fatal(err)
	}
	all := others(t)
	for _, c := range []struct {
		m    maps.Map
		o    Options
		want string
	}{
		{all["table"], Options{Paper: a3, Scale: 1}, "table yard is 609.6 by 304.8 mm at 1:1, too large for a3 with its bleed and crop marks; want 1:2 or smaller, or tiles"},
		{all["table"], Options{Paper: a3, Scale: 99}, "found a scale of 1:99; want 1:1 to 1:24"},
		{all["table"], Options{Paper: a3, Pitch: 9}, "a pitch of 9 mm is for dots and hexes; a table has a scale, such as 1:4"},
		{all["hexes"], Options{Paper: a3, Scale: 4}, "a scale of 1:4 is for tables; hexes and dots have a pitch in millimetres"},
		{all["terrain"], Options{Paper: a3, Pitch: 70}, "found a pitch of 70 mm; want 4 to 60"},
		{all["terrain"], Options{Paper: a3, Pitch: 60}, "map delta is 389.1 by 308.0 mm at a pitch of 60 mm, too large for a3 with its bleed and crop marks; want a pitch of 48.5 mm or less, or tiles"},
	} {
		if _, err := Lay(c.m, c.o); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// A long title neither covers the facts nor runs off the paper.
func TestLongTitlesOnPaper(t *testing.T) {
	for _, paper := range []string{"a3", "a4-tiles"} {
		on, err := Find(paper)
		if err != nil {
			t.Fatal(err)
		}
		m := *others(t)["terrain"].(*hexes.Map)
		m.Title = strings.Repeat("a long title ", 13)
		pages, err := Lay(&m, Options{Paper: on})
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, p := range pages {
			var boxes []Box
			for _, i := range p.items {
				if w, ok := i.(text); ok && w.size >= 8 {
					wide := vector.Lettering{Font: vector.Font(w.face), Size: w.size * inch / 72 * fitScale}.Wide(w.words) / fitScale
					boxes = append(boxes, Box{w.x - wide*float64(w.align), w.y - 1, wide, 2})
				}
			}
			for i, a := range boxes {
				if a.X < 0 || a.X+a.W > p.W {
					t.Errorf("%s, %s: a line reaches from %.0f to %.0f mm; the paper has %.0f", paper, p.Code, a.X, a.X+a.W, p.W)
				}
				for _, b := range boxes[:i] {
					if both := a.within(b); both.W > 0 && both.H > 0 {
						t.Errorf("%s, %s: two lines overlap at %v", paper, p.Code, both)
					}
				}
				seen++
			}
		}
		if seen < 2 {
			t.Errorf("%s: looked at %d lines; want 2 or more", paper, seen)
		}
	}
}

// Beside a horizontal cut stands which tile is beyond it: outside of the map, and on the paper.
func TestCodesAtHorizontalCuts(t *testing.T) {
	on, err := Find("a4-tiles")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := Lay(others(t)["table"], Options{Paper: on, Scale: 1})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, p := range pages[:len(pages)-1] {
		right := p.Bleed.X + p.Bleed.W
		for _, i := range p.items {
			w, ok := i.(text)
			if !ok || w.y > p.Bleed.Y+p.Bleed.H || w.y < p.Bleed.Y {
				continue
			}
			seen++
			wide := vector.Lettering{Size: w.size * inch / 72 * fitScale}.Wide(w.words) / fitScale
			if w.align != leftward || w.x < right || w.x+wide > p.W {
				t.Errorf("%s: %q reaches from %.1f to %.1f mm; want it between the map, %.1f, and the paper's edge, %.1f", p.Code, w.words, w.x, w.x+wide, right, p.W)
			}
		}
	}
	if seen == 0 {
		t.Error("found no code beside a horizontal cut")
	}
}

// When a map is cut into tiles, no name lies across a cut.
func TestTilesCutNoNames(t *testing.T) {
	tiled, err := Find("a4-tiles")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		board string
		scale float64
	}{{"depot", 2}, {"harrow", 2}, {"mill-ford", 3}, {"aldern", 0}} {
		m, err := atlas.Open(c.board)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Lay(m, Options{Paper: tiled, Scale: c.scale})
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, p := range pages[:len(pages)-1] {
			part := p.items[0].(picture)
			d, err := part.draw(vector.PrintScale)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range d.Elements {
				w, ok := e.(*vector.Words)
				if !ok || w.Layer != vector.NamesLayer || len(w.Text) < 4 {
					continue
				}
				x, y := part.x+(w.X-w.Measure*w.Align)/vector.PrintScale, part.y+w.Y/vector.PrintScale
				high, wide := w.Size/vector.PrintScale/2, w.Measure/vector.PrintScale
				crosses := func(at, from, to float64) bool { return from < at-0.01 && at+0.01 < to }
				// The printed area beyond the cut shows no part of a name either.
				if out := p.Trim.grown(overlap/2 - 0.01); x < out.X+out.W && x+wide > out.X && y-high < out.Y+out.H && y+high > out.Y &&
					(x < p.Trim.X || x+wide > p.Trim.X+p.Trim.W || y-high < p.Trim.Y || y+high > p.Trim.Y+p.Trim.H) {
					t.Errorf("%s: %q shows beyond the cut of %s", c.board, w.Text, p.Code)
				}
				inX, inY := x+wide > p.Trim.X && x < p.Trim.X+p.Trim.W, y+high > p.Trim.Y && y-high < p.Trim.Y+p.Trim.H
				if inX && inY {
					seen++
				}
				for _, at := range []float64{p.Trim.X, p.Trim.X + p.Trim.W} {
					if inY && crosses(at, x, x+wide) {
						t.Errorf("%s: %q lies across the cut at %.1f mm of %s", c.board, w.Text, at, p.Code)
					}
				}
				for _, at := range []float64{p.Trim.Y, p.Trim.Y + p.Trim.H} {
					if inX && crosses(at, y-high, y+high) {
						t.Errorf("%s: %q lies across the cut at %.1f mm of %s", c.board, w.Text, at, p.Code)
					}
				}
			}
		}
		if seen < 5 {
			t.Errorf("%s: %d names are on the tiles", c.board, seen)
		}
	}
}
