// Package systems lists the games of the house, for whoever opens one by name.
package systems

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/record"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/gts"
)

// A System is one rule book that can be played.
type System struct {
	ID, Book, Title string
	// IDs are the scenarios that come with the program, by id alone; Scenarios
	// reads them.
	IDs       func() []string
	Scenarios func() ([]Brief, error)
	// Open begins a match of a scenario, by its id or from a file.
	Open func(scenario string, s Setup) (game.Match, error)
	// Ground is the map of a scenario, for lines of sight on dots; nil where it
	// has none.
	Ground func(scenario string) (*maps.Board, error)
	// Show tells a scenario's story, forces and terms, a line each.
	Show func(scenario string) ([]string, error)
	// Lint tells what is wrong with a scenario file.
	Lint func(file string) ([]error, error)
	// Register lists the clauses of the book.
	Register func() (*rule.Register, error)
	// Flow draws a flow chart that the book names; nil where it names none.
	// Flows are their names.
	Flow  func(name string) ([]string, error)
	Flows []string
}

// A Brief is what a list of scenarios tells of one.
type Brief struct{ ID, Title, Story string }

// A Setup is what a match is begun with, besides its scenario.
type Setup struct {
	Tables   []string // files laid over the system's own tables
	Readings []string // departures from the scenario's own, such as "10.0=d12"
}

// All are the systems, in the order in which they were built.
var All = []System{
	{
		ID: "battlesuit", Book: "BHM", Title: "Battlesuit: Heavy Metal",
		IDs: battlesuit.Scenarios, Scenarios: battlesuitScenarios, Open: openBattlesuit, Ground: battlesuitGround, Register: battlesuit.Register,
		Show: showBattlesuit, Lint: func(file string) ([]error, error) { return battlesuit.LintScenario(file, battlesuit.StandardTables()) },
	},
	{
		ID: "gts", Book: "GTS", Title: "Grand Tactical Series",
		IDs: gts.Scenarios, Scenarios: gtsScenarios, Open: openGTS, Ground: noGround, Register: gts.Register,
		Show: showGTS, Lint: func(file string) ([]error, error) { return gts.LintScenario(file, gts.StandardTables()) },
		Flow: gts.Flow, Flows: gts.FlowNames(),
	},
}

// Rules is the version of the rules as coded; it changes when play does.
const Rules = "1"

// Open begins a match of a scenario of any system, with the header of its
// record. The error says which scenarios there are.
func Open(scenario string, s Setup) (game.Match, record.Header, error) {
	system, err := Find(scenario)
	if err != nil {
		return nil, record.Header{}, err
	}
	m, err := system.Open(scenario, s)
	return m, record.Header{
		System: system.ID, Scenario: scenario, Rules: Rules,
		Tables: strings.Join(s.Tables, " "), Readings: strings.Join(s.Readings, " "),
	}, err
}

// Ground is the map on which a recorded match is fought.
func Ground(h record.Header) (*maps.Board, error) {
	system, err := byID(h.System)
	if err != nil {
		return nil, err
	}
	return system.Ground(h.Scenario)
}

// Find is the system of a scenario: of a shipped one by its id, of a file by its
// key system. The error says which scenarios, or systems, there are.
func Find(scenario string) (System, error) {
	if strings.ContainsAny(scenario, `./\`) {
		return OfFile(scenario)
	}
	var known []string
	for _, system := range All {
		for _, id := range system.IDs() {
			if strings.EqualFold(id, scenario) {
				return system, nil
			}
			known = append(known, id)
		}
	}
	return System{}, errors.New(rule.Unknown("scenario", scenario, known))
}

// systemKey is the line of a scenario file that names its system.
var systemKey = regexp.MustCompile(`(?m)^system\s*:\s*["']?([A-Za-z0-9-]+)`)

// OfFile is the system that a scenario file names; one that names none, or that
// cannot be read, is of the first, whose reader says what is wrong.
func OfFile(file string) (System, error) {
	data, err := os.ReadFile(file)
	m := systemKey.FindSubmatch(data)
	if err != nil || m == nil {
		return All[0], nil
	}
	return byID(string(m[1]))
}

// byID is the system of an id.
func byID(id string) (System, error) {
	var known []string
	for _, system := range All {
		if system.ID == id {
			return system, nil
		}
		known = append(known, system.ID)
	}
	return System{}, errors.New(rule.Unknown("system", id, known))
}

// Start begins the match that the header of a record names.
func Start(h record.Header) (game.Match, error) {
	system, err := byID(h.System)
	if err != nil {
		return nil, err
	}
	if h.Rules != "" && h.Rules != Rules {
		return nil, fmt.Errorf("recorded under version %s of the rules; this program has version %s", h.Rules, Rules)
	}
	return system.Open(h.Scenario, Setup{strings.Fields(h.Tables), strings.Fields(h.Readings)})
}

func battlesuitScenarios() ([]Brief, error) {
	var all []Brief
	for _, id := range battlesuit.Scenarios() {
		s, err := battlesuit.LoadScenario(id, battlesuit.StandardTables())
		if err != nil {
			return nil, err
		}
		all = append(all, Brief{s.ID, s.Title, s.Story})
	}
	return all, nil
}

func battlesuitGround(scenario string) (*maps.Board, error) {
	sc, err := battlesuit.LoadScenario(scenario, battlesuit.StandardTables())
	if err != nil {
		return nil, err
	}
	return sc.Board, nil
}

func openBattlesuit(scenario string, s Setup) (game.Match, error) {
	tables := battlesuit.StandardTables()
	for _, file := range s.Tables {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return nil, err
		}
	}
	sc, err := battlesuit.LoadScenario(scenario, tables)
	if err != nil {
		return nil, err
	}
	p, err := battlesuit.Prepare(sc, tables, s.Readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}
