package battlesuit

import (
	"slices"
	"sync/atomic"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/systems/battlesuit/scenario"
)

// girth is the radius of a soldier for measurements: the radius of its base or, without a base, of
// the figure (BHM 15.3).
func (b *battle) girth(u int) int64 { return b.girthOf(b.kind(u)) }

// girthOf is the radius of the base of a kind of unit.
func (s *setting) girthOf(k *cards.Kind) int64 {
	if k.Class == cards.Unarmoured {
		return scenario.FigureBase
	}
	return standBase
}

// trips reports whether a soldier at a place sets a marker off. On a map the marker must be on the
// same dot, on a table near enough to the soldier's base (BHM 12.6, 15.6).
func (b *battle) trips(m, u int, at spot) bool {
	k := &b.mines[m]
	if b.raster == nil || k.at < 0 {
		return k.at == at
	}
	return k.at.point().Near(at.point(), b.girth(u)+int64(b.scenario.Special.MineReach)*grid.Inch)
}

// tripped returns the first marker that a soldier sets off at its place, or noMine.
func (b *battle) tripped(u int) int {
	if b.raster == nil {
		return b.mineOn(b.soldiers[u].at)
	}
	for m := range b.mines {
		if b.trips(m, u, b.soldiers[u].at) {
			return m
		}
	}
	return noMine
}

// tableLines are the sight lines over a table in its present state. The obstacles on a line do not
// depend on levels. A line is cached, for both directions, until another line takes its slot.
type tableLines struct {
	ground *ground
	tape   *layercake.Tape
	masses []layercake.Solid
	holes  []grid.Circle              // where something was brought down
	kept   []atomic.Pointer[keptLine] // nil: no cache
}

// A keptLine is a cached line with the obstacles on it.
type keptLine struct {
	p, q  spot
	veils []layercake.Stretch
}

// keptBits is the logarithm of the size of the cache of lines.
const keptBits = 15

// newTableLines takes the shapes of the table. For each thing that was brought down it cuts a small
// circle out of them (see readings.md).
func newTableLines(g *ground) *tableLines {
	s := g.setting
	l := &tableLines{ground: g, kept: make([]atomic.Pointer[keptLine], 1<<keptBits)}
	heights, sight := s.scenario.Special.Heights, s.readings.Sight()
	l.masses = books.Solids(s.raster.Table, heights, sight.Ruins)
	for i := range g.patches {
		p := &g.patches[i]
		hole := grid.Circle{At: p.at.point(), Radius: scenario.Ruined}
		if p.fallen && p.into != books.Footing(s.raster.Table, base(p.at)).Terrain && !slices.Contains(l.holes, hole) {
			l.holes = append(l.holes, hole)
		}
	}
	l.tape = layercake.NewTape(l.masses, l.holes, sight)
	return l
}

// veils returns the obstacles on the line between two points; p must be the smaller spot.
func (l *tableLines) veils(p, q spot) []layercake.Stretch {
	if l.kept == nil {
		return l.tape.Stretches(base(p), base(q))
	}
	row := &l.kept[(uint64(p)*0x9E3779B97F4A7C15^uint64(q)*0xC2B2AE3D27D4EB4F)>>(64-keptBits)]
	if k := row.Load(); k != nil && k.p == p && k.q == q {
		return k.veils
	}
	k := &keptLine{p, q, l.tape.Stretches(base(p), base(q))}
	row.Store(k)
	return k.veils
}

// hider returns the name of the obstacle that hides two soldiers from each other, or "".
func (l *tableLines) hider(a, b eye) string {
	if a.at == b.at {
		return ""
	}
	if a.at > b.at {
		a, b = b, a
	}
	veils := l.veils(a.at, b.at)
	if i := l.tape.Hider(veils, a.level, b.level, l.ground.level(a.at), l.ground.level(b.at)); i >= 0 {
		return l.masses[veils[i].Solid].Name
	}
	return ""
}

// hiding returns words for the obstacle that hides two soldiers from each other; "" on a map.
func (b *battle) hiding(u, v int) string {
	if b.raster == nil {
		return ""
	}
	return ", past " + b.ground.lines.hider(b.end(u), b.end(v))
}

// turnedTo is the facing of a soldier on a table, for display.
func (b *battle) turnedTo(s *soldier) game.Point {
	if b.raster == nil {
		return game.Point{}
	}
	return game.Point(s.ahead)
}

// tabletop is the displayed table: its features, then later changes, then the objectives.
func (g *ground) tabletop() *game.Board {
	s := g.setting
	b := game.NewInches(s.raster.Table)
	first := len(s.raster.Table.Features)
	for i, id := range slices.Concat(g.changed, s.contested) {
		p := g.patch(id)
		p.ID, p.Goal = int32(first+i), i >= len(g.changed)
		b.Places = append(b.Places, p)
	}
	return b
}

// patch returns a point of a table as a place of the displayed board.
func (g *ground) patch(id spot) game.Place {
	round := grid.Area{Circles: []grid.Circle{{At: id.point(), Radius: scenario.Ruined}}}
	p := game.NewInches(&tables.Map{Features: []tables.Feature{{Area: round}}}).Places[0]
	p.At, p.Name, p.Terrain, p.Level, p.Notes = g.setting.drawnAt(id), g.setting.name(id), "", g.level(id), g.remarks(id)
	if t := g.dot(id).Terrain; t != dots.Clear {
		p.Terrain = t.String()
	}
	return p
}
