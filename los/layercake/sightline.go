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

// Prepared lines of sight.
//
// What a line meets depends only on the way (the offset) between its ends, not on its position. The
// symmetries of the lattice map a way, and everything on it, to another way. So only one way in
// twelve is computed, on first use, and cached; the other ways are images of cached ways. A station
// is a meta-hex on a way. If its offset on the cached way is (q, v), its entry in the ruler's tables
// is q·byQ + v·byV entries after that of the higher soldier. ByQ and byV depend on the symmetry.
//
// Each way is cached in two forms. Trace walks the stations in order from the higher soldier. Clear
// needs only the verdict, and tries the likeliest obstacles first, sorted by their lead. The lead
// of a dot is its distance from the higher soldier minus its distance from the lower soldier, in
// points.
//
//	H ─── · ─── · ─── ♣ ─── · ─── L      d = 3, e = 2, lead = d − e = +1
//
// An obstacle hides when e ≤ n, where n is the number of blind points. By the clauses, n is d,
// minus the levels of the higher soldier above the top, minus the deduction of 6.6, and at least 1.
// With top ≤ zH, the condition is
//
//	e ≤ d − (zH − top) − off   ⇔   top + lead ≥ zH + off     or   e = 1
//
// So a dot next to the lower soldier gets the greatest lead. One comparison decides each dot: it
// compares the dot's top with a number that depends on the dot's lead. Suppose that nothing on the
// board is higher than the higher soldier. Then the search ends at the first dot whose lead is too
// small for the highest top.

// A station is a meta-hex on a cached way: its offset from the higher soldier, and its distance in
// map points from either soldier.
type station struct {
	q, v            int16
	fromHigh, toLow int16
}

// A sightline is a cached way between two dots: its stations in walking order. Only a way along an
// axis of the lattice runs along sides. Such a way has its stations in threes: a pair with the line
// between them, and then the station that the line crosses next.
type sightline struct {
	stations []station
	sides    bool
	mirrored bool // the way is its own mirror image
}

// side reports whether station i is one of a pair along which the line runs.
func (l *sightline) side(i int) bool { return l.sides && i%3 != 2 }

// twins reports whether stations i and i + 1 are mirror images of each other about the line. The
// line meets such stations at the same time.
func (l *sightline) twins(i int) bool {
	if !l.mirrored || i+1 >= len(l.stations) {
		return false
	}
	a, b := l.stations[i], l.stations[i+1]
	return a.fromHigh == b.fromHigh && a.toLow == b.toLow
}

// A lead packs a crossed station for Clear: v and q in the upper two groups of twelve bits, the
// lead in the lower eight. On a cached way neither v nor q is negative, and v is at most twice the
// way's number of steps.
type lead uint32

// mostSteps is the length of the longest way that leads can hold. The largest layout that package
// dots joins is shorter.
const mostSteps = 1<<11 - 1

// greatest is the lead of a dot next to the lower soldier. The sentinel follows the last lead.
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

// A block holds as many leads as fit into a CPU cache line. Most searches end in the first block. A
// block that is not ready begins with 0, which is not a valid lead.
type block struct {
	leads [14]lead
	_     [8 - unsafe.Sizeof(uintptr(0))]byte
	next  *block
}

// A heading maps a cached way to one of its images.
type heading struct {
	byQ, byV int32
	symmetry grid.Symmetry
}

// over returns the distance from the higher soldier to the image of a station, in table entries.
func (h *heading) over(p station) int32 { return int32(p.v)*h.byV + int32(p.q)*h.byQ }

// A fold identifies a cached way, and the symmetry that maps it to the wanted way. The lower four
// bits are the symmetry.
type fold uint32

func (f fold) way() int                { return int(f >> 4) }
func (f fold) symmetry() grid.Symmetry { return grid.Symmetry(f & 15) }

// sightlines caches the ways of a board. Goroutines may share it: if two compute the same way, both
// get the same result, and either result may be stored.
type sightlines struct {
	columns, halfRows int
	folds             []fold // by offset, each axis from −(size − 1); half of the entries are unused
	headings          [16]heading
	offsets           []grid.Offset // of the cached ways
	ways              []atomic.Pointer[sightline]
	leads             []block // the first block of each cached way
	sides             []bool  // by cached way, once its leads are ready: whether it runs along sides
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

// over returns the cached way for the way d, and the heading that maps the cached way to d. D must
// lead to another dot of the board.
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

// leadsOf returns the leads of a way, its heading, and whether it runs along sides.
func (l *sightlines) leadsOf(f fold) (leads *block, h *heading, sides bool) {
	i := f.way()
	leads = &l.leads[i]
	if atomic.LoadUint32((*uint32)(&leads.leads[0])) == 0 {
		l.makeLeads(i)
	}
	return leads, &l.headings[f.symmetry()], l.sides[i]
}

// makeLeads prepares the leads of cached way i. It stores the very first lead last, as a signal to
// other goroutines that all leads are ready.
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

// leads returns the crossed stations as leads, the greatest lead first.
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
