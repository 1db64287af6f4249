package tui

import (
	"fmt"
	"strings"

	"metahex/game"
)

// The history of a match, and the replay of a recorded match. In a replay the table gives all
// answers first, and then the screen steps through the history.
//
//	answers given   0 ─── 1 ─── 2 ─── … ─── len(past)
//	position        opening     past[n-1].match
//
// walked is the number of answers at the moment shown. It is -1 for the present.

func (s *Screen) hasPast() bool { return s.hasBoard() && len(s.past) > 0 }
func (s *Screen) inPast() bool  { return s.walked >= 0 }

// reviewing reports whether this is a replay.
func (s *Screen) reviewing() bool { return s.cfg.Review }

// spectating reports whether nobody plays at this keyboard.
func (s *Screen) spectating() bool { return s.cfg.Humans == 0 }

// strolling reports whether the history is shown.
func (s *Screen) strolling() bool { return s.hasPast() && (s.spectating() || s.inPast()) }

// moment returns the number of answers given at the moment shown.
func (s *Screen) moment() int {
	if s.walked >= 0 {
		return s.walked
	}
	return len(s.past)
}

// walk moves by a number of answers through the history. A spectator sees every answer. A player
// skips answers that are hidden from that side.
func (s *Screen) walk(by int) {
	if s.watching() && s.walked < 0 {
		s.pace.pause(true)
	}
	s.walkTo(s.moment() + by)
}

// walkTo goes to the moment after n answers.
func (s *Screen) walkTo(n int) {
	s.walked = max(0, n)
	if n >= len(s.past) {
		s.walked = -1
	}
	s.stand(s.seen().Board)
	if s.spectating() {
		s.follow()
	}
	if s.reviewing() {
		s.pose()
	}
	s.showMoment()
	switch n := s.moment(); {
	case s.walked < 0 && s.reviewing() && !s.lookingOn():
		s.say("%s", s.endWords())
	case s.walked < 0:
		s.say("now")
	case n == 0:
		s.say("the beginning; the first of %d answers comes next", len(s.past))
	default:
		s.say("%s", s.momentWords(n))
	}
}

// endWords describes the end of a record, with the reason if it has ended without an answer.
func (s *Screen) endWords() string {
	text := "the end of the record"
	if p := s.cfg.Played; p != nil {
		if e, ends := p.Ending(); ends {
			text += ": " + e.Result(s.matchShown()).Text
		}
	}
	return text
}

// momentWords describes the nth answer. If no log is visible, it adds the result.
func (s *Screen) momentWords(n int) string {
	m := s.past[n-1]
	text := fmt.Sprintf("answer %d of %d, %s: %s", n, len(s.past), m.side, s.heardWords(m))
	if l := s.parts(); l.panel.w > 0 || l.story.h > 0 {
		return text
	}
	return strings.Join(append([]string{text + "."}, s.momentLines(m)...), " ")
}

// pose shows, in a replay, the question at the moment shown: all answers with their sums, and the
// given answer highlighted. A side sees only its own questions. Dice are visible to all.
func (s *Screen) pose() {
	s.see(*s.viewAt(s.moment()))
	s.deed = nil
	s.putAway()
	n, match := s.moment(), s.matchShown()
	if n == len(s.past) {
		return
	}
	q, _ := match.Question()
	if q.Side == game.Chance || s.eyes() != game.Chance && s.eyes() != q.Side {
		return
	}
	s.side = q.Side
	s.face(game.NewSeat(match, q.Side), q)
	s.offer()
	s.place()
	s.survey()
	s.find(s.past[n].choice)
}

// walkTurn goes back to the beginning of the current turn, or from there to the beginning of the
// previous turn. Forward it goes to the beginning of the next turn.
func (s *Screen) walkTurn(by int) {
	if s.watching() && s.walked < 0 {
		s.pace.pause(true)
	}
	n := s.moment() + by
	for n > 0 && n < len(s.past) && s.turnAt(n) == s.turnAt(n-1) {
		n += by
	}
	s.walkTo(n)
}

// walkToTurn goes to the beginning of a turn, and reports whether that turn exists.
func (s *Screen) walkToTurn(turn int) bool {
	for n := range len(s.past) + 1 {
		if s.turnAt(n) == turn {
			s.walkTo(n)
			return true
		}
	}
	return false
}

// turnAt returns the turn after n answers.
func (s *Screen) turnAt(n int) int {
	if n == 0 {
		return s.openingView().Turn
	}
	return s.past[n-1].turn
}

// A looked is a cached view with its key: the side, and the number of answers.
type looked struct {
	n    int
	eyes game.Side
	view game.View
}

// viewAt returns what the current side sees after n answers. Views of players are stored; views of
// spectators are made on demand, for any side.
func (s *Screen) viewAt(n int) *game.View {
	if s.shared && n < len(s.past) {
		return s.commonAt(n)
	}
	if n == 0 {
		return s.openingView()
	}
	m := &s.past[n-1]
	if !s.spectating() {
		return &m.views[s.eyes()]
	}
	if s.looked.n != n || s.looked.eyes != s.eyes() {
		s.looked = looked{n, s.eyes(), m.match.View(s.eyes())}
	}
	return &s.looked.view
}

// openingView returns what the current side sees before the first answer.
func (s *Screen) openingView() *game.View {
	if s.eyes() == game.Nobody {
		return &s.opening.views[game.Chance] // see Config.eyes
	}
	return &s.opening.views[s.eyes()]
}

// follow moves the cursor to the place of the current answer: the last piece or place that it names.
// If the side may not know this place, it moves the cursor to an effect that the side sees.
func (s *Screen) follow() {
	n := s.moment()
	if n == 0 || s.ground == nil {
		return
	}
	m := s.past[n-1]
	if !s.hears(m) {
		s.followEffects(m)
		return
	}
	for i, arg := range m.phrase.Args {
		n := m.choice.Args[i]
		if place := s.ground.byID[n]; arg.Kind == game.PlaceName && place != nil {
			s.cursor = place.At
		}
		if p := onMap(s.seen(), func(p *game.Piece) bool { return p.ID == n }); arg.Kind == game.PieceName && p != nil {
			s.cursor = p.At
		}
	}
}

// followEffects moves the cursor to an effect that the side sees.
func (s *Screen) followEffects(m moment) {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && int(f.Kind) < len(frames) && frames[f.Kind] > 0 {
			s.cursor = f.To
		}
	}
}

// changesEyes reports whether the side whose view is shown can be changed.
func (s *Screen) changesEyes() bool { return s.spectating() && !s.cfg.Guest }

// nextEyes switches to the next view: the referee, who sees everything, then red, then blue.
func (s *Screen) nextEyes() {
	s.watcher = (s.watcher + 1) % 3
	s.see(s.latest())
	if s.reviewing() {
		s.pose()
	}
	s.say("view of %s", map[game.Side]string{game.Chance: "the referee: everything", game.Red: "red", game.Blue: "blue"}[s.watcher])
}

// latest returns what the current side sees now.
func (s *Screen) latest() game.View { return *s.viewAt(len(s.past)) }

// eyesWord names the side whose view is shown.
func (s *Screen) eyesWord() string {
	if s.eyes() == game.Chance {
		return "referee"
	}
	return s.eyes().String()
}

// reveals reports whether a view shows the face of a piece that was hidden in the earlier view.
func reveals(before, after game.View) bool {
	hidden := map[int32]bool{}
	for _, p := range before.Pieces {
		hidden[p.ID] = hidden[p.ID] || p.FaceDown
	}
	for _, p := range after.Pieces {
		if hidden[p.ID] && !p.FaceDown && p.ID >= 0 {
			return true
		}
	}
	covered := map[int32]bool{}
	for _, c := range before.Cards {
		covered[c.Piece] = c.FaceDown
	}
	for _, c := range after.Cards {
		if covered[c.Piece] && !c.FaceDown {
			return true
		}
	}
	return false
}
