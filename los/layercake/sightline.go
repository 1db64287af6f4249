package layercake

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"metahex/grid"
)

// A line of sight, prepared.
//
// What a line meets depends on the way between its ends alone, not on where it lies. The symmetries
// of the lattice map a way, and all that it meets, to another way. So only one way in twelve is
// computed, when it is first asked for, and cached; the rest are looked up as images of these. A
// station at (q, v) of the cached way stands q·byQ + v·byV entries away in the ruler's tables, with
// byQ and byV those of the symmetry.
//
// A way is kept twice. Trace walks its stations in order from the higher soldier. Clear needs only
// the verdict, and tries the likeliest obstacles first, in the order of their lead: the points by
// which a dot is farther from the higher soldier than from the lower.
//
//	H ─── · ─── · ─── ♣ ─── · ─── L      d = 3, e = 2, lead = d − e = +1
//
// Why lead? An obstacle hides when e ≤ n, and by the clauses n is d less the levels by which the
// higher soldier is above the top, less what 6.6 takes off, and at least 1. With top ≤ zH that is
//
//	e ≤ d − (zH − top) − off   ⇔   top + lead ≥ zH + off     or   e = 1
//
// so a dot next to the lower soldier counts as one of the greatest lead, and every dot is settled
// by comparing its top with a number that depends on its lead. If nothing on the board is higher
// than the higher soldier, the first dot whose lead is too small for the highest top ends the
// search.

// A station is a meta-hex on a cached way: its offset from the higher soldier, and the map points
// to either soldier.
type station struct {
	q, v            int16
	fromHigh, toLow int16
}

// A sightline is a cached way between two dots: its stations in walking order. Only a way along an
// axis of the lattice runs along sides. Then the stations come in threes: the two of a stretch and
// the one crossed next.
type sightline struct {
	stations []station
	sides    bool
	mirrored bool // it is its own mirror image
}

// side reports whether station i is one of a pair along which the line runs.
func (l *sightline) side(i int) bool { return l.sides && i%3 != 2 }

// twins reports whether stations i and i + 1 mirror one another in the line itself, and so are met
// together.
func (l *sightline) twins(i int) bool {
	if !l.mirrored || i+1 >= len(l.stations) {
		return false
	}
	a, b := l.stations[i], l.stations[i+1]
	return a.fromHigh == b.fromHigh && a.toLow == b.toLow
}

// A lead is a crossed station for Clear: v and q in the upper two groups of twelve bits, the lead
// in the lower eight. On a cached way neither v nor q is negative, and v is at most twice the steps
// of the way.
type lead uint32

// mostSteps is the length of the longest way that leads can hold. The largest layout that package
// dots joins is shorter.
const mostSteps = 1<<11 - 1

// The greatest lead is that of a dot next to the lower soldier; the sentinel
// comes after the last lead.
const (
	greatest = 127
	sentinel = -128
)

func newLead(s station) lead {
	n := min(max(int(s.fromHigh-s.toLow), -greatest), greatest)
	if s.toLow == 1 {
		n = greatest
	}
	return lead(uint32(s.v)<<20 | uint32(s.q)<<8 | uint32(uint8(n)))
}

func (l lead) q() int      { return int(l >> 8 & 0xfff) }
func (l lead) v() int      { return int(l >> 20) }
func (l lead) points() int { return int(int8(l)) }

// A block is as many leads as fill one line of the processor's cache. Most searches end in the
// first block. A block that is not ready begins with 0, which is no lead.
type block struct {
	leads [14]lead
	_     [8 - unsafe.Sizeof(uintptr(0))]byte
	next  *block
}

// A heading says how a way is derived from the cached one.
type heading struct {
	byQ, byV int32
	symmetry grid.Symmetry
}

// over is how far the image of a station is from the higher soldier in the ruler's tables.
func (h *heading) over(p station) int32 { return int32(p.v)*h.byV + int32(p.q)*h.byQ }

// A fold says which cached way an offset is an image of, and in its lower four bits under which
// symmetry.
type fold uint32

func (f fold) way() int                { return int(f >> 4) }
func (f fold) symmetry() grid.Symmetry { return grid.Symmetry(f & 15) }

// sightlines caches the ways of a board. It may be shared between goroutines: two that compute the
// same way get the same result, and either may stay.
type sightlines struct {
	columns, halfRows int
	folds             []fold // by offset, each axis from −(size − 1) on; half are holes
	headings          [16]heading
	offsets           []grid.Offset // of the kept ways
	ways              []atomic.Pointer[sightline]
	leads             []block // of the kept ways, the first of each
	sides             []bool  // of those that are ready: whether they run along sides
	making            sync.Mutex
}

func newSightlines(s grid.Span, stride int32) *sightlines {
	l := &sightlines{columns: s.Columns, halfRows: s.HalfRows}
	l.folds = make([]fold, (2*s.Columns-1)*(2*s.HalfRows-1))
	for i := range grid.Symmetries {
		g := grid.Symmetry(i)
		a, b := g.Of(grid.Offset{Q: 1, V: 1}), g.Of(grid.Offset{Q: 0, V: 2})
		byV := (int32(b.V)*stride + int32(b.Q)) / 2
		l.headings[i] = heading{int32(a.V)*stride + int32(a.Q) - byV, byV, g}
	}
	farthest := grid.Offset{Q: int16(s.Columns - 1), V: int16(s.HalfRows - 1)}.Steps()
	if farthest > mostSteps {
		panic(fmt.Sprintf("los: a board of %d columns and %d half-rows is too large", s.Columns, s.HalfRows))
	}
	for o := range grid.Sector(farthest) {
		way := fold(len(l.offsets)) << 4
		l.offsets = append(l.offsets, o)
		for g := range grid.Symmetry(grid.Symmetries) {
			if d := g.Of(o); max(d.Q, -d.Q) < int16(s.Columns) && max(d.V, -d.V) < int16(s.HalfRows) {
				l.folds[l.slot(d)] = way | fold(g)
			}
		}
	}
	l.ways = make([]atomic.Pointer[sightline], len(l.offsets))
	l.leads, l.sides = make([]block, len(l.offsets)), make([]bool, len(l.offsets))
	return l
}

func (l *sightlines) slot(d grid.Offset) int {
	return (int(d.V)+l.halfRows-1)*(2*l.columns-1) + int(d.Q) + l.columns - 1
}

// over finds the cached way that has the way d, between two different dots of the board, as an
// image.
func (l *sightlines) over(d grid.Offset) (*sightline, *heading) { return l.of(l.fold(d)) }

func (l *sightlines) fold(d grid.Offset) fold { return l.folds[l.slot(d)] }

func (l *sightlines) of(f fold) (*sightline, *heading) {
	return l.way(f.way()), &l.headings[f.symmetry()]
}

func (l *sightlines) way(i int) *sightline {
	line := l.ways[i].Load()
	if line == nil {
		line = newSightline(l.offsets[i])
		l.ways[i].Store(line)
	}
	return line
}

// leadsOf finds the leads of a way, as of finds the way, and whether it runs along sides.
func (l *sightlines) leadsOf(f fold) (leads *block, h *heading, sides bool) {
	i := f.way()
	leads = &l.leads[i]
	if atomic.LoadUint32((*uint32)(&leads.leads[0])) == 0 {
		l.makeLeads(i)
	}
	return leads, &l.headings[f.symmetry()], l.sides[i]
}

// makeLeads prepares the leads of cached way i. The very first lead is written last, which tells
// other goroutines that the rest is ready.
func (l *sightlines) makeLeads(i int) {
	l.making.Lock()
	defer l.making.Unlock()
	first := &l.leads[i].leads[0]
	if *first != 0 {
		return
	}
	line := l.way(i)
	made := line.leads()
	copy(l.leads[i].leads[1:], made.leads[1:])
	l.leads[i].next, l.sides[i] = made.next, line.sides
	atomic.StoreUint32((*uint32)(first), uint32(made.leads[0]))
}

func newSightline(d grid.Offset) *sightline {
	met := grid.Meet(grid.MetaHex, d)
	line := &sightline{sides: met.Sides != nil, mirrored: d.Q == 0 || d.V == 3*d.Q}
	add := func(p grid.Offset) {
		rest := grid.Offset{Q: d.Q - p.Q, V: d.V - p.V}
		line.stations = append(line.stations, station{p.Q, p.V, int16(p.Steps()), int16(rest.Steps())})
	}
	for i := range max(len(met.Crossed), len(met.Sides)) {
		if i < len(met.Sides) {
			add(met.Sides[i][0])
			add(met.Sides[i][1])
		}
		if i < len(met.Crossed) {
			add(met.Crossed[i])
		}
	}
	return line
}

// leads are the crossed stations, the greatest lead first.
func (line *sightline) leads() *block {
	var all []lead
	for i, s := range line.stations {
		if !line.side(i) {
			all = append(all, newLead(s))
		}
	}
	slices.SortStableFunc(all, func(a, b lead) int { return cmp.Compare(b.points(), a.points()) })
	first := &block{}
	for b := first; ; b = b.next {
		n := copy(b.leads[:], all)
		all = all[n:]
		if n < len(b.leads) {
			end := sentinel
			b.leads[n] = lead(uint8(end))
			return first
		}
		b.next = &block{}
	}
}
