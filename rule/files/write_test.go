package files_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"metahex/rule/files"
)

// says returns a function that writes a text.
func says(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestWriteReplacesAFileWhole(t *testing.T) {
	name := put(t, "a.yaml", "old, and longer")
	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(filepath.Dir(name), "new.yaml")
	for _, file := range []string{name, other} {
		if err := files.Write(file, says("new")); err != nil {
			t.Errorf("Write(%s): got %v; want nil", file, err)
		}
	}
	holds(t, filepath.Dir(name), map[string]string{"a.yaml": "new", "new.yaml": "new"})
	if info, err := os.Stat(name); err != nil || info.Mode() != 0o640 {
		t.Errorf("permissions: got %v, %v; want those the file had, 0640", info.Mode(), err)
	}
}

func TestWriteThatFailsLeavesNothingBehind(t *testing.T) {
	name := put(t, "a.yaml", "old")
	dir := filepath.Dir(name)
	broken := errors.New("broken")
	for _, file := range []string{name, filepath.Join(dir, "new.yaml")} {
		err := files.Write(file, func(w io.Writer) error {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return err
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Errorf("Write(%s): got %v; want %v", file, err, broken)
		}
	}
	holds(t, dir, map[string]string{"a.yaml": "old"})

	// Here the temporary file can be written but not renamed.
	taken := filepath.Join(dir, "taken")
	err := files.Write(taken, func(io.Writer) error { return os.Mkdir(taken, 0o755) })
	if err == nil || !strings.HasPrefix(err.Error(), taken+": cannot be written: ") || strings.Contains(err.Error(), ".taken") {
		t.Errorf("Write: got %v; want an error of %s, and of no other file", err, taken)
	}
	if err := os.Remove(taken); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a.yaml": "old"})
}

func TestWriteFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	for _, x := range []struct{ link, to string }{
		{"first", "second"}, {"second", "far/a.yaml"}, {"open", "far/b.yaml"}, {"far/back", "../c.yaml"}, {"side", "far"},
	} {
		if err := errors.Join(os.MkdirAll(filepath.Join(dir, "far"), 0o755), os.Symlink(x.to, filepath.Join(dir, x.link))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "far", "a.yaml"), []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"first", "open", "side/back"} {
		if err := files.Write(filepath.Join(dir, name), says(name)); err != nil {
			t.Errorf("Write(%s): got %v; want nil", name, err)
		}
	}
	for link, want := range map[string]string{"first": "second", "second": "far/a.yaml", "open": "far/b.yaml", "far/back": "../c.yaml"} {
		if got, err := os.Readlink(filepath.Join(dir, link)); got != want {
			t.Errorf("the link %s: got %q, %v; want %q, as before", link, got, err, want)
		}
	}
	holds(t, filepath.Join(dir, "far"), map[string]string{"a.yaml": "first", "b.yaml": "open", "back": "side/back"})
	if err := errors.Join(os.Symlink("round", filepath.Join(dir, "round"))); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(filepath.Join(dir, "round"), says("x")); err == nil {
		t.Error("Write through a link to itself: got no error")
	}
}

func TestWriteLeavesOtherNamesOfAFile(t *testing.T) {
	name := put(t, "a.yaml", "old")
	if err := os.Link(name, filepath.Join(filepath.Dir(name), "hard.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(name, says("new")); err != nil {
		t.Error(err)
	}
	holds(t, filepath.Dir(name), map[string]string{"a.yaml": "new", "hard.yaml": "old"})
}

func TestWriteNamesWhatWasAskedFor(t *testing.T) {
	dir := filepath.Dir(put(t, "file", "x"))
	for _, x := range []struct{ name, want string }{
		{dir, dir + ": cannot be written: this is a directory; want a file"},
		{dir + "/none/a.png", dir + "/none/a.png: there is no directory " + dir + "/none"},
		{dir + "/file/a.png", dir + "/file/a.png: cannot be written: " + syscall.ENOTDIR.Error()},
		{"", `"": want the name of a file`},
	} {
		err := files.Write(x.name, func(io.Writer) error {
			t.Errorf("Write(%s): the text is made, though it cannot be written", x.name)
			return nil
		})
		if err == nil || err.Error() != x.want {
			t.Errorf("Write(%q): got %v; want %s", x.name, err, x.want)
		}
		if err := files.Ready(x.name); err == nil || err.Error() != x.want {
			t.Errorf("Ready(%q): got %v; want %s", x.name, err, x.want)
		}
	}
}

func TestWriteOrWritesStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"-", "/dev/stdout"} {
		var out strings.Builder
		if err := files.WriteOr(&out, name, says("text")); err != nil || out.String() != "text" {
			t.Errorf("WriteOr(%s): got %q, %v; want text", name, out.String(), err)
		}
	}
	var out strings.Builder
	if err := files.WriteOr(&out, "a", says("text")); err != nil || out.Len() > 0 {
		t.Errorf("WriteOr of a file: got %q, %v; want nothing on standard output", out.String(), err)
	}
	holds(t, ".", map[string]string{"a": "text"})
}

// Ready accepts what can be written, and changes nothing.
func TestReady(t *testing.T) {
	dir := filepath.Dir(put(t, "a.yaml", "old"))
	for _, name := range []string{"-", "/dev/stdout", filepath.Join(dir, "a.yaml"), filepath.Join(dir, "new.yaml")} {
		if err := files.Ready(name); err != nil {
			t.Errorf("Ready(%s): got %v; want nil", name, err)
		}
	}
	holds(t, dir, map[string]string{"a.yaml": "old"})
	if os.Geteuid() == 0 {
		return // root may write everywhere
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	want := dir + "/new.yaml: cannot be written: " + syscall.EACCES.Error()
	if err := files.Ready(dir + "/new.yaml"); err == nil || err.Error() != want {
		t.Errorf("Ready in a directory without write permission: got %v; want %s", err, want)
	}
}
