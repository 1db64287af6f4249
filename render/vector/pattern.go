package vector

import (
	"image/color"
	"math"

	"metahex/maps/dots"
)

// A Pattern is a motif that is repeated over a surface in its own ink.
type Pattern struct {
	Motif
	Ink   color.RGBA
	X, Y  float64 // origin of the lattice, in pixels
	Pitch float64 // pixels per unit of the lattice
	Scale float64 // units of the motif per unit of the lattice
	Fine  float64 // pixels per unit of the motif; edges are softened over one pixel
}

// A Motif is the repeated part of a pattern. Its lengths are in units. On a lattice one unit is the
// distance between neighbouring dots or hexes.
type Motif struct {
	Form          Form
	Across, Down  float64 // distances between marks
	Length, Width float64 // size of a mark; Width is the radius of spots
	Shift         float64 // offset of each row from the row before
	Turn          int     // number of rows after which the motif repeats
}

// A Form is the kind of marks of a motif.
type Form byte

// The forms.
const (
	Plain    Form = iota
	Spots         // staggered
	Orchards      // spots in straight rows
	Lozenges      // staggered
	Dashes        // staggered
	Slant         // lines upwards to the right
	Crossed       // lines both ways
	Waves         // wavy lines
	Fields        // lines across, and shorter ones between them
)

// The motifs of the terrain of panels.
var motifs = [dots.Terrains]Motif{
	dots.Woods:    {Form: Spots, Across: 0.29, Down: 0.29 * columnStep, Width: 0.085},    // tree tops
	dots.Building: {Form: Slant, Across: 0.24, Width: 0.055},                             // girders
	dots.Marsh:    {Form: Dashes, Across: 0.42, Down: 0.2, Length: 0.24, Width: 0.04},    // tufts
	dots.Slag:     {Form: Crossed, Across: 0.34, Width: 0.05},                            // cinders
	dots.Water:    {Form: Waves, Across: 0.5, Down: 0.26, Length: 0.05, Width: 0.05},     // Length is the height of the waves
	dots.Rubble:   {Form: Lozenges, Across: 0.27, Down: 0.27 * columnStep, Width: 0.085}, // broken stone
}

// terrainPaint returns a terrain's colour and pattern for dots at the given pitch.
func terrainPaint(t dots.Terrain, x, y, pitch float64) Paint {
	return paintOf(fills[t], inks[t], motifs[t], sheet{pitch, x, y}, 1, pitch)
}

// paintOf returns a fill with a motif on the lattice of a sheet.
func paintOf(fill, ink color.RGBA, m Motif, s sheet, scale, fine float64) Paint {
	p := Paint{Colour: color.NRGBA(fill)}
	if m.Form != Plain {
		p.Pattern = &Pattern{m, ink, s.x0, s.y0, s.pitch, scale, fine}
	}
	return p
}

// At returns the colour of a paint at a pixel.
func (p Paint) At(x, y float64) color.RGBA {
	c := color.RGBA{p.Colour.R, p.Colour.G, p.Colour.B, 0xFF}
	if q := p.Pattern; q != nil {
		if k := q.Motif.cover((x-q.X)/q.Pitch*q.Scale, (y-q.Y)/q.Pitch*q.Scale, q.Fine); k > 0 {
			c = mix(c, q.Ink, float32(k))
		}
	}
	return c
}

// patterned returns the colour of a terrain at a level, with its pattern, at a point. The point is
// in pitches from the board's corner. Fine is the number of pixels per pitch; edges of the pattern
// are softened over one pixel.
func patterned(t dots.Terrain, level int, x, y, fine float64) color.RGBA {
	fill := fills[t]
	if t != dots.Clear {
		if k := motifs[t].cover(x, y, fine); k > 0 {
			fill = mix(fill, inks[t], float32(k))
		}
	}
	if level > 0 {
		fill = mix(fill, heights, tint(t, level))
	}
	return fill
}

// cover returns the share of a point that the motif covers, from 0 to 1.
func (m Motif) cover(x, y, fine float64) float64 {
	switch m.Form {
	case Spots:
		x, y = stagger(x, y, m.Across, m.Down)
		return cover((m.Width - math.Sqrt(x*x+y*y)) * fine)
	case Orchards:
		return cover((m.Width - math.Hypot(fold(x, m.Across), fold(y, m.Across))) * fine)
	case Lozenges:
		x, y = stagger(x, y, m.Across, m.Down)
		return cover((m.Width - math.Abs(x) - math.Abs(y)) * fine / math.Sqrt2)
	case Dashes:
		x, y = stagger(x, y, m.Across, m.Down)
		return cover(min(m.Length/2-math.Abs(x), m.Width/2-math.Abs(y)) * fine)
	case Slant:
		return hatch(x+y, m.Across, m.Width, fine/math.Sqrt2)
	case Crossed:
		return max(hatch(x+y, m.Across, m.Width, fine/math.Sqrt2), hatch(x-y, m.Across, m.Width, fine/math.Sqrt2))
	case Waves:
		return hatch(y+m.Length*math.Sin(x*2*math.Pi/m.Across), m.Down, m.Width, fine)
	case Fields:
		y += m.Length
		row := math.Mod(math.Floor(y/m.Down), float64(m.Turn))
		return max(hatch(y, m.Down, m.Width, fine), hatch(x+m.Shift*row, m.Across, m.Width, fine))
	}
	return 0
}

// cover returns the share of a pixel that lies inside an edge, by the distance from the edge.
func cover(distance float64) float64 { return min(max(distance+0.5, 0), 1) }

// fold returns the offset of v from the nearest multiple of period.
func fold(v, period float64) float64 { return v - period*math.Floor(v/period+0.5) }

func hatch(v, period, width, fine float64) float64 {
	return cover((width/2 - math.Abs(fold(v, period))) * fine)
}

// stagger reduces a point to one cell of a lattice in which every second row is shifted by half.
func stagger(x, y, across, down float64) (float64, float64) {
	row := math.Floor(y/down + 0.5)
	if int(row)&1 != 0 {
		x += across / 2
	}
	return fold(x, across), y - row*down
}

// Tile returns one tile of a motif, with its size in units. Tiles side by side form the whole
// pattern.
func (m Motif) Tile() (w, h float64, all []*Shape) {
	c := newCanvas(0, 0)
	c.SetColor(ink)
	c.now.pen.Width = m.Width
	w, h = m.Across, m.Across
	switch m.Form {
	case Spots, Lozenges, Dashes:
		h = 2 * m.Down
		for _, at := range [][2]float64{{0, 0}, {w, 0}, {w / 2, h / 2}, {0, h}, {w, h}} {
			m.one(c, at[0], at[1])
		}
	case Orchards:
		m.one(c, w/2, h/2)
	case Slant, Crossed:
		m.slants(c, w)
	case Waves:
		h = m.Down
		m.wave(c, 0)
		m.wave(c, h)
	case Fields:
		h = m.Down * float64(m.Turn)
		m.fields(c)
	}
	for _, e := range c.Elements {
		all = append(all, e.(*Shape))
	}
	return w, h, all
}

// slants draws lines upwards to the right over a tile and, for Crossed, also upwards to the left.
func (m Motif) slants(c *canvas, w float64) {
	c.now.pen.Width = m.Width / math.Sqrt2
	for _, k := range []float64{0, 1, 2} {
		c.line((k-1.5)*w, 1.5*w, (k+0.5)*w, -0.5*w)
		if m.Form == Crossed {
			c.line((k-1.5)*w, -0.5*w, (k+0.5)*w, 1.5*w)
		}
	}
}

// wave draws a wave over a tile.
func (m Motif) wave(c *canvas, y float64) {
	for i := -1; i <= 17; i++ {
		x := m.Across * float64(i) / 16
		c.LineTo(x, y-m.Length*math.Sin(x*2*math.Pi/m.Across))
	}
	c.Stroke()
}

// fields draws rows and the lines between them.
func (m Motif) fields(c *canvas) {
	for row := range m.Turn + 1 {
		y := m.Down * float64(row)
		c.line(0, y, m.Across, y)
		for x := -m.Shift * float64(row%m.Turn); x <= m.Across; x += m.Across {
			c.line(x, y, x, y+m.Down)
		}
	}
}

// Begins returns the position of the motif's first tile, in units.
func (m Motif) Begins() (x, y float64) {
	switch m.Form {
	case Orchards:
		return -m.Across / 2, -m.Across / 2
	case Fields:
		return 0, -m.Length
	}
	return 0, 0
}

// one draws one spot, lozenge or dash.
func (m Motif) one(c *canvas, x, y float64) {
	switch r := m.Width; m.Form {
	case Lozenges:
		c.polygon([2]float64{x - r, y}, [2]float64{x, y - r}, [2]float64{x + r, y}, [2]float64{x, y + r})
	case Dashes:
		c.DrawRectangle(x-m.Length/2, y-r/2, m.Length, r)
	default:
		c.DrawCircle(x, y, r)
	}
	c.Fill()
}
