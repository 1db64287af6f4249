// Package systems lists the games of the house, for whoever opens one by name.
package systems

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/los/books"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/battlesuit"
	"metahex/systems/gravarmor"
	"metahex/systems/gts"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/solprime"
)

// A System is one rule book that can be played.
type System struct {
	ID, Book, Title string
	Rules           string // version of the rules as coded: "BHM-6/2"
	// IDs are the scenarios that come with the program, by id alone; Scenarios
	// reads them.
	IDs       func() []string
	Scenarios func() ([]Brief, error)
	// Open begins a match of a scenario, by its id or from a file.
	Open func(scenario string, s Setup) (game.Match, error)
	// Show tells a scenario's story, forces and terms.
	Show func(scenario string) (string, error)
	// Lint lists all that is wrong with a scenario file, in its order; the error
	// is one of reading it.
	Lint func(file string) ([]error, error)
	// Tables checks a file of tables that is to be laid over the system's own.
	Tables func(file string) error
	// Digest is a short form of all that decides how a scenario plays, besides
	// the program itself; nil where scenarios are not measured.
	Digest func(scenario string) (string, error)
	// Numbers are the paths of all numbers that a Setup may edit; nil where it
	// may edit none.
	Numbers func(scenario string) ([]string, error)
	// Omissions are the rules that a Setup may leave out; nil: none.
	Omissions func() []string
	// Readings are all words that Setup.Readings may hold.
	Readings func() []string
	// Register lists the clauses of the book.
	Register func() (*rule.Register, error)
	// Flow draws a flow chart that the book names, and Flows are the names of all;
	// nil: it names none.
	Flow  func(name string) ([]string, error)
	Flows func() []string
	// Schema is the JSON Schema of its scenario/1 files.
	Schema func() rule.Schema
	// Outline tells more of a scenario before it is chosen; nil: there is none.
	Outline func(scenario string) (Outline, error)
	// Sees are the books of how its units see outside a match, where books.All does
	// not tell: by figures that the system alone has, or on maps of another kind; nil
	// otherwise.
	Sees func() books.List
	// Training is the id of the scenario of the guided first battle, which is not
	// among IDs, and Lessons its lessons/1 file; empty and nil: there is none.
	Training string
	Lessons  func() (file string, text []byte)
}

// A Brief is what a list of scenarios tells of one.
type Brief struct {
	ID, Title, Story string
	Measured         string // how greedy fares against greedy; empty: not measured
}

// A Setup is what a match is begun with, besides its scenario.
type Setup struct {
	Tables   []string // files laid over the system's own tables
	Readings []string // departures from the scenario's own, such as "10.0=d12"

	// Edits and Without are for simulation: a record cannot name them.
	Edits   []rule.Edit // numbers of the scenario and of the tables, changed
	Without []string    // rules left out, of the system's Omissions
}

// All are the systems, in the order in which they were built.
var All = []System{
	{
		ID: "battlesuit", Book: "BHM", Rules: battlesuit.Rules, Title: "Battlesuit: Heavy Metal",
		IDs: battlesuit.Scenarios, Scenarios: battlesuitScenarios, Open: openBattlesuit, Show: showBattlesuit, Lint: lintBattlesuit, Tables: layer(battlesuit.StandardTables),
		Readings: battlesuitReadings, Register: battlesuit.Register,
		Digest: battlesuit.Digest, Numbers: battlesuit.Numbers, Omissions: battlesuit.Omissions,
		Schema: battlesuit.Schema, Outline: battlesuitOutline, Training: battlesuit.Training, Lessons: battlesuit.Lessons,
	},
	{
		ID: "gravarmor", Book: "GA", Rules: gravarmor.Rules, Title: "Grav Armor",
		IDs: gravarmor.Scenarios, Scenarios: gravarmorScenarios, Open: openGravarmor, Show: showGravarmor, Lint: lintGravarmor, Tables: layer(gravarmor.StandardTables),
		Readings: gravarmor.ReadingWords, Register: gravarmor.Register,
		Digest: gravarmor.Digest, Numbers: gravarmor.Numbers, Omissions: gravarmor.Omissions,
		Schema: gravarmor.Schema, Outline: gravarmorOutline, Sees: gravarmor.Books,
	},
	{
		ID: "gts", Book: "GTS", Rules: gts.Rules, Title: "Grand Tactical Series",
		IDs: gts.Scenarios, Scenarios: gtsScenarios, Open: openGTS, Show: showGTS, Lint: lintGTS, Tables: layer(gts.StandardTables),
		Digest: gts.Digest, Numbers: gts.Numbers, Outline: gtsOutline,
		Readings: gts.ReadingWords, Register: gts.Register, Schema: gts.Schema, Sees: gts.Books, Flow: gts.Flow, Flows: gts.FlowNames,
	},
	{
		ID: "lasergrenadiers", Book: "LG", Rules: lasergrenadiers.Rules, Title: "LaserGrenadiers",
		IDs: lasergrenadiers.Scenarios, Scenarios: lasergrenadiersScenarios, Open: openLasergrenadiers,
		Show: showLasergrenadiers, Lint: lintLasergrenadiers, Tables: layer(lasergrenadiers.StandardTables),
		Digest: lasergrenadiers.Digest, Numbers: lasergrenadiers.Numbers, Outline: lasergrenadiersOutline,
		Readings: lasergrenadiers.ReadingWords, Register: lasergrenadiers.Register, Schema: lasergrenadiers.Schema,
	},
	{
		ID: "solprime", Book: "SP", Rules: solprime.Rules, Title: "Sol Prime",
		IDs: solprime.Scenarios, Scenarios: solprimeScenarios, Open: openSolprime, Show: showSolprime, Lint: lintSolprime, Tables: layer(solprime.StandardTables),
		Digest: solprime.Digest, Numbers: solprime.Numbers, Outline: solprimeOutline,
		Readings: solprime.ReadingWords, Register: solprime.Register, Schema: solprime.Schema,
	},
}

// Books are all books that decide lines of sight, those of single systems last.
func Books() books.List {
	all := slices.Clone(books.All)
	for _, y := range All {
		if y.Sees != nil {
			all = append(all, y.Sees()...)
		}
	}
	return all
}

// Open begins a match of a scenario of any system, with the header of its
// record. The error says which scenarios there are.
func Open(scenario string, s Setup) (game.Match, record.Header, error) {
	system, err := Of(scenario)
	if err != nil {
		return nil, record.Header{}, err
	}
	if err := system.varies(s); err != nil {
		return nil, record.Header{}, err
	}
	m, err := system.Open(scenario, s)
	return m, record.Header{
		System: system.ID, Scenario: scenario, Rules: system.Rules,
		Tables: strings.Join(s.Tables, " "), Readings: strings.Join(s.Readings, " "),
	}, err
}

// varies refuses what a system would pass over in silence.
func (y System) varies(s Setup) error {
	switch {
	case len(s.Edits) > 0 && y.Numbers == nil:
		return fmt.Errorf("the numbers of %s cannot be varied", y.Title)
	case len(s.Without) > 0 && y.Omissions == nil:
		return fmt.Errorf("no rule of %s can be left out", y.Title)
	}
	return nil
}

// overlaid are tables with files laid over them, one after the other.
func overlaid[T interface{ Overlay(file string) (T, error) }](tables T, files []string) (T, error) {
	for _, file := range files {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return tables, err
		}
	}
	return tables, nil
}

// Sources are the files that the header of a record names, as they are opened: a
// caller may know better where they are.
type Sources struct {
	Scenario string
	Tables   []string
}

// Named returns the sources as a header names them.
func Named(h record.Header) Sources {
	return Sources{Scenario: h.Scenario, Tables: strings.Fields(h.Tables)}
}

// setup is what a header tells of it, with these sources.
func (s Sources) setup(h record.Header) Setup {
	return Setup{Tables: s.Tables, Readings: strings.Fields(h.Readings)}
}

// Numbers are the paths of all numbers of a scenario, and of its system's tables,
// that a Setup may edit.
func Numbers(scenario string) ([]string, error) {
	system, err := Of(scenario)
	if err != nil || system.Numbers == nil {
		return nil, err
	}
	return system.Numbers(scenario)
}

// Of is the system of a scenario: of a shipped one by its id, of a file by what
// its key system says. A file without it is of the first system, which is older
// than the key.
func Of(scenario string) (System, error) {
	if strings.ContainsAny(scenario, `./\`) {
		return OfFile(scenario)
	}
	var known []string
	for _, system := range All {
		if system.Training != "" && strings.EqualFold(system.Training, scenario) {
			return system, nil
		}
		for _, id := range system.IDs() {
			if strings.EqualFold(id, scenario) {
				return system, nil
			}
			known = append(known, id)
		}
	}
	return System{}, errors.New(rule.Unknown("scenario", scenario, known))
}

// OfFile looks for the key of a file, whatever its name; what else is wrong with
// it, its own system will tell.
func OfFile(file string) (System, error) {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return System{}, err
	}
	var head struct{ System rule.Located[string] }
	if yaml.Unmarshal(data, &head) != nil || head.System.Node == nil {
		return All[0], nil
	}
	var known []string
	for _, system := range All {
		if system.ID == head.System.Value {
			return system, nil
		}
		known = append(known, system.ID)
	}
	n := head.System.Node
	return System{}, &rule.Fault{File: file, Line: n.Line, Column: n.Column, Text: rule.Unknown("system", head.System.Value, known)}
}

// OmissionWords are the rules that systems can leave out, for completion.
func OmissionWords() (all []string) {
	for _, s := range All {
		if s.Omissions != nil {
			all = append(all, s.Omissions()...)
		}
	}
	return all
}

// ReadingWords are the readings of all systems, for completion.
func ReadingWords() (all []string) {
	for _, system := range All {
		all = append(all, system.Readings()...)
	}
	return all
}

// Plays reports whether a record is of the rules that this program has.
func Plays(h record.Header) bool {
	for _, system := range All {
		if system.ID == h.System {
			return h.Rules == "" || h.Rules == system.Rules
		}
	}
	return false
}

// Start begins the match that the header of a record names, wherever its sources
// are; see Sources.Start.
func Start(h record.Header) (game.Match, error) { return Named(h).Start(h) }

// Start begins the match that the header of a record names. The error is a
// *record.OtherRules where it was recorded under another version of the rules.
func (s Sources) Start(h record.Header) (game.Match, error) {
	for _, system := range All {
		if system.ID != h.System {
			continue
		}
		if h.Rules != "" && h.Rules != system.Rules {
			return nil, &record.OtherRules{Recorded: h.Rules, Build: h.Build, Here: system.Rules}
		}
		return system.Open(s.Scenario, s.setup(h))
	}
	var known []string
	for _, system := range All {
		known = append(known, system.ID)
	}
	return nil, errors.New(rule.Unknown("system", h.System, known))
}
