package record_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// ended returns the text of a match of three answers that ends in the given line.
func ended(t *testing.T, line string) string {
	t.Helper()
	golden, err := os.ReadFile("testdata/reaction-in-mid-move.play")
	if err != nil {
		t.Fatal(err)
	}
	p := parsed(t, golden).First(3)
	return p.String() + line
}

// A record may end in a line that says how the match ended without an answer.
func TestEnding(t *testing.T) {
	for line, want := range map[string]game.Result{
		"= ended red resigned":  {Winner: game.Blue, Text: "blue wins: red has resigned"},
		"= ended blue resigned": {Winner: game.Red, Text: "red wins: blue has resigned"},
		"= ended red late":      {Winner: game.Blue, Text: "blue wins: the time of red is up"},
		"= ended both agreed":   {Text: "a draw, as both agreed"},
	} {
		p, err := record.Rewrite(parsed(t, []byte(ended(t, line+"\n"))), start)
		if err != nil {
			t.Fatal(err)
		}
		if last := p.Lines[len(p.Lines)-1].Text; len(strings.Fields(last)) != 5 || !strings.HasPrefix("= "+last, line+" ") {
			t.Errorf("the last line is %q, want %q and two hashes", last, line)
		}
		whole := parsed(t, []byte(p.String()))
		m, err := record.Replay(whole, start)
		if err != nil {
			t.Fatal(err)
		}
		want.Over, want.Points = true, m.Result().Points
		if got := whole.Result(m); got != want {
			t.Errorf("after %q the result is %+v, want %+v", line, got, want)
		}
		if err := record.Check(whole, start); err != nil {
			t.Errorf("checking finds %v, want no difference", err)
		}
		if !whole.Over() {
			t.Errorf("after %q the play is not over", line)
		}
		if _, err := record.Resume(nil, whole, m); err == nil {
			t.Errorf("after %q the record can be continued", line)
		}
		if h := record.Examine("f", []byte(whole.String()), start); len(h.Findings) > 0 {
			t.Errorf("examining finds %v", h.Findings)
		}
		if c := record.Compare(whole, parsed(t, []byte(ended(t, ""))), toy.New()); c.Forged != 0 || c.Parts() {
			t.Errorf("comparing finds %s, want no difference", parting(c))
		}
	}
}

// A damaged or wrong ending is a fault at its line.
func TestEndingFaults(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"= ended green resigned\n", `unknown ending "green resigned" (want one of red resigned, blue resigned, red late, blue late, both agreed)`},
		{"= ended red resigned\n= ended red resigned\n", "the match is over before this line"},
		{"= ended red resigned\n> stay\n", "found an answer after the end of the match"},
		{"= ended red resigned 0 0\n", `f:21:22: recorded "= ended red resigned 0 0"; replayed "= ended red resigned b903fca91f1d117b dbac8706c5387f75"`},
		{"= ended blue resigned b903fca91f1d117b dbac8706c5387f75\n", `f:21:40: recorded "= ended blue resigned b903fca91f1d117b dbac8706c5387f75"; replayed`},
	} {
		p, err := record.Parse("f", []byte(ended(t, test.line)))
		if _, replayed := record.Replay(p, start); err == nil && replayed != nil {
			err = replayed
		} else if err == nil {
			err = record.Check(p, start)
		}
		if !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%q: error %v, want %q", test.line, err, test.want)
		}
	}
}
