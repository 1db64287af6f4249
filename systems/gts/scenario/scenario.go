package scenario

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/rulebook"
)

// A Scenario is one battle, parsed from a scenario/1 file with `system: gts` and validated. It is
// immutable after loading.
type Scenario struct {
	rulebook.Warned
	File, ID, Title string
	Story, Notes    string
	Map             *hexes.Map
	Track           []Day   // the part of the day of each turn
	Weather         Weather // the weather of the first turn, unless that turn is a dawn
	Changes         bool    // the weather can change during a day
	First           string  // the label of the first chit
	Mug             []string
	Commands        []Command
	Units           []Placed
	Works           []Work
	Setup           game.Side // the side that sets up first
	Air             [3][]int  // by game.Side: the air points for each day
	AirSeen         bool      // air points can strike only where a friend sees
	Objectives      []Objective
	Exits           []Exit
	Kills           int // points for each lost enemy step
	Margin          int
	Victory         string
	Readings        []string
	Start           game.HeadStart // points before turn 1
	Measured        *game.Measured // results of greedy bots against each other; nil: not measured
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
func (d *Day) UnmarshalText(text []byte) error {
	i := slices.Index(dayWords, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("turn", string(text), dayWords)}
	}
	*d = Day(i)
	return nil
}

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
	i := slices.Index(weatherWord, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("weather", string(text), weatherWord)}
	}
	*w = Weather(i)
	return nil
}

// File is the structure of a scenario/1 file of this system.
type File struct {
	Format   string `rule:"required" format:"scenario/1"`
	System   string `rule:"required"`
	ID       string `rule:"required"`
	Title    string `rule:"required"`
	Story    string `rule:"required"`
	Notes    string
	Map      rule.Located[string] `rule:"required"`
	Track    []Day                `rule:"required"`
	Weather  Weather
	Changes  bool
	First    rule.Located[string]
	Mug      []rule.Located[string]
	Readings []string
	Setup    rule.Located[string]
	Zones    rule.Keyed[hexes.ZoneFile]
	Forces   struct{ Red, Blue forceFile }
	Works    struct {
		Strongpoint     []rule.Located[string]
		ObservationPost []rule.Located[string] `yaml:"observation-post"`
		Barrage         []rule.Located[string]
		HeavyBarrage    []rule.Located[string] `yaml:"heavy-barrage"`
	}
	AirTargets string `yaml:"air-targets"`
	Objectives []struct {
		At     rule.Located[string] `rule:"required"`
		Points int                  `rule:"required"`
		Held   rule.Located[string]
	}
	Exits   []exitFile
	Victory struct {
		Text          string `rule:"required"`
		Kills, Margin int
	}
	Start    game.HeadStart `yaml:"head-start"`
	Measured *game.Measured
}

type exitFile struct {
	At     rule.Located[string] `rule:"required"`
	Side   rule.Located[string] `rule:"required"`
	Points rule.Located[int]    `rule:"required"`
	Until  rule.Located[int]
}

type forceFile struct {
	Divisions    Named[commandFile]
	Units        Named[[]rule.Located[string]]
	Arrive       Named[[]rule.Located[string]]
	Air          []int
	Entrenchment []rule.Located[string]
	RoadBlock    Named[[]rule.Located[string]] `yaml:"road-block"`
}

type commandFile struct {
	Command, Dispatch int
	Entries           []rule.Located[string]
}

//go:embed scenarios/*.yaml tutorial/gts-training.yaml
var scenarioFiles embed.FS

// embedded holds the shipped scenarios.
var embedded = files.Embedded{Files: scenarioFiles, Folder: "scenarios", What: "scenario", Aside: Training, Order: scenarioOrder}

// scenarioOrder lists the scenarios in the order in which they teach the rules.
var scenarioOrder = []string{"kreuz-road", "aldern-crossings", "nieuwedam-nights", "four-sheets", "bridge-out"}

// IDs returns the ids of the shipped scenarios.
func IDs() []string { return embedded.Names() }

// Load reads a shipped scenario, by its id, or a scenario/1 file.
func Load(name string, t *Tables) (*Scenario, error) {
	f, err := embedded.Read(name)
	if err != nil {
		return nil, err
	}
	return Read(f.Name, f.Data, t)
}

// A reader converts a file to a Scenario and collects its faults.
type reader struct {
	file   string
	tables *Tables
	raw    File
	s      *Scenario
	zones  map[string]*Zone
	faults []error
}

// Read parses and validates the text of a scenario file. A map file is looked up in the same
// folder. The error joins one *rule.Fault per fault.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	r := &reader{file: file, tables: t, s: &Scenario{File: file}}
	if err := rule.DecodeYAML(file, data, &r.raw); err != nil {
		return nil, err
	}
	if r.raw.System != "gts" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found system %q; want gts", r.raw.System)}
	}
	name, err := atlas.Named(file, r.raw.Map.Value)
	if err == nil {
		r.s.Map, err = atlas.OpenHexes(name)
	}
	if err == nil {
		r.s.Map, err = t.OnTerrain(r.s.Map)
	}
	if err != nil {
		r.fault(r.raw.Map.Node, "%v", err)
		return nil, errors.Join(r.faults...)
	}
	r.read()
	if err := errors.Join(r.faults...); err != nil {
		return nil, err
	}
	return r.s, nil
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	f := &rule.Fault{File: r.file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	r.faults = append(r.faults, f)
}

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
	var all []string
	for _, d := range s.Track {
		all = append(all, d.String())
	}
	return strings.Join(all, ", ")
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
