package paper

import (
	"fmt"
	"math"
	"strings"

	"metahex/render/vector"
	"metahex/rule"
)

// Tiles spread a panel, a map of terrain hexes or a tabletop map over several small sheets.
//
//	┌──────────┐
//	│  tile 1 ╎│┄┄┄┄┄┄┄┐        the tiles overlap; both are cut at the ticks
//	│         ╎│╎ 2    │        in the margins, and joined at the cut edges
//	│         ╎│╎      │
//	└──────────┘┄┄┄┄┄┄┄┘
//
// The orientation of the sheets is the one that needs fewer sheets; the overlap is 10 mm. Each
// sheet has its code, the codes of its neighbours and a bar of 100 mm. The last page shows the
// arrangement of the sheets, and the legend.

// Margins of a tile and the overlap of tiles, in millimetres.
const (
	side    = 8.0
	upper   = 8.0
	lower   = 14.0
	overlap = 10.0
)

// A cutting divides a length into n tiles. The field live is the length that each tile shows. The
// field step is the distance from the start of one tile to the start of the next.
type cutting struct {
	n          int
	live, step float64
}

func cut(length, live float64) cutting {
	if length <= live {
		return cutting{1, length, 0}
	}
	n := math.Ceil((length - overlap) / (live - overlap))
	live = (length + (n-1)*overlap) / n
	return cutting{int(n), live, live - overlap}
}

// from and to are the ends of the part that tile i shows. join is the cut between tiles i-1 and i.
func (c cutting) from(i int) float64 { return float64(i) * c.step }
func (c cutting) to(i int) float64   { return c.from(i) + c.live }
func (c cutting) join(i int) float64 { return (c.from(i) + c.to(i-1)) / 2 }

// tiling is a subject cut into tiles. Lengths are measured from the corner of the bleed.
type tiling struct {
	subject
	paperW       float64
	paperH       float64
	across, down cutting
}

// tiles arranges a subject on several sheets of the paper.
func tiles(s subject, on Paper) []Page {
	t := newTiling(s, on.W, on.H)
	if upright := newTiling(s, on.H, on.W); upright.across.n*upright.down.n < t.across.n*t.down.n {
		t = upright
	}
	t.cuts.Room = overlap / 2
	for i := 1; i < t.across.n; i++ {
		t.cuts.X = append(t.cuts.X, t.across.join(i)-bleed)
	}
	for j := 1; j < t.down.n; j++ {
		t.cuts.Y = append(t.cuts.Y, t.down.join(j)-bleed)
	}
	var all []Page
	for j := range t.down.n {
		for i := range t.across.n {
			all = append(all, t.page(i, j))
		}
	}
	return append(all, t.plan())
}

func newTiling(s subject, paperW, paperH float64) *tiling {
	return &tiling{s, paperW, paperH, cut(s.w+2*bleed, paperW-2*side), cut(s.h+2*bleed, paperH-upper-lower)}
}

// code returns the code of a tile: the panel's name, the row and the column.
func (t *tiling) code(i, j int) string {
	return fmt.Sprintf("%s %c%d", t.id, 'a'+j%26, i+1)
}

// page returns the page of one tile.
func (t *tiling) page(i, j int) Page {
	p := Page{Code: t.code(i, j), W: t.paperW, H: t.paperH}
	x, y := t.across.from(i), t.down.from(j)
	p.Bleed = Box{(t.paperW - t.across.live) / 2, upper, t.across.live, t.down.live}
	toX, toY := p.Bleed.X-x, p.Bleed.Y-y // from the bleed's corner to the page's corner
	trim := Box{bleed, bleed, t.w, t.h}
	if i > 0 {
		trim = trim.within(Box{t.across.join(i), 0, math.Inf(1), t.h + 2*bleed})
	}
	if j > 0 {
		trim = trim.within(Box{0, t.down.join(j), t.w + 2*bleed, math.Inf(1)})
	}
	if i+1 < t.across.n {
		trim = trim.within(Box{0, 0, t.across.join(i + 1), t.h + 2*bleed})
	}
	if j+1 < t.down.n {
		trim = trim.within(Box{0, 0, t.w + 2*bleed, t.down.join(j + 1)})
	}
	p.Trim = Box{trim.X + toX, trim.Y + toY, trim.W, trim.H}
	p.add(t.part(p.Bleed, x-bleed, y-bleed))
	for _, c := range (Box{bleed + toX, bleed + toY, t.w, t.h}).corners() {
		if p.Bleed.has(c.x, c.y) {
			p.cropMarks(c)
		}
	}
	t.ticks(&p, i, j, toX, toY)
	foot := t.paperH - lower + 6
	p.add(text{side, foot, 11, bold, leftward, p.Code},
		text{side, foot + 4, 7, regular, leftward, fmt.Sprintf("row %d of %d, column %d of %d", j+1, t.down.n, i+1, t.across.n)})
	p.bar(t.paperW-side-barLength, foot-1)
	return p
}

// ticks draws, in the margins, the cuts between a tile and its neighbours, with their codes.
func (t *tiling) ticks(p *Page, i, j int, toX, toY float64) {
	const long, thin = 4.0, 7.0
	right, low := p.Bleed.X+p.Bleed.W, p.Bleed.Y+p.Bleed.H
	upright := func(at float64, to align, word string) {
		x := at + toX
		p.add(line{x, p.Bleed.Y - gap - long, x, p.Bleed.Y - gap, 2 * fine}, line{x, low + gap, x, low + gap + long, 2 * fine})
		p.add(text{x + (0.5-float64(to))*3, p.Bleed.Y - gap - 2, thin, regular, to, word})
	}
	level := func(at float64, below float64, i, j int) {
		y := at + toY
		p.add(line{p.Bleed.X - gap - long, y, p.Bleed.X - gap, y, 2 * fine}, line{right + gap, y, right + gap + long, y, 2 * fine})
		words := t.besideCut(i, j, thin, p.W-right-2*gap)
		for k, word := range words {
			n := float64(k)
			if below < 0 { // the last word is next to the cut
				n = float64(len(words) - 1 - k)
			}
			p.add(text{right + gap, y + below*(n+0.8), thin, regular, leftward, word})
		}
	}
	if i > 0 {
		upright(t.across.join(i), leftward, "cut, "+t.code(i-1, j))
	}
	if i+1 < t.across.n {
		upright(t.across.join(i+1), rightward, "cut, "+t.code(i+1, j))
	}
	if j > 0 {
		level(t.down.join(j), -2.8, i, j-1)
	}
	if j+1 < t.down.n {
		level(t.down.join(j+1), 2.8, i, j+1)
	}
}

// besideCut returns the words beside a horizontal cut, in the right margin: "cut, X b1", in two lines
// if the margin is narrow, and without the panel's name if the name is long.
func (t *tiling) besideCut(i, j int, size, room float64) []string {
	letters := vector.Lettering{Size: size * inch / 72 * fitScale}
	fits := func(word string) bool { return letters.Wide(word) <= room*fitScale }
	code := t.code(i, j)
	switch {
	case fits("cut, " + code):
		return []string{"cut, " + code}
	case fits(code):
		return []string{"cut,", code}
	}
	return []string{"cut,", strings.TrimPrefix(code, t.id+" ")}
}

// onPlan returns the code of a tile in its box on the plan, where no other tile overlaps it. If the
// panel's name does not fit, the code is row and column alone.
func (t *tiling) onPlan(i, j int, b Box) text {
	free := func(live float64, c cutting) float64 { return live * (1 - 2*max(0, c.live-c.step)/c.live) }
	w, h := b.W-2, b.H
	if t.across.n > 1 {
		w = free(b.W, t.across) - 2
	}
	if t.down.n > 1 {
		h = free(b.H, t.down)
	}
	size := min(12, h*0.8*72/inch)
	code := text{b.X + b.W/2, b.Y + b.H/2, size, bold, centred, t.code(i, j)}
	if fits := code.fitted(w, min(size, leastOnPlan)); fits.words == code.words {
		return fits
	}
	code.words = strings.TrimPrefix(code.words, t.id+" ")
	return code.fitted(w, 3)
}

// leastOnPlan is the size in points below which a code on the plan is written without the panel's name.
const leastOnPlan = 7

// plan returns the last page, with the arrangement of the tiles and the legend.
func (t *tiling) plan() Page {
	p := Page{Code: t.id + " plan", W: t.paperW, H: t.paperH}
	p.Trim = Box{side, upper, t.paperW - 2*side, t.paperH - upper - lower}
	p.Bleed = p.Trim
	x, y := side, upper+6
	p.add(text{x, y, 14, bold, leftward, t.heading()}.fitted(t.paperW-2*side, 9))
	n := t.across.n * t.down.n
	p.add(text{x, y + 8, 9, regular, leftward, fmt.Sprintf("%s of %s by %s mm %s a %s of %.1f by %.1f mm, %s.",
		rule.Count(n, "sheet"), tenths(t.paperW), tenths(t.paperH), map[bool]string{true: "makes", false: "together make"}[n == 1], t.noun, t.w, t.h, t.rate)})
	p.add(text{x, y + 13, 9, regular, leftward, "Cut at the crop marks and at the ticks in the margins; then join the cut edges."})
	y += 20
	scale := min((t.paperW-2*side)/(t.w+2*bleed), 90/(t.h+2*bleed))
	for j := range t.down.n {
		for i := range t.across.n {
			b := Box{x + t.across.from(i)*scale, y + t.down.from(j)*scale, t.across.live * scale, t.down.live * scale}
			p.add(line{b.X, b.Y, b.X + b.W, b.Y, 0.2}, line{b.X, b.Y + b.H, b.X + b.W, b.Y + b.H, 0.2},
				line{b.X, b.Y, b.X, b.Y + b.H, 0.2}, line{b.X + b.W, b.Y, b.X + b.W, b.Y + b.H, 0.2}, t.onPlan(i, j, b))
		}
	}
	y += (t.h+2*bleed)*scale + 10
	p.bar(x, y)
	p.add(t.legend(x, y+8, t.paperW-2*side))
	return p
}
