package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record/summary"
	"metahex/rule"
)

// wideEnd is the number of columns from which the page has two columns of text.
const wideEnd = 110

// A styledLine is a line of the page.
type styledLine struct {
	text  string
	style tcell.Style
	label int // the length of the dim title at the beginning of the line
}

// drawEnd draws the page.
func (s *Screen) drawEnd(all pane) {
	s.drawStatus(all.part(0, 0, all.w, 1))
	in := all.part(1, 1, all.w-2, all.h-3)
	e := s.page
	var lines []styledLine
	head := s.verdictLines(in.w)
	if in.w >= wideEnd {
		left := (in.w - 3) / 2
		rows := max(1, min(8, (in.h-len(head)-14)/3))
		first, second := s.pointLines(left, rows), s.deedLines(in.w-left-3)
		s.putLines(in, head)
		body := in.part(0, len(head)+1, in.w, in.h-len(head)-1)
		room := e.fit(max(len(first), len(second)), body.h)
		s.putLines(body.part(0, 0, left, room), cutLines(first, e.from))
		for y := range room {
			body.set(left+1, y, []rune(s.signs.bar)[0], s.pal.dim)
		}
		s.putLines(body.part(left+3, 0, in.w-left-3, room), cutLines(second, e.from))
	} else {
		rows := max(1, min(4, (in.h-21)/4))
		lines = append(append(head, s.pointLines(in.w, rows)...), s.deedLines(in.w)...)
		room := e.fit(len(lines), in.h)
		s.putLines(in.part(0, 0, in.w, room), cutLines(lines, e.from))
	}
	if e.from+e.room < e.lines {
		all.text(all.w-10, all.h-3, " j: more ", s.pal.accent)
	}
	if s.message != "" { // the log is no news on this page
		s.drawMessage(s.parts())
	}
	s.drawKeys(all.part(0, all.h-1, all.w, 1))
}

// fit limits the scrolling of a text to the given rows, and returns the number of rows to fill. While
// lines follow below, the last row is kept for the word that says so.
func (e *endPage) fit(lines, rows int) int {
	e.lines, e.room = lines, rows
	e.from = max(0, min(e.from, lines-rows))
	if e.from+rows < lines {
		e.room--
	}
	return e.room
}

// cutLines drops the given number of lines at the beginning.
func cutLines(lines []styledLine, from int) []styledLine { return lines[min(from, len(lines)):] }

// putLines draws lines with dim titles.
func (s *Screen) putLines(p pane, lines []styledLine) {
	for y, l := range lines[:min(len(lines), p.h)] {
		text := []rune(clip(l.text, p.w, s.signs.ellipsis))
		n := min(l.label, len(text))
		x := p.text(0, y, string(text[:n]), s.pal.dim)
		p.text(x, y, string(text[n:]), l.style)
	}
}

// verdictLines returns the winner and the reason.
func (s *Screen) verdictLines(wide int) (all []styledLine) {
	head := s.page.sum.Headline()
	style := s.pal.plain.Bold(true)
	if s.ended != nil && s.ended.Winner != game.Chance {
		style = s.pal.side[s.ended.Winner].Underline(false)
	}
	for _, l := range rule.Wrap(head[0], wide, "") {
		all = append(all, styledLine{text: l, style: style})
	}
	for _, l := range rule.Wrap(head[1], wide, "") {
		all = append(all, styledLine{text: l, style: s.pal.dim})
	}
	return all
}

// labelWide is the width of titles at the left of the page.
const labelWide = 9

// titled returns lines with a title at their left.
func (s *Screen) titled(title string, lines []string, wide int, style func(line string) tcell.Style) (all []styledLine) {
	for i, l := range lines {
		for k, part := range rule.Wrap(strings.ReplaceAll(l, "…", s.signs.ellipsis), wide-labelWide, "  ") {
			head := ""
			if i == 0 && k == 0 {
				head = title
			}
			all = append(all, styledLine{fmt.Sprintf("%-*s%s", labelWide, head, part), style(l), labelWide})
		}
	}
	return all
}

// sideInk returns the style of a line that begins with a side's name.
func (s *Screen) sideInk(line string) tcell.Style {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if strings.HasPrefix(strings.TrimSpace(line), s.page.sum.SideName(side)) {
			return s.pal.side[side].Underline(false)
		}
	}
	return s.pal.plain
}

// pointLines returns the graph of the points by turn, the causes of the points, and red's chances.
func (s *Screen) pointLines(wide, rows int) (all []styledLine) {
	sum := s.page.sum
	turns := len(sum.Red.ByTurn) - 1
	if turns < 1 {
		return nil
	}
	label := s.graphLabel()
	column := max(1, min(6, (wide-label-6)/turns))
	most := 1
	for _, side := range []*summary.Side{&sum.Red, &sum.Blue} {
		for _, n := range side.ByTurn {
			most = max(most, n)
		}
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		points := map[game.Side]*summary.Side{game.Red: &sum.Red, game.Blue: &sum.Blue}[side]
		for i, bars := range s.bars(points.ByTurn[1:], most, rows, column) {
			head := ""
			if i == rows-1 {
				head = fmt.Sprintf("%-*s%3d", label-4, sum.SideName(side), points.Points)
			}
			all = append(all, styledLine{fmt.Sprintf("%-*s%s", label, head, bars), s.pal.side[side].Underline(false), 0})
		}
	}
	all = append(all, styledLine{fmt.Sprintf("%-*s%s", label, sum.TurnWord(), axis(turns, column)), s.pal.dim, 0})
	for _, side := range []game.Side{game.Red, game.Blue} {
		points := map[game.Side]*summary.Side{game.Red: &sum.Red, game.Blue: &sum.Blue}[side]
		for _, c := range points.Causes {
			line := fmt.Sprintf("%s %d for %s: %s", sum.SideName(side), c.Points, c.Text, sum.When(&c))
			all = append(all, s.titled("", []string{line}, wide, s.sideInk)...)
		}
	}
	if line := s.chances(wide - label); line != "" {
		all = append(all, styledLine{fmt.Sprintf("%-*s%s", label, "chances", line), s.pal.side[game.Red], label})
		if rows > 1 {
			all = append(all, styledLine{fmt.Sprintf("%-*s%s", label, "", sum.SideName(game.Red)+"'s chances of winning, as judged"), s.pal.dim, 0})
		}
	}
	return all
}

// graphLabel returns the width of the labels of the graph: the name of a side and its points.
func (s *Screen) graphLabel() int {
	sum := s.page.sum
	return max(labelWide, 4+columns(sum.SideName(game.Red)), 4+columns(sum.SideName(game.Blue)))
}

// bars draws numbers as columns, whose largest height is the given number of rows. It returns the top
// row first.
func (s *Screen) bars(values []int, most, rows, column int) []string {
	steps := len(s.signs.blocks) // heights per cell
	lines := make([]string, rows)
	for _, v := range values {
		filled := max(0, v) * rows * steps / most
		if v > 0 {
			filled = max(1, filled)
		}
		for row := range rows {
			cell := " "
			if n := min(steps, filled-(rows-1-row)*steps); n > 0 {
				cell = string(s.signs.blocks[n-1])
			} else if row == rows-1 {
				cell = string(s.signs.none)
			}
			wide := max(1, column-1)
			lines[row] += strings.Repeat(cell, wide) + strings.Repeat(" ", column-wide)
		}
	}
	return lines
}

// axis returns the numbers of the turns, if there is room.
func axis(turns, column int) string {
	line := ""
	for turn := 1; turn <= turns; turn++ {
		if number := fmt.Sprint(turn); utf8.RuneCountInString(line) <= (turn-1)*column {
			line += strings.Repeat(" ", (turn-1)*column-utf8.RuneCountInString(line)) + number
			if column <= len(number) {
				line += " "
			}
		}
	}
	return line
}

// chances draws red's chances as one line of columns. Each column shows one or more activations.
func (s *Screen) chances(wide int) string {
	sum := s.page.sum
	known := sum.Judged.Known
	if len(known) < 2 || wide < 2 {
		return ""
	}
	var all []rune
	n := min(wide, 60)
	for x := range n {
		at := known[0].Answers + x*(sum.Answers-known[0].Answers)/max(1, n-1)
		red := known[0].Red
		for _, k := range known {
			if k.Answers <= at {
				red = k.Red
			}
		}
		steps := len(s.signs.blocks)
		all = append(all, s.signs.blocks[min(steps-1, red*steps/1000)])
	}
	return string(all)
}

// deedLines lists the turning points, shots, luck and losses.
func (s *Screen) deedLines(wide int) []styledLine {
	sum := s.page.sum
	plain := func(string) tcell.Style { return s.pal.plain }
	var turned []string
	if sum.Judged.Playouts > 0 && (len(sum.Judged.Points) > 0 || s.page.judging == "") {
		turned = sum.TurningLines()
	}
	if s.page.judging != "" {
		turned = append(turned, s.page.judging+s.signs.ellipsis)
	}
	all := s.titled("turned", turned, wide, plain)
	all = append(all, s.titled("shots", sum.ShotLines(), wide, plain)...)
	all = append(all, s.titled("luck", sum.LuckLines(), wide, s.sideInk)...)
	return append(all, s.titled("losses", sum.LossLines(), wide, s.sideInk)...)
}
