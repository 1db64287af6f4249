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

// System and Source are aliases from package rulebook, for callers that only open matches.
type (
	System = rulebook.System
	Source = rulebook.Source
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

// Open begins a match of any system, and returns the header of its record. For an unknown scenario the
// error lists all scenarios.
func Open(from Source) (game.Match, record.Header, error) {
	system, err := Of(from.Scenario)
	if err != nil {
		return nil, record.Header{}, err
	}
	m, err := system.Open(from)
	return m, record.Header{
		System: system.ID, Scenario: from.Scenario, Rules: system.Rules,
		Tables: record.TableWords(system.TablesOf(from)), Readings: strings.Join(from.Readings, " "),
	}, err
}

// Named returns the source that a header names. The paths at which its files can be opened may differ.
func Named(h record.Header) Source {
	return Source{Scenario: h.Scenario, Tables: h.TableFiles(), Readings: strings.Fields(h.Readings)}
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

// Start begins the match of a record's header from the source that the header names; see StartFrom.
func Start(h record.Header) (game.Match, error) { return StartFrom(h, Named(h)) }

// StartFrom begins the match of a record's header from a source. The error is a *record.OtherRules if it
// was recorded under another version of the rules.
func StartFrom(h record.Header, from Source) (game.Match, error) {
	system, err := ByID(h.System)
	if err != nil {
		return nil, err
	}
	if h.Rules != "" && h.Rules != system.Rules {
		return nil, &record.OtherRules{Recorded: h.Rules, Build: h.Build, Here: system.Rules}
	}
	return system.Open(from)
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
