package atlas

import (
	"embed"
	stdmaps "maps"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"path/filepath"
	"strings"
)

//go:embed panels/*.yaml layouts/*.yaml hexpanels/*.yaml hexlayouts/*.yaml tables/*.yaml hexmaps/*.yaml
var shipped embed.FS

// The shelves, by what lies on them.
var (
	shippedPanels     = mapfile.Shelf{Files: shipped, Folder: "panels"}
	shippedLayouts    = mapfile.Shelf{Files: shipped, Folder: "layouts"}
	shippedHexPanels  = mapfile.Shelf{Files: shipped, Folder: "hexpanels"}
	shippedHexLayouts = mapfile.Shelf{Files: shipped, Folder: "hexlayouts"}
	shippedHexMaps    = mapfile.Shelf{Files: shipped, Folder: "hexmaps"}
	shippedOnTables   = mapfile.Shelf{Files: shipped, Folder: "tables"}
)

// ShippedBoards are the names of the boards that come with the program, layouts
// first and then lone panels.
func ShippedBoards() []string { return append(shippedLayouts.Names(), shippedPanels.Names()...) }

// shippedProfiles are the edge profiles that come with the program, by name.
func shippedProfiles() map[string]mapfile.Profile {
	all := shippedEdges(shippedPanels, readEdges)
	stdmaps.Copy(all, shippedEdges(shippedHexPanels, hexes.ParseEdges))
	return all
}

func shippedEdges(from mapfile.Shelf, read func(*mapfile.Text) map[string]mapfile.Profile) map[string]mapfile.Profile {
	t := from.Text("edges")
	defer t.Sound()
	return read(t)
}

// OpenBoard makes the board of a name: a shipped layout or panel (case does not
// matter), or a file of format panel/1 or layout/1. Slips of form are passed
// over. The error tells every other slip in the file, or which boards there
// are.
func OpenBoard(name string) (*Board, error) {
	if layout, ok := shippedLayouts.Find(name); ok {
		t := shippedLayouts.Text(layout)
		l := readPanelLayout(t, shippedPanels)
		t.Sound()
		l.Alone = true
		b := l.assemble()
		t.Sound()
		return b, nil
	}
	if panel, ok := shippedPanels.Find(name); ok {
		t := shippedPanels.Text(panel)
		s := readPanelSheet(t)
		t.Sound()
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
	return strings.ContainsAny(name, `/\`) || ext == ".yaml" || ext == ".yml" || mapfile.IsFile(name)
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
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Told()
	}
	switch t.Format() {
	case "layout/1":
		l := readPanelLayout(t, shippedPanels)
		if l != nil && len(t.Findings.Grave()) == 0 {
			if b := l.assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.Told().Grave()
	case "edges/1":
		t.Find(1, 1, "edge profiles are no board; want a file of format panel/1 or layout/1")
		return nil, t.Told()
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
