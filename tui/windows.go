package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"metahex/rule"
)

// A layer is a window over the map. It handles every key while it is open.
type layer interface {
	draw(s *Screen, p pane)
	key(s *Screen, name string)
}

// frameIn clears a window and draws its border. Inside is the pane within the border.
func frameIn(s *Screen, p pane, wide, high int, title string) (inside pane) {
	wide, high = min(wide, p.w), min(high, p.h)
	box := p.part((p.w-wide)/2, (p.h-high)/2, wide, high)
	box.fill(' ', s.pal.plain)
	sign := s.signs.frame
	for x := range box.w {
		box.set(x, 0, sign.across, s.pal.dim)
		box.set(x, box.h-1, sign.across, s.pal.dim)
	}
	for y := range box.h {
		box.set(0, y, sign.down, s.pal.dim)
		box.set(box.w-1, y, sign.down, s.pal.dim)
	}
	for i, corner := range sign.corners {
		box.set(i%2*(box.w-1), i/2*(box.h-1), corner, s.pal.dim)
	}
	if title != "" {
		box.text(2, 0, " "+title+" ", s.pal.accent)
	}
	return box.part(2, 1, box.w-4, box.h-2)
}

// A window shows lines and can scroll.
type window struct {
	title string
	lines []string
	from  int
	room  int    // the number of visible lines in the last frame
	find  string // the search text; empty for none
	types bool   // the player is typing the search text
}

// found returns the lines that match the search.
func (w *window) found() []string {
	if w.find == "" {
		return w.lines
	}
	return slices.DeleteFunc(slices.Clone(w.lines), func(l string) bool {
		return !strings.Contains(strings.ToLower(l), strings.ToLower(w.find))
	})
}

// keyInSearch handles a key while a search is typed.
func (w *window) keyInSearch(name string) {
	w.from = 0
	switch name {
	case "Enter":
		w.types = false
	case "Esc", "Ctrl-C":
		w.types, w.find = false, ""
	case "Backspace":
		_, n := utf8.DecodeLastRuneInString(w.find)
		w.find = w.find[:len(w.find)-n]
	case "Ctrl-U":
		w.find = ""
	case "Space":
		w.find += " "
	default:
		if utf8.RuneCountInString(name) == 1 {
			w.find += name
		}
	}
}

func (w *window) draw(s *Screen, p pane) {
	wide := columns(w.title) + 6
	for _, l := range w.lines {
		wide = max(wide, columns(l)+4)
	}
	lines, high := w.found(), 0
	if wide > p.w {
		all := lines
		lines = nil
		for _, l := range all {
			lines = append(lines, fold(l, p.w-4)...)
		}
	}
	title := w.title + " - Esc closes"
	switch high = len(lines) + 2; {
	case w.types:
		title = "/" + w.find + "_"
	case w.find != "":
		title = fmt.Sprintf("%s: lines with %q - / searches", w.title, w.find)
	case high > p.h:
		title += ", / searches"
	}
	in := frameIn(s, p, max(wide, 40, columns(title)+6), max(high, 3), title)
	w.room = in.h
	w.from = max(0, min(w.from, len(lines)-in.h))
	in.lines(0, lines[w.from:], s.pal.plain)
	if w.from+in.h < len(lines) {
		pane{in.screen, in.x, in.y + in.h, in.w, 1}.text(in.w-9, 0, " j: more ", s.pal.accent) // in the frame
	}
}

// windowWide returns the number of columns within the frame of the widest window.
func (s *Screen) windowWide() int {
	_, _, wide, _ := s.GetRect()
	return wide - 4
}

// fold wraps a line that is too long. It returns a line that fits unchanged, with its spaces. The
// indent of the line is kept. If the line is a name and a text in two columns, the text stays in its
// column.
func fold(line string, wide int) []string {
	if columns(line) <= wide {
		return []string{line}
	}
	if bare := strings.TrimLeft(line, " "); bare != line {
		indent := line[:len(line)-len(bare)]
		lines := fold(bare, wide-len(indent))
		for i := range lines {
			lines[i] = indent + lines[i]
		}
		return lines
	}
	name, text, ok := strings.Cut(line, "  ")
	text = strings.TrimLeft(text, " ")
	column := columns(line) - columns(text)
	if !ok || name == "" || column > wide/2 {
		return rule.Wrap(line, wide, "    ")
	}
	lines := rule.Wrap(text, wide-column, "")
	for i := range lines {
		lines[i] = strings.Repeat(" ", column) + lines[i]
	}
	lines[0] = name + lines[0][columns(name):]
	return lines
}

func (w *window) key(s *Screen, name string) {
	if w.types {
		w.keyInSearch(name)
		return
	}
	switch name {
	case "/":
		w.types, w.find = true, ""
	case "Esc", "Enter", "Space", "q", "?", "Ctrl-C":
		s.top = nil
	default:
		w.from += map[string]int{"Down": 1, "j": 1, "Up": -1, "k": -1, "PgDn": w.room, "PgUp": -w.room}[name]
	}
}

// A confirm is a yes-or-no question before an action that cannot be undone. Ctrl-C is a no, unless the
// action leaves the program.
type confirm struct {
	text   string
	yes    func(*Screen)
	leaves bool
}

func (c *confirm) draw(s *Screen, p pane) {
	lines := rule.Wrap(c.text, 56, "")
	in := frameIn(s, p, 60, len(lines)+4, "sure?")
	in.lines(0, lines, s.pal.plain)
	in.text(0, len(lines)+1, "y yes   n no", s.pal.accent)
}

func (c *confirm) key(s *Screen, name string) {
	switch name {
	case "y", "Y":
		s.top = nil
		c.yes(s)
	case "Ctrl-C":
		if s.top = nil; c.leaves {
			c.yes(s)
		}
	case "n", "N", "Esc", "q":
		s.top = nil
	}
}

// A chooser is a window with the list of answers, and the sum of the highlighted answer below.
type chooser struct{}

func (c *chooser) draw(s *Screen, p pane) {
	sum := s.whyLines(p.w - 8)
	if card := s.cardNew(); card != nil {
		sum = append(rule.Wrap(s.cardLine(card), p.w-8, "  "), sum...)
	}
	in := frameIn(s, p, p.w-4, min(p.h, len(s.words)+len(sum)+3), s.asking()+" - Enter gives, Esc closes")
	rows := max(1, in.h-len(sum)-1)
	s.drawOptions(in.part(0, 0, in.w, rows))
	in.lines(rows+1, sum, s.pal.plain)
}

func (c *chooser) key(s *Screen, name string) {
	switch name {
	case "Esc", "o", "q", "Ctrl-C":
		s.top = nil
		if len(s.forms) > 0 { // the highlight was not the player's choice
			s.pick = -1
			s.point()
		}
	case "Down", "j", "Tab":
		s.cycle(1)
	case "Up", "k", "Shift-Tab":
		s.cycle(-1)
	case "PgDn", "PgUp", "Home", "End":
		s.leap(name)
	case "+", "=":
		s.level(1)
	case "-":
		s.level(-1)
	case "Enter", "Space":
		s.top = nil
		s.choose()
	}
}

// leap moves the highlight by a page, or to an end of the list of answers.
func (s *Screen) leap(key string) {
	all := s.listedOptions()
	at := slices.Index(all, s.pick)
	at += map[string]int{"PgDn": s.list.h, "PgUp": -s.list.h, "Home": -len(all), "End": len(all)}[key]
	s.highlight(all[max(0, min(at, len(all)-1))])
}

// showAnswers lists the answers in a window.
func (s *Screen) showAnswers() {
	if s.pick < 0 {
		s.highlight(0)
	}
	s.top = &chooser{}
}

// showHelp shows the valid orders and keys, then the other keys, the characters of the map, and the
// commands.
func (s *Screen) showHelp() {
	if s.lobby != nil || s.endShown() {
		s.top = &window{title: "keys", lines: keyLines(s.bindings())}
		return
	}
	now := s.nowLines()
	others := slices.DeleteFunc(Manual(), func(line string) bool { return line != "" && slices.Contains(now, line) })
	s.top = &window{title: "keys", lines: slices.Concat(now, []string{"", "At other times:"}, others, s.signs.legend(), s.commandHelp())}
}

// nowLines lists the orders that are asked for, and the valid keys. Keys in the footer come first.
func (s *Screen) nowLines() []string {
	lines := []string{"What can be done now:"}
	if s.canAnswer() {
		var orders []string
		for _, o := range slices.Concat(s.offered, s.q.Options) {
			p, _ := s.seat.Phrase(o.Choice.Verb)
			orders = append(orders, fmt.Sprintf("%-14s %s", p.Word, p.Help))
		}
		slices.Sort(orders)
		lines = append(lines, slices.Compact(orders)...)
		for _, c := range s.q.Apart {
			p, _ := s.seat.Phrase(c.Verb)
			lines = append(lines, fmt.Sprintf("%-14s %s", ":"+s.seat.Words(c), p.Help))
		}
		lines = append(lines, "")
	}
	taken := map[string]bool{}
	now := slices.DeleteFunc(slices.Clone(matchKeys), func(b binding) bool {
		if taken[b.keys[0]] || !b.when(s) {
			return true
		}
		for _, k := range b.keys {
			taken[k] = true
		}
		return false
	})
	slices.SortStableFunc(now, func(a, b binding) int { return cmp.Compare(min(1, len(b.short)), min(1, len(a.short))) })
	return append(lines, keyLines(now)...)
}

// showCards shows every card that the player may read.
func (s *Screen) showCards() {
	var lines []string
	for i := range s.seen().Cards {
		c := &s.seen().Cards[i]
		p := s.piece(c.Piece)
		if !c.FaceDown || p != nil && s.noteOn(p) != "" {
			lines = append(lines, s.cardFace(c)...)
			if remark := c.Remark(); remark != "" {
				lines = append(lines, "  "+remark)
			}
		}
	}
	if lines == nil {
		lines = []string{"you can see no cards"}
	}
	s.top = &window{title: "cards", lines: append(lines, s.cardLegend()...)}
}

// cardLegend says what the lines of the cards mean, each name once.
func (s *Screen) cardLegend() (lines []string) {
	told := map[string]bool{}
	for i := range s.seen().Cards {
		for _, l := range s.seen().Cards[i].Lines {
			if l.Means == "" || told[l.Name] {
				continue
			}
			if len(lines) == 0 {
				lines = []string{"", "What the cards say:"}
			}
			told[l.Name] = true
			lines = append(lines, fmt.Sprintf("  %-8s %s", l.Name, l.Means))
		}
	}
	return lines
}
