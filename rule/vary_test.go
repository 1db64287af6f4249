package rule

import (
	"fmt"
	"testing"
)

// heaps are tables of numbers. Files overlay each other in order, and the later file counts.
type heaps struct {
	A, B int
}

func layHeaps(h *heaps, file string, data []byte) error { return DecodeYAML(file, data, h) }

func TestVary(t *testing.T) {
	scenario := File{Name: "s.yaml", Data: []byte("turns: 4\n")}
	files := []File{{Name: "t.yaml", Data: []byte("a: 1\nb: 2\n")}, {Name: "own.yaml", Data: []byte("b: 20\n")}}
	held := &heaps{A: 1, B: 20}
	for _, c := range []struct {
		edits []Edit
		want  string
	}{
		{nil, `"turns: 4\n" {1 20} true <nil>`},
		{[]Edit{{"turns", 6}, {"b", 30}}, `"turns: 6\n" {1 30} false <nil>`},
		{[]Edit{{"c", 1}}, `"" <nil> false unknown number "c" (want one of turns, a, b)`},
	} {
		f, h, err := Vary(scenario, held, files, layHeaps, c.edits...)
		tables := "<nil>"
		if h != nil {
			tables = fmt.Sprint(*h)
		}
		if got := fmt.Sprintf("%q %s %v %v", f.Data, tables, h == held, err); got != c.want {
			t.Errorf("%v:\n got %s\nwant %s", c.edits, got, c.want)
		}
	}
	if held.B != 20 {
		t.Errorf("the tables held have changed: %v", *held)
	}
}
