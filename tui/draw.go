package tui

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/rule"
)

// The smallest terminal size with room for a board and a question.
const (
	leastWide = 80
	leastHigh = 24
)

// A layout holds the positions of the frame's parts, which depend only on the screen's size.
//
//	status ─────────────────────────
//	map                    │ panel      where it has room; see panelFrom;
//	                       │            else two lines below the map
//	story                  │            where the map leaves rows free
//	message ────────────────────────
//	keys ───────────────────────────
type layout struct {
	status, field, panel, story, below, message, keys pane
	large                                             bool
}

// panelFrom is the number of columns from which a side panel is always shown. A narrower screen has
// a panel only if the board is higher than the terminal and leaves enough columns free.
const panelFrom = 110

// fieldLeast is the minimum width of the map area beside a panel. The story below the map needs it.
const fieldLeast = 62

// storyLeast is the minimum number of free rows below the map for the story.
const storyLeast = 5

func (s *Screen) layout(all pane) layout {
	l := layout{
		status:  all.part(0, 0, all.w, 1),
		message: all.part(0, all.h-2, all.w, 1),
		keys:    all.part(0, all.h-1, all.w, 1),
		large:   s.zoomed,
	}
	wide := s.panelRoom(all, &l.large)
	if wide == 0 {
		l.field = all.part(0, 1, all.w, all.h-5)
		l.below = all.part(0, all.h-4, all.w, 2)
	} else {
		l.field = all.part(0, 1, all.w-wide-1, all.h-3)
		l.panel = all.part(all.w-wide, 1, wide, all.h-3)
	}
	if s.ground == nil {
		return l
	}
	_, rows := s.raster(l).size()
	if free := l.field.h - 1 - rows; free >= storyLeast {
		l.story = l.field.part(0, 1+rows, l.field.w, free)
		l.field.h = 1 + rows
	}
	return l
}

// parts returns the layout of the whole screen.
func (s *Screen) parts() layout {
	_, _, w, h := s.GetRect()
	return s.layout(pane{s.shown, 0, 0, w, h})
}

// panelRoom returns the width of the panel: all columns that the map leaves free, or 0 for no panel.
// If there is a panel, it sets large: true for a large map, false for a small one.
func (s *Screen) panelRoom(all pane, large *bool) int {
	if s.ground == nil {
		return panelWide * btoi(all.w >= panelFrom)
	}
	room := pane{w: all.w - s.gutter() - panelWide - 2, h: all.h - 4}
	if all.w < panelFrom {
		columns, rows := newRaster(s.ground.board, s.zoomed).size()
		if s.onTable() || rows < all.h-5 || columns > room.w {
			return 0
		}
		return all.w - s.gutter() - columns - 2
	}
	r := tableRaster(s.ground.board, room.w, room.h, 0)
	if !s.onTable() {
		*large = s.zoomed != largeFits(s.ground.board, room.w)
		r = roomyRaster(s.ground.board, *large, room.w, room.h)
	}
	columns, _ := r.size()
	return max(panelWide, min(all.w-fieldLeast, all.w-s.gutter()-columns-2))
}

// largeFits reports whether a board is drawn large in the given number of columns: the large map
// fits, or the board has features along hexsides, which only the large map shows.
func largeFits(b *game.Board, room int) bool {
	wide, _ := newRaster(b, true).size()
	return wide <= room || b.Kind == game.Hexes && hasSides(b)
}

// raster returns the raster of the map in a layout.
func (s *Screen) raster(l layout) raster {
	if s.onTable() {
		return tableRaster(s.ground.board, l.field.w-s.gutter(), l.field.h-1, s.finer)
	}
	return roomyRaster(s.ground.board, l.large, l.field.w-s.gutter(), l.field.h-1)
}

// Draw implements tview.Primitive. It must not call the application, which holds its lock during the
// call.
func (s *Screen) Draw(screen tcell.Screen) {
	x, y, w, h := s.GetRect()
	all := pane{screen, x, y, w, h}
	if s.pal.theme.Ground != "" {
		all.fill(' ', s.pal.plain)
	}
	switch {
	case w < leastWide || h < leastHigh:
		s.drawCentred(all, fmt.Sprintf("%d%s%d needed; this terminal is %d%s%d", leastWide, s.signs.times, leastHigh, w, s.signs.times, h))
		return
	case s.lobby != nil:
		s.lobby.draw(s, all)
	case s.covered:
		s.drawCentred(all, fmt.Sprintf("pass the keyboard to %s, then press Enter", s.sideCry(s.side)))
	case s.endShown():
		s.drawEnd(all)
	default:
		s.drawMatch(all)
		if _, line := s.top.(*prompt); line {
			all = all.part(0, 0, all.w, all.h-1)
		} else {
			all = all.part(0, 1, all.w, all.h-2)
		}
	}
	if s.top != nil {
		s.top.draw(s, all)
	}
}

// drawMatch draws all parts of a match.
func (s *Screen) drawMatch(all pane) {
	l := s.layout(all)
	if s.onTable() {
		s.rescale(s.raster(l))
	}
	s.look()
	s.list = pane{}
	s.drawStatus(l.status)
	s.drawMap(l)
	if l.panel.w > 0 {
		s.drawPanel(l)
	} else {
		s.drawBelow(l)
	}
	s.drawStory(l)
	s.drawMessage(l)
	s.drawKeys(l.keys)
}

func (s *Screen) drawCentred(p pane, text string) {
	lines := rule.Wrap(text, max(1, p.w), "")
	for i, line := range lines {
		p.text(max(0, (p.w-columns(line))/2), max(0, (p.h-len(lines)+1)/2)+i, line, s.pal.plain)
	}
}

// asking returns the question as one line.
func (s *Screen) asking() string {
	if !s.asked {
		return ""
	}
	text := fmt.Sprintf("%s: %s? [%s]", s.sideWord(s.q.Side), s.subject(), s.q.Cite)
	if !s.q.Seen.Has(s.q.Side.Enemy()) {
		text += " in secret"
	}
	return text
}

// subject returns a short name of the question: its topic, or the first words that all answers have
// in common, such as "place RB".
func (s *Screen) subject() string {
	if len(s.words) < 2 {
		return s.q.Topic
	}
	first, last := strings.Fields(s.words[0]), strings.Fields(s.words[len(s.words)-1])
	n := 0
	for n < len(first) && n < len(last) && first[n] == last[n] {
		n++
	}
	for _, w := range s.words {
		for n > 0 && !strings.HasPrefix(w, strings.Join(first[:n], " ")+" ") {
			n--
		}
	}
	if n < 2 {
		return s.q.Topic
	}
	return strings.Join(first[:n], " ")
}

// drawKeys shows the valid keys. The key for help and the key to leave are always at the right.
func (s *Screen) drawKeys(p pane) {
	x := p.w - 16
	if !s.isOpening() {
		p.text(x, 0, "?", s.pal.accent)
		p.text(x+2, 0, "help", s.pal.dim)
	}
	x = p.text(x+8, 0, "q", s.pal.accent)
	p.text(x+1, 0, "quit", s.pal.dim)
	x = 1
	for _, b := range s.footer() {
		if b.short == "help" || b.short == "quit" {
			continue
		}
		wide := utf8.RuneCountInString(b.keys[0]) + 1 + len(b.short)
		if x+wide > p.w-17 {
			break
		}
		if !b.when(s) {
			x += wide + 2 // an invalid key leaves its position empty
			continue
		}
		x = p.text(x, 0, b.keys[0], s.pal.accent)
		x = p.text(x+1, 0, b.short, s.pal.dim) + 2
	}
}

// drawBelow fills the two lines below the map if there is no panel. They show the highlighted answer
// with its sum and the cursor's position, or the line of sight. They also show the acting piece's
// card in one line, unless the story has room for it.
func (s *Screen) drawBelow(l layout) {
	p, card := l.below, ""
	if own := s.cardActing(); own != nil && l.story.h == 0 {
		card = s.cardLine(own)
	}
	if words := s.sightWords(); len(words) > 0 && s.sight.mode != blind {
		for i, l := range words {
			p.text(1, i, clip(l, p.w-2, s.signs.ellipsis), s.pal.line)
		}
		return
	}
	card = s.drawAsked(p, card)
	s.drawHere(p, card)
}

// drawAsked fills the first row: the highlighted answer, a refusal, or the question with the card of
// the acting piece. It returns the card if there was no room for it.
func (s *Screen) drawAsked(p pane, card string) string {
	switch {
	case s.asked && s.pick >= 0:
		x := p.text(1, 0, fmt.Sprintf("%d/%d ", s.pick+1, len(s.words)), s.pal.dim)
		x = p.text(x, 0, s.words[s.pick], s.pal.accent)
		x = p.text(x+1, 0, fmt.Sprintf("[%s]", cmp.Or(s.q.Options[s.pick].Cite, s.q.Cite)), s.pal.dim)
		p.text(x+2, 0, clip(s.sum(s.pick), p.w-x-3, s.signs.ellipsis), s.pal.plain)
	case len(s.denials()) > 0:
		more := s.besides()
		x := p.text(1, 0, clip(s.denials()[0].String(), p.w-4-columns(more), s.signs.ellipsis), s.pal.alarm)
		p.text(x+2, 0, more, s.pal.dim)
	case s.asked && card != "":
		tail := s.answerCount()
		x := p.text(1, 0, clip(card, p.w-4-len(tail), s.signs.ellipsis), s.pal.side[s.side].Underline(false))
		p.text(x+2, 0, tail, s.pal.plain)
		card = ""
	case s.asked:
		p.text(1, 0, s.asking()+"  "+s.answerCount(), s.pal.plain)
	}
	return card
}

// answerCount says how many answers there are, and how to highlight one.
func (s *Screen) answerCount() string {
	if len(s.words) == 1 {
		return "1 answer; point at it, or Tab"
	}
	return fmt.Sprintf("%d answers; point at one, or Tab", len(s.words))
}

// drawHere fills the second row: the place at the cursor, and the card at the right.
func (s *Screen) drawHere(p pane, card string) {
	here := append(pathWords(s.sight.path), s.hereLines()...)
	if words := s.sightWords(); len(words) > 0 {
		here = words // the sum of the highlighted shot
	}
	place := strings.Join(here, "; ")
	room := p.w - 2
	if card != "" {
		card = clip(card, max(cardLeast, room-3-columns(place)), s.signs.ellipsis)
		room -= columns(card) + 2
		p.text(room+3, 1, card, s.pal.side[s.side].Underline(false))
	}
	p.text(1, 1, clip(place, room, s.signs.ellipsis), s.pal.plain)
}

// cardLeast is the minimum width for a card in one line.
const cardLeast = 36

// sum formats the sum behind an answer in one line: "7 = +8 attack -1 range; hit 58%".
func (s *Screen) sum(i int) string {
	t := s.tally(i)
	var text string
	for _, o := range t.Outcomes {
		text += fmt.Sprintf(" %s %.0f%%", o.Result, 100*float64(o.Ways)/float64(max(1, o.Of)))
	}
	if len(t.Items) > 0 {
		text += fmt.Sprintf("  %s %s%s =", t.Title, t.Amount(t.Sum()), s.leftWords(t))
		for _, item := range t.Items {
			text += fmt.Sprintf(" %s %s", t.Signed(item.Amount), item.Reason)
		}
	}
	return strings.TrimSpace(text)
}
