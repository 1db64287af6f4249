// Package atlas opens, checks and formats maps of any kind. It contains the maps that come with the
// program: panels of dots, sections of hexes, layouts of panels or sections, maps of terrain hexes
// and tables in inches (Open, Shipped).
//
//	open, hex_open      opens a map by its name or file; the file must be valid
//	partial             reads a map with errors, as far as possible
//	sheets, named       single sheets, and the names of maps in other files
//	lint, format        findings; the text in its canonical form
//	differences         the differences between two maps
//	places, holdings, profiles   descriptions of places, maps and edges
package atlas

import (
	"fmt"
	"slices"
	"strings"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
	"metahex/rule"
)

// A kind is a kind of maps: the words for it, its shipped maps, the formats of its files, and a
// function that opens a map by name.
type kind struct {
	what    string
	shipped func() []string
	formats []string
	open    func(name string) (maps.Map, error)
}

// kinds returns all kinds of maps. If a file has none of their formats, it is opened as the first
// kind, whose reader reports what is wrong.
func kinds() []kind {
	return []kind{
		{dots.BoardKind, ShippedBoards, []string{"panel/1", "layout/1", "edges/1"}, opener(OpenBoard)},
		{hexes.SectionsKind, shippedSections, []string{"hexpanel/1", "hexlayout/1", "hexedges/1"}, opener(openSections)},
		{hexes.TerrainKind, shippedTerrain, []string{"hexmap/1"}, opener(openTerrain)},
		{tables.Kind, ShippedTables, []string{"table/1"}, opener(OpenTable)},
	}
}

// opener wraps open. If there is an error, the map is a nil interface.
func opener[M maps.Map](open func(string) (M, error)) func(string) (maps.Map, error) {
	return func(name string) (maps.Map, error) {
		m, err := open(name)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
}

// Shipped returns the names of all shipped maps, by kind.
func Shipped() (all []string) {
	for _, k := range kinds() {
		all = append(all, k.shipped()...)
	}
	return all
}

// Open opens a map of any kind by name: a shipped map, or a file.
func Open(name string) (maps.Map, error) {
	all := kinds()
	if k, _, ok := shippedKind(name); ok {
		return k.open(name)
	}
	if assembly.MatchString(name) && !mapfile.IsFile(name) {
		return openWritten(name)
	}
	if !fileLike(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("board", name, Shipped()))
	}
	file, data, err := contents(name)
	if err != nil {
		return nil, err
	}
	t, _ := mapfile.NewText(file, data)
	i := slices.IndexFunc(all, func(k kind) bool { return slices.Contains(k.formats, t.Meant()) })
	return all[max(i, 0)].open(name)
}

// shippedKind returns the kind of a shipped map, and its name in the correct spelling.
func shippedKind(name string) (k kind, known string, ok bool) {
	for _, k := range kinds() {
		if known, ok := mapfile.Canonical(name, k.shipped()); ok {
			return k, known, true
		}
	}
	return kind{}, "", false
}

// notShipped returns the error for a name that is not a shipped map of the wanted kind. The
// arguments noun and what are the short and the long word for that kind. If the name looks like a
// file name, the error is nil.
func notShipped(noun, what, name string, want []string) error {
	if fileLike(name) {
		return nil
	}
	if k, known, ok := shippedKind(name); ok {
		return fmt.Errorf("%s is a %s; want a %s, such as %s", known, k.what, what, want[0])
	}
	return fmt.Errorf("%s; or name a file", rule.Unknown(noun, name, want))
}

// ofKind reads a text that should be a map of one kind. It also returns the name of the file for
// messages. If the map is of another kind, the error names that kind.
func ofKind(what, name string) (file string, data []byte, err error) {
	file, data, err = contents(name)
	if err != nil {
		return file, nil, err
	}
	t, _ := mapfile.NewText(file, data)
	all, format := kinds(), t.Meant()
	is := slices.IndexFunc(all, func(k kind) bool { return slices.Contains(k.formats, format) })
	if is < 0 || all[is].what == what || strings.HasSuffix(format, "edges/1") {
		return file, data, nil // the caller's reader reports what is wrong
	}
	want := all[slices.IndexFunc(all, func(k kind) bool { return k.what == what })]
	return file, nil, fmt.Errorf("%s is a %s (%s); want a %s, such as %s", file, all[is].what, format, what, want.shipped()[0])
}

// Formats returns all formats of map files.
func Formats() []string { return slices.Clone(mapfile.Formats) }
