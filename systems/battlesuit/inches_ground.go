package battlesuit

import (
	"slices"
	"sync/atomic"

	"metahex/grid"
	"metahex/systems/tabletop"
)

// The ground of a table: its features, and above them the circles in which something has changed. A
// point is surveyed on demand and cached. Listed points stay in the cache; other points stay until
// another point takes their slot.

// A footed is a cached point, with the ground under a base at that point.
type footed struct {
	at spot
	dot
}

// footedBits is the logarithm of the size of the cache of points.
const footedBits = 12

// newTableGround returns the ground of a scenario on a table at the start of a match.
func newTableGround(s *setting) *ground {
	g := &ground{setting: s}
	for _, w := range s.scenario.Special.Works {
		g.patches = append(g.patches, patch{at: s.spotAt(w.At), over: w.Kind})
		g.changed = append(g.changed, s.spotAt(w.At))
	}
	g.survey()
	return g
}

// patched returns the ground with one more patch.
func (g *ground) patched(p patch) *ground {
	n := &ground{setting: g.setting, changed: append(g.changed[:len(g.changed):len(g.changed)], p.at), patches: append(g.patches[:len(g.patches):len(g.patches)], p)}
	n.survey()
	return n
}

// survey allocates the caches and prepares sight lines.
func (g *ground) survey() {
	g.trodden = make([]atomic.Pointer[footed], g.setting.size()+1<<footedBits)
	g.walked = make([]atomic.Int32, g.setting.size()*int(grid.Directions))
	g.legs = make([]atomic.Pointer[keptLeg], 1<<keptBits)
	g.lines = newTableLines(g)
}

// dot returns the ground at a place.
func (g *ground) dot(at spot) *dot {
	if g.dots != nil {
		return &g.dots[at]
	}
	return g.underfoot(at)
}

// underfoot returns the ground at a point of a table.
func (g *ground) underfoot(at spot) *dot {
	i := g.setting.index(at)
	if i < 0 {
		i = g.setting.size() + int(uint64(at)*0x9E3779B97F4A7C15>>(64-footedBits))
	}
	if known := g.trodden[i].Load(); known != nil && known.at == at {
		return &known.dot
	}
	one := &footed{at, g.surveyed(at)}
	g.trodden[i].Store(one)
	return &one.dot
}

// strideCost is the cost of a step to a neighbour on foot, in points, or the constant never. On a
// table the step is a leg, and each point counts as soon as it is begun.
func (b *battle) strideCost(at, to spot, d grid.Direction) int {
	if b.raster == nil {
		return int(b.ground.strides[at][d])
	}
	return b.legCost(at, to, d)
}

// legCost is strideCost on a table.
func (b *battle) legCost(at, to spot, d grid.Direction) int {
	i := b.index(at)
	if i < 0 {
		return b.begun(at, to)
	}
	known := &b.ground.walked[i*int(grid.Directions)+int(d)]
	if n := known.Load(); n > 0 {
		return int(n) - 1
	}
	n := b.begun(at, to)
	known.Store(int32(n) + 1)
	return n
}

// begun is the cost of a leg on foot, rounded up to points, or the constant never. It is equal for all
// soldiers.
func (b *battle) begun(at, to spot) int {
	walker := &battle{setting: b.setting, ground: b.ground, act: idle}
	p := walker.plan(-1, tabletop.Leg{From: at.point(), To: to.point()}, b.footLevel(at), false)
	if p.why != nil {
		return never
	}
	return min(never-1, int((p.UpTo(p.Length)+grid.Inch-1)/grid.Inch))
}

// legLength is the length of a soldier's leg to a point of a table, or 0 on a map.
func (b *battle) legLength(u int, to spot) int64 {
	if b.raster == nil {
		return 0
	}
	return b.raster.far(b.soldiers[u].at, to)
}

// isBlocked reports whether a soldier cannot stop at a place because of other soldiers' bases.
func (b *battle) isBlocked(at spot, others []spot) bool {
	if b.raster == nil {
		return slices.Contains(others, at)
	}
	return slices.ContainsFunc(others, func(o spot) bool { return b.clash(at, o, 2*standBase) })
}
