package render

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/orisano/pixelmatch"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/render/rendertest"
	"metahex/render/vector"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

func drawRuling(t testing.TB, b *dots.Board, from, to string) *image.RGBA {
	t.Helper()
	u, r := rendertest.Decide(t, b, from, to)
	img, err := Print(vector.Ruling(u, r, vector.Options{Foot: r.Cite(u, b.ID).String()}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// kept returns the golden pictures by name. Each picture is small.
func kept(t testing.TB) map[string]*image.RGBA {
	t.Helper()
	crossing := rendertest.Board(t, "testdata/crossing.yaml")
	board, err := Print(vector.Board(crossing, vector.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	turned, err := Print(vector.Board(crossing.Turn(), vector.Options{Pitch: 24, Title: "Turned", Foot: "at the foot"}))
	if err != nil {
		t.Fatal(err)
	}
	r := layercake.NewRuler(crossing, layercake.Readings{}, dots.StandardHeights)
	from, err := r.ParseEnd("D-06@1")
	if err != nil {
		t.Fatal(err)
	}
	seen := r.NewSet()
	r.Field(from, 0, seen)
	field, err := Print(vector.Field(crossing, seen.Has, from, "sees the bright dots", vector.Options{Pitch: 32}))
	if err != nil {
		t.Fatal(err)
	}
	yard, err := atlas.OpenTable("testdata/yard.yaml")
	if err != nil {
		t.Fatal(err)
	}
	table, err := Print(vector.Table(yard, vector.Options{Pitch: 24}))
	if err != nil {
		t.Fatal(err)
	}
	marked, err := Print(vector.Marked(crossing, []grid.Place{from.At, {Q: 2, V: 2}}, "rings: two dots", vector.Options{Pitch: 24}))
	if err != nil {
		t.Fatal(err)
	}
	layered, err := Print(vector.Layered(crossing, testLayer(crossing), vector.Options{Pitch: 28}))
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := Print(vector.Sheet(crossing, 13.5, 4, vector.Window{X: -3, Y: -3, W: 80, H: 60}))
	if err != nil {
		t.Fatal(err)
	}
	key, err := Print(vector.Key(crossing, 13.5, 4, 150))
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := Print(vector.Tiles(36, 32), nil)
	if err != nil {
		t.Fatal(err)
	}
	all := keptHexes(t)
	for name, img := range map[string]*image.RGBA{
		"theatre":    drawTerrain(t),
		"hexline":    drawHexLine(t, "B-02", "D-06", "barrage=C-05"),
		"hexclear":   drawHexLine(t, "A-03", "C-03", "post=observation-post"),
		"hexfield":   drawHexField(t),
		"tablefield": drawTableField(t, yard),
		"overhill":   drawTableLine(t, yard, "1,2", "15,9", "sky=clear"),
		"overedge":   drawTableLine(t, yard, "2,7", "14,7", "sky=hazy"),
		"table":      table,
		"marked":     marked,
		"layered":    layered,
		"sheet":      sheet,
		"key":        key,
		"tiles":      tiles,
		"board":      board,
		"chart":      drawChart(t, testChart()),
		"bars":       drawChart(t, barsChart()),
		"turned":     turned,
		"field":      field,
		"blocked":    drawRuling(t, crossing, "A-07", "D-04@9"),
		"clear":      drawRuling(t, crossing, "A-01@8", "E-11"),
	} {
		all[name] = img
	}
	return all
}

// testLayer returns a layer with two rings, a line, and heat that increases from left to right. One
// column has no heat.
func testLayer(b *dots.Board) vector.Overprint {
	l := vector.Overprint{Most: b.Span.Columns - 1, About: "columns", Lines: []vector.Stroke{{Dots: []int{0, 20}, Hue: vector.First, Text: "7"}}, Rings: []vector.Ring{{Dot: 3, Hue: vector.Second}, {Dot: 12, Hue: vector.Wrong}}}
	for at := range b.Span.Places {
		n := at.Q
		if n == 5 {
			n = -1
		}
		l.Heat = append(l.Heat, n)
	}
	return l
}

// Pictures are compared with a tolerance, because the last bit of a sum may depend on the
// processor. If a picture differs, the test saves the difference as an artifact.
func TestGolden(t *testing.T) {
	for name, got := range kept(t) {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", name+".png")
			if *update {
				keep(t, file, got)
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
			compare(t, name, got, want)
		})
	}
}

// keep saves a golden picture in the smallest possible file.
func keep(t *testing.T, file string, img image.Image) {
	t.Helper()
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, name string, got, want image.Image) {
	t.Helper()
	save := func(kind string, img image.Image) string {
		file := filepath.Join(t.ArtifactDir(), name+"-"+kind+".png")
		if err := WritePNG(file, img, 0); err != nil {
			t.Error(err)
		}
		return file
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("got a picture of %v, see %s; want %v", got.Bounds().Size(), save("got", got), want.Bounds().Size())
	}
	var diff image.Image
	n, err := pixelmatch.MatchPixel(got, want, pixelmatch.Threshold(0.02), pixelmatch.IncludeAntiAlias, pixelmatch.WriteTo(&diff))
	if err != nil {
		t.Fatal(err)
	}
	if most := got.Bounds().Dx() * got.Bounds().Dy() / 20_000; n > most {
		t.Errorf("%d pixels differ, want at most %d: see %s and %s", n, most, save("got", got), save("diff", diff))
	}
}

func TestSameBytes(t *testing.T) {
	b := rendertest.Board(t, "testdata/crossing.yaml")
	a, z := drawRuling(t, b, "A-01@8", "E-11"), drawRuling(t, b, "A-01@8", "E-11")
	if !bytes.Equal(a.Pix, z.Pix) {
		t.Error("two pictures of one ruling differ")
	}
}

func BenchmarkBoard(b *testing.B) {
	board := rendertest.Board(b, "standard")
	for b.Loop() {
		if _, err := Print(vector.Board(board, vector.Options{})); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRuling(b *testing.B) {
	u, r := rendertest.Decide(b, rendertest.Board(b, "standard"), "A-C-20@9", "D-K-12@1")
	for b.Loop() {
		if _, err := Print(vector.Ruling(u, r, vector.Options{})); err != nil {
			b.Fatal(err)
		}
	}
}
