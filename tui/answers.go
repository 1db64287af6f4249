package tui

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Options on the map.
//
// An option belongs to the dot that its last place names; without one, to the
// dot of the last piece it names, or to a formation. Options that name none stand
// only in the list.

// A spot is where on the map an option belongs.
type spot struct {
	at    game.Point
	ok    bool
	group string // of the pieces that it names
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

// spotOfArg is where what an argument names is on the map, if it is anywhere.
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

// isSpot reports whether an answer is one on the map, and isHere whether it is where
// the cursor is.
func (s *Screen) isSpot(i int) bool { return i >= 0 && i < len(s.spots) && s.spots[i].ok }
func (s *Screen) isHere(i int) bool { return s.isSpot(i) && s.ground.same(s.spots[i].at, s.here()) }

// settle highlights the option for a new question that a careful player gives most
// often: in a window the one that lets the deed pass; else one at the cursor, if it
// wastes nothing; else the one that the advice for bots finds best. Without advice it is
// none if legs of a move are next to the cursor, for the player points; else the first. On a
// table, where orders are asked for, none: the cursor goes to the piece that is taken up.
func (s *Screen) settle() {
	if s.riddled() { // no answer is worth more than another
		s.highlight(0)
		return
	}
	if i := s.forWindow(); i >= 0 {
		s.highlight(i)
		return
	}
	if p := s.piece(s.actor); len(s.forms) > 0 && p != nil { // whose orders are asked for
		s.cursor, s.pick = p.At, -1
		s.point()
		return
	}
	s.point()
	if best, wasteful := s.advised(s.pick); best >= 0 && (s.pick < 0 || wasteful) {
		s.highlight(best)
		return
	}
	s.settleFar()
}

// forWindow is the option to be highlighted in a window: the one that lets it pass, or else
// the likeliest; -1 for none.
func (s *Screen) forWindow() int {
	if i := s.passOption(); s.deed != nil && i >= 0 {
		return i
	}
	return s.likeliest()
}

// settleFar highlights the first option where the cursor is at none, unless it is next to
// one of a move: there the player points.
func (s *Screen) settleFar() {
	beside := func(p spot) bool { return p.ok && abs(p.at.X-s.cursor.X) <= 1 && abs(p.at.Y-s.cursor.Y) <= 2 }
	if s.pick < 0 && len(s.spots) > 0 && (len(s.reach) == 0 || !slices.ContainsFunc(s.spots, beside)) {
		s.highlight(0)
	}
}

// likeliest is the option of a window with the best odds of any result of
// it, the first of several; -1 where no die is thrown, or odds are not shown.
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

// highlight picks an option and goes to its dot.
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

// point highlights the option at the cursor: the one highlighted already, if it
// is there, or the first. One that stands only in the list stays highlighted
// where there is none.
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

// pointTo picks the option that lies where the cursor is; -1 for none.
func (s *Screen) pointTo(i int) {
	switch _, far := s.reach[s.cursor]; {
	case i < 0 && far && s.showsReach():
		s.pick = -1 // the dot itself can be chosen
	case i >= 0 || s.isSpot(s.pick) || s.deed == nil && s.ends(s.pick):
		s.pick = i // who points elsewhere does not mean to end
	}
}

// inGroup reports whether a piece at the cursor is of those that an answer names.
func (s *Screen) inGroup(at spot) bool {
	p := s.pieceHere()
	return at.group != "" && p != nil && p.Group == at.group
}

// cycle goes to the next option of the list, or the one before; without a question, to
// the next piece on the board.
func (s *Screen) cycle(by int) {
	if n := len(s.q.Options); n > 0 {
		if s.pick < 0 && s.fixed < n && len(s.forms) > 0 {
			s.pick = s.fixed - 1 // the first that is pointed at comes next
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

// choose answers with the highlighted option.
func (s *Screen) choose() {
	switch {
	case s.reviewing():
		s.walk(1)
	case s.walked >= 0:
		s.walkTo(len(s.past))
	case !s.asked && s.ended != nil:
		s.openEnd()
	case !s.asked: // the question is on its way
	case s.pick < 0:
		s.chooseHere()
	default:
		s.message = ""
		s.give(s.pick)
	}
}

// chooseHere answers with the cursor's place, or says why that is no answer.
func (s *Screen) chooseHere() {
	switch denials := s.denials(); {
	case s.choosePoint() || s.setOut():
	case len(denials) > 0:
		s.warn("%s", denials[0])
	default:
		s.warn("no answer is at %s; Tab steps through the answers", s.ground.name(s.cursor))
	}
}

// tally is the sum behind an option, as far as the player may look at it.
func (s *Screen) tally(i int) rule.Tally {
	if !s.asked || i < 0 || i >= len(s.q.Options) || s.hushed() {
		return rule.Tally{}
	}
	return s.explain(i)
}
