package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"metahex/rule/files"
)

func TestBesideLeadsNowhereElse(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "dir")
	if err := errors.Join(
		os.MkdirAll(filepath.Join(dir, "maps"), 0o755),
		os.WriteFile(filepath.Join(root, "out.yaml"), nil, 0o644),
		os.WriteFile(filepath.Join(dir, "in.yaml"), nil, 0o644),
		os.Symlink("../out.yaml", filepath.Join(dir, "leads-out.yaml")),
		os.Symlink("in.yaml", filepath.Join(dir, "leads-in.yaml")),
		os.Symlink(root, filepath.Join(dir, "up")),
	); err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(dir, "a.play")
	for name, want := range map[string]string{
		"in.yaml": "in.yaml", "./in.yaml": "in.yaml", "maps/../in.yaml": "in.yaml", "leads-in.yaml": "leads-in.yaml",
		"maps/b.yaml": "maps/b.yaml", "none.yml": "none.yml", "MAP.YAML": "MAP.YAML",
		filepath.Join(dir, "in.yaml"): "in.yaml", filepath.Join(dir, "maps", "b.yaml"): "maps/b.yaml",
	} {
		if got, err := files.Beside(record, name); got != filepath.Join(dir, filepath.FromSlash(want)) || err != nil {
			t.Errorf("Beside(%q): got %q, %v; want %s in %s", name, got, err, want, dir)
		}
	}
	for _, name := range []string{
		filepath.Join(root, "out.yaml"), dir + "-other/in.yaml", filepath.Join(dir, "leads-out.yaml"),
		"/etc/passwd", "/x.yaml", "../out.yaml", "maps/../../out.yaml", "up/out.yaml", "leads-out.yaml", "", ".", "..",
		"passwd", "x.txt", ".ssh/id.yaml", ".yaml", "maps/.hidden.yaml", "a.yaml/..", "x.yaml\n/..",
	} {
		if got, err := files.Beside(record, name); got != "" || !errors.Is(err, files.ErrOutside) {
			t.Errorf("Beside(%q): got %q, %v; want %v", name, got, err, files.ErrOutside)
		}
	}
}

func TestIsPathTellsFilesFromIDs(t *testing.T) {
	for name, want := range map[string]bool{"primer": false, "slag-end": false, "": false, "a.yaml": true, "dir/a": true, `dir\a`: true, "..": true} {
		if got := files.IsPath(name); got != want {
			t.Errorf("IsPath(%q): got %v; want %v", name, got, want)
		}
	}
}
