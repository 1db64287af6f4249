package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

func TestPlaceNames(t *testing.T) {
	n := game.NewPlaceNames([]string{"A-01", "", "B-02"}, func(name string) (int32, bool) { return 2, name == "Ford" })
	type answer struct {
		ID int32
		OK bool
	}
	got := map[string]answer{}
	for _, name := range []string{"a-01", "Ford", "C-03", ""} {
		id, ok := n.Find(name)
		if !ok {
			id = 0
		}
		got[name] = answer{id, ok}
	}
	want := map[string]answer{"a-01": {0, true}, "Ford": {2, true}, "C-03": {}, "": {}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find (-want +got):\n%s", diff)
	}
	if _, ok := n.Name(1); ok || n.Of(2) != "B-02" {
		t.Errorf("number 1 has a name, or number 2 is %q", n.Of(2))
	}
	if diff := cmp.Diff([]string{"A-01", "B-02"}, n.All()); diff != "" {
		t.Errorf("All (-want +got):\n%s", diff)
	}
}
