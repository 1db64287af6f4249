package files_test

import (
	"errors"
	"strings"
	"testing"

	"metahex/rule/files"
)

func TestVisibleWritesOutWhatSteersATerminal(t *testing.T) {
	for _, x := range []struct{ text, want, line string }{
		{"", "", ""},
		{"Größe – ½ “x” 漢 👍🏽 \\x1b", "Größe – ½ “x” 漢 👍🏽 \\x1b", "Größe – ½ “x” 漢 👍🏽 \\x1b"},
		{"a\tb\n", "a\tb\n", `a\tb\n`},
		{"\x1b]0;pwned\x07\x1b[2J", `\x1b]0;pwned\x07\x1b[2J`, `\x1b]0;pwned\x07\x1b[2J`},
		{"1\r2\x00\x7f\b", `1\r2\x00\u007f\x08`, `1\r2\x00\u007f\x08`},
		{"\u009b2J \u0085", `\u009b2J \u0085`, `\u009b2J \u0085`},
		{"\x9b2J \xff\xfe", `\x9b2J \xff\xfe`, `\x9b2J \xff\xfe`},
		{"\u202eF-01\u2066\u200f\u061c", `\u202eF-01\u2066\u200f\u061c`, `\u202eF-01\u2066\u200f\u061c`},
		{"a\u2028b\u2029", `a\u2028b\u2029`, `a\u2028b\u2029`},
		{"\ufffd", "\ufffd", "\ufffd"},
	} {
		if got := files.Visible(x.text); got != x.want {
			t.Errorf("Visible(%q): got %q; want %q", x.text, got, x.want)
		}
		if got := files.VisibleLine(x.text); got != x.line {
			t.Errorf("VisibleLine(%q): got %q; want %q", x.text, got, x.line)
		}
		if got := files.VisibleLine(files.VisibleLine(x.text)); got != x.line {
			t.Errorf("VisibleLine(%q) twice: got %q; want %q", x.text, got, x.line)
		}
	}
}

// The result does not depend on how the text is split between calls of Write.
func TestTextWriterWritesWhatIsVisible(t *testing.T) {
	const text = "Größe\x1b[2J – \u009b½\xff 漢\u202e👍🏽\n\xe6\xbc"
	const want = `Größe\x1b[2J – \u009b½\xff 漢\u202e👍🏽` + "\n" + `\xe6\xbc`
	for size := 1; size <= len(text); size++ {
		var out strings.Builder
		w := files.NewTextWriter(&out)
		for at := 0; at < len(text); at += size {
			part := text[at:min(at+size, len(text))]
			if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatalf("Write(%q): got %d, %v; want %d, nil", part, n, err, len(part))
			}
		}
		if err := w.End(); err != nil || out.String() != want {
			t.Errorf("parts of %d bytes: got %q, %v; want %q", size, out.String(), err, want)
		}
	}
	broken := errors.New("broken")
	if n, err := files.NewTextWriter(failing{broken}).Write([]byte("text")); n != 0 || !errors.Is(err, broken) {
		t.Errorf("Write: got %d, %v; want 0, %v", n, err, broken)
	}
}

// failing is a writer that always returns an error.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
