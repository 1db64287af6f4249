package game

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Shares are whole percentages that add up to 100.
func TestShares(t *testing.T) {
	for _, c := range []struct {
		counts map[string]int
		worlds int
		want   []Share
	}{
		{map[string]int{"a": 1, "b": 1, "c": 1}, 3, []Share{{"a", 34}, {"b", 33}, {"c", 33}}},
		{map[string]int{"a": 2, "b": 5}, 7, []Share{{"b", 71}, {"a", 29}}},
		{map[string]int{"a": 400}, 400, []Share{{"a", 100}}},
		{map[string]int{"a": 1, "b": 399}, 400, []Share{{"b", 100}, {"a", 0}}},
	} {
		if diff := cmp.Diff(c.want, shares(c.counts, c.worlds)); diff != "" {
			t.Errorf("%v of %d: %s", c.counts, c.worlds, diff)
		}
	}
}
