package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bench/survey"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/record"
	"metahex/render"
	"metahex/render/vector"
	"metahex/systems"
)

// One line has one ruling: the referee of the rule book or of the match, `metahex
// los`, the page and the pictures give the same verdict, the same decider and the
// same citation. `metahex ruling` decides the citation again with the same result.

// An asking is a board to test: the arguments with which `metahex los` and `metahex map preview` open
// it, and the referee that they must agree with.
type asking struct {
	name    string
	los     []string // flags of metahex los
	preview []string // flags of metahex map preview
	page    string   // suffix of the page's address: "&book=solprime"
	trust   []string // flags of metahex ruling for cited files in other folders
	inquiry *inquiry
}

// onBoard returns the asking for a board under a book.
func onBoard(t *testing.T, board, book string, terms ...string) asking {
	t.Helper()
	m, err := atlas.Open(board)
	if err != nil {
		t.Fatal(err)
	}
	b, err := books.All.Named(book, m)
	if err != nil {
		t.Fatal(err)
	}
	r, err := b.Open(m, terms)
	if err != nil {
		t.Fatal(err)
	}
	a := asking{strings.Join(append([]string{board, book}, terms...), " "), []string{"--board", board, "--system", book}, []string{board},
		"&book=" + book + "&terms=" + url.QueryEscape(strings.Join(terms, " ")), nil, &inquiry{referee: r, board: board}}
	for _, term := range terms {
		name, value, _ := strings.Cut(term, ".")
		switch name {
		case "set", "rise", "storeys":
			a.los = append(a.los, "--"+name, value)
			a.preview = append(a.preview, "--"+name, value)
			a.page = "&book=" + book
		default:
			a.los = append(a.los, "--reading", term)
		}
	}
	return a
}

// inScenario returns the asking for a scenario at its start.
func inScenario(t *testing.T, scenario string) asking {
	t.Helper()
	q, err := openScenario(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	flags := []string{"--scenario", scenario}
	return asking{"scenario " + scenario, flags, flags, "", nil, q}
}

// inMatch returns the asking for a match between two bots, at a random point.
func inMatch(t *testing.T, scenario string, r *rand.Rand) asking {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a match.play") // file names may contain spaces
	printed(t, "play", "--plain", scenario, "--red", "random", "--blue", "random", "--seed", "3", "--save", file)
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	n := play.Answers()
	n = n/4 + r.IntN(n*3/4)
	q, err := openMatch(file, play, n)
	if err != nil {
		t.Fatal(err)
	}
	flags := []string{"--match", file, "--answer", fmt.Sprint(n)}
	return asking{fmt.Sprintf("%s after answer %d", scenario, n), flags, flags, "", []string{"--match", file}, q}
}

// printed runs the program and returns what it prints.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, wrong bytes.Buffer
	if code := run(args, strings.NewReader(""), &out, &wrong); code != 0 {
		t.Fatalf("metahex %s: exit code %d, %s", strings.Join(args, " "), code, wrong.String())
	}
	return out.String()
}

// ends returns some ends of lines as a user types them: places, places with a height, and units.
func (a asking) ends(r *rand.Rand) (all []string) {
	m, b := a.inquiry.referee.Map(), a.inquiry.referee.Basis()
	spots := los.Places(m)
	for range 8 {
		at := spots[r.IntN(len(spots))]
		all = append(all, m.SpotName(at))
		if b.Lift == "" {
			continue
		}
		if high := all[len(all)-1] + "@" + fmt.Sprint(1+r.IntN(12)); !refused(a.inquiry.referee, high) {
			all = append(all, high)
		}
	}
	units := a.inquiry.units()
	for range min(8, len(units)) {
		all = append(all, units[r.IntN(len(units))].label)
	}
	return all
}

func refused(r los.Referee, end string) bool {
	_, err := r.Parse(end)
	return err != nil
}

// pageRuling is a ruling in the page's JSON.
type pageRuling struct {
	Clear   bool
	Clause  string
	Words   []string
	Decider []string
	Cite    string
}

// serve serves the preview of the board.
func (a asking) serve(t *testing.T) http.Handler {
	t.Helper()
	f := &previewFlags{}
	c := newMapPreviewOf(f)
	if err := c.ParseFlags(a.preview); err != nil {
		t.Fatal(err)
	}
	workspace, err := f.workspace(c, c.Flags().Args())
	if err != nil {
		t.Fatal(err)
	}
	return workspace.Handler()
}

// get requests an address from the page.
func get(t *testing.T, h http.Handler, address string) []byte {
	t.Helper()
	w := visit(h, address)
	if w.Code != http.StatusOK {
		t.Errorf("%s: %d %s", address, w.Code, w.Body)
	}
	return w.Body.Bytes()
}

// visit returns the page's response.
func visit(h http.Handler, address string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+address, nil))
	return w
}

func TestOneReferee(t *testing.T) {
	t.Parallel()
	const seed = 20_261_122
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	var all []asking
	for _, board := range []string{"standard", "aldern", "mill-ford", "smelter"} {
		m, err := atlas.Open(board)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range books.All.For(m) {
			all = append(all, onBoard(t, board, b.ID))
		}
	}
	all = append(all, onBoard(t, "G", "battlesuit", "6.5=halve", "rubble=blocks"), onBoard(t, "G", "battlesuit", "rise.woods=4", "set.A-11=b3", "storeys.A-11=9"),
		onBoard(t, "aldern", "gts", "post=strongpoint", "sky=murky"), onBoard(t, "mill-ford", "solprime", "sky=hazy", "technology=plasma"))
	for _, scenario := range []string{"works", "kreuz-road", "relief", "depot-raid"} {
		all = append(all, inScenario(t, scenario))
	}
	for _, scenario := range drawn(t, 3, []string{"works", "smelter", "relief", "kreuz-road", "ashford", "mill-bridge"}) {
		all = append(all, inMatch(t, scenario, random))
	}
	draw := drawn(t, 4, all)
	for _, a := range drawnWide(t, len(all)/4, all) {
		pictures := slices.ContainsFunc(draw, func(b asking) bool { return a.name == b.name })
		t.Run(a.name, func(t *testing.T) { oneReferee(t, a, pictures, random) })
	}
}

// oneReferee compares some lines on one board, and the pictures of one line.
func oneReferee(t *testing.T, a asking, pictures bool, random *rand.Rand) {
	page, ends := a.serve(t), a.ends(random)
	most, wholly, lines := few(5, 24), few(1, 2), 0
	for range most {
		from, to := ends[random.IntN(len(ends))], ends[random.IntN(len(ends))]
		f, g, err := los.ParseEnds(a.inquiry.referee, from, to)
		if err != nil {
			continue // both ends at one place
		}
		lines++
		u := a.inquiry.referee.Rule(f, g)
		cite := a.inquiry.cite(u).String()
		query := "?from=" + url.QueryEscape(from) + "&to=" + url.QueryEscape(to) + a.page
		a.onPage(t, page, from, to, query, u, cite)
		if wholly--; wholly < 0 {
			continue
		}
		a.commands(t, from, to, u, cite)
		if wholly == 0 && pictures {
			a.pictures(t, from, to, u, cite, page, "/ruling.png"+query)
		}
	}
	if lines < most/2 {
		t.Errorf("only %d lines could be asked", lines)
	}
}

// deciders returns the places or features that decide, as named by the page.
func deciders(m maps.Map, u los.Ruling) []string {
	all := []string{}
	for _, i := range u.Deciders {
		name := u.Passed[i].Name
		if m.Form() == maps.Lattice {
			name = m.SpotName(u.Passed[i].Spot)
		}
		all = append(all, name)
	}
	return all
}

// commands compares the command line's answer about a line with a ruling.
func (a asking) commands(t *testing.T, from, to string, u los.Ruling, cite string) {
	t.Helper()
	ask := func(more ...string) string {
		t.Helper()
		return printed(t, append(append([]string{"los", from, to}, a.los...), more...)...)
	}
	words := append(u.Words(false), "cite:     "+cite, "")
	if diff := cmp.Diff(words, strings.Split(ask(), "\n")); diff != "" {
		t.Errorf("metahex los %s %s (-referee +command):\n%s", from, to, diff)
	}
	if got := ask("--cite"); got != cite+"\n" {
		t.Errorf("metahex los %s %s --cite: got %s, want %s", from, to, got, cite)
	}
	told, err := json.MarshalIndent(u.Detail, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	var want, got any
	if json.Unmarshal(told, &want) != nil || json.Unmarshal([]byte(ask("--json")), &got) != nil {
		t.Fatal("the JSON of a ruling cannot be read")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("metahex los %s %s --json (-referee +command):\n%s", from, to, diff)
	}
	again := strings.Split(strings.TrimRight(printed(t, append([]string{"ruling", cite}, a.trust...)...), "\n"), "\n")
	if diff := cmp.Diff(u.Words(false), again); diff != "" {
		t.Errorf("metahex ruling %s (-referee +again):\n%s", cite, diff)
	}
}

// pictures compares the pictures of a line with the picture of the referee's ruling.
func (a asking) pictures(t *testing.T, from, to string, u los.Ruling, cite string, h http.Handler, address string) {
	t.Helper()
	img, err := render.Print(vector.LineOfSight(los.Labelled(a.inquiry.referee, u, from, to), vector.Options{Foot: cite}))
	if err != nil { // no unit looks from there, so there is nothing to draw
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+address, nil))
		if got := strings.TrimSpace(w.Body.String()); w.Code != http.StatusBadRequest || got != err.Error() || u.Length == 0 {
			t.Errorf("%s to %s: got %d %s, want %v", from, to, w.Code, got, err)
		}
		return
	}
	page := get(t, h, address)
	var want bytes.Buffer
	if err := render.EncodePNG(&want, img, 0); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "line.png")
	printed(t, append([]string{"los", from, to, "--png", file}, a.los...)...)
	drawn, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(page)); err != nil || !bytes.Equal(page, want.Bytes()) || !bytes.Equal(drawn, want.Bytes()) {
		t.Errorf("%s to %s: the picture on the page has %d bytes, that of metahex los %d, that of the ruling %d; %v", from, to, len(page), len(drawn), want.Len(), err)
	}
}

// The page accepts units from flags as ends of lines, like metahex los.
func TestThePageTakesUnits(t *testing.T) {
	t.Parallel()
	for _, board := range [][]string{{"G"}, {"--scenario", "works"}} {
		units := []string{"--unit", "X=A-09", "--unit", "Y=D-08@4"}
		page := asking{preview: append(board, units...)}.serve(t)
		var got pageRuling
		if err := json.Unmarshal(get(t, page, "/api/ruling?from=x&to=Y"), &got); err != nil {
			t.Fatal(err)
		}
		flags := append([]string{"los", "X", "Y"}, units...)
		if len(board) == 1 {
			flags = append(flags, "--board")
		}
		want := printed(t, append(flags, board...)...)
		if told := strings.Join(got.Words, "\n") + "\ncite:     " + got.Cite + "\n"; told != want {
			t.Errorf("%s: the page says\n%s\nthe command\n%s", board, told, want)
		}
	}
}

// Many clients may use the page of a match at the same time.
func TestPageOfAMatchAskedByMany(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 7))
	for _, scenario := range drawn(t, 2, []string{"works", "smelter", "relief", "ashford", "mill-bridge"}) {
		a := inMatch(t, scenario, random)
		page, ends := a.serve(t), a.ends(random)
		var asked sync.WaitGroup
		for i := range 6 {
			from, to := url.QueryEscape(ends[len(ends)-1-i%4]), url.QueryEscape(ends[i])
			asked.Go(func() {
				get(t, page, "/api/ruling?from="+from+"&to="+to)
				get(t, page, "/api/board")
				if i < 2 && scenario != "smelter" { // smelter has many points and is slow
					get(t, page, "/api/layer?view=visibility&from="+from)
				}
			})
		}
		asked.Wait()
	}
}

// The test would detect a page with a different referee: on a board with a higher wood, the two
// referees disagree somewhere.
func TestOneRefereeFindsAnotherOne(t *testing.T) {
	t.Parallel()
	right, wrong := onBoard(t, "G", "battlesuit"), onBoard(t, "G", "battlesuit", "rise.woods=4")
	page, random, differ := wrong.serve(t), rand.New(rand.NewPCG(1, 1)), 0
	ends := right.ends(random)
	for _, from := range ends {
		for _, to := range ends {
			f, g, err := los.ParseEnds(right.inquiry.referee, from, to)
			if err != nil {
				continue
			}
			u := right.inquiry.referee.Rule(f, g)
			var got pageRuling
			if err := json.Unmarshal(get(t, page, "/api/ruling?from="+from+"&to="+to+wrong.page), &got); err != nil {
				t.Fatal(err)
			}
			if got.Cite != right.inquiry.cite(u).String() {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("a page with woods of 4 levels cites the same as a referee of the printed board")
	}
}

// `map stats` and the viewshed count seen dots by one convention, and agree on every dot.
func TestViewshedAgreesWithStats(t *testing.T) {
	t.Parallel()
	b, err := atlas.OpenBoard("A")
	if err != nil {
		t.Fatal(err)
	}
	f := &surveying{unit: "front-line", sides: "we", zone: 6}
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.referee(layercake.NewRuler(b, layercake.Readings{}, dots.StandardHeights))
	if err != nil {
		t.Fatal(err)
	}
	s, err := survey.Measure(t.Context(), r.Ruler(), o)
	if err != nil {
		t.Fatal(err)
	}
	for k, level := range survey.Levels {
		for _, i := range []int{0, 17, 300, len(s.Dots) - 1} {
			var got viewshed
			place := fmt.Sprintf("%s@%d", s.Name(i), max(level, r.Ruler().Ground(s.Dots[i])))
			if err := json.Unmarshal([]byte(printed(t, "viewshed", place, "--board", "A", "--json")), &got); err != nil {
				t.Fatal(err)
			}
			if got.Seen != s.Sees[k][i] || got.Of != len(s.Dots)-1 || len(got.Dots) != got.Seen {
				t.Errorf("%s: viewshed sees %d of %d, stats %d of %d", place, got.Seen, got.Of, s.Sees[k][i], len(s.Dots)-1)
			}
		}
	}
}
