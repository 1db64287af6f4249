package atlas

import (
	"path/filepath"
	"regexp"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
)

// Read reads a file of any map format as far as possible, for callers that show the map while the
// file is being edited. If the file has errors, the map contains only the valid parts. It is nil if
// there is nothing to show. The findings are those of Lint.
func Read(file string, data []byte) (maps.Map, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	switch t.Meant() {
	case "table/1":
		table, found := tables.Read(file, data)
		return nilable(table), found
	case "hexmap/1":
		hexes, found := hexes.ReadMap(file, data)
		return nilable(hexes), found
	case "hexpanel/1":
		found := lint(append(edgesBeside(file), source{file, data})).Findings
		if p, _ := hexes.ReadSection(file, data); p != nil && p.ID != "" {
			return hexes.SectionMap(p), found
		}
		return nil, found
	case "hexlayout/1":
		l := hexes.ParseLayout(t, shippedHexPanels)
		if l == nil {
			return nil, t.Report()
		}
		b := l.Assemble()
		return nilable(b), t.Report()
	}
	b, found := ReadPartial(file, data)
	return nilable(b), found
}

// nilable returns a nil interface for a nil pointer.
func nilable[M interface {
	maps.Map
	comparable
}](m M) maps.Map {
	var none M
	if m == none {
		return nil
	}
	return m
}

// IsMapFile reports whether the format of a file is a map format. Edge profiles are not maps.
func IsMapFile(data []byte) bool {
	t, _ := mapfile.NewText("", data)
	switch t.Format() {
	case "edges/1", "hexedges/1", "":
		return false
	}
	for _, f := range Formats() {
		if f == t.Format() {
			return true
		}
	}
	return false
}

var strictSeams = regexp.MustCompile(`(?m)^seams\s*:.*$`)

// ReadPartial returns a board from a text that may have errors, for display during editing. A panel
// contains as much as can be read. In a layout, a dot on a seam that does not fit comes from the
// upper or left panel. The findings are those of the original text. The board is nil if nothing can
// be read.
func ReadPartial(file string, data []byte) (*dots.Board, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	if t.Meant() != "layout/1" {
		found := lint(append(edgesBeside(file), source{file, data})).Findings
		if p, _ := dots.ReadPanel(file, data); p != nil && p.ID != "" {
			return dots.Alone(p), found
		}
		return nil, found
	}
	l := dots.ParseLayout(t, shippedPanels)
	if l == nil {
		return nil, t.Report()
	}
	if b := l.Assemble(); b != nil {
		return b, t.Report()
	}
	// The findings are those of the original text; the board uses relaxed seams.
	loose := strictSeams.ReplaceAll(data, []byte("seams: first"))
	if !strictSeams.Match(data) {
		loose = append(append([]byte{}, data...), "\nseams: first\n"...)
	}
	b, err := readBoard(file, loose)
	if err != nil {
		b = nil
	}
	return b, t.Report()
}

// edgesBeside returns the edges.yaml beside a file, if it exists and can be read.
func edgesBeside(file string) []source {
	beside := filepath.Join(filepath.Dir(file), "edges.yaml")
	data, err := mapfile.ReadFile(beside)
	if err != nil {
		return nil
	}
	return []source{{beside, data}}
}
