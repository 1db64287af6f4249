package tui

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rivo/tview"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
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

func (s *Screen) hasOptions() bool { return len(s.lobby.now().Options) > 0 }

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
		{[]string{"q", "Esc", "Ctrl-C"}, "quit", "leave", always, func(s *Screen) { s.quit = true; s.stop() }},
	}
}

// now returns the highlighted battle.
func (l *lobby) now() *Battle { return &l.Battles[l.at] }

// listed returns the battles that match the filter.
func (l *lobby) listed() (all []int) {
	for i := range l.Battles {
		if l.Battles[i].matches(l.filter) {
			all = append(all, i)
		}
	}
	return all
}

// move moves the highlight by a number of battles.
func (l *lobby) move(by int) {
	if all := l.listed(); len(all) > 0 {
		l.at = all[min(max(max(0, slices.Index(all, l.at))+by, 0), len(all)-1)]
	}
}

// A listRow is a row of the list: a heading, or a battle.
type listRow struct {
	heading string
	battle  int // -1: a heading
}

// listRows returns the rows of the list.
func (l *lobby) listRows() (all []listRow) {
	before := ""
	for n, i := range l.listed() {
		if h := l.Battles[i].heading(); h != "" && (n == 0 || h != before) {
			all = append(all, listRow{h, -1})
		}
		before = l.Battles[i].heading()
		all = append(all, listRow{"", i})
	}
	return all
}

// canDelete reports whether the highlighted battle can be deleted.
func (s *Screen) canDelete() bool { return s.lobby != nil && s.lobby.now().Delete != nil }

// askToDelete deletes a recorded match after a confirmation.
func (s *Screen) askToDelete() {
	l, at := s.lobby, s.lobby.at
	s.top = &confirm{"Delete " + cmp.Or(l.now().Name, l.now().Title) + "? Its record cannot be restored.", func(s *Screen) {
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

// A filterLine is the line for typing a filter. The list changes with every key.
type filterLine struct{}

func (*filterLine) draw(s *Screen, p pane) {
	line := p.part(0, p.h-2, p.w, 1)
	line.fill(' ', s.pal.plain)
	x := line.text(1, 0, "/"+s.lobby.filter, s.pal.accent)
	line.set(x, 0, '_', s.pal.accent)
	line.text(x+3, 0, rule.Count(len(s.lobby.listed()), "battle")+"; Enter keeps the list, Esc lists all", s.pal.dim)
}

func (*filterLine) key(s *Screen, name string) {
	l := s.lobby
	switch name {
	case "Enter":
		s.top = nil
	case "Esc", "Ctrl-C":
		s.top, l.filter = nil, ""
	case "Up", "Shift-Tab":
		l.move(-1)
	case "Down", "Tab":
		l.move(1)
	case "Backspace":
		_, n := utf8.DecodeLastRuneInString(l.filter)
		l.filter = l.filter[:len(l.filter)-n]
	case "Space":
		l.filter += " "
	default:
		if utf8.RuneCountInString(name) == 1 && len(l.listed()) > 0 {
			l.filter += name
		}
	}
	if all := l.listed(); len(all) > 0 && !slices.Contains(all, l.at) {
		l.at = all[0]
	}
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

// value returns the index of an option's current value in the highlighted battle.
func (l *lobby) value(o Option) int { return l.set[l.now().ID][o.Name] }

// change sets an option to its next or previous value.
func (l *lobby) change(o Option, by int) {
	if l.set[l.now().ID] == nil {
		l.set[l.now().ID] = map[string]int{}
	}
	n := len(o.Values)
	l.set[l.now().ID][o.Name] = ((l.value(o)+by)%n + n) % n
}

// changed returns the options that differ from their defaults.
func (l *lobby) changed() (all []string) {
	for _, o := range l.now().Options {
		if v := l.value(o); v > 0 {
			all = append(all, o.Name+"="+o.Values[v])
		}
	}
	return all
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

// mouse highlights the clicked battle. A click on the highlighted battle plays it.
func (l *lobby) mouse(s *Screen, action tview.MouseAction, x, y int) bool {
	row, rows := l.from+y-2, l.listRows()
	switch {
	case action == tview.MouseScrollDown:
		l.move(1)
	case action == tview.MouseScrollUp:
		l.move(-1)
	case action == tview.MouseLeftClick && x < l.wide && y >= 2 && y < 2+l.rows && row < len(rows):
		if rows[row].battle < 0 {
			return false
		}
		if rows[row].battle == l.at {
			l.order(s)
		}
		l.at = rows[row].battle
	default:
		return false
	}
	return true
}

// An optionList is the window that changes options.
type optionList struct{ at, from int }

func (o *optionList) draw(s *Screen, p pane) {
	options := s.lobby.now().Options
	in := frameIn(s, p, 66, len(options)+6, "options of "+s.lobby.now().Title)
	rows := max(1, in.h-4)
	o.from = max(min(o.from, o.at), o.at-rows+1)
	for y := range min(rows, len(options)-o.from) {
		option := options[o.from+y]
		mark, style := s.listMark(o.from+y == o.at)
		x := in.text(0, y, fmt.Sprintf("%s%-18s ", mark, option.Name), style)
		chosen := s.lobby.value(option)
		if x+len(strings.Join(option.Values, "  "))+2 > in.w {
			in.text(x, y, fmt.Sprintf("[%s] %d of %d", option.Values[chosen], chosen+1, len(option.Values)), style)
			continue
		}
		for i, v := range option.Values {
			if i == chosen {
				x = in.text(x, y, "["+v+"]", style)
			} else {
				x = in.text(x, y, " "+v+" ", s.pal.dim)
			}
		}
	}
	in.part(0, in.h-3, in.w, 2).lines(0, rule.Wrap(options[o.at].Help, in.w, ""), s.pal.plain)
	in.text(0, in.h-1, "Up Down choose   Left Right change   Enter closes", s.pal.accent)
}

func (o *optionList) key(s *Screen, name string) {
	options := s.lobby.now().Options
	switch name {
	case "Enter", "Esc", "o", "q", "Ctrl-C":
		s.top = nil
	case "Down", "j", "Tab":
		o.at = min(o.at+1, len(options)-1)
	case "Up", "k", "Shift-Tab":
		o.at = max(o.at-1, 0)
	case "Right", "l", "Space":
		s.lobby.change(options[o.at], 1)
	case "Left", "h":
		s.lobby.change(options[o.at], -1)
	}
}
