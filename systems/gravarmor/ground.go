package gravarmor

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/systems/gravarmor/scenario"
)

// The ground of a match is the map as the scenario's key reads it, with all data derived from it.
// It is computed once. When a player places the city, a new ground replaces it.
type ground struct {
	board    *hexes.Map
	terrain  []uint8 // by hex: the index of the terrain in the key
	cities   []int16
	detector *detection.Detector
	landing  []int8 // by hex: the smallest cost to land from flight over it, in half-points
	shown    *game.Board
}

// newGround computes the ground from the board and the key.
func newGround(s *setting, board *hexes.Map) *ground {
	n := board.Len()
	g := &ground{board: board, terrain: make([]uint8, n)}
	values := make([]int, n)
	for i := range n {
		g.terrain[i] = uint8(s.key.Of(board.Hex(i)))
		values[i] = s.key.Terrains[g.terrain[i]].Combat
		if board.Hex(i).City {
			g.cities = append(g.cities, int16(i))
		}
	}
	var err error
	if g.detector, err = detection.NewDetector(board, values, s.longest); err != nil {
		panic(err) // the reader has checked values and ranges
	}
	g.landings(s)
	g.shown = g.picture(s)
	return g
}

// landings computes the lowest cost of ending a free flight: the price of the hex to land in, plus
// half a point for each hex flown over on the way.
func (g *ground) landings(s *setting) {
	const far = 100
	g.landing = slices.Repeat([]int8{far}, len(g.terrain))
	for falls := true; falls; {
		falls = false
		for h := range g.landing {
			best := g.landing[h]
			if g.board.Rim(h) {
				best = 0 // the unit can leave the map
			}
			for _, to := range s.near[h] {
				if to == nowhere {
					continue
				}
				if c := s.key.Terrains[g.terrain[to]].Cost[scenario.Grav]; c > 0 {
					best = min(best, 2*int8(c))
				}
				best = min(best, g.landing[to]+1)
			}
			if best < g.landing[h] {
				g.landing[h], falls = best, true
			}
		}
	}
}

// picture returns the board for a View.
func (g *ground) picture(s *setting) *game.Board {
	b := &game.Board{Kind: game.Hexes}
	for i := range g.terrain {
		at := g.board.At(i)
		t := &s.key.Terrains[g.terrain[i]]
		h := g.board.Hex(i)
		p := game.Place{
			ID: int32(i), At: game.Point{X: int32(at.Q), Y: int32(at.V)}, Name: s.names[i], Terrain: t.Name,
			Print: game.Print{Colour: h.Colour.String(), Figure: t.Combat},
			Notes: []string{fmt.Sprintf("combat value %d", t.Combat), h.String()},
		}
		if s.scenario.Ground != "" {
			p.Notes = append(p.Notes, "printed: "+g.board.Describe(maps.SpotOf(at)))
		}
		p.Goal = s.holds(int16(i), h.City)
		switch {
		case h.City:
			p.Print.Colour = "city"
		case h.Streaks:
			p.Print.Over = "/"
		}
		if i == 0 {
			b.Min, b.Max = p.At, p.At
		}
		b.Min.X, b.Min.Y = min(b.Min.X, p.At.X), min(b.Min.Y, p.At.Y)
		b.Max.X, b.Max.Y = max(b.Max.X, p.At.X), max(b.Max.Y, p.At.Y)
		b.Places = append(b.Places, p)
	}
	return b
}
