package preview

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"metahex/grid"
	"metahex/maps/dots"
)

// watching starts a watcher that stops when the test ends.
func watching(t *testing.T, d *Workspace) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- d.Watch(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// begun starts a watcher for the duration of the test. It returns when the watcher reports changes
// and no report is pending.
func begun(t *testing.T, d *Workspace) {
	t.Helper()
	news, stop := d.Listen()
	defer stop()
	watching(t, d)
	file := filepath.Join(d.root, "begun.yaml")
	save(t, file, string(dots.NewPanel("begun", 5, 3).Text()))
	select {
	case <-news:
	case <-time.After(time.Minute):
		t.Fatal("a save is not reported")
	}
	await(t, d, news, "begun", 1, "")
	must(t, os.Remove(file))
	await(t, d, news, "begun", 1, "begun.yaml was deleted or renamed; this is its last content")
}

// await waits until a board has a given version and error text.
func await(t *testing.T, d *Workspace, news <-chan string, name string, version int, trouble string) {
	t.Helper()
	late := time.After(time.Minute)
	for {
		got := ask[boardJSON](t, d, "/api/board?board="+name)
		if got.Version == version && got.Trouble == trouble {
			return
		}
		select {
		case <-news:
		case <-late:
			t.Fatalf("board %s: got version %d, %q; want %d, %q", name, got.Version, got.Trouble, version, trouble)
		}
	}
}

// A save reaches the page's event stream within a moment.
func TestWatchTellsOfASave(t *testing.T) {
	d, file := workspaceOf(t)
	watching(t, d)
	server := httptest.NewServer(d.Handler())
	defer server.Close()
	defer server.CloseClientConnections()
	answer, err := http.Get(server.URL + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if line, err := lines.ReadString('\n'); err != nil || line != ": open\n" {
		t.Fatalf("got %q, %v", line, err)
	}
	begin := time.Now()
	save(t, file, strings.Replace(read(t, file), "Lockgate", "Padlock", 1))
	for got := (boardJSON{}); got.Version < 2; { // a half-written file is reported too
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line != "data: \"K\"\n" {
			continue
		}
		if got = ask[boardJSON](t, d, "/api/board?board=K"); got.Version == 2 && got.Title != "Padlock, a town in ruins" {
			t.Errorf("got %q", got.Title)
		}
	}
	if code, _ := get(t, d, "/map.png?board=K"); code != http.StatusOK {
		t.Errorf("the map: got %d", code)
	}
	t.Logf("reported and drawn %v after the save", time.Since(begin))
}

// A file name with line feeds is sent as one message.
func TestNewsIsOneLine(t *testing.T) {
	d, _ := workspaceOf(t)
	server := httptest.NewServer(d.Handler())
	defer server.Close()
	defer server.CloseClientConnections()
	answer, err := http.Get(server.URL + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	if line, err := lines.ReadString('\n'); err != nil || line != ": open\n" {
		t.Fatalf("got %q, %v", line, err)
	}
	d.mu.Lock()
	d.tell("a\n\nevent: evil")
	d.mu.Unlock()
	if line, err := lines.ReadString('\n'); err != nil || line != "\n" {
		t.Fatalf("got %q, %v", line, err)
	}
	want := "data: \"a\\n\\nevent: evil\"\n"
	if line, err := lines.ReadString('\n'); err != nil || line != want {
		t.Errorf("got %q, %v; want %q", line, err, want)
	}
}

// A folder that is removed or renamed, and created again, is still watched. This is true whether or
// not the system reports the change, and also before the watch has begun.
func TestWatchFollowsItsFolder(t *testing.T) {
	renamed := func(_ *testing.T, folder string) error { return os.Rename(folder, folder+"~") }
	for what, remove := range map[string]func(t *testing.T, folder string) error{
		"removed": func(_ *testing.T, folder string) error { return os.RemoveAll(folder) },
		"renamed": renamed,
		"removed while it is open": func(t *testing.T, folder string) error {
			f, err := os.Open(folder)
			must(t, err)
			t.Cleanup(func() { f.Close() })
			return os.RemoveAll(folder)
		},
		"moved with the folder it lies in": func(t *testing.T, folder string) error {
			above := filepath.Dir(folder)
			must(t, os.Rename(above, above+"~"))
			return os.Mkdir(above, 0o755)
		},
	} {
		for when, begin := range map[string]func(t *testing.T, d *Workspace, gone func()){
			"":                       func(t *testing.T, d *Workspace, gone func()) { begun(t, d); gone() },
			" before it is watched":  func(t *testing.T, d *Workspace, gone func()) { gone(); watching(t, d) },
			" just as it is watched": func(t *testing.T, d *Workspace, gone func()) { watching(t, d); gone() },
		} {
			t.Run(what+when, func(t *testing.T) {
				t.Parallel()
				folder := filepath.Join(t.TempDir(), "above", "maps")
				file := filepath.Join(folder, "P.yaml")
				p := dots.NewPanel("P", 5, 3)
				lay := func() {
					must(t, os.MkdirAll(folder, 0o755))
					save(t, file, string(p.Text()))
				}
				lay()
				d, err := NewWorkspace(folder, Options{Survey: options})
				must(t, err)
				news, stop := d.Listen()
				defer stop()
				until := func(version int, trouble string) {
					t.Helper()
					await(t, d, news, "P", version, trouble)
				}
				until(1, "")
				begin(t, d, func() { must(t, remove(t, folder)) })
				until(1, "P.yaml was deleted or renamed; this is its last content")
				p.Set(grid.Place{Q: 2, V: 2}, dots.Dot{Terrain: dots.Woods})
				lay()
				until(2, "")
				p.Set(grid.Place{Q: 2, V: 2}, dots.Dot{})
				save(t, file, string(p.Text()))
				until(3, "")
			})
		}
	}
}

// A symbolic link to a file elsewhere is followed, although saves of that file are not reported.
func TestWatchSeesWhatIsNotTold(t *testing.T) {
	t.Parallel()
	folder, file := t.TempDir(), filepath.Join(t.TempDir(), "P.yaml")
	p := dots.NewPanel("P", 5, 3)
	save(t, file, string(p.Text()))
	must(t, os.Symlink(file, filepath.Join(folder, "P.yaml")))
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	news, stop := d.Listen()
	defer stop()
	begun(t, d)
	p.Set(grid.Place{Q: 2, V: 2}, dots.Dot{Terrain: dots.Woods})
	save(t, file, string(p.Text()))
	await(t, d, news, "P", 2, "")
}
