package atlas

import (
	"embed"
	"fmt"
	stdmaps "maps"
	"path/filepath"
	"strings"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

//go:embed panels/*.yaml layouts/*.yaml hexpanels/*.yaml hexlayouts/*.yaml tables/*.yaml hexmaps/*.yaml
var shipped embed.FS

// The embedded files, by kind.
var (
	shippedPanels     = mapfile.Embedded{Files: shipped, Folder: "panels"}
	shippedLayouts    = mapfile.Embedded{Files: shipped, Folder: "layouts"}
	shippedHexPanels  = mapfile.Embedded{Files: shipped, Folder: "hexpanels"}
	shippedHexLayouts = mapfile.Embedded{Files: shipped, Folder: "hexlayouts"}
	shippedHexMaps    = mapfile.Embedded{Files: shipped, Folder: "hexmaps"}
	shippedOnTables   = mapfile.Embedded{Files: shipped, Folder: "tables"}
)

// ShippedBoards returns the names of the shipped boards: layouts first, then single panels.
func ShippedBoards() []string { return append(shippedLayouts.Names(), shippedPanels.Names()...) }

// shippedProfiles returns the shipped edge profiles, by name.
func shippedProfiles() map[string]mapfile.Profile {
	all := shippedEdges(shippedPanels, dots.ParseEdges)
	stdmaps.Copy(all, shippedEdges(shippedHexPanels, hexes.ParseEdges))
	return all
}

func shippedEdges(from mapfile.Embedded, read func(*mapfile.Text) map[string]mapfile.Profile) map[string]mapfile.Profile {
	t := from.Text("edges")
	defer t.Sound()
	return read(t)
}

// OpenBoard opens a board by name: a shipped layout or panel (case does not matter), or a file of
// format panel/1 or layout/1. Formatting errors are ignored. The error lists every other error in
// the file, or the boards that exist.
func OpenBoard(name string) (*dots.Board, error) {
	if layout, ok := shippedLayouts.Find(name); ok {
		t := shippedLayouts.Text(layout)
		l := dots.ParseLayout(t, shippedPanels)
		t.Sound()
		l.Alone = true
		b := l.Assemble()
		t.Sound()
		return b, nil
	}
	if panel, ok := shippedPanels.Find(name); ok {
		t := shippedPanels.Text(panel)
		s := dots.ParsePanel(t)
		t.Sound()
		return dots.Alone(s.Panel), nil
	}
	if assembly.MatchString(name) && !mapfile.IsFile(name) {
		if ofSections(name) {
			return nil, fmt.Errorf("%s is a %s; want a %s, such as A,B;C,D", name, hexes.SectionsKind, dots.BoardKind)
		}
		return assemblePanels(name)
	}
	if err := notShipped("board", dots.BoardKind, name, ShippedBoards()); err != nil {
		return nil, err
	}
	return openFile(name)
}

// fileLike reports whether a name that is not shipped looks like a file name.
func fileLike(name string) bool {
	ext := filepath.Ext(name)
	return isText(name) || strings.ContainsAny(name, `/\`) || ext == ".yaml" || ext == ".yml" || mapfile.IsFile(name)
}

func openFile(name string) (*dots.Board, error) {
	file, data, err := ofKind(dots.BoardKind, name)
	if err != nil {
		return nil, err
	}
	return readBoard(file, data)
}

// A joiner reads the files of one kind of sheets. A file is a single sheet, or a layout that joins
// several sheets.
type joiner[Sheet, Map any] struct {
	sheet, layout, edges string // the formats of the files
	// join returns nil if the layout cannot be assembled; the findings of the text have the reason.
	join  func(t *mapfile.Text) *Map
	read  func(file string, data []byte) (*Sheet, maps.Findings)
	alone func(*Sheet) *Map
}

func (j joiner[Sheet, Map]) mapOf(file string, data []byte) (*Map, error) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	switch t.Meant() {
	case j.layout:
		if m := j.join(t); m != nil {
			return m, nil
		}
		return nil, t.Report().Grave()
	case j.edges:
		t.Find(1, 1, "found edge profiles, which are not a board; want a file of format %s or %s", j.sheet, j.layout)
		return nil, t.Report()
	default:
		s, found := j.read(file, data)
		if err := found.Grave().Err(); err != nil {
			return nil, err
		}
		return j.alone(s), nil
	}
}

// readBoard returns the board that a file describes.
func readBoard(file string, data []byte) (*dots.Board, error) {
	return joiner[dots.Panel, dots.Board]{"panel/1", "layout/1", "edges/1", func(t *mapfile.Text) *dots.Board {
		if l := dots.ParseLayout(t, shippedPanels); l != nil && len(t.Findings.Grave()) == 0 {
			return l.Assemble()
		}
		return nil
	}, dots.ReadPanel, dots.Alone}.mapOf(file, data)
}

// ReadBoard returns the board of a panel/1 or layout/1 text, as if the text were in a file of that
// name. It looks for a layout's panels beside that file.
func ReadBoard(file string, data []byte) (*dots.Board, error) { return readBoard(file, data) }
