package rulebook

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A Head is the common beginning of scenario/1 files. The form of each book embeds it, inline.
type Head struct {
	Format string                 `rule:"required" format:"scenario/1" says:"the format of the file"`
	System string                 `rule:"required" says:"the rule book"`
	ID     rule.Located[string]   `rule:"required" says:"the name by which commands open the scenario"`
	Title  string                 `rule:"required" says:"the name for players, in one line"`
	Story  string                 `rule:"required" says:"what players read first, in a few lines"`
	Tables []rule.Located[string] `count:"0..20" says:"files of tables that overlay the shipped ones, in the scenario's folder or below"`
}

// A Battle is what the scenarios of all books have in common. The scenario of each book embeds it.
type Battle struct {
	File         string // the source: a path, or "scenarios/primer.yaml"
	ID, Title    string
	Story, Notes string
	Readings     []string       // "10.0=d12": departures from the default readings
	Start        game.HeadStart // points before turn 1
	Measured     *game.Measured // results of greedy against greedy; nil: not measured

	warnings []error
}

// Sheet returns a sheet with the data of the battle.
func (b *Battle) Sheet() Sheet {
	return Sheet{ID: b.ID, Title: b.Title, Story: b.Story, Figures: b.Measured, readings: b.Readings}
}

// Set sets the readings of the scenario, and then some other readings.
func (b *Battle) Set(reading func(text string) error, others []string) error {
	for _, text := range slices.Concat(b.Readings, others) {
		if err := reading(text); err != nil {
			return fmt.Errorf("scenario %s: %w", b.ID, err)
		}
	}
	return nil
}

// Warnings returns the findings in the file that do not prevent a match.
func (b *Battle) Warnings() []error { return b.warnings }

// Warn adds a finding that does not prevent a match.
func (b *Battle) Warn(cite rule.Clause, at *yaml.Node, format string, args ...any) {
	b.warnings = append(b.warnings, faultAt(b.File, cite, at, rule.Warning+format, args...))
}

// CannotStand adds the finding that a piece cannot stand where the file puts it.
func (b *Battle) CannotStand(at *yaml.Node, cite rule.Clause, piece, place, why string) {
	b.Warn(cite, at, "%s cannot stand at %s: %s", piece, place, why)
}

// faultAt returns a fault at a node of a file, with the clause that it breaks, if any. Without a node
// it is at the beginning of the file.
func faultAt(file string, cite rule.Clause, n *yaml.Node, format string, args ...any) *rule.Fault {
	f := &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if cite != "" {
		f.Text += " [" + string(cite) + "]"
	}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	return f
}

// TerrainMap opens a map of terrain hexes.
func TerrainMap(path string) (*hexes.Map, error) {
	m, err := atlas.OpenHexes(path)
	if err == nil && !m.Reads(hexes.ByTerrain) {
		err = fmt.Errorf("found a %s; want a %s", m.Kind(), hexes.TerrainKind)
	}
	return m, err
}
