package hexes

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// A Map is a map of hexes: one sheet, or joined sections. It is immutable once it is built, so it
// may be shared. The With methods return changed copies.
type Map struct {
	ID, Title string
	Span      grid.Span
	Ground    Ground                // the printed ground: colours or terrain
	Panels    []Placed              // sections, row by row from the upper left; nil if the map is one sheet
	OwnNames  map[grid.Place]string // names of hexes besides row and column; may be nil
	Waters    []Water               // names of rivers, streams and lakes

	read   Ground // converted grounds, besides the printed one
	places []grid.Place
	hexes  []Hex
	index  []int32                  // the number of a hex, by offset in the span; −1 for a hole
	beside [][grid.Directions]int32 // the neighbours of a hex, by its number; −1 off the map
	named  []tag                    // the section and place of a hex, by its number; nil for one sheet
}

// NewMap returns a map of one sheet with only open ground.
func NewMap(id string, columns, rows int) *Map {
	m := newMap(id, "", grid.Panel(columns, rows), nil)
	m.Ground, m.OwnNames = ByTerrain, map[grid.Place]string{}
	return m
}

// SectionMap returns the map of a single section.
func SectionMap(p *Section) *Map {
	m := newMap(p.ID, p.Title, p.Span, []Placed{{Panel: p}})
	for own := range p.Span.Places {
		m.hexes[m.index[mapfile.Offset(m.Span, own)]] = p.At(own)
	}
	m.Waters = joinedWaters(m.Panels)
	return m
}

// newMap numbers and names the hexes of a map, but does not set their ground.
func newMap(id, title string, span grid.Span, panels []Placed) *Map {
	n := span.Len()
	m := &Map{ID: id, Title: title, Span: span, Ground: ByColour, Panels: panels}
	m.index = slices.Repeat([]int32{-1}, span.Columns*span.HalfRows)
	m.places = make([]grid.Place, 0, n)
	for at := range span.Places {
		m.index[mapfile.Offset(span, at)] = int32(len(m.places))
		m.places = append(m.places, at)
	}
	m.hexes = make([]Hex, n)
	m.beside = make([][grid.Directions]int32, n)
	for i, at := range m.places {
		for d := range grid.Directions {
			m.beside[i][d] = -1
			if to, ok := m.Index(at.Step(d)); ok {
				m.beside[i][d] = int32(to)
			}
		}
		if len(panels) > 0 {
			m.named = append(m.named, m.tag(at))
		}
	}
	return m
}

// Len returns the number of hexes.
func (m *Map) Len() int { return len(m.places) }

// Has reports whether a place is a hex of the map.
func (m *Map) Has(at grid.Place) bool { return m.Span.Has(at) }

// At returns the place of a hex.
func (m *Map) At(i int) grid.Place { return m.places[i] }

// Index returns the number of the hex at a place. If there is no hex, it returns −1 and false.
func (m *Map) Index(at grid.Place) (i int, ok bool) {
	if !m.Span.Has(at) {
		return -1, false
	}
	return int(m.index[mapfile.Offset(m.Span, at)]), true
}

// Hex returns the content of a hex.
func (m *Map) Hex(i int) Hex { return m.hexes[i] }

// HexAt returns the content of the hex at a place, which must be on the map.
func (m *Map) HexAt(at grid.Place) Hex { return *m.hex(at) }

func (m *Map) hex(at grid.Place) *Hex { return &m.hexes[m.index[mapfile.Offset(m.Span, at)]] }

// Neighbour returns the neighbour of a hex in a direction, or −1 off the map.
func (m *Map) Neighbour(i int, d grid.Direction) int { return int(m.beside[i][d]) }

// Neighbours yields the neighbours of a hex, clockwise from north, each with its direction.
func (m *Map) Neighbours(i int) func(yield func(grid.Direction, int) bool) {
	return func(yield func(grid.Direction, int) bool) {
		for d, n := range m.beside[i] {
			if n >= 0 && !yield(grid.Direction(d), int(n)) {
				return
			}
		}
	}
}

// Rim reports whether a hex is at the edge of the map: it has fewer than six neighbours. Units may
// leave the map there.
func (m *Map) Rim(i int) bool { return slices.Contains(m.beside[i][:], -1) }

// Distance returns the number of steps from one hex to another.
func (m *Map) Distance(i, j int) int { return grid.Distance(m.places[i], m.places[j]) }

// clone returns a copy whose hexes can be changed.
func (m *Map) clone() *Map {
	c := *m
	c.hexes = slices.Clone(m.hexes)
	return &c
}

// WithCities returns the map with city markers on exactly these hexes.
func (m *Map) WithCities(cities ...int) *Map {
	c := m.clone()
	for i := range c.hexes {
		c.hexes[i].City = slices.Contains(cities, i)
	}
	return c
}

// WithEntries returns the map with these hexes as additional entry hexes.
func (m *Map) WithEntries(entries ...int) *Map {
	c := m.clone()
	for _, i := range entries {
		c.hexes[i].Entry = true
	}
	return c
}

// SetHex replaces the content of a hex. It is for tests that build a map.
func (m *Map) SetHex(at grid.Place, h Hex) { *m.hex(at) = h }

// SetTerrain replaces the terrain of a hex. It is for tests that build a map.
func (m *Map) SetTerrain(at grid.Place, t Terrain) { m.hex(at).Terrain = t }

// SetBarrier puts a barrier along a hexside, in both of its hexes. It is for tests that build a
// map.
func (m *Map) SetBarrier(at grid.Place, d grid.Direction, b Barrier) {
	m.hex(at).Barriers[b] |= 1 << d
	if to := at.Step(d); m.Has(to) {
		m.hex(to).Barriers[b] |= 1 << d.Turn(3)
	}
}

// SetWay adds a way from a hex to its neighbour in a direction. It is for tests that build a map.
func (m *Map) SetWay(at grid.Place, d grid.Direction, w Way) {
	m.hex(at).Ways[w] |= 1 << d
	if to := at.Step(d); m.Has(to) {
		m.hex(to).Ways[w] |= 1 << d.Turn(3)
	}
}

// Turn returns the map turned by 180°. Hexes of sections keep their printed ids. Hexes of one sheet
// get new names by row and column.
func (m *Map) Turn() *Map {
	var panels []Placed
	for _, p := range slices.Backward(m.Panels) {
		s := p.Panel.Span
		last := grid.Place{Q: s.Columns - 1, V: 2*s.Top + s.HalfRows - 1}.Add(p.Shift)
		panels = append(panels, Placed{Panel: p.Panel, Shift: m.Span.Turn(last).Sub(grid.Place{}), Turned: !p.Turned})
	}
	t := newMap(m.ID, m.Title, m.Span, panels)
	m.carry(t, m.Span.Turn, func(d grid.Direction) grid.Direction { return d.Turn(3) })
	return t
}

// moved returns the hex with everything along its sides moved. The function to maps each direction
// to the new direction.
func (h Hex) moved(to func(grid.Direction) grid.Direction) Hex {
	carry := func(all []Rim) {
		for k, r := range all {
			all[k] = 0
			for d := range grid.Directions {
				if r.Has(d) {
					all[k] |= 1 << to(d)
				}
			}
		}
	}
	carry(h.Barriers[:])
	carry(h.Ways[:])
	carry(h.Crossings[:])
	return h
}

// Hash returns a short digest of everything that can affect a ruling on the map: its sections' ids
// and turns, and every hex with its printed and converted ground. Titles and names are not
// included.
func (m *Map) Hash() string {
	h := sha256.New()
	for _, p := range m.Panels {
		fmt.Fprintf(h, "section %s %v %v\n", p.Panel.ID, p.Shift, p.Turned)
	}
	for i, at := range m.places {
		x := &m.hexes[i]
		if m.Reads(ByColour) {
			fmt.Fprintf(h, "%d %d %s\n", at.Q, at.V, ColourCell(*x))
		}
		if m.Reads(ByTerrain) {
			fmt.Fprintf(h, "%d %d {%v %v %v %v %v %v}\n", at.Q, at.V, x.Terrain, x.Hill, x.Entry, x.Barriers, x.Ways, x.Crossings)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// words returns everything printed in a hex.
func (m *Map) words(i int) string {
	all := []string{m.hexes[i].String()}
	if m.Ground == ByTerrain {
		all = append([]string{m.hexes[i].Terrain.String()}, m.Notes(m.places[i])...)
	}
	return strings.Join(append(all, m.WaterOf(i)...), ", ")
}

// Notes lists what a hex has besides its ground: its own name, its hill, everything along its
// hexsides, and the ways through it.
func (m *Map) Notes(at grid.Place) (all []string) {
	h := m.HexAt(at)
	if name := m.OwnNames[at]; name != "" {
		all = append(all, name)
	}
	if h.Hill {
		all = append(all, "hill")
	}
	if h.Entry {
		all = append(all, "entry hex")
	}
	add := func(what string, r Rim) {
		if r == 0 {
			return
		}
		for d := range grid.Directions {
			if r.Has(d) {
				what += " " + d.String()
			}
		}
		all = append(all, what)
	}
	for w, r := range h.Ways {
		add(Way(w).String(), r)
	}
	for b, r := range h.Barriers {
		add(Barrier(b).String(), r)
	}
	for c, r := range h.Crossings {
		add(Crossing(c).String(), r)
	}
	return all
}
