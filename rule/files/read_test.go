package files_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/rule/files"
)

func TestReadReadsARegularFile(t *testing.T) {
	name := put(t, "ford.yaml", "id: ford\n")
	got, err := files.Read(name, files.Scenario)
	if string(got) != "id: ford\n" || err != nil {
		t.Errorf("Read: got %q, %v; want the text", got, err)
	}
	link := filepath.Join(filepath.Dir(name), "link.yaml")
	if err := os.Symlink("ford.yaml", link); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Read(link, files.Scenario); string(got) != "id: ford\n" || err != nil {
		t.Errorf("Read of a link: got %q, %v; want the text", got, err)
	}
}

func TestReadRefusesWhatIsNoFileToRead(t *testing.T) {
	dir := t.TempDir()
	missing, nowhere, named := filepath.Join(dir, "x.yaml"), filepath.Join(dir, "none", "x.yaml"), filepath.Join(dir, "a\nb\x1b")
	for _, x := range []struct{ name, want string }{
		{missing, missing + ": there is no such file"},
		{nowhere, nowhere + ": there is no directory " + filepath.Dir(nowhere)},
		{named, dir + `/a\nb\x1b: there is no such file`},
		{dir, dir + ": this is a directory; want a scenario file"},
	} {
		_, err := files.Read(x.name, files.Scenario)
		if err == nil || filepath.ToSlash(err.Error()) != filepath.ToSlash(x.want) {
			t.Errorf("Read(%q): got %v; want %s", x.name, err, x.want)
		}
	}
	if _, err := files.Read(missing, files.Scenario); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Read of a missing file: got %v; want one that is fs.ErrNotExist", err)
	}
}

// The file of 3 GB is sparse, so it needs no disk space. Read refuses it because of its size.
func TestReadHoldsTheLimitOfAKind(t *testing.T) {
	kind := files.Kind{Name: "a note", Most: 2 << 10}
	name := put(t, "note", strings.Repeat("x", 2<<10))
	if got, err := files.Read(name, kind); len(got) != 2<<10 || err != nil {
		t.Errorf("Read at the limit: got %d bytes, %v; want %d", len(got), err, 2<<10)
	}
	for _, x := range []struct {
		kind files.Kind
		want string
	}{
		{kind, "larger than 2 KB; the most a note may have"},
		{files.Map, "larger than 256 KB; the most a map file may have"},
		{files.Import, "larger than 8 MB; the most a map to import may have"},
		{files.Record, "larger than 16 MB; the most a record may have"},
		{files.Scenario, "larger than 8 MB; the most a scenario file may have"},
	} {
		if err := os.Truncate(name, 3<<30); err != nil {
			t.Fatal(err)
		}
		_, err := files.Read(name, x.kind)
		if err == nil || err.Error() != name+": "+x.want {
			t.Errorf("Read of 3 GB: got %v; want %s: %s", err, name, x.want)
		}
	}
}

func TestReadOrReadsStandardInput(t *testing.T) {
	kind := files.Kind{Name: "a note", Most: 4}
	if got, err := files.ReadOr(strings.NewReader("abcd"), "-", kind); string(got) != "abcd" || err != nil {
		t.Errorf("ReadOr(-): got %q, %v; want abcd", got, err)
	}
	want := "standard input: larger than 0 KB; the most a note may have"
	if _, err := files.ReadOr(endless{}, "-", kind); err == nil || err.Error() != want {
		t.Errorf("ReadOr of input without end: got %v; want %s", err, want)
	}
	name := put(t, "note", "abc")
	if got, err := files.ReadOr(nil, name, kind); string(got) != "abc" || err != nil {
		t.Errorf("ReadOr of a file: got %q, %v; want abc", got, err)
	}
}

// endless is a reader without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// put writes a file in a new directory.
func put(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// holds checks that a directory contains exactly the given files with the given texts.
func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := want[e.Name()]; !ok {
			t.Errorf("%s: got a file %q; want none", dir, e.Name())
		}
	}
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); !bytes.Equal(got, []byte(text)) {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, text)
		}
	}
}
