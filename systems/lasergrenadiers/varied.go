package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
)

// What a simulation varies: numbers of a scenario and of the tables.

// LoadVaried is LoadScenario with numbers changed: of the scenario, or of the
// tables, which are returned as they then are.
func LoadVaried(name string, t *Tables, edits ...rule.Edit) (*Scenario, *Tables, error) {
	f, err := shelf.Read(name)
	if err != nil {
		return nil, nil, err
	}
	f, varied, err := rule.Vary(f, t, t.files, (*Tables).lay, edits...)
	if err != nil {
		return nil, nil, err
	}
	s, err := ReadScenario(f.Name, f.Data, varied)
	return s, varied, err
}

// Numbers are the paths of all numbers that LoadVaried can change.
func Numbers(scenario string) ([]string, error) {
	f, err := shelf.Read(scenario)
	if err != nil {
		return nil, err
	}
	return rule.NumberPaths(append([]rule.File{f}, StandardTables().files...))
}

// Digest is a short form of all that decides how a scenario plays, besides the
// program itself: the values of its file, its table and the standard tables. The
// stretches of edge are named beside the table, as their key from is passed over
// with the sources of figures, which have the same.
func Digest(scenario string) (string, error) {
	t := StandardTables()
	f, err := shelf.Read(scenario)
	if err != nil {
		return "", err
	}
	s, err := ReadScenario(f.Name, f.Data, t)
	if err != nil {
		return "", err
	}
	return rule.Digest(fmt.Sprint(s.Table.Hash(), s.Forces[game.Red].Entry, s.Forces[game.Blue].Entry), append([]rule.File{f}, t.files...)...)
}
