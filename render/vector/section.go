package vector

import (
	"fmt"
	"math"
	"slices"

	"metahex/los/layercake"
)

// A section is the layer cake: the heights along the line, seen from the side.
//
//	level │ H ╲                     names of the obstacles above
//	  6   │     ╲▒▒▒                terrain, hatched, on its ground
//	  4   │      ▒▒▒ ╲
//	  2   │    ▁▁▒▒▒▁▁   ╲
//	  0   │▁▁▁▁▔▔▔▔▔▔▁▁▁▁▁▁▁▁L
//	blind │            X  X  X
//	points └──┬──┬──┬──┬──┬──┬──    from the higher soldier
type section struct {
	*canvas
	*scene
	frame box     // frame of the cake
	step  float64 // pixels per level
	top   int     // the highest drawn level
	lanes int     // number of lanes for names above the cake
}

const (
	laneHeight = 19.0
	soilDepth  = 10.0
	blindStrip = 26.0
	axisStrip  = 40.0
)

// newSection lays out a section of the given width; x, y is its upper left corner.
func newSection(c *canvas, s *scene, x, y, width float64) *section {
	n := &section{canvas: c, scene: s, top: max(s.high.Level, 1)}
	for _, b := range s.slabs {
		n.top = max(n.top, b.top)
	}
	n.top++
	n.step = min(max(190/float64(n.top), 9), 26)
	n.frame = box{x, y, width, float64(n.top) * n.step}
	n.lanes = n.arrange()
	n.frame.y += float64(n.lanes)*laneHeight + 4
	return n
}

// height returns the height of the section, including the names and the axis of distances.
func (n *section) height() float64 {
	return float64(n.lanes)*laneHeight + 4 + n.frame.h + soilDepth + blindStrip + axisStrip
}

// pad is the room in pixels before the higher soldier and behind the last point.
const pad = 22.0

func (n *section) x(t float64) float64 {
	return n.frame.x + pad + t/n.end()*(n.frame.w-2*pad)
}

func (n *section) y(level float64) float64 { return n.frame.y + n.frame.h - level*n.step }

func (n *section) draw() {
	n.enter(SectionLayer)
	n.sky()
	n.cake()
	n.lit()
	n.sight()
	n.pen(ink, 1.2)
	n.DrawRectangle(n.frame.x, n.frame.y, n.frame.w, n.frame.h+soilDepth)
	n.Stroke()
	n.blindPoints()
	n.distances()
	n.name()
}

// sky draws the empty section, with a line and a number for each level.
func (n *section) sky() {
	n.DrawRectangle(n.frame.x, n.frame.y, n.frame.w, n.frame.h+soilDepth)
	n.SetColor(sky)
	n.Fill()
	every := 1
	for n.step*float64(every) < 15 {
		every++
	}
	for level := 0; level < n.top; level++ {
		y := n.y(float64(level))
		n.pen(sheer(faintInk, 0.18), 1)
		n.line(n.frame.x, y, n.frame.x+n.frame.w, y)
		if level%every == 0 {
			n.words(lettering{regular, 12}, faintInk, n.frame.x-8, y, right, fmt.Sprint(level))
		}
	}
	n.words(lettering{regular, 12}, faintInk, n.frame.x-8, n.frame.y-9, right, "level")
}

// rectangle returns a part of the cake in pixels. It rounds the edges to whole pixels, so there are
// no gaps between neighbours.
func (n *section) rectangle(from, to float64, low, high int) box {
	x1, x2 := math.Round(n.x(from)), math.Round(n.x(to))
	y1, y2 := math.Round(n.y(float64(high))), math.Round(n.y(float64(low)))
	return box{x1, y1, x2 - x1, y2 - y1}
}

// cake draws the ground and then the terrain. It draws lower tops first, so that the greatest
// height is visible where meta-hexes overlap.
func (n *section) cake() {
	slabs := slices.Clone(n.slabs)
	slices.SortStableFunc(slabs, func(a, b slab) int { return a.top - b.top })
	for _, b := range slabs {
		if b.top > b.ground && b.crossed() {
			n.layer(b, 1)
		}
	}
	for _, b := range slabs {
		if b.top > b.ground && b.own {
			n.ghost(b)
		}
	}
	n.shade()
	n.groundLayers()
	for _, b := range slabs {
		if b.along && b.top > 0 {
			n.ghost(b)
		}
	}
}

// groundLayers draws the ground, one sheet per level.
func (n *section) groundLayers() {
	cuts := n.cuts()
	for i := range len(cuts) - 1 {
		level := n.groundAt((cuts[i] + cuts[i+1]) / 2)
		for k := 1; k <= level; k++ {
			r := n.rectangle(cuts[i], cuts[i+1], k-1, k)
			n.DrawRectangle(r.x, r.y, r.w, r.h)
			n.SetColor(mix(earth, white, 0.06*min(float32(k), 7)))
			n.Fill()
			n.pen(sheer(contour, 0.75), 1)
			n.line(r.x, r.y, r.x+r.w, r.y)
		}
	}
	for i, t := range cuts[1 : len(cuts)-1] {
		low, high := n.groundAt((cuts[i]+t)/2), n.groundAt((t+cuts[i+2])/2)
		if low != high {
			n.pen(contour, 1.6)
			n.line(math.Round(n.x(t)), n.y(float64(low)), math.Round(n.x(t)), n.y(float64(high)))
		}
	}
	n.DrawRectangle(n.frame.x, n.frame.y+n.frame.h, n.frame.w, soilDepth)
	n.SetColor(soil)
	n.Fill()
}

// layer draws the terrain of a slab, from its ground to its top.
func (n *section) layer(b slab, strength float32) {
	r := n.rectangle(b.from, b.to, b.ground, b.top)
	n.DrawRectangle(r.x, r.y, r.w, r.h)
	n.brushWith(terrainPaint(b.terrain, n.frame.x, n.frame.y, 40))
	n.FillPreserve()
	n.pen(mix(fills[b.terrain], shade, 0.7*strength), 1.2)
	n.Stroke()
}

// ghost outlines terrain beside the line or under a soldier. Such terrain does not block by itself.
func (n *section) ghost(b slab) {
	low := b.ground
	col := faintInk
	if b.along {
		low, col = 0, sideInk
	}
	r := n.rectangle(b.from, b.to, low, b.top)
	n.SetDash(3.5, 3.5)
	n.DrawRectangle(r.x, r.y, r.w, r.h)
	n.pen(sheer(col, 0.8), 1.2)
	n.Stroke()
	n.SetDash()
}

// shade draws the part that the decider hides: from its top down to the last blind point at the
// lower soldier's level, and everything below.
func (n *section) shade() {
	if len(n.Decider) == 0 {
		return
	}
	o := n.Decider[0]
	b := n.slabOf(o)
	top, low, base := n.y(float64(o.Top)), n.y(float64(n.low.Level)), n.y(0)
	x, end := n.x(b.to), n.x(n.shadow[1])
	points := [][2]float64{{x, top}, {end, low}, {end, base}, {x, base}}
	if n.endless {
		points[1][1] = top
	}
	if end <= x {
		return
	}
	n.polygon(points...)
	n.SetColor(sheer(night, 0.30))
	n.Fill()
}

func (n *section) slabOf(o layercake.Obstacle) slab {
	for _, b := range n.slabs {
		if b.at == o.At {
			return b
		}
	}
	return slab{}
}

// lit outlines the decider.
func (n *section) lit() {
	for _, o := range n.Decider {
		b := n.slabOf(o)
		r := n.rectangle(b.from, b.to, 0, o.Top)
		n.DrawRectangle(r.x, r.y, r.w, r.h)
		n.SetColor(sheer(blockInk, 0.13))
		n.FillPreserve()
		n.cased(blockInk, white, 2.8, 2)
	}
}

// sight draws the two soldiers and the straight line between them.
func (n *section) sight() {
	x1, y1 := n.x(0), n.y(float64(n.high.Level))
	x2, y2 := n.x(1), n.y(float64(n.low.Level))
	for _, e := range []struct {
		x, y float64
		end  layercake.End
	}{{x1, y1, n.high}, {x2, y2, n.low}} {
		if g := n.ruler.Ground(e.end.At); e.end.Level > g {
			n.SetDash(2, 3)
			n.pen(ink, 1.3)
			n.line(e.x, e.y, e.x, n.y(float64(g)))
			n.SetDash()
		}
	}
	n.Profile = &Profile{[2][2]float64{{x1, y1}, {x2, y2}}, n.step}
	if n.high != n.Ruling.From {
		n.Profile.Ends = [2][2]float64{{x2, y2}, {x1, y1}}
	}
	col := clearInk
	if !n.Ruling.Clear {
		col = blockInk
		n.SetDash(7, 5)
	}
	n.DrawLine(x1, y1, x2, y2)
	n.pen(sheer(white, 0.8), 4)
	n.StrokePreserve()
	n.pen(col, 2)
	n.Stroke()
	n.SetDash()
	n.soldier(x1, y1, 8, false, n.first)
	n.soldier(x2, y2, 8, true, n.second)
}

// blindPoints marks the blind points behind the decider on a strip below the cake. On a clear line
// it marks the blind points of the obstacle that comes nearest to hiding the soldiers.
func (n *section) blindPoints() {
	y := n.frame.y + n.frame.h + soilDepth + blindStrip/2 + 1
	l := lettering{regular, 12}
	n.words(l, faintInk, n.frame.x-8, y, right, "blind")
	if n.points == 0 {
		n.words(l, faintInk, n.frame.x+pad, y, 0, "no blind points")
		return
	}
	x1, x2 := n.x(n.shadow[0]), n.x(n.shadow[1])
	gap := (x2 - x1) / float64(n.points)
	n.plate(box{x1, y - 10, x2 - x1 + min(gap/2, 12), 20}, 4, sheer(night, 0.12), white, 0)
	for k := 1; k <= n.points; k++ {
		n.cross(x1+float64(k)*gap, y, min(6, gap*0.3))
	}
	n.pen(blockInk, 2.4)
	if o := n.nearest; o != nil {
		n.pen(meetInk, 2.4)
		text := "behind " + o.Dot
		if w := n.wide(l, text); x1-w-8 > n.frame.x {
			n.words(l, faintInk, x1-8, y, right, text)
		} else {
			n.words(l, faintInk, x2+20, y, 0, text)
		}
	}
	n.line(x1, y-10, x1, y+10)
}

// distances draws the axis of distances, in map points from the higher soldier.
func (n *section) distances() {
	y := n.frame.y + n.frame.h + soilDepth + blindStrip + 4
	per := n.x(1/float64(n.Distance)) - n.x(0)
	every := 1
	for _, e := range []int{1, 2, 5, 10, 20} {
		if every = e; per*float64(e) >= 22 {
			break
		}
	}
	n.pen(faintInk, 1.2)
	n.line(n.x(0), y, n.x(n.end()), y)
	for k := 0; float64(k)/float64(n.Distance) <= n.end()+1e-9; k++ {
		x := n.x(float64(k) / float64(n.Distance))
		tick := 3.0
		if k%every == 0 {
			tick = 5
			n.words(lettering{regular, 12}, faintInk, x, y+14, middle, fmt.Sprint(k))
		}
		n.pen(faintInk, 1.2)
		n.line(x, y, x, y+tick)
	}
	who := "higher"
	if n.high.Level == n.low.Level {
		who = "first"
	}
	tall := n.step / 2 / (per / 25)
	text := fmt.Sprintf("map points of 25 m from the %s soldier; levels of 2 m, heights drawn %s times as large; the count of points decides, not the line drawn here",
		who, times(tall))
	n.words(n.fit(lettering{regular, 11.5}, text, n.frame.w), faintInk, n.frame.x+n.frame.w/2, y+31, middle, text)
}

func times(k float64) string {
	if k < 3 {
		return fmt.Sprintf("%.1f", k)
	}
	return fmt.Sprintf("%.0f", k)
}
