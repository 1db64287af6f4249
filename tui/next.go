package tui

import (
	"context"
	"errors"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record"
)

// The screen after a match: the start screen, or another match.
//
//	start screen ──Order──▶ match ──next──▶ start screen
//	                          ▲      │
//	                          └──────┘ again, the other side, the next battle, or a replay
//
// The record of a match is closed before the next match begins. The last message of a match
// (Config.Left) is printed when the terminal is restored.

// A next is the error returned when a player leaves the match but not the screen.
type next struct {
	order *Order // another match; nil: none
	after bool   // the following battle on the start screen's list
	watch bool   // a replay of the match
}

func (n *next) Error() string { return "left the match for another" }

// orderOf returns the order for the match of a record.
func orderOf(h record.Header) Order {
	return Order{Battle: h.Scenario, Red: h.Red, Blue: h.Blue, Options: strings.Fields(h.Readings), Tables: h.TableFiles(), Exact: true}
}

// leaveFor leaves the match for another match or the start screen.
func (s *Screen) leaveFor(n *next) {
	if s.cancel == nil {
		s.leave()
		return
	}
	s.terminal.dog.wake(false) // the watchdog runs until the table has left the match
	if s.answer != nil {
		s.reply(reply{err: n})
		return
	}
	s.cancel(n)
}

// askForHome returns to the start screen if the match was chosen there. Otherwise it leaves the
// program. If answers would be lost, it asks first.
func (s *Screen) askForHome() {
	switch {
	case s.fromHome && s.wouldBeLost():
		s.top = &confirm{text: "The match is not recorded and would be lost. Leave anyway? (:save FILE records it)", yes: func(s *Screen) { s.leaveFor(&next{}) }}
	case s.fromHome:
		s.leaveFor(&next{})
	default:
		s.askToLeave()
	}
}

// wouldBeLost reports whether leaving the match loses answers. A puzzle is solved by one answer, which
// is counted at once, so nothing is lost after it.
func (s *Screen) wouldBeLost() bool {
	return s.cfg.Weigh == nil && s.recorded == "" && !s.isRemote() && len(s.past) > 0 && s.ended == nil && !s.spectating()
}

// A sitting is the series of matches while the screen is open.
type sitting struct {
	screen *Screen
	table  *table   // the current table, or nil
	left   []func() // the last messages of earlier matches, printed when the terminal is restored
	seat   seatFunc // returns the next table
}

// A seatFunc returns the next table; nil if the player leaves.
type seatFunc func(context.Context) (*table, error)

// run plays matches one after the other until the player leaves.
func (y *sitting) run(ctx context.Context) (err error) {
	for {
		if y.table, err = y.seat(ctx); y.table == nil || err != nil {
			return err
		}
		playing, cancel := context.WithCancelCause(ctx)
		y.screen.post(func() { y.screen.cancel = cancel })
		err = y.table.run(playing)
		y.screen.terminal.dog.calm()
		var n *next
		if !errors.As(err, &n) {
			errors.As(context.Cause(playing), &n)
		}
		cancel(nil)
		if n == nil || ctx.Err() != nil {
			return err
		}
		y.goOn(n)
	}
}

// goOn closes the match that the player has left, and prepares the next match.
func (y *sitting) goOn(n *next) {
	t, s := y.table, y.screen
	leaving, trouble := t.putAway(false)
	if t.cfg.Left != nil {
		y.left = append(y.left, func() { t.cfg.Left(leaving) })
	}
	y.table = nil
	s.table.Store(nil)
	var home *lobby
	l, err := t.home()
	if err == nil {
		home = newLobby(l)
		home.show(t.row, t.cfg.Header)
	}
	trouble = errors.Join(trouble, err)
	played := t.kept.Load().play
	order, row := n.orderIn(l, t.cfg.Header), t.row
	if n.after && order != nil {
		row = order.Battle
	}
	y.seat = func(ctx context.Context) (*table, error) {
		var err error
		switch {
		case n.watch:
			cfg := t.cfg
			cfg.Played = &record.Play{File: leaving.File, Header: played.Header, Lines: slices.Clone(played.Lines)}
			cfg.Review, cfg.Humans, cfg.File, cfg.Left, cfg.Follow, cfg.Lessons = true, 0, "", nil, nil, nil
			return s.seatAt(row, func() (Config, error) { return cfg, nil })
		case order != nil:
			next, wrong := s.seatAt(row, func() (Config, error) { return l.Open(ctx, *order, func(string) {}) })
			if wrong == nil {
				return next, nil
			}
			err = wrong
		}
		if home == nil {
			return nil, errors.Join(trouble, err)
		}
		err = errors.Join(trouble, err)
		s.post(func() { s.goHome(home, err) })
		return home.await(ctx, s)
	}
}

// orderIn returns the order of the next match; nil for the start screen. After a match that is not in
// the list, such as a battle of a campaign, the player chooses on the start screen.
func (n *next) orderIn(l Lobby, h record.Header) *Order {
	if !n.after {
		return n.order
	}
	var all []Battle
	for _, b := range l.Battles {
		if !b.Fixed {
			all = append(all, b)
		}
	}
	i := slices.IndexFunc(all, func(b Battle) bool { return b.ID == h.Scenario })
	if i < 0 {
		return nil
	}
	return &Order{Battle: all[(i+1)%len(all)].ID, Red: h.Red, Blue: h.Blue}
}

// home rebuilds the start screen.
func (t *table) home() (Lobby, error) {
	if t.screen.home == nil {
		return Lobby{}, errors.New("there is no start screen to go back to")
	}
	var l Lobby
	err := guarded(func() (err error) {
		l, err = t.screen.home()
		return err
	})
	return l, err
}

// seatAt opens a match and shows it. Row is the start screen's entry that the match belongs to.
func (s *Screen) seatAt(row string, open func() (Config, error)) (*table, error) {
	t, err := opened(open)
	if err != nil {
		return nil, err
	}
	t.row = row
	s.takes(t)
	cfg, past, first, file := t.cfg, slices.Clone(t.past), t.opening, t.file
	s.post(func() {
		fromHome := s.fromHome
		s.forget()
		s.sitDown(cfg, first, past, file)
		s.fromHome = fromHome
	})
	return t, nil
}

// goHome shows the start screen with an error, if any.
func (s *Screen) goHome(l *lobby, err error) {
	s.forget()
	s.lobby = l
	if err != nil {
		s.warn("%s", firstLine(err))
	}
}

// forget clears the state of one match before another is shown.
func (s *Screen) forget() {
	s.stopClock()
	s.seat, s.asked, s.q, s.words, s.spots, s.answer = game.Seat{}, false, game.Question{}, nil, nil, nil
	s.side, s.covered, s.thinks, s.ended, s.pick, s.listed, s.tallies = game.Chance, false, game.Chance, nil, -1, 0, nil
	s.view, s.ground, s.cursor, s.taken, s.legs, s.offset, s.zoomed, s.finer = game.View{}, nil, game.Point{}, nil, nil, [2]int{}, false, 0
	s.top, s.sight, s.sightNow, s.past, s.opening, s.walked, s.looked, s.watcher, s.still = nil, sight{}, sightNow{}, nil, opening{}, -1, looked{}, game.Chance, still{}
	s.message, s.alarmed, s.recorded, s.held, s.filters, s.occasion, s.pointing = "", false, "", false, nil, occasion{}, pointing{}
	s.hotSeat, s.standing, s.requested = hotSeat{}, Standing{}, false
	s.open, s.lastRune, s.page, s.lobby, s.fromHome = false, 0, nil, nil, false
	s.actor = game.NoPiece
	s.clearShow()
	s.digest, s.suspected = digest{}, suspected{}
	s.teacher = newTeacher(nil)
}
