package commands

import (
	"strings"
	"testing"
)

// The terms above a viewshed of a match are those of its lines: the unit at the end decides its kind.
func TestViewshedNamesTheKindOfItsTarget(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ flag, want string }{{"--at", "target=infantry"}, {"--from", "target=vehicle"}} {
		head, _, _ := strings.Cut(printed(t, "viewshed", "BR1", x.flag, "--scenario", "depot-road"), "\n")
		if !strings.Contains(head, x.want) {
			t.Errorf("%s: printed %s; want %s", x.flag, head, x.want)
		}
	}
}
