// Package layercake decides lines of sight on a board of dots (Battlesuit: Heavy Metal, section 6),
// and says why.
//
//	Ruler    a board made ready for sight lines under chosen readings
//	.Trace   every meta-hex a line meets, in order, and what each does to it
//	.Clear   the verdict alone, fast
//	.Field   all dots seen from one, or that see one
//	.Unmask  the lowest level at which a soldier is seen
//	Ruling   a trace with what a dispute needs: the decider, near misses, the
//	         readings that would turn it, a citation that can be rerun
//
// Trace and Clear walk the same lines (package grid) and compute the same shadow for every obstacle
// (shadow.go); a property test compares the two. All of it is in whole numbers.
//
//	ruler, readings     the board and the readings under which it is ruled
//	sightline, shadow   one line: the dots on its way, and what each hides
//	clear, trace        the verdict; the verdict with all that is met
//	field, sweep        everything seen from one dot; all pairs of a board at once
//	audit               the whole board: blind points, dominating dots
//	section, ruling, words, json   what a dispute is shown
//	tape                the same rule without a map, over masses measured in inches
//	referee, reach      all of it as a los.Referee, and how far anybody sees
package layercake

import (
	"metahex/grid"
	"metahex/maps/dots"
)

// A Ruler is a board prepared for sight lines: the thread of BHM 6.1, which players stretch over the
// map. It may be used by several goroutines at once, as long as none changes it.
type Ruler struct {
	board    *dots.Board
	readings Readings
	heights  dots.Heights // of terrain, if a dot has no height of its own
	lines    *sightlines
	stride   int32 // from one half-row to the next in the tables
	highest  int   // the greatest top of all
	sums     bool  // the readings make the length of a shadow a plain sum
	// By place, with a rim of one place around the board, so that lines along an edge need no
	// special case. The tops are also kept in their own, compact slice for Clear.
	cake []cake
	top  []int8
	dots []site // by place, like the cakes
}

// A site is what stands on a dot now, which may differ from the print, and how far its terrain
// rises.
type site struct {
	dot  dots.Dot
	rise int8
}

// A cake is the layer cake of one dot (BHM 2.3.7, 2.4), in levels.
type cake struct {
	top    int8  // of the highest layer that can block
	ground int8  // of the contour layer
	base   int8  // from which 6.6 counts the lower soldier's height
	layer  uint8 // terrain if the highest layer is one, else 0
}

// The rim's cakes hide nobody: they are lower than any soldier.
const offBoard = -1

// NewRuler prepares a board. Heights say how far terrain rises.
func NewRuler(b *dots.Board, r Readings, h dots.Heights) *Ruler {
	stride := int32(b.Span.Columns + 2)
	ruler := newRuler(b, r, h, stride, newSightlines(b.Span, stride))
	for at := range b.Span.Places {
		d := b.At(at)
		ruler.set(at, site{d, int8(h[d.Terrain])})
	}
	return ruler
}

// With returns the board, including changes since the print, under other readings. Lines are
// shared.
func (r *Ruler) With(readings Readings) *Ruler {
	other := newRuler(r.board, readings, r.heights, r.stride, r.lines)
	for at := range r.board.Span.Places {
		other.set(at, r.dots[r.index(at)])
	}
	return other
}

// withOnLine is With for the line between two dots alone: it has only the dots on the line and at
// its ends. Most rulings need their line under all readings.
func (r *Ruler) withOnLine(readings Readings, from, to grid.Place) *Ruler {
	other := newRuler(r.board, readings, r.heights, r.stride, r.lines)
	keep := func(at grid.Place) {
		if r.board.Has(at) {
			other.set(at, r.dots[r.index(at)])
		}
	}
	keep(from)
	keep(to)
	for _, ends := range [][2]grid.Place{{from, to}, {to, from}} { // stations begin at the higher end, which may be either
		line, h := r.lines.over(ends[1].Sub(ends[0]))
		for _, p := range line.stations {
			keep(ends[0].Add(h.symmetry.Of(grid.Offset{Q: p.q, V: p.v})))
		}
	}
	return other
}

// newRuler is a ruler on bare ground: a rim, and no dots yet.
func newRuler(b *dots.Board, readings Readings, h dots.Heights, stride int32, lines *sightlines) *Ruler {
	size := int(stride) * (b.Span.HalfRows + 2)
	r := &Ruler{
		board: b, readings: readings, heights: h, lines: lines, stride: stride,
		sums: readings.Shadow == Deduct && readings.Lower != ObstacleBase,
		cake: make([]cake, size), top: make([]int8, size), dots: make([]site, size),
	}
	for i := range r.cake {
		r.cake[i], r.top[i] = cake{top: offBoard, ground: offBoard}, offBoard
	}
	return r
}

// Set changes one dot, for example when a building is brought down. Lines of sight change at once.
func (r *Ruler) Set(at grid.Place, d dots.Dot, h dots.Heights) {
	r.set(at, site{d, int8(h[d.Terrain])})
}

func (r *Ruler) set(at grid.Place, s site) {
	i, d := r.index(at), s.dot
	r.dots[i] = s
	c := cake{top: d.Level, ground: d.Level}
	if blocks(d.Terrain, r.readings) {
		c.top, c.layer = c.top+s.rise, terrain
	}
	c.base = base(c.ground, c.layer, r.readings)
	r.cake[i], r.top[i] = c, c.top
	r.highest = max(r.highest, int(c.top))
}

// blocks reports whether a terrain has a layer that blocks sight (BHM 6.8).
func blocks(t dots.Terrain, r Readings) bool {
	return t == dots.Woods || t == dots.Building || t == dots.Rubble && r.Ruins == RubbleBlocks
}

// Board is the ruler's board.
func (r *Ruler) Board() *dots.Board { return r.board }

// Dot is a dot as it is now.
func (r *Ruler) Dot(at grid.Place) dots.Dot { return r.dots[r.index(at)].dot }

// Readings returns the readings by which the ruler decides.
func (r *Ruler) Readings() Readings { return r.readings }

// Ground is the level of a dot's ground.
func (r *Ruler) Ground(at grid.Place) int { return int(r.cake[r.index(at)].ground) }

// Top is the level of a dot's highest layer that can block.
func (r *Ruler) Top(at grid.Place) int { return int(r.top[r.index(at)]) }

// index is the index of a place in the tables.
func (r *Ruler) index(at grid.Place) int32 { return int32(at.V+1)*r.stride + int32(at.Q+1) }

// An End is one end of a line of sight: a soldier's dot and absolute level.
type End struct {
	At    grid.Place
	Level int
}
