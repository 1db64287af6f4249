package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/dots"
)

// A page is the frame of every picture of a map: title, legend, foot.
//
//	title                         size, hash
//	    1 2 3 …                          (own names of the panels)
//	  A ┌──────────────────────────┐ A
//	  B │           map            │ B
//	    └──────────────────────────┘
//	    1 2 3 …
//	legend, scale bar, notes, foot
type page struct {
	*canvas
	options Options
	unit    float64 // scale of lettering and margins: 1 on a screen, larger in print
	width   float64 // of the whole picture
	mapBox  box
	keys    float64 // y of the legend
	lines   [][]key // of the legend
}

// newPage lays out a page for a map of w by h pixels.
func newPage(w, h, pitch float64, o Options) page {
	p := page{options: o, unit: max(pitch/Pitch, 0.8)}
	u := p.unit
	p.width = max(w+2*44*u, 620*u)
	p.mapBox = box{math.Round((p.width - w) / 2), 84 * u, math.Round(w), math.Round(h)}
	p.keys = p.mapBox.y + p.mapBox.h + 46*u
	p.canvas = newCanvas(1, 1) // for measuring words
	return p
}

// open breaks the legend into lines and sets the height of the picture, with room for the remarks
// below the legend.
func (p *page) open(legend []key, remarks int) error {
	u := p.unit
	p.lines = p.flow(legend, p.room())
	foot := p.keys + float64(len(p.lines))*30*u + 6*u
	height := foot + 18*u*float64(remarks) + 8*u
	if err := p.options.Allow(int(p.width), int(height)); err != nil {
		return err
	}
	p.canvas = newCanvas(int(p.width), int(height))
	return nil
}

// A view is the layout of a board's picture.
type view struct {
	page
	*ground
	board   *dots.Board
	caption string
	seen    func(grid.Place) bool
	part    func(grid.Place) bool // the part that the legend covers; nil: the whole board
	ringed  *grid.Place           // the dot in an observer's ring; nil: none
}

// newView lays out a board's picture.
func newView(b *dots.Board, caption string, o Options) (*view, error) {
	pitch, err := o.pitch(Pitch)
	if err != nil {
		return nil, err
	}
	w := (float64(b.Span.Columns-1)*columnStep + 2*bleed) * pitch
	h := (float64(b.Span.HalfRows-1)/2 + 2*bleed) * pitch
	if err := o.Allow(int(w), int(h)); err != nil {
		return nil, err
	}
	v := &view{page: newPage(w, h, pitch, o), board: b, caption: caption}
	v.ground = newGround(b, sheet{pitch, v.mapBox.x + bleed*pitch, v.mapBox.y + bleed*pitch})
	if err := v.open(v.legend(), len(v.remarks(v.room()))); err != nil {
		return nil, err
	}
	return v, nil
}

// edge is the distance of the title and the legend from the left. room is the width between equal
// distances on the left and right.
func (p *page) edge() float64 { return min(p.mapBox.x, 44*p.unit) }

func (p *page) room() float64 { return p.width - 2*p.edge() }

// paint draws the ground. If seen is not nil, everything outside the set will be darkened.
func (v *view) paint(seen func(grid.Place) bool) {
	v.seen = seen
	v.land(v.ground, v.mapBox)
}

// land draws ground in a box.
func (c *canvas) land(g *ground, on box) {
	c.enter(GroundLayer)
	c.put(&Land{painting{part: on.whole()}, g})
	if g.Hilly() {
		clip := c.now.Clip
		c.clipTo(on)
		c.ticks(g, on)
		c.now.Clip = clip
	}
}

// draw draws everything over the ground.
func (v *view) draw() {
	v.title(v.board.ID, v.board.Title, fmt.Sprintf("%s   #%s", size(v.board), v.board.Hash()))
	v.seams()
	v.marks()
	v.levels()
	if v.seen != nil {
		v.enter(ShadeLayer)
		v.put(&Night{painting{part: v.mapBox.whole()}, v.ground, func(at grid.Place) bool { return !v.seen(v.mirrored(at)) }})
	}
	v.ids()
	v.enter(LegendLayer)
	v.pen(ink, max(1.2*v.unit, 1))
	v.DrawRectangle(v.mapBox.x, v.mapBox.y, v.mapBox.w, v.mapBox.h)
	v.Stroke()
	names{v.canvas, v.sheet, v.board, v.unit}.around(v.mapBox)
	v.drawLegend(v.remarks(v.room()))
}

// title writes a board's id and title, and facts about the board on the right.
func (p *page) title(id, title, about string) {
	p.enter(LegendLayer)
	u, left := p.unit, p.edge()
	text := p.options.Title
	if text == "" {
		text = strings.TrimSpace(id + "   " + title)
	}
	p.Title = text
	width := p.Width
	small := lettering{regular, 12.5 * u}
	room, y := width-2*left, 30*u
	l, factsY := p.fit(lettering{bold, 21 * u}, text, room-p.wide(small, about)-31*u), 31*u
	if l.Size < leastTitle*u { // the facts go below the title
		y, factsY = 18*u, 38*u
		l = p.fit(lettering{bold, 16 * u}, text, room)
		if l.Size < leastTwo*u {
			l.Size = leastTwo * u
			text = l.Shortened(text, room)
		}
	}
	p.words(l, ink, left, y, 0, text)
	p.words(small, faintInk, width-left, factsY, right, about)
	p.pen(ruleInk, max(u, 1))
	p.line(left, 48*u, width-left, 48*u)
}

// The least font sizes of a title with facts beside it, and with facts below it. A longer title is
// shortened.
const (
	leastTitle = 15
	leastTwo   = 10
)

// size describes the size of a board.
func size(b *dots.Board) string {
	p := b.Panels[0].Panel
	text := fmt.Sprintf("%d columns, %d rows", p.Span.Columns, p.Rows())
	if n := len(b.Panels); n > 1 {
		text = fmt.Sprintf("%d panels of %s", n, text)
	}
	return text
}

// marks draws overlays and map points: roads below the points, all other overlays above them.
func (v *view) marks() {
	v.enter(UnitsLayer)
	for _, o := range v.board.Overlays {
		if o.Kind == dots.Bridge {
			v.overlayAt(o)
		}
	}
	for at := range v.board.Span.Places {
		x, y := v.dot(at)
		v.show(&Thing{At: maps.SpotOf(at)})
		v.point(x, y, v.pitch, v.board.At(at).Terrain)
	}
	v.show(nil)
	for _, o := range v.board.Overlays {
		if o.Kind != dots.Bridge {
			v.overlayAt(o)
		}
	}
}

func (v *view) overlayAt(o dots.Overlay) {
	x, y := v.dot(o.At)
	v.show(&Thing{Kind: o.Kind.String(), Name: o.Text})
	v.overlay(o, v.board.Overlays, x, y, v.pitch)
	v.show(nil)
}

// seams draws a fine line where panels join.
func (v *view) seams() {
	drawSeams(v.canvas, v.sheet, v.board, v.mapBox)
}

func drawSeams(c *canvas, s sheet, b *dots.Board, frame box) {
	for _, p := range b.Panels {
		c.seam(s, p.Panel.Span, p.Shift, frame)
	}
}

// seam draws the upper and left edges of a panel, unless they are edges of the board or outside the
// frame.
func (c *canvas) seam(s sheet, span grid.Span, shift grid.Offset, frame box) {
	c.enter(GridLayer)
	c.SetDash(s.pitch*0.16, s.pitch*0.14)
	x, y := s.dot(grid.Place{Q: int(shift.Q), V: int(shift.V) + span.Top})
	x2, y2 := s.dot(grid.Place{Q: int(shift.Q) + span.Columns - 1, V: int(shift.V) + span.Top + span.HalfRows - 1})
	for _, casing := range []bool{true, false} {
		c.pen(sheer(white, 0.55), max(s.pitch*0.07, 2))
		if !casing {
			c.pen(sheer(ink, 0.8), max(s.pitch*0.028, 1))
		}
		if top, low := max(y, frame.y), min(y2, frame.y+frame.h); shift.Q > 0 && x > frame.x && x < frame.x+frame.w && top < low {
			c.line(x, top, x, low)
		}
		if left, right := max(x, frame.x), min(x2, frame.x+frame.w); shift.V > 0 && y > frame.y && y < frame.y+frame.h && left < right {
			c.line(left, y, right, y)
		}
	}
	c.SetDash()
}

// levels draws badges with the levels of hills: beside the innermost dot of each hill, and on large
// hills beside more dots (BHM 2.3.7).
func (v *view) levels() {
	v.enter(NamesLayer)
	for _, at := range summits(v.board) {
		x, y := v.dot(at)
		down := v.pitch * 0.30
		if v.ringed != nil && *v.ringed == at {
			down = v.pitch * 0.76 // below the ring
		}
		v.level(x, y+down, v.pitch, int(v.board.At(at).Level))
	}
}

// level draws one badge.
func (c *canvas) level(x, y, pitch float64, n int) {
	size := max(pitch*0.27, 7.5)
	c.plate(box{x - size*0.52, y - size*0.55, size * 1.04, size * 1.1}, size*0.25, badge, sheer(contour, 0.9), max(pitch*0.02, 0.7))
	c.words(lettering{bold, size}, ink, x, y, middle, fmt.Sprint(n))
}

// ids marks the middle of each panel with its letter and the direction of its own north, if there
// are several panels.
func (v *view) ids() {
	v.enter(NamesLayer)
	if len(v.board.Panels) == 1 {
		return
	}
	for _, p := range v.board.Panels {
		x, y := v.centre(p)
		v.compass(x, y, 0.36*v.pitch, p.Panel.ID, p.Turned)
	}
}

// centre returns the middle of a triangle of dots without overlays on or beside them, and without the
// badge of a hill in it, where the ring of a panel's id lies inside the trim line. Of these it is the
// nearest to the panel's middle, if possible in the middle column.
func (v *view) centre(p dots.Placed) (x, y float64) {
	s, badges := p.Panel.Span, summits(v.board)
	best, least := grid.Place{}, math.Inf(1)
	for aside := range max(s.Columns-3, 1) {
		q, half := s.Columns/2+outwards(aside), s.HalfRows/2
		half -= (q + half) & 1
		for k := range s.HalfRows/2 + 1 {
			at := grid.Place{Q: q, V: half + 2*outwards(k)}
			low := float64(at.V) + 1 // the half-row of the ring's middle
			cost := max(ringRoom-low, low-float64(s.HalfRows-1)+ringRoom, 0) * 10
			at = at.Add(p.Shift)
			if v.crowded(at) || slices.Contains(badges, at) {
				cost++
			}
			if cost < least {
				best, least = at, cost
			}
		}
		if least == 0 {
			break
		}
	}
	return v.spot(float64(best.Q)+1.0/3, float64(best.V)+1)
}

// ringRoom is the room in half-rows that the ring of an id with its tip needs around its middle.
const ringRoom = 1.25

// outwards returns 0, −1, 1, −2, 2, …
func outwards(k int) int {
	if k%2 == 1 {
		return -(k + 1) / 2
	}
	return k / 2
}

// crowded reports whether an overlay is on or next to one of three dots: the triangle
// below and to the right of a place.
func (v *view) crowded(at grid.Place) bool {
	return slices.ContainsFunc(v.board.Overlays, func(o dots.Overlay) bool {
		return !v.board.Has(at) || grid.Distance(o.At, at) <= 1 || grid.Distance(o.At, at.Step(grid.SE)) <= 1
	})
}

// compass draws a panel's id in a ring, with a tip that points to the panel's own north.
func (c *canvas) compass(x, y, r float64, id string, turned bool) {
	up := -1.0
	if turned {
		up = 1
	}
	c.polygon([2]float64{x - r*0.5, y + up*r*0.75}, [2]float64{x, y + up*r*1.5}, [2]float64{x + r*0.5, y + up*r*0.75})
	c.pen(white, r*0.2)
	c.StrokePreserve()
	c.SetColor(ink)
	c.Fill()
	c.DrawCircle(x, y, r)
	c.SetColor(badge)
	c.FillPreserve()
	c.pen(ink, r*0.14)
	c.Stroke()
	l := c.fit(lettering{bold, r * 1.2}, id, r*1.7)
	c.words(l, ink, x, y, middle, id)
}

// observer marks the soldier whose field of view is drawn.
func (v *view) observer(from layercake.End) {
	v.enter(SightLayer)
	x, y := v.dot(from.At)
	size := max(v.pitch*0.26, 7)
	v.DrawCircle(x, y, size*2.1)
	v.cased(blockInk, white, max(v.pitch*0.07, 2), max(v.pitch*0.07, 2))
	v.soldier(x, y, size, false, "")
	text := fmt.Sprintf("%s@%d", v.board.Name(from.At), from.Level)
	p := placer{frame: v.mapBox, taken: []box{box{x, y, 0, 0}.grown(size * 2.4)}}
	v.tags(&p, tag{x, y, size * 2.4, []string{text}, max(13*v.unit, 9), blockInk})
}

// dark returns a colour at night, with most of its hue and light removed.
func dark(c color.RGBA) color.RGBA { return mix(mix(c, grey(c), 0.45), night, 0.66) }

// grey returns the grey of a colour's lightness.
func grey(c color.RGBA) color.RGBA {
	g := uint8((int(c.R)*3 + int(c.G)*6 + int(c.B)) / 10)
	return color.RGBA{g, g, g, 0xFF}
}

// remarks returns the lines below the legend: the caption, notes and the foot.
func (v *view) remarks(room float64) []string {
	var all []string
	for _, o := range v.board.Overlays {
		if o.Kind == dots.Note && strings.TrimSpace(o.Text) != "" {
			all = append(all, v.wrap(lettering{regular, 12.5 * v.unit}, "Note at "+v.board.Name(o.At)+": "+o.Text, room)...)
		}
	}
	if v.options.Foot != "" {
		all = append(all, v.options.Foot)
	}
	return all
}
