package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/render/text"
)

// The header: what is played, how it stands, who acts, and what is left to move.
//
//	title  turn 3 of 12  red 9 : 18 blue  phase  RED to act  RB has 4 points left   recorded
//	  3                                     2                          1                4
//
// Where there is no room, the parts go in the order of the numbers: the title is
// cut to a few letters, and then the word on the record goes. Turn, score and who acts stay.

// A segment is a part of the header: its texts stand without a space between.
type segment struct {
	texts  []string
	styles []tcell.Style
	yields int // the lowest goes first where there is no room; 0: it stays
}

// plainSegment is a segment of one style.
func plainSegment(words string, style tcell.Style, yields int) segment {
	return segment{[]string{words}, []tcell.Style{style}, yields}
}

// wide is the width of a segment with the space before it.
func (g segment) wide() int {
	n := 0
	for _, t := range g.texts {
		n += utf8.RuneCountInString(t)
	}
	if n == 0 {
		return 0
	}
	return n + 2
}

// leastTitle is how much of a title stays.
const leastTitle = 8

// drawStatus draws the header.
func (s *Screen) drawStatus(p pane) {
	v, right := s.seen(), s.recordWords()
	title := clip(v.Title, max(leastTitle, p.w/3), s.signs.ellipsis)
	all := []segment{
		plainSegment(text.Turn(*v), s.pal.plain, 0),
		s.scoreSegment(v),
		plainSegment(v.Phase, s.pal.dim, 2),
		s.actingSegment(),
		plainSegment(v.Left, s.pal.plain, 1),
	}
	if s.ended != nil {
		all[2], all[4] = segment{}, segment{}
	}
	rest := func() int {
		n := p.w - 3 - utf8.RuneCountInString(title) - utf8.RuneCountInString(right)
		for _, g := range all {
			n -= g.wide()
		}
		return n
	}
	for yields := 1; yields <= 2 && rest() < 0; yields++ {
		yield(all, yields)
	}
	if short := rest(); short < 0 {
		title = clip(v.Title, max(leastTitle, utf8.RuneCountInString(title)+short), s.signs.ellipsis)
	}
	if rest() < 0 {
		right = ""
	}
	p.text(p.w-utf8.RuneCountInString(right)-1, 0, right, s.pal.dim)
	x := p.text(1, 0, title, s.pal.plain.Bold(true))
	for _, g := range all {
		x = g.draw(p, x)
	}
}

// yield empties the segments that give way at a number.
func yield(all []segment, yields int) {
	for i := range all {
		if all[i].yields == yields {
			all[i] = segment{}
		}
	}
}

// draw writes a segment after a space, and returns where it ended.
func (g segment) draw(p pane, x int) int {
	if g.wide() > 0 {
		x += 2
	}
	for i, part := range g.texts {
		x = p.text(x, 0, part, g.styles[i])
	}
	return x
}

// scoreSegment is the score in the colours of the sides.
func (s *Screen) scoreSegment(v *game.View) segment {
	red, blue, ok := strings.Cut(text.Score(*v), " : ")
	if !ok {
		return segment{}
	}
	return segment{[]string{red, " : ", blue}, []tcell.Style{s.pal.side[game.Red], s.pal.plain, s.pal.side[game.Blue].Underline(false)}, 0}
}

// actingSegment tells who acts, or what is looked at.
func (s *Screen) actingSegment() segment {
	switch {
	case s.lookingOn():
		return plainSegment(fmt.Sprintf("LOOKING ON %d of %d", s.moment(), len(s.past)), s.pal.accent, 0)
	case s.reviewing():
		return plainSegment(fmt.Sprintf("REPLAY %d of %d", s.moment(), len(s.past)), s.pal.accent, 0)
	case s.walked >= 0:
		return plainSegment(fmt.Sprintf("HISTORY %d of %d", s.walked, len(s.past)), s.pal.alarm, 0)
	case s.watching():
		return plainSegment(s.watchWords(), s.pal.accent, 0)
	case s.ended != nil:
		return plainSegment("OVER", s.pal.alarm, 0)
	case s.thinks != game.Chance:
		return plainSegment(s.thinkingWords(), s.pal.side[s.thinks], 0)
	case s.asked:
		g := plainSegment(strings.ToUpper(s.q.Side.String())+" to "+s.q.Topic, s.pal.side[s.q.Side], 0)
		if clock := s.clockWords(); clock != "" {
			g.texts, g.styles = append(g.texts, "  "+clock), append(g.styles, s.pal.alarm)
		}
		return g
	}
	return segment{}
}

// recordWords tell whether the match is recorded; where nobody plays, who sees.
func (s *Screen) recordWords() string {
	switch {
	case s.spectating():
		return "eyes of " + s.eyesWord()
	case s.recorded != "":
		return "recorded"
	}
	return "not recorded"
}

// heldWords tell who holds something.
func heldWords(side game.Side) string {
	if side == game.Chance {
		return "held by nobody"
	}
	return "held by " + side.String()
}
