package tui

import "testing"

// cutBackground removes the terminal's answer from the input and loses no typed key.
func TestBackground(t *testing.T) {
	type cut struct {
		typed              string
		light, told, begun bool
	}
	for sent, want := range map[string]cut{
		"":                                 {},
		"jk":                               {typed: "jk"},
		"\x1b]11;rgb:ffff/ffff/f0f0\x1b\\": {light: true, told: true},
		"\x1b]11;rgb:1212/1313/1111\a":     {told: true},
		"j\x1b]11;rgb:ff/ff/ff\ak\x03":     {typed: "jk\x03", light: true, told: true},
		"\x1b[A\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[B": {typed: "\x1b[A\x1b[B", told: true},
		"j\x1b]11;rg":                    {typed: "j\x1b]11;rg", begun: true},
		"\x1b]11;rgb:ffff/ff":            {typed: "\x1b]11;rgb:ffff/ff", begun: true},
		"\x1b]11;rgb:ffff/ffff/ffff\x1b": {typed: "\x1b]11;rgb:ffff/ffff/ffff\x1b", begun: true},
		"\x1b":                           {typed: "\x1b"},
		"\x1b]11;rgb:ffff/zzzz/ffff\a":   {},
		"\x1b]11;rgb:ffff\a":             {},
	} {
		typed, light, told, begun := cutBackground([]byte(sent))
		if got := (cut{string(typed), light, told, begun}); got != want {
			t.Errorf("%q: got %+v; want %+v", sent, got, want)
		}
	}
}
