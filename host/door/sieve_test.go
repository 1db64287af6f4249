package door

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Keys pass completely, however their bytes are split. Input that no terminal sends is dropped.
func TestSieve(t *testing.T) {
	for typed, want := range map[string]string{
		"abc\r\t\x7f\x03":                    "abc\r\t\x7f\x03",
		"é漢\U0001F600":                       "é漢\U0001F600",
		"\x1b[A\x1b[1;5C\x1b[3~":             "\x1b[A\x1b[1;5C\x1b[3~",
		"\x1bOP\x1bx\x1b\x1b[A":              "\x1bOP\x1bx\x1b\x1b[A",
		"\x1b[[Ax":                           "\x1b[[Ax",
		"\x1b[<0;10;5M\x1b[<0;10;5m":         "\x1b[<0;10;5M\x1b[<0;10;5m",
		"\x1b[200~pasted\x1b[201~":           "\x1b[200~pasted\x1b[201~",
		"\x1b]52;c;QUJD\x07x":                "x",
		"\x1b]0;stolen\x1b\\x":               "x",
		"\x1bX1\x1b2\x1b\\\x1b^3\x07\x1bNyz": "z",
		"\x1b[65;0;97;1;0;2147483647_x":      "\x1b[65;0;97;1;0_x",
		"\x1b[65;0;97;0;0;1_x":               "x",
		"\x1b[0;0;97;1;0;1_":                 "a",
		"\x1b[0;0;27;1;0;1_\x1b[0;0;91;1;0;1_\x1b[0;0;65;1;0;1_": "\x1b[A",
		"\x1b[" + strings.Repeat("1;", 1000) + "Ax":              "x",
		"\x1b[1\x1b[B": "\x1b[B",
		"\x1b[1\x01x":  "x",
		"\x1b[ !Ax":    "\x1b[ !Ax",
		"a\xff":        "a\uFFFD",
	} {
		var whole sieve
		got := string(whole.sift([]byte(typed)))
		if got != want {
			t.Errorf("%q comes out as %q, want %q", typed, got, want)
		}
		var cut sieve
		got = ""
		for i := range len(typed) {
			got += string(cut.sift([]byte{typed[i]}))
		}
		if a, b := parsed(got), parsed(want); a != b {
			t.Errorf("%q, byte for byte, comes out as %q, which is the keys %q; want %q", typed, got, a, b)
		}
	}
	var late sieve
	got := string(late.sift([]byte("\x1b")))
	late.at = late.at.Add(-time.Second)
	if got += string(late.sift([]byte("[x]"))); got != "\x1b[x]" {
		t.Errorf("an escape and brackets, typed one after the other, come out as %q", got)
	}
}

// parsed returns the events that tcell parses from keys.
func parsed(text string) string {
	events := make(chan tcell.Event, 1<<16)
	tcell.NewInputProcessor(events).ScanUTF8([]byte(text))
	var all strings.Builder
	for len(events) > 0 {
		switch ev := (<-events).(type) {
		case *tcell.EventKey:
			all.WriteString(ev.Name() + " ")
		case *tcell.EventMouse:
			all.WriteString("mouse ")
		default:
			all.WriteString("other ")
		}
	}
	return all.String()
}

// Any input produces few bytes and events for its size, and the sieve stores few bytes.
func TestSieveKeepsLittle(t *testing.T) {
	const seed = 22
	r := rand.New(rand.NewPCG(seed, 0))
	words := []string{"\x1b", "[", "]", "O", "N", "X", "_", "^", ";", "65", "0", "1", "2147483647", "27", "91", "\x07", "\\", "a", "é", "\xc3", "<", "M", "~", "200", "?", "\x01", "\x1b[0;0;", ";1;0;9_"}
	for n := range 300 {
		events := make(chan tcell.Event, 1<<16)
		parser := tcell.NewInputProcessor(events)
		var s sieve
		var typed bytes.Buffer
		out := 0
		for range 200 {
			var chunk []byte
			for range 1 + r.IntN(8) {
				chunk = append(chunk, words[r.IntN(len(words))]...)
			}
			typed.Write(chunk)
			let := s.sift(chunk)
			out += len(let)
			parser.ScanUTF8(let)
			if kept := len(s.seq) + len(s.tail); kept > 2*longestSeq {
				t.Fatalf("seed %d, run %d: %d bytes are kept of %q", seed, n, kept, typed.Bytes())
			}
		}
		if out > 3*typed.Len() || len(events) > typed.Len() {
			t.Fatalf("seed %d, run %d: of %d bytes come %d, and %d events: %q", seed, n, typed.Len(), out, len(events), typed.Bytes())
		}
	}
}
