package tui

import (
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"metahex/game"
)

// Screenshots for the README, drawn cell by cell from the simulated terminal. So they show exactly
// the program's output. `make pictures` writes the files.

// pictures is the folder of the screenshots. If it is empty, they are drawn but not written.
var pictures = flag.String("pictures", "", "write the screenshots of the README into this `folder`")

// The size of a cell, in pixels.
const (
	cellWide = 8
	cellHigh = 17
	baseline = 13
)

// A typist draws the cells of the terminal into an image.
type typist struct {
	plain, bold, small font.Face
	to                 *image.RGBA
}

func newTypist(t *testing.T, cols, rows int) *typist {
	t.Helper()
	face := func(ttf []byte, size float64) font.Face {
		f, err := opentype.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			t.Fatal(err)
		}
		return face
	}
	return &typist{face(gomono.TTF, 13), face(gomonobold.TTF, 13), face(gomono.TTF, 9), image.NewRGBA(image.Rect(0, 0, cols*cellWide, rows*cellHigh))}
}

// The terminal's default colours, for themes that do not set them.
var (
	ownInk    = color.RGBA{0xd8, 0xd8, 0xd0, 0xff}
	ownGround = color.RGBA{0x12, 0x13, 0x11, 0xff}
)

func pixel(c tcell.Color, own color.RGBA) color.RGBA {
	if c == tcell.ColorDefault {
		return own
	}
	r, g, b := c.RGB()
	return color.RGBA{uint8(r), uint8(g), uint8(b), 0xff}
}

// cell draws one character with its background.
func (ty *typist) cell(x, y int, r rune, style tcell.Style) {
	fore, back, attrs := style.Decompose()
	ink, ground := pixel(fore, ownInk), pixel(back, ownGround)
	if attrs&tcell.AttrReverse != 0 {
		ink, ground = ground, ink
	}
	box := image.Rect(x*cellWide, y*cellHigh, (x+1)*cellWide, (y+1)*cellHigh)
	draw.Draw(ty.to, box, image.NewUniform(ground), image.Point{}, draw.Src)
	if style.GetUnderlineStyle() != tcell.UnderlineStyleNone || attrs&tcell.AttrUnderline != 0 {
		line := image.Rect(box.Min.X, box.Min.Y+baseline+2, box.Max.X, box.Min.Y+baseline+3)
		draw.Draw(ty.to, line, image.NewUniform(ink), image.Point{}, draw.Src)
	}
	face := ty.plain
	if attrs&tcell.AttrBold != 0 {
		face = ty.bold
	}
	ty.sign(box, r, ink, face)
}

// Characters that are missing in the font: small raised or lowered digits, and dots.
var (
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	lowered = "₀₁₂₃₄₅₆₇₈₉"
)

func (ty *typist) sign(box image.Rectangle, r rune, ink color.RGBA, face font.Face) {
	dot := func(x, y, size int) {
		at := image.Rect(box.Min.X+x, box.Min.Y+y, box.Min.X+x+size, box.Min.Y+y+size)
		draw.Draw(ty.to, at, image.NewUniform(ink), image.Point{}, draw.Src)
	}
	write := func(f font.Face, text string, up int) {
		d := font.Drawer{Dst: ty.to, Src: image.NewUniform(ink), Face: f, Dot: fixed.P(box.Min.X, box.Min.Y+baseline-up)}
		if wide := d.MeasureString(text).Round(); wide < cellWide {
			d.Dot.X += fixed.I((cellWide - wide) / 2)
		}
		d.DrawString(text)
	}
	// line draws a line inside the cell, between corners or middles of sides.
	line := func(x0, y0, x1, y1, thick int) {
		n := max(x1-x0, x0-x1, y1-y0, y0-y1)
		for i := range n + 1 {
			dot(x0+(x1-x0)*i/n, y0+(y1-y0)*i/n, thick)
		}
	}
	switch {
	case r == ' ' || r == 0:
	case r == '╱':
		line(cellWide-1, 0, 0, cellHigh-1, 1)
	case r == '╲':
		line(0, 0, cellWide-1, cellHigh-1, 1)
	case r == '━':
		line(0, 7, cellWide-2, 7, 2)
	case r == '┃':
		line(3, 0, 3, cellHigh-2, 2)
	case r == '▮' || r == '▯':
		for x := 1; x <= 5; x++ {
			if r == '▮' || x == 1 || x == 5 {
				line(x, 4, x, 12, 1)
			}
		}
		line(1, 4, 5, 4, 1)
		line(1, 12, 5, 12, 1)
	case r == '╌':
		line(0, 8, 2, 8, 1)
		line(5, 8, 7, 8, 1)
	case r == '╎':
		line(4, 1, 4, 6, 1)
		line(4, 10, 4, 15, 1)
	case strings.ContainsRune("↗↘↙↖", r):
		left, top := r == '↖' || r == '↙', r == '↖' || r == '↗'
		x, y, dx, dy := 7, 12, -1, -1
		if left {
			x, dx = 1, 1
		}
		if top {
			y, dy = 5, 1
		}
		line(x, y, x+6*dx, y+7*dy, 1)
		line(x, y, x+4*dx, y, 1)
		line(x, y, x, y+4*dy, 1)
	case r >= 0x2800 && r <= 0x28ff:
		for bit, at := range [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
			if r>>bit&1 != 0 {
				dot(1+4*at.X, 1+4*at.Y, 2)
			}
		}
	case r == '˙':
		dot(3, 4, 2)
	case r == '★': // the mark of leaders is not in the font
		for y, row := range strings.Fields("...#... ...#... ####### .#####. ..###.. .##.##. .#...#.") {
			for x, c := range row {
				if c == '#' {
					dot(x, 4+y, 1)
				}
			}
		}
	case r == '▒':
		for y := range cellHigh {
			for x := y % 2; x < cellWide; x += 2 {
				dot(x, y, 1)
			}
		}
	case r == '─':
		draw.Draw(ty.to, image.Rect(box.Min.X, box.Min.Y+8, box.Max.X, box.Min.Y+9), image.NewUniform(ink), image.Point{}, draw.Src)
	case r == '│':
		draw.Draw(ty.to, image.Rect(box.Min.X+4, box.Min.Y, box.Min.X+5, box.Max.Y), image.NewUniform(ink), image.Point{}, draw.Src)
	case strings.ContainsRune(raised, r):
		write(ty.small, string(rune('0'+len([]rune(raised[:strings.IndexRune(raised, r)])))), 5)
	case strings.ContainsRune(lowered, r):
		write(ty.small, string(rune('0'+len([]rune(lowered[:strings.IndexRune(lowered, r)])))), -1)
	default:
		write(face, string(r), 0)
	}
}

// picture returns an image of the terminal.
func (d *desk) picture() *image.RGBA {
	cells, w, h := d.term.GetContents()
	ty := newTypist(d.t, w, h)
	for i, c := range cells {
		r := ' '
		if len(c.Runes) > 0 {
			r = c.Runes[0]
		}
		ty.cell(i%w, i/w, r, c.Style)
	}
	return ty.to
}

// reduce keeps the 256 most frequent colours of an image. It replaces all further colours, which are
// shades at the edges of letters, with the nearest of the 256.
func reduce(img *image.RGBA) *image.Paletted {
	count := map[color.RGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}]++
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var few color.Palette
	for _, c := range colours[:min(256, len(colours))] {
		few = append(few, c)
	}
	to := image.NewPaletted(img.Bounds(), few)
	draw.Draw(to, to.Bounds(), img, image.Point{}, draw.Src)
	return to
}

// take writes a screenshot.
func (d *desk) take(name string) {
	d.t.Helper()
	full := d.picture()
	colours := map[color.RGBA]bool{}
	for i := 0; i < len(full.Pix); i += 4 * 7 {
		colours[color.RGBA{full.Pix[i], full.Pix[i+1], full.Pix[i+2], full.Pix[i+3]}] = true
	}
	if sim, ok := d.term.(*simulated); len(colours) < 20 && !(ok && sim.dull) {
		d.t.Errorf("%s: only %d colours; nothing is drawn", name, len(colours))
	}
	if *pictures == "" {
		return
	}
	img := reduce(full)
	f, err := os.Create(filepath.Join(*pictures, name+".png"))
	if err != nil {
		d.t.Fatal(err)
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, img); err != nil {
		d.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// The screenshots of the README.
func TestPictures(t *testing.T) {
	cfg, _, danger := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("g" + danger + "<Enter>")
		d.take("reach")
	})
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("g" + danger + "<Enter>")
		d.take("small")
	})
	tablePictures(t)
	aim := midway(t, "patrol", func(seat game.Seat, q game.Question) bool {
		for _, o := range q.Options {
			if ways, of := seat.Explain(o.Choice).Odds(); q.Topic == "act" && strings.HasPrefix(seat.Words(o.Choice), "fire ") && 2*ways > of {
				return true
			}
		}
		return false
	})
	at(t, 160, 44, aim, func(d *desk) {
		for range 40 {
			if strings.Contains(d.text(), "> fire ") {
				break
			}
			d.keys("<Tab>")
		}
		d.shows("> fire ", "CLEAR")
		d.take("shot")
	})
	at(t, 120, 40, aim, func(d *desk) {
		d.keys("gH-11<Enter>LxgH-24<Enter>++<Enter>")
		d.shows("line of sight")
		d.keys(strings.Repeat("j", 14)) // the cross-section comes last
		d.shows("decided: ", "H H-24@3, L H-11@0")
		d.take("ruling")
	})
}
