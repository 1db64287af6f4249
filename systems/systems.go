// Package systems lists the games of the house, for whoever opens one by name.
package systems

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/maps"
	"metahex/record"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/gravarmor"
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
	// Show tells a scenario's story, forces and terms.
	Show func(scenario string) (string, error)
	// Lint lists all that is wrong with a scenario file, in its order; the error
	// is one of reading it.
	Lint func(file string) ([]error, error)
	// Ground is the map of dots of a scenario, for lines of sight; nil where the
	// system has none.
	Ground func(scenario string) (*maps.Board, error)
	// Readings are all words that Setup.Readings may hold.
	Readings func() []string
	// Register lists the clauses of the book.
	Register func() (*rule.Register, error)
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
		IDs: battlesuit.Scenarios, Scenarios: battlesuitScenarios, Open: openBattlesuit, Show: showBattlesuit, Lint: lintBattlesuit,
		Ground: battlesuitGround, Readings: battlesuit.ReadingWords, Register: battlesuit.Register,
	},
	{
		ID: "gravarmor", Book: "GA", Title: "Grav Armor",
		IDs: gravarmor.Scenarios, Scenarios: gravarmorScenarios, Open: openGravarmor, Show: showGravarmor, Lint: lintGravarmor,
		Readings: gravarmor.ReadingWords, Register: gravarmor.Register,
	},
}

// Rules is the version of the rules as coded; it changes when play does.
const Rules = "1"

// Open begins a match of a scenario of any system, with the header of its
// record. The error says which scenarios there are.
func Open(scenario string, s Setup) (game.Match, record.Header, error) {
	system, err := Of(scenario)
	if err != nil {
		return nil, record.Header{}, err
	}
	m, err := system.Open(scenario, s)
	return m, record.Header{
		System: system.ID, Scenario: scenario, Rules: Rules,
		Tables: strings.Join(s.Tables, " "), Readings: strings.Join(s.Readings, " "),
	}, err
}

// Ground is the map of dots on which a recorded match is fought; nil where the
// system has none.
func Ground(h record.Header) (*maps.Board, error) {
	for _, system := range All {
		if system.ID == h.System {
			if system.Ground == nil {
				return nil, nil
			}
			return system.Ground(h.Scenario)
		}
	}
	return nil, fmt.Errorf("system %q is not known", h.System)
}

// Of is the system of a scenario: of a shipped one by its id, of a file by what
// its key system says. A file without it is of the first system, which is older
// than the key.
func Of(scenario string) (System, error) {
	if strings.ContainsAny(scenario, `./\`) {
		return ofFile(scenario)
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

// ofFile looks for the key of a file; whatever else is wrong with it, its own
// system will tell.
func ofFile(file string) (System, error) {
	data, err := os.ReadFile(file)
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

// ReadingWords are the readings of all systems, for completion.
func ReadingWords() (all []string) {
	for _, system := range All {
		all = append(all, system.Readings()...)
	}
	return all
}

// Start begins the match that the header of a record names.
func Start(h record.Header) (game.Match, error) {
	for _, system := range All {
		if system.ID != h.System {
			continue
		}
		if h.Rules != "" && h.Rules != Rules {
			return nil, fmt.Errorf("recorded under version %s of the rules; this program has version %s", h.Rules, Rules)
		}
		return system.Open(h.Scenario, Setup{strings.Fields(h.Tables), strings.Fields(h.Readings)})
	}
	var known []string
	for _, system := range All {
		known = append(known, system.ID)
	}
	return nil, errors.New(rule.Unknown("system", h.System, known))
}
