// Package rulebook is what a rule book offers besides its matches: scenarios, tables, clauses,
// books of sight. Each system exports one System, so that a list of them needs no knowledge of any
// game.
//
//	battlesuit.System ─┐                  Read ──▶ Sheet      before a scenario is chosen
//	gravarmor.System  ─┼─▶ systems.All ──▶ Open ──▶ game.Match
//	…                 ─┘                  Lint ──▶ findings
//
// It is below the systems and not in package game, which knows nothing of files, tables and books.
package rulebook

import (
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
)

// A System is one rule book that can be played: its description, as data, and three functions,
// which New makes.
type System struct {
	ID, Book, Title string
	Rules           string   // version of the rules: "BHM-6/2"
	IDs             []string // of the shipped scenarios
	Readings        []string // all words that Setup.Readings may hold
	OnScreen        []string // of these, the ones offered for a new match on the screen: only those that can matter
	Strict          []string // of these, the ones for matches in which nobody looks before declaring
	Omissions       []string // the rules that a Setup may leave out
	Derived         []string // keys of numbers that follow from others, and cannot be edited
	Texts           fs.FS    // clauses.txt, and the evidence: readings.md, cited.txt, proof.txt, testdata
	About           string   // a description of its scenario/1 files: "A scenario of Sol Prime."
	Form            reflect.Type
	// Sees are the books for sight outside a match that books.All does not list: they use figures
	// that only this system has, or maps of another kind.
	Sees  books.List
	Flows []Flow // the flow charts that the book names
	// Advice is the weights of its matches' advice; nil: none.
	Advice *game.Advice
	// Training is the id of the scenario of the guided first battle, which is not among IDs, and
	// Lessons its lessons/1 file; empty: there is no guided battle.
	Training string
	Lessons  rule.File

	// Open begins a match of a scenario, by its id or from a file.
	Open func(scenario string, s Setup) (game.Match, error)
	// Read returns the sheet of a scenario, with the system's tables overlaid by files.
	Read func(scenario string, tables ...string) (Sheet, error)
	// Lint lists all faults of a scenario file, in its order; the error is one of reading it.
	Lint func(file string) ([]error, error)

	texts texts
}

// texts opens and reads scenarios given as texts. New makes it.
type texts struct {
	open func(scenario rule.File, s Setup) (game.Match, error)
	read func(scenario rule.File, tables ...string) (Sheet, error)
}

// OpenText begins a match of a scenario given as a text. No rules are left out.
func (y System) OpenText(scenario rule.File, s Setup) (game.Match, error) {
	return y.texts.open(scenario, s)
}

// ReadText returns the sheet of a scenario given as a text.
func (y System) ReadText(scenario rule.File, tables ...string) (Sheet, error) {
	return y.texts.read(scenario, tables...)
}

// A Flow is a flow chart in lines: each step of the code, its clause, and where it leads.
type Flow struct {
	Name  string
	Lines []string
}

// A Setup is the options of a match, besides its scenario.
type Setup struct {
	Tables   []string // files that overlay the system's own tables
	Readings []string // departures from the scenario's own, such as "10.0=d12"

	// Edits and Without are for simulation: a record cannot contain them.
	Edits   []rule.Edit // numbers of the scenario and of the tables, changed
	Without []string    // rules left out, of the system's Omissions
}

// A Sheet is the plain text about a scenario that a player reads before choosing it.
type Sheet struct {
	ID, Title, Story string
	Forces           [3][]string   // by side: a heading, and then a line for each kind of unit
	Terms            []string      // how to win, its length, special rules: a line each
	Options          []rule.Option // options for a match, as texts of Setup.Readings
	Text             string        // story, forces and terms in full
	Figures          *game.Measured
	Map              maps.Map // as it is printed for the scenario, with Layout; nil: neither is known
	Layout           *pieces.Layout
	Measured         string // results of greedy against greedy, in words; empty: not measured

	files  []rule.File // its text, and those of the tables
	ground string      // a hash of its map

	printed interface{ Pieces() pieces.Set } // the tables, if they have pieces; otherwise nil
}

// Source returns the text of the scenario, with its name.
func (s *Sheet) Source() rule.File { return s.files[0] }

// Digest returns a short hash of everything that decides how the scenario plays, besides the
// program.
func (s Sheet) Digest() (string, error) { return rule.Digest(s.ground, s.files...) }

// Digest returns the digest of a scenario.
func (y System) Digest(scenario string) (string, error) {
	s, err := y.Read(scenario)
	if err != nil {
		return "", err
	}
	return s.Digest()
}

// MeasuredOf identifies what the figures of a sheet measure: the version of the rules, and digests
// of the scenario with its tables, and of the weights of advice.
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
		s, err := y.Read(id)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// Numbers returns the paths of all numbers of a scenario, and of its system's tables, that
// a Setup may edit.
func (y System) Numbers(scenario string) ([]string, error) {
	s, err := y.Read(scenario)
	if err != nil {
		return nil, err
	}
	paths, err := rule.NumberPaths(s.files)
	return slices.DeleteFunc(paths, func(path string) bool {
		return slices.Contains(y.Derived, path[strings.LastIndexByte(path, '.')+1:])
	}), err
}

// Schema returns the JSON Schema of its scenario/1 files.
func (y System) Schema() rule.Schema {
	return rule.SchemaOf(y.Form).Document("scenario/1", y.About).Of(y.ID)
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

// Pieces returns what is printed on the cards and counters of a system, with its tables overlaid by
// files.
func (y System) Pieces(tables ...string) (pieces.Set, error) {
	sheet, err := y.Read(y.IDs[0], tables...)
	if err != nil {
		return pieces.Set{}, err
	}
	if sheet.printed == nil {
		return pieces.Set{}, fmt.Errorf("%s has no cards and counters", y.Title)
	}
	return sheet.printed.Pieces(), nil
}
