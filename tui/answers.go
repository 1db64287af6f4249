package tui

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Options on the map.
//
// An option is shown at the dot of its last place. An option without a place is shown at the dot of
// its last piece, or at a formation. All other options appear only in the list.

// A spot is the position of an option on the map.
type spot struct {
	at    game.Point
	ok    bool
	group string // the formation of the pieces that the option names
}

func (s *Screen) spotOf(c game.Choice) spot {
	p, ok := s.seat.Phrase(c.Verb)
	if !ok || s.ground == nil {
		return spot{}
	}
	var piece, place spot
	for i, arg := range p.Args {
		switch at := s.spotOfArg(arg, c.Args[i]); {
		case !at.ok:
		case arg.Kind == game.PieceName:
			piece = at
		default:
			place = at
		}
	}
	if x := slices.IndexFunc(p.Args, isInch); x >= 0 && x+1 < len(p.Args) && isInch(p.Args[x+1]) && s.onTable() {
		place = spot{at: game.Point{X: c.Args[x], Y: c.Args[x+1]}, ok: true}
	}
	if place.ok {
		return place
	}
	return piece
}

func isInch(a game.Arg) bool { return a.Kind == game.Thousandth }

// spotOfArg returns the position of an argument, if it is a place or a piece on the map.
func (s *Screen) spotOfArg(arg game.Arg, n int32) spot {
	switch arg.Kind {
	case game.PieceName:
		if p := s.piece(n); p != nil {
			return spot{at: p.At, ok: true}
		}
	case game.PlaceName:
		if place := s.ground.byID[n]; place != nil {
			return spot{at: place.At, ok: true}
		}
	case game.WordName:
		name, _ := arg.Names.Name(n)
		if p := onMap(&s.view, func(p *game.Piece) bool { return p.Group == name && name != "" }); p != nil {
			return spot{p.At, true, name}
		}
	}
	return spot{}
}

// isSpot reports whether an answer has a position on the map. isHere reports whether this position
// is at the cursor.
func (s *Screen) isSpot(i int) bool { return i >= 0 && i < len(s.spots) && s.spots[i].ok }
func (s *Screen) isHere(i int) bool { return s.isSpot(i) && s.ground.same(s.spots[i].at, s.here()) }

// settle highlights the most likely answer to a new question. In a window (a chance to react) this is
// the answer that lets the act pass. Otherwise it is an answer at the cursor. If no answer is at the
// cursor, or the bots' advice calls it wasteful, it is the advised answer, but no step back. Without
// advice it is the first answer, or no answer if a step of a move is next to the cursor. If the
// question asks for orders on a table, nothing is highlighted, and the cursor moves to the selected
// piece.
func (s *Screen) settle() {
	if s.riddled() { // all answers have the same worth
		s.highlight(0)
		return
	}
	if i := s.forWindow(); i >= 0 {
		s.highlight(i)
		return
	}
	if p := s.piece(s.actor); len(s.forms) > 0 && p != nil { // the question asks for the orders of this piece
		s.cursor, s.pick = p.At, -1
		s.point()
		return
	}
	s.point()
	if best, wasteful := s.advised(s.pick); best >= 0 && (s.pick < 0 || wasteful) {
		s.highlight(s.onward(best))
		return
	}
	s.settleFar()
}

// forWindow returns the option to highlight in a window: the option that passes, or else the option
// with the best odds. It returns -1 if no option passes or has odds.
func (s *Screen) forWindow() int {
	if i := s.passOption(); s.deed != nil && i >= 0 {
		return i
	}
	return s.likeliest()
}

// settleFar highlights the first option if no option is at the cursor. If an option of a move is
// next to the cursor, it highlights nothing, because the player will point.
func (s *Screen) settleFar() {
	beside := func(p spot) bool { return p.ok && abs(p.at.X-s.cursor.X) <= 1 && abs(p.at.Y-s.cursor.Y) <= 2 }
	if s.pick < 0 && len(s.spots) > 0 && (len(s.reach) == 0 || !slices.ContainsFunc(s.spots, beside)) {
		s.highlight(0)
	}
}

// likeliest returns the option of a window with the best chance of any result; among equals, the
// first. It returns -1 if no option throws a die, or if odds are hidden.
func (s *Screen) likeliest() int {
	best, ways, of := -1, -1, 1
	if s.deed == nil || s.hushed() {
		return best
	}
	for i := range s.q.Options {
		if w, o := s.oddsOf(i, ""); o > 0 && w*of > ways*o {
			best, ways, of = i, w, o
		}
	}
	return best
}

// highlight highlights an option and moves the cursor to its dot.
func (s *Screen) highlight(i int) {
	s.pick = i
	if i < 0 || i >= s.fixed && len(s.forms) > 0 {
		return
	}
	if u := s.leader(s.q.Options[i].Choice); u != game.NoPiece && s.leads() {
		s.actor = u
	}
	if s.spots[i].ok {
		s.cursor = s.spots[i].at
	}
	s.aim()
}

// point highlights an option at the cursor. An option that is already highlighted is preferred. If
// no option is at the cursor, a highlighted option without a position stays highlighted.
func (s *Screen) point() {
	if len(s.forms) > 0 {
		s.pointTable()
		return
	}
	if s.isHere(s.pick) {
		return
	}
	s.pointTo(slices.IndexFunc(s.spots, func(p spot) bool { return p.ok && (s.ground.same(p.at, s.here()) || s.inGroup(p)) }))
}

// pointTo highlights option i, which is at the cursor; -1 means no option is there.
func (s *Screen) pointTo(i int) {
	switch _, far := s.reach[s.cursor]; {
	case i < 0 && far && s.showsReach():
		s.pick = -1 // the player can choose the dot at the cursor
	case i >= 0 || s.isSpot(s.pick) || s.deed == nil && s.ends(s.pick):
		s.pick = i // a player who points elsewhere does not want to end the activity
	}
}

// inGroup reports whether the piece at the cursor belongs to the formation that an answer names.
func (s *Screen) inGroup(at spot) bool {
	p := s.pieceHere()
	return at.group != "" && p != nil && p.Group == at.group
}

// cycle goes to the next or previous option of the list. Without a question it goes to the next
// piece on the board.
func (s *Screen) cycle(by int) {
	if n := len(s.q.Options); n > 0 {
		if s.pick < 0 && s.fixed < n && len(s.forms) > 0 {
			s.pick = s.fixed - 1 // Tab then goes to the first answer made from the cursor's point
		}
		all := s.listedOptions()
		at := slices.Index(all, s.pick)
		if at < 0 && by < 0 {
			at = 0
		}
		s.highlight(all[((at+by)%len(all)+len(all))%len(all)])
		return
	}
	var on []game.Point
	for p := range standing(s.seen()) {
		if !slices.Contains(on, p.At) {
			on = append(on, p.At)
		}
	}
	if len(on) > 0 {
		i := slices.Index(on, s.cursor)
		s.cursor = on[((i+by)%len(on)+len(on))%len(on)]
	}
}

// choose gives the highlighted answer.
func (s *Screen) choose() {
	switch {
	case s.reviewing():
		s.walk(1)
	case s.walked >= 0:
		s.walkTo(len(s.past))
	case !s.asked && s.ended != nil:
		s.openEnd()
	case !s.asked: // the question has not arrived yet
	case s.pick < 0:
		s.chooseHere()
	case s.learnFirst():
	default:
		s.message = ""
		s.give(s.pick)
	}
}

// chooseHere answers with the place at the cursor, or shows why the place is no legal answer.
func (s *Screen) chooseHere() {
	switch denials := s.denials(); {
	case s.choosePoint() || s.setOut():
	case len(denials) > 0:
		s.warn("%s", denials[0])
	default:
		s.warn("no answer is at %s; Tab steps through the answers", s.ground.name(s.cursor))
	}
}

// tally returns the sum behind an option, if the player may see it.
func (s *Screen) tally(i int) rule.Tally {
	if !s.asked || i < 0 || i >= len(s.q.Options) || s.hushed() {
		return rule.Tally{}
	}
	return s.explain(i)
}
