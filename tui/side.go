package tui

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// The side panel, from above: the question with its answers; the cursor's dot; the
// card of who stands there, face down until it is revealed; the odds and the sum
// behind the highlighted answer; the roster; the log. Each part has its room, filled
// or not, so that it is always found in the same place, and a step of the cursor
// changes little. What room is left flows to the roster and the log. A long sum covers the
// first pieces of the roster.

// The room of the parts that does not depend on the height.
const (
	hereRows = 5
	cardRows = 6
	sumLeast = 2
	sumMost  = 5
	twoCards = 45 // from here on the card at the cursor stands beneath the acting piece's
	logLeast = 3
)

// A column is a pane that is filled from above.
type column struct {
	pane
	s *Screen
	y int
}

// left is how many rows are still free.
func (c *column) left() int { return c.h - c.y }

// head writes the title of a part.
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

// put writes lines into so many rows, used or not.
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
func (s *Screen) drawPanel(p pane) {
	for y := range p.h {
		p.screen.SetContent(p.x-1, p.y+y, []rune(s.signs.bar)[0], nil, s.pal.dim)
	}
	c := &column{pane: p.part(1, 0, p.w-2, p.h), s: s}
	room := p.h - 6 // the question and five titles
	s.putQuestion(c, room/6)
	var here []string
	for _, l := range s.lookLines() {
		here = append(here, rule.Wrap(l, c.w, "  ")...)
	}
	c.head("here")
	c.put(here, hereRows)
	if len(s.seen().Cards) > 0 {
		c.head("card")
		own, here := s.cardActing(), s.cardShown()
		switch {
		case here == nil:
			here = own
		case own == nil || own == here:
			own = nil
		case p.h >= twoCards:
			c.put(s.cardFace(own), cardRows)
		}
		var face []string
		if here != nil {
			face = s.cardFace(here)
		}
		c.put(face, cardRows)
	}
	pieces := len(s.seen().Pieces) + len(s.seen().Notes)
	sum := min(sumMost, max(sumLeast, c.left()-pieces-logLeast-3))
	roster := c.y + sum + 2
	pieces = min(pieces, max(0, p.h-roster-1-logLeast))
	s.drawRoster(c.pane, roster, pieces)
	s.putSum(c, sum, room/3)
	c.head("roster")
	c.y = max(c.y, roster+pieces)
	c.head("log")
	s.drawLog(c.part(0, c.y, c.w, c.left()))
}

// lookLines tell of what is looked at, and then of the cursor's place; of the
// highlighted shot first the verdict, then the place, then why.
func (s *Screen) lookLines() []string {
	sight := s.sightWords()
	n := len(sight)
	if s.sight.mode == blind {
		n = min(1, n)
	}
	return slices.Concat(sight[:n], s.hereLines(), sight[n:])
}

// putQuestion writes what is asked, with so many rows for the answers.
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

// putSum writes the sum behind the highlighted answer, over the roster where it needs
// more than the least room.
func (s *Screen) putSum(c *column, least, most int) {
	title := "odds"
	if len(s.denials()) > 0 {
		title = "refused"
	}
	if s.pick >= 0 && len(s.tally(s.pick).Outcomes) == 0 {
		title = "sum"
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

// cardHere is the card of the first piece at the cursor that has one.
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

// cardActing is the card of the piece under way, or nil.
func (s *Screen) cardActing() *game.Card {
	p := s.acting()
	if p == nil {
		return nil
	}
	cards := s.seen().Cards
	if i := slices.IndexFunc(cards, func(c game.Card) bool { return c.Piece == p.ID }); i >= 0 {
		return &cards[i]
	}
	return nil
}

// cardShown is the card of who is at the cursor, else of one's own piece that
// the highlighted answer names, wherever it is.
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

// cardFace writes a card as it lies: its figures, or its back.
func (s *Screen) cardFace(c *game.Card) []string {
	if !c.FaceDown {
		return cardLines(c)
	}
	back := strings.Repeat(string(s.signs.back), 18)
	return []string{c.Title + " (" + c.Side.String() + ")", "  " + back, "  " + back + "  face down", "  " + back}
}

// panelWide is the least width of the panel.
const panelWide = 38

// panelFits reports whether there is a panel.
func (s *Screen) panelFits(wide int) bool { return wide >= panelFrom }
