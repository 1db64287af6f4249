package dots

import (
	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Cells returns the contents of the places along the edge.
func (p profile) Cells() mapfile.Profile { return p.cells }

// UnmarshalYAML parses the cells and checks that they are a palindrome.
func (p *profile) UnmarshalYAML(n *yaml.Node) (err error) {
	p.cells, err = mapfile.ProfileOf(n, [3]string{"dot", "dots", "panels"}, "a terrain (. w b m s ~ r) and, above level 0, its level, such as .1", `". w w ."`, func(signs [3]rune) *mapfile.Slip {
		_, fault := readCell(grid.Place{}, signs[0], signs[1], ' ')
		return fault
	})
	return err
}

// ReadsNull implements rule.NullReader.
func (*profile) ReadsNull() {}

// ParseEdges parses an edges/1 file.
func ParseEdges(t *mapfile.Text) map[string]mapfile.Profile {
	return mapfile.ReadProfiles[profile](t, "edges/1")
}

// ProfileDots returns the dots of a parsed profile, from end to end.
func ProfileDots(p mapfile.Profile) (all []Dot) {
	for _, cell := range p {
		d, _ := ParseCell(cell) // cannot fail: UnmarshalYAML has checked the cells
		all = append(all, d)
	}
	return all
}

// A profile is a panel edge profile as stored in a file.
type profile struct{ cells mapfile.Profile }
