package tui

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"metahex/game"
	"metahex/rule"
)

// A Screen is the whole content of the terminal: one primitive that draws the frame and handles every
// key. Its state belongs to tview's goroutine. The table changes it only through post.
type Screen struct {
	*tview.Box
	cfg   Config
	app   *tview.Application
	shown *diffScreen
	pal   *palette
	signs *glyphs

	// The terminal, with a watchdog that ends the program when something hangs.
	terminal *terminal
	table    atomic.Pointer[table]
	stuck    func()
	begun    chan struct{} // closed when the first frame is drawn
	stopping sync.Once

	lobby    *lobby                  // the start screen; nil during a match
	home     func() (Lobby, error)   // rebuilds the start screen, or nil
	fromHome bool                    // the match was chosen on the start screen
	cancel   context.CancelCauseFunc // ends the match but not the program; nil without a match
	page     *endPage                // nil while the match is not over

	// The question.
	seat    game.Seat
	asked   bool
	q       game.Question
	words   []string // the options as words
	spots   []spot   // the positions of the options on the map
	answer  chan reply
	side    game.Side // the side whose view is shown
	covered bool      // a page covers the screen between two players
	thinks  game.Side // the side that is thinking; Chance for none
	ended   *game.Result
	pick    int // the highlighted option; -1: none
	listed  int // the first visible answer of the list
	tallies map[int]rule.Tally

	// The view.
	view      game.View
	ground    *ground
	cursor    game.Point
	taken     map[[2]int]bool    // the cells of a table with a piece (true), an arrow or a number, in the last frame
	reached   bool               // the last frame shows the reach
	legs      map[game.Point]int // the reach on a table in the last frame, in inches
	still     still              // the static part of the map
	offset    [2]int             // the position of the map's upper left corner on the board, in cells
	zoomed    bool               // the player has switched the size of the map
	finer     int                // the number of times that the cells of a table are halved
	top       layer              // the window over the map; nil: none
	sight     sight
	sightNow  sightNow
	past      []moment
	opening   opening
	walked    int       // answers given at the moment shown; -1 for now
	looked    looked    // the cached view of a moment
	watcher   game.Side // the view for spectators; Chance for the referee's view
	pace      *pace
	timeline  timeline
	digest    digest
	teacher   *teacher
	message   string
	alarmed   bool // the message is a refusal
	fresh     bool // no key was pressed since the last answer
	recorded  string
	held      bool     // another process is playing the match that is watched
	standing  Standing // the state of a remote match
	chat      chat
	requested bool // a request to the remote match is pending
	filters   []filter
	suspected suspected
	occasion
	pointing
	hotSeat
	open     bool // in a hot seat no page covers the screen
	quit     bool // the player wants to leave
	lastRune rune

	mu    sync.Mutex
	posts []func()
}

// post runs f on the screen's goroutine and does not wait for it. It wakes the goroutine with a key
// that no terminal sends. Unlike QueueUpdate, it cannot hang after the application has stopped.
func (s *Screen) post(f func()) {
	s.mu.Lock()
	s.posts = append(s.posts, f)
	first := len(s.posts) == 1
	s.mu.Unlock()
	if first {
		s.app.QueueEvent(tcell.NewEventKey(wakeKey, 0, tcell.ModNone))
	}
}

const wakeKey = tcell.KeyF64

// capture gets each key before tview does. It runs posted functions, and passes Ctrl-C on as a key.
func (s *Screen) capture(ev *tcell.EventKey) *tcell.EventKey {
	if ev.Key() == wakeKey {
		s.mu.Lock()
		posts := s.posts
		s.posts = nil
		s.mu.Unlock()
		for _, f := range posts {
			f()
		}
		return nil
	}
	s.key(ev)
	s.terminal.handled(ev)
	return nil
}

// takes connects the screen to a table.
func (s *Screen) takes(t *table) {
	t.screen = s
	s.table.Store(t)
}

// setTheme changes the colours.
func (s *Screen) setTheme(t Theme) {
	s.pal = newPalette(t, s.cfg.Terminal.Colors())
	s.signs = &fancy
	if s.cfg.ASCII {
		s.signs = &ascii
	}
}

// see sets a new view.
func (s *Screen) see(v game.View) {
	s.view = v
	s.stand(v.Board)
}

// stand sets the board of the ground. The board changes if, for example, a building is demolished.
func (s *Screen) stand(b *game.Board) {
	if b == nil || s.ground != nil && s.ground.board == b {
		return
	}
	first := s.ground == nil
	s.ground = newGround(b)
	if first && len(b.Places) > 0 {
		middle := game.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
		if s.cursor = middle; s.onTable() {
			return
		}
		s.cursor = s.ground.step(middle, 0, 1)
		if s.ground.at[s.cursor] == nil {
			s.cursor = b.Places[0].At
		}
	}
}

// ask shows a question. The table waits for the answer.
func (s *Screen) ask(seat game.Seat, q game.Question, refused error, answer chan reply) {
	s.answer = answer
	s.stopClock()
	s.thinks, s.ended, s.walked = game.Chance, nil, -1
	s.face(seat, q)
	if refused != nil {
		s.warn("refused: %v", refused)
	} else if i, ok := s.passes(); ok {
		// The view does not change, and the message is only for the side that passed.
		if seat.Side() == s.side {
			s.say("passed automatically: %s", s.words[i])
		}
		s.give(i)
		return
	}
	s.passKeyboard(seat.Side())
	s.side = seat.Side()
	s.see(s.latest())
	s.offer()
	s.place()
	s.survey()
	s.sayHanded()
	s.comesTo()
	s.openWindow()
	if s.placesOn() || s.goesOn() {
		return
	}
	s.settle()
	s.learn()
}

// face shows a question: its answers in words, and its subject.
func (s *Screen) face(seat game.Seat, q game.Question) {
	s.seat, s.q, s.asked, s.pick = seat, q, true, -1
	s.noteDeed()
	s.tallies = map[int]rule.Tally{}
	s.spell()
}

// spell formats the answers as words.
func (s *Screen) spell() {
	s.words = nil
	for _, o := range s.q.Options {
		s.words = append(s.words, s.seat.Words(o.Choice))
	}
}

// place computes the positions of the answers on the map.
func (s *Screen) place() {
	s.spots = make([]spot, len(s.q.Options))
	for i, o := range s.q.Options {
		s.spots[i] = s.spotOf(o.Choice)
	}
}

// bothHuman reports whether the match is a hot seat.
func (s *Screen) bothHuman() bool { return s.cfg.Humans == game.Everyone }

// waitFor shows the side that is thinking, if the current side may know about the question.
func (s *Screen) waitFor(q game.Question) {
	if q.Seen.Has(s.eyes()) {
		s.thinks = q.Side
	}
}

// tell appends an answer and its results to the history, and shows them.
func (s *Screen) tell(m moment) {
	s.past, s.fresh = append(s.past, m), true
	s.teacher.hear(m.events, s.eyes())
	s.thinks = game.Chance
	if s.shared && s.secret() {
		s.coverAll()
	}
	if s.walked < 0 {
		s.see(*s.viewAt(len(s.past)))
		if s.spectating() {
			s.follow()
		}
		if !s.covered && s.lobby == nil {
			s.present(m)
		}
		if s.reviewing() {
			s.pose()
		}
	}
}

// review shows a recorded match from its beginning, or from its end if the match is still being played.
func (s *Screen) review(answer chan reply) {
	s.answer = answer
	s.see(s.latest())
	if s.walkTo(0); s.lookingOn() {
		s.walkTo(len(s.past))
	}
}

// eyes returns the side whose view is shown.
func (s *Screen) eyes() game.Side {
	switch {
	case s.spectating():
		return s.cfg.eyes(s.watcher)
	case s.side != game.Chance:
		return s.side
	case s.cfg.Humans.Has(game.Red):
		return game.Red
	}
	return game.Blue
}

// restart continues with a rebuilt match, after answers were taken back or recording has begun.
func (s *Screen) restart(first opening, past []moment, file string) {
	if len(past) < len(s.past) {
		s.say("taken back: %s", s.heardWords(s.past[len(past)]))
	} else if file != "" {
		s.say("recorded in %s", file)
	}
	s.opening, s.past, s.recorded, s.walked, s.looked, s.page = first, past, file, -1, looked{}, nil
	s.walks = slices.DeleteFunc(s.walks, func(w walk) bool { return w.last >= len(past) })
	s.clearShow()
}

// over shows the result of the match.
func (s *Screen) over(r game.Result, page *endPage, answer chan reply) {
	if s.ended == nil || s.page == nil {
		s.page = page
	}
	if s.ended == nil { // otherwise the result was shown earlier, and the match has been saved since
		s.message, s.alarmed = "the match is over: "+cited(r.Text, r.Cite), false
	}
	s.ended, s.answer, s.covered = &r, answer, false
	s.thinks = game.Chance
	s.putAway()
	s.see(s.latest())
}

// reply sends the reply that the table is waiting for. The screen must not use the seat afterwards.
func (s *Screen) reply(r reply) {
	if s.answer == nil {
		return
	}
	if s.reviewing() && r.err == nil {
		s.warn("this match is over; Space continues the replay")
		return
	}
	says, refused := s.weighed(r)
	if refused {
		s.warn("%s", says)
		return
	}
	s.stopClock()
	s.answer <- r
	s.answer = nil
	s.putAway()
	if says != "" {
		s.top = &window{title: "right", lines: rule.Wrap(says, 68, "")}
	}
}

// putAway removes the question from the screen.
func (s *Screen) putAway() {
	s.asked, s.pick, s.q, s.words, s.spots, s.forms = false, -1, game.Question{}, nil, nil, nil
}

// give answers the question with option i.
func (s *Screen) give(i int) {
	if s.asked && i >= 0 && i < len(s.q.Options) {
		s.setsOut(s.q.Options[i].Choice)
		s.reply(reply{choice: s.q.Options[i].Choice})
	}
}

// say shows a message until the next key.
func (s *Screen) say(format string, args ...any) {
	s.message, s.alarmed = fmt.Sprintf(format, args...), false
}

// warn shows a message about an action that is not possible.
func (s *Screen) warn(format string, args ...any) {
	s.message, s.alarmed = fmt.Sprintf(format, args...), true
}

// cited formats a text with its clause.
func cited(text string, c rule.Clause) string {
	if c == "" {
		return text
	}
	return fmt.Sprintf("%s [%s]", text, c)
}

// leave ends the program on the player's request.
func (s *Screen) leave() {
	s.quit = true
	if s.answer != nil {
		s.terminal.dog.wake(true)
		s.reply(reply{err: errLeft})
		return
	}
	s.stop()
}

// seen returns the view that is drawn: the current view, or the view of an earlier moment.
func (s *Screen) seen() *game.View {
	if s.walked >= 0 && s.walked <= len(s.past) {
		return s.viewAt(s.walked)
	}
	return &s.view
}
