package preview

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/los/layercake"
)

// farDesk is a desk of a folder with one board of each kind that is not of dots.
func farDesk(t *testing.T) (d *Desk, folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"basin", "delta", "yard"} {
		save(t, filepath.Join(folder, name+".yaml"), read(t, filepath.Join("..", "..", "render", "testdata", name+".yaml")))
	}
	save(t, filepath.Join(folder, "scenario.yaml"), "format: scenario/1\n")
	d, err := NewDesk(folder, options, layercake.Readings{}, Book{"solprime", books.SolPrime()}, Book{"lasergrenadiers", books.LaserGrenadiers()})
	must(t, err)
	return d, folder
}

// A page knows boards of every kind: where their places lie on the picture, what is
// there, and by which books lines are decided.
func TestBoardsOfOtherKinds(t *testing.T) {
	d, _ := farDesk(t)
	type about struct {
		Kind, Title string
		Places      int
		Books       []string
		Views       []string
		First, Some string
	}
	got := map[string]about{}
	for name, some := range map[string]int{"basin": 7, "delta": 2, "yard": 200} {
		b := ask[boardJSON](t, d, "/api/board?board="+name)
		if diff := cmp.Diff([]string{"basin", "delta", "yard"}, b.Boards); diff != "" {
			t.Errorf("boards (-want +got):\n%s", diff)
		}
		last := b.Dots[len(b.Dots)-1]
		if b.Left <= 0 || b.Upper <= 0 || last.Q*b.Pitch > float64(b.Width) {
			t.Errorf("%s: places from %g, %g at %g pixels on a picture of %d by %d", name, b.Left, b.Upper, b.Pitch, b.Width, b.Height)
		}
		got[name] = about{b.Kind, b.Title, len(b.Dots), b.Books, b.Views, b.Dots[0].Name + ": " + b.Dots[0].About, b.Dots[some].Name + ": " + b.Dots[some].About}
		if code, body := get(t, d, "/map.png?board="+name); code != http.StatusOK || !strings.HasPrefix(body, "\x89PNG") {
			t.Errorf("%s: the picture is %d, %.20q", name, code, body)
		}
	}
	want := map[string]about{
		"basin": {"hexes", "A basin behind a ridge", 31, []string{}, []string{"map"}, "0201: light blue", "0202: light blue"},
		"delta": {"hexes", "Everything a map of terrain hexes can show", 32, []string{"post=none", "post=strongpoint", "post=observation-post", "sky=murky"},
			[]string{"map", "visibility"}, "A-01: water", "A-05: polder, raised-railroad s, crest se"},
		"yard": {"inches", "The yard", 1225, []string{"solprime", "lasergrenadiers"}, []string{"map", "visibility"}, "0,0: open ground", "2,2: the copse (woods), 3 inches high"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Two clicks decide a line, by the book that is chosen, and a cited line is that of
// `metahex los`.
func TestRulingsOfOtherKinds(t *testing.T) {
	d, _ := farDesk(t)
	got := map[string]string{}
	for _, address := range []string{
		"board=yard&from=1,2&to=15,9", "board=yard&from=1,2&to=15,9&book=lasergrenadiers", "board=yard&from=8,1&to=12,1",
		"board=delta&from=B-02&to=D-06", "board=delta&from=A-03&to=C-03&book=post%3Dobservation-post",
	} {
		r := ask[rulingJSON](t, d, "/api/ruling?"+address)
		got[address] = r.Words[0] + " " + r.Cite
		if code, body := get(t, d, "/ruling.png?"+address); code != http.StatusOK || !strings.HasPrefix(body, "\x89PNG") {
			t.Errorf("%s: the diagram is %d, %.40q", address, code, body)
		}
	}
	for _, address := range []string{
		"/api/ruling?board=basin&from=0304&to=0404", "/api/ruling?board=yard&from=1,2&to=99,9", "/api/ruling?board=yard&from=1,2&to=2,2&book=chess",
		"/api/ruling?board=delta&from=B-02&to=B-02", "/api/layer?board=yard&view=visibility&from=x",
	} {
		code, body := get(t, d, address)
		got[address] = strings.TrimSpace(body)
		if code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", address, code, body)
		}
	}
	want := map[string]string{
		"/api/layer?board=yard&view=visibility&from=x":      `found "x"; want a point in inches from the upper left corner, such as 12.5,8`,
		"/api/ruling?board=basin&from=0304&to=0404":         "basin is a board of hexes, on which units are detected: metahex detect 0304 0404 --board FILE decides",
		"/api/ruling?board=delta&from=B-02&to=B-02":         "both ends are in B-02; want two different hexes",
		"/api/ruling?board=yard&from=1,2&to=2,2&book=chess": `unknown rule book "chess" (want one of solprime, lasergrenadiers)`,
		"/api/ruling?board=yard&from=1,2&to=99,9":           "the point 99,9 is not on table yard; want 0,0 to 24,12",

		"board=delta&from=A-03&to=C-03&book=post%3Dobservation-post": "A-03 to C-03: clear  [GTS los/observation-post] " +
			"[metahex " + hexside.Rules + " delta#f3704b5976f3 A-03 C-03 post=observation-post sky=fair: clear]",
		"board=delta&from=B-02&to=D-06": "B-02 to D-06: blocked  [GTS los/blocked] [metahex " + hexside.Rules + " delta#f3704b5976f3 B-02 D-06 post=none sky=fair: blocked]",
		"board=yard&from=1,2&to=15,9": "BLOCKED  1,2 to 15,9  [SP visibility/woods] " +
			"[metahex SP/3 yard#1fe04439851b 1,2 15,9 sky=clear target=vehicle technology=laser: blocked]",
		"board=yard&from=1,2&to=15,9&book=lasergrenadiers": "BLOCKED  1,2 to 15,9  [LG sequence/sight] [metahex LG/3 yard#1fe04439851b 1,2 15,9: blocked]",
		"board=yard&from=8,1&to=12,1": "CLEAR  8,1 to 12,1  [SP visibility] " +
			"[metahex SP/3 yard#1fe04439851b 8,1 12,1 sky=clear target=vehicle technology=laser: clear]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What is seen from a place is a number for each place.
func TestLayersOfOtherKinds(t *testing.T) {
	d, _ := farDesk(t)
	for _, x := range []struct{ address, about string }{
		{"board=yard&view=visibility&from=7,4", "904 of 1225 in sight of 7,4"}, {"board=delta&view=visibility&from=B-02", "13 of 32 in sight of B-02"},
	} {
		l, b := ask[layerJSON](t, d, "/api/layer?"+x.address), ask[boardJSON](t, d, "/api/board?"+x.address)
		if len(l.Values) != len(b.Dots) || l.Form != "seen" || l.About != x.about {
			t.Errorf("%s: %d values of form %q for %d places, %q; want %q", x.address, len(l.Values), l.Form, len(b.Dots), l.About, x.about)
		}
	}
	if f := ask[figuresJSON](t, d, "/api/figures?board=yard"); f.Head != "24 by 12 inches, 9 features" {
		t.Errorf("figures of a table: %+v", f)
	}
}

// What becomes of the files of other kinds is told, with findings where they are,
// and the last render stays on show.
func TestDeskSurvivesFilesOfOtherKinds(t *testing.T) {
	d, folder := farDesk(t)
	for name, slip := range map[string][2]string{
		"yard":  {"kind: woods", "kind: wods"},
		"basin": {"01b | .   n/", "01b | .   x/"},
		"delta": {"A | ~   .", "A | ~   ?"},
	} {
		file := filepath.Join(folder, name+".yaml")
		good := read(t, file)
		spot := 0
		state := func(what string, version int, trouble string, findings bool) {
			t.Helper()
			d.Reload()
			b := ask[boardJSON](t, d, "/api/board?board="+name)
			if b.Version != version || !strings.HasPrefix(b.Trouble, trouble) || trouble == "" && b.Trouble != "" || (len(b.Findings) > 0) != findings {
				t.Errorf("%s %s: version %d, trouble %q, findings %v; want %d, %q, %t", name, what, b.Version, b.Trouble, b.Findings, version, trouble, findings)
			}
			if len(b.Dots) == 0 {
				t.Errorf("%s %s: nothing is shown", name, what)
			}
			if len(b.Findings) > 0 {
				spot = b.Findings[0].Dot
			}
		}
		state("at first", 1, "", false)
		save(t, file, good+"\n# remark\n")
		state("with a remark", 1, "", false)
		save(t, file, strings.Replace(good, slip[0], slip[1], 1))
		state("with a slip", 2, "", true)
		if spot < 0 {
			t.Errorf("%s: the finding is nowhere", name)
		}
		save(t, file, good[:len(good)/3])
		d.Reload()
		if b := ask[boardJSON](t, d, "/api/board?board="+name); len(b.Dots) == 0 {
			t.Errorf("%s half written: nothing is shown", name)
		}
		must(t, os.Rename(file, file+"~"))
		version := ask[boardJSON](t, d, "/api/board?board="+name).Version
		state("renamed", version, name+".yaml is gone, deleted or renamed", version > 1)
		must(t, os.Rename(file+"~", file))
		save(t, file, good)
		state("back", version+1, "", false)
	}
}
