package gravarmor

import (
	"slices"

	"metahex/game"
	"metahex/maps"
)

// The ground of a match: the map as the scenario's key reads it, with all that
// follows from it worked out once. It changes only when a player places the
// city, and then it is replaced.
//
// Detection is the lowest sum of combat values over paths that are no longer
// than the range (GA combat/detection). What does not depend on the target is
// laid down for every two hexes: the sum over the hexes between them.
//
//	firer ── 1 ── 0 ── 2 ── target     through: 1 + 0 + 2
//
// It grows step by step: of all ways of at most k steps to a hex, the cheapest
// is the cheapest of at most k−1 steps to one of its neighbours, and then in.
type ground struct {
	board   *maps.HexBoard
	terrain []uint8 // by hex: the number in the key
	cities  []int16
	through [mostRange + 1][]uint8 // by range and from·hexes+to; blind where out of range
	landing []int8                 // by hex: the least halves of a point to come down from flight over it
	shown   *game.Board
}

// blind is the sum of what no path of the range reaches.
const blind = 255

// newGround reads the board with the key.
func newGround(s *setting, board *maps.HexBoard) *ground {
	n := board.Len()
	g := &ground{board: board, terrain: make([]uint8, n)}
	for i := range n {
		g.terrain[i] = uint8(s.key.of(board.Hex(i)))
		if board.Hex(i).City {
			g.cities = append(g.cities, int16(i))
		}
	}
	for r := range g.through {
		if s.ranges&(1<<r) != 0 {
			g.through[r] = slices.Repeat([]uint8{blind}, n*n)
		}
	}
	look := newLook(s, g)
	for from := range n {
		look.from(int16(from))
	}
	g.landings(s)
	g.shown = g.picture(s)
	return g
}

// of is the terrain of a hex: a city before streaks before the colour
// (GA scenarios/key).
func (k *Key) of(h maps.Hex) int {
	switch {
	case h.City && k.City > 0:
		return k.City
	case h.Streaks && k.Streaks > 0:
		return k.Streaks
	}
	return k.Colours[h.Colour]
}

// A look works out the sums from one hex after the other.
type look struct {
	s          *setting
	g          *ground
	far        int     // the longest range
	sum        []uint8 // by hex: the cheapest way in so far, the hex included
	next       []uint8
	seen, edge []int16 // hexes reached, and those whose sum fell in the last step
}

func newLook(s *setting, g *ground) *look {
	l := &look{s: s, g: g, sum: slices.Repeat([]uint8{blind}, len(g.terrain)), next: slices.Repeat([]uint8{blind}, len(g.terrain))}
	for r := range g.through {
		if g.through[r] != nil {
			l.far = r
		}
	}
	return l
}

// from lays the sums from one hex down, for every range.
func (l *look) from(from int16) {
	for _, h := range l.seen {
		l.sum[h], l.next[h] = blind, blind
	}
	l.seen = append(l.seen[:0], from)
	l.edge = append(l.edge[:0], from)
	l.sum[from], l.next[from] = 0, 0
	for r := 1; r <= l.far; r++ {
		l.lay(from, r)
		l.step()
	}
}

// lay writes what paths of at most r steps reach: the sum up to the hex before
// the target. The edge need not be known, as sums only fall.
func (l *look) lay(from int16, r int) {
	if l.g.through[r] == nil {
		return
	}
	row := l.g.through[r][int(from)*len(l.sum):][:len(l.sum)]
	for _, h := range l.seen {
		for _, to := range l.s.near[h] {
			if to != nowhere && to != from {
				row[to] = min(row[to], l.sum[h])
			}
		}
	}
}

// step goes one hex on from all hexes whose sum fell in the step before.
func (l *look) step() {
	edge := l.edge
	l.edge = nil
	for _, h := range edge {
		for _, to := range l.s.near[h] {
			if to == nowhere {
				continue
			}
			sum := min(int(l.sum[h])+l.s.key.Terrains[l.g.terrain[to]].Combat, blind-1)
			if sum >= int(l.next[to]) {
				continue
			}
			if l.next[to] == blind {
				l.seen = append(l.seen, to)
			}
			l.next[to] = uint8(sum)
			l.edge = append(l.edge, to)
		}
	}
	for _, h := range l.edge {
		l.sum[h] = l.next[h]
	}
}

// landings work out what it takes at least to end a free flight: the price of a
// hex nearby, and half a point for each hex flown over on the way to it.
func (g *ground) landings(s *setting) {
	const far = 100
	g.landing = slices.Repeat([]int8{far}, len(g.terrain))
	for falls := true; falls; {
		falls = false
		for h := range g.landing {
			best := g.landing[h]
			if g.board.Rim(h) {
				best = 0 // it can leave the map
			}
			for _, to := range s.near[h] {
				if to == nowhere {
					continue
				}
				if c := s.key.Terrains[g.terrain[to]].Cost[Grav]; c > 0 {
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

// picture is the ground as a View shows it.
func (g *ground) picture(s *setting) *game.Board {
	b := &game.Board{Kind: game.Hexes}
	for i := range g.terrain {
		at := g.board.At(i)
		t := &s.key.Terrains[g.terrain[i]]
		p := game.Place{ID: int32(i), At: game.Point{X: int32(at.Q), Y: int32(at.V)}, Name: s.names[i], Terrain: t.Name}
		p.Notes = append(p.Notes, g.board.Hex(i).String())
		if i == 0 {
			b.Min, b.Max = p.At, p.At
		}
		b.Min.X, b.Min.Y = min(b.Min.X, p.At.X), min(b.Min.Y, p.At.Y)
		b.Max.X, b.Max.Y = max(b.Max.X, p.At.X), max(b.Max.Y, p.At.Y)
		b.Places = append(b.Places, p)
	}
	return b
}
