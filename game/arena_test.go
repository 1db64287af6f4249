package game

import "testing"

// Lists of an arena are independent: appending to one list changes no other list, even after the
// first list has outgrown the arena. An empty list is nil.
func TestArena(t *testing.T) {
	var a arena
	var lists [][]Option
	for n := range 3 * blockSize / fewOptions * 2 {
		list := a.rest()
		for range n {
			list = append(list, Option{Choice: NewChoice(1, n)})
		}
		lists = append(lists, a.take(list))
	}
	for _, list := range lists {
		_ = append(list, Option{Choice: NewChoice(2)})
	}
	if got := lists[0]; got != nil {
		t.Errorf("the empty list is %v, want nil", got)
	}
	for n, list := range lists {
		if len(list) != n {
			t.Errorf("list %d has %d options, want %d", n, len(list), n)
		}
		for _, o := range list {
			if want := NewChoice(1, n); o.Choice != want {
				t.Fatalf("list %d holds %v, want %v", n, o.Choice, want)
			}
		}
	}
}
