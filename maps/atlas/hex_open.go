package atlas

import (
	"fmt"

	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// ShippedHexes returns the names of the shipped hex maps: layouts of sections, single sections, and
// maps of one sheet.
func ShippedHexes() []string { return append(shippedSections(), shippedTerrain()...) }

func shippedSections() []string {
	return append(shippedHexLayouts.Names(), shippedHexPanels.Names()...)
}

func shippedTerrain() []string { return shippedHexMaps.Names() }

// OpenHexes opens a hex map by name: a shipped map (case does not matter), or a file of format
// hexpanel/1, hexlayout/1 or hexmap/1. Formatting errors are ignored. The error lists every other
// error in the file, or the maps that exist.
func OpenHexes(name string) (*hexes.Map, error) {
	if _, ok := mapfile.Canonical(name, shippedTerrain()); ok {
		return openTerrain(name)
	}
	if _, _, ok := shippedKind(name); ok || !fileLike(name) && name == "" {
		return openSections(name)
	}
	if assembly.MatchString(name) && !mapfile.IsFile(name) {
		return openSections(name)
	}
	if !fileLike(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("hex map", name, ShippedHexes()))
	}
	file, data, err := contents(name)
	if err != nil {
		return nil, err
	}
	if t, _ := mapfile.NewText(file, data); t.Meant() == "hexmap/1" {
		return openTerrain(name)
	}
	return openSections(name)
}

// openSections opens a map of sections.
func openSections(name string) (*hexes.Map, error) {
	if known, ok := shippedHexLayouts.Find(name); ok {
		t := shippedHexLayouts.Text(known)
		l := hexes.ParseLayout(t, shippedHexPanels)
		t.Sound()
		l.Alone = true
		b := l.Assemble()
		t.Sound()
		return b, nil
	}
	if known, ok := shippedHexPanels.Find(name); ok {
		t := shippedHexPanels.Text(known)
		s := hexes.ParseSection(t)
		t.Sound()
		return hexes.SectionMap(s.Section), nil
	}
	if assembly.MatchString(name) && !mapfile.IsFile(name) {
		if !ofSections(name) {
			return nil, fmt.Errorf("%s is a %s; want a %s, such as 1,2;3,4", name, dots.BoardKind, hexes.SectionsKind)
		}
		return assembleSections(name)
	}
	if err := notShipped("hex board", hexes.SectionsKind, name, shippedSections()); err != nil {
		return nil, err
	}
	file, data, err := ofKind(hexes.SectionsKind, name)
	if err != nil {
		return nil, err
	}
	return readSections(file, data)
}

// ReadHexes reads a section, or a layout of sections. It looks for the sections of a layout beside
// the file and among the shipped ones.
func ReadHexes(file string, data []byte) (*hexes.Map, error) { return readSections(file, data) }

// readSections returns the map of sections that a file describes.
func readSections(file string, data []byte) (*hexes.Map, error) {
	return joiner[hexes.Section, hexes.Map]{"hexpanel/1", "hexlayout/1", "hexedges/1", func(t *mapfile.Text) *hexes.Map {
		if l := hexes.ParseLayout(t, shippedHexPanels); l != nil && len(t.Findings.Grave()) == 0 {
			return l.Assemble()
		}
		return nil
	}, hexes.ReadSection, hexes.SectionMap}.mapOf(file, data)
}

// openTerrain opens a map of terrain hexes.
func openTerrain(name string) (*hexes.Map, error) {
	if known, ok := shippedHexMaps.Find(name); ok {
		t := shippedHexMaps.Text(known)
		s := hexes.ParseMap(t)
		t.Sound()
		return s.Hexes, nil
	}
	if err := notShipped("hex map", hexes.TerrainKind, name, shippedTerrain()); err != nil {
		return nil, err
	}
	file, data, err := ofKind(hexes.TerrainKind, name)
	if err != nil {
		return nil, err
	}
	m, found := hexes.ReadMap(file, data)
	if err := found.Grave().Err(); err != nil {
		return nil, err
	}
	return m, nil
}
