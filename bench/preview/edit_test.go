package preview

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/dots"
	"metahex/maps/paint"
)

// An editor is a client of a workspace that is open for writing.
type editor struct {
	*testing.T
	workspace *Workspace
	token     string
	file      string
	keep      string // the folder of the last texts
}

func editorOf(t *testing.T) *editor {
	t.Helper()
	d, file := workspaceOf(t)
	e := &editor{T: t, workspace: d, file: file, keep: t.TempDir()}
	var err error
	e.token, err = d.Edit(e.keep)
	must(t, err)
	return e
}

// request returns a valid request to paint.
func (e *editor) request(p paintedJSON) *http.Request {
	e.Helper()
	body, err := json.Marshal(p)
	must(e, err)
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/api/stroke", bytes.NewReader(body))
	r.RemoteAddr = "127.0.0.1:4711"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "http://127.0.0.1:8080")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set(tokenHeader, e.token)
	return r
}

func (e *editor) send(r *http.Request) *httptest.ResponseRecorder {
	e.Helper()
	w := httptest.NewRecorder()
	e.workspace.Handler().ServeHTTP(w, r)
	return w
}

// stroke sends a stroke, and decodes the answer.
func stroke[T any](e *editor, status int, hash string, changes ...paint.Change) (v T) {
	e.Helper()
	w := e.send(e.request(paintedJSON{"K", hash, changes}))
	if w.Code != status {
		e.Fatalf("got %d %s; want %d", w.Code, w.Body, status)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		e.Fatalf("%s: %v", w.Body, err)
	}
	return v
}

func (e *editor) now() *editJSON {
	e.Helper()
	e.workspace.Reload()
	return ask[boardJSON](e.T, e.workspace, "/api/board?board=K").Edit
}

func (e *editor) holds(what, want string) {
	e.Helper()
	if diff := cmp.Diff(want, read(e.T, e.file)); diff != "" {
		e.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestStrokesAreSaved(t *testing.T) {
	e := editorOf(t)
	good := read(t, e.file) + "# mine\n"
	save(t, e.file, good)
	edit := e.now()
	if edit.Why != "" || edit.Format != "panel/1" || len(edit.Held) == 0 || edit.Swatches["w"] == "" {
		t.Fatalf("got %q, format %s, %d places, swatches %v; want a panel that can be painted on", edit.Why, edit.Format, len(edit.Held), edit.Swatches)
	}
	first := paint.Change{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}
	saved := stroke[savedJSON](e, http.StatusOK, edit.Hash, first)
	text := strings.Replace(good, "A | .", "A | r", 1)
	e.holds("a stroke", text)
	if want := (savedJSON{Hash: hashOf([]byte(text)), Done: []paint.Change{first}, Skipped: []paint.Change{}}); !cmp.Equal(saved, want, cmp.AllowUnexported(savedJSON{})) {
		t.Errorf("got %+v; want %+v", saved, want)
	}
	if now := e.now(); now.Hash != saved.Hash || now.Held["A-01"]["terrain"] != "r" {
		t.Errorf("the page: got hash %s, A-01 %v; want %s, r", now.Hash, now.Held["A-01"], saved.Hash)
	}
	back := stroke[savedJSON](e, http.StatusOK, saved.Hash, paint.Change{At: "A-01", Layer: "terrain", Was: "r", Now: "."})
	e.holds("undone", good)
	if back.Hash != edit.Hash {
		t.Errorf("got hash %s; want %s as at first", back.Hash, edit.Hash)
	}
	same := stroke[savedJSON](e, http.StatusOK, back.Hash, first) // and the old value again
	if len(same.Done) != 1 {
		t.Errorf("painted again: got %+v; want one change", same)
	}
}

// A stroke on an outdated text is refused with both texts. It can be sent again with the current
// text's hash; dots that another program changed are then skipped.
func TestConflict(t *testing.T) {
	e := editorOf(t)
	good := read(t, e.file)
	hash := e.now().Hash
	mine := []paint.Change{{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}, {At: "A-03", Layer: "terrain", Was: ".", Now: "r"}}
	theirs := strings.Replace(good, "A | .   .", "A | .   m", 1) + "# theirs\n"
	save(t, e.file, theirs)
	got := stroke[conflictJSON](e, http.StatusConflict, hash, mine...)
	want := conflictJSON{"K.yaml was saved by another program since this stroke began", hashOf([]byte(theirs)), theirs, strings.Replace(good, "A | .   .", "A | r   r", 1)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	e.holds("in conflict", theirs)
	saved := stroke[savedJSON](e, http.StatusOK, got.Hash, mine...)
	e.holds("merged", strings.Replace(theirs, "A | .", "A | r", 1))
	if !cmp.Equal(saved.Done, mine[:1]) || !cmp.Equal(saved.Skipped, mine[1:]) {
		t.Errorf("got done %v, skipped %v; want %v, %v", saved.Done, saved.Skipped, mine[:1], mine[1:])
	}
}

// If the file is saved between reading and replacing it, that save is not overwritten.
func TestASaveJustBeforeTheFileIsReplaced(t *testing.T) {
	e := editorOf(t)
	good := read(t, e.file)
	theirs := good + "# theirs\n"
	save(t, e.file, theirs)
	other, err := e.workspace.swap(e.file, []byte(good), []byte(good+"# ours\n"))
	if string(other) != theirs || err != errOther {
		t.Errorf("got %q, %v; want their text, %v", other, err, errOther)
	}
	e.holds("after the swap", theirs)
}

// A deleted file is not created again.
func TestAFileThatIsGone(t *testing.T) {
	e := editorOf(t)
	hash := e.now().Hash
	must(t, os.Remove(e.file))
	w := e.send(e.request(paintedJSON{"K", hash, []paint.Change{{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}}}))
	if got, want := strings.TrimSpace(w.Body.String()), "K.yaml was deleted or renamed; this is its last content"; w.Code != http.StatusForbidden || got != want {
		t.Errorf("got %d %q; want %d %q", w.Code, got, http.StatusForbidden, want)
	}
	if _, err := os.Lstat(e.file); !os.IsNotExist(err) {
		t.Errorf("the file: got %v; want none", err)
	}
}

// Of several concurrent strokes on the same text, only one is saved.
func TestStrokesAtTheSameTime(t *testing.T) {
	e := editorOf(t)
	hash := e.now().Hash
	var group sync.WaitGroup
	codes := make([]int, 8)
	for i := range codes {
		r := e.request(paintedJSON{"K", hash, []paint.Change{{At: fmt.Sprintf("B-%02d", 2*i+1), Layer: "level", Was: e.level(fmt.Sprintf("B-%02d", 2*i+1)), Now: "7"}}})
		group.Go(func() { codes[i] = e.send(r).Code })
	}
	group.Wait()
	count := map[int]int{}
	for _, c := range codes {
		count[c]++
	}
	if want := map[int]int{http.StatusOK: 1, http.StatusConflict: 7}; !cmp.Equal(count, want) {
		t.Errorf("got %v; want %v", count, want)
	}
}

func (e *editor) level(at string) string {
	if v := ask[boardJSON](e.T, e.workspace, "/api/board?board=K").Edit.Held[at]["level"]; v != "" {
		return v
	}
	return "0"
}

// While the text does not parse, the page is read-only.
func TestABrokenFileIsNotPaintedOn(t *testing.T) {
	e := editorOf(t)
	good := read(t, e.file)
	save(t, e.file, good[:200])
	edit := e.now()
	if want := "K.yaml cannot be shown as it is now"; !strings.HasPrefix(edit.Why, want) || len(edit.Layers) > 0 {
		t.Errorf("got %q, layers %v; want %q and none", edit.Why, edit.Layers, want)
	}
	w := e.send(e.request(paintedJSON{"K", edit.Hash, []paint.Change{{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}}}))
	if w.Code != http.StatusUnprocessableEntity || strings.Contains(strings.TrimSpace(w.Body.String()), "\n") || !strings.HasPrefix(w.Body.String(), "K.yaml:") {
		t.Errorf("got %d %q; want %d with the finding in one line", w.Code, w.Body, http.StatusUnprocessableEntity)
	}
	e.holds("broken", good[:200])
	save(t, e.file, good)
	if got := e.now().Why; got != "" {
		t.Errorf("mended: got %q; want it painted on again", got)
	}
}

// For each file, the texts before the last 50 strokes are stored.
func TestTheLastTextsAreKept(t *testing.T) {
	e := editorOf(t)
	hash, was := e.now().Hash, e.level("C-01")
	var all []string
	for i := range mostTexts - 5 { // as if these texts came from earlier strokes
		all = append(all, fmt.Sprintf("# stroke %d\n", i))
		must(t, texts{e.keep}.keep(e.file, []byte(all[i])))
	}
	for i := range 10 {
		all = append(all, read(t, e.file))
		now := fmt.Sprint((i + 1) % 10)
		hash = stroke[savedJSON](e, http.StatusOK, hash, paint.Change{At: "C-01", Layer: "level", Was: was, Now: now}).Hash
		was = now
	}
	kept, err := filepath.Glob(filepath.Join(e.keep, "K-*", "*.yaml"))
	must(t, err)
	var got []string
	for _, name := range kept {
		got = append(got, read(t, name))
	}
	if diff := cmp.Diff(all[5:], got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Only the page of this server may write, and it writes only its boards.
func TestNobodyElseWrites(t *testing.T) {
	e := editorOf(t)
	folder := filepath.Dir(e.file)
	outside := filepath.Join(t.TempDir(), "out.yaml")
	panel := string(dots.NewPanel("L", 11, 6).Text())
	save(t, outside, panel)
	must(t, os.Symlink(outside, filepath.Join(folder, "L.yaml")))
	must(t, os.Mkdir(filepath.Join(folder, "in"), 0o755))
	save(t, filepath.Join(folder, "in", "M.yaml"), panel)
	save(t, filepath.Join(folder, "N.yml"), panel)
	good := read(t, e.file)
	e.workspace.Reload()
	hash := e.now().Hash
	one := paintedJSON{"K", hash, []paint.Change{{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}}}
	linked := one
	linked.Board, linked.Hash = "L", hashOf([]byte(panel))
	for _, x := range []struct {
		what   string
		of     paintedJSON
		attack func(*http.Request) *http.Request
		status int
		want   string
	}{
		{"no token", one, func(r *http.Request) *http.Request { r.Header.Del(tokenHeader); return r }, 403, "the token is missing or wrong; open the address that `metahex map edit` shows"},
		{"another token", one, func(r *http.Request) *http.Request { r.Header.Set(tokenHeader, e.token+"x"); return r }, 403, "the token is missing or wrong; open the address that `metahex map edit` shows"},
		{"the token in the address", one, func(r *http.Request) *http.Request {
			r.Header.Del(tokenHeader)
			r.URL.RawQuery = "token=" + e.token
			return r
		}, 403, "the token is missing or wrong; open the address that `metahex map edit` shows"},
		{"another host", one, func(r *http.Request) *http.Request { r.Host = "evil.example:8080"; return r }, 403, "this page can be opened only at 127.0.0.1"},
		{"a name that leads here", one, func(r *http.Request) *http.Request { r.Host = "127.0.0.1.evil.example"; return r }, 403, "this page can be opened only at 127.0.0.1"},
		{"another machine", one, func(r *http.Request) *http.Request { r.RemoteAddr = "192.0.2.7:99"; return r }, 403, "found a request from 192.0.2.7:99; only this machine may write"},
		{"another site", one, func(r *http.Request) *http.Request { r.Header.Set("Origin", "https://evil.example"); return r }, 403, `found a request from the page "https://evil.example"; only the page of this server may write`},
		{"another port", one, func(r *http.Request) *http.Request { r.Header.Set("Origin", "http://127.0.0.1:9"); return r }, 403, `found a request from the page "http://127.0.0.1:9"; only the page of this server may write`},
		{"no site", one, func(r *http.Request) *http.Request { r.Header.Set("Origin", "null"); return r }, 403, `found a request from the page "null"; only the page of this server may write`},
		{"cross-site", one, func(r *http.Request) *http.Request {
			r.Header.Del("Origin")
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			return r
		}, 403, "found a cross-site request; only the page of this server may write"},
		{"a form", one, func(r *http.Request) *http.Request { r.Header.Set("Content-Type", "text/plain"); return r }, 415, `found content of the type "text/plain"; want application/json`},
		{"a large body", one, func(r *http.Request) *http.Request {
			big := httptest.NewRequest(http.MethodPost, r.URL.String(), strings.NewReader(`{"board":"`+strings.Repeat("K", 2*mostStroke)+`"}`))
			big.Header, big.RemoteAddr = r.Header, r.RemoteAddr
			return big
		}, 413, "the stroke has more than 1048576 bytes; paint it in parts"},
		{"no such board", paintedJSON{"../out", hash, one.Changes}, nil, 404, `there is no board "../out" here`},
		{"a file below", paintedJSON{"in/M", hash, one.Changes}, nil, 404, `there is no board "in/M" here`},
		{"another extension", paintedJSON{"N", hash, one.Changes}, nil, 404, `there is no board "N" here`},
		{"a link that leads out", linked, nil, 403, "L.yaml is a symbolic link and cannot be written; edit the file it points to"},
	} {
		r := e.request(x.of)
		if x.attack != nil {
			r = x.attack(r)
		}
		w := e.send(r)
		if got := strings.TrimSpace(w.Body.String()); w.Code != x.status || got != x.want {
			t.Errorf("%s: got %d %s; want %d %s", x.what, w.Code, got, x.status, x.want)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch} {
		r := e.request(one)
		r.Method = method
		if w := e.send(r); w.Code != http.StatusMethodNotAllowed && w.Code != http.StatusNotFound {
			t.Errorf("%s: got %d; want it refused", method, w.Code)
		}
	}
	e.holds("after the attacks", good)
	if got := read(t, outside); got != panel {
		t.Errorf("outside of the folder: got %s; want it as it was", got)
	}
	// A file that is replaced by a symbolic link after reading is not written.
	must(t, os.Remove(e.file))
	must(t, os.Symlink(outside, e.file))
	if w := e.send(e.request(one)); w.Code != http.StatusForbidden {
		t.Errorf("a new link: got %d %s; want %d", w.Code, w.Body, http.StatusForbidden)
	}
	if got := read(t, outside); got != panel {
		t.Errorf("behind the new link: got %s; want it as it was", got)
	}
}

// In a read-only preview, every request to write is refused.
func TestThePreviewOnlyReads(t *testing.T) {
	d, file := workspaceOf(t)
	good := read(t, file)
	e := &editor{T: t, workspace: d, file: file}
	w := e.send(e.request(paintedJSON{"K", hashOf([]byte(good)), []paint.Change{{At: "A-01", Layer: "terrain", Was: ".", Now: "r"}}}))
	if got, want := strings.TrimSpace(w.Body.String()), "this page is read-only; to paint, open the board with `metahex map edit`"; w.Code != http.StatusForbidden || got != want {
		t.Errorf("got %d %s; want %d %s", w.Code, got, http.StatusForbidden, want)
	}
	e.holds("after the request", good)
	if b := ask[boardJSON](t, d, "/api/board?board=K"); b.Edit != nil {
		t.Errorf("the page: got %v to paint; want nothing", b.Edit)
	}
}

// Only .yaml files can be opened for writing.
func TestOnlyFilesAreEdited(t *testing.T) {
	folder := t.TempDir()
	panel := string(dots.NewPanel("L", 11, 6).Text())
	save(t, filepath.Join(folder, "L.yml"), panel)
	save(t, filepath.Join(folder, "L.yaml"), panel)
	must(t, os.Symlink("L.yaml", filepath.Join(folder, "link.yaml")))
	for name, want := range map[string]string{
		"A":                                "A cannot be edited; want a file or a folder",
		filepath.Join(folder, "L.yml"):     "cannot write L.yml; want a .yaml file",
		filepath.Join(folder, "link.yaml"): "link.yaml is a symbolic link and cannot be written; edit the file it points to",
		filepath.Join(folder, "L.yaml"):    "",
		folder:                             "",
	} {
		d, err := NewWorkspace(name, Options{Survey: options})
		must(t, err)
		_, err = d.Edit(t.TempDir())
		if got := fmt.Sprint(err); got != want && (err != nil || want != "") {
			t.Errorf("%s: got %v; want %s", name, err, want)
		}
	}
}

// BenchmarkStroke measures the time from a stroke until its text is saved.
func BenchmarkStroke(b *testing.B) {
	folder := b.TempDir()
	data, err := os.ReadFile("../../maps/atlas/panels/A.yaml")
	must(b, err)
	file := filepath.Join(folder, "A.yaml")
	must(b, os.WriteFile(file, data, 0o644))
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(b, err)
	_, err = d.Edit(b.TempDir())
	must(b, err)
	hash, values := hashOf(data), []string{".", "r"}
	for i := 0; b.Loop(); i++ {
		saved, conflict, err := d.paint(paintedJSON{"A", hash, []paint.Change{{At: "A-01", Layer: "terrain", Was: values[i%2], Now: values[(i+1)%2]}}})
		if err != nil || conflict != nil || len(saved.Done) != 1 {
			b.Fatalf("%+v, %v, %v", saved, conflict, err)
		}
		hash = saved.Hash
	}
}
