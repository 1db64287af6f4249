package maps

import (
	"gopkg.in/yaml.v3"

	"metahex/grid"
)

func (p hexProfile) profile() Profile { return p.cells }

// UnmarshalYAML reads the cells and checks that they are a palindrome.
func (p *hexProfile) UnmarshalYAML(n *yaml.Node) (err error) {
	p.cells, err = profileOf(n, [3]string{"hex", "hexes", "sections"}, "a colour (. b o g n) and / where it has streaks, such as o/", `". b b ."`, func(signs [3]rune) *slip {
		_, fault := readHex(grid.Place{}, signs)
		return fault
	})
	return err
}

// readHexEdges reads a hexedges/1 file.
func (t *text) readHexEdges() map[string]Profile { return readProfiles[hexProfile](t, "hexedges/1") }
