package foreign_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/foreign"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// Each example follows the documentation of the other program. The test checks the result of the
// import and every line of losses.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("testdata/boards/*")
	if err != nil || len(files) < 20 {
		t.Fatalf("found %d boards, %v; want 20 or more", len(files), err)
	}
	var got strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		format, err := foreign.Find("", file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "== %s\n", filepath.Base(file))
		p, lost, err := format.Import(filepath.Base(file), data, foreign.Options{})
		if err != nil {
			fmt.Fprintln(&got, "refused:", err)
			continue
		}
		got.Write(p.Text())
		for _, line := range lost {
			fmt.Fprintln(&got, "lost:", line)
		}
	}
	const golden = "testdata/boards.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("boards (-want +got):\n%s", diff)
	}
}
