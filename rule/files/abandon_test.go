package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A program that is stopped during a write leaves no temporary file.
func TestAbandonRemovesWhatIsWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), ".a.png123")
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	pending.Store(name, true)
	defer pending.Delete(name)
	Abandon()
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the temporary file: got %v; want it gone", err)
	}
	own := filepath.Join(t.TempDir(), "a.png")
	if err := replace(own, []byte("x")); err != nil {
		t.Fatal(err)
	}
	for name := range pending.Range {
		if name != any(filepath.Join(filepath.Dir(name.(string)), ".a.png123")) {
			t.Errorf("after a file is written: got %v pending; want none", name)
		}
	}
}
