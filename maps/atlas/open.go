// Package atlas opens, checks and formats maps of any kind. It contains those that come with the
// program: panels of dots, sections of hexes, layouts of either, maps of terrain hexes and tables
// in inches (Open, Shipped).
//
//	open, hex_open      a map by its name or file, read strictly
//	partial             a map with faults, as far as it can be read
//	sheets, named       files that are parts of a map, and where they are found
//	lint, format        findings; the text in its one form
//	differences         what two maps do not have in common
//	places, holdings, profiles   what is where
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

// A kind is a kind of maps: the words for it, the maps of it that come with the program, the
// formats of its files, and how to open one by its name.
type kind struct {
	what    string
	shipped func() []string
	formats []string
	open    func(name string) (maps.Map, error)
}

// kinds returns all kinds of maps. A file that claims none of their formats is opened as the first
// kind, whose reader reports what is wrong with it.
func kinds() []kind {
	return []kind{
		{dots.BoardKind, ShippedBoards, []string{"panel/1", "layout/1", "edges/1"}, opener(OpenBoard)},
		{hexes.SectionsKind, shippedSections, []string{"hexpanel/1", "hexlayout/1", "hexedges/1"}, opener(openSections)},
		{hexes.TerrainKind, shippedTerrain, []string{"hexmap/1"}, opener(openTerrain)},
		{tables.Kind, ShippedTables, []string{"table/1"}, opener(OpenTable)},
	}
}

// opener wraps open so that the map is a nil interface whenever there is an error.
func opener[M maps.Map](open func(string) (M, error)) func(string) (maps.Map, error) {
	return func(name string) (maps.Map, error) {
		m, err := open(name)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
}

// Shipped returns the names of all maps that come with the program, by kind.
func Shipped() (all []string) {
	for _, k := range kinds() {
		all = append(all, k.shipped()...)
	}
	return all
}

// Open opens a map of any kind by its name: a shipped one, or a file.
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

// shippedKind returns the kind of a shipped map, and its name in the proper spelling.
func shippedKind(name string) (k kind, known string, ok bool) {
	for _, k := range kinds() {
		if known, ok := mapfile.Canonical(name, k.shipped()); ok {
			return k, known, true
		}
	}
	return kind{}, "", false
}

// notShipped returns the error for a name that is not a shipped map of the wanted kind; noun and
// what are the short and the long word for that kind. It returns nil if the name is meant for a
// file.
func notShipped(noun, what, name string, want []string) error {
	if fileLike(name) {
		return nil
	}
	if k, known, ok := shippedKind(name); ok {
		return fmt.Errorf("%s is a %s; want a %s, such as %s", known, k.what, what, want[0])
	}
	return fmt.Errorf("%s; or name a file", rule.Unknown(noun, name, want))
}

// ofKind reads a text that should be a map of one kind, and returns the name of its file for
// messages. A map of another kind is refused; the error names that kind.
func ofKind(what, name string) (file string, data []byte, err error) {
	file, data, err = contents(name)
	if err != nil {
		return file, nil, err
	}
	t, _ := mapfile.NewText(file, data)
	all, format := kinds(), t.Meant()
	is := slices.IndexFunc(all, func(k kind) bool { return slices.Contains(k.formats, format) })
	if is < 0 || all[is].what == what || strings.HasSuffix(format, "edges/1") {
		return file, data, nil // its own reader reports what is wrong with it
	}
	want := all[slices.IndexFunc(all, func(k kind) bool { return k.what == what })]
	return file, nil, fmt.Errorf("%s is a %s (%s); want a %s, such as %s", file, all[is].what, format, what, want.shipped()[0])
}

// Formats returns all formats of map files.
func Formats() []string { return slices.Clone(mapfile.Formats) }
