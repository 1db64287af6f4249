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
	// Start returns the match that the header names, before the first answer. It is called at the
	// beginning and for every undo.
	Start  record.Start
	Header record.Header
	// Written returns the header for a record in the given file, which names its own files by other
	// paths than Header may; nil: Header itself.
	Written func(file string) record.Header
	// Played holds the answers given so far; nil for a new match.
	Played *record.Play
	// File is the file that records every answer. If it is empty, nothing is recorded until the
	// player types ":save FILE". An existing file is replaced, or continued if Played came from it.
	File string
	// Notes are the player's pencil notes if Played has no notes. Pencil stores a new note: it does not
	// block, and calls kept when the note is stored or cannot be stored. Nil if only File stores notes.
	Notes  []record.Note
	Pencil func(n record.Note, kept func(error))
	// Names return the names of a side's pieces, by side: of the pieces in a view, by their numbers. Only
	// the side itself and the referee see them. Nil: no names.
	Names [3]func(*game.View) map[int32]string
	// Topics are the kinds of questions of this game, for ":pass"; empty: any word is accepted.
	Topics []string
	// ID is the id of the scenario, for the line to share; empty: the name in the header.
	ID string
	// Note is a message to show when the match opens: the repairs made in its file.
	Note string
	// Copies is a file to which all copied text is appended, for terminals without a clipboard. Empty
	// means no such file.
	Copies string
	// Rescue is the file for an unrecorded match if the program is killed, has an internal error, or
	// cannot record any more. Empty means no rescue.
	Rescue string
	// Guest is set for a user at another machine, who must not reach files of this machine. A guest
	// who plays no side sees only public information.
	Guest bool
	// Remote is the match if it is stored in another place; nil if it is played here. With Remote,
	// Player, File and Rescue are not used.
	Remote *Remote
	// Humans are the sides at this keyboard; none if the match is only watched.
	Humans game.Sides
	// Pace is the pause before each answer that does not come from this keyboard; 0 for no pause.
	Pace time.Duration
	// Review replays Played answer by answer. Nothing is played, so Humans and File are empty.
	Review bool
	// Follow, with Review, calls the given function with every update of Played from another process,
	// until ctx is done. It is nil if Played does not change.
	Follow func(ctx context.Context, each func(record.Update) error) error
	// Claim locks the file of ":save FILE" for this process. It refuses a file that another process
	// is using, and a non-empty file unless overwrite is set. Nil allows any file.
	Claim func(file string, overwrite bool) error
	// Weigh is called for each answer from this keyboard before the match gets the answer. answers is
	// the number of earlier answers. If Weigh refuses the answer, the screen shows says as a warning;
	// otherwise it shows says in a window. Weigh may be nil.
	Weigh func(answers int, words string) (says string, refused bool)
	// Hint, with Weigh, returns the text of ":hint" until the right answer is given. Advice is refused
	// until then. Nil means that there is no command ":hint".
	Hint func() string
	// Lessons are shown when their trigger first happens; see ReadCourse.
	Lessons []Lesson
	// Player returns the player for answer number n, from 0, if the side is not human or is Chance.
	Player func(side game.Side, n int) (game.Player, error)
	// Thinking receives the progress of bots that look ahead; nil if there is no such bot.
	Thinking *Thinking
	// Strict hides lines of sight and odds while a side may react, until it has declared a
	// reaction.
	Strict bool
	// Reaction is the time limit for a reaction. When the time is up, the screen passes the window. 0
	// means no limit. Every calls a function repeatedly until stop is called: the caller provides the
	// clock.
	Reaction time.Duration
	Every    func(time.Duration, func()) (stop func())
	// Cite returns the citation of a ruling after the given number of answers. The citation names the
	// file of the match, so that others can repeat the ruling. The file is empty if the match is not
	// recorded. If Cite is nil, the citation names no file.
	Cite func(r los.Referee, u los.Ruling, file string, answers int) los.Citation
	// Clause describes a clause in a few words, or returns "".
	Clause func(rule.Clause) string
	// Theme names a shipped theme or a file; empty for the default.
	Theme string
	// Kept holds the player's settings. They change when the player changes them on the screen. Nil
	// means no settings.
	Kept *Kept
	// ASCII uses only ASCII characters on the map.
	ASCII bool
	// Motion animates events on the map: shots fly, and bots wait for the end of the animation. If it
	// is not set, events are shown in still pictures.
	Motion bool
	// Terminal is the terminal to draw on; nil for the program's own terminal. Run initializes and
	// restores it.
	Terminal tcell.Screen
	// Home rebuilds the start screen after a match; nil if the program ends after the match.
	Home func() (Lobby, error)
	// Playouts is the maximum number of playouts for the search for turning points after the match.
	// 0 means no search.
	Playouts int
	// Left is called with the state of the match after the terminal is restored.
	Left func(Leaving)
	// Stuck ends the program. It is called, after Left, if the screen has not ended 0.3 seconds after
	// it should: the context has ended, or the player has left or pressed Ctrl-C. The cause is a bot, a
	// step of the match or the terminal that hangs. Before the call, the terminal is restored if
	// possible, and the answers are on disk.
	Stuck func()
}

// Leaving is the state of a match when the screen was left.
type Leaving struct {
	Result  game.Result
	Answers int
	File    string // the file that holds the match; empty: it is not recorded
}

// ErrHungUp is returned when the terminal has disappeared: its window was closed, or the connection
// was lost.
var ErrHungUp = errors.New("the terminal was hung up")

// Run plays a match on the screen until the player leaves or the context ends. If the context ends,
// it returns the error of the context. The message of an error is one line.
func Run(ctx context.Context, cfg Config) error {
	s, t, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	return cmp.Or(s.runWith(ctx, func(context.Context) (*table, error) { return t, nil }), ctx.Err())
}

// open opens the terminal and the match. Without a terminal it fails before it creates a file.
func open(ctx context.Context, cfg Config) (*Screen, *table, error) {
	cfg = settled(cfg)
	theme, err := LoadTheme(cfg.Theme)
	if err != nil {
		return nil, nil, err
	}
	if err := openTerminal(ctx, &cfg); err != nil {
		return nil, nil, err
	}
	t, err := opened(func() (Config, error) { return cfg, nil })
	if err != nil {
		cfg.Terminal.Fini()
		cfg.Terminal.(*terminal).dog.end()
		return nil, nil, err
	}
	if light, err := LoadTheme(cfg.Theme); err == nil {
		theme = light // the theme may depend on the terminal's background
	}
	s := newScreen(cfg, theme)
	s.takes(t)
	s.sitDown(cfg, t.opening, slices.Clone(t.past), t.file)
	return s, t, nil
}

// openTerminal opens the terminal. The message of its error is one line. From then on a watchdog ends
// the program if something hangs.
func openTerminal(ctx context.Context, cfg *Config) (err error) {
	t := &terminal{Screen: cfg.Terminal}
	if cfg.Terminal == nil {
		tcell.SetEncodingFallback(tcell.EncodingFallbackASCII) // for a locale that tcell does not support
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

// isDull reports whether a terminal must not be asked for its background. Such a terminal would print
// the question, or has no colours.
func isDull(term string) bool {
	return term == "" || term == "dumb" || term == "linux" || strings.HasPrefix(term, "vt")
}

// runWith runs the screen, and the tables that the function seat returns. If seat returns nil, there
// is nothing to play. runWith returns when both the screen and the tables have ended.
func (s *Screen) runWith(ctx context.Context, seat func(context.Context) (*table, error)) error {
	unhook := context.AfterFunc(ctx, s.stop) // works even if the table hangs
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
		// The terminal cannot be read because it was hung up. This ends the match, like the hang-up
		// signal, which may follow.
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

// stop stops the screen, from any goroutine. It waits until the application has started, because
// stopping it earlier would open another terminal.
func (s *Screen) stop() {
	s.terminal.dog.wake(true)
	<-s.begun
	s.stopping.Do(func() {
		// tview accesses its screen without a lock if the application ends at the same time.
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

// A Mistake is a caught panic: an internal error of the program, a bot or a system. When it is
// returned, the terminal is restored and the match is on disk.
type Mistake struct {
	What  string
	Stack []byte
}

// Error returns the message in one line.
func (m *Mistake) Error() string { return "internal error: " + m.What }

// guarded turns a panic into an error. So other goroutines can end cleanly, and the terminal is
// restored before a message is printed.
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
