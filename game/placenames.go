package game

import "strings"

// PlaceNames maps the numbers of a board's places to names and back.
type PlaceNames struct {
	names []string
	found map[string]int32
	other func(name string) (int32, bool)
}

// NewPlaceNames takes the names in the order of the place numbers. An empty name means that the
// place does not exist. The function other may be nil; it finds places by additional names.
func NewPlaceNames(names []string, other func(name string) (int32, bool)) *PlaceNames {
	n := &PlaceNames{names: names, found: map[string]int32{}, other: other}
	for id, name := range names {
		if name != "" {
			n.found[strings.ToUpper(name)] = int32(id)
		}
	}
	return n
}

// Of returns the name of an existing place.
func (n *PlaceNames) Of(at int16) string { return n.names[at] }

// Name implements Names.
func (n *PlaceNames) Name(id int32) (string, bool) {
	if id < 0 || int(id) >= len(n.names) || n.names[id] == "" {
		return "", false
	}
	return n.names[id], true
}

// Find implements Names; case does not count.
func (n *PlaceNames) Find(name string) (int32, bool) {
	if id, ok := n.found[strings.ToUpper(name)]; ok || n.other == nil {
		return id, ok
	}
	return n.other(name)
}

// All implements Names.
func (n *PlaceNames) All() (all []string) {
	for _, name := range n.names {
		if name != "" {
			all = append(all, name)
		}
	}
	return all
}

// Names returns the names of a board's places. Place numbers are indexes of the board's places.
func (b *Board) Names() *PlaceNames {
	names := make([]string, len(b.Places))
	for i := range b.Places {
		names[i] = b.Places[i].Name
	}
	return NewPlaceNames(names, nil)
}
