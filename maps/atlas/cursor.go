package atlas

import (
	"io/fs"
	"path"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// Functions for editors of map files.

// Source returns the text of a shipped map or sheet, and its path among the shipped files. Ok is
// false for other names.
func Source(name string) (file string, data []byte, ok bool) {
	for _, from := range []mapfile.Embedded{shippedLayouts, shippedPanels, shippedHexLayouts, shippedHexPanels, shippedHexMaps, shippedOnTables} {
		if known, ok := from.Find(name); ok {
			file = path.Join(from.Folder, known+".yaml")
			data, err := fs.ReadFile(from.Files, file)
			return file, data, err == nil
		}
	}
	return "", nil, false
}

// DrawnAt describes the place whose cell is at a line and column of a map file, both counted from
// 1. The bool is false if there is no picture, or no cell at that position.
func DrawnAt(file string, data []byte, line, column int) (Place, bool) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return Place{}, false
	}
	m, pic := drawnMap(t)
	if m == nil || pic == nil {
		return Place{}, false
	}
	for s := range m.Spots() {
		at := s.Place()
		where := pic.Where[pic.Index(at)]
		if where.Line != line || column < where.Column || column >= where.Column+cellWidth || pic.Unsure[pic.Index(at)] {
			continue
		}
		p := Places(m, []maps.Spot{s})[0]
		if b, ofDots := m.(*dots.Board); ofDots {
			p.About += bareMark(b, at)
		}
		return p, true
	}
	return Place{}, false
}

// cellWidth is the maximum number of characters in a cell: terrain, level and mark.
const cellWidth = 3

// bareMark describes the mark of a dot whose overlay is not listed.
func bareMark(b *dots.Board, at grid.Place) string {
	mark := b.At(at).Mark
	if mark == 0 || mark == ' ' || slices.ContainsFunc(b.Overlays, func(o dots.Overlay) bool { return o.At == at }) {
		return ""
	}
	return ", mark " + string(mark)
}

// drawnMap reads a map and its picture. The map is nil if the text has no map or no picture.
func drawnMap(t *mapfile.Text) (maps.Map, *mapfile.Picture) {
	switch t.Meant() {
	case "hexmap/1":
		if s := hexes.ParseMap(t); s != nil && s.Pic.Where != nil {
			return nilable(s.Hexes), s.Pic
		}
	case "hexpanel/1":
		if s := hexes.ParseSection(t); s != nil && s.Pic.Where != nil {
			return hexes.SectionMap(s.Section), s.Pic
		}
	case "panel/1":
		if s := dots.ParsePanel(t); s != nil && s.Pic.Where != nil {
			return dots.Alone(s.Panel), s.Pic
		}
	}
	return nil, nil
}
