package mapfile

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"metahex/grid"
	"metahex/maps"
)

// Reading a picture.
//
// The lines of the picture are read before the YAML is parsed, because YAML gives imprecise
// positions inside a block of text.
//
//	  #   1   3   5          a ruler: starts with #, skipped
//	  A | .   w1  b^  |      label, left rail, cells, right rail
//	  a |   .   .2    |      small letter: the even columns of the same row
//	  ^ ^ ^
//	  | | column 1; column c starts 2·(c − 1) characters to the right
//	  | left rail, two characters after the label
//	  indent
//
// One typing error gives one message. So the reader first finds the row of each line (rows.go). A
// line may be missing, doubled or out of place without affecting other lines. If a line is shifted
// by a single extra or missing character, the message says so (cells.go).

// A Picture holds the position of everything that was read, and whether it could be read.
type Picture struct {
	First, Last int // its first line in the file and the line after its last, counted from 0
	Span        grid.Span
	Script
	Where  []cellPlace // line and column of each dot's cell
	Unsure []bool      // dots that could not be read; they get no further findings
}

type cellPlace struct{ Line, Column int }

// Index returns the index of a place in the slices of the picture.
func (pic *Picture) Index(p grid.Place) int { return Offset(pic.Span, p) }

// A Script holds the differences between pictures. On a panel the rows are A a B b … and the places
// are dots. On a section (package hexes) the rows are 01a 01b 02a … and the places are hexes.
type Script struct {
	Labels       []string                                                    // the labels of the rows, from the top
	Label        func(row int) string                                        // the label of a row; also works beyond the last row
	Noun, Plural string                                                      // the words for a sheet and its places: panel, dots
	Ground       string                                                      // the word for the first sign of a cell: terrain, colour
	Rows         func(lines int) int                                         // the number of rows in a picture with this number of lines
	Name         func(grid.Place) string                                     // the name of a place
	Cell         func(at grid.Place, signs [3]rune, keep bool) (fault *Slip) // parses a cell, and stores it if keep is set
}

// A drawn line is a line of the picture, split at its rails into label and cells.
type drawn struct {
	line     int    // the number of the line in the file
	label    string // may be empty if the line has a finding already
	column   int    // the column of the label
	cells    []rune // everything from the first cell, including the right rail
	start    int    // the column of the first cell in the file
	reported bool   // the line could not be split, and this has been reported
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

// FindPicture finds the lines of the picture, from the line after `map: |` to the line before the
// next key. If the picture has no valid beginning, FindPicture reports this, and ok is false. If
// there is no picture at all, pic is nil as well.
func (t *Text) FindPicture() (pic *Picture, ok bool) {
	for i, line := range t.Lines {
		if m := mapKey.FindStringSubmatch(line); m != nil {
			pic = &Picture{First: i + 1, Last: t.blockEnd(i + 1)}
			if !literal.MatchString(m[1]) {
				t.Find(i+1, utf8.RuneCountInString(strings.TrimSuffix(line, m[1]))+1, "found %q after the key `map`; a picture begins with `map: |` and is drawn in the lines below", m[1])
				return pic, false
			}
			if next := maps.LineAt(t.Lines, pic.Last+1); strings.HasPrefix(next, " ") && strings.TrimSpace(next) != "" {
				t.Find(pic.Last+1, 1, "found %q after the picture; want a key, such as overlays:, at the beginning of a line", strings.TrimSpace(next))
				return pic, false
			}
			return pic, true
		}
	}
	return t.keyless(), false
}

// keyless finds a picture without its key, by its rows. If there are no rows, it returns nil.
func (t *Text) keyless() *Picture {
	for i := 0; i+1 < len(t.Lines); i++ {
		if !rowStart.MatchString(t.Lines[i]) || !rowStart.MatchString(t.Lines[i+1]) {
			continue
		}
		head := i - 1
		for head >= 0 && (t.Lines[head] == "" || strings.ContainsAny(t.Lines[head][:1], " #\t")) {
			head--
		}
		t.Find(max(1, head+1), 1, "found %q before the picture; a picture begins with `map: |`", maps.LineAt(t.Lines, max(1, head+1)))
		return &Picture{First: head + 1, Last: t.blockEnd(i)}
	}
	return nil
}

// blockEnd returns the end of the picture that begins at line first.
func (t *Text) blockEnd(first int) int {
	last := first
	for last < len(t.Lines) && !otherKey.MatchString(t.Lines[last]) && !document.MatchString(t.Lines[last]) {
		last++
	}
	last = t.misspelt(first, last)
	for last > first && (strings.TrimSpace(t.Lines[last-1]) == "" || strings.HasPrefix(t.Lines[last-1], "#") && !rulerRow.MatchString(t.Lines[last-1])) {
		last--
	}
	return last
}

// misspelt returns the first line after the drawn rows that may be a misspelt key. If there is
// none, it returns last.
func (t *Text) misspelt(first, last int) int {
	railed := last
	for railed > first && !strings.Contains(t.Lines[railed-1], "|") {
		railed--
	}
	for i := railed; i < last; i++ {
		if line := strings.TrimSpace(t.Lines[i]); line != "" && line[0] != '#' && !numbers.MatchString(line) {
			return i
		}
	}
	return last
}

// ReadPicture reads the picture. The caller has set its span and script. If the picture has another
// size, ReadPicture returns false, and this is the only finding.
func (t *Text) ReadPicture(pic *Picture) bool {
	n := pic.Span.Columns * pic.Span.HalfRows
	pic.Where, pic.Unsure = make([]cellPlace, n), make([]bool, n)
	for i := range pic.Unsure {
		pic.Unsure[i] = true
	}
	before := len(t.Findings)
	lines := t.drawing(pic)
	if len(lines) == 0 {
		if len(t.Findings.Grave()) == len(t.Findings[:before].Grave()) {
			t.Find(pic.First, 1, "the picture has no rows")
		}
		return false
	}
	if t.otherSize(pic, lines) {
		return false
	}
	for i, row := range t.match(lines, pic.Labels) {
		if row < 0 || lines[i].reported {
			continue
		}
		before := len(t.Findings)
		t.readRow(pic, lines[i], pic.Span.Top+row)
		if lines[i].label != pic.Labels[row] {
			// The line belongs to another row, or its label is wrong. One finding is enough.
			t.Findings = t.Findings[:before]
			pic.doubt(pic.Span.Top + row)
		}
	}
	return true
}

// drawing splits the picture's lines at their rails. It reports a line that cannot be split, but
// the line still counts as a row.
func (t *Text) drawing(pic *Picture) []drawn {
	indent := t.indent(pic)
	var all []drawn
	for i := pic.First; i < pic.Last; i++ {
		line := t.Lines[i]
		body := strings.TrimLeft(line, " ")
		if strings.HasPrefix(body, "#") {
			continue
		}
		in := len(line) - len(body)
		d := drawn{line: i + 1, column: in + 1}
		if m := twoRows.FindStringSubmatchIndex(line); m != nil {
			d.label, d.reported = line[m[2]:m[3]], true
			next := line[m[4]:m[5]]
			t.Find(d.line, utf8.RuneCountInString(line[:m[4]])+1, "rows %s and %s stand in one line", d.label, next)
			all = append(all, d, drawn{line: d.line, column: d.column, label: next, reported: true})
			continue
		}
		if i+1 < pic.Last && t.broken(i) {
			d.label, d.reported = rowLabelOf(body), true
			t.Find(d.line, utf8.RuneCountInString(line)+1, "row %s is broken here and continues in the next line", d.label)
			all = append(all, d)
			i++
			continue
		}
		if m := drawnRow.FindStringSubmatch(line); m != nil && !strings.Contains(line, "\t") {
			d.label, d.cells = m[2], []rune(m[3])
			d.start = in + utf8.RuneCountInString(d.label) + 4
			if in != indent && len(d.label) == len(pic.Labels[0]) {
				t.form(d.line, 1, "row %s is indented by %d, the other rows by %d", d.label, in, indent)
			}
		} else if strings.TrimSpace(line) == "" {
			t.form(d.line, 1, "found a blank line inside the picture; every line is a row or begins with #")
			continue
		} else {
			d.label, d.reported = rowLabelOf(body), true
			t.uncut(pic, d, body)
		}
		all = append(all, d)
	}
	return all
}

// broken reports whether line i and the next line are one row with a line break in it.
func (t *Text) broken(i int) bool {
	line, next := t.Lines[i], t.Lines[i+1]
	return !wholeRow.MatchString(line) && !wholeRow.MatchString(next) && !drawnRow.MatchString(next) &&
		strings.TrimSpace(line) != "" && strings.TrimSpace(next) != "" && !strings.HasPrefix(strings.TrimSpace(next), "#") && (wholeRow.MatchString(line+next) || wholeRow.MatchString(line+" "+next) || wholeRow.MatchString(line+"|"+next))
}

// uncut reports why a line cannot be split at its rails.
func (t *Text) uncut(pic *Picture, d drawn, body string) {
	before, after, railed := strings.Cut(body, "|")
	switch name := "row " + d.label; {
	case strings.Contains(body, "\t"): // already reported
	case numbers.MatchString(body):
		t.Find(d.line, d.column, "found %q; a ruler begins with #", firstWord(body))
	case !railed || len(before) > 4:
		if d.label == "" {
			name = "this line"
		}
		t.Find(d.line, d.column, "%s has no left rail; a row is drawn as `%s | …cells… |`", name, pic.Labels[0])
	case drawnRow.MatchString(strings.Replace(body, "|", "| ", 1)):
		t.Find(d.line, d.column+len(before)+1, "%s: found %q after the left rail, want a blank", name, firstRune(after))
	case before == "":
		t.Find(d.line, d.column, "found no row label; want the row's label and one blank before the left rail")
	default:
		t.Find(d.line, d.column, "found %q before the left rail; want the row's label and one blank", before)
	}
}

// rowLabelOf returns the label at the beginning of a line, or "".
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

// indent returns the most frequent indent of rows. If two are equally frequent, it returns the
// smaller.
func (t *Text) indent(pic *Picture) int {
	count := map[int]int{}
	for _, line := range t.Lines[pic.First:pic.Last] {
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

// Offset returns the index of a place in a slice of all points of a span, including holes.
func Offset(s grid.Span, at grid.Place) int { return (at.V-s.Top)*s.Columns + at.Q }

// Lettered returns the script of a picture whose rows have letters, like that of a panel. The
// caller sets the words for a sheet, and the function that parses cells.
func Lettered(s grid.Span) Script {
	return Script{
		Labels: Labelled(s, RowLabel),
		Label:  RowLabel,
		Rows:   func(lines int) int { return (lines + 1) / 2 },
		Name:   PlaceName,
	}
}
