package scenario

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/tabletop"

	"gopkg.in/yaml.v3"
	"metahex/systems/rulebook"
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
	rulebook.Warned
	File, ID, Title, Story string
	Table                  *tables.Map
	Cycles                 int
	Hazy                   bool
	Readings               []string
	Forces                 [3]Force // by game.Side
	Objectives             tabletop.Objectives
	Convoys                []Convoy
	Deployment             Deployment
	Walls                  []Wall // walls that the scenario adds to its table
	Victory                string
	Start                  game.HeadStart // points before cycle 1
	Measured               *game.Measured // results of greedy against greedy; nil: not measured
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

//go:embed scenarios/*.yaml tutorial/sp-training.yaml
var scenarioFiles embed.FS

// embedded holds the shipped scenarios.
var embedded = files.Embedded{Files: scenarioFiles, Folder: "scenarios", What: "scenario", Aside: Training}

// IDs returns the ids of the shipped scenarios.
func IDs() []string { return embedded.Names() }

// Load reads a shipped scenario by its id, or a file by its name. The error joins *rule.Faults.
func Load(name string, t *Tables) (*Scenario, error) {
	f, err := embedded.Read(name)
	if err != nil {
		return nil, err
	}
	return Read(f.Name, f.Data, t)
}

// Form is the format of a scenario/1 file of this system.
var Form = reflect.TypeFor[scenarioFile]()

type scenarioFile struct {
	Format     string               `rule:"required" format:"scenario/1"`
	System     string               `rule:"required"`
	ID         string               `rule:"required"`
	Title      string               `rule:"required"`
	Story      string               `rule:"required"`
	Table      rule.Located[string] `rule:"required"`
	Cycles     int                  `rule:"required"`
	Deployment rule.Located[string]
	Hazy       bool
	Readings   []rule.Located[string]
	Forces     struct{ Red, Blue forceFile } `rule:"required"`
	Objectives []struct {
		Name   string      `rule:"required"`
		At     rule.Pair   `rule:"required"`
		Radius rule.Inches `rule:"required"`
		Points int         `rule:"required"`
	}
	Convoys  []convoyFile
	Victory  string         `rule:"required"`
	Start    game.HeadStart `yaml:"head-start"`
	Measured *game.Measured
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
	file   string
	tables *Tables
	s      *Scenario
	stands int // number of stands read so far
	faults []error
}

// slip returns a fault at a node of the file if wrong is true, else nil.
func (r *reader) slip(wrong bool, at *yaml.Node, format string, args ...any) error {
	if !wrong {
		return nil
	}
	f := &rule.Fault{File: r.file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if at != nil {
		f.Line, f.Column = at.Line, at.Column
	}
	return f
}

// found records the first of several faults, and reports whether there is one.
func (r *reader) found(slips ...error) bool {
	err := cmp.Or(slips...)
	if err != nil {
		r.faults = append(r.faults, err)
	}
	return err != nil
}

// fault records a fault at a node of the file.
func (r *reader) fault(at *yaml.Node, format string, args ...any) {
	r.found(r.slip(true, at, format, args...))
}

// Read reads and checks the text of a scenario/1 file of this system.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	var raw scenarioFile
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return nil, err
	}
	r := &reader{file: file, tables: t, s: &Scenario{File: file, ID: raw.ID, Title: raw.Title, Story: strings.TrimSpace(raw.Story), Cycles: raw.Cycles, Hazy: raw.Hazy, Victory: raw.Victory, Start: raw.Start, Measured: raw.Measured}}
	if err := r.slip(raw.System != "solprime", nil, "found system %q; want solprime", raw.System); err != nil {
		return nil, err
	}
	name, err := atlas.Named(file, raw.Table.Value)
	if err == nil {
		r.s.Table, err = atlas.OpenTable(name)
	}
	if err != nil {
		return nil, errors.Join(r.slip(true, raw.Table.Node, "%v", err))
	}
	r.found(r.slip(raw.Cycles < 1 || raw.Cycles > MostCycles, raw.Table.Node, "found %d cycles; want 1 to %d", raw.Cycles, MostCycles))
	r.read(&raw)
	return r.s, errors.Join(r.faults...)
}

// read reads everything except the table.
func (r *reader) read(raw *scenarioFile) {
	for _, text := range raw.Readings {
		err := new(Readings).Set(text.Value)
		r.found(r.slip(err != nil, text.Node, "%v", err))
		r.s.Readings = append(r.s.Readings, text.Value)
	}
	if err := los.Once(r.s.Readings); err != nil {
		r.found(r.slip(true, raw.Readings[0].Node, "%v", err))
	}
	r.force(game.Red, &raw.Forces.Red)
	r.force(game.Blue, &raw.Forces.Blue)
	if raw.Deployment.Node != nil {
		r.s.Deployment = Deployment(r.word(raw.Deployment, "deployment", tabletop.DeploymentWords))
	}
	r.walls()
	if r.faults == nil {
		r.room(game.Red, &raw.Forces.Red)
		r.room(game.Blue, &raw.Forces.Blue)
	}
	for _, o := range raw.Objectives {
		r.s.Objectives = append(r.s.Objectives, tabletop.Objective{Name: o.Name, Place: grid.Circle{At: r.point(o.At), Radius: int64(o.Radius)}, Points: o.Points})
	}
	for i := range raw.Convoys {
		r.convoy(&raw.Convoys[i])
	}
}

// point reads a point and checks that it is on the table.
func (r *reader) point(p rule.Pair) grid.Point {
	at := grid.Point{X: int32(p.X), Y: int32(p.Y)}
	r.found(r.slip(!r.s.Table.Has(at), p.Node, "found %s, off the table; want 0,0 to %s", at, r.s.Table.Size))
	return at
}

// word returns the index of a word in a list, and records a fault if the word is not in the list.
func (r *reader) word(w rule.Located[string], what string, known []string) int {
	i := slices.Index(known, w.Value)
	r.found(r.slip(i < 0, w.Node, "%s", rule.Unknown(what, w.Value, known)))
	return max(0, i)
}

func (r *reader) force(side game.Side, raw *forceFile) {
	f := &r.s.Forces[side]
	f.Level, f.Centre, f.Psionic = Level(r.word(raw.Level, "level", levelWords)), raw.Centre, raw.Psionic
	if raw.Control.Node != nil {
		r.word(raw.Control, "control", []string{"advanced", "primitive"})
		f.Control = raw.Control.Value
	}
	if raw.Edge.Node != nil {
		f.Edge = Edges(1) << r.word(raw.Edge, "edge", edgeWords)
	}
	r.choices(f, raw)
	m := &roll{r, f, map[string]*Recruit{}, map[string]int{}}
	for _, p := range raw.Platoons {
		one := m.group(p.Name, p.Units, false, "platoon %q has %d stands; want a name of one word and at least one stand [SP organization]")
		one.Rating = Rating(r.word(p.Rating, "rating", ratingWords))
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
	r.found(
		r.slip(named && with == nil, raw.Leader.Node, "found no stand %q for the leader to be with [%s]", f.Leader, rule.Clause("SP leaders")),
		r.slip(named && with != nil && with.Kind.Branch == Structure, raw.Leader.Node, "found section %q for the leader to be with; want a stand that is not a section [%s]", f.Leader, rule.Clause("SP leaders/always")),
	)
	r.mines(side, raw.Mines)
}
