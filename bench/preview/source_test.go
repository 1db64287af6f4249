package preview

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// stageOf returns a source whose file lists departures from board G, separated by spaces, then a
// slash and the place of unit T1.
func stageOf(t *testing.T, file string) Source {
	t.Helper()
	b, err := atlas.OpenBoard("G")
	must(t, err)
	return Source{Name: "stage", File: file, Open: func() (o Opened, err error) {
		data, err := os.ReadFile(file)
		if err != nil {
			return o, err
		}
		terms, place, ok := strings.Cut(strings.TrimSpace(string(data)), "/")
		if !ok {
			return o, errors.New(file + ":1:1: found no unit")
		}
		r, err := layercake.Open(b, strings.Fields(terms))
		if err != nil {
			return o, err
		}
		end, err := r.Parse(place)
		if err != nil {
			return o, err
		}
		o.Units = []Unit{{"T1", "red", end.Spot}}
		o.Referee = los.WithUnits(r, func(label string) (los.End, bool, error) { return end, label == "T1", nil })
		o.Cite = func(u los.Ruling) los.Citation { return los.Cite(r, u, "stage-as-it-is") }
		return o, nil
	}}
}

// A workspace of a match follows the match file. Each state is a version with its own board, units
// and rulings.
func TestWorkspaceOfAMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stage.play")
	save(t, file, "set.A-03=w/H-11@6")
	d, err := NewWorkspaceOf(stageOf(t, file), Options{Survey: options})
	must(t, err)
	type state struct {
		Version        int
		Trouble, A03   string
		Terms, Unit    string
		Clear          bool
		Cite, InSight  string
		Books, Choices int
	}
	now := func() state {
		d.Reload()
		b := ask[boardJSON](t, d, "/api/board")
		u := ask[rulingJSON](t, d, "/api/ruling?from=T1&to=A-01")
		l := ask[layerJSON](t, d, "/api/layer?view=visibility&from=T1")
		s := state{b.Version, b.Trouble, "", strings.Join(b.Terms, " "), "", u.Clear, strings.Fields(u.Cite)[2], l.About, len(b.Books), len(b.Books[0].Terms)}
		s.Terms = strings.TrimSpace(strings.TrimPrefix(s.Terms, layercake.Readings{}.String()))
		for _, x := range b.Dots {
			if x.Name == "A-03" {
				s.A03 = x.About
			}
			for _, unit := range b.Units {
				if unit.Q == x.Q && unit.V == x.V {
					s.Unit = unit.Label + " " + unit.Side + " on " + x.Name
				}
			}
		}
		return s
	}
	r, err := layercake.Open(mustOpen(t, "G"), nil)
	must(t, err)
	hash := r.Map().Hash()
	about := func(term, from string) string {
		r, err := layercake.Open(mustOpen(t, "G"), []string{term})
		must(t, err)
		end, err := r.Parse(from)
		must(t, err)
		return fmt.Sprintf("%d of %d dots in sight of %s, target level 0", len(los.Field(r, end, 0))-1, len(places(r.Map()))-1, from)
	}
	first := state{1, "", "woods, level 0", "set.A-03=w", "T1 red on H-11", false, "stage-as-it-is#" + hash, about("set.A-03=w", "H-11@6"), 1, 0}
	second := state{2, "", "clear, level 0", "rise.woods=4", "T1 red on G-11", false, "stage-as-it-is#" + hash, about("rise.woods=4", "G-11@6"), 1, 0}
	told := func(trouble string) state {
		s := second
		s.Trouble = trouble
		return s
	}
	for _, x := range []struct {
		what string
		do   func()
		want state
	}{
		{"at first", func() {}, first},
		{"saved as it was", func() { save(t, file, "set.A-03=w/H-11@6\n") }, first},
		{"an answer on", func() { save(t, file, "rise.woods=4/G-11@6") }, second},
		{"half written", func() { save(t, file, "rise.woo") }, told("stage.play cannot be shown as it is now: stage.play:1:1: found no unit")},
		{"gone", func() { must(t, os.Remove(file)) }, told("stage.play was deleted or renamed; this is its last content")},
		{"back", func() { save(t, file, "rise.woods=4/G-11@6") }, second},
	} {
		x.do()
		got := now()
		got.Clear = x.want.Clear // TestOneReferee checks this field
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.what, diff)
		}
	}
	for address, want := range map[string]string{
		"/api/ruling?from=T1&to=A-01&book=gts":                  `found rule book "gts"; the match on this page uses battlesuit`,
		"/api/ruling?from=T2&to=A-01":                           "dot T2: found row T; rows go from A to R",
		"/api/ruling?from=T1&to=G-11":                           "both ends are at G-11; want two different places",
		"/api/ruling?from=T1&to=A-01&terms=storeys.A-01%3D4":    "storeys: A-01 is clear; want a building, such as N-23",
		"/api/layer?view=visibility&from=T2":                    "dot T2: found row T; rows go from A to R",
		"/api/layer?view=exposure&target=5":                     "found level 5; exposure is measured only at levels 0, 6, 12",
		"/api/ruling?from=T1&to=A-01&terms=rise.woods%3Dplenty": `rise of woods: found "plenty"; want a whole number of levels from 0 to 30`,
	} {
		if code, body := get(t, d, address); code != http.StatusBadRequest || !strings.HasPrefix(body, want) {
			t.Errorf("%s: got %d %s; want %s", address, code, body, want)
		}
	}
}

func mustOpen(t *testing.T, name string) *dots.Board {
	t.Helper()
	b, err := atlas.OpenBoard(name)
	must(t, err)
	return b
}

// Departures given by flags appear everywhere on the page: in descriptions, pictures, rulings and
// terms. The board keeps the hash of the printed board.
func TestWorkspaceWithDepartures(t *testing.T) {
	_, file := workspaceOf(t)
	plain, err := NewWorkspace(file, Options{Survey: options})
	must(t, err)
	o := Options{Survey: options, Readings: []string{"6.5=halve", "sky=hazy"}, Departures: []string{"set.C-03=b2", "storeys.C-03=9"}}
	_, err = NewWorkspace(file, o)
	if err == nil || err.Error() != `unknown reading "sky" (want one of 6.1, 6.5, 6.6, 6.8, rubble)` {
		t.Errorf("a reading that no book takes there: got %v", err)
	}
	o.Readings = o.Readings[:1]
	if _, err := NewWorkspace(filepath.Dir(file), o); err == nil || !strings.HasSuffix(err.Error(), "want a single board instead of a folder") {
		t.Errorf("a folder: got %v", err)
	}
	d, err := NewWorkspace(file, o)
	must(t, err)
	before, after := ask[boardJSON](t, plain, "/api/board"), ask[boardJSON](t, d, "/api/board")
	if before.Hash != after.Hash || !strings.HasSuffix(strings.Join(after.Terms, " "), " set.C-03=b2 storeys.C-03=9") || !strings.Contains(strings.Join(after.Terms, " "), "6.5=halve") {
		t.Errorf("got #%s under %s; want #%s with the departures", after.Hash, after.Terms, before.Hash)
	}
	changed := 0
	for i, x := range after.Dots {
		if x != before.Dots[i] {
			changed++
			if x.Name != "C-03" || x.About != "building, level 2" {
				t.Errorf("changed: %+v", x)
			}
		}
	}
	if changed != 1 {
		t.Errorf("%d dots are changed, want 1", changed)
	}
	_, one := get(t, plain, "/map.png")
	_, two := get(t, d, "/map.png")
	if one == two {
		t.Error("the picture does not show the change")
	}
	u := ask[rulingJSON](t, d, "/api/ruling?from=A-03&to=F-03")
	if u.Clear || len(u.Decider) != 1 || u.Decider[0] != "C-03" || !strings.Contains(u.Cite, file+"#"+before.Hash) || !strings.Contains(u.Cite, "storeys.C-03=9") {
		t.Errorf("got %+v", u)
	}
	save(t, file, strings.Replace(read(t, file), "Lockgate", "Padlock", 1))
	d.Reload()
	if b := ask[boardJSON](t, d, "/api/board"); b.Version != 2 || b.Trouble != "" {
		t.Errorf("after a save: version %d, trouble %q", b.Version, b.Trouble)
	}
	d.options.Departures = []string{"storeys.A-01=4"} // as if A-01 were no longer a building
	save(t, file, read(t, file)+"# remark\n")
	d.Reload()
	if b := ask[boardJSON](t, d, "/api/board"); b.Version != 2 || b.Trouble != "K.yaml cannot be shown as it is now: storeys: A-01 is clear; want a building, such as C-06" {
		t.Errorf("a departure that the board cannot have any more: version %d, trouble %q", b.Version, b.Trouble)
	}
}

// A version caches only a few looks (the board under one book and set of terms), even if many
// different terms are requested.
func TestLooksAreFew(t *testing.T) {
	d, _ := workspaceOf(t)
	for level := range 20 {
		get(t, d, fmt.Sprintf("/api/ruling?board=K&from=A-01&to=B-05&terms=rise.woods%%3D%d", level))
	}
	v := d.boards["K"].versions[0]
	if len(v.looks) != mostLooks || v.looks[0].key != "" || v.looks[mostLooks-1].key != " rise.woods=19" {
		t.Errorf("got %d looks, the first %q, the last %q", len(v.looks), v.looks[0].key, v.looks[len(v.looks)-1].key)
	}
}
