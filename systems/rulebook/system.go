// Package rulebook defines what a rule book offers besides its matches: scenarios, tables, clauses
// and books of sight. Each system exports one System, so a list of systems needs no code for
// particular games.
//
//	battlesuit.System ─┐                  Read ──▶ Sheet      before a scenario is chosen
//	gravarmor.System  ─┼─▶ systems.All ──▶ Open ──▶ game.Match
//	…                 ─┘                  Lint ──▶ findings
//
// The systems import it. It is separate from package game, which has no files, tables or books.
package rulebook

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"metahex/cards/pieces"
	"metahex/game"
	"metahex/los/books"
	"metahex/maps"
	"metahex/rule"
	"metahex/rule/files"
)

// A System is one playable rule book: its description, as data, and three functions, which New
// creates.
type System struct {
	ID, Book, Title string
	Rules           string   // version of the rules: "BHM-6/2"
	Readings        []string // all words that Source.Readings may contain; New adds those of the book's readings
	OnScreen        []string // the Readings that the screen offers for a new match: only those that can matter
	Strict          []string // the Readings for matches in which players check sight only after declaring
	Texts           fs.FS    // clauses.txt, and the evidence: readings.md, cited.txt, proof.txt, testdata
	About           string   // a description of its scenario/1 files: "A scenario of Sol Prime."
	Form            reflect.Type
	// Topics are the kinds of questions that the sides are asked: the values of game.Question.Topic, sorted.
	Topics []string
	// TurnsKey is the key of a scenario file that says how long a match is, in turns: a number, or a list
	// with an entry for each turn.
	TurnsKey string
	// Sees lists more books of sight, for use outside a match. books.All does not have them, because
	// they use figures of this system alone, or maps of another kind.
	Sees  books.List
	Flows []Flow // the flow charts of the book
	// Advice contains the weights for the advice in its matches; nil: no advice.
	Advice *game.Advice
	// New fills the fields below from the book's library.
	IDs       []string // ids of the shipped scenarios
	Omissions []string // the rules that a Source may leave out
	Derived   []string // keys of numbers that follow from other numbers, and cannot be edited
	// Training is the id of the scenario of the guided first battle, which is not among IDs. Lessons
	// is its lessons/1 file. Without a guided battle both are empty.
	Training string
	Lessons  rule.File

	// Open begins a match.
	Open func(Source) (game.Match, error)
	// Read returns the sheet of a scenario.
	Read func(Source) (Sheet, error)
	// Lint lists all faults of a scenario file, in the order of the file. The error is for a file
	// that cannot be read.
	Lint func(Source) ([]error, error)

	TablesForm reflect.Type // the form of its files of tables

	shipped files.Embedded // its scenarios
}

// TablesOf returns the files of tables that overlay the shipped ones: those that the scenario names, then
// those of the source. Without the scenario's text these are the latter alone.
func (y System) TablesOf(from Source) (all []string) {
	f, err := from.text(y.shipped.Read)
	if err != nil {
		return from.Tables
	}
	overlays, _ := from.overlays(f)
	for _, o := range overlays {
		all = append(all, o.path)
	}
	return all
}

// TitleOf returns the title of a scenario, by its id or from a file, without checking the rest of it.
func (y System) TitleOf(scenario string) (string, error) {
	f, err := y.shipped.Read(scenario)
	return rule.TitleOf(f.Data), err
}

// A Flow is a flow chart as lines: each step of the code, its clause, and its next steps.
type Flow struct {
	Name  string
	Lines []string
}

// A Sheet is the plain text about a scenario that a player reads before choosing it.
type Sheet struct {
	ID, Title, Story string
	Forces           [3][]string   // by side: a heading, then a line for each kind of unit
	Terms            []string      // how to win, the length of the match, special rules: a line each
	Options          []rule.Option // options for a match, as words for Source.Readings
	Text             string        // story, forces and terms in full
	Figures          *game.Measured
	Map              maps.Map // the map, to be printed with Layout; nil: the sheet has no map and no layout
	Layout           *pieces.Layout
	Measured         string // results of greedy against greedy, in words; empty: not measured

	files    []rule.File // the scenario's text, and the files of the tables
	ground   string      // a hash of the scenario's map
	readings []string    // departures of the scenario from the default readings

	printed interface{ Pieces() pieces.Set } // the tables, if they have pieces to print; otherwise nil
}

// Source returns the text of the scenario, with its file name.
func (s *Sheet) Source() rule.File { return s.files[0] }

// Digest returns a short hash of all data that affects play: the scenario, its map and the tables,
// but not the program.
func (s Sheet) Digest() (string, error) { return rule.Digest(s.ground, s.files...) }

// Digest returns the digest of a scenario.
func (y System) Digest(from Source) (string, error) {
	s, err := y.Read(from)
	if err != nil {
		return "", err
	}
	return s.Digest()
}

// MeasuredOf returns the identification of a sheet's measured figures: the version of the rules, a
// digest of the scenario with its tables, and a digest of the weights of advice.
func (y System) MeasuredOf(s Sheet) (string, error) {
	digest, err := s.Digest()
	if err != nil || y.Advice == nil {
		return y.Rules + "-" + digest, err
	}
	advice, err := y.Advice.Digest()
	return y.Rules + "-" + digest + "-" + advice, err
}

// Sheets returns the sheets of all shipped scenarios.
func (y System) Sheets() (all []Sheet, err error) {
	for _, id := range y.IDs {
		s, err := y.Read(Source{Scenario: id})
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// Numbers returns the paths of all numbers of a scenario and of its system's tables that
// Source.Edits may change.
func (y System) Numbers(from Source) ([]string, error) {
	s, err := y.Read(from)
	if err != nil {
		return nil, err
	}
	paths, err := rule.NumberPaths(s.files)
	return slices.DeleteFunc(paths, func(path string) bool {
		return slices.Contains(y.Derived, path[strings.LastIndexByte(path, '.')+1:])
	}), err
}

// Schema returns the JSON Schema of the system's scenario/1 files.
func (y System) Schema() rule.Schema {
	return rule.SchemaOf(y.Form).Document("scenario/1", y.About).Of(y.ID)
}

// Turns returns the bounds of the length of a match, in turns.
func (y System) Turns() *rule.Span {
	f := rule.FieldOf(y.Form, y.TurnsKey)
	return cmp.Or(f.Range, f.Count)
}

// TablesSchema returns the JSON Schema of a file that overlays the system's tables.
func (y System) TablesSchema() rule.Schema {
	s := rule.TablesOf(y.TablesForm, y.Title)
	if rule.FieldOf(y.TablesForm, "format") != nil { // the book has tables
		s.Key("format").Narrow(rule.Schema{"const": y.ID + TablesFormat})
	}
	return s
}

// Flow returns the lines of a flow chart of the book.
func (y System) Flow(name string) ([]string, error) {
	var known []string
	for _, f := range y.Flows {
		if f.Name == name {
			return f.Lines, nil
		}
		known = append(known, f.Name)
	}
	if known == nil {
		return nil, fmt.Errorf("%s has no flow charts", y.Title)
	}
	return nil, errors.New(rule.Unknown("flow", name, known))
}

// Pieces returns the cards and counters of a system for printing. The given files overlay its
// tables.
func (y System) Pieces(tables ...string) (pieces.Set, error) {
	sheet, err := y.Read(Source{Scenario: y.IDs[0], Tables: tables})
	if err != nil {
		return pieces.Set{}, err
	}
	if sheet.printed == nil {
		return pieces.Set{}, fmt.Errorf("%s has no cards and counters", y.Title)
	}
	return sheet.printed.Pieces(), nil
}
