package scenario

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A reader turns a file into a Scenario and collects its faults.
//
//	board ─▶ special rules ─▶ zones ─▶ forces ─▶ mines ─▶ victory
//
// Each part needs the parts before it. A zone, for example, leaves out water unless the special
// rules allow wading.
type reader struct {
	rulebook.Reader
	tables *Tables
	raw    File
	s      *Scenario
	tiles  map[maps.Spot]dots.Terrain
	zones  []zone
}

// A zone is a set of dots with a title for the players.
type zone struct {
	title  string
	dots   []maps.Spot // where a soldier on foot can be
	all    []maps.Spot // on a map: also where none can
	region *Region     // on a table
}

// Read reads and validates the text of a scenario/1 file. It looks for board files beside the
// scenario file. The error joins *rule.Faults, one for each fault.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	r := &reader{Reader: rulebook.Reader{System: "battlesuit", Clause: "BHM 13.1"}, tables: t, s: &Scenario{}, tiles: map[maps.Spot]dots.Terrain{}}
	if err := r.Open(file, data, &r.raw, &r.raw.Head, &r.s.Battle); err != nil {
		return nil, err
	}
	r.s.Notes, r.s.AsWritten, r.s.Start, r.s.Measured = strings.TrimSpace(r.raw.Notes), bool(r.raw.Deal), r.raw.Start, r.raw.Measured
	if r.s.Turns = r.raw.Turns.Value; r.Faults != nil {
		r.s.Turns = rule.FieldOf(reflect.TypeFor[File](), "turns").Range.Most // the length may be out of bounds; avoid faults that follow from it
	}
	if !r.openGround() {
		return nil, r.Err()
	}
	r.special()
	r.optional()
	r.readZones()
	r.s.Forces[game.Red] = r.force(game.Red, &r.raw.Forces.Red)
	r.s.Forces[game.Blue] = r.force(game.Blue, &r.raw.Forces.Blue)
	if len(r.Faults) == 0 {
		r.setUp()
	}
	r.minefields()
	r.victory()
	r.Unused(&r.s.Battle, "zone", r.raw.Zones.Keys())
	return r.s, r.Err()
}

// side reads red or blue.
func (r *reader) side(v rule.Located[string]) game.Side { return r.Side("BHM 4.0", v) }

// dot finds a dot of the board.
func (r *reader) dot(v rule.Located[string]) (at maps.Spot, ok bool) {
	return rulebook.Find(&r.Reader, "BHM 2.1", v, r.s.find)
}

// dots finds dots of the board and skips unknown names.
func (r *reader) dots(names []rule.Located[string]) []maps.Spot {
	var all []maps.Spot
	for _, v := range names {
		if at, ok := r.dot(v); ok {
			all = append(all, at)
		}
	}
	return all
}

// terrain is the terrain of a dot, including tiles.
func (r *reader) terrain(at maps.Spot) dots.Terrain {
	if t, laid := r.tiles[at]; laid {
		return t
	}
	return r.ground(at).Terrain
}

// passable reports whether a soldier on foot can be on a dot (BHM 2.3.6).
func (r *reader) passable(at maps.Spot) bool {
	terrain := r.terrain(at)
	_, walk := r.tables.Enter(terrain)
	return walk || terrain == dots.Water && r.s.Special.Wade > 0 || r.has(at, dots.Bridge)
}

// has reports whether an overlay or a work of a kind is on a dot.
func (r *reader) has(at maps.Spot, k dots.Kind) bool {
	return slices.ContainsFunc(r.s.Board.Overlays, func(o dots.Overlay) bool { return o.At == at.Place() && o.Kind == k && r.s.Raster == nil }) ||
		slices.Contains(r.s.Special.Works, Work{at, k})
}

// special reads the special scenario rules (BHM 13.5).
func (r *reader) special() {
	raw, s := &r.raw.Rules, &r.s.Special
	s.Heights = dots.StandardHeights
	for _, e := range raw.Rises {
		if t, ok := r.terrainWord(rule.Located[string]{Value: e.Key.Value, Node: e.Key}); ok {
			s.Heights[t] = e.Value.Value
		}
	}
	if raw.Water != nil {
		s.Wade = int(*raw.Water)
	}
	r.mineReach()
	s.Glow, s.Sight = raw.Glow.Value, raw.Sight.Value
	r.First(r.Slip(raw.Sight.Node != nil && r.s.Raster != nil, "BHM 15.4", raw.Sight.Node, "sight is only for maps of dots"))
	r.lay()
	r.build()
	for _, e := range raw.Stealth {
		s.Stealth[r.side(rule.Located[string]{Value: e.Key.Value, Node: e.Key})] = e.Value.Value
	}
	if raw.First != nil {
		s.First = r.side(*raw.First)
	}
}

// lay reads the tiles (BHM 4.13).
func (r *reader) lay() {
	for _, group := range r.raw.Rules.Tiles {
		terrain, _ := r.terrainWord(group.Terrain)
		if r.s.Raster != nil {
			r.Fault("BHM 15.4", group.Terrain.Node, "tiles are only for maps of dots; draw the %s in the table file", group.Terrain.Value)
			continue
		}
		for _, v := range group.Dots {
			at, ok := r.dot(v)
			if !ok {
				continue
			}
			if _, twice := r.tiles[at]; twice {
				r.Fault("BHM 4.13", v.Node, "dot %s already has a tile", v.Value)
				continue
			}
			r.tiles[at] = terrain
			r.s.Special.Tiles = append(r.s.Special.Tiles, Tile{at, terrain})
		}
	}
}

// build reads the works (BHM 4.6).
func (r *reader) build() {
	for _, group := range r.raw.Rules.Works {
		kind, ok := workNamed(group.Kind.Value)
		if !ok {
			r.Fault("BHM 4.6", group.Kind.Node, "%s", rule.Unknown("work", group.Kind.Value, []string{WorkKinds[0].String(), WorkKinds[1].String()}))
			continue
		}
		for _, at := range r.dots(group.Dots) {
			r.s.Special.Works = append(r.s.Special.Works, Work{at, kind})
		}
	}
}

func workNamed(word string) (dots.Kind, bool) {
	i := slices.IndexFunc(WorkKinds, func(k dots.Kind) bool { return k.String() == word })
	return WorkKinds[max(i, 0)], i >= 0
}

// terrainWord reads the name of a terrain.
func (r *reader) terrainWord(v rule.Located[string]) (dots.Terrain, bool) {
	words := rule.Words(dots.Terrains)
	i := r.Word("BHM 2.3", v, "terrain", words)
	return dots.Terrain(i), words[i] == v.Value
}

// optional reads the optional rules, the tall buildings and the readings.
func (r *reader) optional() {
	raw := &r.raw.Optional
	for _, o := range raw.Switches {
		r.s.Optional |= o
	}
	for _, v := range raw.Detection {
		r.s.Detection |= game.Only(r.side(v))
	}
	for _, v := range raw.Integrity {
		r.s.Integrity |= game.Only(r.side(v))
	}
	r.tall()
	r.s.Readings = r.Readings("BHM 13.5", r.raw.Readings, new(Readings).Set)
}

// tall reads the buildings that carry soldiers (BHM 12.13).
func (r *reader) tall() {
	if b := r.raw.Rules.Buildings; len(b) > 0 {
		r.s.Special.Buildings = map[maps.Spot]int{}
		if !r.s.Optional.Has(TallBuildings) {
			r.Fault("BHM 12.13", b[0].Key, "buildings that carry soldiers need the optional rule tall-buildings")
		}
		if r.s.Raster != nil {
			r.Fault("BHM 15.4", b[0].Key, "buildings that carry soldiers are only for maps of dots")
			return
		}
	}
	for _, e := range r.raw.Rules.Buildings {
		height := r.Within("BHM 12.13", e.Value, "height of a building", 1, r.tables.Of(TallestBuilding))
		if at, ok := r.dot(rule.Located[string]{Value: e.Key.Value, Node: e.Key}); ok {
			r.s.Special.Buildings[at] = height
			if t := r.terrain(at); t != dots.Building {
				r.Fault("BHM 12.13", e.Key, "dot %s is %s; want a building", e.Key.Value, t)
			}
		}
	}
}

// post reads a dot with a level: "A-H-11@6".
func (r *reader) post(v rule.Located[string]) (at maps.Spot, level int, ok bool) {
	name, high, airborne := strings.Cut(v.Value, "@")
	at, ok = r.dot(rule.Located[string]{Value: name, Node: v.Node})
	if !ok {
		return at, 0, false
	}
	ground := int(r.ground(at).Level)
	if !airborne {
		return at, ground, true
	}
	level, err := strconv.Atoi(high)
	if err != nil || level <= ground || level > r.tables.Of(Ceiling) {
		r.Fault("BHM 8.2.2", v.Node, "found level %q; want %d to %d, as the ground of %s is at %d", high, ground+1, r.tables.Of(Ceiling), name, ground)
		return at, ground, false
	}
	return at, level, true
}
