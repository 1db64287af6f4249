package tabletop

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A Scenario is the common part of the scenarios of all games on a table.
type Scenario struct {
	rulebook.Battle
	Table      *tables.Map
	Objectives Objectives
	Victory    string
}

// A ScenarioFile is the common part of a scenario/1 file. Every game adds its own keys. Places are
// stored as nodes, which have a line and a column.
type ScenarioFile struct {
	rulebook.Head `yaml:",inline"`
	Table         rule.Located[string]   `rule:"required" says:"the map: a table in inches"`
	Readings      []rule.Located[string] `says:"readings of the rules that differ from the usual ones, such as hillsides=cliff"`
	Objectives    []ObjectiveFile        `says:"places that score at the end"`
	Victory       string                 `rule:"required" says:"how to win, for players"`
	Start         game.HeadStart         `yaml:"head-start" says:"points before the first turn"`
	Measured      *game.Measured         `says:"results of many matches between bots, which metahex sim writes"`
}

// An ObjectiveFile is the format of an objective in a scenario/1 file.
type ObjectiveFile struct {
	Name   string      `rule:"required" says:"the name of the place"`
	At     rule.Pair   `rule:"required" says:"its middle, in inches"`
	Radius rule.Inches `rule:"required" says:"how far it reaches, in inches"`
	Points int         `rule:"required" says:"points for the side that holds it at the end"`
}

// Aims returns the objectives of a draft.
func Aims(aims []rulebook.Aim) (all []ObjectiveFile, err error) {
	for i, a := range aims {
		at, err := rule.PairOf(a.At)
		if err != nil {
			return nil, err
		}
		all = append(all, ObjectiveFile{Name: fmt.Sprintf("objective %d", i+1), At: at, Radius: 3 * grid.Inch, Points: a.Points})
	}
	return all, nil
}

// Labels counts the labels that begin with a letter.
type Labels map[byte]int

// Next returns a new label for a unit: S1, S2, R1.
func (l Labels) Next(unit string) string {
	letter := strings.ToUpper(unit)[0]
	l[letter]++
	return fmt.Sprintf("%c%d", letter, l[letter])
}

// A Reader reads a scenario and collects the faults of its file.
type Reader struct {
	rulebook.Reader
	*Scenario
}

// Common reads the common part of a scenario, after its head. set checks a reading. Common reports
// whether the table can be opened.
func (r *Reader) Common(raw *ScenarioFile, set func(text string) error) (ok bool) {
	s := r.Scenario
	s.Victory, s.Start, s.Measured = raw.Victory, raw.Start, raw.Measured
	if s.Table, ok = rulebook.OpenMap(&r.Reader, "", raw.Table, atlas.OpenTable); !ok {
		return false
	}
	s.Readings = r.Reader.Readings("", raw.Readings, set)
	for _, o := range raw.Objectives {
		s.Objectives = append(s.Objectives, Objective{Name: o.Name, Place: grid.Circle{At: r.Point(o.At), Radius: int64(o.Radius)}, Points: o.Points})
	}
	return true
}

// Point reads a point and checks that it is on the table.
func (r *Reader) Point(p rule.Pair) grid.Point {
	at := grid.Point{X: int32(p.X), Y: int32(p.Y)}
	if !r.Table.Has(at) {
		r.Fault("", p.Node, "found %s, off the table; want 0,0 to %s", at, r.Table.Size)
	}
	return at
}

// Zones reads zones.
func (r *Reader) Zones(raw []ZoneFile) (all Zones) {
	for _, z := range raw {
		one := Zone{r.Point(z.From), r.Point(z.To)}
		if one.From.X >= one.To.X || one.From.Y >= one.To.Y {
			r.Fault("", z.From.Node, "found a zone from %s to %s; want its top left corner, then the bottom right one", one.From, one.To)
		}
		all = append(all, one)
	}
	return all
}
