package hexside

import (
	"cmp"
	"sync"
	"sync/atomic"

	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Sight between the hexes of a map (Grand Tactical Series).
//
// The line runs from centre to centre. It passes hexes, and the hexsides between them. Some hexes
// and some hexsides block. Where the line runs along a hexside it has two ways, and the freer one
// counts:
//
//	    ___                     A to B passes L or R. The way by L passes the
//	___/ L \___                 hexside A|L, the hex L and the hexside L|B.
//	 A \___/ B      A ─── B     The way by R passes A|R, R and R|B.
//	___/ R \___                 The hexside L|R itself never counts.
//	   \___/
//
// Beyond the map's edge there is no hex. Along the edge the only way is the one by the hex on the map.
//
// A hex blocks by its terrain, a raised way or a barrage marker. A hexside blocks if it is a crest
// and not a side of an end hex. The line passes through one orchard; each further orchard blocks.
// What a line meets depends only on the offset (grid.Meet), so the passages are cached. For all
// pairs of hexes at common ranges, a table contains the number of blockers without barrage markers.

// A Ruler decides lines of sight on one map. It may be used by several
// goroutines.
type Ruler struct {
	hexes  *hexes.Map
	asked  atomic.Int32 // number of lines decided before the ruler was prepared
	once   sync.Once
	kept   atomic.Bool // lines is filled
	ready  atomic.Bool // table is filled too
	lines  map[grid.Offset][]passage
	near   []grid.Offset // offsets within the table's reach
	slot   [2*tableReach + 1][4*tableReach + 1]int16
	table  []uint8 // number of blockers, by place and slot of the offset
	ground []hexGround
}

// The reach of sight, in hexes.
const (
	SightFair  = 8  // by day, clear or overcast
	SightHigh  = 13 // from a hill, or from an observation post
	SightMurky = 2  // by night, in rain or fog
	tableReach = SightFair
)

// hexGround holds the properties of a hex that affect sight: whether it blocks, is an orchard or is
// on a hill, and which of its sides are crests.
type hexGround struct {
	blocks, orchard uint8
	hill            bool
	crest           hexes.Rim
}

// A passage leads from one hex that the line crosses to the next. It goes straight over the hexside
// between them, or runs along a hexside with two ways, one on either side.
type passage struct {
	ways [2]handed
	both bool        // there are two ways
	to   grid.Offset // the next hex, as an offset from the line's start
}

// A handed way is the left or the right one of two ways. It crosses one hexside, or two hexsides and
// a hex.
type handed struct {
	sides [2]hexside
	by    grid.Offset
	n     int8 // the number of hexsides: 1 without a hex, 2 with a hex
}

// A hexside is identified by the hex on its near side, as an offset, and a direction.
type hexside struct {
	at grid.Offset
	d  grid.Direction
}

// NewRuler returns the ruler of a map whose hexes have terrain. The ruler is prepared for many
// lines.
func NewRuler(t *hexes.Map) *Ruler {
	r := newRuler(t)
	r.prepare()
	return r
}

// manyLines is the number of lines that a ruler decides before it prepares itself for many lines.
// Preparing takes as long as several thousand lines.
const manyLines = 2000

// newRuler returns an unprepared ruler, for callers that may need only a single line.
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

// prepare caches the passages of all lines within sight, and fills the table of blockers for lines
// at common ranges.
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

// blockingTerrain reports whether a terrain blocks according to the chart.
func blockingTerrain(t hexes.Terrain) bool {
	switch t {
	case hexes.Wood, hexes.Village, hexes.Town, hexes.City, hexes.Fortified:
		return true
	}
	return false
}

// passages returns the passages of the line over d, from hex to hex.
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

// round returns the way between two hexes through a third hex.
func round(from, by, to grid.Offset) handed {
	return handed{sides: [2]hexside{between(from, by), between(by, to)}, by: by, n: 2}
}

// between returns the hexside between two neighbours.
func between(from, to grid.Offset) hexside {
	for d := range grid.Directions {
		if o := d.Offset(); from.Q+o.Q == to.Q && from.V+o.V == to.V {
			return hexside{from, d}
		}
	}
	panic("los: the line goes from a hex to one that is not next to it")
}

// load counts the blockers and the orchards on a part of a line.
type load struct{ blocks, orchards int }

// total returns how many things block: all blockers, and all orchards except one.
func (l load) total() int { return l.blocks + max(0, l.orchards-1) }

// less orders the two ways along a hexside. An orchard counts at most as much as a blocker, so the
// way with fewer blockers is freer, whatever follows on the line.
func (l load) less(o load) bool {
	return l.blocks < o.blocks || l.blocks == o.blocks && l.orchards < o.orchards
}

// crest reports whether a hexside is a crest that blocks the line. Sides of the end hexes never
// block.
func (r *Ruler) crest(a, b grid.Place, s hexside) bool {
	at := a.Add(s.at)
	far := at.Step(s.d)
	return at != a && at != b && far != a && far != b && r.hexes.Has(at) && r.hexes.Has(far) && r.ground[r.index(at)].crest.Has(s.d)
}

// along counts the blockers and the orchards on one way along a hexside.
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

// open returns the ways of a passage that lead by hexes on the map. Second is nil if there is only
// one. If both hexes beside a hexside are off the map, nothing there can block, and either will do.
func (r *Ruler) open(a grid.Place, p *passage) (first, second *handed) {
	first, second = &p.ways[0], &p.ways[1]
	switch {
	case !p.both || !r.hexes.Has(a.Add(second.by)):
		return first, nil
	case !r.hexes.Has(a.Add(first.by)):
		return second, nil
	}
	return first, second
}

// inside counts the blockers and the orchards in a hex. A hex off the map has none.
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

// blockers counts what blocks the line between two hexes, including the barrage markers in the
// smoke hexes.
func (r *Ruler) blockers(a, b grid.Place, smoke []grid.Place) int {
	var sum load
	line := r.over(b.Sub(a))
	for i := range line {
		p := &line[i]
		first, second := r.open(a, p)
		way := r.along(a, b, first, smoke)
		if second != nil {
			if other := r.along(a, b, second, smoke); other.less(way) {
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

// over returns the passages of the line over an offset, cached if possible.
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

// Clear reports whether an observer with the given eyes sees from one hex into another, with
// barrage markers in the smoke hexes. It is a fast Trace without reasons; a property test compares
// the two.
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

// many reports whether the ruler is prepared. After manyLines calls, it prepares the ruler.
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

// Eyes describe how far, and past how many blockers, an observer sees.
type Eyes struct {
	Reach   int         // in hexes
	Through int         // the number of blocking hexes and hexsides that the observer sees past
	Cite    rule.Clause // of Through, and of Reach if Range is empty
	Range   rule.Clause // of Reach
}

// rangeCite returns the clause of Reach.
func (e Eyes) rangeCite() rule.Clause { return cmp.Or(e.Range, e.Cite) }

// A Post is the kind of prepared position that an observer occupies.
type Post uint8

// The posts.
const (
	NoPost Post = iota
	Strongpoint
	ObservationPost // only for spotting for indirect fire
)

// Eyes returns the eyes of an observer in a hex. Murky is set in night, rain and fog turns.
func (r *Ruler) Eyes(at grid.Place, p Post, murky bool) Eyes {
	e := Eyes{Reach: SightFair, Cite: "GTS los/range"}
	switch {
	case murky:
		e.Reach = SightMurky
	case p == ObservationPost:
		return Eyes{Reach: SightHigh, Through: 3, Cite: "GTS los/observation-post"}
	case r.ground[r.index(at)].hill:
		e.Reach, e.Cite = SightHigh, "GTS chart/sighting"
	}
	if p == Strongpoint {
		e.Through, e.Cite, e.Range = 2, "GTS los/strongpoint", e.Cite
	}
	return e
}
