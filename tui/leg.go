package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Legs on a table: the reach of one leg, and the result of a leg.
//
//	· ³ ³ ³ ♣ · ·       each cell shows the cost of a leg to it, in inches rounded up, with
//	·A→¹ ²[³]3♣ ·       other digits for each ten, and in full at the cursor. The screen
//	· ³ ² ³ ³ ⁴ ·       queries the match cell by cell, outwards from the piece, until it has
//	                    crossed slack unreachable cells

// slack is the number of unreachable cells that the search crosses. Behind a stream, for example,
// there may be more reachable cells.
const slack = 3

// A sweep is the reach of one leg, and the state for which it was computed.
type sweep struct {
	key   pointedAt
	grain raster
	cost  map[game.Point]int // key: the middle of a cell; value: inches
}

// reachable returns the cells that the selected piece can reach in one leg, with their costs.
func (s *Screen) reachable() map[game.Point]int {
	p := s.piece(s.actor)
	if len(s.forms) == 0 || p == nil {
		return nil
	}
	key := pointedAt{game.Point{X: s.altitude()}, s.actor, len(s.past), s.walked}
	if s.swept.key == key && s.swept.grain == s.ground.raster && s.swept.cost != nil {
		return s.swept.cost
	}
	s.swept = sweep{key, s.ground.raster, s.spread(s.ground.snap(p.At))}
	return s.swept.cost
}

// spread computes the costs of legs to cells, outwards from the given point.
func (s *Screen) spread(start game.Point) map[game.Point]int {
	cost := map[game.Point]int{}
	far := map[game.Point]int{start: 0} // unreachable cells since the last reachable cell
	for queue := []game.Point{start}; len(queue) > 0; queue = queue[1:] {
		for _, next := range s.ground.around(queue[0]) {
			if _, known := far[next]; known {
				continue
			}
			far[next] = far[queue[0]] + 1
			if n, ok := s.legTo(next); ok {
				far[next] = 0
				if n > 0 {
					cost[next] = n
				}
			}
			if far[next] < slack {
				queue = append(queue, next)
			}
		}
	}
	return cost
}

// around returns the middles of the neighbouring cells.
func (g *ground) around(at game.Point) (all []game.Point) {
	x, y := g.raster.cell(at)
	for _, w := range game.Winds {
		if next := g.raster.point(x+int(w.X), y+int(w.Y)); g.at[next] != nil {
			all = append(all, next)
		}
	}
	return all
}

// legTo returns the cost of a leg to a point, in inches rounded up.
func (s *Screen) legTo(at game.Point) (cost int, ok bool) {
	c := s.made(*s.formOf(game.Choice{Verb: s.main}), at)
	if err, known := s.seat.Judge(c); !known || err != nil {
		return 0, false
	}
	return inchesBegun(s.seat.Explain(c)), true
}

// inchesBegun returns a sum in inches, rounded up; 0 if its unit is coarser.
func inchesBegun(t rule.Tally) int {
	if t.Parts <= 1 {
		return 0
	}
	return (t.Sum() + t.Parts - 1) / t.Parts
}

// drawReachable writes the costs of reachable cells on open ground. Other cells keep their
// characters, on tinted ground.
func (s *Screen) drawReachable(p pane, r raster) {
	for at, n := range s.legs {
		if s.isOpen(r, at) {
			x, y := s.origin(r, at)
			s.write(p, r, x, y, string(s.signs.leg(n)), s.pal.plain)
		}
	}
}

// drawLegHere writes the cost of the leg to the cursor beside the cursor, in inches rounded up.
func (s *Screen) drawLegHere(p pane, r raster) {
	x, y := s.origin(r, s.cursor)
	i := s.pointedMain()
	if i < 0 || s.legs == nil || s.taken[[2]int{x, y}] {
		return
	}
	if n := inchesBegun(s.tally(i)); n > 0 {
		label := strconv.Itoa(n)
		if x += 2; x+len(label) > p.w {
			x -= 3 + len(label)
		}
		s.write(p, r, x, y, label, s.pal.accent)
	}
}

// isOpen reports whether the middle of a cell is open ground without a character.
func (s *Screen) isOpen(r raster, at game.Point) bool {
	x, y := s.ground.raster.cell(at)
	sign := s.signs.table(s.ground.at[at], s.ground.flows[y*s.ground.raster.columns+x], r)
	return sign == ' ' || sign == s.signs.flat
}

// A leg is a move to one point of a table. If the piece stops early, a message reports it.
type leg struct {
	piece int32
	to    game.Point
	topic string
	from  int // the number of answers before the leg
}

// setsOut stores the leg that an answer begins.
func (s *Screen) setsOut(c game.Choice) {
	if f := s.formOf(c); f != nil && f.phrase.Verb == s.main {
		who := s.actor
		if f.piece >= 0 {
			who = c.Args[f.piece] // at set-up any piece may be placed
		}
		s.leg = &leg{who, game.Point{X: c.Args[f.x], Y: c.Args[f.x+1]}, s.q.Topic, len(s.past)}
	}
}

// comesTo reports a leg that ended early. It waits for the next question of the same kind.
func (s *Screen) comesTo() {
	l := s.leg
	if l == nil || s.q.Topic != l.topic {
		return
	}
	s.leg = nil
	i := slices.IndexFunc(s.view.Pieces, func(p game.Piece) bool { return p.ID == l.piece })
	if i < 0 || l.from > len(s.past) {
		return
	}
	p := &s.view.Pieces[i]
	if p.Off == "" && p.At == l.to {
		return
	}
	where := "at " + pointName(p.At)
	if p.Off != "" {
		where = p.Off
	}
	var lines []string
	for _, m := range s.past[l.from:] {
		lines = append(lines, s.momentLines(m)...)
	}
	s.warn("%s is stopped on its way to %s, %s: %s", pieceName(p), pointName(l.to), where, strings.Join(lines, " "))
}

// leftWords describes the rest of a move after a leg.
func (s *Screen) leftWords(t rule.Tally) string {
	p := s.piece(s.actor)
	if t.Parts <= 1 || p == nil || p.Left == 0 || len(s.forms) == 0 {
		return ""
	}
	return fmt.Sprintf(" of %s, %s left", inches(p.Left), inches(p.Left-int32(t.Sum())))
}
