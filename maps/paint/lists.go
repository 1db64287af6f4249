package paint

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// Lists of hexsides and ways are edited entry by entry. What stands between the entries stays:
// commas, line ends and comments.
//
//	stream: [E-02/s+se, F-03/n]  # the brook       in brackets: the texts between the entries
//	road:
//	  - [D-01, D-05] # the high road               one entry per line: the lines between them
//	  # repaired
//	  - [D-02, G-03]

// A planned entry is an entry of the list after a stroke.
type planned struct {
	old  int    // its number in the old list, or −1 if it is new
	text string // the entry as text
}

// A textSpan is a part of a line, or of several lines. Lines and runes count from 0.
type textSpan struct{ line, from, last, to int }

// spanOf returns where a node stands in the text: a word, or a list in brackets.
func spanOf(lines []string, n *yaml.Node) textSpan {
	s := textSpan{n.Line - 1, n.Column - 1, n.Line - 1, 0}
	if n.Kind == yaml.ScalarNode {
		s.to = s.from + scalarLength([]rune(lines[s.line])[s.from:], n)
		return s
	}
	s.last, s.to = s.line, s.from+1
	if k := len(n.Content); k > 0 {
		inner := spanOf(lines, n.Content[k-1])
		s.last, s.to = inner.last, inner.to
	}
	for ; s.last < len(lines); s.last, s.to = s.last+1, 0 { // the closing bracket, not one in a comment
		code, _, _ := strings.Cut(string([]rune(lines[s.last])[s.to:]), "#")
		if before, _, ok := strings.Cut(code, "]"); ok {
			s.to += len([]rune(before)) + 1
			return s
		}
	}
	return s
}

// scalarLength returns the number of runes of a word, with its quotes, at the start of a text.
func scalarLength(text []rune, n *yaml.Node) int {
	quote := '\''
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		quote = '"'
	case n.Style&yaml.SingleQuotedStyle == 0:
		return len([]rune(n.Value))
	}
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"', text[i] == quote && quote == '\'' && i+1 < len(text) && text[i+1] == quote:
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}

// between returns the text from the end of one span to the start of another.
func between(lines []string, lastA, toA, lineB, fromB int) string {
	if lastA == lineB {
		return string([]rune(lines[lastA])[toA:fromB])
	}
	all := []string{string([]rune(lines[lastA])[toA:])}
	all = append(all, lines[lastA+1:lineB]...)
	return strings.Join(append(all, string([]rune(lines[lineB])[:fromB])), "\n")
}

// errComment is the error for a comment that a stroke would remove.
func errComment(kind string) error {
	return fmt.Errorf("there is a comment inside an entry of %s that the stroke would change; change it by hand", kind)
}

// A listText is a list in the text of a file.
type listText struct {
	kind  string
	lines []string
	list  *yaml.Node
	spans []textSpan
}

func listTextOf(kind string, lines []string, list *yaml.Node) *listText {
	l := &listText{kind: kind, lines: lines, list: list}
	for _, n := range list.Content {
		l.spans = append(l.spans, spanOf(lines, n))
	}
	return l
}

// text returns an entry as it is written.
func (l *listText) text(i int) string {
	s := l.spans[i]
	return between(l.lines, s.line, s.from, s.last, s.to)
}

// flow reports whether the list is written in brackets.
func (l *listText) flow() bool { return l.list.Style&yaml.FlowStyle != 0 }

// with returns the lines of the file with the planned entries in the list. The plan is not empty,
// or the list is written in brackets.
func (l *listText) with(plan []planned) ([]string, error) {
	stays := map[int]bool{}
	for _, p := range plan {
		stays[p.old] = true
		if p.old >= 0 && p.text != l.text(p.old) && strings.Contains(l.text(p.old), "#") {
			return nil, errComment(l.kind)
		}
	}
	for i := range l.spans {
		if !stays[i] && strings.Contains(l.around(i), "#") {
			return nil, errComment(l.kind)
		}
	}
	if l.flow() {
		return l.inBrackets(plan), nil
	}
	return l.onLines(plan), nil
}

// around returns what a removed entry takes with it: in brackets the text before it, otherwise its
// lines.
func (l *listText) around(i int) string {
	s := l.spans[i]
	switch {
	case !l.flow():
		return strings.Join(l.lines[s.line:s.last+1], " ")
	case i > 0:
		return l.gap(i-1) + l.text(i)
	case len(l.spans) > 1:
		return l.text(i) + l.gap(i)
	}
	return l.text(i)
}

// gap returns the text between an entry and the next one.
func (l *listText) gap(i int) string {
	a, b := l.spans[i], l.spans[i+1]
	return between(l.lines, a.last, a.to, b.line, b.from)
}

// inBrackets writes the entries of a list in brackets.
func (l *listText) inBrackets(plan []planned) []string {
	whole := spanOf(l.lines, l.list)
	first, last := textSpan{whole.line, whole.from + 1, whole.last, whole.to - 1}, textSpan{whole.line, whole.from + 1, whole.last, whole.to - 1}
	if n := len(l.spans); n > 0 {
		first, last = l.spans[0], l.spans[n-1]
	}
	text := string([]rune(l.lines[first.line])[:first.from])
	for i, p := range plan {
		switch {
		case i == 0:
		case p.old > 0:
			text += l.gap(p.old - 1)
		default:
			text += ", "
		}
		text += p.text
	}
	text += string([]rune(l.lines[last.last])[last.to:])
	return replaced(l.lines, first.line, last.last, strings.Split(text, "\n"))
}

// onLines writes the entries of a list with one entry per line. All lines between the entries stay.
func (l *listText) onLines(plan []planned) []string {
	first, last := l.spans[0].line, l.spans[len(l.spans)-1].last
	dash := string([]rune(l.lines[first])[:l.spans[0].from]) // "    - "
	var out []string
	done := 0 // the number of old entries that are written or removed
	upTo := func(n int) {
		for ; done < n; done++ {
			if done > 0 {
				out = append(out, l.lines[l.spans[done-1].last+1:l.spans[done].line]...)
			}
		}
	}
	for _, p := range plan {
		if p.old < 0 {
			out = append(out, dash+p.text)
			continue
		}
		upTo(p.old + 1)
		s := l.spans[p.old]
		text := string([]rune(l.lines[s.line])[:s.from]) + p.text + string([]rune(l.lines[s.last])[s.to:])
		out = append(out, strings.Split(text, "\n")...)
	}
	upTo(len(l.spans))
	return replaced(l.lines, first, last, out)
}

// replaced returns the lines with lines first to last replaced.
func replaced(lines []string, first, last int, by []string) []string {
	out := append([]string{}, lines[:first]...)
	return append(append(out, by...), lines[last+1:]...)
}
