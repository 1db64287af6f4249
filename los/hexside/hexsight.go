package hexside

import (
	"sync"
	"sync/atomic"

	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Sight between the hexes of a map (Grand Tactical Series).
//
// The line runs from centre to centre. It passes hexes and, between them, hexsides; some of either
// block. Where it runs along a hexside it has two ways round, and the freer one counts:
//
//	    ___                     A to B passes L or R: on the one way the
//	___/ L \___                 hexside A|L, the hex L and the hexside L|B,
//	 A \___/ B      A ─── B     on the other the same of R; of the hexside
//	___/ R \___                 L|R itself it passes nothing
//	   \___/
//
// Hexes block by their terrain, by a raised way or by a barrage marker; hexsides block as crests,
// except those of the two end hexes. The line passes through one orchard; each further one blocks.
// What a line meets depends only on the offset (grid.Meet), so the passages are cached. How much of
// it blocks on level ground without barrage markers is counted once for all pairs at common ranges.

// A Ruler decides lines of sight on one map. It may be used by several
// goroutines.
type Ruler struct {
	hexes  *hexes.Map
	asked  atomic.Int32 // number of lines, until it is ready
	once   sync.Once
	kept   atomic.Bool // lines are made
	ready  atomic.Bool // and the table
	lines  map[grid.Offset][]passage
	near   []grid.Offset // offsets within the table's reach
	slot   [2*tableReach + 1][4*tableReach + 1]int16
	table  []uint8 // blockers, by place and slot of the offset
	ground []hexGround
}

// The reach of sight, in hexes.
const (
	SightFair  = 8  // by day, clear or overcast
	SightHigh  = 13 // from a hill, or from an observation post
	SightMurky = 2  // by night, in rain or fog
	tableReach = SightFair
)

// hexGround is what matters about a hex: whether it blocks, is an orchard or lies on a hill, and
// which of its sides are crests.
type hexGround struct {
	blocks, orchard uint8
	hill            bool
	crest           hexes.Rim
}

// A passage leads from one hex that the line crosses to the next: straight over their hexside, or
// along a hexside with a way on either side.
type passage struct {
	ways [2]handed
	both bool        // there are two ways
	to   grid.Offset // the hex it leads to, as an offset from the start
}

// A handed way is the left or the right one. It goes over one hexside or, through a hex, over two.
type handed struct {
	sides [2]hexside
	by    grid.Offset
	n     int8 // hexsides: 1, or 2 and a hex
}

// A hexside is named by the hex on the near side, as an offset, and a direction.
type hexside struct {
	at grid.Offset
	d  grid.Direction
}

// NewRuler returns the ruler of a map whose hexes have terrain, ready for many lines.
func NewRuler(t *hexes.Map) *Ruler {
	r := newRuler(t)
	r.prepare()
	return r
}

// manyLines is how many lines a ruler decides one by one before it prepares for many. Preparing
// takes as long as some thousands of lines.
const manyLines = 2000

// newRuler returns the ruler of a map that may have to decide only a single line.
func newRuler(t *hexes.Map) *Ruler {
	r := &Ruler{hexes: t}
	s := t.Span
	r.ground = make([]hexGround, s.Columns*s.HalfRows)
	for at := range s.Places {
		h := t.HexAt(at)
		g := hexGround{hill: h.Hill, crest: h.Barriers[hexes.Crest]}
		if blockingTerrain(h.Terrain) || h.Raised() {
			g.blocks = 1
		} else if h.Terrain == hexes.Orchard {
			g.orchard = 1
		}
		r.ground[r.index(at)] = g
	}
	return r
}

// prepare caches the passages of all lines within sight, and counts what blocks those at common
// ranges.
func (r *Ruler) prepare() {
	r.once.Do(r.prepareOnce)
}

func (r *Ruler) prepareOnce() {
	r.lines = map[grid.Offset][]passage{}
	for o := range grid.Sector(SightHigh) {
		for sym := range grid.Symmetry(grid.Symmetries) {
			if d := sym.Of(o); r.lines[d] == nil {
				r.lines[d] = passages(d)
			}
		}
	}
	r.kept.Store(true)
	r.count()
	r.ready.Store(true)
}

// Hexes returns the map that the ruler decides on.
func (r *Ruler) Hexes() *hexes.Map { return r.hexes }

func (r *Ruler) index(at grid.Place) int {
	return (at.V-r.hexes.Span.Top)*r.hexes.Span.Columns + at.Q
}

// blockingTerrain reports whether a terrain blocks by itself, by the chart.
func blockingTerrain(t hexes.Terrain) bool {
	switch t {
	case hexes.Wood, hexes.Village, hexes.Town, hexes.City, hexes.Fortified:
		return true
	}
	return false
}

// passages returns how the line over d goes from hex to hex.
func passages(d grid.Offset) []passage {
	line := grid.Meet(grid.Cell, d)
	hexes := append(line.Crossed, d)
	all := make([]passage, len(hexes))
	from := grid.Offset{}
	for i, to := range hexes {
		if len(line.Sides) > 0 {
			all[i] = passage{ways: [2]handed{round(from, line.Sides[i][0], to), round(from, line.Sides[i][1], to)}, both: true, to: to}
		} else {
			all[i] = passage{ways: [2]handed{{sides: [2]hexside{between(from, to)}, n: 1}}, to: to}
		}
		from = to
	}
	return all
}

// round returns the way from one hex to another through a third.
func round(from, by, to grid.Offset) handed {
	return handed{sides: [2]hexside{between(from, by), between(by, to)}, by: by, n: 2}
}

// between returns the hexside of two neighbours.
func between(from, to grid.Offset) hexside {
	for d := range grid.Directions {
		if o := d.Offset(); from.Q+o.Q == to.Q && from.V+o.V == to.V {
			return hexside{from, d}
		}
	}
	panic("los: the line goes from a hex to one that is not next to it")
}

// load is what a part of a line has passed: things that block, and orchards.
type load struct{ blocks, orchards int }

// total returns how much of it blocks: all orchards but one.
func (l load) total() int { return l.blocks + max(0, l.orchards-1) }

// less orders the two ways round. An orchard counts at most as much as a blocker, so that fewer
// blockers come first, whatever follows.
func (l load) less(o load) bool {
	return l.blocks < o.blocks || l.blocks == o.blocks && l.orchards < o.orchards
}

// crest reports whether a hexside on the line blocks it: a crest that is not a side of either end.
func (r *Ruler) crest(a, b grid.Place, s hexside) bool {
	at := a.Add(s.at)
	far := at.Step(s.d)
	return at != a && at != b && far != a && far != b && r.hexes.Has(at) && r.hexes.Has(far) && r.ground[r.index(at)].crest.Has(s.d)
}

// along returns the load of one way.
func (r *Ruler) along(a, b grid.Place, w *handed, smoke []grid.Place) (l load) {
	for _, s := range w.sides[:w.n] {
		if r.crest(a, b, s) {
			l.blocks++
		}
	}
	if w.n == 2 {
		l.add(r.inside(a.Add(w.by), smoke))
	}
	return l
}

func (l *load) add(o load) { l.blocks += o.blocks; l.orchards += o.orchards }

// inside returns the load of a hex. A hex off the map lets everything through.
func (r *Ruler) inside(at grid.Place, smoke []grid.Place) load {
	for _, s := range smoke {
		if s == at {
			return load{blocks: 1}
		}
	}
	if !r.hexes.Has(at) {
		return load{}
	}
	g := r.ground[r.index(at)]
	return load{int(g.blocks), int(g.orchard)}
}

// blockers counts what blocks the line between two hexes, including barrage markers in the given
// hexes.
func (r *Ruler) blockers(a, b grid.Place, smoke []grid.Place) int {
	var sum load
	line := r.over(b.Sub(a))
	for i := range line {
		p := &line[i]
		way := r.along(a, b, &p.ways[0], smoke)
		if p.both {
			if other := r.along(a, b, &p.ways[1], smoke); other.less(way) {
				way = other
			}
		}
		sum.add(way)
		if to := a.Add(p.to); to != b {
			sum.add(r.inside(to, smoke))
		}
	}
	return sum.total()
}

// over returns the line over an offset, from the cache or newly made.
func (r *Ruler) over(d grid.Offset) []passage {
	if r.kept.Load() {
		if line, kept := r.lines[d]; kept {
			return line
		}
	}
	return passages(d)
}

// count fills the table of blockers. A line and its reverse share one entry.
func (r *Ruler) count() {
	for q := -tableReach; q <= tableReach; q++ {
		for v := -2 * tableReach; v <= 2*tableReach; v++ {
			o := grid.Offset{Q: int16(q), V: int16(v)}
			r.slot[q+tableReach][v+2*tableReach] = -1
			if (q+v)&1 == 0 && o != (grid.Offset{}) && o.Steps() <= tableReach {
				r.slot[q+tableReach][v+2*tableReach] = int16(len(r.near))
				r.near = append(r.near, o)
			}
		}
	}
	r.table = make([]uint8, len(r.ground)*len(r.near))
	for a := range r.hexes.Span.Places {
		for i, o := range r.near {
			b := a.Add(o)
			if r.hexes.Has(b) && a.Less(b) {
				n := uint8(r.blockers(a, b, nil))
				r.table[r.index(a)*len(r.near)+i] = n
				r.table[r.index(b)*len(r.near)+r.slotOf(o.Neg())] = n
			}
		}
	}
}

func (r *Ruler) slotOf(o grid.Offset) int {
	return int(r.slot[o.Q+tableReach][o.V+2*tableReach])
}

// Clear reports whether an observer with these eyes sees from one hex into another, past the
// barrage markers in the given hexes. It is Trace without the reasons; a property test compares the
// two.
func (r *Ruler) Clear(a, b grid.Place, e Eyes, smoke []grid.Place) bool {
	n := grid.Distance(a, b)
	switch {
	case n <= 1:
		return n <= e.Reach
	case n > e.Reach:
		return false
	case n <= tableReach && len(smoke) == 0 && r.many():
		return int(r.table[r.index(a)*len(r.near)+r.slotOf(b.Sub(a))]) <= e.Through
	}
	return r.blockers(a, b, smoke) <= e.Through
}

// many reports whether the ruler is prepared for many lines. It prepares after many lines.
func (r *Ruler) many() bool {
	if r.ready.Load() {
		return true
	}
	if r.asked.Add(1) < manyLines {
		return false
	}
	r.prepare()
	return true
}

// Eyes are what an observer can see, by its situation.
type Eyes struct {
	Reach   int // hexes
	Through int // blocking hexes and hexsides that it sees past
	Cite    rule.Clause
}

// A Post is where an observer has settled.
type Post uint8

// The posts.
const (
	NoPost Post = iota
	Strongpoint
	ObservationPost // counts only for spotting for indirect fire
)

// Eyes returns the eyes of an observer in a hex. Murky is the sky of a night, rain or fog turn.
func (r *Ruler) Eyes(at grid.Place, p Post, murky bool) Eyes {
	e := Eyes{Reach: SightFair, Cite: "GTS los/range"}
	switch {
	case murky:
		e.Reach = SightMurky
	case p == ObservationPost:
		return Eyes{SightHigh, 3, "GTS los/observation-post"}
	case r.ground[r.index(at)].hill:
		e.Reach, e.Cite = SightHigh, "GTS chart/sighting"
	}
	if p == Strongpoint {
		e.Through, e.Cite = 2, "GTS los/strongpoint"
	}
	return e
}
