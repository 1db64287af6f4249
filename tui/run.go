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

// Config configures a match on the screen. Start, Header, Humans and Player are required.
type Config struct {
	// Start returns the match that the header names, at its beginning. It is called at the start
	// and for every undo.
	Start  record.Start
	Header record.Header
	// Played holds the answers given so far; nil for a new match.
	Played *record.Play
	// File records every answer; empty to record nothing until the player types ":save FILE". An
	// existing file is replaced; if Played was loaded from it, by the same play.
	File string
	// Notes are the player's pencil notes if Played has none. Pencil is called for each new note;
	// nil if notes are kept only in File.
	Notes  []record.Note
	Pencil func(record.Note)
	// Note is shown when the match opens: what was repaired in its file.
	Note string
	// Copies is a file to which all copied text is appended, for terminals without a clipboard;
	// empty for none.
	Copies string
	// Rescue is the file for a match without a record when the program is ended from outside or by
	// an internal error, or when recording fails; empty for none.
	Rescue string
	// Guest is set for a user at another machine, who cannot reach files of this machine from the
	// screen. A guest who plays no side sees what everybody may know.
	Guest bool
	// Remote is the match if it is kept elsewhere: Player, File and Rescue are not used. Nil if it
	// is played here.
	Remote *Remote
	// Humans are the sides at this keyboard; none if the match is watched.
	Humans game.Sides
	// Pace is the pause before each answer that is not given at this keyboard; 0 for none.
	Pace time.Duration
	// Review shows Played answer by answer, and plays nothing: there are no Humans, and no File.
	Review bool
	// Follow, with Review, calls each with Played as it grows elsewhere, until ctx is done; nil if
	// it does not grow.
	Follow func(ctx context.Context, each func(record.Update) error) error
	// Claim locks the file of ":save FILE" for this process. It refuses a file that another process
	// plays, and one that is not empty unless it may be overwritten. Nil allows any file.
	Claim func(file string, overwrite bool) error
	// Weigh is called for each answer given at this keyboard, with the number of answers before it,
	// before the match gets the answer. If it refuses the answer, its text is shown as a warning;
	// otherwise in a window. It may be nil.
	Weigh func(answers int, words string) (says string, refused bool)
	// Hint, with Weigh, is the text of ":hint" until the right answer is given; nil for no such
	// command. Advice is refused until then.
	Hint func() string
	// Lessons are shown when what they teach first matters; see ReadCourse.
	Lessons []Lesson
	// Player returns the player for answer number n, from 0, for the dice and for any side that is
	// not human.
	Player func(side game.Side, n int) (game.Player, error)
	// Thinking is called by bots that look ahead, with their progress; nil if no bot does.
	Thinking *Thinking
	// Strict hides lines of sight and odds while a side may react, until it has declared a
	// reaction.
	Strict bool
	// Reaction is the time limit for that; then the occasion passes. 0 is no limit. Every calls a
	// function repeatedly until it is stopped: the clock is the caller's.
	Reaction time.Duration
	Every    func(time.Duration, func()) (stop func())
	// Cite cites a ruling of the match as it was after that many answers, with the file that
	// records it, so that others can decide it again. The file is empty if the match is not
	// recorded. If Cite is nil, the citation names no file.
	Cite func(r los.Referee, u los.Ruling, file string, answers int) los.Citation
	// Clause describes a clause in a few words, or returns "".
	Clause func(rule.Clause) string
	// Theme names a shipped theme or a file; empty for the default.
	Theme string
	// Kept holds the player's settings, which change when the player changes them on the screen;
	// nil for none.
	Kept *Kept
	// ASCII uses only ASCII characters on the map.
	ASCII bool
	// Motion animates events on the map: shots fly, and bots wait until they have struck. Without
	// it events are shown in still pictures.
	Motion bool
	// Terminal is drawn on; nil for the terminal that the program runs in. Run initializes and
	// restores it.
	Terminal tcell.Screen
	// Home rebuilds the start screen after a match; nil if nothing can be played after it.
	Home func() (Lobby, error)
	// Playouts limits the playouts of the judge that searches for turning points after the match; 0
	// for no search.
	Playouts int
	// Left is called with the state of the match after the terminal is restored.
	Left func(Leaving)
	// Stuck ends the program. It is called, after Left, when the screen should have ended (the
	// context did, the player left or pressed Ctrl-C) and still has not 0.3 seconds later: a bot, a
	// step of the match or the terminal hangs. By then the terminal is restored as far as possible,
	// and the answers are on disk.
	Stuck func()
}

// Leaving is the state of a match when the screen was left.
type Leaving struct {
	Result  game.Result
	Answers int
	File    string // that holds the match; empty: it is not recorded
}

// ErrHungUp is returned when the terminal has gone: its window was closed, or the connection was
// lost.
var ErrHungUp = errors.New("the terminal was hung up")

// Run plays a match on the screen until the player leaves or the context ends, whose error it then
// returns. Its error is one line.
func Run(ctx context.Context, cfg Config) error {
	s, t, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	return cmp.Or(s.runWith(ctx, func(context.Context) (*table, error) { return t, nil }), ctx.Err())
}

// open opens the terminal and the match. If there is no terminal, it creates no file.
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

// openTerminal opens the terminal, or returns an error of one line. From then on the program ends
// even if something hangs.
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
		cfg.ASCII = true // no other character set shows the map correctly
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

// isDull reports whether a kind of terminal should not be asked for its background: because it
// would print the question, or has no colours.
func isDull(term string) bool {
	return term == "" || term == "dumb" || term == "linux" || strings.HasPrefix(term, "vt")
}

// runWith runs the screen and, beside it, the tables that seat returns; none if there is nothing to
// play. It returns when both have ended.
func (s *Screen) runWith(ctx context.Context, seat func(context.Context) (*table, error)) error {
	unhook := context.AfterFunc(ctx, s.stop) // even if the table hangs
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
		// The terminal cannot be read any more: it was hung up. That ends the match, as the signal
		// does that may follow.
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

// stop stops the screen, from any goroutine. Stopping an application that has not started would
// open another terminal.
func (s *Screen) stop() {
	s.terminal.dog.wake(true)
	<-s.begun
	s.stopping.Do(func() {
		// tview accesses its screen without a lock if it ends by itself at the same time.
		_ = guarded(func() error { s.app.Stop(); return nil })
	})
}

// abandon ends the program while the screen or the table hangs.
func (s *Screen) abandon() {
	s.terminal.giveBack()
	if t := s.table.Load(); t != nil {
		within(150*time.Millisecond, t.abandon)
	}
	if s.stuck != nil {
		s.stuck()
	}
}

// A Mistake is a caught panic: an internal error of the program, a bot or a system. The terminal is
// restored, and the match is on disk.
type Mistake struct {
	What  string
	Stack []byte
}

// Error is a line.
func (m *Mistake) Error() string { return "internal error: " + m.What }

// guarded turns a panic into an error, so that other goroutines can end cleanly and the terminal is
// restored before anything is printed.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Mistake{fmt.Sprint(p), debug.Stack()}
		}
	}()
	return f()
}

// newScreen creates the screen and its application.
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
