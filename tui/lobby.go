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
	// Open prepares the chosen match. Its error is shown on the start screen. The player can end ctx
	// while Open works; Open calls report with its progress. Open must not write to the terminal.
	Open OpenFunc
}

// An OpenFunc prepares the match of an order. Ending ctx stops it; report shows its progress.
type OpenFunc func(ctx context.Context, o Order, report func(progress string)) (Config, error)

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
	Enter    string // what Enter does, for the footer; empty: "play"
	Group    string // the heading in the list; empty: the game's title
	// Describe fills in the fields that the list does not show: story, board, forces, terms, options. It
	// is called once, when the battle is highlighted first. Nil: the entry is complete.
	Describe func(*Battle)
	// Delete deletes a recorded match; nil if it cannot be deleted. The screen waits for Delete, so
	// Delete must be quick.
	Delete func() error
}

// Complete fills in the fields that are computed when the battle is highlighted first.
func (b *Battle) Complete() {
	if describe := b.Describe; describe != nil {
		b.Describe = nil
		describe(b)
	}
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
	opening bool   // an order has been sent
	stop    func() // stops the opening; nil before it has begun
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
			opening, stop := context.WithCancel(ctx)
			s.post(func() { l.stop = stop })
			t, err := opened(func() (Config, error) { return l.Open(opening, o, s.reportOpening) })
			stopped := opening.Err() != nil
			stop()
			if err == nil {
				t.row = o.Battle
				s.takes(t)
				cfg, past, first, file := t.cfg, slices.Clone(t.past), t.opening, t.file
				s.post(func() { s.sitDown(cfg, first, past, file) })
				return t, nil
			}
			s.post(func() { l.closed(s, err, stopped) })
		}
	}
}

// reportOpening shows the progress of the opening of a battle.
func (s *Screen) reportOpening(progress string) {
	s.post(func() {
		if s.isOpening() {
			s.say("%s; Esc stops it", progress)
		}
	})
}

// closed ends the opening of a battle that was not opened.
func (l *lobby) closed(s *Screen, err error, stopped bool) {
	l.opening, l.stop = false, nil
	if stopped {
		s.say("stopped; nothing was opened")
		return
	}
	s.warn("%s", firstLine(err))
}

// opened returns the match that open prepares. It returns a panic in open as an error.
func opened(open func() (Config, error)) (t *table, err error) {
	var cfg Config
	err = guarded(func() (err error) {
		if cfg, err = open(); err == nil {
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

// show highlights the entry from which the last match was chosen. A finished match is no longer
// offered to go on, but for replay. A match that was not chosen here is found by its scenario.
func (l *lobby) show(row string, h record.Header) {
	_, what, _ := strings.Cut(row, " ")
	l.at = 0
	for _, is := range []func(Battle) bool{
		func(b Battle) bool { return b.ID == row },
		func(b Battle) bool { return what != "" && strings.HasSuffix(b.ID, " "+what) },
		func(b Battle) bool { return b.ID == h.Scenario },
	} {
		if i := slices.IndexFunc(l.Battles, is); i >= 0 {
			l.at = i
			break
		}
	}
	for i, p := range l.Players {
		if p.Name == h.Red {
			l.red = i
		}
		if p.Name == h.Blue {
			l.blue = i
		}
	}
}

// inLobby reports whether the player chooses a battle on the start screen. While a battle is opened,
// nothing can be chosen.
func (s *Screen) inLobby() bool { return s.lobby != nil && !s.lobby.opening }

// onBattle reports whether a battle of the list is highlighted. A filter may match none.
func (s *Screen) onBattle() bool { return s.inLobby() && len(s.lobby.listed()) > 0 }

// isOpening reports whether a battle is being opened.
func (s *Screen) isOpening() bool { return s.lobby != nil && s.lobby.opening }

// stopOpening stops the opening of a battle.
func (s *Screen) stopOpening() {
	if s.lobby.stop != nil {
		s.say("stopping%s", s.signs.ellipsis)
		s.lobby.stop()
	}
}

// seats reports whether the highlighted battle lets the user choose the players.
func (s *Screen) seats() bool { return s.onBattle() && !s.lobby.now().Fixed }

// lobbyEnter is what Enter does to a battle of the list, unless the battle says otherwise.
const lobbyEnter = "play"

// lobbyBindings returns the keys of the start screen.
func lobbyBindings() []binding {
	move := func(by int) func(*Screen) { return func(s *Screen) { s.lobby.move(by) } }
	return []binding{
		{[]string{"Enter", "Space"}, lobbyEnter, "play the highlighted battle", (*Screen).onBattle, func(s *Screen) { s.lobby.order(s) }},
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
		{[]string{"d"}, "details", "all about the battle, in a window", (*Screen).onBattle, (*Screen).showBattle},
		{[]string{"/"}, "filter", "list only battles with these words in title, id or game", (*Screen).inLobby, func(s *Screen) { s.top = &filterLine{} }},
		{[]string{"D"}, "delete", "delete the recorded match; asks first", (*Screen).canDelete, (*Screen).askToDelete},
		{[]string{"t"}, "", "the next theme", (*Screen).inLobby, (*Screen).nextTheme},
		{[]string{"S"}, "settings", "settings for every match: colours, signs, animation", (*Screen).inLobby, (*Screen).showSettings},
		{[]string{"?"}, "help", "this help", (*Screen).inLobby, (*Screen).showHelp},
		{[]string{"Ctrl-L"}, "", "redraw the screen", always, func(s *Screen) { clear(s.shown.last) }},
		{[]string{"Esc"}, "stop", "stop while a battle is opened or measured", (*Screen).isOpening, (*Screen).stopOpening},
		{[]string{"Esc"}, "", "list all battles again", (*Screen).isFiltered, func(s *Screen) { s.lobby.filter = "" }},
		{[]string{"q", "Esc", "Ctrl-C"}, "quit", "leave", always, func(s *Screen) { s.quit = true; s.stop() }},
	}
}

// isFiltered reports whether the list shows only the battles with some words.
func (s *Screen) isFiltered() bool { return s.inLobby() && s.lobby.filter != "" }

// now returns the highlighted battle.
func (l *lobby) now() *Battle {
	b := &l.Battles[l.at]
	b.Complete()
	return b
}

// canDelete reports whether the highlighted battle can be deleted.
func (s *Screen) canDelete() bool { return s.onBattle() && s.lobby.now().Delete != nil }

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
