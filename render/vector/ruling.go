package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/rule"
)

// Ruling draws a ruling on a line of sight in one picture: a headline, the plan around the line,
// the section along it, and at the bottom the foot from the options, such as a citation.
func Ruling(u layercake.Ruling, r *layercake.Ruler, o Options) (*Drawing, error) {
	s := newScene(u, r)
	s.units = o.names
	l, err := layRuling(s, o)
	if err != nil {
		return nil, err
	}
	l.canvas = newCanvas(int(l.width), int(l.height))
	l.headline()
	p := plan{l.canvas, newGround(u.Board, l.sheet), s, l.plot, 1}
	p.draw()
	l.key()
	l.list(l.listed)
	l.section.canvas = l.canvas
	l.section.draw()
	l.foot()
	return l.Drawing, nil
}

// Sizes in a ruling's picture, in pixels.
const (
	rulingWidth  = 1080.0 // of map and section
	rulingHeight = 640.0  // maximum height of a map, except for steep lines
	rulingEdge   = 56.0
	steepHeight  = 860.0
	planPitch    = 72.0 // maximum pitch
)

// ruling is the layout of a picture by Ruling.
type ruling struct {
	*canvas
	*scene
	options       Options
	sheet         sheet
	plot          box
	listed        float64 // y of the list of obstacles without a label
	section       *section
	reason        []string
	turn          []string
	width, height float64
}

// layRuling finds the largest pitch at which the crop fits, and then all positions.
func layRuling(s *scene, o Options) (*ruling, error) {
	l := &ruling{scene: s, options: o, canvas: newCanvas(1, 1)}
	span := s.Board.Span
	part := s.around().on(span)
	w, h := part.size()
	most := rulingHeight
	if h > w {
		most = steepHeight
	}
	pitch, err := o.pitch(math.Max(math.Min(math.Min(rulingWidth/w, most/h), planPitch), leastPitch))
	if err != nil {
		return nil, err
	}
	inner := math.Max(rulingWidth, math.Ceil(w*pitch))
	part = part.widen(inner/pitch, span)
	w, h = part.size()
	if err := o.Allow(int(inner), int(h*pitch)); err != nil {
		return nil, err
	}
	l.width = inner + 2*rulingEdge
	y := l.head(inner)
	l.plot = box{math.Round((l.width - w*pitch) / 2), y, math.Floor(w * pitch), math.Floor(h * pitch)}
	l.sheet = sheet{pitch, l.plot.x - part.q1*pitch*columnStep, l.plot.y - part.v1*pitch/2}
	l.listed = y + l.plot.h + 62 + keyLine*float64(len(l.legend().lines))
	y = l.listed + l.listHeight()
	l.section = newSection(l.canvas, s, rulingEdge, y, inner)
	l.height = y + l.section.height() + 14
	if o.Foot != "" {
		l.height += 26
	}
	return l, o.Allow(int(l.width), int(l.height))
}

// head breaks the sentences of the headline into lines and returns the y of the map.
func (l *ruling) head(room float64) float64 {
	l.reason = l.wrap(reasonLetters, l.scene.reason(), room)
	turn := "No reading known to metahex would change the verdict."
	if len(l.TurnedBy) > 0 {
		turn = "It would be " + los.Verdict(!l.Ruling.Clear) + " under " + rule.Joined(l.TurnedBy, ", or ", los.Turn.String) + "."
	}
	l.turn = l.wrap(smallLetters, "Readings "+l.TermWords()+". "+turn, room)
	return 76 + 20*float64(len(l.reason)) + 17*float64(len(l.turn)) + 34
}

var (
	reasonLetters = lettering{regular, 15}
	smallLetters  = lettering{regular, 12.5}
)

func (l *ruling) headline() {
	points := "map points"
	if l.Distance == 1 {
		points = "map point"
	}
	l.verdict(l.width, l.Ruling.Clear, fmt.Sprintf("%s to %s, %d %s, by %s", l.ruler.Word(l.From), l.ruler.Word(l.To), l.Distance, points, l.Clause()),
		l.Board.ID+" #"+l.Board.Hash(), l.reason, l.turn)
}

// verdict writes the head of a ruling's picture: the verdict on a plate, the line and the board,
// and below them the reason and the readings that would change the verdict.
func (c *canvas) verdict(width float64, isClear bool, text, board string, reason, turn []string) {
	c.enter(LegendLayer)
	word, col := "CLEAR", clearInk
	if !isClear {
		word, col = "BLOCKED", blockInk
	}
	c.Title = word + ": " + text
	big, small := lettering{bold, 22}, lettering{regular, 14}
	x, y := rulingEdge, 40.0
	w := c.wide(big, word) + 54
	c.plate(box{x, y - 19, w, 38}, 6, col, col, 0)
	c.sign(isClear, x+22, y)
	c.words(big, white, x+40, y, 0, word)
	c.words(small, faintInk, width-rulingEdge, y, right, board)
	room := width - 2*rulingEdge - w - 40 - c.wide(small, board)
	c.words(c.fit(lettering{bold, 19}, text, room), ink, x+w+16, y, 0, text)
	y = 80
	for _, line := range reason {
		c.words(reasonLetters, ink, x, y, 0, line)
		y += 20
	}
	for _, line := range turn {
		c.words(smallLetters, faintInk, x, y, 0, line)
		y += 17
	}
}

// sign draws a tick for a clear line and a bar for a blocked line, for readers who cannot
// distinguish the colours.
func (c *canvas) sign(isClear bool, x, y float64) {
	c.pen(white, 4)
	if isClear {
		c.MoveTo(x-8, y)
		c.LineTo(x-2, y+7)
		c.LineTo(x+9, y-8)
	} else {
		c.DrawCircle(x, y, 9)
		c.NewSubPath()
		c.DrawLine(x-6, y+6, x+6, y-6)
	}
	c.Stroke()
}

// legend returns a view whose legend covers only the plan.
func (l *ruling) legend() *view {
	v := &view{page: page{canvas: l.canvas, unit: 1}, board: l.Board, ground: newGround(l.Board, l.sheet)}
	v.part = func(at grid.Place) bool {
		x, y := l.sheet.dot(at)
		return box{x, y, 0, 0}.within(l.plot.grown(l.sheet.pitch / 2))
	}
	v.lines = v.flow(v.legend(), l.width-2*rulingEdge)
	return v
}

// key draws, below the plan, the legend of the outlines and terrain that occur.
func (l *ruling) key() {
	met := func(is func(layercake.Obstacle) bool) bool { return slices.ContainsFunc(l.Met, is) }
	l.outlineKey(l.plot.y+l.plot.h+42, []outlineEntry{
		{!l.Ruling.Clear, "decides", blockInk, 2.6, false},
		{met(func(o layercake.Obstacle) bool { return !o.Along && o.Why != layercake.NotHigher && !l.decides(o.At) }), "higher than the lower soldier", meetInk, 2, false},
		{met(func(o layercake.Obstacle) bool { return o.Along }), "beside the line", sideInk, 1.8, true},
		{met(func(o layercake.Obstacle) bool { return !o.Along && o.Why == layercake.NotHigher }), "crossed, not higher", faintInk, 1, false},
		{len(l.blind) > 0, "blind point behind the decider, at the level of the lower soldier", ink, 0, false},
	})
	v := l.legend()
	v.keys = l.plot.y + l.plot.h + 42 + keyLine
	v.drawKeys(rulingEdge)
}

// An outlineEntry is a legend entry for a kind of outline. The field there reports whether the plan
// has such an outline. An entry without a width is a cross.
type outlineEntry struct {
	there  bool
	text   string
	colour color.RGBA
	width  float64
	dashed bool
}

// outlineKey writes the legend of outlines in one line.
func (c *canvas) outlineKey(y float64, entries []outlineEntry) {
	c.enter(LegendLayer)
	x := rulingEdge
	for _, e := range entries {
		if !e.there {
			continue
		}
		if e.width == 0 {
			c.cross(x+9, y, 5)
		} else {
			c.keyHexagon(x, y, e)
		}
		c.words(smallLetters, ink, x+24, y, 0, e.text)
		x += 24 + c.wide(smallLetters, e.text) + 26
	}
}

// keyHexagon draws an outline as it appears on the plan.
func (c *canvas) keyHexagon(x, y float64, e outlineEntry) {
	if e.dashed {
		c.SetDash(4, 4)
	}
	c.DrawRegularPolygon(6, x+9, y, 9, 0)
	if e.colour == blockInk {
		c.SetColor(sheer(blockInk, 0.25))
		c.FillPreserve()
	}
	c.pen(e.colour, e.width)
	c.Stroke()
	c.SetDash()
}

func (l *ruling) foot() { l.cited(l.width, l.height, l.options.Foot) }

// cited writes the foot of a ruling's picture.
func (c *canvas) cited(width, height float64, text string) {
	c.enter(LegendLayer)
	if text != "" {
		c.words(c.fit(lettering{mono, 12.5}, text, width-2*rulingEdge), faintInk, rulingEdge, height-22, 0, text)
	}
}
