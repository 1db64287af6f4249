// Package systems lists the games of the house, for whoever opens one by name.
package systems

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/record"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/solprime"
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
	// Ground is the map of a scenario, for lines of sight; nil where it has none.
	Ground func(scenario string) (*maps.Board, error)
	// Register lists the clauses of the book.
	Register func() (*rule.Register, error)
	// Show tells a scenario's story, forces and terms.
	Show func(out io.Writer, scenario string) error
	// Lint lists what is wrong with a scenario file.
	Lint func(file string) ([]error, error)
	// Readings are the words of all readings, for completion.
	Readings func() []string
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
		Show: showBattlesuit, Lint: lintBattlesuit, Readings: battlesuit.ReadingWords,
	},
	{
		ID: "lasergrenadiers", Book: "LG", Title: "LaserGrenadiers",
		IDs: lasergrenadiers.Scenarios, Scenarios: laserScenarios, Open: openLaser, Ground: noBoard, Register: lasergrenadiers.Register,
		Show: showLaser, Lint: lintLaser, Readings: lasergrenadiers.ReadingWords,
	},
	{
		ID: "solprime", Book: "SP", Title: "Sol Prime",
		IDs: solprime.Scenarios, Scenarios: solScenarios, Open: openSol, Ground: noBoard, Register: solprime.Register,
		Show: showSol, Lint: lintSol, Readings: solprime.ReadingWords,
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
	for _, system := range All {
		if system.ID == h.System {
			return system.Ground(h.Scenario)
		}
	}
	return nil, fmt.Errorf("system %q is not known", h.System)
}

// Find is the system of a scenario: of a shipped one by its id, of a file by its
// key "system", and where it has none the first.
func Find(scenario string) (System, error) {
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

var systemLine = regexp.MustCompile(`(?m)^system:[ \t]*["']?([A-Za-z0-9-]+)`)

// ofFile is the system that a scenario file names. One that cannot be read is
// left to the first system to tell of.
func ofFile(file string) (System, error) {
	data, err := os.ReadFile(file)
	at := systemLine.FindSubmatchIndex(data)
	if err != nil || at == nil {
		return All[0], nil
	}
	word := string(data[at[2]:at[3]])
	var known []string
	for _, system := range All {
		if system.ID == word {
			return system, nil
		}
		known = append(known, system.ID)
	}
	line := 1 + bytes.Count(data[:at[2]], []byte("\n"))
	column := 1 + at[2] - (bytes.LastIndexByte(data[:at[2]], '\n') + 1)
	return System{}, &rule.Fault{File: file, Line: line, Column: column, Text: rule.Unknown("system", word, known)}
}

// slips reads a scenario file and parts what is wrong with it, one error for
// each slip. The error is for a file that cannot be read at all.
func slips(file string, read func(data []byte) error) ([]error, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	err = read(data)
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		return many.Unwrap(), nil
	}
	if fault := (*rule.Fault)(nil); errors.As(err, &fault) {
		return []error{err}, nil
	}
	return nil, err
}

// noBoard is the Ground of a system whose matches are not fought on dots.
func noBoard(string) (*maps.Board, error) { return nil, nil }

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
