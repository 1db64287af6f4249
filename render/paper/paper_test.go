package paper

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/orisano/pixelmatch"
	"pgregory.net/rapid"

	"metahex/maps/dots"
	"metahex/render"
	"metahex/render/rendertest"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

func lay(t testing.TB, b *dots.Board, paper string, pitch float64) []Page {
	t.Helper()
	p, err := Find(paper)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := Lay(b, Options{Paper: p, Pitch: pitch})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// small is a board whose pages can be drawn quickly.
const small = "../testdata/crossing.yaml"

var pageBox = regexp.MustCompile(`/(Bleed|Trim)Box ?\[([^\]]*)\]`)

// boxes returns the page boxes of a PDF, page by page, in millimetres and in the order of a PDF:
// left, bottom, right and top.
func boxes(t *testing.T, data []byte) []string {
	t.Helper()
	var all []string
	for _, object := range strings.Split(string(data), "endobj") {
		if !strings.Contains(object, "/Type /Page\n") {
			continue
		}
		for _, m := range pageBox.FindAllStringSubmatch(object, -1) {
			var b [4]float64
			if _, err := fmt.Sscan(m[2], &b[0], &b[1], &b[2], &b[3]); err != nil {
				t.Fatalf("box %s: %v", m[2], err)
			}
			for i := range b {
				b[i] *= inch / 72
			}
			all = append(all, fmt.Sprintf("%s %.1f %.1f %.1f %.1f", m[1], b[0], b[1], b[2], b[3]))
		}
	}
	return all
}

// A PDF defines where its page is cut: through the edge dots, 3 mm inside the bleed.
func TestPageBoxes(t *testing.T) {
	var data bytes.Buffer
	if err := WritePDF(&data, "crossing", lay(t, rendertest.Board(t, small), "a3", 20)); err != nil {
		t.Fatal(err)
	}
	// Ten columns of 20·√3/2 mm and five rows of 20 mm are centred on a sheet
	// of A3, with the legend below.
	want := []string{
		"Bleed 120.4 104.0 299.6 210.0",
		"Trim 123.4 107.0 296.6 207.0",
	}
	if diff := cmp.Diff(want, boxes(t, data.Bytes())); diff != "" {
		t.Errorf("boxes (-want +got):\n%s", diff)
	}
}

func TestSameBytes(t *testing.T) {
	for _, paper := range []string{"tabloid", "a4-tiles"} {
		var files [2]bytes.Buffer
		for i := range files {
			pages := lay(t, rendertest.Board(t, small), paper, Pitch)
			if err := WritePDF(&files[i], "crossing", pages); err != nil {
				t.Fatal(err)
			}
			if err := WriteSVG(&files[i], pages[0]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%s: two prints of one board differ", paper)
		}
	}
}

// At the standard pitch, a shipped panel fits tabloid and A3, and its marks are inside the paper's
// edge. At a pitch half a millimetre larger, it does not fit.
func TestStandardPitch(t *testing.T) {
	b := rendertest.Board(t, "A")
	for _, name := range []string{"tabloid", "a3"} {
		p := lay(t, b, name, Pitch)[0]
		for _, i := range p.items {
			l, ok := i.(line)
			if !ok {
				continue
			}
			paper := Box{edge, edge, p.W - 2*edge, p.H - 2*edge}
			if !paper.has(l.x1, l.y1) || !paper.has(l.x2, l.y2) {
				t.Errorf("%s: the mark %v lies nearer than %g mm to the paper's edge", name, l, edge)
			}
			if p.Bleed.has(l.x1, l.y1) || p.Bleed.has(l.x2, l.y2) {
				t.Errorf("%s: the mark %v lies on the bleed", name, l)
			}
		}
	}
	a3, _ := Find("a3")
	_, err := Lay(b, Options{Paper: a3, Pitch: Pitch + 0.5})
	want := "panel A is 412.2 by 238.0 mm at a pitch of 14 mm, too large for a3 with its bleed and crop marks; want a pitch of 13.5 mm or less, or tiles"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Tiles that are cut at their marks form the whole panel: no strip is missing or doubled, and every
// cut lies on printed paper.
func TestTilesCoverThePanel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := dots.NewPanel("P", 2*rapid.IntRange(2, 30).Draw(t, "half columns")+1, rapid.IntRange(3, 26).Draw(t, "rows"))
		paper := Papers[rapid.IntRange(2, 3).Draw(t, "paper")]
		s := panelSubject(dots.Alone(p), float64(rapid.IntRange(8, 80).Draw(t, "half millimetres"))/2)
		pages := tiles(s, paper)
		w, h := s.w, s.h
		area := 0.0
		for _, page := range pages[:len(pages)-1] {
			area += page.Trim.W * page.Trim.H
			if !lies(page.Trim, page.Bleed) {
				t.Errorf("%s: trim %v, but only %v is printed", page.Code, page.Trim, page.Bleed)
			}
			if !lies(page.Bleed, Box{edge, edge, page.W - 2*edge, page.H - 2*edge}) {
				t.Errorf("%s: %v is printed, off the paper of %g by %g", page.Code, page.Bleed, page.W, page.H)
			}
		}
		if math.Abs(area-w*h) > 1e-6*w*h {
			t.Errorf("the tiles have %.3f mm², the panel %.3f", area, w*h)
		}
		tl := newTiling(s, pages[0].W, pages[0].H)
		for _, c := range []cutting{tl.across, tl.down} {
			if math.Abs(c.to(c.n-1)-map[bool]float64{true: w, false: h}[c == tl.across]-2*bleed) > 1e-6 {
				t.Errorf("%v does not end at the bleed's end", c)
			}
			for i := 1; i < c.n; i++ {
				if over := c.to(i-1) - c.from(i); over < overlap-1e-6 {
					t.Errorf("%v overlaps by %.3f mm", c, over)
				}
			}
		}
	})
}

// lies reports whether a box is inside another, with a tolerance of a millionth of a millimetre.
func lies(b, in Box) bool {
	in = in.grown(1e-6)
	return in.has(b.X, b.Y) && in.has(b.X+b.W, b.Y+b.H)
}

// The bar is 100 mm long in the picture, at its resolution.
func TestBarIsMeasured(t *testing.T) {
	const dpi = 254 // ten pixels per millimetre
	p := lay(t, rendertest.Board(t, small), "a3", 10)[0]
	img, err := Draw(p, dpi)
	if err != nil {
		t.Fatal(err)
	}
	first := Box{}
	for _, i := range p.items {
		if b, ok := i.(bar); ok && first.W == 0 {
			first = b.Box
		}
	}
	y := int((first.Y + first.H/2) * 10)
	black := func(x int) bool { return img.RGBAAt(x, y).R < 128 }
	from := int(first.X*10) - 20
	for !black(from) {
		from++
	}
	to := from
	for x := from; x < from+1100; x++ {
		if black(x) {
			to = x
		}
	}
	if got := to - from; got < 999 || got > 1002 {
		t.Errorf("the bar is %d pixels long at 10 a millimetre, want 1000", got)
	}
}

func TestGolden(t *testing.T) {
	pages := map[string]Page{"sheet": lay(t, rendertest.Board(t, small), "tabloid", 22)[0]}
	for i, p := range lay(t, rendertest.Board(t, small), "a4-tiles", 40) {
		if i > 0 { // the pages of tiles, and the plan
			pages[fmt.Sprintf("tile%d", i+1)] = p
		}
	}
	for name, p := range pages {
		t.Run(name, func(t *testing.T) {
			got, err := Draw(p, 50)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".png")
			if *update {
				var data bytes.Buffer
				if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&data, got); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, data.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, got, want)
		})
	}
}

// compare compares pictures. It tolerates a difference in the last bit, which depends on the
// processor.
func compare(t *testing.T, got *image.RGBA, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("got a page of %v, want %v", got.Bounds().Size(), want.Bounds().Size())
	}
	n, err := pixelmatch.MatchPixel(got, want, pixelmatch.Threshold(0.02), pixelmatch.IncludeAntiAlias)
	if err != nil {
		t.Fatal(err)
	}
	if most := got.Bounds().Dx() * got.Bounds().Dy() / 20_000; n > most {
		file := filepath.Join(t.ArtifactDir(), "got.png")
		if err := render.WritePNG(file, got, 0); err != nil {
			t.Error(err)
		}
		t.Errorf("%d pixels differ, want at most %d: see %s", n, most, file)
	}
}
