package tui

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// A Shop lists what the sides of a battle can buy before the battle is generated. If a side buys
// nothing, its force is generated from the seed.
type Shop struct {
	// Items returns what a side with a pool can buy. Only the limits depend on the pool.
	Items func(pool int, side game.Side) []ShopItem
	// Pool returns the points that a side may spend, given the options.
	Pool func(options []string, side game.Side) int
	// Check returns the cost of a list. Its error names the broken limits in one line.
	Check func(pool int, side game.Side, list string) (cost int, err error)
}

// A ShopItem is a unit or a formation that can be bought.
type ShopItem struct {
	ID, Name     string
	Points, Most int    // Most is the maximum number for the pool; 0: no limit except the points
	Card         string // the figures in one line
}

// mostOfItem is the maximum number of one item.
const mostOfItem = 30

// list returns the units that a side of the highlighted battle has bought; empty for none.
func (l *lobby) list(side game.Side) string {
	b := l.now()
	if b.Shop == nil {
		return ""
	}
	var all []string
	items := l.items(side)
	for i, n := range l.bought[b.ID][side] {
		if n > 0 {
			all = append(all, fmt.Sprintf("%s %d", items[i].ID, n))
		}
	}
	return strings.Join(all, ", ")
}

// lists returns the lists of both sides.
func (l *lobby) lists() [3]string {
	return [3]string{game.Red: l.list(game.Red), game.Blue: l.list(game.Blue)}
}

// boughtLines says what each side of the highlighted battle has bought, one side a line; none if
// nothing is bought.
func (l *lobby) boughtLines() (lines []string) {
	bought := l.lists()
	if bought == [3]string{} {
		return nil
	}
	shop := l.now().Shop
	for _, side := range []game.Side{game.Red, game.Blue} {
		pool := shop.Pool(l.changed(), side)
		if bought[side] == "" {
			lines = append(lines, fmt.Sprintf("%s buys nothing: a force for %s is drawn", side, rule.Count(pool, "point")))
			continue
		}
		cost, err := shop.Check(pool, side, bought[side])
		line := fmt.Sprintf("%s buys for %d of %s: %s", side, cost, rule.Count(pool, "point"), bought[side])
		if err != nil {
			line += "; " + err.Error()
		}
		lines = append(lines, line)
	}
	return lines
}

// items returns what a side of the highlighted battle can buy, with the limits of its present pool.
func (l *lobby) items(side game.Side) []ShopItem {
	shop := l.now().Shop
	return shop.Items(shop.Pool(l.changed(), side), side)
}

// counts returns the number of each item that a side has bought. The caller may change the slice.
func (l *lobby) counts(side game.Side) []int {
	b := l.now()
	all := l.bought[b.ID]
	if all[side] == nil {
		all[side] = make([]int, len(l.items(side)))
		l.bought[b.ID] = all
	}
	return all[side]
}

func (s *Screen) canBuy() bool { return s.onBattle() && s.lobby.now().Shop != nil }

// shopping is the window for buying forces.
type shopping struct {
	side     game.Side
	at, from int
	alone    bool // the window is the whole screen, for one side; see Buy
	taken    bool // alone: the player accepts the force
}

// sum returns a line with the cost and the broken limits.
func (w *shopping) sum(s *Screen) (text string, wrong bool) {
	l := s.lobby
	pool, list := l.now().Shop.Pool(l.changed(), w.side), l.list(w.side)
	if list == "" && w.alone {
		return fmt.Sprintf("0 of %s are spent", rule.Count(pool, "point")), true
	}
	if list == "" {
		return fmt.Sprintf("0 of %s are spent: the force is drawn at random", rule.Count(pool, "point")), false
	}
	cost, err := l.now().Shop.Check(pool, w.side, list)
	if err != nil {
		return err.Error(), true
	}
	return fmt.Sprintf("%d of %s, %d left", cost, rule.Count(pool, "point"), pool-cost), false
}

func (w *shopping) draw(s *Screen, p pane) {
	items, counts := s.lobby.items(w.side), s.lobby.counts(w.side)
	in := frameIn(s, p, 76, len(items)+9, "the force of "+w.side.String())
	rows := max(1, in.h-7)
	w.from = max(min(w.from, w.at), w.at-rows+1)
	for y := range min(rows, len(items)-w.from) {
		item := items[w.from+y]
		mark, style := s.listMark(w.from+y == w.at)
		most := ""
		if item.Most > 0 {
			most = fmt.Sprintf(" of %d", item.Most)
		}
		x := in.text(0, y, fmt.Sprintf("%s%2d%-6s %-14s %4d  ", mark, counts[w.from+y], most, item.ID, item.Points), style)
		in.text(x, y, clip(item.Name, in.w-x, s.signs.ellipsis), s.pal.dim)
	}
	if more := moreWords(w.from, len(items)-w.from-rows); more != "" {
		in.text(2, rows, s.signs.ellipsis+" "+more, s.pal.dim)
	}
	in.part(0, in.h-6, in.w, 2).lines(0, rule.Wrap(items[w.at].Card, in.w, ""), s.pal.plain)
	text, wrong := w.sum(s)
	style := s.pal.plain.Bold(true)
	if wrong {
		style = s.pal.accent
	}
	in.part(0, in.h-4, in.w, 2).lines(0, rule.Wrap(text, in.w, ""), style)
	keys := "Up Down choose  Left Right count  Tab side  x none  Enter closes"
	if w.alone {
		keys = "Up Down choose  Left Right count  x none  Enter accepts  q leaves"
	}
	in.text(0, in.h-1, clip(keys, in.w, s.signs.ellipsis), s.pal.accent)
}

// moreWords says how many rows of a list are above and below the visible ones, and how to go there;
// "" for none.
func moreWords(above, below int) string {
	switch {
	case above > 0 && below > 0:
		return fmt.Sprintf("%d more above, %d below; Home and End go there", above, below)
	case above > 0:
		return fmt.Sprintf("%d more above; Home goes to the first", above)
	case below > 0:
		return fmt.Sprintf("%d more; End goes to the last", below)
	}
	return ""
}

func (w *shopping) key(s *Screen, name string) {
	counts := s.lobby.counts(w.side)
	switch name {
	case "Enter", "Esc", "p", "q", "Ctrl-C":
		w.close(s, name == "Enter")
	case "Down", "j":
		w.at = min(w.at+1, len(counts)-1)
	case "Up", "k":
		w.at = max(w.at-1, 0)
	case "Home":
		w.at = 0
	case "End":
		w.at = len(counts) - 1
	case "Right", "l", "+", "Space":
		w.more(s, counts)
	case "Left", "h", "-":
		counts[w.at] = max(counts[w.at]-1, 0)
	case "x":
		clear(counts)
	case "Tab", "Shift-Tab":
		if !w.alone {
			w.side, w.at, w.from = w.side.Enemy(), 0, 0
		}
	}
}

// more buys one more of the highlighted item, up to its limit.
func (w *shopping) more(s *Screen, counts []int) {
	most := cmp.Or(s.lobby.items(w.side)[w.at].Most, mostOfItem)
	counts[w.at] = max(counts[w.at], min(counts[w.at]+1, most))
}

// close closes the window. A shop on the whole screen also ends the screen. If take is set and the
// force breaks a limit, close does nothing.
func (w *shopping) close(s *Screen, take bool) {
	if !w.alone {
		s.top = nil
		return
	}
	if _, wrong := w.sum(s); take && wrong {
		return // the window shows the reason
	}
	w.taken, s.quit = take, true
	s.stop()
}

// Buy lets a side buy its force and returns the force as a list. The list is empty if the player left
// without buying. Like Begin, Buy uses only the Config's fields for the terminal.
func Buy(ctx context.Context, shop *Shop, side game.Side, cfg Config) (list string, err error) {
	theme, err := LoadTheme(cfg.Theme)
	if err == nil {
		err = openTerminal(ctx, &cfg)
	}
	if err != nil {
		return "", err
	}
	s, w := newScreen(cfg, theme), &shopping{side: side, alone: true}
	s.lobby = newLobby(Lobby{Battles: []Battle{{ID: "force", Title: "Your force", Shop: shop, Fixed: true}}, Players: []Seating{{Name: "human", Human: true}}})
	s.top = w
	err = cmp.Or(s.runLobby(ctx), ctx.Err())
	if w.taken && err == nil {
		list = s.lobby.list(side)
	}
	return list, err
}
