package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// A reader turns a file into a Scenario and collects its faults.
//
//	board ─▶ special rules ─▶ zones ─▶ forces ─▶ mines ─▶ victory
//
// Each part needs the parts before it. A zone, for example, leaves out water unless the special
// rules allow wading.
type reader struct {
	file   string
	tables *Tables
	state  state
	raw    scenarioFile
	s      *Scenario
	faults []error
	tiles  map[maps.Spot]dots.Terrain
	zones  map[string]zone
	used   map[string]bool // names of zones that the file uses
}

// A state says whether a text is unchanged since its author wrote it. Redundant figures, such as the
// stated worth of a force, are checked only in an unchanged text. An edited force may lack a unit.
type state bool

const (
	asWritten state = false
	edited    state = true
)

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
	return read(rule.File{Name: file, Data: data}, t, asWritten)
}

func read(f rule.File, t *Tables, s state) (*Scenario, error) {
	r, err := newReader(f.Name, f.Data, t, s)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(r.faults...); err != nil {
		return nil, err
	}
	return r.s, nil
}

// MostTurns is the largest number of turns of a match.
const MostTurns = 60

// newReader reads the whole file. It returns an error only for a text that cannot be parsed.
func newReader(file string, data []byte, t *Tables, s state) (*reader, error) {
	r := &reader{file: file, tables: t, state: s, tiles: map[maps.Spot]dots.Terrain{}, zones: map[string]zone{}, used: map[string]bool{}}
	if err := rule.DecodeYAML(file, data, &r.raw); err != nil {
		return nil, err
	}
	if r.raw.System != "" && r.raw.System != "battlesuit" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found a scenario of system %q; want battlesuit", r.raw.System)}
	}
	r.head()
	if !r.openGround() {
		return r, nil
	}
	r.special()
	r.optional()
	r.readZones()
	r.s.Forces[game.Red] = r.force(game.Red, &r.raw.Forces.Red)
	r.s.Forces[game.Blue] = r.force(game.Blue, &r.raw.Forces.Blue)
	if len(r.faults) == 0 {
		r.setUp()
	}
	r.minefields()
	r.victory()
	return r, nil
}

// head reads the scenario's header and its length.
func (r *reader) head() {
	r.s = &Scenario{File: r.file, ID: r.raw.ID.Value, Title: r.raw.Title, Story: strings.TrimSpace(r.raw.Story), Notes: strings.TrimSpace(r.raw.Notes), AsWritten: bool(r.raw.Deal), Start: r.raw.Start, Measured: r.raw.Measured}
	if !rule.IsID(r.s.ID) {
		r.fault("", r.raw.ID.Node, "found id %q; want %s", r.s.ID, rule.IDWords)
	}
	if strings.TrimSpace(r.s.Title) == "" || r.s.Story == "" {
		r.fault("BHM 13.1", r.raw.ID.Node, "scenario %s has a blank title or story; want a title of one line and a story of a few lines", r.s.ID)
	}
	if r.s.Turns = r.within("BHM 13.0", r.raw.Turns, "turns", 1, MostTurns); r.raw.Turns.Value < 1 {
		r.s.Turns = MostTurns // the fault has been reported; avoid faults that follow from it
	}
}

// fault records a fault at a node of the file, with the clause that it breaks, if any.
func (r *reader) fault(cite rule.Clause, n *yaml.Node, format string, args ...any) {
	f := &rule.Fault{File: r.file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if cite != "" {
		f.Text += " [" + string(cite) + "]"
	}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	r.faults = append(r.faults, f)
}

// A slip is a possible fault; its field made says whether the file has the fault.
type slip struct {
	made   bool
	cite   rule.Clause
	at     *yaml.Node
	format string
	args   []any
}

// first records only the first slip that the file has.
func (r *reader) first(slips ...slip) {
	if i := slices.IndexFunc(slips, func(s slip) bool { return s.made }); i >= 0 {
		r.fault(slips[i].cite, slips[i].at, slips[i].format, slips[i].args...)
	}
}

// within returns a number that must be between two bounds. A missing number is 0 and is not checked.
// A number out of bounds is reported and replaced by the nearer bound, which keeps loops short.
func (r *reader) within(cite rule.Clause, v rule.Located[int], what string, low, high int) int {
	if v.Node != nil && (v.Value < low || v.Value > high) {
		r.fault(cite, v.Node, "%s: found %d; want %d to %d", what, v.Value, low, high)
		return min(max(v.Value, low), high)
	}
	return v.Value
}

// side reads red or blue.
func (r *reader) side(v rule.Located[string]) game.Side {
	return r.sideOf(v.Node, v.Value)
}

func (r *reader) sideOf(n *yaml.Node, word string) game.Side {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if s.String() == word {
			return s
		}
	}
	r.fault("BHM 4.0", n, "%s", rule.Unknown("side", word, []string{"red", "blue"}))
	return game.Chance
}

// dot finds a dot of the board.
func (r *reader) dot(v rule.Located[string]) (at maps.Spot, ok bool) {
	at, err := r.s.find(v.Value)
	if err != nil {
		r.fault("BHM 2.1", v.Node, "%v", err)
	}
	return at, err == nil
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
			s.Heights[t] = r.within("BHM 2.4", e.Value, "height of "+t.String(), 0, 12)
		}
	}
	if raw.Water != nil {
		s.Wade = int(*raw.Water)
	}
	r.mineReach()
	s.Glow = r.within("BHM 2.3.5", raw.Glow, "glow", 1, 30)
	r.sight()
	r.lay()
	r.build()
	for _, e := range raw.Stealth {
		s.Stealth[r.sideOf(e.Key, e.Key.Value)] = r.within("BHM 12.3", e.Value, "stealth", 1, 6)
	}
	if raw.First != nil {
		s.First = r.side(*raw.First)
	}
}

// sight reads the limit of sight (BHM 13.5).
func (r *reader) sight() {
	raw := r.raw.Rules.Sight
	r.s.Special.Sight = r.within("BHM 13.5", raw, "sight", 1, layercake.MostReach)
	if raw.Node != nil && r.s.Raster != nil {
		r.fault("BHM 15.4", raw.Node, "sight is only for maps of dots")
	}
}

// lay reads the tiles (BHM 4.13).
func (r *reader) lay() {
	for _, group := range r.raw.Rules.Tiles {
		terrain, _ := r.terrainWord(group.Terrain)
		if r.s.Raster != nil {
			r.fault("BHM 15.4", group.Terrain.Node, "tiles are only for maps of dots; draw the %s in the table file", group.Terrain.Value)
			continue
		}
		for _, v := range group.Dots {
			at, ok := r.dot(v)
			if !ok {
				continue
			}
			if _, twice := r.tiles[at]; twice {
				r.fault("BHM 4.13", v.Node, "dot %s already has a tile", v.Value)
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
			r.fault("BHM 4.6", group.Kind.Node, "%s", rule.Unknown("work", group.Kind.Value, []string{WorkKinds[0].String(), WorkKinds[1].String()}))
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

// terrainsAll are the names of all kinds of terrain.
var terrainsAll = func() (all []string) {
	for t := range dots.Terrains {
		all = append(all, t.String())
	}
	return all
}()

// terrainWord reads the name of a terrain.
func (r *reader) terrainWord(v rule.Located[string]) (t dots.Terrain, ok bool) {
	if t, ok = terrainNamed(v.Value); !ok {
		r.fault("BHM 2.3", v.Node, "%s", rule.Unknown("terrain", v.Value, terrainsAll))
	}
	return t, ok
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
	for _, v := range r.raw.Readings {
		var readings Readings
		if err := readings.Set(v.Value); err != nil {
			r.fault("BHM 13.5", v.Node, "%v", err)
		}
		r.s.Readings = append(r.s.Readings, v.Value)
	}
	if err := los.Once(r.s.Readings); err != nil {
		r.fault("BHM 13.5", r.raw.Readings[0].Node, "%v", err)
	}
}

// tall reads the buildings that carry soldiers (BHM 12.13).
func (r *reader) tall() {
	if b := r.raw.Rules.Buildings; len(b) > 0 {
		r.s.Special.Buildings = map[maps.Spot]int{}
		if !r.s.Optional.Has(TallBuildings) {
			r.fault("BHM 12.13", b[0].Key, "buildings that carry soldiers need the optional rule tall-buildings")
		}
		if r.s.Raster != nil {
			r.fault("BHM 15.4", b[0].Key, "buildings that carry soldiers are only for maps of dots")
			return
		}
	}
	for _, e := range r.raw.Rules.Buildings {
		height := r.within("BHM 12.13", e.Value, "height of a building", 1, r.tables.Of(TallestBuilding))
		if at, ok := r.dot(rule.Located[string]{Value: e.Key.Value, Node: e.Key}); ok {
			r.s.Special.Buildings[at] = height
			if t := r.terrain(at); t != dots.Building {
				r.fault("BHM 12.13", e.Key, "dot %s is %s; want a building", e.Key.Value, t)
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
		r.fault("BHM 8.2.2", v.Node, "found level %q; want %d to %d, as the ground of %s is at %d", high, ground+1, r.tables.Of(Ceiling), name, ground)
		return at, ground, false
	}
	return at, level, true
}
