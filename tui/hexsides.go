package tui

import (
	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// Hexsides on the map.
//
// If a map has features along hexsides, large blocks are one column wider. The extra column shows
// the upper right and the lower right side. The last cell of the block shows the lower side. The
// upper and left sides are drawn by the neighbours:
//
//	r m g ╲      r a railway, m the mark, g a goal; the side to the upper right
//	═ ♣ _ ╱      a road, the terrain's sign, the lower side; to the lower right
//
// A way (a road or railway) that crosses a side without features is also drawn in the cell of the
// side. Its character is at right angles to the character of a stream along this side.

// wayNames are the keys of the characters and colours of roads and railways.
var wayNames = [game.WayKinds]string{
	game.RoadWay: "road", game.RaisedRoadWay: "raised-road", game.RailWay: "railroad", game.RaisedRailWay: "raised-railroad",
}

// sideNames are the keys for features along hexsides.
var sideNames = [...]string{game.StreamSide: "stream", game.RiverSide: "impassable", game.CrestSide: "crest", game.BridgeSide: "bridge-side", game.FerrySide: "ferry-side"}

// hasSides reports whether a board has features along hexsides, or roads or railways over them.
func hasSides(b *game.Board) bool {
	for i := range b.Places {
		if p := &b.Places[i]; p.Sides != [6]game.Hexside{} || p.Ways != [game.WayKinds]uint8{} {
			return true
		}
	}
	return false
}

// brickSides are the sides that a block shows, counted in sixths of a turn clockwise from up. Each has
// the direction of the side and the direction of a way over the side.
var brickSides = []struct {
	side       int
	x, y       int // the cell of the side in the block
	runs, lead flow
}{{1, 3, 0, falling, rising}, {2, 3, 1, rising, falling}, {3, 2, 1, across, down}}

// drawSides draws the sides of a hex, and the ways over them, in the block whose upper left cell is
// at x, y.
func (s *Screen) drawSides(p pane, x, y int, place *game.Place, ground tcell.Style) {
	ink := func(name string) tcell.Style { return inkOn(ground, s.pal.cover(name, 0).sign) }
	for _, b := range brickSides {
		sign, style := ' ', ground
		if what := place.Sides[b.side]; what != game.OpenSide {
			sign, style = lineSigns[sideNames[what]][s.signs.set][b.runs], ink(sideNames[what])
		} else if b.side != 3 {
			for kind := range place.Ways {
				if place.Ways[kind]>>b.side&1 != 0 {
					sign, style = lineSigns[wayNames[kind]][s.signs.set][b.lead], s.wayInk(kind, ground)
					break
				}
			}
		}
		p.set(x+b.x, y+b.y, sign, style)
	}
	for kind, sides := range place.Ways {
		if sign, ok := s.signs.roadSign(kind, sides); ok {
			up := 1
			if kind >= game.RailWay {
				up = 0
			}
			p.set(x, y+up, sign, s.wayInk(kind, ground))
		}
	}
}

// wayInk returns the style of a way on a ground; raised ways stand out.
func (s *Screen) wayInk(kind int, ground tcell.Style) tcell.Style {
	style := inkOn(ground, s.pal.cover(wayNames[kind], 0).sign)
	return style.Reverse(kind == game.RaisedRoadWay || kind == game.RaisedRailWay)
}
