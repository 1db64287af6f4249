package rule

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What was probably meant where a text is not YAML?
//
// Each mend makes one change for one common slip. If the text is YAML up to its torn line after the
// change, the mend explains the slip, at the place of the change. The first that does is right:
// mends that change little come first.

var mends = []func(*torn) (yamlSlip, bool){
	(*torn).tab, (*torn).dashBlank, (*torn).colonBlank, (*torn).bracket, (*torn).comma, (*torn).quotes, (*torn).dash, (*torn).key, (*torn).indent,
}

// mended reports whether the text is YAML up to the torn line if another line stands in place of line i.
func (t *torn) mended(i int, line string) bool {
	lines := slices.Clone(t.lines[:t.line+1])
	lines[i] = line
	return t.reads(lines)
}

// reads reports whether lines are YAML. It returns false if too much text has been parsed.
func (t *torn) reads(lines []string) bool {
	if t.left < 0 {
		return false
	}
	b := begun(lines)
	t.left -= len(b.text)
	return b.legal()
}

// near lists the torn line and the line before it that is neither empty nor a comment.
func (t *torn) near() []int {
	for i := t.line - 1; i >= 0; i-- {
		if body := strings.TrimSpace(t.lines[i]); body != "" && body[0] != '#' {
			return []int{t.line, i}
		}
	}
	return []int{t.line}
}

// indentOf returns the number of blanks before a line.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// tab finds a tab before a line.
func (t *torn) tab() (yamlSlip, bool) {
	for _, i := range t.near() {
		line := t.lines[i]
		before := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		if at := strings.IndexByte(before, '\t'); at >= 0 && t.mended(i, strings.ReplaceAll(before, "\t", "  ")+line[len(before):]) {
			return yamlSlip{i, at, "found a tab; want only blanks"}, true
		}
	}
	return yamlSlip{}, false
}

var tightDash = regexp.MustCompile(`^( *-)([\[{"'A-Za-z].*)$`)

// dashBlank finds the entries of a list that have no blank after their dash.
func (t *torn) dashBlank() (yamlSlip, bool) {
	lines := slices.Clone(t.lines[:t.line+1])
	first := -1
	for i := t.line; i >= 0 && t.left > 0; i-- {
		m := tightDash.FindStringSubmatch(lines[i])
		if m == nil || first >= 0 && indentOf(lines[i]) != indentOf(lines[first]) {
			continue
		}
		lines[i], first = m[1]+" "+m[2], i
		if t.reads(lines) {
			body := strings.TrimSpace(t.lines[i])
			return yamlSlip{i, len(m[1]), fmt.Sprintf("found %q; want a blank after the dash", clipped(body))}, true
		}
	}
	return yamlSlip{}, false
}

var tightColon = regexp.MustCompile(`^( *(?:- )*)([A-Za-z][\w-]*):([^\s:].*)$`)

// BlankAfterColon explains a line such as "title:Slag", which is not a key with a value. It returns the
// column, counted from 1, and an empty text for other lines.
func BlankAfterColon(line string) (column int, text string) {
	m := tightColon.FindStringSubmatch(line)
	if m == nil {
		return 0, ""
	}
	return len(m[1]) + len(m[2]) + 2, fmt.Sprintf("found %q; want a blank after the colon: %s: %s", clipped(m[2]+":"+m[3]), m[2], clipped(m[3]))
}

// colonBlank finds a key without a blank after its colon.
func (t *torn) colonBlank() (yamlSlip, bool) {
	for _, i := range t.near() {
		if m := tightColon.FindStringSubmatch(t.lines[i]); m != nil && t.mended(i, m[1]+m[2]+": "+m[3]) {
			column, text := BlankAfterColon(t.lines[i])
			return yamlSlip{i, column - 1, text}, true
		}
	}
	return yamlSlip{}, false
}

// bracket finds a quote or a bracket of an earlier line that is never closed.
func (t *torn) bracket() (yamlSlip, bool) {
	open := begun(t.lines[:t.line]).open
	if len(open) == 0 {
		return yamlSlip{}, false
	}
	last := open[len(open)-1]
	for i := last.line; i < t.line && t.left > 0; i++ {
		line := t.lines[i]
		for _, o := range slices.Backward(open) {
			line += string(o.closing)
		}
		if t.mended(i, line) {
			return last.unclosed(), true
		}
	}
	return yamlSlip{}, false
}

var flowKey = regexp.MustCompile(`^[A-Za-z_][\w-]*:( |$)`)

// comma finds two entries between brackets that have no comma between them.
func (t *torn) comma() (yamlSlip, bool) {
	if near := t.near(); len(near) > 1 && len(begun(t.lines[:t.line]).open) > 0 && t.mended(near[1], t.lines[near[1]]+",") {
		line := t.lines[near[1]]
		return yamlSlip{near[1], len([]rune(line)), fmt.Sprintf("found no comma after %q; want one before the next entry", lastOf(line))}, true
	}
	for at := min(t.at, len(t.row)-1); at > 0 && t.left > 0; at-- {
		rest := strings.TrimLeft(string(t.row[at:]), " ")
		before := string(t.row[:at])
		if t.row[at] != ' ' && !strings.ContainsAny(before[len(before)-1:], "]}\"'") || !t.parts(before, rest) || !t.mended(t.line, before+","+string(t.row[at:])) {
			continue
		}
		text := fmt.Sprintf("found %q after %q; want a comma between them", firstOf(rest), lastOf(before))
		return yamlSlip{t.line, at, text}, true
	}
	return yamlSlip{}, false
}

// parts reports whether an entry between brackets may end before, and another begin with rest.
func (t *torn) parts(before, rest string) bool {
	if before != strings.TrimRight(before, " ") || before == "" || rest == "" || strings.ContainsAny(before[len(before)-1:], ",:[{") {
		return false
	}
	begins := flowKey.MatchString(rest) || strings.ContainsAny(rest[:1], "[{\"'") || strings.ContainsAny(before[len(before)-1:], "]}\"'")
	if !begins || strings.ContainsAny(rest[:1], ",]}:#") {
		return false
	}
	b := t.upTo(len([]rune(before)))
	t.left -= len(b.text)
	open := b.open
	return len(open) > 0 && strings.IndexByte("]}", open[len(open)-1].closing) >= 0
}

// lastOf returns the last word of a text, and firstOf the first.
func lastOf(text string) string {
	return clipped(strings.TrimLeft(text[strings.LastIndexAny(text, " ,:[{")+1:], " "))
}

func firstOf(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return clipped(word)
}

// clipped shortens a text at its end.
func clipped(text string) string {
	if letters := []rune(text); len(letters) > 30 {
		return string(letters[:30]) + "…"
	}
	return text
}

var keyAndValue = regexp.MustCompile(`^( *(?:- )*)([^\s:#"'\[\]{},-][^:\[{]*|"[^"]*"|'[^']*'): +(\S.*)$`)

// quotes finds a value that must be in quotes.
func (t *torn) quotes() (yamlSlip, bool) {
	line := string(t.row)
	if m := keyAndValue.FindStringSubmatch(line); m != nil && t.quotable(m[3]) {
		value, remark, _ := strings.Cut(m[3], " #")
		value = strings.TrimRight(value, " ")
		head := m[1] + m[2] + ": "
		if remark != "" {
			remark = " #" + remark
		}
		if t.mended(t.line, head+quotedYAML(value)+remark) {
			return t.unquoted(len([]rune(line))-len([]rune(m[3])), m[2], value), true
		}
	}
	before := t.upTo(t.at).open
	if len(before) == 0 || strings.IndexByte("]}", before[len(before)-1].closing) < 0 {
		return yamlSlip{}, false
	}
	from, to, key := t.entry()
	if from >= to || !t.mended(t.line, string(t.row[:from])+quotedYAML(string(t.row[from:to]))+string(t.row[to:])) {
		return yamlSlip{}, false
	}
	return t.unquoted(from, key, string(t.row[from:to])), true
}

var entryKey = regexp.MustCompile(`^([A-Za-z_][\w-]*): +`)

// quotable reports whether a value after a key may be meant as text. A list is meant as text only if more
// follows behind it.
func (t *torn) quotable(value string) bool {
	return strings.IndexByte("{|>", value[0]) < 0 && (value[0] != '[' || len(t.upTo(t.at).open) == 0)
}

// entry returns the value between brackets that holds the torn place, and its key.
func (t *torn) entry() (from, to int, key string) {
	for from = t.at; from > 0 && !strings.ContainsRune(",[{", t.row[from-1]); {
		from--
	}
	for from < len(t.row) && t.row[from] == ' ' {
		from++
	}
	if m := entryKey.FindStringSubmatch(string(t.row[from:])); m != nil {
		key = m[1]
		from += len(m[0])
	}
	for to = t.at; to < len(t.row) && !strings.ContainsRune(",]}", t.row[to]); {
		to++
	}
	return from, to, key
}

// unquoted returns the slip of a value that begins at a character of the row.
func (t *torn) unquoted(from int, key, value string) yamlSlip {
	of := ""
	if key != "" {
		of = " of " + strings.Trim(key, `"'`)
	}
	colon := strings.Index(value, ": ")
	if colon < 0 && strings.HasSuffix(value, ":") {
		colon = len(value) - 1
	}
	if colon >= 0 && strings.IndexByte("\"'", value[0]) < 0 {
		at := from + len([]rune(value[:colon]))
		return yamlSlip{t.line, at, fmt.Sprintf("found a colon in the value%s; want the value in quotes: %s", of, quotedYAML(clipped(value)))}
	}
	if strings.IndexByte("\"'[", value[0]) >= 0 {
		return yamlSlip{t.line, max(from, t.at), fmt.Sprintf("found more after the end of the value%s; want the whole value in quotes: %s", of, quotedYAML(clipped(value)))}
	}
	return yamlSlip{t.line, from, fmt.Sprintf("found %q at the start of the value%s; want the value in quotes: %s", []rune(value)[0], of, quotedYAML(clipped(value)))}
}

// quotedYAML returns a text in quotes that YAML reads.
func quotedYAML(text string) string {
	if strings.ContainsRune(text, '"') {
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return strconv.Quote(text)
}

// dash finds an entry of a list without its dash.
func (t *torn) dash() (yamlSlip, bool) {
	for i := t.line; i >= 0; i-- {
		body := strings.TrimLeft(t.lines[i], " ")
		indent := len(t.lines[i]) - len(body)
		if body == "" || strings.IndexByte("-#", body[0]) >= 0 || !t.listed(i, indent) {
			continue
		}
		if t.mended(i, t.lines[i][:indent]+"- "+body) {
			return yamlSlip{i, indent, fmt.Sprintf("found %q in a list; want a dash and a blank before it", clipped(body))}, true
		}
	}
	return yamlSlip{}, false
}

// listed reports whether the nearest line before or after line i that is not deeper is an entry of a list
// with the same indentation.
func (t *torn) listed(i, indent int) bool {
	is := func(line string) bool {
		return indentOf(line) == indent && strings.HasPrefix(line[indent:], "- ")
	}
	deeper := func(line string) bool { return strings.TrimSpace(line) == "" || indentOf(line) > indent }
	for k := i - 1; k >= 0; k-- {
		if !deeper(t.lines[k]) {
			if is(t.lines[k]) {
				return true
			}
			break
		}
	}
	for k := i + 1; k <= t.line; k++ {
		if !deeper(t.lines[k]) {
			return is(t.lines[k])
		}
	}
	return false
}

var bareKey = regexp.MustCompile(`^( *(?:- )?)([A-Za-z][\w-]*)( .*)?$`)

// key finds a key without a colon.
func (t *torn) key() (yamlSlip, bool) {
	for _, i := range t.near() {
		if m := bareKey.FindStringSubmatch(t.lines[i]); m != nil && (!strings.Contains(m[3], ": ") || strings.ContainsAny(m[3][1:2], "[{")) && t.mended(i, m[1]+m[2]+":"+m[3]) {
			return yamlSlip{i, len(m[1]), fmt.Sprintf("found %q; want a key and a colon", clipped(m[2]+m[3]))}, true
		}
	}
	return yamlSlip{}, false
}

// indent finds a line that begins deeper or less deep than its neighbours.
func (t *torn) indent() (yamlSlip, bool) {
	if near := t.near(); len(near) > 1 && indentOf(t.lines[t.line]) == 0 && near[1] == t.first() {
		if at, ok := t.moved(near[1], 0); ok {
			return at, true
		}
	}
	tried := map[int]bool{indentOf(t.lines[t.line]): true}
	for i := t.line - 1; i >= 0; i-- {
		line := t.lines[i]
		n := indentOf(line)
		if strings.TrimSpace(line) == "" || tried[n] {
			continue
		}
		tried[n] = true
		if at, ok := t.moved(t.line, n); ok {
			return at, true
		}
	}
	return yamlSlip{}, false
}

// first returns the first line with a key.
func (t *torn) first() int {
	return slices.IndexFunc(t.lines, func(line string) bool {
		body := strings.TrimSpace(line)
		return body != "" && body[0] != '#'
	})
}

// moved reports whether a line is right with another number of blanks before it.
func (t *torn) moved(i, blanks int) (yamlSlip, bool) {
	body := strings.TrimLeft(t.lines[i], " ")
	indent := len(t.lines[i]) - len(body)
	if indent == blanks || !t.mended(i, strings.Repeat(" ", blanks)+body) {
		return yamlSlip{}, false
	}
	want := strconv.Itoa(blanks)
	if blanks == 0 {
		want = "none"
	}
	return yamlSlip{i, indent, fmt.Sprintf("found %s before %q; want %s", strings.Replace(Count(indent, "blank"), "0 blanks", "no blanks", 1), clipped(body), want)}, true
}
