// Package atlas opens, checks and formats maps of any kind. It has those that come
// with the program: panels of dots, sections of hexes, layouts of either, maps of
// terrain hexes and tables in inches (Open, Shipped).
//
//	open, hex_open      a map by its name or file, read strictly
//	loosely             a map with faults, as far as it can be read
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

// A kind is a kind of maps: how a word says it, which come with the program, the
// formats of its files, and how one is made of a name.
type kind struct {
	what    string
	shipped func() []string
	formats []string
	open    func(name string) (maps.Map, error)
}

// kinds are the kinds of maps there are. A file that claims no format of theirs
// is opened as the first, which tells what is wrong with it.
func kinds() []kind {
	return []kind{
		{dots.BoardKind, ShippedBoards, []string{"panel/1", "layout/1", "edges/1"}, opener(OpenBoard)},
		{hexes.SectionsKind, shippedSections, []string{"hexpanel/1", "hexlayout/1", "hexedges/1"}, opener(openSections)},
		{hexes.TerrainKind, shippedTerrain, []string{"hexmap/1"}, opener(openTerrain)},
		{tables.Kind, ShippedTables, []string{"table/1"}, opener(OpenTable)},
	}
}

// opener takes care that with an error the map is nil.
func opener[M maps.Map](open func(string) (M, error)) func(string) (maps.Map, error) {
	return func(name string) (maps.Map, error) {
		m, err := open(name)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
}

// Shipped are the names of all maps that come with the program, by kind.
func Shipped() (all []string) {
	for _, k := range kinds() {
		all = append(all, k.shipped()...)
	}
	return all
}

// Open makes the map of a name, of whatever kind it is: a shipped one, or a
// file.
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

// shippedKind is the kind of a shipped map, and its name in its proper spelling.
func shippedKind(name string) (k kind, known string, ok bool) {
	for _, k := range kinds() {
		if known, ok := mapfile.Canonical(name, k.shipped()); ok {
			return k, known, true
		}
	}
	return kind{}, "", false
}

// notShipped tells why a name is none of the maps of a kind that come with the
// program, of which noun and what are the short and the long name; nil where it
// is meant for a file.
func notShipped(noun, what, name string, want []string) error {
	if fileLike(name) {
		return nil
	}
	if k, known, ok := shippedKind(name); ok {
		return fmt.Errorf("%s is a %s; want a %s, such as %s", known, k.what, what, want[0])
	}
	return fmt.Errorf("%s; or name a file", rule.Unknown(noun, name, want))
}

// ofKind reads the text that is meant for a map of a kind, and returns what its file is
// called. A map of another is refused with what it is.
func ofKind(what, name string) (file string, data []byte, err error) {
	file, data, err = contents(name)
	if err != nil {
		return file, nil, err
	}
	t, _ := mapfile.NewText(file, data)
	all, format := kinds(), t.Meant()
	is := slices.IndexFunc(all, func(k kind) bool { return slices.Contains(k.formats, format) })
	if is < 0 || all[is].what == what || strings.HasSuffix(format, "edges/1") {
		return file, data, nil // whatever is wrong with it, its own reader tells
	}
	want := all[slices.IndexFunc(all, func(k kind) bool { return k.what == what })]
	return file, nil, fmt.Errorf("%s is a %s (%s); want a %s, such as %s", file, all[is].what, format, what, want.shipped()[0])
}

// Formats are the formats of map files there are.
func Formats() []string { return slices.Clone(mapfile.Formats) }
