package maps

import "metahex/grid"

// LoadProfiles reads the edge profiles of panels of an edges/1 file by name, or
// without a file those that come with the program: their dots from end to end.
func LoadProfiles(file string) (map[string][]Dot, error) {
	return loadProfiles(file, "panels", (*text).readEdges, func(signs [3]rune) Dot {
		d, _ := readCell(grid.Place{}, signs[0], signs[1], ' ') // checked as it was read
		return d
	})
}

// LoadHexProfiles reads the edge profiles of sections of a hexedges/1 file, as
// LoadProfiles those of panels.
func LoadHexProfiles(file string) (map[string][]Hex, error) {
	return loadProfiles(file, "hexpanels", (*text).readHexEdges, func(signs [3]rune) Hex {
		h, _ := readHex(grid.Place{}, signs)
		return h
	})
}

// loadProfiles reads edge profiles and what is at each of their places.
func loadProfiles[P any](file, folder string, read func(*text) map[string]Profile, at func([3]rune) P) (map[string][]P, error) {
	var found error
	var profiles map[string]Profile
	if file == "" {
		profiles = shippedEdges(folder, read)
	} else {
		data, err := readFile(file)
		if err != nil {
			return nil, err
		}
		t, ok := newText(file, data)
		if !ok {
			return nil, t.told()
		}
		profiles, found = read(t), t.told().Grave().Err()
	}
	all := map[string][]P{}
	for name, p := range profiles {
		for _, cell := range p {
			all[name] = append(all[name], at(signs([]rune(cell), 0)))
		}
	}
	return all, found
}
