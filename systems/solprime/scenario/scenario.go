package scenario

import (
	"embed"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// A Rating is a platoon's quality (SP morale/unit).
type Rating uint8

// The ratings of platoons, the best first.
const (
	RatedGuard Rating = iota
	RatedElite
	RatedVeteran
	RatedGreen
	RatedMilitia
)

// String returns the word of the rating.
func (r Rating) String() string { return ratingWords[r] }

var ratingWords = []string{"guard", "elite", "veteran", "green", "militia"}

// A Scenario is one battle.
type Scenario struct {
	tabletop.Scenario
	Cycles     int
	Hazy       bool
	Forces     [3]Force // by game.Side
	Convoys    []Convoy
	Deployment Deployment
	Walls      []Wall // walls that the scenario adds to its table
}

// A Force is one side's army.
type Force struct {
	Level      Level
	Control    string // advanced, primitive, or empty
	Centre     bool   // SP activation/centre
	Psionic    bool   // SP artillery/arrival/psionic
	Based      bool   // is stationed at a base on the table (SP installations/base)
	Platoons   []Platoon
	Structures []Platoon // SP fortifications: their stands are sections
	Edge       Edges     // its side of the table (SP artillery/off-table); 0: not given
	Leader     string    // label of the stand that the leader begins with, or ""
	Mines      []Minefield
	Zones      tabletop.Zones // zones for the stands without a place in the file
	Laying     tabletop.Zones // zones for the counters without a place in the file
	Watching   bool           // the player chooses which stands begin on overwatch (SP overwatch/start)
	Loading    bool           // the player chooses which stands begin in a carrier
	Leading    bool           // the player chooses the leader's stand (SP leaders/always)
}

// A Minefield is a counter on the table. A counter of strength 0 is a dummy (SP mines).
type Minefield struct {
	At       grid.Point
	Strength int
	Unset    bool // its player lays it
}

// A Platoon is one to six stands of one rating (SP organization).
type Platoon struct {
	Name   string
	Rating Rating
	Units  []Recruit
}

// A Recruit is the initial state of a stand.
type Recruit struct {
	Kind   *Kind
	Label  string
	At     grid.Point
	Facing grid.Vector
	Dug    bool
	Watch  bool       // begins on overwatch (SP overwatch)
	Lots   int        // lots of artillery ammunition (SP artillery/ammunition)
	Wall   grid.Point // the far end of its wall; zero: no wall (SP fortifications/wall)
	In     string     // the label of the carrier or section that it begins in, or ""
	Height int8       // height of a VTOL craft in inches (SP vtol)
	Unset  bool       // its player sets it up
	Behind int64      // distance of guns behind the table, thousandths of an inch (SP artillery/off-table)
}

//go:embed scenarios/*.yaml tables/*.yaml tutorial/*.yaml
var shipped embed.FS

// Library is what the book ships.
var Library = rulebook.NewLibrary(rulebook.Library[Scenario, Tables]{
	Book: "solprime", Files: shipped, Training: "sp-training", Tables: []string{"movement", "fire", "troops", "structures"},
	Read: Read, Readings: readings[:], Map: func(s *Scenario) string { return s.Table.Hash() },
})

// A File is the format of a scenario/1 file of this system.
type File struct {
	rulebook.Head `yaml:",inline"`
	Table         rule.Located[string]   `rule:"required" says:"the map: a table in inches"`
	Cycles        int                    `rule:"required" range:"1..30" says:"the length of the match, in cycles"`
	Deployment    rule.Located[string]   `says:"how the sides take turns at setting up"`
	Hazy          bool                   `clause:"SP visibility/hazy" says:"haze: everybody sees less far"`
	Readings      []rule.Located[string] `says:"readings of the rules that differ from the usual ones, such as hillsides=cliff"`
	Forces        struct {
		Red, Blue ForceFile `says:"the army of this side"`
	} `rule:"required" says:"the armies, and where they begin"`
	Objectives []tabletop.ObjectiveFile `says:"places that score at the end"`
	Convoys    []convoyFile             `says:"stands that score if they reach a place"`
	Victory    string                   `rule:"required" says:"how to win, for players"`
	Start      game.HeadStart           `yaml:"head-start" says:"points before the first turn"`
	Measured   *game.Measured           `says:"results of many matches between bots, which metahex sim writes"`
}

// A ForceFile is the force of a side.
type ForceFile struct {
	Level      rule.Located[string] `rule:"required" clause:"SP technology" says:"its technology: basic, laser or plasma"`
	Control    rule.Located[string] `clause:"SP activation/control" says:"its command and control, advanced or primitive; neither if the key is missing"`
	Centre     bool                 `clause:"SP activation/centre" says:"it has a command centre"`
	Psionic    bool                 `clause:"SP artillery/arrival/psionic" says:"it has psionic support for its artillery"`
	Based      rule.Located[bool]   `clause:"SP installations/base" says:"it is stationed at a base on the table, which must have room for all"`
	Edge       rule.Located[string] `clause:"SP artillery/off-table" says:"its side of the table: north, east, south or west"`
	Leader     rule.Located[string] `clause:"SP leaders" says:"the label of the stand with the leader; chosen: the player decides"`
	Zones      []tabletop.ZoneFile  `says:"where the player sets up the stands without a place"`
	Laying     []tabletop.ZoneFile  `clause:"SP mines/laying" says:"where the player places the minefields that have no place yet"`
	Overwatch  rule.Located[string] `clause:"SP overwatch/start" says:"chosen: the player decides which stands begin on overwatch"`
	Carriers   rule.Located[string] `says:"chosen: the player decides which stands begin in a carrier"`
	Mines      []MineFile           `clause:"SP mines" says:"minefields and dummies"`
	Platoons   []PlatoonFile        `rule:"required" clause:"SP organization" says:"platoons"`
	Structures []struct {
		Name     rule.Located[string] `rule:"required" says:"the name of the structure, one word"`
		Sections []UnitFile           `rule:"required" clause:"SP fortifications/sections" says:"its sections"`
	} `clause:"SP fortifications/sections" says:"fortifications and buildings"`
}

// A PlatoonFile is a platoon of stands.
type PlatoonFile struct {
	Name   rule.Located[string] `rule:"required" says:"the name of the platoon, one word"`
	Rating rule.Located[string] `rule:"required" clause:"SP morale/unit" says:"its quality: guard, elite, veteran, green or militia"`
	Units  []UnitFile           `rule:"required" clause:"SP organization" says:"its stands, one to six; with carriers as many squads as these hold"`
}

// A UnitFile is a stand and where it begins.
type UnitFile struct {
	Unit   rule.Located[string]      `rule:"required" says:"the kind of stand or section"`
	Label  rule.Located[string]      `rule:"required" says:"one to four characters, each label once on a side"`
	At     rule.Pair                 `says:"where it begins, in inches"`
	In     rule.Located[string]      `says:"the label of the carrier or section in which it begins"`
	Wall   rule.Pair                 `clause:"SP fortifications/wall" says:"the far end of the section's wall"`
	Face   rule.Pair                 `says:"the direction it faces, as a vector; north if the key is missing"`
	Dug    bool                      `says:"it is dug in"`
	Watch  bool                      `clause:"SP overwatch/start" says:"it begins on overwatch"`
	Armour rule.Located[string]      `clause:"SP infantry/assault-armour" says:"assault: infantry in assault armour"`
	Lots   rule.Located[int]         `range:"0..20" clause:"SP artillery/ammunition" says:"lots of artillery ammunition; one if the key is missing or 0"`
	Height rule.Located[int]         `clause:"SP air/heights" says:"the height of a VTOL craft in inches: 0, 3 or 5"`
	Behind rule.Located[rule.Inches] `clause:"SP artillery/off-table" says:"how far guns are behind the table, 1 to 400 inches"`
}

// A reader collects the faults of a file.
type reader struct {
	tabletop.Reader
	tables *Tables
	s      *Scenario
	stands int // number of stands read so far
}

// Read reads and checks the text of a scenario/1 file of this system.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	var raw File
	s := &Scenario{}
	r := &reader{Reader: tabletop.Reader{Reader: rulebook.Reader{System: "solprime"}, Scenario: &s.Scenario}, tables: t, s: s}
	if err := r.Open(file, data, &raw, &raw.Head, &s.Battle); err != nil {
		return nil, err
	}
	if !r.Common(&tabletop.ScenarioFile{Table: raw.Table, Readings: raw.Readings, Objectives: raw.Objectives, Victory: raw.Victory, Start: raw.Start, Measured: raw.Measured}, new(Readings).Set) {
		return nil, r.Err()
	}
	s.Cycles, s.Hazy = raw.Cycles, raw.Hazy
	r.read(&raw)
	return s, r.Err()
}

// read reads everything except the table.
func (r *reader) read(raw *File) {
	r.force(game.Red, &raw.Forces.Red)
	r.force(game.Blue, &raw.Forces.Blue)
	if raw.Deployment.Node != nil {
		r.s.Deployment = Deployment(r.Word("", raw.Deployment, "deployment", tabletop.DeploymentWords))
	}
	r.walls()
	if r.Faults == nil {
		r.room(game.Red, &raw.Forces.Red)
		r.room(game.Blue, &raw.Forces.Blue)
	}
	for i := range raw.Convoys {
		r.convoy(&raw.Convoys[i])
	}
}

func (r *reader) force(side game.Side, raw *ForceFile) {
	f := &r.s.Forces[side]
	f.Level, f.Centre, f.Psionic = Level(r.Word("", raw.Level, "level", levelWords)), raw.Centre, raw.Psionic
	if raw.Control.Node != nil {
		r.Word("", raw.Control, "control", []string{"advanced", "primitive"})
		f.Control = raw.Control.Value
	}
	if raw.Edge.Node != nil {
		f.Edge = Edges(1) << r.Word("", raw.Edge, "edge", edgeWords)
	}
	r.choices(f, raw)
	m := &roll{r, f, map[string]*Recruit{}, map[string]int{}}
	for _, p := range raw.Platoons {
		one := m.group(p.Name, p.Units, false, "platoon %q has %d stands; want a name of one word and at least one stand [SP organization]")
		one.Rating = Rating(r.Word("", p.Rating, "rating", ratingWords))
		m.mustered(p.Name, one)
		f.Platoons = append(f.Platoons, one)
	}
	for _, p := range raw.Structures {
		f.Structures = append(f.Structures, m.group(p.Name, p.Sections, true, "structure %q has %d sections; want a name of one word and at least one section [SP fortifications/sections]"))
	}
	m.aboard(raw)
	if f.Based = raw.Based.Value; f.Based {
		r.lodged(f, raw.Based)
	}
	if f.Leader = raw.Leader.Value; f.Leader == tabletop.Chosen[0] {
		f.Leader, f.Leading = "", true
	}
	with, named := m.seen[f.Leader], raw.Leader.Node != nil && !f.Leading
	r.First(
		r.Slip(named && with == nil, "SP leaders", raw.Leader.Node, "found no stand %q for the leader to be with", f.Leader),
		r.Slip(named && with != nil && with.Kind.Branch == Structure, "SP leaders/always", raw.Leader.Node, "found section %q for the leader to be with; want a stand that is not a section", f.Leader),
	)
	r.mines(side, raw.Mines)
}
