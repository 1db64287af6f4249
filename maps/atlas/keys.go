package atlas

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps"
	"metahex/rule"
)

// A word is a value that knows where it stands. Its text is what is written,
// so that an id of 0101 stays 0101. A word that is not given has line 0.
type word struct {
	text         string
	line, column int
}

// UnmarshalYAML keeps the word and its place.
func (w *word) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return rule.At(n, "want a word, found a list or keys")
	}
	*w = word{n.Value, n.Line, n.Column}
	return nil
}

// words is a list of words, none of which is left empty.
type words []word

// UnmarshalYAML keeps the words and their places.
func (all *words) UnmarshalYAML(n *yaml.Node) error {
	return each(n, "a word", func(c *yaml.Node) error {
		*all = append(*all, word{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// each goes through a list, which the library would do but for empty entries.
func each(n *yaml.Node, want string, read func(*yaml.Node) error) error {
	if n.Kind != yaml.SequenceNode {
		return rule.At(n, "want a list in brackets, each of its entries %s", want)
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

// A number is a whole number that knows where it stands.
type number struct {
	value int
	word
}

// UnmarshalYAML keeps the number and its place.
func (x *number) UnmarshalYAML(n *yaml.Node) error {
	if err := rule.DecodeNode(n, &x.value); err != nil {
		return err
	}
	return x.word.UnmarshalYAML(n)
}

// about adds a finding at a word.
func (t *text) about(w word, format string, args ...any) *maps.Finding {
	return t.find(max(1, w.line), max(1, w.column), format, args...)
}

// decode reads the keys of the file, which is masked already, and tells what is
// wrong with them.
func (t *text) decode(masked []string, keys any) bool {
	data := []byte(strings.Join(masked, "\n") + "\n")
	if err := yaml.Unmarshal(data, new(yaml.Node)); err != nil && t.syntax(masked) {
		return false
	}
	err := rule.DecodeYAML(t.file, data, keys)
	if err == nil {
		return true
	}
	for _, f := range maps.FromYAML(t.lines, err) {
		if !strings.Contains(f.Source, "\t") { // a tab is told already
			t.findings = append(t.findings, f)
		}
	}
	return false
}

// masked is the file for the YAML reader: the picture's lines are blotted out,
// one for one, and so are tabs, which are told already.
func (t *text) masked(pic *picture) []string {
	lines := slices.Clone(t.lines)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "\t", " ")
	}
	for i := pic.first; i < pic.last; i++ {
		lines[i] = "  x"
	}
	return lines
}

// syntax finds the line in which the keys stop being YAML, for the library is
// often lines off: it tries each key alone, and of a list each entry.
func (t *text) syntax(masked []string) bool {
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

// begins reports whether a line begins a key, or else an entry of a list.
func begins(line string, entry bool) bool {
	if entry {
		return listEntry.MatchString(line)
	}
	return line != "" && !strings.Contains(" #-]}", line[:1])
}

// chunk tells of a key, in lines first to last, that is no YAML by itself.
func (t *text) chunk(masked []string, first, last int) bool {
	var doc yaml.Node
	err := yaml.Unmarshal([]byte(strings.Join(masked[first:last], "\n")+"\n"), &doc)
	bare := len(doc.Content) > 0 && doc.Content[0].Kind == yaml.ScalarNode
	if begins(masked[first], false) && (bare || !strings.Contains(masked[first], ":")) {
		t.find(first+1, 1, "found %q; want a key and a colon", strings.TrimSpace(masked[first]))
		return true
	}
	if err == nil {
		return false
	}
	for from := first + 1; from < last; {
		to := from + 1
		for to < last && !begins(masked[to], true) {
			to++
		}
		if begins(masked[from], true) && t.chunk(masked, from, to) {
			return true
		}
		from = to
	}
	at := first + 1
	if m := libraryLine.FindStringSubmatch(err.Error()); m != nil && !begins(masked[first], true) {
		var n int
		fmt.Sscan(m[1], &n)
		at = min(max(at, first+n), last)
	}
	line := maps.LineAt(t.lines, at)
	t.find(at, len(line)-len(strings.TrimLeft(line, " "))+1, "this is no YAML: %s", libraryLine.ReplaceAllString(strings.TrimPrefix(err.Error(), "yaml: "), ""))
	return true
}

var libraryLine = regexp.MustCompile(`^(?:yaml: )?line ([0-9]+): `)

var formatLine = regexp.MustCompile(`^format\s*:\s*["']?([A-Za-z]+/[0-9]+)`)

// format is the format a file claims.
func (t *text) format() string {
	for _, line := range t.lines {
		if m := formatLine.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

// claims is false where the file says that it is of another format that there
// is: then its keys are another's too, and nothing else is said of them.
func (t *text) claims(want string) bool {
	claimed := t.format()
	if claimed == want || !slices.Contains(formats, claimed) {
		return true
	}
	i := slices.IndexFunc(t.lines, formatLine.MatchString)
	t.find(i+1, 1+strings.Index(t.lines[i], claimed), "found format %q, want %q", claimed, want)
	return false
}

// is checks the format key.
func (t *text) is(format word, want string) bool {
	switch {
	case format.text == want:
		return true
	case format.line == 0:
		t.find(1, 1, "the file has no key format; want `format: %s`", want)
	case slices.Contains(formats, format.text):
		t.about(format, "found format %q, want %q", format.text, want)
	default:
		t.about(format, "%s", rule.Unknown("format", format.text, formats))
	}
	return false
}

// need tells that a key is missing.
func (t *text) need(key string, there bool) bool {
	if !there {
		t.find(1, 1, "the file has no key %s", key)
	}
	return there
}

// checkID checks the key id.
func (t *text) checkID(id word) bool {
	if t.need("id", id.text != "") {
		if err := maps.CheckID(id.text); err != nil {
			t.about(id, "%v", err)
			return false
		}
	}
	return id.text != ""
}

// oneLine checks a text that may be said in one line only.
func (t *text) oneLine(key string, w word) string {
	s := strings.TrimSpace(w.text)
	if strings.Contains(s, "\n") {
		t.about(w, "the %s has several lines; want one", key)
	}
	return s
}

// formats are the formats of map files there are.
var formats = []string{"panel/1", "layout/1", "edges/1", "hexpanel/1", "hexlayout/1", "hexedges/1", "hexmap/1", "table/1"}
