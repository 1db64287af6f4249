package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// Pictures of boards of hexes.
//
// A hex is drawn whole even if a section's edge cuts it, because it counts as a whole hex. The
// pattern of a hex depends on its colour. Streaks and city markers are drawn over it, and its id at
// the top:
//
//	  ____
//	 /0304\        N
//	/ ╱╱ ▟▙\
//	\ ╱╱ ██/
//	 \____/

// HexPitch is the pitch of a hex board if none is requested.
const HexPitch = 56

// The colours of hexes and of their patterns. A test checks that all readers can distinguish them.
var (
	hexFills = [hexes.Colours]color.RGBA{
		hexes.Yellow:    {0xF8, 0xEE, 0xB4, 0xFF},
		hexes.LightBlue: {0x8B, 0xD0, 0xE9, 0xFF},
		hexes.Orange:    {0xE6, 0x96, 0x2B, 0xFF},
		hexes.Green:     {0x28, 0x83, 0x5C, 0xFF},
		hexes.Brown:     {0x4A, 0x28, 0x14, 0xFF},
	}
	hexInks = [hexes.Colours]color.RGBA{
		hexes.Yellow:    {0xF8, 0xEE, 0xB4, 0xFF},
		hexes.LightBlue: {0x4F, 0x98, 0xCC, 0xFF},
		hexes.Orange:    {0xC4, 0x6C, 0x12, 0xFF},
		hexes.Green:     {0x16, 0x60, 0x3E, 0xFF},
		hexes.Brown:     {0x6E, 0x46, 0x2C, 0xFF},
	}
	hexPatterns = [hexes.Colours]dots.Terrain{
		hexes.Yellow: dots.Clear, hexes.LightBlue: dots.Water, hexes.Orange: dots.Marsh, hexes.Green: dots.Woods, hexes.Brown: dots.Slag,
	}
	redBrown = color.RGBA{0xA8, 0x2C, 0x14, 0xFF}
)

// hexPaint returns a colour with its pattern, darkened by a share from 0 to 1.
func (s sheet) hexPaint(c hexes.Colour, dim float32) Paint {
	return paintOf(mix(hexFills[c], night, dim), mix(hexInks[c], night, dim), motifs[hexPatterns[c]], s, 1.2, s.pitch)
}

// corners returns the corners of a hex, clockwise from the right corner, moved inwards by a share
// of the hex's size.
func (s sheet) corners(at grid.Place, in float64) [][2]float64 {
	x, y := s.dot(at)
	return hexCorners(x, y, s.pitch/math.Sqrt(3)*(1-in))
}

func hexCorners(x, y, r float64) [][2]float64 {
	h := r * columnStep
	return [][2]float64{{x + r, y}, {x + r/2, y + h}, {x - r/2, y + h}, {x - r, y}, {x - r/2, y - h}, {x + r/2, y - h}}
}

// A hexView is the picture of some or all hexes of a board.
type hexView struct {
	page
	sheet
	board   *hexes.Map
	hexes   []int
	trimmed bool // the board is cut through the middles of its outer hexes
}

// HexMap draws a whole hex map, by colour or by terrain.
func HexMap(m *hexes.Map, o Options) (*Drawing, error) {
	if m.Ground == hexes.ByTerrain {
		return terrainMap(m, o)
	}
	return colourMap(m, o)
}

// openColourMap begins a picture of a whole map of coloured hexes. With night, the legend has a key
// for dark hexes.
func openColourMap(b *hexes.Map, o Options, night bool) (*hexView, error) {
	v, err := newHexView(b, everyHex(b), o)
	if err != nil {
		return nil, err
	}
	keys := v.legend(nil)
	if night {
		keys = append(keys, v.darkKey())
	}
	if err := v.open(keys, len(v.foot())); err != nil {
		return nil, err
	}
	v.title(b.ID, b.Title, fmt.Sprintf("%s   #%s", hexSize(b), b.Hash()))
	return v, nil
}

// colourMap draws a whole map of coloured hexes.
func colourMap(b *hexes.Map, o Options) (*Drawing, error) {
	v, err := openColourMap(b, o, false)
	if err != nil {
		return nil, err
	}
	v.ground(func(int) float32 { return 0 })
	v.seams()
	v.numbers()
	v.sections()
	v.waterNames(v.sheet, b, b.Has, v.mapBox, Cuts{}, nil)
	v.layOut()
	v.drawLegend(v.foot())
	return v.Drawing, nil
}

// newHexView lays out a picture of some hexes of a board.
func newHexView(b *hexes.Map, hexes []int, o Options) (*hexView, error) {
	pitch, err := o.pitch(HexPitch)
	if err != nil {
		return nil, err
	}
	low, high := b.At(hexes[0]), b.At(hexes[0])
	for _, i := range hexes {
		at := b.At(i)
		low.Q, low.V = min(low.Q, at.Q), min(low.V, at.V)
		high.Q, high.V = max(high.Q, at.Q), max(high.V, at.V)
	}
	r := pitch / math.Sqrt(3)
	w, h := float64(high.Q-low.Q)*columnStep*pitch+2*r, float64(high.V-low.V+2)*pitch/2
	if err := o.Allow(int(w), int(h)); err != nil {
		return nil, err
	}
	v := &hexView{page: newPage(w, h, pitch*Pitch/HexPitch, o), board: b, hexes: hexes}
	v.sheet = sheet{pitch, v.mapBox.x + r - float64(low.Q)*columnStep*pitch, v.mapBox.y + pitch/2 - float64(low.V)*pitch/2}
	return v, nil
}

// hexSize returns the size of a board in words.
func hexSize(b *hexes.Map) string {
	p := b.Panels[0].Panel
	text := fmt.Sprintf("%d columns, %d rows", p.Span.Columns, p.Rows())
	if n := len(b.Panels); n > 1 {
		text = fmt.Sprintf("%d sections of %s", n, text)
	}
	return text
}

// ground paints the hexes; dim returns how much to darken a hex.
func (v *hexView) ground(dim func(hex int) float32) {
	v.enter(GroundLayer)
	for _, i := range v.hexes {
		v.show(&Thing{At: maps.SpotOf(v.board.At(i))})
		v.hex(v.board.Hex(i), v.corners(v.board.At(i), 0), dim(i))
	}
	v.show(nil)
	for _, i := range v.hexes {
		x, y := v.dot(v.board.At(i))
		h := v.board.Hex(i)
		if h.Streaks {
			v.streaks(x, y, v.pitch, i)
		}
		if h.City {
			v.city(x, y+v.pitch*0.06, v.pitch)
		}
	}
}

// hex fills one hex and draws its outline.
func (v *hexView) hex(h hexes.Hex, outline [][2]float64, dim float32) {
	v.polygon(outline...)
	v.brushWith(v.hexPaint(h.Colour, dim))
	v.FillPreserve()
	v.pen(sheer(shade, 0.55), max(v.pitch*0.018, 0.7))
	v.Stroke()
}

// streaks draws three red-brown lines that slant through a hex. The seed makes
// streaks differ from hex to hex.
func (c *canvas) streaks(x, y, pitch float64, seed int) {
	for k := range 3 {
		off := (float64(k) - 1) * 0.24 * pitch
		bend := (float64((seed*7+k*5)%5) - 2) * 0.035 * pitch
		long := (0.21 + 0.03*float64((seed*3+k)%3)) * pitch
		c.MoveTo(x+off-long*0.45, y+long)
		c.CubicTo(x+off-long*0.1+bend, y+long*0.3, x+off+long*0.1-bend, y-long*0.3, x+off+long*0.45, y-long)
		c.cased(redBrown, sheer(white, 0.75), pitch*0.05, pitch*0.03)
	}
}

// city draws a city marker: three houses on a plate.
func (c *canvas) city(x, y, pitch float64) {
	w := pitch * 0.52
	c.plate(box{x - w/2, y - w*0.34, w, w * 0.68}, w*0.1, white, ink, max(pitch*0.03, 1))
	for k, tall := range []float64{0.30, 0.48, 0.22} {
		c.DrawRectangle(x-w*0.36+float64(k)*w*0.25, y+w*0.24-tall*w, w*0.2, tall*w)
		c.SetColor(ink)
		c.Fill()
	}
}

// seams draws a fine line where sections join.
func (v *hexView) seams() {
	for _, p := range v.board.Panels {
		v.seam(v.sheet, p.Panel.Span, p.Shift, v.mapBox)
	}
}

// numbers writes each hex's id, as printed on its section.
func (v *hexView) numbers() {
	v.enter(NamesLayer)
	if v.pitch < 28 {
		return
	}
	l := lettering{regular, max(v.pitch*0.165, 7.5)}
	for _, i := range v.hexes {
		x, y := v.dot(v.board.At(i))
		id := Words{Lettering: l, Colour: nrgba(v.inkOn(i)), X: x, Y: y - v.pitch*0.35, Align: middle, Text: v.printed(i)}
		if v.trimmed {
			v.drawIn(&id, v.board.At(i))
		}
		if v.onSeam(v.board.At(i)) {
			id.Halo, id.HaloBy = nrgba(hexFills[v.board.Hex(i).Colour]), l.Size*0.3
		}
		v.write(id)
	}
}

// drawIn moves the id of a hex that is cut at the edge into the remaining half.
func (v *hexView) drawIn(id *Words, at grid.Place) {
	span, gap := v.board.Span, v.pitch*0.03
	if at.Q == 0 || at.Q == span.Columns-1 {
		id.Size *= 0.85 // half a hex is narrow
	}
	switch at.Q {
	case 0:
		id.X, id.Align = id.X+gap, left
	case span.Columns - 1:
		id.X, id.Align = id.X-gap, right
	}
	if at.V == span.Top {
		id.Y += v.pitch * 0.7
	}
}

// onSeam reports whether the vertical edge of a section crosses the upper half of a hex, or the
// horizontal edge crosses the hex's id.
func (v *hexView) onSeam(at grid.Place) bool {
	return slices.ContainsFunc(v.board.Panels, func(p hexes.Placed) bool {
		low := int(p.Shift.V) + p.Panel.Span.Top
		return p.Shift.Q > 0 && at.Q == int(p.Shift.Q) || p.Shift.V > 0 && at.V-low <= 1 && at.V-low >= 0
	})
}

// printed returns a hex's id without the name of its section.
func (v *hexView) printed(i int) string {
	name := v.board.Name(i)
	return name[len(name)-4:]
}

// inkOn returns a colour for words that is readable on a hex.
func (v *hexView) inkOn(i int) color.RGBA {
	if c := v.board.Hex(i).Colour; c == hexes.Brown || c == hexes.Green {
		return white
	}
	return ink
}

// layOut draws the marks of the scenario.
func (v *hexView) layOut() { laid{v.canvas, v.sheet, v.board.Span, v.options.Layout}.draw() }

// sections marks the middle of each section with its number and the direction of its own north.
func (v *hexView) sections() {
	v.enter(NamesLayer)
	for _, p := range v.board.Panels {
		x, y := v.dot(v.bare(p))
		v.compass(x, y+v.pitch*0.12, 0.27*v.pitch, p.Panel.ID, p.Turned)
	}
}

// bare returns the hex nearest to a section's middle that has neither streaks nor a city.
func (v *hexView) bare(p hexes.Placed) grid.Place {
	s := p.Panel.Span
	centre := grid.Place{Q: int(p.Shift.Q) + s.Columns/2, V: int(p.Shift.V) + s.Top + s.HalfRows/2}
	centre.V -= (centre.Q + centre.V) & 1
	best, least := centre, math.MaxInt
	for own := range s.Places {
		at := own.Add(p.Shift)
		i, _ := v.board.Index(at)
		if h := v.board.Hex(i); !h.City && !h.Streaks && grid.Distance(at, centre) < least {
			best, least = at, grid.Distance(at, centre)
		}
	}
	return best
}

// legend returns keys for the visible colours, streaks and cities. If meaning is not nil, it
// returns instead one key for each meaning, with a hex that has it.
func (v *hexView) legend(meaning func(hex int) string) []key {
	if meaning == nil {
		return v.colours()
	}
	var keys []key
	told := map[string]bool{}
	for _, streaks := range []bool{false, true} { // prefer hexes without streaks as examples
		for c := range hexes.Colours {
			for _, i := range v.hexes {
				h := v.board.Hex(i)
				if text := meaning(i); h.Colour == c && h.Streaks == streaks && !told[text] {
					told[text] = true
					keys = append(keys, v.hexKey(h, text))
				}
			}
		}
	}
	return keys
}

// colours returns keys for the printed colours, streaks and cities.
func (v *hexView) colours() (keys []key) {
	var colours [hexes.Colours]bool
	streaks, city := false, false
	for _, i := range v.hexes {
		h := v.board.Hex(i)
		colours[h.Colour] = true
		streaks, city = streaks || h.Streaks, city || h.City
	}
	for c, there := range colours {
		if there {
			keys = append(keys, v.hexKey(hexes.Hex{Colour: hexes.Colour(c)}, hexes.Colour(c).String()))
		}
	}
	if streaks {
		keys = append(keys, v.hexKey(hexes.Hex{Streaks: true}, "red-brown streaks"))
	}
	if city {
		keys = append(keys, v.hexKey(hexes.Hex{City: true}, "city"))
	}
	if p := v.board.Panels; len(p) > 0 {
		keys = append(keys, v.northKey(p[0].Panel.ID))
	}
	return append(keys, v.laidKeys(v.options.Layout)...)
}

// northKey returns the key for the badge of a section or panel.
func (p *page) northKey(id string) key {
	u := p.unit
	return key{24 * u, func(x, y float64) { p.compass(x+11*u, y+2*u, 9*u, id, false) }, "number; the point shows north"}
}

// hexKey returns a key with a small hex and its meaning.
func (v *hexView) hexKey(h hexes.Hex, text string) key {
	u := v.unit
	return key{26 * u, func(x, y float64) {
		x += 12 * u
		v.hex(h, hexCorners(x, y, 12*u), 0)
		if h.Streaks {
			v.streaks(x, y, 24*u, 1)
		}
		if h.City {
			v.city(x, y, 30*u)
		}
	}, text}
}

// foot returns the lines below the legend.
func (v *hexView) foot() []string {
	if v.options.Foot == "" {
		return nil
	}
	return strings.Split(v.options.Foot, "\n")
}
