// Package systems lists all games, and opens them by name.
package systems

import (
	"errors"
	"slices"
	"strings"

	"metahex/game"
	"metahex/los/books"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/battlesuit"
	"metahex/systems/gravarmor"
	"metahex/systems/gts"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/rulebook"
	"metahex/systems/solprime"
)

// System and Setup are aliases from package rulebook, for callers that only open matches.
type (
	System = rulebook.System
	Setup  = rulebook.Setup
)

// All are the systems, the oldest first.
var All = []System{
	battlesuit.System,
	gravarmor.System,
	gts.System,
	lasergrenadiers.System,
	solprime.System,
}

// Books returns all books that decide lines of sight. Books of single systems come last.
func Books() books.List {
	all := slices.Clone(books.All)
	for _, y := range All {
		all = append(all, y.Sees...)
	}
	return all
}

// Open begins a match of a scenario of any system, and returns the header of its record. For an
// unknown scenario the error lists all scenarios.
func Open(scenario string, s Setup) (game.Match, record.Header, error) {
	system, err := Of(scenario)
	if err != nil {
		return nil, record.Header{}, err
	}
	m, err := system.Open(scenario, s)
	return m, record.Header{
		System: system.ID, Scenario: scenario, Rules: system.Rules,
		Tables: record.TableWords(s.Tables), Readings: strings.Join(s.Readings, " "),
	}, err
}

// Sources are the files named in the header of a record, by the paths at which they can be opened.
// The actual paths may differ from the names in the header.
type Sources struct {
	Scenario string
	Tables   []string
	Text     []byte // text of the scenario; nil: the text of the scenario named Scenario
}

// Named returns the sources with the names in a header.
func Named(h record.Header) Sources {
	return Sources{Scenario: h.Scenario, Tables: h.TableFiles()}
}

// setup returns the Setup of a header, with these sources.
func (s Sources) setup(h record.Header) Setup {
	return Setup{Tables: s.Tables, Readings: strings.Fields(h.Readings)}
}

// Of returns the system of a scenario: by the id of a shipped scenario, or by the key "system" of a
// file. A file without that key belongs to the first system, which is older than the key.
func Of(scenario string) (System, error) {
	if strings.ContainsAny(scenario, `./\`) {
		return OfFile(scenario)
	}
	var known []string
	for _, system := range All {
		if system.Training != "" && strings.EqualFold(system.Training, scenario) {
			return system, nil
		}
		for _, id := range system.IDs {
			if strings.EqualFold(id, scenario) {
				return system, nil
			}
			known = append(known, id)
		}
	}
	return System{}, errors.New(rule.Unknown("scenario", scenario, known))
}

// OfFile returns the system that the key "system" of a scenario file names. It ignores all other
// faults of the file, which the system itself reports.
func OfFile(file string) (System, error) {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return System{}, err
	}
	n := rule.TopKey(data, "system")
	if n == nil {
		return All[0], nil
	}
	var known []string
	for _, system := range All {
		if system.ID == n.Value {
			return system, nil
		}
		known = append(known, system.ID)
	}
	return System{}, &rule.Fault{File: file, Line: n.Line, Column: n.Column, Text: rule.Unknown("system", n.Value, known)}
}

// OmissionWords returns the names of the rules that a Setup can omit in any system, for completion.
func OmissionWords() (all []string) {
	for _, s := range All {
		all = append(all, s.Omissions...)
	}
	return all
}

// ReadingWords returns the readings of all systems, for completion.
func ReadingWords() (all []string) {
	for _, system := range All {
		all = append(all, system.Readings...)
	}
	return all
}

// Plays reports whether this program has the rules under which a record was made.
func Plays(h record.Header) bool {
	for _, system := range All {
		if system.ID == h.System {
			return h.Rules == "" || h.Rules == system.Rules
		}
	}
	return false
}

// Start begins the match of a record's header, with the sources that the header names; see
// Sources.Start.
func Start(h record.Header) (game.Match, error) { return Named(h).Start(h) }

// Start begins the match of a record's header. The error is a *record.OtherRules if it was recorded
// under another version of the rules.
func (s Sources) Start(h record.Header) (game.Match, error) {
	system, err := ByID(h.System)
	if err != nil {
		return nil, err
	}
	if h.Rules != "" && h.Rules != system.Rules {
		return nil, &record.OtherRules{Recorded: h.Rules, Build: h.Build, Here: system.Rules}
	}
	if s.Text != nil {
		return system.OpenText(rule.File{Name: s.Scenario, Data: s.Text}, s.setup(h))
	}
	return system.Open(s.Scenario, s.setup(h))
}

// ByID returns the system with an id. For an unknown id the error lists all systems.
func ByID(id string) (System, error) {
	for _, system := range All {
		if system.ID == id {
			return system, nil
		}
	}
	return System{}, errors.New(rule.Unknown("system", id, IDs()))
}

// IDs returns the ids of all systems, in the order of All.
func IDs() (all []string) {
	for _, system := range All {
		all = append(all, system.ID)
	}
	return all
}
