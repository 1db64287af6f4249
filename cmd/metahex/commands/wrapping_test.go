package commands

import (
	"strings"
	"testing"
)

// A terminal gets lines that are broken between words. Lines that fit stay as they are.
func TestPlainLinesAreWrappedAtWords(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ in, want string }{
		{"> ", "> "},
		{"a line that just fits it\n", "a line that just fits it\n"},
		{"a line that does not fit it\n\n> ", "a line that does not fit\n  it\n\n> "},
		{"  12) activate RA, go to the ford, and fire\n", "  12) activate RA, go to\n    the ford, and fire\n"},
		{"  pneumonoultramicroscopicsilicovolcanoconiosis is long\n", "  pneumonoultramicroscopicsilicovolcanoconiosis\n    is long\n"},
		{"ää ää ää ää ää ää ää ää ä\n", "ää ää ää ää ää ää ää ää\n  ä\n"},
		{"a |   .   w   w   .   .   .1  .1  |\n", "a |   .   w   w   .   .   .1  .1  |\n"},
		{"   2  height RA@2 above G-12  [BHM 8.2.1]\n", "   2  height RA@2 above\n     G-12  [BHM 8.2.1]\n"},
		{"                     a drawing that is wide\n", "                     a drawing that is wide\n"},
	} {
		var out strings.Builder
		w := &wrapping{Writer: &out, wide: func() int { return 24 }}
		n, err := w.Write([]byte(x.in))
		if err != nil || n != len(x.in) || out.String() != x.want {
			t.Errorf("%q: wrote %d, %v:\n%s\nwant\n%s", x.in, n, err, &out, x.want)
		}
	}
}

// A row of a ruling's table is broken between columns, and not within a cell.
func TestRowsOfRulingsAreWrappedAtColumns(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"  crosses A  top  6  blind  2  misses by 39  [6.4]\n": "  crosses A  top  6  blind  2\n    misses by 39  [6.4]\n",
		"  crosses A  top  6  blind 19 HIDES       [6.5]\n":    "  crosses A  top  6  blind 19 HIDES\n    [6.5]\n",
		"  crosses A  top  6  blind  2  and hides  [6.5]\n":    "  crosses A  top  6  blind  2  and hides\n    [6.5]\n",
		"  crosses A  top  6  HIDES  [6.5]\n":                  "  crosses A  top  6  HIDES  [6.5]\n",
	} {
		var out strings.Builder
		w := &wrapping{Writer: &out, wide: func() int { return 40 }, rows: true}
		if _, err := w.Write([]byte(in)); err != nil || out.String() != want {
			t.Errorf("%q: wrote %v:\n%s\nwant\n%s", in, err, &out, want)
		}
	}
}
