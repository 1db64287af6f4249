package gametest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// All slices together are all cases, and no slice of some cases is empty.
func TestSlices(t *testing.T) {
	wasWide, wasSlice := *wide, *slice
	t.Cleanup(func() { *wide, *slice = wasWide, wasSlice })
	all := []int{0, 1, 2, 3, 4}
	t.Setenv("WIDE", "")
	*wide = false
	for _, test := range []struct {
		n, slice int
		want     []int
	}{
		{1, 1, all}, {2, 0, []int{0, 2, 4}}, {2, 1, []int{1, 3}}, {3, 0, []int{0, 3}}, {3, 1, []int{1, 4}}, {3, 5, []int{2}}, {9, 4, []int{4}}, {9, 7, []int{2}},
	} {
		*slice = uint(test.slice)
		if diff := cmp.Diff(test.want, Slice(test.n, all)); diff != "" {
			t.Errorf("one in %d, slice %d (-want +got):\n%s", test.n, test.slice, diff)
		}
	}
	if got := Slice(3, []int(nil)); len(got) != 0 {
		t.Errorf("a slice of nothing: got %v, want nothing", got)
	}
	*wide = true
	if diff := cmp.Diff(all, Slice(3, all)); diff != "" {
		t.Errorf("with -wide (-want +got):\n%s", diff)
	}
}
