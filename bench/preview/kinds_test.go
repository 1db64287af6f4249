package preview

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/los/layercake"
)

// workspaceOfKinds returns a workspace of a folder with one board of each kind other than dots.
func workspaceOfKinds(t *testing.T) (d *Workspace, folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"basin", "delta", "yard"} {
		save(t, filepath.Join(folder, name+".yaml"), read(t, filepath.Join("..", "..", "render", "testdata", name+".yaml")))
	}
	save(t, filepath.Join(folder, "scenario.yaml"), "format: scenario/1\n")
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	return d, folder
}

// The page shows boards of every kind, with the name, position and content of each place, and the
// rule books and terms for rulings.
func TestBoardsOfOtherKinds(t *testing.T) {
	d, _ := workspaceOfKinds(t)
	type about struct {
		Kind, Title string
		Places      int
		Books       []string
		Terms       string
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
		a := about{b.Kind, b.Title, len(b.Dots), nil, b.Book + " " + strings.Join(b.Terms, " "), b.Views, b.Dots[0].Name + ": " + b.Dots[0].About, b.Dots[some].Name + ": " + b.Dots[some].About}
		for _, x := range b.Books {
			a.Books = append(a.Books, strings.TrimSpace(x.ID+" "+strings.Join(x.Terms, " ")))
		}
		got[name] = a
		if code, body := get(t, d, "/map.png?board="+name); code != http.StatusOK || !strings.HasPrefix(body, "\x89PNG") {
			t.Errorf("%s: the picture is %d, %.20q", name, code, body)
		}
	}
	want := map[string]about{
		"basin": {"hexes", "A basin behind a ridge", 31, nil, " ", []string{"map"}, "0201: light blue", "0202: light blue"},
		"delta": {"hexes", "Everything a map of terrain hexes can show", 32, []string{"gts post=none post=strongpoint post=observation-post sky=fair sky=murky"}, "gts post=none sky=fair",
			[]string{"map", "visibility"}, "A-01: water", "A-05: polder, raised-railroad s, crest se"},
		"yard": {"inches", "The yard", 1225, []string{
			"battlesuit " + strings.Join(layercake.ReadingWords(), " "), "lasergrenadiers own-cover=inch own-cover=through",
			"solprime sky=clear sky=hazy target=vehicle target=infantry technology=laser technology=basic technology=plasma buildings=edge buildings=through woods=alike woods=vehicles",
		}, "battlesuit " + layercake.Readings{}.String(), []string{"map", "visibility"}, "0,0: open ground", "2,2: the copse (woods), 3 inches high"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if b := ask[boardJSON](t, d, "/api/board?board=yard&book=solprime&terms=sky%3Dhazy"); b.Book != "solprime" || strings.Join(b.Terms, " ") != "sky=hazy target=vehicle technology=laser buildings=edge woods=alike" {
		t.Errorf("by solprime in haze: got %s %s", b.Book, b.Terms)
	}
}

// Two clicks decide a line under the chosen book and terms. The citation is the same as that of
// `metahex los`.
func TestRulingsOfOtherKinds(t *testing.T) {
	d, folder := workspaceOfKinds(t)
	got := map[string]string{}
	for _, address := range []string{
		"board=yard&from=1,2&to=15,9&book=solprime", "board=yard&from=1,2&to=15,9&book=lasergrenadiers", "board=yard&from=8,1&to=12,1&book=solprime&terms=sky%3Dhazy+technology%3Dplasma",
		"board=delta&from=B-02&to=D-06", "board=delta&from=A-03&to=C-03&terms=post%3Dobservation-post",
	} {
		r := ask[rulingJSON](t, d, "/api/ruling?"+address)
		got[address] = r.Words[0] + " " + r.Clause + " " + strings.Join(r.Decider, "+") + " " + strings.ReplaceAll(r.Cite, folder, "FOLDER")
		if code, body := get(t, d, "/ruling.png?"+address); code != http.StatusOK || !strings.HasPrefix(body, "\x89PNG") {
			t.Errorf("%s: the diagram is %d, %.40q", address, code, body)
		}
	}
	for _, address := range []string{
		"/api/ruling?board=basin&from=0304&to=0404", "/api/ruling?board=yard&from=1,2&to=99,9", "/api/ruling?board=yard&from=1,2&to=2,2&book=chess",
		"/api/ruling?board=yard&from=1,2&to=2,2&book=gts", "/api/ruling?board=yard&from=1,2&to=2,2&book=solprime&terms=sky%3Dgrey",
		"/api/ruling?board=delta&from=B-02&to=B-02", "/api/layer?board=yard&view=visibility&from=x", "/api/layer?board=yard&view=lanes",
		"/api/layer?board=delta&view=visibility&from=B-02&target=2", "/api/layer?board=basin&view=visibility&from=0304",
	} {
		code, body := get(t, d, address)
		got[address] = strings.TrimSpace(body)
		if code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", address, code, body)
		}
	}
	want := map[string]string{
		"/api/layer?board=yard&view=visibility&from=x":                          `found "x"; want a point in inches from the upper left corner, such as 12.5,8`,
		"/api/layer?board=yard&view=lanes":                                      `unknown view "lanes" (want one of map, visibility)`,
		"/api/layer?board=delta&view=visibility&from=B-02&target=2":             "found level 2; rule book gts has no levels here; leave the level out",
		"/api/layer?board=basin&view=visibility&from=0304":                      `unknown view "visibility" (want one of map)`,
		"/api/ruling?board=basin&from=0304&to=0404":                             "basin is a board of hexes: use metahex detect there; lines of sight are decided by battlesuit (board of dots, table in inches), gts (map of terrain hexes), lasergrenadiers (table in inches), solprime (table in inches)",
		"/api/ruling?board=delta&from=B-02&to=B-02":                             "both ends are at B-02; want two different places",
		"/api/ruling?board=yard&from=1,2&to=2,2&book=chess":                     `unknown system "chess" (want one of battlesuit, gts, lasergrenadiers, solprime)`,
		"/api/ruling?board=yard&from=1,2&to=2,2&book=gts":                       `yard is a table in inches, on which battlesuit or lasergrenadiers or solprime decides; found system "gts"`,
		"/api/ruling?board=yard&from=1,2&to=2,2&book=solprime&terms=sky%3Dgrey": `reading sky: unknown value "grey" (want one of clear, hazy)`,
		"/api/ruling?board=yard&from=1,2&to=99,9":                               "the point 99,9 is not on table yard; want 0,0 to 24,12",

		"board=delta&from=A-03&to=C-03&terms=post%3Dobservation-post": "A-03 to C-03: clear  [GTS los/observation-post] GTS los/observation-post  " +
			"[metahex " + hexside.Rules + " FOLDER/delta.yaml#f3704b5976f3 A-03 C-03 post=observation-post sky=fair: clear]",
		"board=delta&from=B-02&to=D-06": "B-02 to D-06: blocked  [GTS los/blocked] GTS los/blocked C-03 [metahex " + hexside.Rules + " FOLDER/delta.yaml#f3704b5976f3 B-02 D-06 post=none sky=fair: blocked]",
		"board=yard&from=1,2&to=15,9&book=solprime": "BLOCKED  1,2 to 15,9  [SP visibility/woods] SP visibility/woods the copse " +
			"[metahex " + books.SolPrimeRules + " FOLDER/yard.yaml#1fe04439851b 1,2 15,9 sky=clear target=vehicle technology=laser buildings=edge woods=alike: blocked]",
		"board=yard&from=1,2&to=15,9&book=lasergrenadiers": "BLOCKED  1,2 to 15,9  [LG sequence/sight] LG sequence/sight the copse [metahex " + books.LaserGrenadiersRules + " FOLDER/yard.yaml#1fe04439851b 1,2 15,9 own-cover=inch: blocked]",
		"board=yard&from=8,1&to=12,1&book=solprime&terms=sky%3Dhazy+technology%3Dplasma": "CLEAR  8,1 to 12,1  [SP visibility] SP visibility  " +
			"[metahex " + books.SolPrimeRules + " FOLDER/yard.yaml#1fe04439851b 8,1 12,1 sky=hazy target=vehicle technology=plasma buildings=edge woods=alike: clear]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The view of what is seen from a place has one number for each place of the board.
func TestLayersOfOtherKinds(t *testing.T) {
	d, _ := workspaceOfKinds(t)
	for _, x := range []struct{ address, about string }{
		{"board=yard&view=visibility&from=7,4&book=solprime", "856 of 1224 points in sight of 7,4"}, {"board=delta&view=visibility&from=B-02", "12 of 31 hexes in sight of B-02"},
		{"board=yard&view=visibility&from=7,4&target=6", "1044 of 1224 points in sight of 7,4@0, target level 6"},
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

// The page shows the findings of a file of any kind at their places, and still shows the last good
// render.
func TestWorkspaceSurvivesFilesOfOtherKinds(t *testing.T) {
	d, folder := workspaceOfKinds(t)
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
		state("renamed", version, name+".yaml was deleted or renamed", version > 1)
		must(t, os.Rename(file+"~", file))
		save(t, file, good)
		state("back", version+1, "", false)
	}
}

// Boards of every kind have a legend on the page. The unseen part of a tabletop map is a path
// within the map.
func TestLegendsAndDark(t *testing.T) {
	d, _ := workspaceOfKinds(t)
	for name, words := range map[string][]string{"basin": {"yellow", "city", "number; the point shows north"}, "delta": {"clear", "woods", "north"}, "yard": {"river", "building", "inches"}} {
		code, body := get(t, d, "/key.svg?board="+name)
		if code != http.StatusOK || strings.Contains(body, "<image") {
			t.Errorf("%s: got %d and %.200s; want a legend without a bitmap", name, code, body)
		}
		for _, word := range words {
			if !strings.Contains(body, word) {
				t.Errorf("%s: the legend does not say %q", name, word)
			}
		}
	}
	l, b := ask[layerJSON](t, d, "/api/layer?board=yard&view=visibility&from=7,4"), ask[boardJSON](t, d, "/api/board?board=yard")
	points := regexp.MustCompile(`[ML]([0-9.]+) ([0-9.]+)`).FindAllStringSubmatch(l.Dark, -1)
	if len(points) < 20 || !strings.HasSuffix(l.Dark, "Z") {
		t.Fatalf("got the path %.200q", l.Dark)
	}
	for _, p := range points {
		x, _ := strconv.ParseFloat(p[1], 64)
		y, _ := strconv.ParseFloat(p[2], 64)
		if x < b.Left-0.1 || x > b.Left+24*b.Pitch+0.1 || y < b.Upper-0.1 || y > b.Upper+12*b.Pitch+0.1 {
			t.Errorf("the dark reaches %g, %g, off the table", x, y)
		}
	}
	if l := ask[layerJSON](t, d, "/api/layer?board=delta&view=visibility&from=B-02"); l.Dark != "" {
		t.Errorf("on hexes: got the path %.100q, want none", l.Dark)
	}
}
