package rule

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// A Fault is an error at one place of a text file. Its message has the form "file:line:column:
// text", which editors and terminals turn into a link.
type Fault struct {
	File         string // the name that the caller gave; empty while the file is unknown
	Line, Column int    // from 1; zero when unknown
	Text         string // what was found and what is legal
}

// Error returns the known parts of the place, then the text.
func (f *Fault) Error() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File + ":")
	}
	if f.Line > 0 {
		fmt.Fprintf(&b, "%d:%d:", f.Line, max(1, f.Column))
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(f.Text)
	return b.String()
}

// Warning begins the text of a finding that does not prevent the use of a file.
const Warning = "warning: "

// At returns an error for an UnmarshalYAML method: a *Fault with the node's line and column.
// DecodeYAML adds the file name.
func At(n *yaml.Node, format string, args ...any) error {
	return &Fault{Line: n.Line, Column: n.Column, Text: fmt.Sprintf(format, args...)}
}

// Unknown returns a message that a word is not among the known words. The message lists the known
// words and names the nearest: `unknown key "raws" (want one of name, rows), did you mean "rows"?`.
// The first argument names the kind of the word: "key", "unit". A long word is clipped.
func Unknown(what, word string, known []string) string {
	return fmt.Sprintf("unknown %s %q (want one of %s)", what, Clip(word), strings.Join(known, ", ")) + DidYouMean(word, known)
}
