package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// The side panel has these parts, from top to bottom: the question with its answers; the place at the
// cursor; the card of the acting piece, or else of the piece at the cursor; the odds and the sum
// behind the highlighted answer; the roster; the log. A card is face down until it is revealed. Each
// part has a fixed height, filled or not, so that the parts do not move and a step of the cursor
// changes little. Spare rows go to the roster, the log, a second card for the piece at the cursor, and
// the answers. If there is no room for the second card, one line beside the cursor's place shows it. A
// long sum covers the first pieces of the roster.
//
//	question   answers      question    roster     a panel of double width has two columns;
//	here       card         here                   the log is below the map if the map
//	odds       roster       card                   leaves rows free
//	log                     odds        log

// The heights of the parts that do not depend on the panel's height.
const (
	hereRows = 5
	cardRows = 6
	sumLeast = 2
	sumMost  = 5
	logLeast = 3
	lowPanel = 30 // with fewer rows there is no roster and no title of the log, and less room for the place at the cursor
	hereLow  = 4
	lowLog   = 2
)

// A column is a pane that is filled from the top.
type column struct {
	pane
	s *Screen
	y int
}

// left returns the number of free rows.
func (c *column) left() int { return c.h - c.y }

// head draws the title of a part.
func (c *column) head(title string) {
	if c.left() < 2 {
		return
	}
	x := c.text(0, c.y, title+" ", c.s.pal.dim)
	for ; x < c.w-1; x++ {
		c.set(x, c.y, c.s.signs.rule, c.s.pal.dim)
	}
	c.y++
}

// put draws lines into the given number of rows, and leaves unused rows blank.
func (c *column) put(lines []string, rows int) {
	rows = min(rows, c.left())
	for i, l := range lines {
		if i == rows {
			break
		}
		if i == rows-1 && len(lines) > rows {
			l = "  " + c.s.signs.ellipsis
		}
		c.text(0, c.y+i, clip(l, c.w, c.s.signs.ellipsis), c.s.pal.plain)
	}
	c.y += rows
}

// drawPanel draws the panel.
func (s *Screen) drawPanel(l layout) {
	p := l.panel
	for y := range p.h {
		p.screen.SetContent(p.x-1, p.y+y, []rune(s.signs.bar)[0], nil, s.pal.dim)
	}
	c := &column{pane: p.part(1, 0, p.w-2, p.h), s: s}
	log := logRoom(l, logLeast)
	r := s.shares(p, log)
	if r.second {
		c.w = (p.w - 4) / 2
	}
	s.putQuestion(c, r.answers)
	var here []string
	other := s.cardOther()
	look := s.lookLines()
	if other != nil && !other.FaceDown && !r.other {
		look = append(look, s.cardLine(other))
	}
	for _, l := range look {
		here = append(here, rule.Wrap(l, c.w, "  ")...)
	}
	c.head("here")
	c.put(here, r.here)
	s.putCard(c)
	most := (p.h - 6) / 3
	if r.second {
		s.putSum(c, sumMost, most)
		s.putOther(c, other)
		c = &column{pane: p.part(c.w+3, 0, p.w-c.w-4, p.h), s: s}
		c.head("roster")
		c.y = s.drawRoster(c.pane, c.y, min(r.pieces, c.left()-log))
		s.putLog(c, l)
		return
	}
	sum := min(sumMost, max(sumLeast, c.left()-r.pieces-log-2))
	if p.h < lowPanel {
		sum = max(sumLeast, c.left()-1-lowLog)
		most = sum
	}
	roster := c.y + sum + 2
	pieces := min(r.pieces, max(0, p.h-roster-log))
	s.drawRoster(c.pane, roster, pieces)
	s.putSum(c, sum, most)
	if pieces > 0 {
		c.head("roster")
		c.y = max(c.y, roster+pieces)
	}
	if r.other {
		s.putOther(c, other)
	}
	s.putLog(c, l)
}

// shares holds the heights of the parts of a panel.
type shares struct {
	answers, here, pieces int
	other                 bool // there is room for a second card
	second                bool // the roster has a column of its own
}

// shares divides the rows of a panel. Spare rows go to a second card first, then to the answers.
func (s *Screen) shares(p pane, log int) shares {
	room := p.h - 6 // without the question and five titles
	r := shares{answers: room / 6, here: hereRows, pieces: len(s.seen().Pieces) + len(s.seen().Notes)}
	if p.h < lowPanel {
		r.here, r.pieces = hereLow, 0
		return r
	}
	free := room - r.answers - r.here - cardRows - sumMost - r.pieces - log
	if r.second = free < 0 && p.w >= 2*panelWide+4; r.second {
		r.answers, r.other = room/3, true
		return r
	}
	if r.other = free > cardRows; r.other {
		r.answers = min(room/3, r.answers+free-cardRows-1)
	}
	return r
}

// logRoom returns the rows of a panel for the log with its title; 0 if the log is below the map.
func logRoom(l layout, rows int) int {
	if l.story.h > 0 {
		return 0
	}
	return rows + 1
}

// putLog draws the log into the remaining rows of a column, unless the log is below the map.
func (s *Screen) putLog(c *column, l layout) {
	if l.story.h == 0 {
		if c.h >= lowPanel {
			c.head("log")
		}
		s.drawLog(c.part(0, c.y, c.w, c.left()))
	}
}

// putCard draws the card of the acting piece, or else of the piece at the cursor.
func (s *Screen) putCard(c *column) {
	if len(s.seen().Cards) == 0 {
		return
	}
	c.head("card")
	card := s.cardActing()
	if card == nil {
		card = s.cardShown()
	}
	var face []string
	if card != nil {
		face = s.cardFace(card)
	}
	c.put(face, cardRows)
}

// cardOther returns the card of the piece at the cursor, if the panel already shows the card of the
// acting piece and this is another piece. Otherwise it returns nil.
func (s *Screen) cardOther() *game.Card {
	own, here := s.cardActing(), s.cardShown()
	if own == nil || own == here {
		return nil
	}
	return here
}

// putOther draws the card at the cursor, if it is not the card of the acting piece.
func (s *Screen) putOther(c *column, card *game.Card) {
	c.head("at the cursor")
	var face []string
	if card != nil {
		face = s.cardFace(card)
	}
	c.put(face, cardRows)
}

// drawStory draws the log in the rows below the map. Without a panel it also draws the card of the
// acting piece beside the log.
func (s *Screen) drawStory(l layout) {
	c := &column{pane: l.story.part(1, 0, l.story.w-2, l.story.h), s: s}
	if own := s.cardActing(); own != nil && l.panel.w == 0 {
		half := c.w / 2
		card := &column{pane: c.part(half+1, 0, c.w-half-1, c.h), s: s}
		card.head("card")
		card.put(s.cardFace(own), card.left())
		c.w = half
	}
	c.head("log")
	s.drawLog(c.part(0, c.y, c.w, c.left()))
}

// lookLines describes the line of sight and the cursor's place. For the highlighted shot the order is
// the verdict, the place, the reason.
func (s *Screen) lookLines() []string {
	sight := s.sightWords()
	n := len(sight)
	if s.sight.mode == blind {
		n = min(1, n)
	}
	return slices.Concat(sight[:n], s.hereLines(), sight[n:])
}

// putQuestion draws the question, with the given number of rows for the answers.
func (s *Screen) putQuestion(c *column, rows int) {
	end := c.y + 1 + rows
	if s.asked {
		c.text(0, c.y, clip(s.asking(), c.w, s.signs.ellipsis), s.pal.side[s.q.Side])
		c.y++
		if s.deed != nil {
			words := rule.Wrap(s.windowWords(), c.w, "  ")
			c.put(words, min(len(words), 3))
		}
		s.drawOptions(c.part(0, c.y, c.w, max(2, end-c.y)))
	}
	c.y = max(end, c.y+2)
}

// putSum draws the sum behind the highlighted answer. If the sum needs more rows than the argument
// least, it covers a part of the roster.
func (s *Screen) putSum(c *column, least, most int) {
	title := "odds"
	if len(s.denials()) > 0 {
		title = "refused"
	}
	if s.pick >= 0 && len(s.tally(s.pick).Outcomes) == 0 {
		title = "sum"
	}
	if len(s.denials()) > 0 { // the parts below must not move when the cursor passes an enemy
		most = max(least, sumLeast)
	}
	why := s.whyLines(c.w)
	if s.hushed() {
		why = append(why, "strict: declare first")
	}
	if len(why) > most {
		why = append(why[:most-1], "  "+s.signs.ellipsis+" w shows all")
	}
	rows := max(least, len(why))
	c.part(0, c.y, c.w, rows+2).fill(' ', s.pal.plain)
	c.head(title)
	c.put(why, rows)
}

// cardHere returns the card of the first piece at the cursor that has one.
func (s *Screen) cardHere() *game.Card {
	v := s.seen()
	for p := range standing(v) {
		for i := range v.Cards {
			if c := &v.Cards[i]; c.Piece == p.ID && s.ground != nil && s.covers(p, s.cursor) {
				return c
			}
		}
	}
	return nil
}

// newcomer returns the player's piece that comes on the board with the highlighted answer. If no answer
// is highlighted, it is the piece that all answers bring on. It returns nil if there is no such piece.
func (s *Screen) newcomer() *game.Piece {
	if !s.isAsked() || len(s.q.Options) == 0 {
		return nil
	}
	comes := func(o game.Option) *game.Piece {
		for _, id := range s.names(o.Choice) {
			i := slices.IndexFunc(s.view.Pieces, func(p game.Piece) bool {
				return p.ID == id && p.Side == s.side && p.Off != "" && !p.Lost
			})
			if i >= 0 {
				return &s.view.Pieces[i]
			}
		}
		return nil
	}
	if s.hasPick() {
		return comes(s.q.Options[s.pick])
	}
	first := comes(s.q.Options[0])
	if first != nil && slices.ContainsFunc(s.q.Options, func(o game.Option) bool { return comes(o) != first }) {
		return nil
	}
	return first
}

// cardNew returns the card of the piece that comes on the board, cardActing the same or else the card
// of the acting piece. They return nil without a piece or a card.
func (s *Screen) cardNew() *game.Card    { return s.cardOf(s.newcomer()) }
func (s *Screen) cardActing() *game.Card { return s.cardOf(cmp.Or(s.newcomer(), s.acting())) }

// cardOf returns the card of a piece; nil if it has none, or if p is nil.
func (s *Screen) cardOf(p *game.Piece) *game.Card {
	if p == nil {
		return nil
	}
	cards := s.seen().Cards
	if i := slices.IndexFunc(cards, func(c game.Card) bool { return c.Piece == p.ID }); i >= 0 {
		return &cards[i]
	}
	return nil
}

// cardShown returns the card of the piece at the cursor. Without one it returns the card of the
// player's piece that the highlighted answer names.
func (s *Screen) cardShown() *game.Card {
	if c := s.cardHere(); c != nil || !s.hasPick() {
		return c
	}
	for _, id := range s.names(s.q.Options[s.pick].Choice) {
		for k := range s.view.Cards {
			if c := &s.view.Cards[k]; c.Piece == id && c.Side == s.side {
				return c
			}
		}
	}
	return nil
}

// namedCard returns a card with the name of its piece in its title, if the piece has one.
func (s *Screen) namedCard(c *game.Card) *game.Card {
	i := slices.IndexFunc(s.seen().Pieces, func(p game.Piece) bool { return p.ID == c.Piece })
	if c.Piece < 0 || i < 0 || s.soldier(&s.seen().Pieces[i]) == "" {
		return c
	}
	named := *c
	named.Title += ", " + s.soldier(&s.seen().Pieces[i])
	return &named
}

// cardFace formats a card: its figures, or its back.
func (s *Screen) cardFace(c *game.Card) []string {
	var note []string
	if p := s.piece(c.Piece); p != nil && s.noteOn(p) != "" {
		note = []string{fmt.Sprintf("  \"%s\"", s.noteOn(p))}
	}
	if !c.FaceDown {
		return append(cardLines(s.namedCard(c), s.sideWord(c.Side)), note...)
	}
	back := strings.Repeat(string(s.signs.back), 18)
	return append([]string{c.Title + " (" + s.sideWord(c.Side) + ")", "  " + back, "  " + back + "  face down", "  " + back}, note...)
}

// cardLine formats a card in one line: the piece, its damage, and its current figures.
func (s *Screen) cardLine(c *game.Card) string {
	name := s.namedCard(c).Title
	if p := s.piece(c.Piece); p != nil {
		name = s.fullName(p) + s.barWords(&p.Shape)
	}
	var now, all []string
	for _, l := range c.Lines {
		if figures := strings.Fields(l.Text); l.At >= 0 && l.At < len(figures) {
			now = append(now, l.Name+" "+figures[l.At])
		}
		all = append(all, l.Name+" "+l.Text)
	}
	if now == nil {
		now = all
	}
	return name + "  " + strings.Join(now, ", ")
}

// panelWide is the minimum width of the panel.
const panelWide = 35
