package game

import (
	"metahex/grid"
	"metahex/maps/hexes"
)

// NewHexes returns the board of a map of terrain hexes. It has one place per hex, with the hex's
// number on the map, its terrain and its hexsides. A hill is one level high.
func NewHexes(m *hexes.Map) *Board {
	s := m.Span
	b := &Board{Kind: Hexes, Min: Point{Y: int32(s.Top)}, Max: Point{X: int32(s.Columns - 1), Y: int32(s.Top + s.HalfRows - 1)}}
	for i := range m.Len() {
		at, h := m.At(i), m.Hex(i)
		p := Place{ID: int32(i), At: Point{X: int32(at.Q), Y: int32(at.V)}, Name: m.Name(i), Notes: m.Notes(at)}
		if h.Terrain != 0 {
			p.Terrain = h.Terrain.String()
		}
		if h.Hill {
			p.Level, p.Plain = 1, 1
		}
		p.drawSides(h)
		b.Places = append(b.Places, p)
	}
	return b
}

// drawSides adds roads, streams and other features that cross or follow the sides of a hex.
func (p *Place) drawSides(h hexes.Hex) {
	along := func(sides hexes.Rim, what Hexside) {
		if sides != 0 {
			p.Plain++
		}
		for d := range grid.Directions {
			if sides.Has(d) {
				p.Sides[d] = what
			}
		}
	}
	for w, sides := range h.Ways { // h.Ways and p.Ways have the same kinds in the same order
		if p.Ways[w] = uint8(sides); sides != 0 {
			p.Plain++
		}
	}
	along(h.Barriers[hexes.Crest], CrestSide)
	along(h.Barriers[hexes.Stream], StreamSide)
	along(h.Barriers[hexes.Impassable], RiverSide)
	along(h.Crossings[hexes.BridgeAcross], BridgeSide)
	along(h.Crossings[hexes.Ferry], FerrySide)
}
