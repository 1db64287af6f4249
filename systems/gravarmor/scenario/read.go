package scenario

import (
	"reflect"
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A reader converts a file to a Scenario and collects its faults.
//
//	board ─▶ terrain key ─▶ zones ─▶ forces ─▶ victory
//
// Each part needs the earlier parts.
type reader struct {
	rulebook.Reader
	tables *Tables
	raw    File
	s      *Scenario
	zones  []Zone
	drawn  []int // hexes with a city that is drawn on the board
}

// Read parses and validates the text of a scenario/1 file. Board files are looked up in the folder
// of the scenario file. The error joins one *rule.Fault per fault.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	r := &reader{Reader: rulebook.Reader{System: "gravarmor", Clause: "GA scenarios"}, tables: t, s: &Scenario{}}
	if err := r.Open(file, data, &r.raw, &r.raw.Head, &r.s.Battle); err != nil {
		return nil, err
	}
	r.head()
	board, ok := rulebook.OpenMap(&r.Reader, "GA scenarios/configuration", r.raw.Board, r.colours)
	if !ok {
		return nil, r.Err()
	}
	r.s.Board, r.s.Ground = board, t.ground(board)
	r.key()
	r.readZones()
	r.cities()
	for side, f := range r.raw.forces() {
		r.s.Forces[side] = r.force(side, f)
		r.misplaced(side, &f.Value)
	}
	r.victory()
	r.s.Start = game.HeadStart{Red: r.raw.Start.League, Blue: r.raw.Start.Imperial}
	r.unintended()
	return r.s, r.Err()
}

// colours opens a map, with colours.
func (r *reader) colours(path string) (*hexes.Map, error) {
	m, err := atlas.OpenHexes(path)
	if err != nil {
		return nil, err
	}
	return r.tables.OnColours(m)
}

// head reads everything before the board.
func (r *reader) head() {
	raw, s := &r.raw, r.s
	s.Notes, s.Origin, s.Measured = strings.TrimSpace(raw.Notes), raw.Origin, raw.Measured
	if s.Turns = raw.Turns.Value; r.Faults != nil {
		s.Turns = rule.FieldOf(reflect.TypeFor[File](), "turns").Range.Most // the length may be out of bounds; avoid faults that follow from it
	}
	s.First, s.Setup = r.side(raw.First), Imperial
	if raw.Setup.Node != nil {
		s.Setup = r.side(raw.Setup)
	}
	s.Readings = r.Readings("", raw.Readings, new(Readings).Set)
}

// side parses "league" or "imperial".
func (r *reader) side(v rule.Located[string]) game.Side {
	return r.Side("GA equipment/colors", v, sideNames...)
}

var sideNames = []string{"league", "imperial"}

// hex finds a hex of the board.
func (r *reader) hex(v rule.Located[string]) (int, bool) {
	return rulebook.Find(&r.Reader, "GA scenarios/ids", v, r.s.Board.Find)
}

// unintended warns of what is harmless but probably not meant.
func (r *reader) unintended() {
	m, key := r.s.Board, r.raw.Terrain.Node
	if r.s.Key.Streaks != 0 && len(hexesOf(m, func(h hexes.Hex) bool { return h.Streaks })) == 0 {
		r.s.Warn("GA scenarios/key/streaks", key, "the terrain key has a line `red-brown`, but no hex of board %s has streaks", m.ID)
	}
	if len(r.drawn) > 0 && !r.raw.OnlyListed && r.s.Key.City == 0 {
		r.s.Warn("GA scenarios/key/cities", key, "hex %s of board %s has a city, but the terrain key has no line `city`", m.Name(r.drawn[0]), m.ID)
	}
	r.Unused(&r.s.Battle, "zone", r.raw.Zones.Keys())
}

// key reads the terrain key (GA scenarios/key). Every colour must have a line.
func (r *reader) key() {
	k, words := &r.s.Key, hexes.KeyWords()
	k.Terrains = []Terrain{{}}
	slips := len(r.Faults)
	for _, e := range r.raw.Terrain.Value {
		at := slices.Index(words, e.Key.Value)
		if at < 0 {
			r.Fault("GA scenarios/key", e.Key, "%s", rule.Unknown("colour", e.Key.Value, words))
			continue
		}
		number := len(k.Terrains)
		k.Terrains = append(k.Terrains, r.terrain(&e.Value))
		switch c := hexes.Colour(at); {
		case c < hexes.Colours:
			k.Colours[c] = number
		case c == hexes.Colours:
			k.Streaks = number
		default:
			k.City = number
		}
	}
	for c, number := range k.Colours {
		if number == 0 && len(r.Faults) == slips { // a misspelt colour would be reported as missing too
			r.Fault("GA scenarios/key/colors", r.raw.Terrain.Node, "colour %s is missing", words[c])
		}
	}
}

// terrain reads one line of the key.
func (r *reader) terrain(f *terrainFile) Terrain {
	t := Terrain{Name: f.Name, Cost: [3]Cost{f.Inf, f.Hover, f.Grav}, Combat: f.Combat.Value}
	for m := range t.Special {
		t.Special[m] = -1
	}
	for _, e := range f.Special {
		var m Move
		if err := m.UnmarshalText([]byte(e.Key.Value)); err != nil {
			r.Fault("GA scenarios/special", e.Key, "%v", err)
			continue
		}
		t.Special[m] = e.Value.Value
	}
	return t
}

// MostCombat is the highest combat value of a hex.
const MostCombat = 9

// cities reads the places of cities: drawn on the board, listed, or chosen by a player
// (GA scenarios/key/cities).
func (r *reader) cities() {
	r.drawn = hexesOf(r.s.Board, func(h hexes.Hex) bool { return h.City })
	if r.drawnCount() {
		r.s.Cities = slices.Clone(r.drawn)
	}
	for _, v := range r.raw.Cities {
		if i, ok := r.hex(v); ok && !slices.Contains(r.s.Cities, i) {
			r.s.Cities = append(r.s.Cities, i)
		}
	}
	r.s.Board = r.s.Board.WithCities(r.s.Cities...)
	if f := r.raw.Site; f != nil {
		r.s.Site = &Site{Side: r.side(f.Side), Zone: r.zone(&f.Zone)}
		if len(r.s.Site.Zone.Hexes) == 0 {
			r.Fault("GA scenarios/key/cities", f.Zone.Node, "no hex for the city: zone %q has no hexes", f.Zone.Value)
		}
	}
	if r.s.Key.City == 0 && (len(r.s.Cities) > 0 || r.s.Site != nil) {
		r.Fault("GA scenarios/key/cities", r.raw.Terrain.Node, "there is a city, but the terrain key has no line `city`")
	}
}

// drawnCount reports whether the cities drawn on the board count. On a map that prints colours they
// need a line of the terrain key, as streaks do.
func (r *reader) drawnCount() bool {
	return !r.raw.OnlyListed && (r.s.Key.City > 0 || r.s.Board.StandIn(hexes.ByColour))
}

// hexesOf lists the hexes of a map of one sort.
func hexesOf(m *hexes.Map, is func(hexes.Hex) bool) (all []int) {
	for i := range m.Len() {
		if is(m.Hex(i)) {
			all = append(all, i)
		}
	}
	return all
}
