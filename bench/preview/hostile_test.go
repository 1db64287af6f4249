//go:build unix

package preview

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// soon fails the test if a function does not return soon.
func soon(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan bool)
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatalf("%s: got no end in 20 s", what)
	}
}

// hostile creates files in a folder that the workspace must not read.
func hostile(t *testing.T, folder string) {
	t.Helper()
	in := func(name string) string { return filepath.Join(folder, name) }
	save(t, in("big.yaml"), "format: panel/1\n")
	for _, err := range []error{
		os.Truncate(in("big.yaml"), 3<<30), // a sparse file, which takes no disk space
		syscall.Mkfifo(in("pipe.yaml"), 0o644),
		os.Symlink("/dev/zero", in("zero.yaml")),
		os.Symlink("zero.yaml", in("edges.yaml")),
		os.Symlink("round.yaml", in("round.yaml")),
		os.Mkdir(in("folder.yaml"), 0o755),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestNoFileInTheFolderStopsThePreview(t *testing.T) {
	d, file := workspaceOf(t)
	hostile(t, filepath.Dir(file))
	soon(t, "Reload", d.Reload)
	if got := ask[boardJSON](t, d, "/api/board"); !cmp.Equal(got.Boards, []string{"K"}) || got.Trouble != "" {
		t.Errorf("boards: got %q, trouble %q; want K and none", got.Boards, got.Trouble)
	}
	// The page shows what is wrong with the file of its board.
	for name, become := range map[string]func() error{
		"larger than 256 KB; the most a map file may have": func() error { return os.Truncate(file, 3<<30) },
		"this is a named pipe; want a map file": func() error {
			if err := os.Remove(file); err != nil {
				return err
			}
			return syscall.Mkfifo(file, 0o644)
		},
	} {
		if err := become(); err != nil {
			t.Fatal(err)
		}
		soon(t, "Reload", d.Reload)
		if got, want := ask[boardJSON](t, d, "/api/board").Trouble, "K.yaml cannot be shown: "+name; got != want {
			t.Errorf("trouble: got %q; want %q", got, want)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		save(t, file, "x")
	}
}

func TestAFolderWithSignsOfAPatternIsRead(t *testing.T) {
	_, file := workspaceOf(t)
	folder := filepath.Join(t.TempDir(), "a[b*c")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(folder, "K.yaml"), read(t, file))
	d, err := NewWorkspace(folder, Options{Survey: options})
	if err != nil {
		t.Fatal(err)
	}
	if got := ask[boardJSON](t, d, "/api/board").Boards; !cmp.Equal(got, []string{"K"}) {
		t.Errorf("boards: got %q; want K", got)
	}
}

// The page responds while files are read, even if reading takes long.
func TestThePageIsAnsweredWhileFilesAreRead(t *testing.T) {
	d, _ := workspaceOf(t)
	d.reading.Lock()
	defer d.reading.Unlock()
	soon(t, "the page", func() {
		if got := ask[boardJSON](t, d, "/api/board").Boards; !cmp.Equal(got, []string{"K"}) {
			t.Errorf("boards: got %q; want K", got)
		}
	})
}

func TestNewsOfANameWithALineFeedIsOneMessage(t *testing.T) {
	d, file := workspaceOf(t)
	server := httptest.NewServer(d.Handler())
	defer server.Close()
	r, err := http.Get(server.URL + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	in := bufio.NewReader(r.Body)
	lines := func() (got string) {
		soon(t, "news", func() {
			for !strings.HasSuffix(got, "\n\n") {
				line, err := in.ReadString('\n')
				if got += line; err != nil {
					return
				}
			}
		})
		return got
	}
	lines() // wait until the event stream is open
	save(t, filepath.Join(filepath.Dir(file), "a\n\ndata: K\r.yaml"), read(t, file))
	soon(t, "Reload", d.Reload)
	if got, want := lines(), "data: \"a\\n\\ndata: K\\r\"\n\n"; got != want {
		t.Errorf("news: got %q; want %q", got, want)
	}
}
