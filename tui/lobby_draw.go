package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"metahex/game"
	"metahex/rule"
)

// The list of battles is as wide as its longest line, within these limits.
const (
	leastList = 28
	mostList  = 56
)

// listWide returns the width of the list.
func (l *lobby) listWide(wide int) int {
	n := leastList
	for i := range l.Battles {
		b := &l.Battles[i]
		line := 4 + utf8.RuneCountInString(cmp.Or(b.Name, b.Title))
		if id := b.shownID(); id != "" {
			line += 2 + utf8.RuneCountInString(id)
		}
		n = max(n, line)
	}
	return max(leastList, min(n, mostList, wide*2/5))
}

// idListed reports whether the list shows the battle's id.
func (l *lobby) idListed(b *Battle) bool {
	return 2+utf8.RuneCountInString(cmp.Or(b.Name, b.Title))+2+utf8.RuneCountInString(b.shownID()) <= l.wide-1
}

// shownID returns the id that names the scenario on the command line; empty if the battle has none.
func (b *Battle) shownID() string {
	if b.Fixed || strings.Contains(b.ID, " ") {
		return ""
	}
	return b.ID
}

// forcesWide is the minimum width of the forces beside the board.
const forcesWide = 14

func (l *lobby) draw(s *Screen, all pane) {
	if w, ok := s.top.(*shopping); ok && w.alone {
		return // there is nothing to choose behind the window; see Buy
	}
	all.part(0, 0, all.w, 1).text(1, 0, "metahex", s.pal.plain.Bold(true))
	l.wide = l.listWide(all.w)
	if len(l.listed()) > 0 {
		l.drawHighlighted(s, all)
	}
	if l.filter != "" && s.top == nil {
		all.text(0, 1, clip("/"+strings.TrimSpace(l.filter)+"  Esc lists all", l.wide-1, s.signs.ellipsis), s.pal.accent)
	}
	l.drawList(s, all.part(0, 2, l.wide, all.h-6))
	for y := 1; y < all.h-4; y++ {
		all.set(l.wide, y, []rune(s.signs.bar)[0], s.pal.dim)
	}
	s.drawMessage(s.parts())
	s.drawKeys(all.part(0, all.h-1, all.w, 1))
}

// drawHighlighted describes the highlighted battle.
func (l *lobby) drawHighlighted(s *Screen, all pane) {
	right := max(45, all.w-utf8.RuneCountInString(l.now().Game)-1)
	all.text(10, 0, clip(cmp.Or(l.now().Kind, "choose a battle; ? lists the keys"), right-12, s.signs.ellipsis), s.pal.dim)
	all.text(right, 0, l.now().Game, s.pal.dim)
	l.drawBattle(s, all.part(l.wide+1, 1, all.w-l.wide-1, all.h-5))
	l.drawSides(s, all.part(0, all.h-3, all.w, 1))
}

// drawList lists the battles around the highlighted one, under the titles of their games. It shows
// ids if there is room.
func (l *lobby) drawList(s *Screen, p pane) {
	rows := l.listRows()
	l.rows = p.h
	at := max(0, slices.IndexFunc(rows, func(r listRow) bool { return r.battle == l.at }))
	if at > 0 && rows[at-1].battle < 0 && at-1 < l.from {
		l.from = at - 1 // show the heading together with its first battle
	}
	l.from = max(0, min(max(l.from, at-p.h+1), at, max(0, len(rows)-p.h)))
	if at > 0 && rows[at-1].battle < 0 && l.from == at {
		l.from--
	}
	if len(rows) == 0 {
		p.text(2, 0, "no battle with these words", s.pal.dim)
	}
	for y := range min(p.h, len(rows)-l.from) {
		r := rows[l.from+y]
		if r.battle < 0 {
			p.text(0, y, clip(r.heading, p.w-1, s.signs.ellipsis), s.pal.plain.Bold(true))
			continue
		}
		b := &l.Battles[r.battle]
		mark, style := s.listMark(r.battle == l.at)
		id := b.shownID()
		name := clip(mark+cmp.Or(b.Name, b.Title), p.w-1, s.signs.ellipsis)
		x := p.text(0, y, name, style)
		if left := p.w - 1 - utf8.RuneCountInString(id); left >= x+2 {
			p.text(left, y, id, s.pal.dim)
		}
	}
}

// drawBattle describes the highlighted battle, as far as there is room.
func (l *lobby) drawBattle(s *Screen, p pane) {
	b, y := l.now(), 0
	put := func(text, indent string, most int) {
		lines := rule.Wrap(text, p.w, indent)
		if len(lines) > most {
			lines = append(lines[:most-1], clip(lines[most-1], p.w-1, "")+s.signs.ellipsis)
		}
		p.lines(y, lines, s.pal.plain)
		y += len(lines)
	}
	x := p.text(0, y, clip(b.Title, p.w, s.signs.ellipsis), s.pal.plain.Bold(true))
	if id := b.shownID(); id != "" && !l.idListed(b) {
		p.text(x+2, y, id, s.pal.dim)
	}
	y++
	put(b.Story, "", max(3, p.h-15))
	y++
	y += max(l.drawBoard(s, b, p.part(0, y, p.w, p.h-y)), 1)
	for _, t := range append(l.boughtLines(), b.terms()...) {
		if y < p.h {
			put(t, "  ", max(1, p.h-y))
		}
	}
}

// forces returns the forces of a side; all lines but the first are indented.
func (b *Battle) forces(side game.Side, indent string) []string {
	lines := slices.Clone(b.Forces[side])
	for i := 1; i < len(lines); i++ {
		lines[i] = indent + lines[i]
	}
	return lines
}

// terms returns the measured results, if any, and the terms.
func (b *Battle) terms() []string {
	if b.Measured == "" {
		return b.Terms
	}
	return append([]string{"measured: " + b.Measured}, b.Terms...)
}

// drawBoard draws a picture of the board beside the forces, and returns its height in lines.
func (l *lobby) drawBoard(s *Screen, b *Battle, p pane) (high int) {
	right := 0
	if b.Board != nil && len(b.Board.Places) > 0 {
		t := newThumbnail(b.Board, max(1, p.w-forcesWide), max(1, p.h-4))
		t.draw(s, p)
		right, high = t.wide+1, t.high
	}
	red, blue := folded(b.forces(game.Red, " "), p.w-right), folded(b.forces(game.Blue, " "), p.w-right)
	if len(red)+len(blue) > p.h {
		red, blue = b.forces(game.Red, " "), b.forces(game.Blue, " ")
	}
	y := 0
	for side, lines := range [][]string{game.Red: red, game.Blue: blue} {
		for _, line := range lines {
			p.text(right, y, clip(line, p.w-right, s.signs.ellipsis), s.pal.side[side].Underline(false))
			y++
		}
	}
	return min(p.h, max(high, y))
}

// folded breaks lines that are too wide, each with its indent. The rest is indented further.
func folded(lines []string, wide int) (all []string) {
	for _, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		for _, part := range rule.Wrap(line, wide-len(indent), "  ") {
			all = append(all, indent+part)
		}
	}
	return all
}

// drawSides shows the chosen players, and the number of changed options. If there is little room, it
// omits the descriptions of the players.
func (l *lobby) drawSides(s *Screen, p pane) {
	note := l.note()
	room := p.w - 2 - utf8.RuneCountInString(note)
	red, blue := l.players()
	brief := room < len("red:  blue:     "+red+blue+l.says(red)+l.says(blue))
	x := 1
	for i, name := range []string{red, blue} {
		side := []game.Side{game.Red, game.Blue}[i]
		x = p.text(x, 0, side.String()+": ", s.pal.side[side].Underline(false))
		if x = p.text(x, 0, name, s.pal.plain.Bold(true)); !brief {
			x = p.text(x, 0, l.says(name), s.pal.dim)
		}
		x += 3
	}
	p.text(p.w-utf8.RuneCountInString(note)-1, 0, note, s.pal.dim)
}

// note summarizes the changed options in a few words.
func (l *lobby) note() string {
	switch n := len(l.changed()); {
	case l.now().Fixed:
		return l.now().Note
	case n == 1:
		return "1 option changed"
	case n > 1:
		return fmt.Sprintf("%d options changed", n)
	case l.Players[l.red].Human && l.Players[l.blue].Human:
		return "hot seat"
	}
	return ""
}

// says returns the description of a player in brackets.
func (l *lobby) says(name string) string {
	for _, p := range l.Players {
		if p.Name == name && p.Says != "" {
			return " (" + p.Says + ")"
		}
	}
	return ""
}

// showBattle shows everything about the highlighted battle.
func (s *Screen) showBattle() {
	b := s.lobby.now()
	lines := append(rule.Wrap(b.Story, 68, ""), "")
	for _, side := range []game.Side{game.Red, game.Blue} {
		lines = append(lines, b.forces(side, "  ")...)
	}
	for _, t := range append(s.lobby.boughtLines(), b.terms()...) {
		lines = append(lines, rule.Wrap(t, 68, "  ")...)
	}
	if changed := s.lobby.changed(); changed != nil {
		lines = append(lines, "", "options changed: "+strings.Join(changed, ", "))
	}
	s.top = &window{title: b.Title, lines: lines}
}
