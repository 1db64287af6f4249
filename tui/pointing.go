package tui

import (
	"maps"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Pointing on a table.
//
// Some questions accept any point of the table. Their answers are not listed one by one; the cursor
// chooses the point. One of the player's pieces is selected, and each order that names a point is
// tried with the cursor's point:
//
//	forms of the lexicon      + piece + cursor      judged by the match itself
//	go    PIECE X Y             RB1     12.5,20     go RB1 12.5 20: 4.5 inches
//	face  PIECE X Y                                 face RB1 12.5 20
//	call  PIECE X Y                                 refused: RB1 has no guns
//
// Orders that the match accepts are appended to the listed answers while the cursor is there. They
// are highlighted, explained and given like listed answers. For a refused order a line shows the
// reason.

// A form is the pattern of an answer that names a point.
type form struct {
	phrase           game.Phrase
	piece, x, height int // indices into the arguments; -1 for none
	word             int // index of a word before the point, such as the kind of a mine; -1 for none
}

// pointing is the state for choosing points on a table.
type pointing struct {
	forms    []form
	main     game.Verb     // the default order
	offered  []game.Option // all options from the match
	fixed    int           // the number of listed answers, without those from pointing
	actor    int32         // the selected piece, or NoPiece
	rise     int32         // height of the target above the piece's own height, in inches
	refused  []refusal     // refused orders for the cursor's point
	attempts attempts
	swept    sweep
	leg      *leg
}

// newForm parses a phrase: at most one piece or word, then the point, then a height.
func newForm(p game.Phrase) (f form, ok bool) {
	f = form{p, -1, -1, -1, -1}
	if len(p.Args) > 0 && p.Args[0].Kind == game.PieceName {
		f.piece = 0
	} else if len(p.Args) > 0 && p.Args[0].Kind == game.WordName {
		f.word = 0
	}
	f.x = 1 + max(f.piece, f.word)
	inches := p.Args[f.x:]
	if len(inches) == 3 {
		f.height = f.x + 2
	}
	return f, (len(inches) == 2 || f.height > 0) && !slices.ContainsFunc(inches, func(a game.Arg) bool { return !isInch(a) })
}

// offer prepares a new question. On a table it removes the sample points, because the cursor chooses
// the point. It keeps them for a piece that is not on the table yet, and in a puzzle, whose proof covers
// only these points.
func (s *Screen) offer() {
	s.forms, s.refused, s.fixed, s.offered = nil, nil, len(s.q.Options), s.q.Options
	if !s.onTable() {
		return
	}
	if !s.q.Open || s.riddled() {
		s.actor = s.nextActor()
		return
	}
	for v := game.Verb(1); v != 0; v++ {
		if p, ok := s.seat.Phrase(v); ok {
			if f, ok := newForm(p); ok {
				s.forms = append(s.forms, f)
			}
		}
	}
	s.rise = 0
	s.actor = s.nextActor()
	if len(s.forms) == 0 || s.actor == game.NoPiece {
		s.comesOn()
		return
	}
	s.mean()
	s.q.Options = slices.DeleteFunc(slices.Clone(s.q.Options), func(o game.Option) bool { return s.formOf(o.Choice) != nil })
	s.fixed = len(s.q.Options)
	s.spell()
}

// mean keeps only the forms of orders that the question offers. If answers begin with the acting
// piece, it keeps only forms with a piece, and otherwise only forms without a piece. It also sets the
// default order: the first offered order that names a point, or the first of all if none was removed.
func (s *Screen) mean() {
	leads, all := s.leads(), len(s.forms)
	s.forms = slices.DeleteFunc(s.forms, func(f form) bool { return (f.piece >= 0) != leads || f.word >= 0 })
	first := slices.IndexFunc(s.offered, func(o game.Option) bool { return s.formOf(o.Choice) != nil })
	switch before := s.formOf(game.Choice{Verb: s.main}); {
	case len(s.forms) < all && first >= 0:
		s.main = s.offered[first].Choice.Verb
	case len(s.forms) == all || before == nil:
		s.main = s.forms[0].phrase.Verb
	}
	if len(s.forms) < all {
		s.forms = slices.DeleteFunc(s.forms, func(f form) bool {
			return f.phrase.Verb != s.main && !slices.ContainsFunc(s.offered, func(o game.Option) bool { return o.Choice.Verb == f.phrase.Verb })
		})
	}
}

// comesOn prepares a question about a piece that is not on the table. The places in its answers are
// listed, and the cursor can choose them too.
func (s *Screen) comesOn() {
	i := slices.IndexFunc(s.offered, func(o game.Option) bool {
		f := s.formOf(o.Choice)
		return f != nil && (f.piece < 0 || s.setUp(o.Choice.Args[f.piece]))
	})
	if i < 0 {
		s.forms = nil
		return
	}
	s.main = s.offered[i].Choice.Verb
	f := *s.formOf(s.offered[i].Choice)
	s.forms = []form{f}
	if f.piece >= 0 {
		s.actor = s.offered[i].Choice.Args[f.piece]
	}
}

// setUp reports whether the player's piece has still to be placed on the table.
func (s *Screen) setUp(id int32) bool {
	return slices.ContainsFunc(s.view.Pieces, func(p game.Piece) bool { return p.ID == id && p.Side == s.side && p.Off != "" })
}

// wordOf returns the word of the highlighted answer if it has the form f. Otherwise it returns the
// word of the first answer with this form.
func (s *Screen) wordOf(f form) int32 {
	if s.hasPick() && s.q.Options[s.pick].Choice.Verb == f.phrase.Verb {
		return s.q.Options[s.pick].Choice.Args[f.word]
	}
	i := slices.IndexFunc(s.offered, func(o game.Option) bool { return o.Choice.Verb == f.phrase.Verb })
	return s.offered[max(0, i)].Choice.Args[f.word]
}

// formOf returns the form of a choice; nil if the choice names no point.
func (s *Screen) formOf(c game.Choice) *form {
	if i := slices.IndexFunc(s.forms, func(f form) bool { return f.phrase.Verb == c.Verb }); i >= 0 {
		return &s.forms[i]
	}
	return nil
}

// leads reports whether answers begin with the acting piece. If only some of the orders do, it checks
// the offered orders.
func (s *Screen) leads() bool {
	with := func(f form) bool { return f.piece >= 0 }
	if i := slices.IndexFunc(s.forms, func(f form) bool { return !with(f) }); i < 0 || !slices.ContainsFunc(s.forms, with) {
		return i < 0 && len(s.forms) > 0
	}
	return slices.ContainsFunc(s.offered, func(o game.Option) bool { f := s.formOf(o.Choice); return f != nil && with(*f) })
}

// leader returns the player's piece at the beginning of a choice, or NoPiece.
func (s *Screen) leader(c game.Choice) int32 {
	p, _ := s.seat.Phrase(c.Verb)
	if len(p.Args) == 0 || p.Args[0].Kind != game.PieceName {
		return game.NoPiece
	}
	if piece := s.piece(c.Args[0]); piece != nil && piece.Side == s.side {
		return piece.ID
	}
	return game.NoPiece
}

// nextActor returns the piece to select for a new question. It is the previous piece while this piece
// can act, else the first piece that can act. If no answer begins with a piece, it is the piece that
// the player named last.
func (s *Screen) nextActor() int32 {
	leads := s.leads()
	for i := s.moment() - 1; i >= 0 && !leads; i-- {
		if m := s.past[i]; m.side == s.side && len(m.phrase.Args) == 1 {
			if u := s.leader(m.choice); u != game.NoPiece {
				return u
			}
		}
	}
	first := game.NoPiece
	for _, o := range s.offered {
		u := s.leader(o.Choice)
		if leads && u == s.actor && u != game.NoPiece {
			return u
		}
		if first == game.NoPiece {
			first = u
		}
	}
	return first
}

// made returns a choice of form f for the selected piece and a point.
func (s *Screen) made(f form, at game.Point) game.Choice {
	c := game.Choice{Verb: f.phrase.Verb}
	if f.piece >= 0 {
		c.Args[f.piece] = s.actor
	}
	if f.word >= 0 {
		c.Args[f.word] = s.wordOf(f)
	}
	c.Args[f.x], c.Args[f.x+1] = at.X, at.Y
	if f.height >= 0 {
		c.Args[f.height] = s.altitude()
	}
	return c
}

// altitude returns the height of the target point: the piece's own height, changed by + and -.
func (s *Screen) altitude() int32 {
	own := int32(0)
	if p := s.piece(s.actor); p != nil {
		own = int32(p.Level)
	}
	return max(0, own+s.rise) * 1000
}

// raises reports whether any order has a height.
func (s *Screen) raises() bool {
	return s.canAnswer() && slices.ContainsFunc(s.forms, func(f form) bool { return f.height >= 0 })
}

// raise changes the height of the target point.
func (s *Screen) raise(by int32) {
	before := s.altitude()
	s.rise += by
	if s.altitude() == before {
		s.rise -= by
	}
	s.aim()
	s.say("%s inches up", inches(s.altitude()))
}

// aim tries each order that names a point with the cursor's point.
func (s *Screen) aim() {
	if len(s.forms) == 0 || !s.isAsked() {
		return
	}
	picked := s.pick
	s.q.Options, s.words, s.spots = s.q.Options[:s.fixed:s.fixed], s.words[:s.fixed:s.fixed], s.spots[:s.fixed:s.fixed]
	s.refused = nil
	maps.DeleteFunc(s.tallies, func(i int, _ rule.Tally) bool { return i >= s.fixed })
	for _, f := range s.forms {
		c := s.made(f, s.cursor)
		switch err, known := s.seat.Judge(c); {
		case !known:
			return
		case err != nil:
			s.refused = append(s.refused, refusal{s.seat.Words(c), err})
		default:
			s.append(c)
		}
	}
	if picked >= len(s.q.Options) {
		s.pick = -1
	}
}

// append adds an answer after the listed ones.
func (s *Screen) append(c game.Choice) {
	o := game.Option{Choice: c}
	for _, known := range s.offered {
		if known.Choice.Verb == c.Verb {
			o.Cite = known.Cite
		}
	}
	s.q.Options, s.words = append(s.q.Options, o), append(s.words, s.seat.Words(c))
	s.spots = append(s.spots, s.spotOf(c))
}

// pointTable highlights an answer at the cursor. On an enemy it is an attack; on open ground it is
// the first order that names a point, usually a move; on the player's own piece it is nothing. Tab
// reaches the other orders.
func (s *Screen) pointTable() {
	s.aim()
	listed := s.pick < s.fixed && s.isHere(s.pick)
	if !listed || s.spots[s.pick].at != s.cursor && s.q.Options[s.pick].Choice.Verb == s.main {
		s.pick = s.meant(s.pieceHere())
	}
}

// meant returns the answer to highlight for a piece or for open ground; -1 for none.
func (s *Screen) meant(at *game.Piece) int {
	if at != nil && at.Side == s.side {
		return -1
	}
	for i := range s.fixed {
		if s.isMeant(i, at == nil && len(s.q.Options) > s.fixed) {
			return i
		}
	}
	if at == nil {
		return s.pointedMain()
	}
	return -1
}

// pointedMain returns the default order for the cursor's point; -1 if the match refuses it.
func (s *Screen) pointedMain() int {
	for i := s.fixed; i < len(s.q.Options); i++ {
		if s.q.Options[i].Choice.Verb == s.main {
			return i
		}
	}
	return -1
}

// isMeant reports whether the cursor selects a listed answer: the answer is at the cursor and belongs
// to the selected piece. A sample is a listed example of a free point. It is selected only if the
// cursor is exactly on it.
func (s *Screen) isMeant(i int, samples bool) bool {
	c := s.q.Options[i].Choice
	sample := samples && c.Verb == s.main && s.formOf(c) != nil
	u := s.leader(c)
	return s.isHere(i) && (u == s.actor || u == game.NoPiece) && (!sample || s.spots[i].at == s.cursor)
}

// takeUp selects another piece.
func (s *Screen) takeUp(u int32) {
	s.actor, s.rise = u, 0
	s.aim()
	s.say("%s is selected: point at a place to go, or at a target, and press Space; o lists all answers", pieceName(s.piece(u)))
}

// choosePoint handles Space on a table if no answer is highlighted. It reports whether Space had an
// effect.
func (s *Screen) choosePoint() bool {
	at := s.pieceHere()
	switch denied := s.denials(); {
	case len(s.forms) == 0:
		return false
	case at != nil && at.Side == s.side && s.leads() && at.ID != s.actor && s.orderly(at.ID):
		s.takeUp(at.ID)
	case at != nil && at.ID == s.actor:
		s.showAnswers()
	case len(denied) > 0:
		s.warn("%s", denied[0])
	default:
		return false
	}
	return true
}

// orderly reports whether a piece can be given orders now.
func (s *Screen) orderly(u int32) bool {
	return slices.ContainsFunc(s.offered, func(o game.Option) bool { return s.leader(o.Choice) == u })
}

// find highlights an answer, listed or made by pointing, and moves the cursor to its place.
func (s *Screen) find(c game.Choice) {
	if i := s.optionOf(c); i >= 0 {
		s.highlight(i)
		return
	}
	f := s.formOf(c)
	if f == nil {
		return
	}
	if u := s.leader(c); u != game.NoPiece {
		s.actor = u
	}
	s.cursor = game.Point{X: c.Args[f.x], Y: c.Args[f.x+1]}
	if f.height >= 0 {
		s.rise = 0
		s.rise = (c.Args[f.height] - s.altitude()) / 1000
	}
	s.aim()
	if s.pick = s.optionOf(c); s.pick < 0 { // its height is not a whole number of inches
		s.append(c)
		s.pick = len(s.q.Options) - 1
	}
}
