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

// Read reads a file of any format of maps as far as possible, for a caller that shows the map while
// its file is being edited. With slips in it, the map has only the sound parts; it is nil if there
// is nothing to show. The findings are those of Lint.
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

// IsMapFile reports whether a file claims to be a map: its format is that of a map, not that of
// edge profiles.
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

// ReadPartial makes a board of a text that may have slips, to be shown while it is edited: as much
// of a panel as can be read; or a layout, in which a dot whose seam does not fit is that of the
// upper or left panel. The findings are those of the text as it is; the board is nil if nothing
// could be made of the text.
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
	// The findings are those of the original text; the board has the looser seams.
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

// edgesBeside returns the file of edge profiles that lies beside another file, if there is one that
// can be read.
func edgesBeside(file string) []source {
	beside := filepath.Join(filepath.Dir(file), "edges.yaml")
	data, err := mapfile.ReadFile(beside)
	if err != nil {
		return nil
	}
	return []source{{beside, data}}
}
