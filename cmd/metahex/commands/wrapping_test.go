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
		w := &wrapping{&out, func() int { return 24 }}
		n, err := w.Write([]byte(x.in))
		if err != nil || n != len(x.in) || out.String() != x.want {
			t.Errorf("%q: wrote %d, %v:\n%s\nwant\n%s", x.in, n, err, &out, x.want)
		}
	}
}
