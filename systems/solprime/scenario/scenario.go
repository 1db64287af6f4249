package scenario

import (
	"embed"
	"reflect"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// MostCycles is the length of the longest match in cycles.
const MostCycles = 30

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
	Read: Read, Map: func(s *Scenario) string { return s.Table.Hash() },
})

// Form is the format of a scenario/1 file of this system.
var Form = reflect.TypeFor[scenarioFile]()

type scenarioFile struct {
	rulebook.Head `yaml:",inline"`
	Table         rule.Located[string] `rule:"required"`
	Cycles        int                  `rule:"required"`
	Deployment    rule.Located[string]
	Hazy          bool
	Readings      []rule.Located[string]
	Forces        struct{ Red, Blue forceFile } `rule:"required"`
	Objectives    []tabletop.ObjectiveFile
	Convoys       []convoyFile
	Victory       string         `rule:"required"`
	Start         game.HeadStart `yaml:"head-start"`
	Measured      *game.Measured
}

type forceFile struct {
	Level     rule.Located[string] `rule:"required"`
	Control   rule.Located[string]
	Centre    bool
	Psionic   bool
	Based     rule.Located[bool]
	Edge      rule.Located[string]
	Leader    rule.Located[string]
	Zones     []tabletop.ZoneFile
	Laying    []tabletop.ZoneFile
	Overwatch rule.Located[string]
	Carriers  rule.Located[string]
	Mines     []mineFile
	Platoons  []struct {
		Name   rule.Located[string] `rule:"required"`
		Rating rule.Located[string] `rule:"required"`
		Units  []unitFile           `rule:"required"`
	} `rule:"required"`
	Structures []struct {
		Name     rule.Located[string] `rule:"required"`
		Sections []unitFile           `rule:"required"`
	}
}

type unitFile struct {
	Unit   rule.Located[string] `rule:"required"`
	Label  rule.Located[string] `rule:"required"`
	At     rule.Pair
	In     rule.Located[string]
	Wall   rule.Pair
	Face   rule.Pair
	Dug    bool
	Watch  bool
	Armour rule.Located[string]
	Lots   rule.Located[int]
	Height rule.Located[int]
	Behind rule.Located[rule.Inches]
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
	var raw scenarioFile
	s := &Scenario{}
	r := &reader{Reader: tabletop.Reader{Reader: rulebook.Reader{System: "solprime"}, Scenario: &s.Scenario}, tables: t, s: s}
	if err := r.Open(file, data, &raw, &raw.Head, &s.Battle); err != nil {
		return nil, err
	}
	if !r.Common(&tabletop.ScenarioFile{Table: raw.Table, Readings: raw.Readings, Objectives: raw.Objectives, Victory: raw.Victory, Start: raw.Start, Measured: raw.Measured}, new(Readings).Set) {
		return nil, r.Err()
	}
	s.Cycles, s.Hazy = raw.Cycles, raw.Hazy
	r.First(r.Slip(raw.Cycles < 1 || raw.Cycles > MostCycles, "", raw.Table.Node, "found %d cycles; want 1 to %d", raw.Cycles, MostCycles))
	r.read(&raw)
	return s, r.Err()
}

// read reads everything except the table.
func (r *reader) read(raw *scenarioFile) {
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

func (r *reader) force(side game.Side, raw *forceFile) {
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
