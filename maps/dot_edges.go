package maps

import (
	"gopkg.in/yaml.v3"

	"metahex/grid"
)

func (p dotProfile) profile() Profile { return p.cells }

// UnmarshalYAML reads the cells and checks that they are a palindrome.
func (p *dotProfile) UnmarshalYAML(n *yaml.Node) (err error) {
	p.cells, err = profileOf(n, [3]string{"dot", "dots", "panels"}, "a terrain (. w b m s ~ r) and, above level 0, its level, such as .1", `". w w ."`, func(signs [3]rune) *slip {
		_, fault := readCell(grid.Place{}, signs[0], signs[1], ' ')
		return fault
	})
	return err
}

// readEdges reads an edges/1 file.
func (t *text) readEdges() map[string]Profile { return readProfiles[dotProfile](t, "edges/1") }
