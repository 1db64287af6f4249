package atlas

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"metahex/grid"
	"metahex/maps"
)

// Reading a picture.
//
// The lines of the picture are read as they stand, before any YAML, because
// YAML's positions inside a block of text are poor.
//
//	  #   1   3   5          a ruler: starts with #, skipped
//	  A | .   w1  b^  |      label, left rail, cells, right rail
//	  a |   .   .2    |      small letter: the even columns of the same row
//	  ^ ^ ^
//	  | | column 1; column c starts 2·(c − 1) characters to the right
//	  | left rail, two after the label
//	  indent
//
// One slip gives one message. So each line is first matched to the row it is
// meant to be (rows.go: a line may be missing, doubled or out of place without
// upsetting the rest), and a line that a single character too many or too few
// has shifted is told as just that (cells.go).

// A picture is where what was read stands, and whether it could be read at all.
type picture struct {
	first, last int // its lines in the file, from nought, last not included
	span        grid.Span
	script
	where  []spot // line and column of each dot's cell
	unsure []bool // dots that could not be read: nothing more is said of them
}

type spot struct{ line, column int }

func (pic *picture) index(p grid.Place) int { return offset(pic.span, p) }

// A script is how the rows and places of a picture are written, besides what all
// pictures have in common: A a B b … and dots on a panel, 01a 01b 02a … and hexes
// on a section (hex_read.go).
type script struct {
	labels        []string                                                    // of the rows, from the top
	label         func(row int) string                                        // also beyond the last
	sheet, plural string                                                      // a panel of dots, a section of hexes
	ground        string                                                      // what a cell begins with: terrain, colour
	rows          func(lines int) int                                         // the rows of a picture of so many lines
	name          func(grid.Place) string                                     // of a place
	cell          func(at grid.Place, signs [3]rune, keep bool) (fault *slip) // reads a cell, and keeps it
}

// A drawn line of the picture, cut at its rails.
type drawn struct {
	line   int    // in the file
	label  string // may be empty in a line that is told already
	column int    // of the label
	cells  []rune // from the first cell on, right rail included
	start  int    // file column of the first cell
	told   bool   // the line could not be cut, and has its message
}

var (
	mapKey   = regexp.MustCompile(`^map\s*:\s*(.*)$`)
	literal  = regexp.MustCompile(`^\|[-+]?\s*(\s#.*)?$`)
	otherKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z_0-9-]*\s*:`)
	document = regexp.MustCompile(`^(---|\.\.\.)`)
	rowStart = regexp.MustCompile(`^ *(?:[A-Za-z]|[0-9]{2}[ab]) ?\| `)
	drawnRow = regexp.MustCompile(`^( *)([^ |#]{1,3}) \| (.*)$`)
	wholeRow = regexp.MustCompile(`^ *[^ |#]{1,3} \| .*\| *$`)
	oneLabel = regexp.MustCompile(`^(?:[A-Za-z]|[0-9]{2}[ab])$`)
	twoRows  = regexp.MustCompile(`^ *([A-Za-z]|[0-9]{2}[ab]) \| [^|]*\|.{0,12}?([A-Za-z]|[0-9]{2}[ab]) \| [^|]*\| *$`)
	numbers  = regexp.MustCompile(`^[ 0-9]+$`)
	rulerRow = regexp.MustCompile(`^#( +[0-9]{1,2})* *$`)
)

// block finds the lines of the picture: from the line after `map: |` up to, not
// including, the next key. Where the picture has no proper beginning this is
// told, and ok is false; where there is no picture at all, pic is nil as well.
func (t *text) block() (pic *picture, ok bool) {
	for i, line := range t.lines {
		if m := mapKey.FindStringSubmatch(line); m != nil {
			pic = &picture{first: i + 1, last: t.blockEnd(i + 1)}
			if !literal.MatchString(m[1]) {
				t.find(i+1, utf8.RuneCountInString(strings.TrimSuffix(line, m[1]))+1, "found %q after the key map; a picture begins with `map: |` and is drawn in the lines below", m[1])
				return pic, false
			}
			if next := maps.LineAt(t.lines, pic.last+1); strings.HasPrefix(next, " ") && strings.TrimSpace(next) != "" {
				t.find(pic.last+1, 1, "found %q after the picture; want a key, such as overlays:, at the beginning of a line", strings.TrimSpace(next))
				return pic, false
			}
			return pic, true
		}
	}
	// Without the key, rows that are drawn all the same show where it belongs.
	for i := 0; i+1 < len(t.lines); i++ {
		if !rowStart.MatchString(t.lines[i]) || !rowStart.MatchString(t.lines[i+1]) {
			continue
		}
		head := i - 1
		for head >= 0 && (t.lines[head] == "" || strings.ContainsAny(t.lines[head][:1], " #\t")) {
			head--
		}
		pic = &picture{first: head + 1, last: t.blockEnd(i)}
		t.find(max(1, head+1), 1, "found %q before the picture; a picture begins with `map: |`", maps.LineAt(t.lines, max(1, head+1)))
		return pic, false
	}
	return nil, false
}

// blockEnd finds the end of the picture that begins at line first.
func (t *text) blockEnd(first int) int {
	last := first
	for last < len(t.lines) && !otherKey.MatchString(t.lines[last]) && !document.MatchString(t.lines[last]) {
		last++
	}
	// A key may be misspelt so that it is none: but nothing is drawn behind it.
	railed := last
	for railed > first && !strings.Contains(t.lines[railed-1], "|") {
		railed--
	}
	for i := railed; i < last; i++ {
		if line := strings.TrimSpace(t.lines[i]); line != "" && line[0] != '#' && !numbers.MatchString(line) {
			last = i
		}
	}
	for last > first && (strings.TrimSpace(t.lines[last-1]) == "" || strings.HasPrefix(t.lines[last-1], "#") && !rulerRow.MatchString(t.lines[last-1])) {
		last--
	}
	return last
}

// draw reads the picture, whose span and script are set. It is false where the
// picture has another size: this is told, and nothing else can be.
func (t *text) draw(pic *picture) bool {
	n := pic.span.Columns * pic.span.HalfRows
	pic.where, pic.unsure = make([]spot, n), make([]bool, n)
	for i := range pic.unsure {
		pic.unsure[i] = true
	}
	before := len(t.findings)
	lines := t.drawing(pic)
	if len(lines) == 0 {
		if len(t.findings.Grave()) == len(t.findings[:before].Grave()) {
			t.find(pic.first, 1, "the picture has no rows")
		}
		return false
	}
	if t.otherSize(pic, lines) {
		return false
	}
	for i, row := range t.match(lines, pic.labels) {
		if row >= 0 && !lines[i].told {
			t.row(pic, lines[i], pic.span.Top+row)
		}
	}
	return true
}

// drawing cuts the picture's lines at their rails. A line that cannot be cut is
// told, but goes on to stand for its row.
func (t *text) drawing(pic *picture) []drawn {
	indent := t.indent(pic)
	var all []drawn
	for i := pic.first; i < pic.last; i++ {
		line := t.lines[i]
		body := strings.TrimLeft(line, " ")
		if strings.HasPrefix(body, "#") {
			continue
		}
		in := len(line) - len(body)
		d := drawn{line: i + 1, column: in + 1}
		if m := twoRows.FindStringSubmatchIndex(line); m != nil {
			d.label, d.told = line[m[2]:m[3]], true
			next := line[m[4]:m[5]]
			t.find(d.line, utf8.RuneCountInString(line[:m[4]])+1, "rows %s and %s stand in one line", d.label, next)
			all = append(all, d, drawn{line: d.line, column: d.column, label: next, told: true})
			continue
		}
		if i+1 < pic.last && t.broken(i) {
			d.label, d.told = rowLabelOf(body), true
			t.find(d.line, utf8.RuneCountInString(line)+1, "row %s is broken off here and goes on in the next line", d.label)
			all = append(all, d)
			i++
			continue
		}
		if m := drawnRow.FindStringSubmatch(line); m != nil && !strings.Contains(line, "\t") {
			d.label, d.cells = m[2], []rune(m[3])
			d.start = in + utf8.RuneCountInString(d.label) + 4
			if in != indent && len(d.label) == len(pic.labels[0]) {
				t.form(d.line, 1, "row %s is indented by %d, the other rows by %d", d.label, in, indent)
			}
		} else if strings.TrimSpace(line) == "" {
			t.form(d.line, 1, "found a blank line inside the picture; every line is a row or begins with #")
			continue
		} else {
			d.label, d.told = rowLabelOf(body), true
			t.uncut(pic, d, body)
		}
		all = append(all, d)
	}
	return all
}

// broken reports whether line i and the next are one row, broken in two.
func (t *text) broken(i int) bool {
	line, next := t.lines[i], t.lines[i+1]
	return !wholeRow.MatchString(line) && !wholeRow.MatchString(next) && !drawnRow.MatchString(next) &&
		strings.TrimSpace(line) != "" && strings.TrimSpace(next) != "" && !strings.HasPrefix(strings.TrimSpace(next), "#") && (wholeRow.MatchString(line+next) || wholeRow.MatchString(line+" "+next) || wholeRow.MatchString(line+"|"+next))
}

// uncut tells why a line has no rails to be cut at.
func (t *text) uncut(pic *picture, d drawn, body string) {
	before, after, railed := strings.Cut(body, "|")
	switch name := "row " + d.label; {
	case strings.Contains(body, "\t"): // told already
	case numbers.MatchString(body):
		t.find(d.line, d.column, "found %q; a ruler begins with #", firstWord(body))
	case !railed || len(before) > 4:
		if d.label == "" {
			name = "this line"
		}
		t.find(d.line, d.column, "%s has no left rail; a row is drawn as `%s | …cells… |`", name, pic.labels[0])
	case drawnRow.MatchString(strings.Replace(body, "|", "| ", 1)):
		t.find(d.line, d.column+len(before)+1, "%s: found %q after the left rail, want a blank", name, firstRune(after))
	case before == "":
		t.find(d.line, d.column, "found no row label; want the row's label and one blank before the left rail")
	default:
		t.find(d.line, d.column, "found %q before the left rail; want the row's label and one blank", before)
	}
}

// rowLabelOf is the label a line begins with, if it has one.
func rowLabelOf(body string) string {
	if word := strings.Trim(firstWord(body), "|"); oneLabel.MatchString(word) {
		return word
	}
	return ""
}

func firstWord(s string) string {
	if f := strings.Fields(s); len(f) > 0 {
		return f[0]
	}
	return ""
}

func firstRune(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return s[:size]
}

// indent is the indent most rows have; of equally frequent ones, the least.
func (t *text) indent(pic *picture) int {
	count := map[int]int{}
	for _, line := range t.lines[pic.first:pic.last] {
		if m := drawnRow.FindStringSubmatch(line); m != nil {
			count[len(m[1])]++
		}
	}
	best := 2
	for n := range maxLine {
		if count[n] > count[best] {
			best = n
		}
	}
	return best
}

// offset is where a place of a span stands in a slice of all its points.
func offset(s grid.Span, at grid.Place) int { return (at.V-s.Top)*s.Columns + at.Q }

// lettered is the script of a picture whose rows have letters, as on a panel. What
// a sheet is called and what its cells hold is still to be said.
func lettered(s grid.Span) script {
	return script{
		labels: labelled(s, rowLabel),
		label:  rowLabel,
		rows:   func(lines int) int { return (lines + 1) / 2 },
		name:   dotName,
	}
}
