package scenario

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A Scenario is one battle, parsed from a scenario/1 file with `system: gts` and validated. It is
// immutable after loading.
type Scenario struct {
	rulebook.Battle
	Map        *hexes.Map
	Track      []Day   // the part of the day of each turn
	Weather    Weather // the weather of the first turn, unless that turn is a dawn
	Changes    bool    // the weather can change during a day
	First      string  // the label of the first chit
	Mug        []string
	Commands   []Command
	Units      []Placed
	Works      []Work
	Setup      game.Side // the side that sets up first
	Air        [3][]int  // by game.Side: the air points for each day
	AirSeen    bool      // air points can strike only where a friend sees
	Objectives []Objective
	Exits      []Exit
	Kills      int // points for each lost enemy step
	Margin     int
	Victory    string
}

// A Command is a division's role in a scenario.
type Command struct {
	Division int // index in the order of battle
	Side     game.Side
	CP, DP   int
	Entries  []grid.Place
}

// A Placed unit starts on the map or arrives in a later turn.
type Placed struct {
	Label   string
	Side    game.Side
	At      grid.Place
	Zone    *Zone // the zone for its set-up, or nil
	Arrives int   // the turn of arrival; 0: on the map from the start
	Marks   []string
	node    *yaml.Node
}

// A Work is a marker on the map from the start.
type Work struct {
	Kind string
	Side game.Side // only for an entrenchment
	At   grid.Place
	Zone *Zone  // the zone in which its player puts it; nil: the file gives the hex
	Of   string // the division of a road block
	node *yaml.Node
}

// An Objective is a hex that scores points at the end.
type Objective struct {
	At     grid.Place
	Points int
	Held   game.Side // the holder at the start
}

// An Exit is an entry hex at which a side may leave the map. Each step that leaves in time scores
// points.
type Exit struct {
	At     grid.Place
	Side   game.Side
	Points int
	Until  int // the last turn in which leaving scores
	last   bool
}

// When returns text for the last turn in which an exit scores, or "" if the exit scores until the
// end of the match.
func (e Exit) When() string {
	if e.last {
		return ""
	}
	return fmt.Sprintf(" by the end of turn %d", e.Until)
}

// A Day is the part of the day of a turn.
type Day uint8

// The parts of a day.
const (
	Dawn Day = iota // the first daylight turn
	Noon            // any other daylight turn
	Night
)

var dayWords = []string{"dawn", "day", "night"}

// String returns the word for the part of the day.
func (d Day) String() string { return dayWords[d] }

// UnmarshalText parses the word for a part of the day.
func (d *Day) UnmarshalText(text []byte) error { return rule.SetWord(d, "turn", text, dayWords) }

// Weather is the weather of a turn.
type Weather uint8

// The kinds of weather, in the order of the tables.
const (
	ClearSky Weather = iota
	Overcast
	RainFall
	FogBound
)

// String returns the word for the weather.
func (w Weather) String() string { return weatherWord[w] }

// WeatherOf returns the weather for a word from the tables.
func WeatherOf(word string) Weather { return Weather(slices.Index(weatherWord, word)) }

// UnmarshalText parses the word for a weather.
func (w *Weather) UnmarshalText(text []byte) error {
	return rule.SetWord(w, "weather", text, weatherWord)
}

// File is the structure of a scenario/1 file of this system.
type File struct {
	rulebook.Head `yaml:",inline"`
	Notes         string                     `says:"remarks for designers, which players do not see"`
	Map           rule.Located[string]       `rule:"required" says:"the map of terrain hexes, or of coloured sections"`
	Track         []Day                      `rule:"required" count:"1..40" says:"the turns of the match: the part of the day of each"`
	Weather       rule.Located[Weather]      `clause:"GTS turn/weather" says:"the weather at first, unless the first turn is a dawn"`
	Changes       bool                       `clause:"GTS turn/weather-change" says:"the weather may change during a day"`
	First         rule.Located[string]       `clause:"GTS turn/first-chit" says:"the chit that is drawn first"`
	Mug           []rule.Located[string]     `clause:"GTS turn/first-mug" says:"the chits in the mug in turn 1: formations, divisions, direct-red, direct-blue"`
	Readings      []rule.Located[string]     `says:"readings of the rules that differ from the usual ones, such as opfire=free"`
	Setup         rule.Located[string]       `says:"the side that sets up first"`
	Zones         rule.Keyed[hexes.ZoneFile] `says:"named areas of the map, for units and works that players place"`
	Forces        struct {
		Red, Blue ForceFile `says:"the units of this side"`
	} `says:"the units of both sides, and where they begin"`
	Works struct {
		Strongpoint     []rule.Located[string] `says:"hexes with a strongpoint"`
		ObservationPost []rule.Located[string] `yaml:"observation-post" says:"hexes with an observation post"`
		Barrage         []rule.Located[string] `says:"hexes under a barrage"`
		HeavyBarrage    []rule.Located[string] `yaml:"heavy-barrage" says:"hexes under a heavy barrage"`
	} `says:"markers on the map that are of no side"`
	AirTargets string          `yaml:"air-targets" clause:"GTS turn/air-targets" says:"where air points may strike: any hex, or only seen ones"`
	Objectives []ObjectiveFile `clause:"GTS end/victory" says:"hexes that score"`
	Exits      []exitFile      `clause:"GTS end/victory" says:"entry hexes at which a side may leave"`
	Victory    struct {
		Text   string `rule:"required" says:"how to win, for players"`
		Kills  int    `says:"points for each enemy step that is lost"`
		Margin int    `says:"how many points a side must be ahead to win; 1 if the key is missing"`
	} `clause:"GTS end/victory" says:"how to win"`
	Start    game.HeadStart `yaml:"head-start" says:"points before the first turn"`
	Measured *game.Measured `says:"results of many matches between bots, which metahex sim writes"`
}

// An ObjectiveFile is a hex that scores at the end.
type ObjectiveFile struct {
	At     rule.Located[string] `rule:"required" says:"the hex"`
	Points int                  `rule:"required" says:"points for its holder at the end"`
	Held   rule.Located[string] `says:"the side that holds it at first"`
}

type exitFile struct {
	At     rule.Located[string] `rule:"required" says:"the entry hex"`
	Side   rule.Located[string] `rule:"required" says:"the side that may leave"`
	Points rule.Located[int]    `rule:"required" range:"1..99" says:"points for each step that leaves"`
	Until  rule.Located[int]    `says:"the last turn in which leaving scores; the last of the match if the key is missing"`
}

// A ForceFile is the force of a side.
type ForceFile struct {
	Divisions    rule.Keyed[commandFile]            `says:"its divisions, by id"`
	Units        rule.Keyed[[]rule.Located[string]] `says:"units by hex or zone, each with its marks: A2 column"`
	Arrive       rule.Keyed[[]rule.Located[string]] `clause:"GTS turn/reinforcements" says:"units by the turn in which they arrive"`
	Air          []int                              `clause:"GTS turn/air" says:"air points for each day"`
	Entrenchment []rule.Located[string]             `clause:"GTS entrench/one" says:"hexes or zones with an entrenchment"`
	RoadBlock    rule.Keyed[[]rule.Located[string]] `yaml:"road-block" says:"hexes or zones with a road block, by division"`
}

type commandFile struct {
	Command, Dispatch int                    `says:"points of this kind at first"`
	Entries           []rule.Located[string] `clause:"GTS turn/reinforcements" says:"its entry hexes"`
}

//go:embed scenarios/*.yaml tables/*.yaml tutorial/*.yaml
var shipped embed.FS

// Library is what the book ships.
var Library = rulebook.NewLibrary(rulebook.Library[Scenario, Tables]{
	Book: "gts", Files: shipped, Training: "gts-training", Tables: []string{"results", "modifiers", "measures", "terrain", "weather", "forces"}, Ground: []string{"colours"},
	Order: []string{"kreuz-road", "aldern-crossings", "nieuwedam-nights", "four-sheets", "bridge-out"},
	Read:  Read, Readings: readings[:], Map: func(s *Scenario) string { return s.Map.Hash() },
})

// A reader converts a file to a Scenario and collects its faults.
type reader struct {
	rulebook.Reader
	tables *Tables
	raw    File
	s      *Scenario
	zones  map[string]*Zone
}

// Read parses and validates the text of a scenario file. A map file is looked up in the same
// folder. The error joins one *rule.Fault per fault.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	r := &reader{Reader: rulebook.Reader{System: "gts"}, tables: t, s: &Scenario{}}
	if err := r.Open(file, data, &r.raw, &r.raw.Head, &r.s.Battle); err != nil {
		return nil, err
	}
	var ok bool
	if r.s.Map, ok = rulebook.OpenMap(&r.Reader, "", r.raw.Map, r.terrain); !ok {
		return nil, r.Err()
	}
	r.read()
	return r.s, r.Err()
}

// terrain opens a map, with terrain.
func (r *reader) terrain(path string) (*hexes.Map, error) {
	m, err := atlas.OpenHexes(path)
	if err != nil {
		return nil, err
	}
	return r.tables.OnTerrain(m)
}

// fault records a fault at a node of the file, or, without one, of the whole file.
func (r *reader) fault(n *yaml.Node, format string, args ...any) { r.Fault("", n, format, args...) }

// Lines returns the scenario's story, forces and terms.
func (s *Scenario) Lines(t *Tables) (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	add("%s: %s", s.ID, s.Title)
	add("map %s, %s: %s\n\n%s", s.Map.ID, rule.Count(len(s.Track), "turn"), s.trackWords(), s.Story)
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, c := range s.Commands {
			if c.Side == side {
				d := &t.Order.List[c.Division]
				add("\n%s, %s: %d command points, %d dispatch points", side, d.Name, c.CP, c.DP)
				lines = append(lines, s.forceLines(c, t)...)
			}
		}
	}
	add("\nfirst chit %s; in the mug: %s", s.First, strings.Join(s.Mug, ", "))
	lines = append(lines, s.Terms(t)...)
	if s.Notes != "" {
		add("\n%s", s.Notes)
	}
	return lines
}

// trackWords describes the turns in words.
func (s *Scenario) trackWords() string {
	return rule.Joined(s.Track, ", ", Day.String)
}

// Muster returns a division's name, and the name of each of its units in the scenario.
func (s *Scenario) Muster(c Command, t *Tables) (division string, units []string) {
	for _, u := range s.Units {
		if p, _ := t.Order.Post(u.Label); p.Division == c.Division {
			units = append(units, p.Name)
		}
	}
	return t.Order.List[c.Division].Name, units
}

// forceLines lists a division's units, one line for each place or turn.
func (s *Scenario) forceLines(c Command, t *Tables) (lines []string) {
	where, units := []string{}, map[string][]string{}
	for _, u := range s.Units {
		p, _ := t.Order.Post(u.Label)
		if p.Division != c.Division {
			continue
		}
		at := s.Map.NameAt(u.At)
		switch {
		case u.Arrives > 0:
			at = fmt.Sprintf("turn %d", u.Arrives)
		case u.Zone != nil:
			at = "set up in " + u.Zone.Title
		}
		if units[at] == nil {
			where = append(where, at)
		}
		words := append([]string{u.Label, p.Name}, u.Marks...)
		units[at] = append(units[at], strings.Join(words, " "))
	}
	for _, at := range where {
		lines = append(lines, "  "+at+": "+strings.Join(units[at], ", "))
	}
	return lines
}
