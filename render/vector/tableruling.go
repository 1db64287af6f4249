package vector

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// A tableRuling is the picture of a ruling on a tabletop map: the plan around the line, and
// below it the heights along the line.
//
//	BLOCKED  12.5,8 to 20,10.5, 7.9 inches, by SP visibility/woods
//	┌──────────────────────────┐
//	│   1 ───♣♣♣- - - - - 2    │   to scale: the same in both directions
//	└──────────────────────────┘
//	  3 │     ♣♣♣♣
//	    │1────♣♣♣♣─────────2       small heights are drawn larger
//	    └─────────────────────
//	     0  1  2  3  4  inches
type tableRuling struct {
	*canvas
	shapes.Ruling
	top           tabletop
	profile       box     // frame of the heights
	tall          float64 // pixels per inch of height
	highest       int64   // greatest height in thousandths of an inch
	reason, turn  []string
	width, height float64
	options       Options
}

// TableRuling draws a ruling on a tabletop map.
func TableRuling(u shapes.Ruling, o Options) (*Drawing, error) {
	l := &tableRuling{Ruling: u, canvas: newCanvas(1, 1), options: o}
	if err := l.lay(); err != nil {
		return nil, err
	}
	l.canvas = newCanvas(int(l.width), int(l.height))
	l.top.canvas = l.canvas
	words := u.Words(false)[0]
	_, line, _ := strings.Cut(words, "  ")
	line, _, _ = strings.Cut(line, "  [")
	l.verdict(l.width, u.Line.Clear, fmt.Sprintf("%s, %s, by %s", line, grid.InchWords(u.Length), u.Clause), u.Table.ID+" #"+u.Hash(), l.reason, l.turn)
	l.plan()
	l.key()
	l.heights()
	l.cited(l.width, l.height, o.Foot)
	return l.Drawing, nil
}

// lay finds the scale at which the line and its surroundings fit.
func (l *tableRuling) lay() error {
	all := l.Words(false)
	for _, text := range all[4:] {
		if reason, ok := strings.CutPrefix(text, "decided: "); ok {
			l.reason = l.wrap(reasonLetters, strings.ToUpper(reason[:1])+reason[1:]+".", rulingWidth)
		}
		if strings.HasPrefix(text, "turned:") || strings.HasPrefix(text, "heights:") {
			l.turn = append(l.turn, capital(strings.Join(strings.Fields(text), " "))+".")
		}
	}
	if terms := l.options.underTerms(); terms != "" {
		l.turn = append([]string{terms}, l.turn...)
	}
	y := 76 + 20*float64(len(l.reason)) + 17*float64(len(l.turn)) + 34
	var err error
	if l.top, l.width, err = aroundLine(l.Table, l.From.Base.At, l.To.Base.At, y, l.options); err != nil {
		return err
	}
	h := l.top.frame.h
	l.highest = max(l.From.Eye, l.To.Eye, grid.Inch)
	for _, p := range l.Passed {
		l.highest = max(l.highest, p.Top)
	}
	l.highest += grid.Inch
	l.tall = min(max(190*grid.Inch/float64(l.highest), 9), 48)
	l.profile = box{rulingEdge + 10, y + h + 64 + keyLine*float64(len(l.legend().lines)), l.width - 2*rulingEdge - 10, float64(l.highest) / grid.Inch * l.tall}
	l.height = l.profile.y + l.profile.h + 62
	if l.options.Foot != "" {
		l.height += 26
	}
	return l.options.Allow(int(l.width), int(l.height))
}

// ink returns the colour of the ith feature that the line passes.
func (l *tableRuling) ink(i int) color.RGBA {
	switch p := l.Passed[i]; {
	case i == l.Decider || p.Hides:
		return blockInk
	case p.How != los.Crosses:
		return sideInk
	default:
		return meetInk
	}
}

// on returns the point on the line at a distance in thousandths of an inch.
func (l *tableRuling) on(at int64) (x, y float64) {
	x1, y1 := l.top.at(l.From.Base.At)
	x2, y2 := l.top.at(l.To.Base.At)
	t := float64(at) / float64(l.Length)
	return x1 + (x2-x1)*t, y1 + (y2-y1)*t
}

// plan draws the map around the line.
func (l *tableRuling) plan() {
	l.top.ground()
	l.clipTo(l.top.frame)
	l.outlines()
	l.thread()
	l.unclip()
	l.labels()
	for i, e := range []shapes.End{l.From, l.To} {
		x, y := l.top.at(e.Base.At)
		l.DrawCircle(x, y, l.base(e))
		l.cased(ink, white, 1.4, 1.6)
		l.soldier(x, y, 8.5, i == 1, fmt.Sprint(i+1))
	}
	l.top.rulers()
}

// legend returns a tableau whose legend covers only the plan.
func (l *tableRuling) legend() *tableau {
	t := &tableau{page: page{canvas: l.canvas, unit: 1}, top: l.top}
	t.lines = t.flow(t.grounds(), l.width-2*rulingEdge)
	return t
}

// key draws, below the plan, the legend of outlines and grounds.
func (l *tableRuling) key() {
	met := func(col color.RGBA) bool {
		for i := range l.Passed {
			if l.ink(i) == col {
				return true
			}
		}
		return false
	}
	l.outlineKey(l.top.frame.y+l.top.frame.h+38, []outlineEntry{
		{met(blockInk), "hides", blockInk, 2.6, false},
		{met(meetInk), "crossed, does not hide", meetInk, 2, false},
		{met(sideInk), "passed along its edge", sideInk, 1.8, true},
	})
	t := l.legend()
	t.keys = l.top.frame.y + l.top.frame.h + 38 + keyLine
	t.drawKeys(rulingEdge)
}

// outlines outlines every feature that the line passes, and fills the deciding ones.
func (l *tableRuling) outlines() {
	l.enter(SightLayer)
	for i, p := range l.Passed {
		f := &l.Table.Features[p.Feature]
		l.top.parts(f, func() {
			if i == l.Decider {
				l.SetColor(sheer(blockInk, 0.25))
				l.FillPreserve()
			}
			if p.How != los.Crosses {
				l.SetDash(6, 5)
			}
			l.cased(l.ink(i), white, 2.4, 2)
			l.SetDash()
		})
	}
}

// thread draws the line of sight, solid up to the deciding feature and dashed behind it, and the
// stretches over features.
func (l *tableRuling) thread() {
	cut, col := l.Length, clearInk
	if !l.Line.Clear {
		cut, col = 0, blockInk
		if l.Decider >= 0 {
			cut = l.Passed[l.Decider].From
		}
	}
	x1, y1 := l.on(0)
	x, y := l.on(cut)
	x2, y2 := l.on(l.Length)
	if cut < l.Length {
		l.hidden(x, y, x2, y2, 2.6, 5, 8, 7)
	}
	if cut > 0 {
		l.DrawLine(x1, y1, x, y)
		if l.Line.Clear {
			l.cased(col, white, 3, 2.4)
		} else {
			l.cased(ink, white, 3, 2.4)
		}
	}
	for i, p := range l.Passed {
		for _, at := range []int64{p.From, p.To} {
			if at > 0 && at < l.Length {
				x, y := l.on(at)
				l.disc(x, y, 4, 1.6, sheer(l.ink(i), 1), sheer(white, 1))
			}
		}
	}
}

// mostTableLabels is the maximum number of labels for passed features.
const mostTableLabels = 8

// labels names the two ends and the passed features.
func (l *tableRuling) labels() {
	x1, y1 := l.on(0)
	x2, y2 := l.on(l.Length)
	place := placer{frame: l.top.frame, lines: [][4]float64{{x1, y1, x2, y2}}}
	place.taken = append(place.taken, box{x1, y1, 0, 0}.grown(l.base(l.From)), box{x2, y2, 0, 0}.grown(l.base(l.To)))
	ends := l.options.ends([2]string{l.From.Base.At.String(), l.To.Base.At.String()})
	tags := []tag{
		{x1, y1, l.base(l.From) + 4, []string{"1  " + ends[0], l.eye(l.From)}, 13, ink},
		{x2, y2, l.base(l.To) + 4, []string{"2  " + ends[1], l.eye(l.To)}, 13, ink},
	}
	told := map[int]bool{}
	for i, p := range l.Passed {
		if told[p.Feature] || len(told) == mostTableLabels {
			continue
		}
		told[p.Feature] = true
		x, y := l.on((p.From + p.To) / 2)
		where := "at " + grid.InchWords(p.From)
		if p.To > p.From {
			where = fmt.Sprintf("%s %s to %s", p.How, grid.Inches(p.From), grid.Inches(p.To))
		}
		tags = append(tags, tag{x, y, 18, []string{l.Table.Features[p.Feature].Name, where, topAt(p) + bracketed(p.Cite)}, 12, l.ink(i)})
	}
	l.tags(&place, tags...)
	l.top.sparse, l.top.levels, l.top.taken = true, l.Counted(), append(place.taken, l.strip()...)
	for i := range l.Table.Features { // the names of all other features
		if f := &l.Table.Features[i]; !told[i] && f.Kind != tables.Slope {
			l.top.name(f)
		}
	}
}

// topAt describes the top of a passed feature.
func topAt(p shapes.Passed) string {
	if p.Endless {
		return "hides at every height"
	}
	return "top at " + grid.InchWords(p.Top)
}

// strip returns a row of boxes along the line of sight, so that names avoid the line.
func (l *tableRuling) strip() (all []box) {
	const step = 8.0
	x1, y1 := l.on(0)
	x2, y2 := l.on(l.Length)
	n := max(int(math.Hypot(x2-x1, y2-y1)/step), 1)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		all = append(all, box{x1 + (x2-x1)*t, y1 + (y2-y1)*t, 0, 0}.grown(step/2))
	}
	return all
}

// base returns half the width of an end's base in pixels, or a visible minimum.
func (l *tableRuling) base(e shapes.End) float64 {
	return max(float64(e.Base.Radius)/grid.Inch*l.top.inch, 12)
}

// eye describes the height of an end's eye.
func (l *tableRuling) eye(e shapes.End) string {
	if l.Counted() {
		return "level " + grid.Inches(e.Lift)
	}
	return "eye at " + grid.InchWords(e.Eye)
}

// px returns the x of a distance along the line. In the section, heights go upwards.
func (l *tableRuling) px(at int64) float64 {
	return l.profile.x + 20 + float64(at)/float64(l.Length)*(l.profile.w-40)
}

func (l *tableRuling) py(height int64) float64 {
	return l.profile.y + l.profile.h - float64(height)/grid.Inch*l.tall
}

// heights draws the heights along the line.
func (l *tableRuling) heights() {
	l.enter(SectionLayer)
	p := l.profile
	l.DrawRectangle(p.x, p.y, p.w, p.h+soilDepth)
	l.SetColor(sky)
	l.Fill()
	every := int64(1)
	for float64(every)*l.tall < 15 {
		every++
	}
	for n := int64(0); n*grid.Inch <= l.highest-grid.Inch/2; n++ {
		y := l.py(n * grid.Inch)
		l.pen(sheer(faintInk, 0.18), 1)
		l.line(p.x, y, p.x+p.w, y)
		if n%every == 0 {
			l.words(lettering{regular, 12}, faintInk, p.x-8, y, right, fmt.Sprint(n))
		}
	}
	l.words(lettering{regular, 12}, faintInk, p.x-8, p.y-9, right, "inches")
	table := shapes.NewObstructions(l.Table)
	for _, hills := range []bool{true, false} {
		for i, one := range l.Passed {
			if f := &l.Table.Features[one.Feature]; (f.Kind == tables.Hill || f.Kind == tables.Slope) == hills {
				l.slab(i, f, table)
			}
		}
	}
	l.DrawRectangle(p.x, p.y+p.h, p.w, soilDepth)
	l.SetColor(soil)
	l.Fill()
	l.eyes()
	l.axis()
	l.pen(ink, 1.2)
	l.DrawRectangle(p.x, p.y, p.w, p.h+soilDepth)
	l.Stroke()
}

// slab draws the section of a passed feature.
func (l *tableRuling) slab(i int, f *tables.Feature, table *shapes.Obstructions) {
	one := l.Passed[i]
	foot, ground := int64(0), f.Kind == tables.Hill || f.Kind == tables.Slope
	if !ground {
		foot = table.Ground(f.Foot())
	}
	x1, x2 := math.Round(l.px(one.From)), math.Round(l.px(one.To))
	b := box{x1, l.py(one.Top), max(x2-x1, 2), l.py(foot) - l.py(one.Top)}
	l.MoveTo(b.x, l.py(one.Top-one.Drop[0]))
	l.LineTo(b.x+b.w, l.py(one.Top-one.Drop[1]))
	l.LineTo(b.x+b.w, b.y+b.h)
	l.LineTo(b.x, b.y+b.h)
	l.ClosePath()
	if one.How != los.Crosses {
		l.SetDash(4, 4)
		l.pen(sideInk, 1.6)
		l.Stroke()
		l.SetDash()
		return
	}
	if ground {
		l.SetColor(earth)
	} else {
		l.brushWith(groundPaint(f.Kind, l.profile.x, l.profile.y, 40))
	}
	l.FillPreserve()
	if i == l.Decider {
		l.SetColor(sheer(blockInk, 0.15))
		l.FillPreserve()
	}
	l.cased(l.ink(i), white, 2, 1.5)
	if w := l.wide(lettering{regular, 12}, f.Name); w < max(b.w, 90) {
		l.words(lettering{regular, 12}, ink, b.x+b.w/2, b.y-9, middle, f.Name)
	}
}

// eyes draws the line between the eyes of both ends.
func (l *tableRuling) eyes() {
	col := clearInk
	if !l.Line.Clear {
		col = blockInk
		l.SetDash(7, 5)
	}
	x1, y1, x2, y2 := l.px(0), l.py(l.From.Eye), l.px(l.Length), l.py(l.To.Eye)
	l.Profile = &Profile{[2][2]float64{{x1, y1}, {x2, y2}}, l.tall}
	l.DrawLine(x1, y1, x2, y2)
	l.pen(sheer(white, 0.8), 4)
	l.StrokePreserve()
	l.pen(col, 2)
	l.Stroke()
	l.SetDash()
	l.soldier(x1, y1, 8, false, "1")
	l.soldier(x2, y2, 8, true, "2")
}

// axis draws the axis of distances along the line, in inches.
func (l *tableRuling) axis() {
	y := l.profile.y + l.profile.h + soilDepth + 6
	every := 1
	for _, e := range []int{1, 2, 3, 6, 12} {
		if every = e; l.px(int64(e)*grid.Inch)-l.px(0) >= 26 {
			break
		}
	}
	l.pen(faintInk, 1.2)
	l.line(l.px(0), y, l.px(l.Length), y)
	for n := 0; int64(n)*grid.Inch <= l.Length; n++ {
		x, long := l.px(int64(n)*grid.Inch), 3.0
		if n%every == 0 {
			long = 5
			l.words(lettering{regular, 12}, faintInk, x, y+14, middle, fmt.Sprint(n))
		}
		l.pen(faintInk, 1.2)
		l.line(x, y, x, y+long)
	}
	across := (l.px(grid.Inch) - l.px(0))
	text := fmt.Sprintf("inches along the line from end 1; heights drawn %s times as large", times(l.tall/across))
	if l.Counted() {
		text += "; the count of inches decides, not the line drawn here"
	}
	l.words(lettering{regular, 11.5}, faintInk, l.profile.x+l.profile.w/2, y+31, middle, text)
}
