package commands

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/los"
	"metahex/record"
	"metahex/systems"
)

// afterRandom returns an asking (a board to test) in the state of a scenario after the given number of
// random answers, or at its end if the match ends earlier.
func afterRandom(t *testing.T, scenario string, answers int, seed uint64) asking {
	t.Helper()
	m, h, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "random.play")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, source := record.NewRecorder(f, h, m), rand.New(rand.NewPCG(seed, 0))
	for range answers {
		q, ok := m.Question()
		if !ok {
			break
		}
		c := q.Options[source.IntN(len(q.Options))].Choice
		events, err := m.Answer(c)
		if err != nil {
			t.Fatal(err)
		}
		r.Hear(q, c, events)
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	q, err := openMatch(file, play, play.Answers())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := game.Hash(q.match), game.Hash(m); got != want {
		t.Fatalf("%s, seed %d: replayed %016x, played %016x", scenario, seed, got, want)
	}
	flags := []string{"--match", file}
	return asking{fmt.Sprintf("%s after %d answers, seed %d", scenario, play.Answers(), seed), flags, flags, "", flags, q}
}

// Every shipped scenario has one referee, at its start and later. The page, `metahex los` and the
// pictures rule like the referee of the match, which TestOneReferee of each system compares with the
// shots in play. The test tries one scenario of each system, with -wide two, with -soak all.
func TestOneRefereeOfEveryScenario(t *testing.T) {
	t.Parallel()
	seeds, lines := few(1, 10), few(2, 20)
	scenarios := 1
	if gametest.Wide() {
		scenarios = 2
	}
	for _, y := range systems.All {
		for i, id := range drawn(t, scenarios, y.IDs) {
			t.Run(y.ID+"/"+id, func(t *testing.T) {
				for seed := range uint64(seeds) {
					random := rand.New(rand.NewPCG(seed, 2))
					for k, a := range []asking{inScenario(t, id), afterRandom(t, id, 100, seed)} {
						pictures := *soak || i == 0 && k == 1
						if n := everywhere(t, a, a.serve(t), random, lines, pictures); n < lines {
							t.Errorf("%s: only %d lines could be asked", a.name, n)
						}
					}
				}
			})
		}
	}
}

// everywhere compares the page on some lines, `metahex los` on the first line, and the pictures of the
// second line. It returns the number of lines on which a ruling was possible.
func everywhere(t *testing.T, a asking, page http.Handler, random *rand.Rand, lines int, pictures bool) (n int) {
	t.Helper()
	ends := a.ends(random)
	for range 12 * lines {
		from, to := ends[random.IntN(len(ends))], ends[random.IntN(len(ends))]
		f, g, err := los.ParseEnds(a.inquiry.referee, from, to)
		if err != nil {
			continue
		}
		n++
		u := a.inquiry.referee.Rule(f, g)
		if clear := a.inquiry.referee.Clear(f, g); clear != u.Clear {
			t.Errorf("%s: %s to %s is clear: %t, ruled %t", a.name, from, to, clear, u.Clear)
		}
		cite := a.inquiry.cite(u).String()
		query := "?from=" + url.QueryEscape(from) + "&to=" + url.QueryEscape(to) + a.page
		a.onPage(t, page, from, to, query, u, cite)
		switch {
		case n == 1:
			words := append(u.Words(false), "cite:     "+cite, "")
			if diff := cmp.Diff(words, strings.Split(printed(t, append([]string{"los", from, to}, a.los...)...), "\n")); diff != "" {
				t.Errorf("%s: metahex los %s %s (-referee +command):\n%s", a.name, from, to, diff)
			}
		case n == 2 && pictures:
			a.pictures(t, from, to, u, cite, page, "/ruling.png"+query)
		}
		if n == lines {
			break
		}
	}
	return n
}

// onPage compares the page's answer about a line with a ruling.
func (a asking) onPage(t *testing.T, page http.Handler, from, to, query string, u los.Ruling, cite string) {
	t.Helper()
	want := pageRuling{u.Clear, string(u.Cite), u.Words(false), deciders(a.inquiry.referee.Map(), u), cite}
	var got pageRuling
	if err := json.Unmarshal(get(t, page, "/api/ruling"+query), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s to %s on the page (-referee +page):\n%s", a.name, from, to, diff)
	}
}

// The test would detect a page that shows an earlier state of the match, in which units were elsewhere.
func TestRefereeOfAnEarlierMomentIsFound(t *testing.T) {
	t.Parallel()
	before, after := afterRandom(t, "patrol", 60, 1), afterRandom(t, "patrol", 160, 1)
	page, differ := before.serve(t), 0
	for _, by := range after.inquiry.units() {
		for _, at := range after.inquiry.units() {
			f, g, err := los.ParseEnds(after.inquiry.referee, by.label, at.label)
			if err != nil {
				continue
			}
			u := after.inquiry.referee.Rule(f, g)
			w := visit(page, "/api/ruling?from="+by.label+"&to="+at.label)
			if w.Code != http.StatusOK {
				continue
			}
			var got pageRuling
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
			if got.Clear != u.Clear || !cmp.Equal(got.Words, u.Words(false)) { // the citation always differs
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("the page rules as the match does 100 answers later")
	}
}
