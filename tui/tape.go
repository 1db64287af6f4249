package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
)

// The tape, and the arcs of pieces, on a table (game.Measurer): the same keys as
// for lines of sight on maps. The match measures; the screen lays the tape.
//
//	L  the tape from a piece to the cursor: how far base to base, seen or not, and
//	   what the line runs into, marked × along it
//	V  what a piece does not see, marked ×
//	E  who sees the cursor's point, marked ! !
//	s  the arcs of a piece, one after the other, marked :

// A taping is what is shown of it.
type taping struct {
	by    int32 // the piece
	name  string
	told  game.Measurement
	ok    bool
	from  game.Point // of the tape
	to    game.Point
	shot  shotKey // the highlighted shot that it was laid for
	arcs  []game.Arc
	arc   int
	cells map[game.Point]bool // unseen, or in the arc
	grain raster
}

// measures tells whether the side may measure now.
func (s *Screen) measures() bool {
	return s.onTable() && s.isAsked() && s.walked < 0 && s.seat.Measures()
}

// tapeMode tells one of the modes below.
func (s *Screen) tapeMode() bool { return s.sight.mode >= taped }

func (s *Screen) tapes() bool   { return s.sight.mode == taped }
func (s *Screen) canTape() bool { return s.measures() && !s.tapes() }

// measuring is the piece from which is measured: that at the cursor, else the one
// taken up.
func (s *Screen) measuring() *game.Piece {
	if p := s.pieceHere(); p != nil {
		return p
	}
	if own := s.piece(s.actor); own != nil {
		return own
	}
	if s.hasPick() {
		own, _ := s.named(s.q.Options[s.pick].Choice)
		return own
	}
	return nil
}

// beginTape takes a mode up, unless there is nobody to measure from.
func (s *Screen) beginTape(mode sightMode) bool {
	if s.silenced() {
		return false
	}
	p := s.measuring()
	if p == nil {
		s.warn("there is nobody to measure from: go to a piece on the table")
		return false
	}
	s.sight = sight{mode: mode, tape: taping{by: p.ID, name: pieceName(p)}}
	return true
}

// layTape begins to measure.
func (s *Screen) layTape() {
	if s.beginTape(taped) {
		s.say("the tape is laid from %s: move its other end; Enter tells all, Esc ends", s.sight.tape.name)
	}
}

// toggleUnseen marks what a piece does not see, or no more.
func (s *Screen) toggleUnseen() {
	if s.sight.mode == shaded {
		s.sight = sight{}
		return
	}
	s.beginTape(shaded)
}

// toggleOnlookers marks who sees the cursor's point, or no more.
func (s *Screen) toggleOnlookers() {
	switch {
	case s.sight.mode == onlookers:
		s.sight = sight{}
	case !s.silenced():
		s.sight = sight{mode: onlookers}
	}
}

// nextArc shows the arcs of a piece, one after the other.
func (s *Screen) nextArc() {
	if t := &s.sight.tape; s.sight.mode == arcs {
		if t.arc++; t.arc >= len(t.arcs) {
			s.sight = sight{}
			return
		}
		t.cells = nil
		return
	}
	if !s.beginTape(arcs) {
		return
	}
	t := &s.sight.tape
	if t.arcs = s.seat.Arcs(t.by); len(t.arcs) == 0 {
		s.warn("%s has no arcs: the rules here know none for it", t.name)
		s.sight = sight{}
	}
}

// tapeEnd is an end of the tape at the cursor.
func (s *Screen) tapeEnd() game.Stand {
	if p := s.pieceHere(); p != nil {
		return game.Stand{Piece: p.ID, At: p.At}
	}
	return game.Stand{Piece: game.NoPiece, At: s.cursor}
}

// layOut measures again after the cursor, the view or the cells have changed.
func (s *Screen) layOut() {
	t := &s.sight.tape
	by := s.piece(t.by)
	if !s.measures() || by == nil && s.sight.mode != onlookers {
		return
	}
	switch s.sight.mode {
	case taped:
		end := s.tapeEnd()
		if t.from, t.to = by.At, end.At; end.Piece == t.by {
			t.ok = false
			return
		}
		t.told, t.ok = s.seat.Measure(game.Stand{Piece: t.by, At: by.At}, end)
	case shaded:
		s.eachCell(func(at game.Point) bool {
			m, ok := s.seat.Measure(game.Stand{Piece: t.by, At: by.At}, game.Stand{Piece: game.NoPiece, At: at})
			return ok && !m.Seen
		})
	case arcs:
		s.eachCell(t.arcs[t.arc].Holds)
	case onlookers:
		s.lookOn()
	}
}

// eachCell asks of every cell whether it is to be marked, unless that is known.
func (s *Screen) eachCell(marked func(game.Point) bool) {
	t := &s.sight.tape
	if t.cells != nil && t.grain == s.ground.raster {
		return
	}
	t.cells, t.grain = map[game.Point]bool{}, s.ground.raster
	for i := range s.ground.places {
		at := s.ground.places[i].At
		if marked(s.ground.nearestStand(at)) {
			t.cells[at] = true
		}
	}
}

// lookOn finds who sees the cursor's point.
func (s *Screen) lookOn() {
	s.sight.lit, s.sight.names = map[game.Point]bool{}, nil
	end := s.tapeEnd()
	for i := range s.view.Pieces {
		p := &s.view.Pieces[i]
		if p.Off != "" || p.ID == end.Piece {
			continue
		}
		if m, ok := s.seat.Measure(game.Stand{Piece: p.ID, At: p.At}, end); ok && m.Seen {
			s.sight.lit[p.At] = true
			s.sight.names = append(s.sight.names, pieceName(p))
		}
	}
}

// tapeShot measures the shot that is highlighted, if the tape is not laid.
func (s *Screen) tapeShot() {
	t := &s.sight.tape
	from, to, ok := s.aimed()
	if !ok || !s.measures() {
		*t = taping{}
		return
	}
	if key := (shotKey{from.ID, to.ID, len(s.past), from.At, to.At}); !t.ok || key != t.shot {
		t.told, t.ok = s.seat.Measure(game.Stand{Piece: from.ID, At: from.At}, game.Stand{Piece: to.ID, At: to.At})
		t.shot, t.from, t.to = key, from.At, to.At
	}
}

// A shotKey says for which shot the tape was laid.
type shotKey struct {
	by, at   int32
	answers  int
	from, to game.Point
}

// tapeWords tell in a few lines what the table shows of it.
func (s *Screen) tapeWords() []string {
	t := &s.sight.tape
	switch s.sight.mode {
	case taped:
		if !t.ok {
			return []string{"the tape from " + t.name + ": move to its other end"}
		}
		return measureWords(t.told)
	case shaded:
		return []string{fmt.Sprintf("%s sees no one like it at %c", t.name, s.signs.unseen)}
	case arcs:
		a := t.arcs[t.arc]
		return []string{fmt.Sprintf("%s, %d of %d: %s", t.name, t.arc+1, len(t.arcs), cited(a.Name, a.Cite)), "s shows the next, Esc ends"}
	case onlookers:
		if len(s.sight.names) == 0 {
			return []string{"nobody sees " + pointName(s.cursor)}
		}
		return []string{pointName(s.cursor) + " is seen by " + strings.Join(s.sight.names, ", ")}
	}
	return nil
}

// measureWords are a measurement in a line or two: the verdict, and what the line
// runs into.
func measureWords(m game.Measurement) []string {
	words := []string{m.Short}
	var into []string
	for _, c := range m.Crossed {
		into = append(into, fmt.Sprintf("%s from %s to %s inches along", c.Name, inches(int32(c.From)), inches(int32(c.To))))
	}
	if len(into) > 0 {
		words = append(words, "the line runs into "+strings.Join(slices.Compact(into), ", "))
	}
	return words
}

// showTape tells the whole of it.
func (s *Screen) showTape() {
	if !s.sight.tape.ok {
		s.warn("the tape needs two different ends")
		return
	}
	s.top = &window{title: "tape", lines: s.sight.tape.told.Lines}
}

// drawTape marks cells, and what the line of sight runs into.
func (s *Screen) drawTape(p pane, r raster) {
	t := &s.sight.tape
	sign, ink := s.signs.unseen, s.pal.dim
	if s.sight.mode == arcs {
		sign, ink = ':', s.pal.line
	}
	for at := range t.cells {
		if t.grain != s.ground.raster { // of the cells before: nobody was asked since
			break
		}
		place := s.ground.at[at]
		if ground := s.signs.table(place, s.ground.flows[s.index(at)], r); ground == ' ' || ground == s.signs.level(0) || s.sight.mode == shaded {
			x, y := s.origin(r, at)
			p.set(x, y, sign, inkOn(s.cover(place).sign, ink))
		}
	}
	if s.sight.mode != arcs {
		s.drawCrossed(p, r)
	}
}

// drawCrossed marks along the tape what the line of sight runs into.
func (s *Screen) drawCrossed(p pane, r raster) {
	t := &s.sight.tape
	if !t.ok {
		return
	}
	length := grid.Point(t.from).Distance(grid.Point(t.to))
	ax, ay := s.origin(r, t.from)
	bx, by := s.origin(r, t.to)
	cells := int(max(1, abs(int32(bx-ax)), abs(int32(by-ay))))
	for k := 1; k < cells; k++ {
		at := int64(k) * length / int64(cells)
		if !slices.ContainsFunc(t.told.Crossed, func(c game.Crossing) bool { return at >= c.From && at <= c.To }) {
			continue
		}
		x, y := ax+along(bx-ax, k, cells), ay+along(by-ay, k, cells)
		if place := s.ground.at[r.point(x+s.offset[0], y+s.offset[1])]; place != nil {
			p.set(x, y, s.signs.unseen, inkOn(s.cover(place).mark, s.pal.alarm))
		}
	}
}
