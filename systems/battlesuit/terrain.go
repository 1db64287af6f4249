package battlesuit

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// A ground is the present terrain with its sight lines (BHM 2.3). It never changes, and clones share
// it: demolition creates a new ground.
type ground struct {
	setting  *setting
	dots     []dot
	tops     []int8                    // of a map, by dot: see top
	slagless bool                      // of a map: whether it has no slag
	strides  [][6]int8                 // of a map, by dot and direction: the cost on foot, or never (BHM 8.1)
	walked   []atomic.Int32            // of a table, by listed point and neighbour: the cost on foot in points, minus 1; 0: not computed yet
	trodden  []atomic.Pointer[footed]  // of a table: a cache of the ground at points
	legs     []atomic.Pointer[keptLeg] // of a table: a cache of legs
	patches  []patch                   // of a table: the changes, in order
	ruler    *layercake.Ruler          // of a map
	reach    int                       // of a map: the limit of sight in points; 0: no limit (BHM 13.5)
	lines    *tableLines               // of a table in inches
	changed  []spot                    // dots that differ from the printed board
	once     sync.Once
	picture  *game.Board

	refereeOnce sync.Once
	refereed    los.Referee
}

// An eye is a soldier's position as an end of a sight line.
type eye struct {
	at    spot
	level int
}

// clear reports whether nothing hides two soldiers from each other (BHM 6.1).
func (g *ground) clear(a, b eye) bool {
	if g.ruler == nil {
		return g.lines.hider(a, b) == ""
	}
	all := g.setting.dotted.dots
	return layercake.InReach(all[a.at], all[b.at], g.reach) &&
		g.ruler.Clear(layercake.End{At: all[a.at], Level: a.level}, layercake.End{At: all[b.at], Level: b.level})
}

// A dot is one map point with all objects on it.
type dot struct {
	dots.Dot
	over dots.Kind         // Bridge, Bunker, Improved or 0
	ends [2]grid.Direction // the two ends of a bridge
	tall int8              // BHM 12.13: levels of a building that carries soldiers
}

// newGround adds tiles and works to the printed board (BHM 4.6, 4.13).
func newGround(s *setting) *ground {
	sc := s.scenario
	if s.raster != nil {
		return newTableGround(s)
	}
	g := &ground{setting: s, dots: make([]dot, s.size()), reach: sc.Special.Sight}
	for at := range s.spots() {
		g.dots[at].Dot = sc.Board.At(s.dotted.dots[at])
	}
	for _, o := range sc.Board.Overlays {
		if o.Kind == dots.Bridge || o.Kind == dots.Bunker || o.Kind == dots.Improved {
			d := &g.dots[s.dotted.number(o.At)]
			d.over, d.ends = o.Kind, o.Ends
		}
	}
	for _, w := range sc.Special.Works {
		g.dots[s.spotAt(w.At)].over = w.Kind
		g.changed = append(g.changed, s.spotAt(w.At))
	}
	for _, t := range sc.Special.Tiles {
		g.dots[s.spotAt(t.At)].Terrain = t.Terrain
		g.changed = append(g.changed, s.spotAt(t.At))
	}
	for at, levels := range sc.Special.Buildings {
		if s.option(scenario.TallBuildings) {
			g.dots[s.spotAt(at)].tall = int8(levels)
			g.changed = append(g.changed, s.spotAt(at))
		}
	}
	slices.Sort(g.changed)
	g.ruler = layercake.NewRuler(sc.Board, s.readings.Sight(), sc.Special.Heights)
	g.measure()
	return g
}

// measure updates sight lines and strides for the changed dots.
func (g *ground) measure() {
	b := &battle{setting: g.setting, ground: g}
	g.strides, g.tops, g.slagless = make([][6]int8, len(g.dots)), make([]int8, len(g.dots)), true
	for at := range g.dots {
		g.tops[at] = int8(g.top(spot(at)))
		g.slagless = g.slagless && g.dots[at].footing() != dots.Slag
	}
	for at, near := range g.setting.dotted.near {
		for d, to := range near {
			if to != nowhere {
				g.strides[at][d] = int8(b.stride(spot(at), to, grid.Direction(d)))
			}
		}
	}
	for _, at := range g.changed {
		d := g.dots[at]
		heights := g.setting.scenario.Special.Heights
		if d.tall > 0 {
			heights[dots.Building] = int(d.tall)
		}
		g.ruler.Set(g.setting.dotted.dots[at], d.Dot, heights)
	}
}

// with returns the ground with one dot replaced.
func (g *ground) with(at spot, d dot) *ground {
	if g.setting.raster != nil {
		return g.patched(patch{at: at, over: d.over, fallen: true, into: d.Terrain})
	}
	n := &ground{setting: g.setting, reach: g.reach, dots: slices.Clone(g.dots), changed: append(g.changed[:len(g.changed):len(g.changed)], at)}
	n.dots[at] = d
	n.ruler = g.ruler.With(g.setting.readings.Sight())
	n.measure()
	return n
}

// level is the level of the bare ground.
func (g *ground) level(at spot) int { return int(g.dot(at).Level) }

// top is the level of the highest object on a dot (BHM 2.4).
func (g *ground) top(at spot) int {
	d := g.dot(at)
	if d.tall > 0 {
		return int(d.Level + d.tall)
	}
	return int(d.Level) + g.setting.scenario.Special.Heights[d.Terrain]
}

// rises returns the level of the bare ground, and the level of the highest object there.
func (g *ground) rises(at spot) (level, top int) {
	if g.dots != nil {
		return int(g.dots[at].Level), int(g.tops[at])
	}
	return g.level(at), g.top(at)
}

// bridged reports whether a dot has a bridge.
func (d *dot) bridged() bool { return d.over == dots.Bridge }

// footing is the terrain that sets the cost of walking onto a dot or landing there. A bridge counts
// as open ground, a bunker as a building (BHM 4.6).
func (d *dot) footing() dots.Terrain {
	switch {
	case d.over == dots.Bridge:
		return dots.Clear
	case d.over == dots.Bunker:
		return dots.Building
	}
	return d.Terrain
}

// wet reports whether a dot is water in which no soldier can stand (BHM 2.3.6).
func (b *battle) wet(at spot) bool {
	return b.wetOn(b.ground.dot(at))
}

// wetOn is wet for a dot that is given directly.
func (b *battle) wetOn(d *dot) bool {
	_, walk := b.tables.Enter(d.footing())
	return !walk && (d.Terrain != dots.Water || b.scenario.Special.Wade == 0)
}

// enterCost is the cost of walking onto a dot, without any climb.
func (b *battle) enterCost(at spot) int {
	return b.costOn(b.ground.dot(at))
}

// costOn is enterCost for a dot that is given directly.
func (b *battle) costOn(d *dot) int {
	if d.footing() == dots.Water && b.scenario.Special.Wade > 0 {
		return b.scenario.Special.Wade
	}
	cost, _ := b.tables.Enter(d.footing())
	return cost
}

// landCost is the cost of a safe landing on a dot (BHM 8.2.7).
func (b *battle) landCost(at spot) int { return b.tables.Land(b.ground.dot(at).footing()) }

// covers returns the cover modifiers of a dot, and their number n.
func (b *battle) covers(at spot) (all [2]scenario.Modifier, n int) {
	d := b.ground.dot(at)
	if d.over == dots.Bunker {
		all[n], n = scenario.BunkerCover, n+1
	} else if m, ok := scenario.Cover(d.Terrain); ok && !d.bridged() {
		all[n], n = m, n+1
	}
	if d.over == dots.Improved {
		all[n], n = scenario.ImprovedCover, n+1
	}
	return all, n
}

// protection is what the cover of a dot subtracts from an attack; 0 without cover.
func (b *battle) protection(at spot) int {
	all, n := b.covers(at)
	sum := 0
	for _, m := range all[:n] {
		sum -= b.tables.Item(m, 1).Amount
	}
	return sum
}

// ruin turns a dot into rubble or slag, and updates sight lines at once (BHM 4.13).
func (b *battle) ruin(t *table, at spot, into dots.Terrain) {
	d, stood := *b.ground.dot(at), b.frail(at)
	d.Terrain, d.over, d.tall = into, 0, 0
	b.ground = b.ground.with(at, d)
	t.Say("BHM 4.13", "%s is now %s.", b.name(at), into)
	for u := range b.soldiers {
		// Soldiers on the storeys lose the floor under them.
		if s := &b.soldiers[u]; b.stoodOn(u, at) && !b.is(u, airborne) {
			s.level = int8(b.footLevel(s.at))
		}
	}
	if stood {
		b.razed(t, at)
	}
}

// board returns the terrain for display. It is built on first use.
func (g *ground) board() *game.Board {
	g.once.Do(func() {
		s := g.setting
		if s.raster != nil {
			g.picture = g.tabletop()
			return
		}
		g.picture = &game.Board{Kind: game.Dots, Max: game.Point{X: int32(s.dotted.wide.Columns - 1), Y: int32(s.dotted.wide.HalfRows - 1)}}
		for id := range s.spots() {
			d := &g.dots[id]
			p := game.Place{ID: int32(id), At: s.drawnAt(id), Name: s.name(id), Level: int(d.Level)}
			if d.Terrain != dots.Clear {
				p.Terrain = d.Terrain.String()
			}
			p.Notes, p.Goal = g.remarks(id), slices.Contains(s.contested, id) || g.targeted(id)
			g.picture.Places = append(g.picture.Places, p)
		}
	})
	return g.picture
}

// targeted reports whether a place has an object that scores when it is brought down.
func (g *ground) targeted(id spot) bool {
	return slices.Contains(g.setting.targets, id) && g.dot(id).frail()
}

// remarks lists what a viewer should know about a place besides its terrain.
func (g *ground) remarks(id spot) (all []string) {
	d := g.dot(id)
	if d.over != 0 {
		all = append(all, d.over.String())
	}
	if d.tall > 0 {
		all = append(all, fmt.Sprintf("carries soldiers up to level %d", g.top(id)))
	}
	if g.targeted(id) {
		all = append(all, "to be brought down")
	}
	for i, c := range g.setting.contested {
		if c == id {
			all = append(all, fmt.Sprintf("objective %d", i+1))
		}
	}
	return all
}
