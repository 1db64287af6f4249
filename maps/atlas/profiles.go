package atlas

import (
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// DotProfiles returns the edge profiles of panels in an edges/1 file, by name. If file is empty, it
// returns the shipped profiles. A profile lists its dots from end to end.
func DotProfiles(file string) (map[string][]dots.Dot, error) {
	return loadProfiles(file, "edges/1", shippedPanels, dots.ParseEdges, dots.ProfileDots)
}

// HexProfiles returns the edge profiles of sections in a hexedges/1 file, by name. If file is
// empty, it returns the shipped profiles.
func HexProfiles(file string) (map[string][]hexes.Hex, error) {
	return loadProfiles(file, "hexedges/1", shippedHexPanels, hexes.ParseEdges, hexes.ProfileHexes)
}

// loadProfiles reads edge profiles of a format and parses the content of each of their places.
func loadProfiles[P any](file, format string, from mapfile.Embedded, read func(*mapfile.Text) map[string]mapfile.Profile, cells func(mapfile.Profile) []P) (map[string][]P, error) {
	var found error
	var profiles map[string]mapfile.Profile
	if file == "" {
		profiles = shippedEdges(from, read)
	} else {
		data, err := mapfile.ReadFile(file)
		if err != nil {
			return nil, err
		}
		t, ok := mapfile.NewText(file, data)
		if !ok || !t.Claims(format) {
			return nil, t.Report()
		}
		profiles, found = read(t), t.Report().Grave().Err()
	}
	all := map[string][]P{}
	for name, p := range profiles {
		all[name] = cells(p)
	}
	return all, found
}
