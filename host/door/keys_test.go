package door

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// A keyReader passes on only what belongs in a line.
func TestKeyReader(t *testing.T) {
	for typed, want := range map[string]string{
		"Ann\r":                              "Ann\r",
		"Zoë\r":                              "Zoë\r",
		"\x1b[A\x1b[D\x1b[3~x\x7f":           "\x1b[A\x1b[D\x1b[3~x\x7f",
		"a\x9bb\xffc\uFFFDd\xc3\r":           "abcd\r",
		"a\u202eb\u009b31mc":                 "ab31mc",
		"\x1b]0;stolen\x07Eve\r":             "Eve\r",
		"\x1bP1;2q\x1b\\Eve\r":               "\\Eve\r",
		"\x1b[<0;10;12M\x1b[<0;10;12mq":      "q",
		"\x1b[1;5Cx\x1b[200~y":               "xy",
		"\x1b[333~z":                         "z",
		"\x1b[" + strings.Repeat("9", 10000): "",
		"\x1b[" + strings.Repeat("9", 10000) + "\rquit\r": "\rquit\r",
		"\x1b":      "",
		"\x03\x04":  "\x03\x04",
		"\x1bxq\r":  "q\r",
		"\x1b]\r\n": "\r\n",
	} {
		for name, from := range map[string]io.Reader{"whole": strings.NewReader(typed), "byte by byte": iotest.OneByteReader(strings.NewReader(typed))} {
			got, err := io.ReadAll(&keyReader{from: from})
			if err != nil || string(got) != want {
				t.Errorf("%.40q, %s, becomes %q, error %v; want %q", typed, name, got, err, want)
			}
		}
	}
}
