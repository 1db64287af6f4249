// Package los decides lines of sight on a dot board (Battlesuit: Heavy Metal,
// section 6), and says why.
//
//	Ruler    a board made ready for sight lines under chosen readings
//	.Trace   every meta-hex a line meets, in order, and what each does to it
//	.Clear   the verdict alone, fast
//	.Field   all dots seen from one, or that see one
//	.Unmask  the lowest level at which a soldier is seen
//	Ruling   a trace with what a dispute needs: the decider, near misses, the
//	         readings that would turn it, a citation that can be rerun
//
// and detection on a board of hexes (Grav Armor, combat/detection):
//
//	Detector    a hex board made ready under a terrain key
//	.Detects    the verdict alone, one look-up
//	Detection   the path of the least sum, what decided, what would turn it
//
// Trace and Clear walk the same lines (package grid) and ask the same question
// of every obstacle (shadow.go); a property test holds the one to the other.
// All of it is whole numbers.
//
// On the terrain hexes of a theatre (Grand Tactical Series) HexRuler does the
// same, with hexsides, crests and orchards: hexsight.go, hextrace.go.
package los

import (
	"metahex/grid"
	"metahex/maps"
)

// A Ruler is a board made ready for sight lines: the thread that players
// stretch over the map (BHM 6.1). It may be used by many goroutines at once,
// as long as none changes it.
type Ruler struct {
	board    *maps.Board
	readings Readings
	lines    *sightlines
	stride   int32 // from one half-row to the next in the tables
	highest  int   // the greatest top of all
	sums     bool  // the readings make the length of a shadow a plain sum
	// By place, with a rim of one place around the board, so that lines along
	// an edge need no special case. The tops stand alone as well, close
	// together, for Clear.
	cake []cake
	top  []int8
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

// MaxLevel is the highest level a soldier may be given, in levels of two
// metres. The rules stop at 12 (BHM 8.2); a tool for disputes goes further.
const MaxLevel = 30

// NewRuler makes a board ready. Heights say how far terrain rises.
func NewRuler(b *maps.Board, r Readings, h maps.Heights) *Ruler {
	stride := int32(b.Span.Columns + 2)
	return newRuler(b, r, h, stride, newSightlines(b.Span, stride))
}

// With is the same board under other readings. Lines are shared.
func (r *Ruler) With(readings Readings, h maps.Heights) *Ruler {
	return newRuler(r.board, readings, h, r.stride, r.lines)
}

func newRuler(b *maps.Board, readings Readings, h maps.Heights, stride int32, lines *sightlines) *Ruler {
	size := int(stride) * (b.Span.HalfRows + 2)
	r := &Ruler{
		board: b, readings: readings, lines: lines, stride: stride,
		sums: readings.Shadow == Deduct && readings.Lower != ObstacleBase,
		cake: make([]cake, size), top: make([]int8, size),
	}
	for i := range r.cake {
		r.cake[i], r.top[i] = cake{top: offBoard, ground: offBoard}, offBoard
	}
	for at := range b.Span.Places {
		r.Set(at, b.At(at), h)
	}
	return r
}

// Set changes one dot, as when a building is brought down. Lines of sight
// follow at once.
func (r *Ruler) Set(at grid.Place, d maps.Dot, h maps.Heights) {
	i := r.index(at)
	c := cake{top: d.Level, ground: d.Level}
	if blocks(d.Terrain, r.readings) {
		c.top, c.layer = c.top+int8(h[d.Terrain]), terrain
	}
	c.base = base(c.ground, c.layer, r.readings)
	r.cake[i], r.top[i] = c, c.top
	r.highest = max(r.highest, int(c.top))
}

// blocks reports whether a terrain has a layer that blocks sight (BHM 6.8).
func blocks(t maps.Terrain, r Readings) bool {
	return t == maps.Woods || t == maps.Building || t == maps.Rubble && r.Ruins == Blocks
}

// Board is the board the ruler lies on.
func (r *Ruler) Board() *maps.Board { return r.board }

// Readings are those the ruler goes by.
func (r *Ruler) Readings() Readings { return r.readings }

// Ground is the level of a dot's ground.
func (r *Ruler) Ground(at grid.Place) int { return int(r.cake[r.index(at)].ground) }

// index is where a place stands in the tables.
func (r *Ruler) index(at grid.Place) int32 { return int32(at.V+1)*r.stride + int32(at.Q+1) }

// An End is one end of a line of sight: a soldier's dot and absolute level.
type End struct {
	At    grid.Place
	Level int
}
