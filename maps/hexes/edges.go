package hexes

import (
	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Cells returns the contents of the hexes along the edge.
func (p profile) Cells() mapfile.Profile { return p.cells }

// UnmarshalYAML parses the cells and checks that they are a palindrome.
func (p *profile) UnmarshalYAML(n *yaml.Node) (err error) {
	p.cells, err = mapfile.ProfileOf(n, [3]string{"hex", "hexes", "sections"}, "a colour (. b o g n) and / where it has streaks, such as o/", `". b b ."`, func(signs [3]rune) *mapfile.Slip {
		_, fault := readHex(grid.Place{}, signs)
		return fault
	})
	return err
}

// ReadsNull implements rule.NullReader.
func (*profile) ReadsNull() {}

// ParseEdges reads a hexedges/1 file.
func ParseEdges(t *mapfile.Text) map[string]mapfile.Profile {
	return mapfile.ReadProfiles[profile](t, "hexedges/1")
}

// ProfileHexes returns the hexes of a parsed profile, from end to end.
func ProfileHexes(p mapfile.Profile) (all []Hex) {
	for _, cell := range p {
		h, _ := readHex(grid.Place{}, mapfile.Signs([]rune(cell), 0)) // cannot fail: UnmarshalYAML has checked the cells
		all = append(all, h)
	}
	return all
}

// A profile is a section edge profile as stored in a file.
type profile struct{ cells mapfile.Profile }
