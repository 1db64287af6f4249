package files_test

import (
	"testing"

	"metahex/rule/files"
)

func TestVisibleWritesOutWhatSteersATerminal(t *testing.T) {
	for _, x := range []struct{ text, want, line string }{
		{"", "", ""},
		{"Größe – ½ “x” 漢 👍🏽 \\x1b", "Größe – ½ “x” 漢 👍🏽 \\x1b", "Größe – ½ “x” 漢 👍🏽 \\x1b"},
		{"a\tb\n", "a\tb\n", `a\tb\n`},
		{"\x1b]0;pwned\x07\x1b[2J", `\x1b]0;pwned\x07\x1b[2J`, `\x1b]0;pwned\x07\x1b[2J`},
		{"1\r2\x00\x7f\b", `1\r2\x00\x7f\x08`, `1\r2\x00\x7f\x08`},
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
