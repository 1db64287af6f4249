package record_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

func parsed(t interface{ Fatal(...any) }, text []byte) *record.Play {
	p, err := record.Parse("f", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// parting formats a comparison in one line.
func parting(c *record.Comparison) string {
	text := fmt.Sprintf("%d same, %d by chain", c.Same, c.Chained)
	if c.Altered {
		text += ", altered"
	}
	if c.Forged > 0 {
		text += fmt.Sprintf(", forged %d, lines %d %d", c.Forged, c.State[0].Number, c.State[1].Number)
	}
	for _, h := range c.Headers {
		text += fmt.Sprintf(", %s %q %q", h.Key, h.A, h.B)
	}
	if c.Parts() {
		text += fmt.Sprintf(", turn %d", c.Turn)
	}
	for _, l := range []*record.Line{c.A, c.B} {
		switch {
		case l != nil:
			text += fmt.Sprintf(", %d %s", l.Number, l.Text)
		case c.Parts():
			text += ", end"
		}
	}
	return text
}

// Edited copies of through.play are compared with the original file, with and without the words of
// the game.
func TestCompare(t *testing.T) {
	whole, err := os.ReadFile("testdata/through.play")
	if err != nil {
		t.Fatal(err)
	}
	words := toy.New()
	for _, test := range []struct {
		name, old, new string
		want, unread   string // with and without words; "": the same
	}{
		{"itself", "", "", "14 same, 14 by chain", ""},
		{"another build", "ambush\n", "ambush\nbuild: v2\n", `14 same, 14 by chain, build "" "v2"`, ""},
		{"another remark, and events in other words", "The runner is through.", "Through.", "14 same, 14 by chain", ""},
		{"an answer in other words", "> roll 4", "> roll 04", "14 same, 14 by chain", ""},
		{"another answer after the last chain", "= turn 4", "> stay\n= turn 4", "13 same, 7 by chain, turn 4, 35 run, 34 stay", ""},
		{"an answer before the chain", "> roll 4", "> roll 3", "9 same, 14 by chain, altered, turn 3, 26 roll 4, 26 roll 3", "14 same, 14 by chain"},
		{"another chain", "14b799c73dd3dd6a 2dbef552656335ce", "14b799c73dd3dd6a 0000000000000000", "14 same, 14 by chain, forged 13, lines 34 34", ""},
		{"another seed, changed afterwards", "ambush\n", "ambush\nseed: 8\n", `14 same, 14 by chain, seed "" "8"`, ""},
		{"a prefix", "> roll 1\n    1 misses. [TOY 5]\n= turn 4 14b799c73dd3dd6a 2dbef552656335ce\n> run\n    The runner enters f. [TOY 3]\n    The runner is through. [TOY 6]\n= over a4b050c89de09c25 f8bfb89dd7a8949f\n", "", "12 same, 7 by chain, turn 3, 32 roll 1, end", ""},
	} {
		if test.old != "" && !strings.Contains(string(whole), test.old) {
			t.Fatalf("%s: there is no %q", test.name, test.old)
		}
		a, b := parsed(t, whole), parsed(t, []byte(strings.Replace(string(whole), test.old, test.new, 1)))
		if test.unread == "" {
			test.unread = test.want
		}
		if got := parting(record.Compare(a, b, words)); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
		if got := parting(record.Compare(a, b, nil)); got != test.unread {
			t.Errorf("%s, words unread: %s\nwant %s", test.name, got, test.unread)
		}
	}
}

// Two matches with a common beginning diverge at the right answer, in either order, with or without
// words. If one record is the beginning of the other, the result says so.
func TestCompareRandomMatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, _ := recorded(t, rapid.Uint64Max(50).Draw(t, "one"))
		two, _ := recorded(t, rapid.Uint64Max(50).Draw(t, "two"))
		if rapid.Bool().Draw(t, "prefix") {
			at := rapid.IntRange(len(head), len(one)).Draw(t, "at")
			two = one[:bytes.LastIndexByte(one[:at], '\n')+1]
		}
		a, b := parsed(t, one), parsed(t, two)
		x, y := texts(a), texts(b)
		n := 0
		for n < len(x) && n < len(y) && x[n] == y[n] {
			n++
		}
		for _, words := range []game.Lexicon{nil, toy.New()} {
			c, back := record.Compare(a, b, words), record.Compare(b, a, words)
			if c.Same != n || c.Altered || c.Parts() != (len(x) != n || len(y) != n) || (c.A == nil) != (len(x) == n) || (c.B == nil) != (len(y) == n) {
				t.Fatalf("%s, want %d same of %d and %d", parting(c), n, len(x), len(y))
			}
			back.A, back.B = back.B, back.A
			if diff := cmp.Diff(c, back); diff != "" {
				t.Fatalf("the other way (-want +got):\n%s", diff)
			}
		}
	})
}

func texts(p *record.Play) (all []string) {
	for _, l := range p.Lines {
		if l.Kind == record.Answer {
			all = append(all, l.Text)
		}
	}
	return all
}
