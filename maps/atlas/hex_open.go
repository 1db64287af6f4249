package atlas

import (
	"fmt"

	"metahex/rule"
)

// ShippedHexes returns the names of the hex maps that come with the program:
// layouts of sections, lone sections, and maps of one sheet.
func ShippedHexes() []string { return append(shippedSections(), shippedTerrain()...) }

func shippedSections() []string {
	return append(shippedHexLayouts.names(), shippedHexPanels.names()...)
}

func shippedTerrain() []string { return shippedHexMaps.names() }

// OpenHexes returns the hex map of a name: a shipped one (case does not matter), or
// a file of format hexpanel/1, hexlayout/1 or hexmap/1. Slips of form are passed
// over. The error tells every other slip in the file, or which maps there are.
func OpenHexes(name string) (*HexMap, error) {
	if _, ok := spelt(name, shippedTerrain()); ok {
		return openTerrain(name)
	}
	if _, _, ok := shippedKind(name); ok || !fileLike(name) && name == "" {
		return openSections(name)
	}
	if !fileLike(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("hex map", name, ShippedHexes()))
	}
	data, err := readFile(name)
	if err != nil {
		return nil, err
	}
	if t, _ := newText(name, data); t.format() == "hexmap/1" {
		return openTerrain(name)
	}
	return openSections(name)
}

// openSections opens a map of sections.
func openSections(name string) (*HexMap, error) {
	if known, ok := shippedHexLayouts.find(name); ok {
		t := shippedHexLayouts.text(known)
		l := readHexLayout(t, shippedHexPanels)
		t.sound()
		l.alone = true
		b := l.assemble()
		t.sound()
		return b, nil
	}
	if known, ok := shippedHexPanels.find(name); ok {
		t := shippedHexPanels.text(known)
		s := readSectionSheet(t)
		t.sound()
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
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "hexlayout/1":
		l := readHexLayout(t, shippedHexPanels)
		if l != nil && len(t.findings.Grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.told().Grave()
	case "hexedges/1":
		t.find(1, 1, "edge profiles are no board; want a file of format hexpanel/1 or hexlayout/1")
		return nil, t.told()
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
	if known, ok := shippedHexMaps.find(name); ok {
		t := shippedHexMaps.text(known)
		s := readTerrainSheet(t)
		t.sound()
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
