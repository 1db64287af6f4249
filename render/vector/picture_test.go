package vector

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/render/rendertest"
)

// A place converted to a pixel and back is the same place, also for nearby pixels.
func TestPlaceToPixelAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sheet{
			pitch: rapid.Float64Range(leastPitch, mostPitch).Draw(t, "pitch"),
			x0:    rapid.Float64Range(-500, 500).Draw(t, "x0"),
			y0:    rapid.Float64Range(-500, 500).Draw(t, "y0"),
		}
		q := rapid.IntRange(-3, 80).Draw(t, "q")
		want := grid.Place{Q: q, V: 2*rapid.IntRange(-3, 60).Draw(t, "row") + q&1}
		// The circle inside a dot's own hexagon has a radius of half a pitch.
		dx := rapid.Float64Range(-0.34, 0.34).Draw(t, "dx")
		dy := rapid.Float64Range(-0.34, 0.34).Draw(t, "dy")
		x, y := s.dot(want)
		if got := s.nearest(x+dx*s.pitch, y+dy*s.pitch); got != want {
			t.Errorf("nearest to %v, moved by %g, %g pitches, is %v", want, dx, dy, got)
		}
	})
}

// All six neighbours of a dot are one pitch away in the picture.
func TestNeighboursAreAPitchAway(t *testing.T) {
	s := sheet{pitch: 40}
	for d := range grid.Directions {
		x, y := s.dot(grid.Place{}.Step(d))
		if got := x*x + y*y; got < 1599.999 || got > 1600.001 {
			t.Errorf("the neighbour to the %v is at %g, %g", d, x, y)
		}
	}
}

// At a dot, the ground is that dot's ground, whatever is around it.
func TestGroundAtDots(t *testing.T) {
	b := rendertest.Board(t, "../testdata/crossing.yaml")
	g := newGround(b, sheet{40, 0, 0})
	for at := range b.Span.Places {
		x, y := g.dot(at)
		d := b.At(at)
		want := patterned(d.Terrain, int(d.Level), x/40, y/40, 40)
		if got := g.At(x, y, 0); got != want {
			t.Errorf("%s: got %v, want %v", b.Name(at), got, want)
		}
		if got := g.Height(x, y); got != int(d.Level) {
			t.Errorf("%s: got level %d, want %d", b.Name(at), got, d.Level)
		}
	}
}

// Woods five points away hide the five points behind them, and no more (BHM 6.4).
func TestBlindPointsBehindTheDecider(t *testing.T) {
	b := rendertest.Board(t, "../testdata/column.yaml")
	for _, test := range []struct{ from, to, want string }{
		{"A-03@6", "G-03", "G-03 H-03 I-03 J-03 K-03"},
		{"G-03", "A-03@6", "G-03 H-03 I-03 J-03 K-03"},
		{"A-03@8", "G-03", "G-03 H-03 I-03"},
		{"A-03@6", "G-03@4", "G-03"},
		{"A-03", "H-03", "G-03 H-03"},
		{"A-03@6", "L-03", ""},
		{"B-03@6", "K-03", ""},
		{"B-03@6", "J-03", "G-03 H-03 I-03 J-03"},
	} {
		u, r := rendertest.Decide(t, b, test.from, test.to)
		var got []string
		for _, at := range newScene(u, r).blind {
			got = append(got, b.Name(at))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s to %s: got blind points %q, want %q", test.from, test.to, got, test.want)
		}
	}
}

// A turned panel shows its own rows and columns. Shared rows and columns have two names.
func TestNamesAroundPanels(t *testing.T) {
	b := rendertest.Board(t, "deep")
	n := names{board: b}
	column := func(q, v int) string { text, _ := n.column(q, v); return text }
	standard := names{board: rendertest.Board(t, "standard")}
	shared, _ := standard.column(34, 0)
	got := []string{column(0, 0), column(33, 0), column(34, 0), column(35, 0), column(68, 0), n.row(0, 0), n.row(0, 34), n.row(68, 0), n.row(68, 34), standard.row(0, 34), shared}
	want := []string{"1", "34", "35", "34", "1", "A", "R", "R", "A", "R/A", "35/1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

// Labels stay in their frame and do not overlap while there is room.
func TestLabelsKeepApart(t *testing.T) {
	p := placer{frame: box{0, 0, 800, 500}, lines: [][4]float64{{60, 60, 740, 440}}}
	var all []box
	for i := range 8 {
		k := 0.15 + 0.1*float64(i)
		all = append(all, p.put(800*k, 500*k, 20, 120, 34))
	}
	for i, a := range all {
		if !a.within(p.frame) {
			t.Errorf("label %d is out of the frame: %v", i, a)
		}
		if crosses(p.lines[0], a) {
			t.Errorf("label %d lies on the line: %v", i, a)
		}
		for j, b := range all[:i] {
			if a.overlap(b) > 0 {
				t.Errorf("labels %d and %d overlap: %v %v", i, j, a, b)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	b := rendertest.Board(t, "../testdata/crossing.yaml")
	for _, test := range []struct {
		options Options
		want    string
	}{
		{Options{Pitch: 3}, "found a pitch of 3 pixels; want 10 to 400 from dot to dot"},
		{Options{Pitch: -40}, "found a pitch of -40 pixels; want 10 to 400 from dot to dot"},
		{Options{MaxPixels: 1000}, "more than 0.0 million; ask for a smaller pitch"},
		{Options{Pitch: 400, MaxPixels: 5_000_000}, "more than 5.0 million; ask for a smaller pitch"},
	} {
		if img, err := Board(b, test.options); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got %v and error %v, want %q", test.options, img != nil, err, test.want)
		}
	}
	u, r := rendertest.Decide(t, b, "A-01", "F-11")
	if _, err := Ruling(u, r, Options{MaxPixels: 100_000}); err == nil {
		t.Error("a ruling of more pixels than allowed was drawn")
	}
}
