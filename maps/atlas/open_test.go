package atlas

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEveryFormatHasItsKind checks that every map format belongs to a kind of maps.
func TestEveryFormatHasItsKind(t *testing.T) {
	t.Parallel()
	var want []string
	for _, k := range kinds() {
		want = append(want, k.formats...)
	}
	if diff := cmp.Diff(want, Formats()); diff != "" {
		t.Errorf("formats (-of the kinds +known to the reader of files):\n%s", diff)
	}
}
