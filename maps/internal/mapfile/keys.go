package mapfile

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps"
	"metahex/rule"
)

// A Word is a value with its position. Its text is stored exactly as in the file, so that an id of
// 0101 stays 0101. If a word is missing, its line is 0.
type Word struct {
	Text         string
	Line, Column int
}

// UnmarshalYAML stores the word and its position.
func (w *Word) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return rule.At(n, "want a word, found a list or keys")
	}
	if n.Tag == "!!null" {
		return rule.At(n, "want a word, found nothing")
	}
	*w = Word{n.Value, n.Line, n.Column}
	return nil
}

// ReadsNull implements rule.NullReader.
func (*Word) ReadsNull() {}

// Words is a list of words, none of them empty.
type Words []Word

// UnmarshalYAML stores the words and their positions.
func (all *Words) UnmarshalYAML(n *yaml.Node) error {
	return Each(n, "a word", func(c *yaml.Node) error {
		*all = append(*all, Word{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// Each calls the function read for every entry of a list. This includes empty entries, which the
// YAML library would skip.
func Each(n *yaml.Node, want string, read func(*yaml.Node) error) error {
	if n.Kind != yaml.SequenceNode {
		return rule.At(n, "want a list in brackets; each entry must be %s", want)
	}
	for i, c := range n.Content {
		if c.Tag == "!!null" {
			return rule.At(c, "entry %d of the list is empty; want %s", i+1, want)
		}
		if err := read(c); err != nil {
			return err
		}
	}
	return nil
}

// A Number is a whole number with its position.
type Number struct {
	Value int
	Word
}

// UnmarshalYAML stores the number and its position.
func (x *Number) UnmarshalYAML(n *yaml.Node) error {
	if err := rule.DecodeNode(n, &x.Value); err != nil {
		return err
	}
	return x.Word.UnmarshalYAML(n)
}

// ReadsNull implements rule.NullReader.
func (*Number) ReadsNull() {}

// About adds a finding at the position of a word.
func (t *Text) About(w Word, format string, args ...any) *maps.Finding {
	return t.Find(max(1, w.Line), max(1, w.Column), format, args...)
}

// Decode decodes the keys of a masked file, and reports errors in them.
func (t *Text) Decode(masked []string, keys any) bool {
	data := []byte(strings.Join(masked, "\n") + "\n")
	if err := yaml.Unmarshal(data, new(yaml.Node)); err != nil && (t.tabbed || t.syntax(masked)) {
		return false // a tab has been reported; as a blank it would give a second message
	}
	err := rule.DecodeYAML(t.File, data, keys)
	if err == nil {
		return true
	}
	for _, f := range maps.FromYAML(t.Lines, err) {
		if !strings.Contains(f.Source, "\t") { // tabs have already been reported
			t.Findings = append(t.Findings, f)
		}
	}
	return false
}

// Masked returns the lines of the file for the YAML library. It replaces each line of the picture
// by a dummy line, and each tab by a blank. Tabs have already been reported.
func (t *Text) Masked(pic *Picture) []string {
	lines := slices.Clone(t.Lines)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "\t", " ")
	}
	for i := pic.First; i < pic.Last; i++ {
		lines[i] = "  x"
	}
	return lines
}

// syntax finds the line with a YAML syntax error, because the library's line is often wrong. It
// parses each key by itself, and each entry of a list by itself.
func (t *Text) syntax(masked []string) bool {
	for first := 0; first < len(masked); {
		last := first + 1
		for last < len(masked) && !begins(masked[last], false) {
			last++
		}
		if t.chunk(masked, first, last) {
			return true
		}
		first = last
	}
	return false
}

var listEntry = regexp.MustCompile(`^ *- `)

// begins reports whether a line begins a key or, if entry is set, an entry of a list.
func begins(line string, entry bool) bool {
	if entry {
		return listEntry.MatchString(line)
	}
	return line != "" && !strings.Contains(" #-]}", line[:1])
}

// chunk reports a key, in lines first to last, that is not valid YAML by itself.
func (t *Text) chunk(masked []string, first, last int) bool {
	var doc yaml.Node
	err := yaml.Unmarshal([]byte(strings.Join(masked[first:last], "\n")+"\n"), &doc)
	bare := len(doc.Content) > 0 && doc.Content[0].Kind == yaml.ScalarNode
	if begins(masked[first], false) && (bare || !strings.Contains(masked[first], ":")) {
		if at, close := rule.BlankAfterColon(masked[first]); close != "" {
			t.Find(first+1, at, "%s", close)
			return true
		}
		t.Find(first+1, 1, "found %q; want a key and a colon", strings.TrimSpace(masked[first]))
		return true
	}
	if err == nil {
		return false
	}
	if t.part(masked, first+1, last) {
		return true
	}
	at := rule.NotYAML(masked[first:last], err)
	t.Find(first+at.Line, at.Column, "%s", at.Text)
	return true
}

// part adds a finding for the first entry below a key that is not valid YAML by itself. It reports
// whether there is such an entry.
func (t *Text) part(masked []string, from, last int) bool {
	for to := from; from < last; from = to {
		for to++; to < last && !begins(masked[to], true); {
			to++
		}
		if begins(masked[from], true) && t.chunk(masked, from, to) {
			return true
		}
	}
	return false
}

var formatLine = regexp.MustCompile(`^format\s*:\s*["']?([A-Za-z-]+/[0-9]+)`)

// Format returns the value of the key "format" of a file.
func (t *Text) Format() string {
	for _, line := range t.Lines {
		if m := formatLine.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

// Meant returns the value of the key "format" of a file. If that line has an error, Meant returns the
// format that the author probably meant.
func (t *Text) Meant() string {
	claimed := t.Format()
	if slices.Contains(Formats, claimed) {
		return claimed
	}
	for _, line := range t.Lines[:min(len(t.Lines), 8)] {
		key, value, _ := strings.Cut(line, ":")
		if near := rule.Nearest(strings.TrimSpace(value), Formats); near != "" && rule.Nearest(key, []string{"format"}) != "" {
			return near
		}
	}
	return claimed
}

// Claims returns false if the file has another format, which is not a slip. Its keys then belong to that
// format, and there are no further findings.
func (t *Text) Claims(want string) bool {
	claimed := t.Format()
	known := slices.Contains(Formats, claimed)
	if claimed == want || claimed == "" || !known && rule.Nearest(claimed, Formats) != "" {
		return true
	}
	i := slices.IndexFunc(t.Lines, formatLine.MatchString)
	text := fmt.Sprintf("found format %q, want %q", claimed, want)
	if !known {
		text = rule.Unknown("format", claimed, Formats)
	}
	t.Find(i+1, 1+strings.Index(t.Lines[i], claimed), "%s", text)
	return false
}

// IsFormat checks the format key.
func (t *Text) IsFormat(format Word, want string) bool {
	switch {
	case format.Text == want:
		return true
	case format.Line == 0:
		t.Find(1, 1, "the file has no key format; want `format: %s`", want)
	case slices.Contains(Formats, format.Text):
		t.About(format, "found format %q, want %q", format.Text, want)
	default:
		t.About(format, "%s", rule.Unknown("format", format.Text, Formats))
	}
	return false
}

// Need reports a missing key, or one without a value.
func (t *Text) Need(key string, there bool) bool {
	if there {
		return true
	}
	if line := t.lineOf(key); line > 0 {
		t.Find(line, 1, "the key %s is empty", key)
	} else {
		t.Find(1, 1, "the file has no key %s", key)
	}
	return false
}

// lineOf returns the line of a key of the file, counted from 1, or 0.
func (t *Text) lineOf(key string) int {
	return 1 + slices.IndexFunc(t.Lines, func(line string) bool {
		rest, ok := strings.CutPrefix(line, key)
		return ok && strings.HasPrefix(strings.TrimLeft(rest, " "), ":")
	})
}

// CheckID checks the key "id".
func (t *Text) CheckID(id Word) bool {
	if t.Need("id", id.Text != "") {
		if err := maps.CheckID(id.Text); err != nil {
			t.About(id, "%v", err)
			return false
		}
	}
	return id.Text != ""
}

// OneLine checks a text that must fit in one line.
func (t *Text) OneLine(key string, w Word) string {
	s := strings.TrimSpace(w.Text)
	if strings.Contains(s, "\n") {
		t.About(w, "the %s has several lines; want one", key)
		return s
	}
	for _, r := range s {
		if unprintable(r) {
			t.About(w, "the %s has the control character %U; want printable text", key, r)
			return s
		}
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return !maps.HasGlyph(r) }); i >= 0 {
		t.About(w, "the %s has the character %q, which pictures show as an empty box; they have Latin, Greek and Cyrillic letters", key, []rune(s[i:])[0]).Warning = true
	}
	return s
}

// Formats lists all formats of map files.
var Formats = []string{"panel/1", "layout/1", "edges/1", "hexpanel/1", "hexlayout/1", "hexedges/1", "hexmap/1", "table/1"}
