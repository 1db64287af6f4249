package atlas

import (
	"embed"
	stdmaps "maps"
	"path/filepath"
	"strings"
)

//go:embed panels/*.yaml layouts/*.yaml hexpanels/*.yaml hexlayouts/*.yaml tables/*.yaml hexmaps/*.yaml
var shipped embed.FS

// The shelves, by what lies on them.
var (
	shippedPanels     = shelf{shipped, "panels"}
	shippedLayouts    = shelf{shipped, "layouts"}
	shippedHexPanels  = shelf{shipped, "hexpanels"}
	shippedHexLayouts = shelf{shipped, "hexlayouts"}
	shippedHexMaps    = shelf{shipped, "hexmaps"}
	shippedOnTables   = shelf{shipped, "tables"}
)

// ShippedBoards are the names of the boards that come with the program, layouts
// first and then lone panels.
func ShippedBoards() []string { return append(shippedLayouts.names(), shippedPanels.names()...) }

// shippedProfiles are the edge profiles that come with the program, by name.
func shippedProfiles() map[string]Profile {
	all := shippedEdges(shippedPanels, readEdges)
	stdmaps.Copy(all, shippedEdges(shippedHexPanels, readHexEdges))
	return all
}

func shippedEdges(from shelf, read func(*text) map[string]Profile) map[string]Profile {
	t := from.text("edges")
	defer t.sound()
	return read(t)
}

// OpenBoard makes the board of a name: a shipped layout or panel (case does not
// matter), or a file of format panel/1 or layout/1. Slips of form are passed
// over. The error tells every other slip in the file, or which boards there
// are.
func OpenBoard(name string) (*Board, error) {
	if layout, ok := shippedLayouts.find(name); ok {
		t := shippedLayouts.text(layout)
		l := readPanelLayout(t, shippedPanels)
		t.sound()
		l.alone = true
		b := l.assemble()
		t.sound()
		return b, nil
	}
	if panel, ok := shippedPanels.find(name); ok {
		t := shippedPanels.text(panel)
		s := readPanelSheet(t)
		t.sound()
		return Alone(s.panel), nil
	}
	if err := notShipped("board", BoardKind, name, ShippedBoards()); err != nil {
		return nil, err
	}
	return openFile(name)
}

// fileLike reports whether a name that is not shipped is meant for a file.
func fileLike(name string) bool {
	ext := filepath.Ext(name)
	return strings.ContainsAny(name, `/\`) || ext == ".yaml" || ext == ".yml" || isFile(name)
}

func openFile(file string) (*Board, error) {
	data, err := ofKind(BoardKind, file)
	if err != nil {
		return nil, err
	}
	return readBoard(file, data)
}

// readBoard makes the board of a file that is read.
func readBoard(file string, data []byte) (*Board, error) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "layout/1":
		l := readPanelLayout(t, shippedPanels)
		if l != nil && len(t.findings.Grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.told().Grave()
	case "edges/1":
		t.find(1, 1, "edge profiles are no board; want a file of format panel/1 or layout/1")
		return nil, t.told()
	default:
		p, found := ReadPanel(file, data)
		if err := found.Grave().Err(); err != nil {
			return nil, err
		}
		return Alone(p), nil
	}
}

// ReadBoard makes the board of a panel/1 or layout/1 text as if it stood in a
// file of that name: a layout's panels are looked for beside it.
func ReadBoard(file string, data []byte) (*Board, error) { return readBoard(file, data) }
