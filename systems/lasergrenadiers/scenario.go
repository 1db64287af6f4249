package lasergrenadiers

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// A Scenario is a battle to be fought: a table, two forces, and what they are
// after.
type Scenario struct {
	File, ID, Title, Story string
	Table                  *maps.Table
	Turns                  int
	Wet                    bool // unpaved roads are soft (LG terrain/7)
	Readings               []string
	Forces                 [3]Force // by game.Side
	Objectives             []Objective
	Victory                string
}

// A Force is one side's pieces, and the stretch of edge over which they enter.
type Force struct {
	Entry  Entry
	Pieces []Recruit
}

// An Entry is a stretch of one edge of the table.
type Entry struct {
	Edge     Edge
	From, To int64 // along the edge, from the left or the top
}

// An Edge is one of the four sides of a table.
type Edge uint8

// The edges; a force without an entry area has none.
const (
	NoEdge Edge = iota
	West
	East
	North
	South
)

var edgeWords = []string{"none", "west", "east", "north", "south"}

// String is the edge's word.
func (e Edge) String() string { return edgeWords[e] }

// A Recruit is one piece as it begins.
type Recruit struct {
	Kind   *Kind
	Label  string
	At     grid.Point
	Facing grid.Vector
	Dug    bool
	Aboard string // the label of its carrier
	Enters int    // the turn from which it may enter; nought: set up on the table
	Lands  bool   // it enters from above (LG landing/4)
}

// Place tells where a piece begins.
func (r *Recruit) Place() string {
	switch {
	case r.Aboard != "":
		return "in " + r.Aboard
	case r.Lands:
		return fmt.Sprintf("from above in turn %d", r.Enters)
	case r.Enters > 0:
		return fmt.Sprintf("enters in turn %d", r.Enters)
	case r.Dug:
		return "in a foxhole at " + r.At.String()
	}
	return "at " + r.At.String()
}

// An Objective is a place worth points to who holds it at the end: who alone
// has pieces on it.
type Objective struct {
	Name   string
	Place  grid.Circle
	Points int
}

//go:embed scenarios/*.yaml
var scenarioFiles embed.FS

// Scenarios are the ids of those that come with the program.
func Scenarios() []string {
	entries, err := scenarioFiles.ReadDir("scenarios")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var all []string
	for _, e := range entries {
		all = append(all, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return all
}

// LoadScenario reads one that comes with the program, by its id, or a file. The
// error joins *rule.Faults.
func LoadScenario(name string, t *Tables) (*Scenario, error) {
	for _, id := range Scenarios() {
		if strings.EqualFold(id, name) {
			file := path.Join("scenarios", id+".yaml")
			data, err := scenarioFiles.ReadFile(file)
			if err != nil {
				panic(err)
			}
			return ReadScenario(file, data, t)
		}
	}
	if !strings.ContainsAny(name, `./\`) {
		return nil, errors.New(rule.Unknown("scenario", name, Scenarios()))
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return ReadScenario(name, data, t)
}

// LintScenario lists all that is wrong with a scenario file, in its order; the
// error is one of reading it.
func LintScenario(file string, t *Tables) ([]error, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if _, err = ReadScenario(file, data, t); err == nil {
		return nil, nil
	}
	found := rule.Flat(err)
	slices.SortStableFunc(found, rule.ByPlace)
	return found, nil
}
