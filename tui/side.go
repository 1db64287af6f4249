package tui

import (
	"strings"

	"metahex/game"
)

// The side panel, from above: the question with its answers, and the odds and
// the sum behind the highlighted one; the cursor's dot; the card of who stands
// there, face down until it is revealed; the roster; the log in what room is
// left. What changes from dot to dot has a least room, so that what stands
// below it keeps its place.

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

// put writes lines, at most so many, and takes at least so many rows.
func (c *column) put(lines []string, least, most int) {
	end := min(c.h, c.y+max(least, min(most, len(lines))))
	for i, l := range lines {
		if i == most || c.y >= c.h {
			break
		}
		if i == most-1 && len(lines) > most {
			l = "  " + c.s.signs.ellipsis
		}
		c.text(0, c.y, clip(l, c.w, c.s.signs.ellipsis), c.s.pal.plain)
		c.y++
	}
	c.y = max(c.y, end)
}

// drawPanel draws the panel.
func (s *Screen) drawPanel(p pane) {
	for y := range p.h {
		p.screen.SetContent(p.x-1, p.y+y, []rune(s.signs.bar)[0], nil, s.pal.dim)
	}
	c := &column{pane: p.part(1, 0, p.w-2, p.h), s: s}
	if s.asked {
		s.putQuestion(c)
	}
	var here []string
	for _, l := range append(s.sightWords(), s.hereLines()...) {
		here = append(here, wrap(l, c.w, "  ")...)
	}
	c.head("here")
	c.put(here, 3, 8)
	if card := s.cardShown(); card != nil && c.left() > 10 {
		c.head("card")
		c.put(s.cardFace(card), 4, 9)
	}
	if room := c.left() - 6; room > 2 {
		c.head("roster")
		c.y = s.drawRoster(c.pane, c.y, room)
	}
	c.head("log")
	s.drawLog(c.part(0, c.y, c.w, c.left()))
}

// putQuestion writes what is asked, the answers, and what there is to know of
// the highlighted one.
func (s *Screen) putQuestion(c *column) {
	c.text(0, c.y, clip(s.asking(), c.w, s.signs.ellipsis), s.pal.side[s.q.Side])
	c.y++
	if s.deed != nil {
		c.put(wrap(s.windowWords(), c.w, "  "), 1, 4)
	}
	rows := min(len(s.words), max(4, c.h/5))
	s.drawOptions(c.part(0, c.y, c.w, rows))
	c.y += rows
	title := "odds"
	if s.pick >= 0 && len(s.tally(s.pick).Outcomes) == 0 {
		title = "sum"
	}
	c.head(title)
	why := s.whyLines(c.w)
	if s.hushed() {
		why = append(why, "strict: declare first")
	}
	most := max(6, c.h/3)
	if len(why) > most {
		why = append(why[:most-1], "  "+s.signs.ellipsis+" w shows all")
	}
	c.put(why, 2, most)
}

// cardHere is the card of the first piece at the cursor.
func (s *Screen) cardHere() *game.Card {
	v := s.seen()
	for _, p := range v.Pieces {
		if p.Off != "" || s.ground == nil || s.ground.snap(p.At) != s.cursor {
			continue
		}
		for i := range v.Cards {
			if v.Cards[i].Piece == p.ID {
				return &v.Cards[i]
			}
		}
	}
	return nil
}

// cardShown is the card of who is at the cursor, else of one's own piece that
// the highlighted answer names, wherever it is.
func (s *Screen) cardShown() *game.Card {
	if c := s.cardHere(); c != nil || !s.hasPick() {
		return c
	}
	choice := s.q.Options[s.pick].Choice
	p, _ := s.seat.Phrase(choice.Verb)
	for i, arg := range p.Args {
		for k := range s.view.Cards {
			if c := &s.view.Cards[k]; arg.Kind == game.PieceName && c.Piece == choice.Args[i] && c.Side == s.side {
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

// panelFits tells whether there is a panel: always on a wide terminal, else
// where the map leaves room for it.
func (s *Screen) panelFits(wide int) bool {
	if wide >= panelFrom || s.ground == nil {
		return wide >= panelFrom
	}
	board, _ := newRaster(s.ground.board, s.zoomed == s.onTable()).size()
	return wide-gutter-board-2 >= panelWide && wide >= panelNever
}
