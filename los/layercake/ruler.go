// Package layercake decides lines of sight on a board of dots (Battlesuit: Heavy Metal, section 6),
// and explains each verdict.
//
//	Ruler    a board prepared for sight lines under chosen readings
//	.Trace   every meta-hex on a line, in order, and the effect of each
//	.Clear   only the verdict, fast
//	.Field   all dots that a soldier sees, or from which others see the soldier
//	.Unmask  the lowest level at which a soldier is visible
//	Ruling   a trace with everything for a dispute: the decider, near misses, the
//	         readings that would change the verdict, a citation
//
// Trace and Clear walk the same lines (package grid) and compute the same shadow for every obstacle
// (shadow.go). A property test compares the two. All numbers are whole.
//
//	ruler, readings     the board and the readings under which lines are decided
//	sightline, shadow   one line: the dots on its way, and the shadow of each
//	clear, trace        the verdict; the verdict with everything on the line
//	field, all_pairs    everything seen from one dot; all pairs of dots at once
//	audit               every line of a board, decided in several ways
//	section, ruling, words, json   the explanation for a dispute
//	tape                the same rule without a map, over solids measured in inches
//	referee, reach      a ruler as a los.Referee, and the limit of sight
package layercake

import (
	"metahex/grid"
	"metahex/maps/dots"
)

// A Ruler is a board prepared for sight lines. Players stretch a thread over the map instead
// (BHM 6.1). Several goroutines may use a ruler at once if none changes it.
type Ruler struct {
	board    *dots.Board
	readings Readings
	heights  dots.Heights // of terrain, for dots without their own height
	lines    *sightlines
	stride   int32 // the distance between two half-rows in the tables
	highest  int   // the highest top on the board
	sums     bool  // the readings make the length of a shadow a sum
	// The tables are indexed by place. A rim of one place surrounds the board, so lines along an
	// edge are no special case. A separate, compact slice holds the tops for Clear.
	cake []cake
	top  []int8
	dots []site // by place, like cake
}

// A site is the current content of a dot, which may differ from the print, and the height of its
// terrain.
type site struct {
	dot  dots.Dot
	rise int8
}

// A cake is the layer cake of one dot (BHM 2.3.7, 2.4), in levels.
type cake struct {
	top    int8  // the level of the highest layer that can block
	ground int8  // the level of the contour layer
	base   int8  // the level from which 6.6 counts the lower soldier's height
	layer  uint8 // the constant terrain if the highest layer is terrain, else 0
}

// offBoard is the top of the cakes of the rim. It is lower than any soldier, so they hide nothing.
const offBoard = -1

// NewRuler prepares a board. Heights are the heights of terrain.
func NewRuler(b *dots.Board, r Readings, h dots.Heights) *Ruler {
	stride := int32(b.Span.Columns + 2)
	ruler := newRuler(b, r, h, stride, newSightlines(b.Span, stride))
	for at := range b.Span.Places {
		d := b.At(at)
		ruler.set(at, site{d, int8(h[d.Terrain])})
	}
	return ruler
}

// With returns a ruler of the board, including changes since the print, under other readings. The
// two rulers share their cached lines.
func (r *Ruler) With(readings Readings) *Ruler {
	other := newRuler(r.board, readings, r.heights, r.stride, r.lines)
	for at := range r.board.Span.Places {
		other.set(at, r.dots[r.index(at)])
	}
	return other
}

// withOnLine is like With, but only for the line between two dots: other dots are missing.
func (r *Ruler) withOnLine(readings Readings, from, to grid.Place) *Ruler {
	other := newRuler(r.board, readings, r.heights, r.stride, r.lines)
	r.copyLine(other, readings, from, to)
	return other
}

// copyLine gives another ruler of the board the readings, and the dots of the line between two dots.
// Most rulings decide their line under all readings, one after the other in the same tables.
func (r *Ruler) copyLine(other *Ruler, readings Readings, from, to grid.Place) {
	other.readings, other.sums, other.highest = readings, sums(readings), 0
	keep := func(at grid.Place) {
		if r.board.Has(at) {
			other.set(at, r.dots[r.index(at)])
		}
	}
	keep(from)
	keep(to)
	for _, ends := range [][2]grid.Place{{from, to}, {to, from}} { // meta-hexes are stored from the higher end, and either end may be higher
		line, h := r.lines.over(ends[1].Sub(ends[0]))
		for _, p := range line.stations {
			keep(ends[0].Add(h.symmetry.Of(grid.Offset{Q: p.q, V: p.v})))
		}
	}
}

// sums reports whether the readings make the length of a shadow a sum.
func sums(r Readings) bool { return r.Shadow == Deduct && r.Lower != ObstacleBase }

// newRuler returns a ruler with a rim and without dots.
func newRuler(b *dots.Board, readings Readings, h dots.Heights, stride int32, lines *sightlines) *Ruler {
	size := int(stride) * (b.Span.HalfRows + 2)
	r := &Ruler{
		board: b, readings: readings, heights: h, lines: lines, stride: stride,
		sums: sums(readings),
		cake: make([]cake, size), top: make([]int8, size), dots: make([]site, size),
	}
	for i := range r.cake {
		r.cake[i], r.top[i] = cake{top: offBoard, ground: offBoard}, offBoard
	}
	return r
}

// Set changes one dot, for example when a building collapses. Later lines see the change.
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

// Board returns the ruler's board.
func (r *Ruler) Board() *dots.Board { return r.board }

// Dot returns the current content of a dot.
func (r *Ruler) Dot(at grid.Place) dots.Dot { return r.dots[r.index(at)].dot }

// Readings returns the readings by which the ruler decides.
func (r *Ruler) Readings() Readings { return r.readings }

// Ground returns the level of a dot's ground.
func (r *Ruler) Ground(at grid.Place) int { return int(r.cake[r.index(at)].ground) }

// Top returns the level of a dot's highest layer that can block.
func (r *Ruler) Top(at grid.Place) int { return int(r.top[r.index(at)]) }

// index returns the index of a place in the tables.
func (r *Ruler) index(at grid.Place) int32 { return int32(at.V+1)*r.stride + int32(at.Q+1) }

// An End is one end of a line of sight: a soldier's dot and absolute level.
type End struct {
	At    grid.Place
	Level int
}
