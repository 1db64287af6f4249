package scenario

import (
	"embed"
	"slices"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

//go:embed scenarios/*.yaml
var shipped embed.FS

// order is the order in which the scenarios teach the rules.
var order = []string{"primer", "patrol", "causeways", "ridge", "cinders", "works", "meander", "quarry", "crossroads", "platoons", "smelter", "lockgate", "brood", "moonless"}

// embedded holds the shipped scenarios.
var embedded = files.Embedded{Files: shipped, Folder: "scenarios", What: "scenario", Order: order}

// IDs are the ids of the shipped scenarios, the simplest first.
func IDs() []string { return embedded.Names() }

// Load reads a shipped scenario by its id, or a scenario/1 file. The id may be Training.
func Load(name string, t *Tables) (*Scenario, error) {
	f, err := textOf(name)
	if err != nil {
		return nil, err
	}
	return Read(f.Name, f.Data, t)
}

// textOf returns the text of a shipped scenario, by its id, or of a file.
func textOf(name string) (rule.File, error) {
	if tutorial := (files.Embedded{Files: tutorialFiles, Folder: "tutorial"}); strings.EqualFold(name, Training) {
		return tutorial.Read(name)
	}
	return embedded.Read(name)
}

// Lint reads a scenario/1 file and lists all its faults, as *rule.Faults in the order of the file.
// In addition to the faults that Load reports, it warns of zones that no part of the file uses. The
// error is for a file that cannot be read.
func Lint(file string, t *Tables) (findings []error, err error) {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return nil, err
	}
	r, err := newReader(file, data, t, asWritten)
	if err != nil {
		return rule.Flat(err), nil
	}
	for _, e := range r.raw.Zones {
		if !r.used[e.Key.Value] {
			r.fault("", e.Key, rule.Warning+"zone %q is not used", e.Key.Value)
		}
	}
	slices.SortStableFunc(r.faults, rule.ByPlace)
	return r.faults, nil
}
