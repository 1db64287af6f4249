package scenario

import (
	"embed"
	"slices"

	"metahex/rule"
	"metahex/rule/files"
)

//go:embed scenarios/*.yaml tutorial/ga-training.yaml
var scenarioFiles embed.FS

// scenarioOrder lists the scenarios in the order in which they teach the rules.
var scenarioOrder = []string{"relief", "raid", "frozen", "forts", "meatgrinder", "nerckind", "polder", "last-ships"}

// embedded holds the shipped scenarios.
var embedded = files.Embedded{Files: scenarioFiles, Folder: "scenarios", What: "scenario", Aside: Training, Order: scenarioOrder}

// IDs returns the ids of the shipped scenarios, simplest first.
func IDs() []string { return embedded.Names() }

// Load reads a shipped scenario by its id, or a scenario/1 file.
func Load(name string, t *Tables) (*Scenario, error) {
	f, err := embedded.Read(name)
	if err != nil {
		return nil, err
	}
	return Read(f.Name, f.Data, t)
}

// Lint reads a scenario/1 file and lists all its faults, as *rule.Faults in the order of the file.
// Besides the faults that Load reports, it finds harmless but probably unintended ones, such as an
// unused zone. The error reports that the file cannot be read.
func Lint(file string, t *Tables) (findings []error, err error) {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return nil, err
	}
	r, err := newReader(file, data, t)
	if err != nil {
		return rule.Flat(err), nil
	}
	// If the board is missing, the reader has not read the key.
	if r.s.Key.Streaks != 0 && !r.streaked() {
		r.fault("GA scenarios/key/streaks", r.raw.Terrain.Node, rule.Warning+"the terrain key has a line `red-brown`, but no hex of board %s has streaks", r.s.Board.ID)
	}
	if r.s.Board != nil {
		r.uncounted()
	}
	for _, e := range r.raw.Zones {
		if r.s.Board != nil && !r.used[e.Key.Value] {
			r.fault("", e.Key, rule.Warning+"zone %q is never used", e.Key.Value)
		}
	}
	slices.SortStableFunc(r.faults, rule.ByPlace)
	return r.faults, nil
}

// uncounted warns of a city that is drawn on the board and has no line in the terrain key.
func (r *reader) uncounted() {
	if len(r.drawn) > 0 && !r.raw.OnlyListed && r.s.Key.City == 0 {
		r.fault("GA scenarios/key/cities", r.raw.Terrain.Node, rule.Warning+"hex %s of board %s has a city, but the terrain key has no line `city`", r.s.Board.Name(r.drawn[0]), r.s.Board.ID)
	}
}

// streaked reports whether any hex of the board has streaks (red-brown lines).
func (r *reader) streaked() bool {
	for i := range r.s.Board.Len() {
		if r.s.Board.Hex(i).Streaks {
			return true
		}
	}
	return false
}
