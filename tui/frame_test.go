package tui

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// lineOf draws texts on a line of 12 cells, each at its column, and returns what the terminal shows.
func lineOf(t *testing.T, texts map[int]string, order ...int) string {
	t.Helper()
	sim := tcell.NewSimulationScreen("UTF-8")
	if err := sim.Init(); err != nil {
		t.Fatal(err)
	}
	defer sim.Fini()
	sim.SetSize(12, 1)
	d := newDiffScreen(sim)
	d.Clear()
	for _, x := range order {
		pane{d, 0, 0, 12, 1}.text(x, 0, texts[x], tcell.StyleDefault)
	}
	d.Show()
	line := ""
	for x := 0; x < 12; {
		text, _, wide := sim.Get(x, 0)
		line, x = line+text, x+wide
	}
	return strings.TrimRight(line, " ")
}

// Wide characters take two columns, and combining characters none.
func TestTextByColumns(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "漢字 Ann": 8, "e\u0301a": 2, "👍🏽!": 3, "→ ×½": 4, "\u0301": 1, "a\r\n": 3} {
		if got := columns(text); got != want {
			t.Errorf("%q has %d columns, want %d", text, got, want)
		}
	}
	for _, test := range []struct {
		texts map[int]string
		order []int
		want  string
	}{
		{map[int]string{0: "漢字漢字 x"}, []int{0}, "漢字漢字 x"},
		{map[int]string{0: "e\u0301a👍🏽!"}, []int{0}, "e\u0301a👍🏽!"},
		{map[int]string{0: "漢字", 1: "|"}, []int{0, 1}, " |字"},
		{map[int]string{0: "漢字", 2: "|"}, []int{0, 2}, "漢|"},
		{map[int]string{0: "漢字", 1: "漢"}, []int{0, 1}, " 漢"},
		{map[int]string{11: "漢", 9: "漢"}, []int{9, 11}, "         漢"},
	} {
		if got := lineOf(t, test.texts, test.order...); got != test.want {
			t.Errorf("%v shows %q, want %q", test.texts, got, test.want)
		}
	}
	for _, test := range []struct {
		text       string
		wide       int
		head, tail string
	}{
		{"漢字漢字", 8, "漢字漢字", "漢字漢字"}, {"漢字漢字", 7, "漢字漢…", "…字漢字"}, {"漢字漢字", 6, "漢字…", "…漢字"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…", "…e\u0301"}, {"abc", 2, "a…", "…c"}, {"abc", 0, "…", "…"},
	} {
		if got := clip(test.text, test.wide, "…"); got != test.head {
			t.Errorf("clip(%q, %d) is %q, want %q", test.text, test.wide, got, test.head)
		}
		if got := tail(test.text, test.wide, "…"); got != test.tail {
			t.Errorf("tail(%q, %d) is %q, want %q", test.text, test.wide, got, test.tail)
		}
	}
}
