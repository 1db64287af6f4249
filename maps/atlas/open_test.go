package atlas

import (
	"errors"
	"fmt"
	"os"
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

// A file whose name looks like sheets in rows is that file, even if it is a symbolic link that leads
// nowhere. A scenario does not open it by such a name.
func TestFilesNamedLikeSheets(t *testing.T) {
	text, err := os.ReadFile("panels/A.yaml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := errors.Join(os.WriteFile("k.yaml", text, 0o600), os.Symlink("k.yaml", "A,B"), os.Symlink("gone.yaml", "A,C")); err != nil {
		t.Fatal(err)
	}
	m, err := Open("A,B")
	if err != nil {
		t.Fatal(err)
	}
	if id, _ := m.Heading(); id != "A" {
		t.Errorf("got board %s; want A", id)
	}
	if m, err := Open("A,C"); err == nil || err.Error() != "A,C: there is no such file" {
		t.Errorf("a link that leads nowhere: got %v, %v", m, err)
	}
	for name, want := range map[string]string{
		"A,B": `found "A,B", which means shipped sheets in rows, and a file of this name is in the current directory; rename that file`,
		"A,D": "<nil>",
	} {
		if _, err := Named("s.yaml", name); fmt.Sprint(err) != want {
			t.Errorf("%s in a scenario: got %v; want %s", name, err, want)
		}
	}
}
