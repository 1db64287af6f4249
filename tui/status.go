package tui

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/render/text"
)

// The header shows the title, the turn, the score, the phase, the acting side, and the movement left.
//
//	title  turn 3 of 12  red 9 : 18 blue  phase  RED to act  RB has 4 points left   recorded
//	 2 5       4                            1                          6                3
//
// If there is not enough room, parts are shortened or dropped in the order of the numbers: 1 drop the
// phase, 2 cut the title to a few letters, 3 drop the word about the record, 4 write the turn as
// "3/12", 5 drop the title, 6 write the movement left as "RB: 4 to move", or drop it. Turn, score and
// the acting side are always shown.

// A segment is a part of the header: several texts without spaces between them.
type segment struct {
	texts  []string
	styles []tcell.Style
}

// plainSegment returns a segment of one style.
func plainSegment(words string, style tcell.Style) segment {
	return segment{[]string{words}, []tcell.Style{style}}
}

// wide returns the width of a segment with the space before it.
func (g segment) wide() int {
	n := 0
	for _, t := range g.texts {
		n += columns(t)
	}
	if n == 0 {
		return 0
	}
	return n + 2
}

// leastTitle is the minimum number of letters of a cut title.
const leastTitle = 8

// drawStatus draws the header.
func (s *Screen) drawStatus(p pane) {
	v, right := s.seen(), s.recordWords()
	title := clip(v.Title, max(leastTitle, p.w/3), s.signs.ellipsis)
	turn, score, phase, acting, left := plainSegment(text.Turn(*v), s.pal.plain), s.scoreSegment(v), plainSegment(v.Phase, s.pal.dim), s.actingSegment(), plainSegment(v.Left, s.pal.plain)
	if s.ended != nil {
		phase, left = segment{}, segment{}
	}
	room := func() int {
		n := p.w - 3 - columns(title) - columns(right)
		return n - turn.wide() - score.wide() - phase.wide() - acting.wide() - left.wide()
	}
	for _, yield := range []func(){
		func() { phase = segment{} },
		func() { title = clip(v.Title, max(leastTitle, columns(title)+room()), s.signs.ellipsis) },
		func() { right = "" },
		func() { turn = plainSegment(strings.Replace(text.Turn(*v), " of ", "/", 1), s.pal.plain) },
		func() { title = "" },
		func() { left = plainSegment(briefly(v.Left), s.pal.plain) },
		func() { left = segment{} },
	} {
		if room() >= 0 {
			break
		}
		yield()
	}
	p.text(p.w-columns(right)-1, 0, right, s.pal.dim)
	x := 1
	if title != "" {
		x = p.text(1, 0, title, s.pal.plain.Bold(true)) + 2
	}
	for _, g := range []segment{turn, score, phase, acting, left} {
		x = g.draw(p, x)
	}
}

// briefly shortens the movement left by its unit: "RB: 2½ to move". It returns "" for other texts.
func briefly(left string) string {
	end := strings.LastIndexAny(left, "0123456789½")
	if end < 0 || !strings.HasSuffix(left, " left") {
		return ""
	}
	number, _, _ := strings.Cut(left[end:], " ")
	return strings.Replace(left[:end], " has ", ": ", 1) + number + " to move"
}

// draw draws a segment and returns the column of the next segment.
func (g segment) draw(p pane, x int) int {
	start := x
	for i, part := range g.texts {
		x = p.text(x, 0, part, g.styles[i])
	}
	if x > start {
		x += 2
	}
	return x
}

// scoreSegment returns the score in the colours of the sides.
func (s *Screen) scoreSegment(v *game.View) segment {
	red, blue, ok := strings.Cut(text.Score(*v), " : ")
	if !ok {
		return segment{}
	}
	return segment{[]string{red, " : ", blue}, []tcell.Style{s.pal.side[game.Red], s.pal.plain, s.pal.side[game.Blue].Underline(false)}}
}

// actingSegment returns the acting side, or the mode of a replay or the history.
func (s *Screen) actingSegment() segment {
	switch {
	case s.lookingOn():
		return plainSegment(fmt.Sprintf("LOOKING ON %d of %d", s.moment(), len(s.past)), s.pal.accent)
	case s.reviewing():
		return plainSegment(fmt.Sprintf("REPLAY %d of %d", s.moment(), len(s.past)), s.pal.accent)
	case s.walked >= 0:
		return plainSegment(fmt.Sprintf("HISTORY %d of %d", s.walked, len(s.past)), s.pal.alarm)
	case s.watching():
		return plainSegment(s.watchWords(), s.pal.accent)
	case s.ended != nil:
		return plainSegment("OVER", s.pal.alarm)
	case s.thinks != game.Chance:
		return plainSegment(s.thinkingWords(), s.pal.side[s.thinks])
	case s.asked:
		g := plainSegment(s.sideCry(s.q.Side)+" to "+AskedTo(s.q.Topic), s.pal.side[s.q.Side])
		if clock := s.clockWords(); clock != "" {
			g.texts, g.styles = append(g.texts, "  "+clock), append(g.styles, s.pal.alarm)
		}
		return g
	}
	return segment{}
}

// recordWords says whether the match is recorded. For spectators it names the view.
func (s *Screen) recordWords() string {
	switch {
	case s.isRemote():
		return s.standingWords()
	case s.spectating():
		return "view of " + s.eyesWord()
	case s.recorded != "":
		return "recorded"
	}
	return "not recorded"
}

// sideWord returns the match's name of a side. sideCry returns the name in capitals.
func (s *Screen) sideWord(side game.Side) string { return s.seen().SideName(side) }
func (s *Screen) sideCry(side game.Side) string  { return strings.ToUpper(s.sideWord(side)) }

// heldWords names the side that holds an objective.
func (s *Screen) heldWords(side game.Side) string {
	if side == game.Chance {
		return "held by nobody"
	}
	return "held by " + s.sideWord(side)
}
