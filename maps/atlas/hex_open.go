package atlas

import (
	"fmt"

	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// ShippedHexes returns the names of the hex maps that come with the program:
// layouts of sections, lone sections, and maps of one sheet.
func ShippedHexes() []string { return append(shippedSections(), shippedTerrain()...) }

func shippedSections() []string {
	return append(shippedHexLayouts.Names(), shippedHexPanels.Names()...)
}

func shippedTerrain() []string { return shippedHexMaps.Names() }

// OpenHexes returns the hex map of a name: a shipped one (case does not matter), or
// a file of format hexpanel/1, hexlayout/1 or hexmap/1. Slips of form are passed
// over. The error tells every other slip in the file, or which maps there are.
func OpenHexes(name string) (*HexMap, error) {
	if _, ok := mapfile.Spelt(name, shippedTerrain()); ok {
		return openTerrain(name)
	}
	if _, _, ok := shippedKind(name); ok || !fileLike(name) && name == "" {
		return openSections(name)
	}
	if !fileLike(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("hex map", name, ShippedHexes()))
	}
	data, err := mapfile.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if t, _ := mapfile.NewText(name, data); t.Format() == "hexmap/1" {
		return openTerrain(name)
	}
	return openSections(name)
}

// openSections opens a map of sections.
func openSections(name string) (*HexMap, error) {
	if known, ok := shippedHexLayouts.Find(name); ok {
		t := shippedHexLayouts.Text(known)
		l := readHexLayout(t, shippedHexPanels)
		t.Sound()
		l.Alone = true
		b := l.assemble()
		t.Sound()
		return b, nil
	}
	if known, ok := shippedHexPanels.Find(name); ok {
		t := shippedHexPanels.Text(known)
		s := readSectionSheet(t)
		t.Sound()
		return SectionMap(s.section), nil
	}
	if err := notShipped("hex board", SectionsKind, name, shippedSections()); err != nil {
		return nil, err
	}
	data, err := ofKind(SectionsKind, name)
	if err != nil {
		return nil, err
	}
	return readSections(name, data)
}

// readSections returns the map of sections of a file that is read.
func readSections(file string, data []byte) (*HexMap, error) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Told()
	}
	switch t.Format() {
	case "hexlayout/1":
		l := readHexLayout(t, shippedHexPanels)
		if l != nil && len(t.Findings.Grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.Told().Grave()
	case "hexedges/1":
		t.Find(1, 1, "edge profiles are no board; want a file of format hexpanel/1 or hexlayout/1")
		return nil, t.Told()
	default:
		p, found := ReadHexPanel(file, data)
		if err := found.Grave().Err(); err != nil {
			return nil, err
		}
		return SectionMap(p), nil
	}
}

// openTerrain opens a map of terrain hexes.
func openTerrain(name string) (*HexMap, error) {
	if known, ok := shippedHexMaps.Find(name); ok {
		t := shippedHexMaps.Text(known)
		s := readTerrainSheet(t)
		t.Sound()
		return s.hexes, nil
	}
	if err := notShipped("hex map", TerrainKind, name, shippedTerrain()); err != nil {
		return nil, err
	}
	data, err := ofKind(TerrainKind, name)
	if err != nil {
		return nil, err
	}
	m, found := ReadHexMap(name, data)
	if err := found.Grave().Err(); err != nil {
		return nil, err
	}
	return m, nil
}
