package atlas

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
func readEdges(t *text) map[string]Profile { return readProfiles[dotProfile](t, "edges/1") }

// profileDots are the dots of a profile that was read, from end to end.
func profileDots(p Profile) (all []Dot) {
	for _, cell := range p {
		d, _ := ParseCell(cell) // checked as it was read
		all = append(all, d)
	}
	return all
}

// A dotProfile is a profile of panels as a file writes it.
type dotProfile struct{ cells Profile }
