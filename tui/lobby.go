package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record"
)

// The start screen shows the battles, the options and the possible players. All its contents are
// plain data. The player's choice is an Order, which the command turns into a Config.
//
//	lobby ──Order──▶ Open ──Config──▶ the same screen, as a match
//	  ▲                │
//	  └─── its error ──┘   the choice stays on the screen and can be changed
//
//	status ─────────────────────────
//	game        │ title, story
//	  battle id │ the board  │ forces
//	            │ terms
//	sides ──────────────────────────
//	message ────────────────────────
//	keys ───────────────────────────

// A Lobby is the content of the start screen.
type Lobby struct {
	Battles []Battle
	Players []Seating // the players who can take a side
	Red     string    // the default player of red; a name of Players
	Blue    string
	// Open prepares the chosen match. Its error is shown on the start screen.
	Open func(Order) (Config, error)
}

// A Battle is an entry of the list: a scenario, a guided battle, or a recorded match to resume.
type Battle struct {
	ID     string // stored in the Order
	Title  string
	Name   string // the name in the list; empty: the title
	Kind   string // what the entry is, in one line
	Game   string // the title of the rule book
	Story  string
	Board  *game.Board // for a picture; nil: no picture
	Forces [3][]string // by side, one line each
	Terms  []string    // the conditions for victory and the length, one line each
	// Measured describes the results of matches between bots; empty if unknown.
	Measured string
	Options  []Option
	Shop     *Shop  // where forces can be bought; nil if they are fixed
	Fixed    bool   // the players are fixed: in an unfinished match, and in a guided battle
	Red      string // the player of red, if fixed
	Blue     string
	Note     string // a short remark
	Group    string // the heading in the list; empty: the game's title
	// Delete deletes a recorded match; nil if it cannot be deleted. The screen waits for Delete, so
	// Delete must be quick.
	Delete func() error
}

// heading returns the heading of the battle in the list.
func (b *Battle) heading() string { return cmp.Or(b.Group, b.Game) }

// matches reports whether a filter matches a battle: every word must be in its title, id or
// heading.
func (b *Battle) matches(filter string) bool {
	text := strings.ToLower(strings.Join([]string{b.Title, b.Name, b.ID, b.heading()}, " "))
	for _, word := range strings.Fields(strings.ToLower(filter)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// A Seating is a player who can take a side.
type Seating struct {
	Name, Says string
	Human      bool // a human at this keyboard
}

// An Option is a rule with several values. The first is the default.
type Option struct {
	Name   string
	Values []string
	Help   string
}

// An Order is the player's choice.
type Order struct {
	Battle    string    // a Battle's ID
	Red, Blue string    // names of Players
	Options   []string  // the changed options: "10.0=d6"
	Lists     [3]string // the forces that the sides have bought; empty: none
	Tables    []string  // files that overlay the system's own tables
	Exact     bool      // ignore options and tables of the command line
}

// A lobby is the start screen's state.
type lobby struct {
	Lobby
	at      int // the highlighted battle
	from    int // the first visible row of the list
	rows    int // the rows of the list in the last frame
	wide    int // the width of the list in the last frame
	filter  string
	red     int // an index into Players
	blue    int
	set     map[string]map[string]int // battle, then option: the index of the chosen value
	bought  map[string][3][]int       // battle, then side: the number of each item
	orders  chan Order
	opening bool // an order has been sent
}

func newLobby(l Lobby) *lobby {
	who := func(name string) int {
		return max(0, slices.IndexFunc(l.Players, func(s Seating) bool { return s.Name == name }))
	}
	return &lobby{Lobby: l, red: who(l.Red), blue: who(l.Blue), set: map[string]map[string]int{}, bought: map[string][3][]int{}, orders: make(chan Order, 1)}
}

// Begin shows the start screen and plays the chosen matches. It returns when the player leaves or
// the context ends. It uses only the Config's fields for the terminal: Terminal, Theme, ASCII, Kept
// and Stuck.
func Begin(ctx context.Context, l Lobby, cfg Config) error {
	cfg = settled(cfg)
	theme, err := LoadTheme(cfg.Theme)
	if err != nil {
		return err
	}
	if err := openTerminal(ctx, &cfg); err != nil {
		return err
	}
	if light, err := LoadTheme(cfg.Theme); err == nil {
		theme = light // the theme may depend on the terminal's background
	}
	s := newScreen(cfg, theme)
	s.lobby = newLobby(l)
	return cmp.Or(s.runLobby(ctx), ctx.Err())
}

// runLobby runs the start screen, then the chosen match.
func (s *Screen) runLobby(ctx context.Context) error {
	l := s.lobby
	return s.runWith(ctx, func(ctx context.Context) (*table, error) { return l.await(ctx, s) })
}

// await opens the player's orders until one of them succeeds. It returns a nil table if the player
// leaves first.
func (l *lobby) await(ctx context.Context, s *Screen) (*table, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, nil
		case o := <-l.orders:
			t, err := opened(l.Open, o)
			if err == nil {
				s.takes(t)
				cfg, past, first, file := t.cfg, slices.Clone(t.past), t.opening, t.file
				s.post(func() { s.sitDown(cfg, first, past, file) })
				return t, nil
			}
			s.post(func() { l.opening = false; s.warn("%s", firstLine(err)) })
		}
	}
}

// opened returns the match of an order. It returns a panic in the function open as an error.
func opened(open func(Order) (Config, error), o Order) (t *table, err error) {
	var cfg Config
	err = guarded(func() (err error) {
		if cfg, err = open(o); err == nil {
			t, err = newTable(cfg)
		}
		return err
	})
	return t, err
}

// sitDown begins a match on the screen; the start screen may have been shown before.
func (s *Screen) sitDown(cfg Config, first opening, past []moment, file string) {
	s.fromHome = s.lobby != nil && s.home != nil
	cfg.Terminal, cfg.Theme, cfg.ASCII, cfg.Kept = s.cfg.Terminal, s.cfg.Theme, s.cfg.ASCII, s.cfg.Kept
	cfg.Motion = cfg.Motion && (cfg.Kept == nil || !cfg.Kept.NoMotion)
	s.cfg, s.lobby, s.top, s.message = cfg, nil, nil, cfg.Note
	if s.message == "" {
		s.takeSettings()
	}
	s.opening, s.past, s.recorded, s.looked = first, past, file, looked{}
	s.pace.set(func() { s.pace.every = cfg.Pace })
	s.teacher = newTeacher(cfg.Lessons)
	s.teacher.recall(past, s.eyes())
	if cfg.Review {
		s.recorded = cfg.Played.File
	}
	if s.spectating() || s.isRemote() { // in a remote match the other side may answer much later
		s.see(s.latest())
	}
}

// firstLine returns the first line of an error's message.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// show highlights the battle of the last match.
func (l *lobby) show(h record.Header) {
	l.at = max(0, slices.IndexFunc(l.Battles, func(b Battle) bool { return b.ID == h.Scenario }))
	for i, p := range l.Players {
		if p.Name == h.Red {
			l.red = i
		}
		if p.Name == h.Blue {
			l.blue = i
		}
	}
}

func (s *Screen) inLobby() bool { return s.lobby != nil }

// seats reports whether the highlighted battle lets the user choose the players.
func (s *Screen) seats() bool { return !s.lobby.now().Fixed }

// lobbyBindings returns the keys of the start screen.
func lobbyBindings() []binding {
	move := func(by int) func(*Screen) { return func(s *Screen) { s.lobby.move(by) } }
	return []binding{
		{[]string{"Enter", "Space"}, "play", "play the highlighted battle", (*Screen).inLobby, func(s *Screen) { s.lobby.order(s) }},
		{[]string{"Down", "j", "Tab"}, "next", "the next battle", (*Screen).inLobby, move(1)},
		{[]string{"Up", "k", "Shift-Tab"}, "", "the previous battle", (*Screen).inLobby, move(-1)},
		{[]string{"PgDn"}, "", "the next page of the list", (*Screen).inLobby, func(s *Screen) { s.lobby.move(s.lobby.rows) }},
		{[]string{"PgUp"}, "", "the previous page of the list", (*Screen).inLobby, func(s *Screen) { s.lobby.move(-s.lobby.rows) }},
		{[]string{"Home"}, "", "the first battle", (*Screen).inLobby, move(-1 << 20)},
		{[]string{"End"}, "", "the last battle", (*Screen).inLobby, move(1 << 20)},
		{[]string{"r"}, "red", "change who plays red", (*Screen).seats, func(s *Screen) { s.lobby.red = s.lobby.after(s.lobby.red) }},
		{[]string{"b"}, "blue", "change who plays blue", (*Screen).seats, func(s *Screen) { s.lobby.blue = s.lobby.after(s.lobby.blue) }},
		{[]string{"o"}, "options", "optional rules and readings", (*Screen).hasOptions, func(s *Screen) { s.top = &optionList{} }},
		{[]string{"p"}, "purchase", "buy the forces of a new battle", (*Screen).canBuy, func(s *Screen) { s.top = &shopping{side: game.Red} }},
		{[]string{"d"}, "details", "all about the battle, in a window", (*Screen).inLobby, (*Screen).showBattle},
		{[]string{"/"}, "filter", "list only battles with these words in title, id or game", (*Screen).inLobby, func(s *Screen) { s.top = &filterLine{} }},
		{[]string{"D"}, "delete", "delete the recorded match; asks first", (*Screen).canDelete, (*Screen).askToDelete},
		{[]string{"t"}, "", "the next theme", always, (*Screen).nextTheme},
		{[]string{"S"}, "settings", "settings for every match: colours, signs, animation", (*Screen).inLobby, (*Screen).showSettings},
		{[]string{"?"}, "help", "this help", always, (*Screen).showHelp},
		{[]string{"Ctrl-L"}, "", "redraw the screen", always, func(s *Screen) { clear(s.shown.last) }},
		{[]string{"Esc"}, "", "list all battles again", (*Screen).isFiltered, func(s *Screen) { s.lobby.filter = "" }},
		{[]string{"q", "Esc", "Ctrl-C"}, "quit", "leave", always, func(s *Screen) { s.quit = true; s.stop() }},
	}
}

// isFiltered reports whether the list shows only the battles with some words.
func (s *Screen) isFiltered() bool { return s.lobby != nil && s.lobby.filter != "" }

// now returns the highlighted battle.
func (l *lobby) now() *Battle { return &l.Battles[l.at] }

// canDelete reports whether the highlighted battle can be deleted.
func (s *Screen) canDelete() bool { return s.lobby != nil && s.lobby.now().Delete != nil }

// askToDelete deletes a recorded match after a confirmation.
func (s *Screen) askToDelete() {
	l, at := s.lobby, s.lobby.at
	s.top = &confirm{text: "Delete " + cmp.Or(l.now().Name, l.now().Title) + "? Its record cannot be restored.", yes: func(s *Screen) {
		if err := l.Battles[at].Delete(); err != nil {
			s.warn("%s", firstLine(err))
			return
		}
		l.Battles = slices.Delete(slices.Clone(l.Battles), at, at+1)
		l.at = min(at, len(l.Battles)-1)
		l.move(0)
		s.say("deleted")
	}}
}

// after returns the index of the next player.
func (l *lobby) after(i int) int { return (i + 1) % len(l.Players) }

// players returns the players of the highlighted battle.
func (l *lobby) players() (red, blue string) {
	if b := l.now(); b.Fixed {
		return b.Red, b.Blue
	}
	return l.Players[l.red].Name, l.Players[l.blue].Name
}

// order sends the order. It does nothing while an order is being opened.
func (l *lobby) order(s *Screen) {
	if l.opening || len(l.listed()) == 0 {
		return
	}
	red, blue := l.players()
	l.opening = true
	s.say("opening %s%s", l.now().Title, s.signs.ellipsis)
	l.orders <- Order{Battle: l.now().ID, Red: red, Blue: blue, Options: l.changed(), Lists: l.lists()}
}
