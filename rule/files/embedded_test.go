package files_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"metahex/rule/files"
)

func TestEmbedded(t *testing.T) {
	s := files.Embedded{Files: fstest.MapFS{"all/ford.yaml": {Data: []byte("a")}, "all/mill.yaml": {Data: []byte("b")}}, Folder: "all", What: "scenario"}
	if diff := cmp.Diff([]string{"ford", "mill"}, s.Names()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if s.Order = []string{"mill", "ford"}; !cmp.Equal(s.Order, s.Names()) {
		t.Errorf("got %v, want %v", s.Names(), s.Order)
	}
	s.Order = nil
	own := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(own, []byte("c"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Mill": "all/mill.yaml b <nil>", own: own + " c <nil>",
		"mil": `  unknown scenario "mil" (want one of ford, mill), did you mean "mill"?; or name a file`} {
		f, err := s.Read(name)
		if got := fmt.Sprintf("%s %s %v", f.Name, f.Data, err); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}
