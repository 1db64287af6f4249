package atlas

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEveryFormatHasItsKind checks that the formats which files may claim are those of the kinds of
// maps.
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
