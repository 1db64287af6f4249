package hexes

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Resized returns a map of one sheet in another size, moved by an offset, and lists what is cut
// off. New hexes are open ground. The error lists the legal sizes and offsets.
func (m *Map) Resized(columns, rows int, move grid.Offset) (r *Map, lost []string, err error) {
	if err := mapfile.CheckResize(columns, rows, move); err != nil {
		return nil, nil, err
	}
	r = NewMap(m.ID, columns, rows)
	r.Title = m.Title
	lost = m.layOn(r, move)
	lost = append(lost, r.inlandEntries(move)...)
	for _, at := range m.places {
		switch name, to := m.OwnNames[at], at.Add(move); {
		case name == "":
		case r.Has(to):
			r.OwnNames[to] = name
		default:
			lost = append(lost, fmt.Sprintf("the name %q", name))
		}
	}
	return r, append(lost, m.cutWaters(r, move)...), nil
}

// layOn copies the hexes of the map onto another, and lists what is cut off.
func (m *Map) layOn(r *Map, move grid.Offset) []string {
	var cut, ends []string
	for i, at := range m.places {
		h, to := m.hexes[i], at.Add(move)
		if !r.Has(to) {
			if h != (Hex{}) {
				cut = append(cut, m.Name(i))
			}
			continue
		}
		var on Rim // the directions in which the new map has a hex, or the old map had no hex
		for d := range grid.Directions {
			if r.Has(to.Step(d)) || !m.Has(at.Step(d)) {
				on |= 1 << d
			}
		}
		if h.within(on) {
			ends = append(ends, m.Name(i))
		}
		r.SetHex(to, h)
	}
	return append(mapfile.Several("content that is cut off", cut), mapfile.Several("connections across the new edge", ends)...)
}

// inlandEntries removes the entries that are no longer on the edge after a move, and lists them by
// their old names.
func (m *Map) inlandEntries(move grid.Offset) []string {
	var inland []string
	for i, at := range m.places {
		if m.hexes[i].Entry && !m.Rim(i) {
			m.hexes[i].Entry = false
			inland = append(inland, mapfile.PlaceName(at.Add(move.Neg())))
		}
	}
	return mapfile.Several("the entry hexes that are no longer on the edge,", inland)
}

// within removes everything along and across the hexsides of a hex, except in the directions of the
// set on. It reports whether it removed anything.
func (h *Hex) within(on Rim) (cut bool) {
	keep := func(all []Rim) {
		for k, r := range all {
			cut = cut || r&^on != 0
			all[k] &= on
		}
	}
	keep(h.Barriers[:])
	keep(h.Ways[:])
	keep(h.Crossings[:])
	return cut
}
