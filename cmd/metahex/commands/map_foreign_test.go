package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fileNames returns the names of the files in the working folder.
func fileNames(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestRefusedExportsWriteNothing(t *testing.T) {
	for _, x := range []struct{ args, want string }{
		{"map export A --format svg --pitch 1e300mm", "metahex: found a pitch of 1e+300 mm; want 4 to 60\n"},
		{"map export A --format geojson --pitch NaNmm", "metahex: found a pitch of NaN mm; want 4 to 60\n"},
		{"map export A --format svg --pitch 0", "metahex: found a pitch of 0 mm; want 4 to 60\n"},
		{"map export A --id ../x -o x.tmx", "metahex: found id \"../x\"; want letters and digits, a letter first, parts joined by -\n"},
		{"map new --id ../../x --seed 1 -o x.yaml", "metahex: found id \"../../x\"; want letters and digits, a letter first, parts joined by -\n"},
		{"map new --id 5 --empty -o x.yaml", "metahex: found id \"5\"; want letters and digits, a letter first, parts joined by -\n"},
		{"map assemble --panels A,B --grid 2x1 --seed 1 --id ../x -o x.yaml", "metahex: found id \"../x\"; want letters and digits, a letter first, parts joined by -\n"},
		{"map turn A --id ../x -o x.yaml", "metahex: found id \"../x\"; want letters and digits, a letter first, parts joined by -\n"},
	} {
		t.Chdir(t.TempDir())
		code, out, errOut := quietly(t, strings.Fields(x.args)...)
		if code != exitUsage || out != "" {
			t.Errorf("metahex %s: exit code %d, output %.80q; want %d and none", x.args, code, out, exitUsage)
		}
		if diff := cmp.Diff(x.want, errOut); diff != "" {
			t.Errorf("metahex %s (-want +got):\n%s", x.args, diff)
		}
		if got := fileNames(t); len(got) > 0 {
			t.Errorf("metahex %s leaves %v", x.args, got)
		}
	}
}

// A map for Tiled and the picture of its tiles are both written, or neither is.
func TestTiledMapIsWrittenWithItsTilesOrNotAtAll(t *testing.T) {
	for _, blocked := range []string{"metahex-tiles.png", "x.tmx"} {
		t.Chdir(t.TempDir())
		if err := os.MkdirAll(filepath.Join(blocked, "full"), 0o755); err != nil { // a file cannot replace a folder that is not empty
			t.Fatal(err)
		}
		code, _, errOut := quietly(t, "map", "export", "A", "-o", "x.tmx")
		if code != exitUsage || !strings.Contains(errOut, blocked) {
			t.Errorf("with %s blocked: exit code %d, %q; want %d and the name", blocked, code, errOut, exitUsage)
		}
		if diff := cmp.Diff([]string{blocked}, fileNames(t)); diff != "" {
			t.Errorf("with %s blocked (-want +got):\n%s", blocked, diff)
		}
	}
	t.Chdir(t.TempDir())
	code, out, errOut := quietly(t, "map", "export", "A", "-o", "x.tmx")
	if code != exitFine || out != "metahex-tiles.png\n" || errOut != "" {
		t.Errorf("exit code %d, %q, %q", code, out, errOut)
	}
	if diff := cmp.Diff([]string{"metahex-tiles.png", "x.tmx"}, fileNames(t)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}
