package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A reader converts a file to a Scenario and collects its faults.
//
//	board ─▶ terrain key ─▶ zones ─▶ forces ─▶ victory
//
// Each part needs the earlier parts.
type reader struct {
	file   string
	tables *Tables
	raw    File
	s      *Scenario
	faults []error
	zones  map[string]Zone
	used   map[string]bool // zones that another part of the file uses
	drawn  []int           // hexes with a city that is drawn on the board
}

// Read parses and validates the text of a scenario/1 file. Board files are looked up in the folder
// of the scenario file. The error joins one *rule.Fault per fault.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	r, err := newReader(file, data, t)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(r.faults...); err != nil {
		return nil, err
	}
	return r.s, nil
}

// MostTurns is the length of the longest match in turns.
const MostTurns = 40

// newReader parses the whole file. The error means that the text cannot be parsed at all.
func newReader(file string, data []byte, t *Tables) (*reader, error) {
	r := &reader{file: file, tables: t, zones: map[string]Zone{}, used: map[string]bool{}}
	if err := rule.DecodeYAML(file, data, &r.raw); err != nil {
		return nil, err
	}
	if r.raw.System != "gravarmor" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found system %q; want gravarmor", r.raw.System)}
	}
	r.head()
	board, err := atlas.Named(file, r.raw.Board.Value)
	if err == nil {
		r.s.Board, err = atlas.OpenHexes(board)
	}
	if err == nil {
		r.s.Board, err = r.tables.OnColours(r.s.Board)
	}
	if err != nil {
		r.fault("GA scenarios/configuration", r.raw.Board.Node, "%v", err)
		return r, nil
	}
	r.s.Ground = r.tables.ground(r.s.Board)
	r.key()
	r.readZones()
	r.cities()
	r.s.Forces[League] = r.force(League, &r.raw.Forces.League)
	r.s.Forces[Imperial] = r.force(Imperial, &r.raw.Forces.Imperial)
	r.misplaced(League, &r.raw.Forces.League.Value)
	r.misplaced(Imperial, &r.raw.Forces.Imperial.Value)
	r.victory()
	r.s.Start = r.headStart()
	return r, nil
}

// head reads everything before the board.
func (r *reader) head() {
	raw := &r.raw
	r.s = &Scenario{File: r.file, ID: raw.ID.Value, Title: raw.Title, Story: strings.TrimSpace(raw.Story), Notes: strings.TrimSpace(raw.Notes), Origin: raw.Origin, Measured: raw.Measured}
	if !rule.IsID(r.s.ID) {
		r.fault("", raw.ID.Node, "found id %q; want %s", r.s.ID, rule.IDWords)
	}
	if strings.TrimSpace(r.s.Title) == "" || r.s.Story == "" {
		r.fault("GA scenarios", raw.ID.Node, "scenario %s has a blank title or story; want a title of one line and a story of a few lines", r.s.ID)
	}
	if r.s.Turns = r.within("GA turn/ending", raw.Turns, "turns", 1, MostTurns); r.s.Turns != raw.Turns.Value {
		r.s.Turns = MostTurns // the fault is already reported; use a legal value
	}
	r.s.First = r.side(raw.First)
	r.s.Setup = Imperial
	if raw.Setup.Node != nil {
		r.s.Setup = r.side(raw.Setup)
	}
	for _, v := range raw.Readings {
		var trial Readings
		if err := trial.Set(v.Value); err != nil {
			r.fault("", v.Node, "%v", err)
		}
		r.s.Readings = append(r.s.Readings, v.Value)
	}
	if err := los.Once(r.s.Readings); err != nil {
		r.fault("", raw.Readings[0].Node, "%v", err)
	}
}

// fault records a fault at a position in the file, with the clause that it breaks, if any.
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

// within returns a number that must be between low and high. A missing number is 0, and allowed.
func (r *reader) within(cite rule.Clause, v rule.Located[int], what string, low, high int) int {
	if v.Node != nil && (v.Value < low || v.Value > high) {
		r.fault(cite, v.Node, "%s: found %d; want %d to %d", what, v.Value, low, high)
		return low
	}
	return v.Value
}

var sideNames = []string{"league", "imperial"}

// side parses "league" or "imperial".
func (r *reader) side(v rule.Located[string]) game.Side {
	if i := slices.Index(sideNames, v.Value); i >= 0 {
		return League + game.Side(i)
	}
	r.fault("GA equipment/colors", v.Node, "%s", rule.Unknown("side", v.Value, sideNames))
	return League
}

// hex finds a hex of the board.
func (r *reader) hex(v rule.Located[string]) (int, bool) {
	i, err := r.s.Board.Find(v.Value)
	if err != nil {
		r.fault("GA scenarios/ids", v.Node, "%v", err)
	}
	return i, err == nil
}

// keyWords lists the colours of a terrain key, in the order of the book, then streaks and cities.
func keyWords() []string {
	var all []string
	for c := range hexes.Colours {
		all = append(all, strings.ReplaceAll(c.String(), " ", "-"))
	}
	return append(all, "red-brown", "city")
}

// key reads the terrain key (GA scenarios/key). Every colour must have a line.
func (r *reader) key() {
	k, words := &r.s.Key, keyWords()
	k.Terrains = []Terrain{{}}
	slips := len(r.faults)
	for _, e := range r.raw.Terrain.Value {
		at := slices.Index(words, e.Key.Value)
		if at < 0 {
			r.fault("GA scenarios/key", e.Key, "%s", rule.Unknown("colour", e.Key.Value, words))
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
		if number == 0 && len(r.faults) == slips { // a misspelt colour would be reported as missing too
			r.fault("GA scenarios/key/colors", r.raw.Terrain.Node, "colour %s is missing", words[c])
		}
	}
}

// terrain reads one line of the key.
func (r *reader) terrain(f *terrainFile) Terrain {
	t := Terrain{Name: f.Name, Cost: [3]Cost{f.Inf, f.Hover, f.Grav}, Combat: r.within("GA scenarios/key", f.Combat, "combat", 0, MostCombat)}
	for m := range t.Special {
		t.Special[m] = -1
	}
	for _, e := range f.Special {
		var m Move
		if err := m.UnmarshalText([]byte(e.Key.Value)); err != nil {
			r.fault("GA scenarios/special", e.Key, "%v", err)
			continue
		}
		t.Special[m] = r.within("GA scenarios/special", e.Value, "combat", 0, MostCombat)
	}
	return t
}

// MostCombat is the highest combat value of a hex.
const MostCombat = 9

// cities reads the places of cities: drawn on the board, listed, or chosen by a player
// (GA scenarios/key/cities).
func (r *reader) cities() {
	r.drawn = citiesOf(r.s.Board)
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
			r.fault("GA scenarios/key/cities", f.Zone.Node, "no hex for the city: zone %q has no hexes", f.Zone.Value)
		}
	}
	if r.s.Key.City == 0 && (len(r.s.Cities) > 0 || r.s.Site != nil) {
		r.fault("GA scenarios/key/cities", r.raw.Terrain.Node, "there is a city, but the terrain key has no line `city`")
	}
}

// drawnCount reports whether the cities drawn on the board count. On a map that prints colours they
// need a line of the terrain key, as streaks do.
func (r *reader) drawnCount() bool {
	return !r.raw.OnlyListed && (r.s.Key.City > 0 || r.s.Board.StandIn(hexes.ByColour))
}

// citiesOf lists the hexes of a map that have a city marker.
func citiesOf(m *hexes.Map) (all []int) {
	for i := range m.Len() {
		if m.Hex(i).City {
			all = append(all, i)
		}
	}
	return all
}
