package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/game"
	"metahex/rule"
)

// The map shows the reach of the acting piece: a tint under each dot, and another tint with a mark if
// an enemy may react there. The cost is shown at the cursor and along the way to the cursor. The
// numbers come from the rules (game.Reach). If the player chooses a dot more than one step away, the
// piece moves there step by step. The course ends as soon as a die is thrown or anything is revealed.
// Then the player decides again.

// A course is the destination of a moving piece.
type course struct {
	to   game.Point
	name string
	who  int32 // the piece; NoPiece if the answers name no piece
	from int   // the number of answers before the course
}

// survey computes the reach for a new question. For a place with several levels it uses the cheapest
// level.
func (s *Screen) survey() {
	s.reach = map[game.Point]game.Reach{}
	if s.ground == nil {
		return
	}
	for _, r := range s.seat.Reach() {
		place := s.ground.byID[r.Place]
		if place == nil {
			continue
		}
		if old, ok := s.reach[place.At]; !ok || r.Cost < old.Cost {
			s.reach[place.At] = r
		}
	}
}

// showsReach reports whether the map shows the reach.
func (s *Screen) showsReach() bool { return s.isAsked() && !s.bare && s.sight.mode == blind }

// reachTint is the amount of tint in the colour of ground within reach, in sixteenths.
const reachTint = 3

// drawReach marks the dangers. If the terminal cannot tint the ground, it also marks the reach.
func (s *Screen) drawReach(p pane, r raster) {
	if !s.reached {
		return
	}
	tinted := s.pal.colours > 16
	for at, reach := range s.reach {
		sign, ink := string(s.signs.open), s.pal.plain
		switch {
		case len(reach.Danger) > 0:
			sign, ink = "!", s.pal.alarm
		case tinted:
			continue
		}
		x, y := s.origin(r, at)
		if r.large {
			s.write(p, r, x+2, y+1, sign, ink)
		} else {
			s.write(p, r, x+1, y, sign, ink)
		}
	}
}

// drawCourse writes the cost of the way at the cursor and at each place on the way. In a large block
// the cost is below the mark. In the small map it replaces the mark, unless a piece or its hits are
// there.
func (s *Screen) drawCourse(p pane, r raster) {
	to, ok := s.reach[s.cursor]
	if !s.reached || !ok {
		return
	}
	way := to.Way
	if len(way) == 0 {
		way = []game.Stop{{Place: to.Place, Cost: to.Cost}}
	}
	for _, stop := range way {
		place := s.ground.byID[stop.Place]
		if place == nil {
			continue
		}
		ink := s.pal.line
		if place.At == s.cursor {
			ink = s.pal.accent
		}
		x, y := s.origin(r, place.At)
		switch {
		case r.large:
			s.write(p, r, x+1, y+1, costIn(2, stop.Cost, to.Parts), ink)
		case !s.taken[[2]int{x, y}] && !s.figureAt(p, x-1, y):
			s.write(p, r, x, y, costIn(1, stop.Cost, to.Parts), ink)
		}
	}
}

// costIn formats a cost in the given number of cells. A cost with a fraction that does not fit is
// rounded up; "+" is the last character of a larger number.
func costIn(cells, cost, parts int) string {
	text := costWords(cost, parts)
	if utf8.RuneCountInString(text) > cells {
		parts = max(1, parts)
		text = strconv.Itoa((cost + parts - 1) / parts)
	}
	return clip(text, cells, "+")
}

// costWords formats a cost in full.
func costWords(cost, parts int) string { return rule.Tally{Parts: parts}.Amount(cost) }

// figureAt reports whether a cell of the map shows a piece's hits or number.
func (s *Screen) figureAt(p pane, x, y int) bool {
	if x < 0 || y < 0 || x >= p.w || y >= p.h || !s.taken[[2]int{x - 1, y}] {
		return false
	}
	sign, _, _ := p.screen.Get(p.x+x, p.y+y)
	return sign != "" && unicode.IsDigit([]rune(sign)[0])
}

// reachWords returns the cost of the way to the cursor, and the enemies that may react.
func (s *Screen) reachWords() []string {
	r, ok := s.reach[s.cursor]
	if !ok || !s.showsReach() {
		return nil
	}
	text := "within reach for " + costWords(r.Cost, r.Parts)
	if r.Words != "" {
		text = "within reach for " + r.Words
	}
	if place := s.ground.byID[r.Place]; r.Level != place.Level {
		text += fmt.Sprintf(" at level %d", r.Level)
	}
	if len(r.Danger) == 0 {
		return []string{text}
	}
	var names []string
	for _, id := range r.Danger {
		names = append(names, s.nameOf(id, "a hidden enemy"))
	}
	return []string{text + "; ! may react there: " + strings.Join(names, ", ")}
}

// setOut sends the piece to the cursor. It reports whether the piece can get there.
func (s *Screen) setOut() bool {
	r, ok := s.reach[s.cursor]
	if !ok || !s.showsReach() {
		return false
	}
	s.walks = append(s.walks, walk{len(s.past), len(s.past)})
	s.course = &course{to: s.cursor, name: s.ground.name(s.cursor), who: s.whoActs(), from: len(s.past)}
	s.give(s.optionOf(r.First))
	return true
}

// whoActs returns the id of the acting piece; NoPiece if the answers name none.
func (s *Screen) whoActs() int32 {
	if p := s.acting(); p != nil {
		return p.ID
	}
	return game.NoPiece
}

// optionOf returns the index of the option with a choice; -1 if the choice is not offered.
func (s *Screen) optionOf(c game.Choice) int {
	for i, o := range s.q.Options {
		if o.Choice == c {
			return i
		}
	}
	return -1
}

// goesOn gives the next answer of the course, if nothing has happened on the way.
func (s *Screen) goesOn() bool {
	c := s.course
	if c == nil || s.covered {
		s.course = nil
		return false
	}
	s.course = nil
	if slices.ContainsFunc(s.past[min(c.from, len(s.past)):], func(m moment) bool { return m.final }) {
		s.say("stopped on the way to %s: something has happened", c.name)
		return false
	}
	r, ok := s.reach[c.to]
	i := s.optionOf(r.First)
	switch {
	case s.whoActs() != c.who, !ok && s.arrived(c):
		return false
	case !ok || i < 0:
		s.say("stopped on the way: %s is out of reach now", c.name)
		return false
	}
	s.course = c
	s.walks[len(s.walks)-1].last = len(s.past)
	s.give(i)
	return true
}

// A walk is the range of answers of one course. Undo takes the whole walk back.
type walk struct{ from, last int }

// walkFrom returns the first answer of the walk that contains the given answer. Without a walk it
// returns the given answer itself.
func (s *Screen) walkFrom(answer int) int {
	for _, w := range s.walks {
		if w.from <= answer && answer <= w.last {
			return w.from
		}
	}
	return answer
}

// arrived reports whether the player's piece has reached its destination.
func (s *Screen) arrived(c *course) bool {
	return onMap(&s.view, func(p *game.Piece) bool { return p.Side == s.side && p.At == c.to }) != nil
}

// toggleReach shows or hides the reach, with a message.
func (s *Screen) toggleReach() {
	switch s.bare = !s.bare; {
	case s.bare:
		s.say("what can be reached is hidden; r shows it")
	case len(s.reach) == 0:
		s.say("showing what can be reached, but no piece is acting now")
	default:
		s.say("showing what can be reached; ! marks places where an enemy may react")
	}
}
