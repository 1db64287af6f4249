package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

func TestCleaner(t *testing.T) {
	for _, test := range []struct {
		reads []string // each string arrives in one read
		want  string
		latin string // the result if each byte is a character; empty: the same
	}{
		{[]string{"é€x"}, "é€x", ""},
		{[]string{"\xff"}, "\ufffd", "\xff"},
		{[]string{"\xe9a"}, "\ufffda", "\xe9a"},
		{[]string{"a\x80"}, "a\ufffd", "a\x80"},
		{[]string{"\xc3x"}, "\ufffdx", "\xc3x"},
		{[]string{"\xc3", "x"}, "\ufffdx", "\xc3x"},
		{[]string{"\xc3", "\xa9", "x"}, "éx", ""},
		{[]string{"\xe2", "\x82", "\xac"}, "€", ""},
		{[]string{"\xe2\x82", "\xe2\x82\xac"}, "\ufffd\ufffd€", "\xe2\x82\xe2\x82\xac"},
		{[]string{"\xf0\x9f", "\x03"}, "\ufffd\ufffd\x03", "\xf0\x9f\x03"},
		{[]string{"\xc2\x9bA"}, "\ufffdA", "\xc2\x9bA"},
		{[]string{"\xed\xa0\x80"}, "\ufffd\ufffd\ufffd", "\xed\xa0\x80"},
		{[]string{"\x1b[A\x1bOA\x1b[<0;3;4M"}, "\x1b[A\x1bOA\x1b[<0;3;4M", ""},
		{[]string{"\x1b"}, "\x1b", ""},
		{[]string{"\x1b", "q"}, "\x1bq", ""},
		{[]string{"\x1b]"}, "\x1b\x1b[93u", ""},
		{[]string{"\x1b", "X", "q"}, "\x1b\x1b[88uq", ""},
		{[]string{"\x1b^\x1b_"}, "\x1b\x1b[94u\x1b\x1b[95u", ""},
		{[]string{"\x1b]11;rgb:1e1e/1e1e/1e1e\x07q"}, "\x1b\x1b[Iq", ""},
		{[]string{"\x1b]11;rgb:1e1e\x1b\\q"}, "\x1b\x1b[Iq", ""},
		{[]string{"\x1b]11\x03\x07"}, "\x1b\x1b[93u11\x03\x07", ""},
		{[]string{"\x1b\x03"}, "\x1b\x1b[I\x03", ""},
		{[]string{"\x1b[1;", "\x03"}, "\x1b[1;\x18\x03", ""},
		{[]string{"\x1b[1;\x1b[A"}, "\x1b[1;\x1b[A", ""},
		{[]string{"\x1bO\x03"}, "\x1bO\x18\x03", ""},
		{[]string{"\x1bN\x1b[A"}, "\x1bN\x18\x1b[A", ""},
		{[]string{"\x1b[[A\x1b[[\x03"}, "\x1b[[A\x1b[[\x18\x03", ""},
		{[]string{"\x1b[65;30;97;1;0;2147483647_"}, "\x1b[65;30;97;1;0;21_", ""},
		{[]string{"\x1b[65;30;97;1;0;3_\x1b[127;1;1;1;1;1_"}, "\x1b[65;30;97;1;0;3_\x1b[127;1;1;1;1;1_", ""},
	} {
		for _, c := range []*cleaner{{utf8: true}, {}} {
			var out []byte
			for _, in := range test.reads {
				out = c.clean(out, []byte(in))
			}
			want := test.want
			if !c.utf8 && test.latin != "" {
				want = test.latin
			}
			if string(out) != want {
				t.Errorf("%q, UTF-8 %v: cleaned to %q, want %q", test.reads, c.utf8, out, want)
			}
		}
	}
}

// tcell can read any cleaned input, and a Ctrl-C after this input arrives as Ctrl-C.
func TestCtrlCAfterAnyBytes(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	// These bytes begin, continue and end the states of tcell.
	const likely = "\x1b\x1b\x1b[[]]XON^_P\\\x07;01234567;m<MuAHq~_Z\xc3\xa9\xff\x03\r \x18\x9b"
	for round := range 20_000 {
		var reads [][]byte
		for range 1 + r.IntN(4) {
			in := make([]byte, r.IntN(12))
			for i := range in {
				if in[i] = likely[r.IntN(len(likely))]; r.IntN(4) == 0 {
					in[i] = byte(r.Uint32())
				}
			}
			reads = append(reads, in)
		}
		if trouble := readable(reads); trouble != "" {
			t.Fatalf("seed %d, round %d: %s", seed, round, trouble)
		}
	}
}

func FuzzCleaner(f *testing.F) {
	f.Add([]byte("\x1b]11;rgb:1e1e\x07\xc3x\x1b[1;5A\xff"), uint8(3))
	f.Fuzz(func(t *testing.T, in []byte, at uint8) {
		cut := min(int(at), len(in))
		if trouble := readable([][]byte{in[:cut], in[cut:]}); trouble != "" {
			t.Error(trouble)
		}
	})
}

func TestNoCharacterIsCut(t *testing.T) {
	for _, test := range []struct {
		read    string
		n, want int
	}{
		{"abc", 3, 3},
		{"abc", 2, 2},
		{"aé", 2, 1},
		{"aé", 3, 3},
		{"a€b", 3, 1},
		{"a€b", 4, 4},
		{"a\U0001f600b", 4, 1},
		{"\x80\x80\x80\x80\x80\x80", 5, 5}, // each byte is an invalid character of its own
		{"", 0, 0},
	} {
		if got := wholeRunes([]byte(test.read), test.n); got != test.want {
			t.Errorf("%q: %d of %d bytes are given, want %d", test.read, got, test.n, test.want)
		}
	}
}

func TestCtrlCIsFound(t *testing.T) {
	for _, test := range []struct {
		read, after string
		times       int
	}{
		{"", "", 0},
		{"abc", "abc", 0},
		{"ab\x03c", "c", 1},
		{"\x03a\x1b[99;5ub\x1b[27;5;99~", "", 3},
		{"\x1b[99;5u\x03\x1b[A", "\x1b[A", 2},
	} {
		if times, after := ctrlC([]byte(test.read)); times != test.times || string(after) != test.after {
			t.Errorf("%q: Ctrl-C %d times, then %q; want %d and %q", test.read, times, after, test.times, test.after)
		}
	}
}

// readable checks the cleaned bytes of several reads and returns an error text. tcell must read keys
// from them, and then Ctrl-C.
func readable(reads [][]byte) string {
	events := make(chan tcell.Event, 1000+10*len(slices.Concat(reads...))) // room for all events: a key may be repeated 99 times
	input, c := tcell.NewInputProcessor(events), &cleaner{utf8: true}
	var all []byte
	for _, in := range append(reads, []byte{etx}) {
		out := c.clean(nil, in)
		if !utf8.Valid(out) {
			return fmt.Sprintf("%q: cleaned to %q, want UTF-8", in, out)
		}
		input.ScanUTF8(out)
		all = append(all, out...)
	}
	var last tcell.Event
	for len(events) > 0 {
		last = <-events
	}
	if key, ok := last.(*tcell.EventKey); !ok || keyName(key) != "Ctrl-C" {
		return fmt.Sprintf("%q: cleaned to %q, and the last event is %T %v, want Ctrl-C", reads, all, last, last)
	}
	return ""
}
