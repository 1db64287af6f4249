package tui

import (
	"fmt"
	"strings"

	"metahex/game"
)

// The history of a match, and the replay of a recorded one, which is nothing
// but a history: the table has given all the answers, and the screen walks
// through what they brought.
//
//	answers given   0 ─── 1 ─── 2 ─── … ─── len(past)
//	stands          opening     past[n-1].match
//
// walked counts the answers given at the moment that is looked at; -1 is now.

func (s *Screen) hasPast() bool { return s.hasBoard() && len(s.past) > 0 }
func (s *Screen) inPast() bool  { return s.walked >= 0 }

// reviewing tells a replay.
func (s *Screen) reviewing() bool { return s.cfg.Review }

// spectating tells that nobody plays at this keyboard.
func (s *Screen) spectating() bool { return s.cfg.Humans == 0 }

// strolling tells that the history is what is looked at.
func (s *Screen) strolling() bool { return s.hasPast() && (s.spectating() || s.inPast()) }

// moment is how many answers are given at the moment that is looked at.
func (s *Screen) moment() int {
	if s.walked >= 0 {
		return s.walked
	}
	return len(s.past)
}

// walk goes so many answers through the history. Where nobody plays every one
// is shown; a player walks over what he was not to know.
func (s *Screen) walk(by int) {
	if s.watching() && s.walked < 0 {
		s.pace.pause(true)
	}
	s.walkTo(s.moment() + by)
}

// walkTo goes to the moment at which so many answers were given.
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
		s.say("the end of the record")
	case s.walked < 0:
		s.say("now")
	case n == 0:
		s.say("the beginning; 1 of %d answers comes next", len(s.past))
	default:
		s.say("%s", s.momentWords(n))
	}
}

// momentWords tell of the answer after which so many are given, and, where no
// log stands beside or below the map, what came of it.
func (s *Screen) momentWords(n int) string {
	m := s.past[n-1]
	text := fmt.Sprintf("answer %d of %d, %s: %s", n, len(s.past), m.side, s.heardWords(m))
	if l := s.parts(); l.panel.w > 0 || l.story.h > 0 {
		return text
	}
	return strings.Join(append([]string{text + "."}, s.momentLines(m)...), " ")
}

// pose shows, in a replay, what is asked at the moment that is looked at: all
// answers with their sums, and highlighted the one that was given. A side's eyes
// see its own questions alone; dice speak for themselves.
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

// walkTurn goes to the beginning of this turn, of the one before where the
// moment is one already, or of the next.
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

// walkToTurn goes to the beginning of a turn; it reports whether there is one.
func (s *Screen) walkToTurn(turn int) bool {
	for n := range len(s.past) + 1 {
		if s.turnAt(n) == turn {
			s.walkTo(n)
			return true
		}
	}
	return false
}

// turnAt is the turn after so many answers.
func (s *Screen) turnAt(n int) int {
	if n == 0 {
		return s.openingView().Turn
	}
	return s.past[n-1].turn
}

// A looked is a view that was made of a moment's match: by whose eyes, and after
// how many answers.
type looked struct {
	n    int
	eyes game.Side
	view game.View
}

// viewAt is what the eyes see after so many answers. What a player could see was
// kept; what spectators see is made when they look, by whichever eyes.
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

// openingView is what the eyes see before the first answer.
func (s *Screen) openingView() *game.View {
	if s.eyes() == game.Nobody {
		return &s.opening.views[game.Chance] // see Config.eyes
	}
	return &s.opening.views[s.eyes()]
}

// follow puts the cursor where the answer that was looked at took place: at the
// last piece or place that it names; where the eyes may not know it, at what they see of it.
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

// followEffects puts the cursor where the eyes see something happen.
func (s *Screen) followEffects(m moment) {
	for _, e := range m.events {
		if f, ok := e.Shown(s.reader()); ok && int(f.Kind) < len(frames) && frames[f.Kind] > 0 {
			s.cursor = f.To
		}
	}
}

// changesEyes reports whether it can be chosen whose eyes see.
func (s *Screen) changesEyes() bool { return s.spectating() && !s.cfg.Guest }

// nextEyes looks with other eyes: the referee's, who sees everything, red's,
// blue's.
func (s *Screen) nextEyes() {
	s.watcher = (s.watcher + 1) % 3
	s.see(s.latest())
	if s.reviewing() {
		s.pose()
	}
	s.say("seen with the eyes of %s", map[game.Side]string{game.Chance: "the referee: everything", game.Red: "red", game.Blue: "blue"}[s.watcher])
}

// latest is what the eyes see now.
func (s *Screen) latest() game.View { return *s.viewAt(len(s.past)) }

// eyesWord names whose eyes see.
func (s *Screen) eyesWord() string {
	if s.eyes() == game.Chance {
		return "referee"
	}
	return s.eyes().String()
}

// reveals reports whether a view shows the face of what the one before hid.
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
