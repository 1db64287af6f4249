package preview

import (
	"encoding/json"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

var options = survey.Options{Zone: 6, Walk: survey.WalkCosts{
	Enter: [dots.Terrains]int{dots.Clear: 1, dots.Woods: 2, dots.Building: 2, dots.Marsh: 2, dots.Slag: 1, dots.Rubble: 2},
	Climb: 1, Points: 5, Works: true, Notes: []string{"woods: stand-in"},
	Cover: [dots.Terrains]bool{dots.Woods: true, dots.Building: true, dots.Marsh: true, dots.Rubble: true},
}}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// workspaceOf returns a workspace of a folder with one panel, K, and its file.
func workspaceOf(t *testing.T) (*Workspace, string) {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "K.yaml")
	b, err := atlas.OpenBoard("A")
	if err != nil {
		t.Fatal(err)
	}
	p := b.Panels[0].Panel.Clone()
	p.ID = "K"
	save(t, file, string(p.Text()))
	save(t, filepath.Join(folder, "other.yaml"), "format: scenario/1\n")
	d, err := NewWorkspace(folder, Options{Survey: options})
	if err != nil {
		t.Fatal(err)
	}
	return d, file
}

// get requests an address from the workspace's server.
func get(t testing.TB, d *Workspace, address string) (code int, body string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+address, nil)
	w := httptest.NewRecorder()
	d.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func ask[T any](t *testing.T, d *Workspace, address string) T {
	t.Helper()
	var v T
	code, body := get(t, d, address)
	if code != http.StatusOK {
		t.Fatalf("%s: %d %s", address, code, body)
	}
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return v
}

// Changes of a file are reported. The last good render stays visible.
func TestWorkspaceSurvivesItsFiles(t *testing.T) {
	d, file := workspaceOf(t)
	good := read(t, file)
	type state struct {
		Version int
		Trouble string
		Lint    int
	}
	now := func() state {
		b := ask[boardJSON](t, d, "/api/board?board=K")
		return state{b.Version, b.Trouble, len(b.Findings)}
	}
	for _, x := range []struct {
		what string
		do   func()
		want state
	}{
		{"at first", func() {}, state{1, "", 0}},
		{"saved without a change", func() { save(t, file, good) }, state{1, "", 0}},
		{"a remark more", func() { save(t, file, good+"# remark\n") }, state{1, "", 0}},
		{"a slip", func() { save(t, file, strings.Replace(good, "A | .   .   w", "A | .   .   m", 1)) }, state{2, "", 1}},
		{"half written", func() { save(t, file, good[:200]) }, state{2, "K.yaml cannot be shown as it is now: ", 1}},
		{"empty", func() { save(t, file, "") }, state{2, "K.yaml cannot be shown as it is now: ", 1}},
		{"renamed", func() { must(t, os.Rename(file, file+"~")) }, state{2, "K.yaml was deleted or renamed; this is its last content", 1}},
		{"back", func() { must(t, os.Rename(file+"~", file)); save(t, file, good) }, state{3, "", 0}},
		{"no text", func() { save(t, file, "\x00\xff") }, state{3, "K.yaml cannot be shown as it is now: ", 0}},
		{"deleted", func() { must(t, os.Remove(file)) }, state{3, "K.yaml was deleted or renamed; this is its last content", 0}},
		{"a folder in its place", func() { must(t, os.Mkdir(file, 0o755)) }, state{3, "K.yaml cannot be shown: this is a directory; want a map file", 0}},
	} {
		x.do()
		d.Reload()
		got := now()
		if prefix, ok := strings.CutSuffix(x.want.Trouble, ": "); ok && strings.HasPrefix(got.Trouble, prefix) {
			got.Trouble = x.want.Trouble
		}
		if got != x.want {
			t.Errorf("%s: got %+v, want %+v", x.what, got, x.want)
		}
	}
	if code, body := get(t, d, "/map.png?board=K&v=1"); code != http.StatusOK || !strings.HasPrefix(body, "\x89PNG") {
		t.Errorf("the first render: got %d %.40q", code, body)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Every view can be requested.
func TestViews(t *testing.T) {
	d, _ := workspaceOf(t)
	b := ask[boardJSON](t, d, "/api/board?board=K")
	r := layercake.NewRuler(d.boards["K"].versions[0].board.(*dots.Board), layercake.Readings{}, dots.StandardHeights)
	end, err := r.ParseEnd("H-17@6")
	must(t, err)
	seen := r.NewSet()
	r.Field(end, 0, seen)
	for turn, where := range map[string]int{"": 0, "&turn=180": len(b.Dots) - 1} {
		h := ask[layerJSON](t, d, "/api/layer?board=K&view=visibility&from=H-17@6"+turn)
		n := 0
		for _, v := range h.Values {
			n += v
		}
		first := ask[boardJSON](t, d, "/api/board?board=K"+turn).Dots[where].Name
		if n != seen.Len() || first != "A-01" {
			t.Errorf("turn %q: got %d dots in sight, want %d; A-01 is called %s", turn, n, seen.Len(), first)
		}
	}
	for _, view := range views.Names {
		h := ask[layerJSON](t, d, "/api/layer?board=K&view="+view+"&from=H-17@6")
		if h.Values != nil && len(h.Values) != len(b.Dots) {
			t.Errorf("%s: got %d values for %d dots", view, len(h.Values), len(b.Dots))
		}
		if h.Values != nil && slices.Max(h.Values) > h.Most {
			t.Errorf("%s: a value is above the most, %d", view, h.Most)
		}
	}
	u := ask[rulingJSON](t, d, "/api/ruling?board=K&from=H-17@6&to=C-26")
	want := r.Rule(end, layercake.End{At: mustFind(t, r, "C-26"), Level: 0})
	if u.Clear != want.Clear || cmp.Diff(want.Words(false), u.Words) != "" || cmp.Diff(want.Section(), u.Section) != "" {
		t.Errorf("got the ruling %+v", u)
	}
	turned := ask[rulingJSON](t, d, "/api/ruling?board=K&turn=180&from=H-17@6&to=C-26")
	for turn, ends := range map[string][2]spotJSON{"": u.Ends, "&turn=180": turned.Ends} {
		for i, name := range []string{"H-17", "C-26"} {
			all := ask[boardJSON](t, d, "/api/board?board=K"+turn).Dots
			dot := all[slices.IndexFunc(all, func(d dotJSON) bool { return d.Name == name })]
			if (spotJSON{dot.Q, dot.V}) != ends[i] {
				t.Errorf("turn %q: %s is drawn at %v, want %v", turn, name, ends[i], dot)
			}
		}
	}
	if turned.Ends = u.Ends; cmp.Diff(u, turned) != "" {
		t.Errorf("the ruling on the turned board differs:\n%s", cmp.Diff(u, turned))
	}
	_, body := get(t, d, "/ruling.png?board=K&from=H-17@6&to=C-26")
	if _, err := png.Decode(strings.NewReader(body)); err != nil {
		t.Error(err)
	}
	all := ask[layerJSON](t, d, "/api/layer?board=K&view=lanes")
	if len(all.Lines) != 5 || all.Lines[0].Text != "19" {
		t.Errorf("got the lanes %+v, want five, the first of 19 points", all.Lines)
	}
	f := ask[map[string]any](t, d, "/api/figures?board=K")
	if n := len(f["figures"].([]any)); n < 40 {
		t.Errorf("got %d figures", n)
	}
}

func mustFind(t *testing.T, r *layercake.Ruler, name string) (at struct{ Q, V int }) {
	t.Helper()
	end, err := r.ParseEnd(name)
	must(t, err)
	return end.At
}

// A wrong request is answered with an error message.
func TestWrongQuestions(t *testing.T) {
	d, _ := workspaceOf(t)
	for address, want := range map[string]string{
		"/api/board?board=L":                        `there is no board "L" here; want one of K`,
		"/api/board?board=K&v=7":                    "version 7 of board K is no longer stored",
		"/api/board?board=K&v=x":                    `found v "x"; want a number`,
		"/api/layer?board=K&view=heet":              `unknown view "heet"`,
		"/api/layer?board=K&view=visibility":        "found no place; visibility needs the place of the observer",
		"/api/layer?board=K&view=exposure&target=5": "found level 5; exposure is measured only at levels 0, 6, 12",
		"/api/layer?board=K&view=unmask&target=99":  "found level 99; want 0 to 30",
		"/api/ruling?board=K&from=H-17&to=H-17":     "both ends are at H-17; want two different places",
		"/api/ruling?board=K&from=Z-17&to=H-17":     "dot Z-17: found row Z; rows go from A to R",
	} {
		if code, body := get(t, d, address); code != http.StatusBadRequest || !strings.Contains(body, want) {
			t.Errorf("%s: got %d %q, want %q", address, code, body, want)
		}
	}
}

// The page of a folder without boards says that there are none, and shows the first board saved.
func TestEmptyFolder(t *testing.T) {
	folder := t.TempDir()
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	if code, body := get(t, d, "/api/board"); code != http.StatusBadRequest || body != "there is no board in "+folder+" yet; a board that is saved there will be shown\n" {
		t.Errorf("got %d %q", code, body)
	}
	save(t, filepath.Join(folder, "P.yaml"), string(dots.NewPanel("P", 5, 3).Text()))
	d.Reload()
	if b := ask[boardJSON](t, d, "/api/board"); b.Name != "P" || b.Version != 1 {
		t.Errorf("got board %q, version %d", b.Name, b.Version)
	}
}

// Requests from other machines or pages are refused, and nothing is written.
func TestOnlyThisMachineOnlyReading(t *testing.T) {
	d, file := workspaceOf(t)
	before := read(t, file)
	for _, x := range []struct {
		method, host string
		want         int
	}{
		{"GET", "127.0.0.1:8080", 200}, {"GET", "localhost:8080", 200}, {"GET", "evil.example", 403}, {"GET", "127.0.0.1.evil.example", 403},
		{"GET", "localhost:evil", 403}, {"GET", "localhost:8080:evil", 403}, {"GET", "localhost:", 403}, {"GET", "", 403}, {"GET", "127.0.0.1", 200},
		{"POST", "127.0.0.1", 405}, {"PUT", "127.0.0.1", 405}, {"DELETE", "127.0.0.1", 405},
	} {
		r := httptest.NewRequest(x.method, "/api/board?board=K", strings.NewReader("x"))
		r.Host = x.host
		w := httptest.NewRecorder()
		d.Handler().ServeHTTP(w, r)
		if w.Code != x.want {
			t.Errorf("%s %s: got %d, want %d", x.method, x.host, w.Code, x.want)
		}
	}
	if read(t, file) != before {
		t.Error("the source file has changed")
	}
	for _, name := range []string{"", "page.js", "page.css"} {
		code, body := get(t, d, "/"+name)
		if code != 200 || strings.Contains(body, "http://") && !strings.Contains(body, "http://www.w3.org/2000/svg") || strings.Contains(body, "https://") {
			t.Errorf("/%s: got %d; want a page that names no other site", name, code)
		}
	}
}

// A layout whose seams do not fit is shown with its conflicts at their dots.
func TestSeamConflicts(t *testing.T) {
	folder := t.TempDir()
	for i, id := range []string{"P", "Q"} {
		p := dots.NewPanel(id, 5, 3)
		if i == 1 {
			p.Set(dots.EdgePlaces(p.Span, 5)[1], dots.Dot{Terrain: dots.Woods}) // on the left edge
		}
		save(t, filepath.Join(folder, id+".yaml"), string(p.Text()))
	}
	save(t, filepath.Join(folder, "two.yaml"), string(dots.LayoutText("two", "", "strict", [][]dots.Lying{{{ID: "P"}, {ID: "Q"}}})))
	d, err := NewWorkspace(filepath.Join(folder, "two.yaml"), Options{Survey: options})
	must(t, err)
	b := ask[boardJSON](t, d, "/api/board")
	var got []string
	for _, f := range b.Findings {
		where := ""
		if f.Dot >= 0 {
			where = b.Dots[f.Dot].Name
		}
		got = append(got, f.Kind+" "+where+" "+f.Text)
	}
	want := []string{
		"lint  two.yaml:3:12: the seam does not fit: P-B-05 is . and Q-B-01 is w; mend the panels, or set seams: worst or seams: first",
		"seam P-B-05 P-B-05: the board has . here, but Q-B-01 is w",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// A panel is checked against the edge profiles of its own set.
func TestEdgesOfTheFolder(t *testing.T) {
	folder := t.TempDir()
	p := dots.NewPanel("P", 5, 3)
	p.Edges.Long = "own"
	save(t, filepath.Join(folder, "P.yaml"), string(p.Text()))
	save(t, filepath.Join(folder, "edges.yaml"), "format: edges/1\nid: own\nprofiles: {own: '. w .'}\n")
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	b := ask[boardJSON](t, d, "/api/board")
	if len(b.Findings) != 2 || !strings.Contains(b.Findings[0].Text, "edge profile own has w here") {
		t.Errorf("got %+v", b.Findings)
	}
}

// The picture of the next version is the same whether or not a page has shown the version before.
func TestPictureOfTheNextVersion(t *testing.T) {
	d, file := workspaceOf(t)
	if code, body := get(t, d, "/map.png?board=K"); code != http.StatusOK {
		t.Fatal(code, body)
	}
	for _, change := range [][2]string{{"D | w ", "D | . "}, {"M | .1", "M | .2"}, {"Lockgate", "Padlock"}} {
		text := read(t, file)
		if !strings.Contains(text, change[0]) {
			t.Fatalf("the panel has no %q", change[0])
		}
		save(t, file, strings.Replace(text, change[0], change[1], 1))
		d.Reload()
		_, got := get(t, d, "/map.png?board=K")
		anew, err := NewWorkspace(file, Options{Survey: options})
		must(t, err)
		if _, want := get(t, anew, "/map.png?board=K"); got != want {
			t.Errorf("%q: the picture differs from that of a newly opened page", change)
		}
	}
}

// BenchmarkSave measures a save of a panel: the workspace reads and lints the file and notifies
// pages; a page requests the board and its picture. The watcher's wait of 25 ms is not included.
func BenchmarkSave(b *testing.B) { benchmarkSave(b, "A") }

// BenchmarkSaveLayout measures the same for one panel of a layout of six.
func BenchmarkSaveLayout(b *testing.B) { benchmarkSave(b, "broad") }

func benchmarkSave(b *testing.B, shown string) {
	d, save := workspaceFor(b, shown)
	for i := 2; b.Loop(); i++ {
		save(i)
		d.Reload()
		for _, address := range []string{"/api/board?board=" + shown, "/map.png?board=" + shown} {
			if code, body := get(b, d, address); code != http.StatusOK {
				b.Fatal(address, body)
			}
		}
	}
}

// workspaceFor returns a workspace of the files of a shipped board. The function save changes a dot
// of one panel and saves the panel.
func workspaceFor(b *testing.B, shown string) (d *Workspace, save func(i int)) {
	folder := b.TempDir()
	board, err := atlas.OpenBoard(shown)
	must(b, err)
	write := func(id string, text []byte) { must(b, os.WriteFile(filepath.Join(folder, id+".yaml"), text, 0o644)) }
	var rows [][]dots.Lying
	for _, p := range board.Panels {
		write(p.Panel.ID, p.Panel.Text())
		if p.Shift.Q == 0 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], dots.Lying{ID: p.Panel.ID})
	}
	if len(board.Panels) > 1 {
		write(shown, dots.LayoutText(shown, "", "strict", rows))
	}
	d, err = NewWorkspace(folder, Options{Survey: options})
	must(b, err)
	p := board.Panels[0].Panel.Clone()
	return d, func(i int) {
		p.Set(grid.Place{Q: 17, V: 17}, dots.Dot{Level: int8(1 + i%9)})
		write(p.ID, p.Text())
	}
}
