package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"metahex/game"
	"metahex/los"
	"metahex/record"
	"metahex/rule"
)

// Config is all that a match on the screen is begun with. Start, Header,
// Humans and Player are required.
type Config struct {
	// Start makes the match that the header names, at its beginning: now, and
	// again for every undo.
	Start  record.Start
	Header record.Header
	// Played holds the answers given so far; nil begins anew.
	Played *record.Play
	// File is where every answer is recorded; empty: nowhere, until the player
	// says ":save FILE". A file that exists is replaced, by the same play where
	// Played was loaded from it.
	File string
	// Notes are the pencil notes of the player, where Played holds none; Pencil hears of each
	// that is made. Nil: they are kept in File alone.
	Notes  []record.Note
	Pencil func(record.Note)
	// Note is shown when the match opens: what was mended in its file.
	Note string
	// Copies is a file to which all that is copied is added, for terminals that have no
	// clipboard; empty: no file.
	Copies string
	// Rescue is where a match is saved that is not recorded when the program is
	// ended from outside or by a mistake of its own, or that could be recorded no
	// longer; empty: nowhere.
	Rescue string
	// Guest is somebody at another machine: none of this machine's files can be reached from
	// the screen, and who plays no side sees what everybody may know.
	Guest bool
	// Remote is the match, where it is kept elsewhere: Player, File and Rescue are not used.
	// Nil: it is played here.
	Remote *Remote
	// Humans are the sides at this keyboard; none: the match is watched.
	Humans game.Sides
	// Pace is the time before each answer that is not given at this keyboard, so
	// that it can be followed; 0: at once.
	Pace time.Duration
	// Review looks at what Played holds, answer by answer, and plays on nothing:
	// there are no Humans, and no File.
	Review bool
	// Follow, with Review, calls each with Played as it grows elsewhere, until ctx
	// is done; nil: it does not grow.
	Follow func(ctx context.Context, each func(record.Update) error) error
	// Claim makes the file of ":save FILE" this process's own. It refuses one that
	// another process plays, and one that is not empty unless it may be
	// overwritten. Nil: any file will do.
	Claim func(file string, overwrite bool) error
	// Weigh hears each answer that is given at this keyboard after so many others, before the
	// match does. An answer that it refuses is not given, and what it says is a warning; else
	// that is shown in a window. It may be nil.
	Weigh func(answers int, words string) (says string, refused bool)
	// Hint, with Weigh, is what ":hint" says before the right answer is given; nil: there is no
	// such command. Advice is refused until then.
	Hint func() string
	// Lessons are shown when what they teach first matters; see ReadLessons.
	Lessons []Lesson
	// Player makes who gives answer number n, from 0, for the dice and for
	// any side that is not human.
	Player func(side game.Side, n int) (game.Player, error)
	// Thinking is called by bots that take their time with how far they have come; nil:
	// none does.
	Thinking *Thinking
	// Strict hides lines of sight and odds while a side may break in on what
	// another does, until it has declared that it does.
	Strict bool
	// Reaction is the time for that; the occasion passes when it runs out.
	// 0 is no limit. Every calls a function again and again until it is
	// stopped: the clock is the caller's.
	Reaction time.Duration
	Every    func(time.Duration, func()) (stop func())
	// Cite cites a ruling of the match as it stood after so many answers, with the
	// file that records it, so that others can decide it again; empty: it is not
	// recorded. Nil: the citation names no file.
	Cite func(r los.Referee, u los.Ruling, file string, answers int) los.Citation
	// Clause says in a few words what a clause is about, "" if it knows none.
	Clause func(rule.Clause) string
	// Theme is the name of a shipped theme or a file; empty is the default.
	Theme string
	// Kept are the player's settings, which the screen changes as the player does; nil:
	// none are kept.
	Kept *Kept
	// ASCII keeps every sign of the map within ASCII.
	ASCII bool
	// Motion lets what happened move on the map: shots fly, and bots wait until they have
	// struck. Without it the same is shown, and stands still.
	Motion bool
	// Terminal is drawn on; nil is the terminal the program runs in. Run
	// readies it and gives it back.
	Terminal tcell.Screen
	// Home gathers the start screen anew, after a match; nil: nothing can be played after it.
	Home func() (Lobby, error)
	// Playouts are those by which a judge finds, after the match, what turned it; 0: it
	// does not.
	Playouts int
	// Left hears, after the terminal is given back, how the match stands.
	Left func(Leaving)
	// Stuck ends the program. It is called, after Left, when the screen should
	// have ended (the context did, the player left or pressed Ctrl-C) and still
	// has not 0.3 seconds later: a bot, a step of the match or the terminal
	// hangs. The terminal is given back by then, as far as that is possible, and
	// the answers are on disk.
	Stuck func()
}

// Leaving is how a match stood when the screen was left.
type Leaving struct {
	Result  game.Result
	Answers int
	File    string // that holds the match; empty: it is not recorded
}

// ErrHungUp is returned when the terminal has gone: its window was closed, or the
// connection to it broke.
var ErrHungUp = errors.New("the terminal was hung up")

// Run plays a match on the screen until the player leaves or the context ends,
// whose error it then returns. Its error is one line.
func Run(ctx context.Context, cfg Config) error {
	s, t, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	return cmp.Or(s.runWith(ctx, func(context.Context) (*table, error) { return t, nil }), ctx.Err())
}

// open readies the terminal and the match. Where there is no terminal, no file
// is begun.
func open(ctx context.Context, cfg Config) (*Screen, *table, error) {
	cfg = settled(cfg)
	theme, err := LoadTheme(cfg.Theme)
	if err != nil {
		return nil, nil, err
	}
	if err := openTerminal(ctx, &cfg); err != nil {
		return nil, nil, err
	}
	t, err := opened(func(Order) (Config, error) { return cfg, nil }, Order{})
	if err != nil {
		cfg.Terminal.Fini()
		cfg.Terminal.(*terminal).dog.end()
		return nil, nil, err
	}
	if light, err := LoadTheme(cfg.Theme); err == nil {
		theme = light // the terminal may have asked for another
	}
	s := newScreen(cfg, theme)
	s.takes(t)
	s.sitDown(cfg, t.opening, slices.Clone(t.past), t.file)
	return s, t, nil
}

// openTerminal readies the terminal and tells in a line why it cannot. From then on
// the program ends even if something hangs.
func openTerminal(ctx context.Context, cfg *Config) (err error) {
	t := &terminal{Screen: cfg.Terminal}
	if cfg.Terminal == nil {
		tcell.SetEncodingFallback(tcell.EncodingFallbackASCII) // a locale that tcell does not know
		t, err = newTerminal(cfg.Theme == "" && !isDull(os.Getenv("TERM")))
	}
	if err == nil {
		err = t.Init()
	}
	if err != nil {
		return fmt.Errorf("this terminal cannot show the map (%s); play with --plain, or set TERM", strings.TrimSpace(err.Error()))
	}
	if !isUTF8(t.CharacterSet()) {
		cfg.ASCII = true // nothing else is shown as it is meant
	}
	if cfg.Theme == "" && t.own != nil && t.own.isLight() {
		cfg.Theme = lightTheme
	}
	stuck := cfg.Stuck
	t.dog.calls(func() {
		t.giveBack()
		if stuck != nil {
			stuck()
		}
	})
	context.AfterFunc(ctx, func() { t.dog.wake(true) })
	cfg.Terminal = t
	return nil
}

// isDull reports whether terminals of a kind are not asked for their background: those that
// would print the question, and those without colours of their own.
func isDull(term string) bool {
	return term == "" || term == "dumb" || term == "linux" || strings.HasPrefix(term, "vt")
}

// runWith runs the screen, and beside it the table that seat gives, and those after it;
// none if there is nothing to play. It ends when both have.
func (s *Screen) runWith(ctx context.Context, seat func(context.Context) (*table, error)) error {
	unhook := context.AfterFunc(ctx, s.stop) // though the table may hang
	defer unhook()
	ctx, cancel := context.WithCancel(ctx)
	y := &sitting{screen: s, seat: seat}
	done := make(chan error, 1)
	go func() {
		err := guarded(func() error { return y.run(ctx) })
		s.stop()
		done <- err
	}()
	err := guarded(s.app.Run)
	s.terminal.dog.wake(true)
	hungUp := false
	if lost := (*tcell.EventError)(nil); errors.As(err, &lost) {
		// The terminal cannot be read any more: it was hung up, which ends the
		// match as the signal does that may come after it.
		err, hungUp = nil, true
	}
	cancel()
	s.stopClock()
	err = errors.Join(err, <-done)
	s.terminal.dog.end()
	for _, tell := range y.left {
		tell()
	}
	if y.table != nil {
		err = y.table.leave(err)
	}
	if err == nil && hungUp {
		return ErrHungUp
	}
	return err
}

// stop ends the screen, from any goroutine. An application that has not begun would
// make itself another terminal.
func (s *Screen) stop() {
	s.terminal.dog.wake(true)
	<-s.begun
	s.stopping.Do(func() {
		// tview looks at its screen without a lock when it ends by itself at the same time.
		_ = guarded(func() error { s.app.Stop(); return nil })
	})
}

// abandon ends the program while something hangs: the screen or the table.
func (s *Screen) abandon() {
	s.terminal.giveBack()
	if t := s.table.Load(); t != nil {
		within(150*time.Millisecond, t.abandon)
	}
	if s.stuck != nil {
		s.stuck()
	}
}

// A Mistake is a panic that was caught: the program's own fault, a bot's or a
// system's. The terminal is given back, and the match on disk.
type Mistake struct {
	What  string
	Stack []byte
}

// Error is a line.
func (m *Mistake) Error() string { return "a mistake of the program: " + m.What }

// guarded turns a panic into an error, so that whoever runs beside can end in
// good order and the terminal is given back before anything is printed.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Mistake{fmt.Sprint(p), debug.Stack()}
		}
	}()
	return f()
}

// newScreen prepares the screen and the application around it.
func newScreen(cfg Config, theme Theme) *Screen {
	s := &Screen{Box: tview.NewBox(), cfg: cfg, app: tview.NewApplication(), pick: -1, walked: -1, pace: newPace(cfg.Pace), teacher: newTeacher(cfg.Lessons)}
	s.actor = game.NoPiece
	s.home = cfg.Home
	s.stuck, s.begun = cfg.Stuck, make(chan struct{})
	if t, ok := cfg.Terminal.(*terminal); ok {
		s.terminal = t
	} else {
		s.terminal = &terminal{Screen: cfg.Terminal}
	}
	s.terminal.dog.calls(s.abandon)
	s.shown = newDiffScreen(s.terminal)
	s.setTheme(theme)
	s.takeSettings()
	s.app.SetScreen(s.shown).EnableMouse(true)
	s.app.SetRoot(s, true).SetFocus(s)
	s.app.SetInputCapture(s.capture)
	begin := sync.OnceFunc(func() { close(s.begun) })
	s.app.SetBeforeDrawFunc(func(tcell.Screen) bool {
		begin()
		s.shown.held = s.terminal.behind()
		return s.shown.held
	})
	return s
}
