package files_test

import (
	"os"
	"path/filepath"
	"testing"

	"metahex/rule/files"
)

func TestAnUnsavedTextIsReadInsteadOfItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.yaml")
	if err := os.WriteFile(file, []byte("saved"), 0o644); err != nil {
		t.Fatal(err)
	}
	read := func(name string, kind files.Kind) string {
		data, err := files.Read(name, kind)
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	small := files.Kind{Name: "a note", Most: 3 << 10}
	files.SetUnsaved(file, []byte("typed"))
	t.Chdir(filepath.Dir(file))
	got := []string{read("./a.yaml", small)}
	files.SetUnsaved(file, make([]byte, 4<<10))
	got = append(got, read("a.yaml", small))
	files.DropUnsaved(file)
	got = append(got, read("a.yaml", small))
	want := []string{"typed", "a.yaml: larger than 3 KB; the most a note may have", "saved"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("read %d: got %q, want %q", i+1, got[i], want[i])
		}
	}
}
