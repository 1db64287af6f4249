package commands

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every command that writes the text of a map refuses to overwrite a file that is not empty, also its
// own input, unless it gets --force.
func TestMapTextsAreOverwrittenOnlyWithForce(t *testing.T) {
	t.Chdir(t.TempDir())
	panel, _, code := asked("", "map", "new", "--id", "K", "--empty")
	if code != exitFine {
		t.Fatalf("map new: exit code %d", code)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) string {
		t.Helper()
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if _, errOut, code := asked("", "map", "export", "A", "-o", "in.csv"); code != exitFine {
		t.Fatalf("map export: exit code %d, %s", code, errOut)
	}
	for _, line := range []string{
		"map new --id K --empty",
		"map import in.csv",
		"map turn K.yaml",
		"map mirror K.yaml",
		"map shift-level K.yaml",
		"map stamp K.yaml K.yaml",
		"map resize K.yaml --rows 20",
		"map crop K.yaml A-01..G-17",
		"map assemble --panels A,B --grid 2x1 --seed 1",
	} {
		args := append(strings.Fields(line), "-o", "K.yaml")
		write("K.yaml", panel)
		out, errOut, code := asked("", args...)
		got := []any{out, errOut, code, read("K.yaml")}
		want := []any{"", "metahex: K.yaml is not empty; --force overwrites it\n", exitUsage, panel}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("metahex %s (-want +got):\n%s", line, diff)
		}
		text, _, code := asked("", append(args, "-o", "-")...)
		if code != exitFine || text == "" || read("K.yaml") != panel {
			t.Errorf("metahex %s -o -: exit code %d, %d bytes; want success, the text and K.yaml as before", line, code, len(text))
		}
		if _, errOut, code := asked("", append(args, "--force", "--id", "K")...); code != exitFine || !strings.Contains(read("K.yaml"), "id: K\n") {
			t.Errorf("metahex %s --force: exit code %d, %s; want success", line, code, errOut)
		}
		write("empty.yaml", "")
		if _, errOut, code := asked("", append(args, "-o", "empty.yaml")...); code != exitFine {
			t.Errorf("metahex %s -o empty.yaml: exit code %d, %s; want success", line, code, errOut)
		}
	}
}
