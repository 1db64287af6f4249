package tabletop

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
)

// A Scenario is the common part of the scenarios of all games on a table.
type Scenario struct {
	File, ID, Title, Story string
	Table                  *tables.Map
	Readings               []string
	Objectives             Objectives
	Victory                string
	Start                  game.HeadStart // points before turn 1
	Measured               *game.Measured // results of greedy against greedy; nil: not measured
}

// Set sets the readings of the scenario, and then some other readings.
func (s *Scenario) Set(reading func(text string) error, others []string) error {
	for _, text := range slices.Concat(s.Readings, others) {
		if err := reading(text); err != nil {
			return fmt.Errorf("scenario %s: %w", s.ID, err)
		}
	}
	return nil
}

// A ScenarioFile is the common part of a scenario/1 file. Every game adds its own keys. Places are
// stored as nodes, which have a line and a column.
type ScenarioFile struct {
	Format     string               `rule:"required" format:"scenario/1"`
	System     string               `rule:"required"`
	ID         string               `rule:"required"`
	Title      string               `rule:"required"`
	Story      string               `rule:"required"`
	Table      rule.Located[string] `rule:"required"`
	Readings   []rule.Located[string]
	Objectives []ObjectiveFile
	Victory    string         `rule:"required"`
	Start      game.HeadStart `yaml:"head-start"`
	Measured   *game.Measured
}

// An ObjectiveFile is the format of an objective in a scenario/1 file.
type ObjectiveFile struct {
	Name   string      `rule:"required"`
	At     rule.Pair   `rule:"required"`
	Radius rule.Inches `rule:"required"`
	Points int         `rule:"required"`
}

// A Reader reads a scenario and collects the faults of its file.
type Reader struct {
	Scenario
	faults []error
}

// Open reads the common part of a scenario of a system. reading checks a reading. Open returns an
// error if the other parts cannot be read.
func (r *Reader) Open(file, system string, raw *ScenarioFile, reading func(text string) error) error {
	r.Scenario = Scenario{File: file, ID: raw.ID, Title: raw.Title, Story: strings.TrimSpace(raw.Story), Victory: raw.Victory, Start: raw.Start, Measured: raw.Measured}
	if raw.System != system {
		r.Fault(nil, "found system %q; want %s", raw.System, system)
		return r.Err()
	}
	name, err := atlas.Named(file, raw.Table.Value)
	if err == nil {
		r.Table, err = atlas.OpenTable(name)
	}
	if err != nil {
		r.Fault(raw.Table.Node, "%v", err)
		return r.Err()
	}
	for _, text := range raw.Readings {
		if err := reading(text.Value); err != nil {
			r.Fault(text.Node, "%v", err)
		}
		r.Readings = append(r.Readings, text.Value)
	}
	if err := los.Once(r.Readings); err != nil {
		r.Fault(raw.Readings[0].Node, "%v", err)
	}
	for _, o := range raw.Objectives {
		r.Objectives = append(r.Objectives, Objective{Name: o.Name, Place: grid.Circle{At: r.Point(o.At), Radius: int64(o.Radius)}, Points: o.Points})
	}
	return nil
}

// Fault adds a fault at a node, or, if n is nil, a fault of the whole file.
func (r *Reader) Fault(n *yaml.Node, format string, args ...any) {
	f := &rule.Fault{File: r.File, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	r.faults = append(r.faults, f)
}

// Err joins the faults. Each of them is a *rule.Fault.
func (r *Reader) Err() error { return errors.Join(r.faults...) }

// Point reads a point and checks that it is on the table.
func (r *Reader) Point(p rule.Pair) grid.Point {
	at := grid.Point{X: int32(p.X), Y: int32(p.Y)}
	if !r.Table.Has(at) {
		r.Fault(p.Node, "found %s, off the table; want 0,0 to %s", at, r.Table.Size)
	}
	return at
}

// Word returns the index of a word in a list. If the word is not in the list, it adds a fault and
// returns 0.
func (r *Reader) Word(w rule.Located[string], what string, known []string) int {
	for i, k := range known {
		if k == w.Value {
			return i
		}
	}
	r.Fault(w.Node, "%s", rule.Unknown(what, w.Value, known))
	return 0
}
