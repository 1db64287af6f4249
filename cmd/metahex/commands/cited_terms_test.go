package commands

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/systems"
)

// The citation of a line contains all terms of the line, and parses back to the same terms. The test
// tries every value of every term of every book, and every change to the printed board: on a board,
// in a scenario and in a match.
func TestEveryTermIsCited(t *testing.T) {
	t.Parallel()
	const seed = 5
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, seed))
	match := filepath.Join(t.TempDir(), "works.play")
	printed(t, "play", "--plain", "works", "--red", "random", "--blue", "random", "--seed", "3", "--save", match)
	play, err := record.Load(match)
	if err != nil {
		t.Fatal(err)
	}
	late := []string{"--match", match, "--answer", "400"}
	if play.Answers() < 400 {
		t.Fatalf("the match has %d answers; want 400", play.Answers())
	}
	type ask struct {
		board string // board of the lines
		flags []string
		want  []string // terms that must be cited
	}
	departures := []ask{
		{"G", []string{"--board", "G"}, nil}, {"H", []string{"--scenario", "works"}, []string{"storeys.C-10=8"}}, {"H", late, []string{"storeys.K-20=12"}},
	}
	var all []ask
	for _, base := range departures {
		for _, d := range [][]string{
			{"rise", "woods=4"}, {"rise", "building=9"}, {"rise", "rubble=1"}, {"set", "A-09=w3"}, {"set", "D-08=b2"}, {"set", "A-11=~0"}, {"set", "B-05=.7"},
		} {
			all = append(all, ask{base.board, slices.Concat(base.flags, []string{"--" + d[0], d[1]}), append(slices.Clone(base.want), d[0]+"."+strings.TrimSuffix(d[1], "0"))})
		}
		all = append(all, ask{base.board, slices.Concat(base.flags, []string{"--set", "D-08=b", "--storeys", "D-08=11", "--rise", "woods=2"}), append(slices.Clone(base.want), "rise.woods=2", "storeys.D-08=11")})
	}
	for _, b := range systems.Books() {
		on := []string{"--board", b.Board, "--system", b.ID}
		for _, term := range b.Terms {
			all = append(all, ask{b.Board, append(slices.Clone(on), "--reading", term), []string{term}})
		}
	}
	all = append(all,
		ask{"aldern", []string{"--board", "aldern", "--post", "observation-post", "--murky", "--barrage", "H-11,G-12"}, []string{"post=observation-post", "sky=murky", "barrage="}},
		ask{"quarter", []string{"--system", "gravarmor", "--unit", "Nu-3"}, []string{"key=relief", "unit=Nu-3"}},
		ask{"theatre", []string{"--system", "gravarmor", "--board", "theatre", "--scenario", "raid", "--unit", "Psi-5", "--at", "A-Inf", "--ew", "9", "--range", "9"}, []string{"key=raid", "unit=Psi-5", "at=A-Inf", "ew=9", "range=9"}},
		ask{"2", []string{"--board", "2", "--ew", "3", "--range", "4", "--flight"}, []string{"key=relief", "ew=3", "range=4", "flight=yes"}},
	)
	for _, a := range gametest.Slice(2, all) {
		m, err := atlas.Open(a.board)
		if err != nil {
			t.Fatal(err)
		}
		spots := los.Places(m)
		for range few(1, 3) {
			from, to := spots[random.IntN(len(spots))], spots[random.IntN(len(spots))]
			if from == to {
				continue
			}
			line := append([]string{"los", m.SpotName(from), m.SpotName(to)}, a.flags...)
			text := printed(t, line...)
			at := strings.LastIndex(text, "cite:     ")
			if at < 0 {
				t.Fatalf("metahex %s: cites nothing: %s", strings.Join(line, " "), text)
			}
			words, cite := text[:at], strings.TrimSpace(text[at+len("cite:     "):])
			for _, term := range a.want {
				if !strings.Contains(cite, " "+term) {
					t.Errorf("metahex %s: got citation %s, want it to hold %s", strings.Join(line, " "), cite, term)
				}
			}
			if diff := cmp.Diff(words, printed(t, "ruling", cite)); diff != "" {
				t.Errorf("metahex %s, and metahex ruling %q (-first +again):\n%s", strings.Join(line, " "), cite, diff)
			}
		}
	}
}

// A citation copied from the screen of a match, by either side, is decided again by metahex ruling.
// Both rulings have the same words, and the match has the cited state.
func TestTheScreensCitationIsDecidedAgain(t *testing.T) {
	t.Parallel()
	const after = 150
	for _, scenario := range drawnWide(t, 1, []string{"works", "relief", "kreuz-road", "ashford", "mill-bridge", "smelter"}) {
		file := filepath.Join(t.TempDir(), scenario+".play")
		printed(t, "play", "--plain", scenario, "--red", "random", "--blue", "random", "--seed", "3", "--save", file)
		play, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		q, err := openMatch(file, play, after)
		if err != nil {
			t.Fatal(err)
		}
		decided := 0
		for _, side := range []game.Side{game.Chance, game.Red, game.Blue} {
			r := q.match.Sight(side)
			var ends []los.End
			for _, p := range q.match.View(side).Pieces {
				if e, err := r.Parse(p.Label); err == nil && p.Off == "" {
					ends = append(ends, e)
				}
			}
			for i := range min(5, len(ends)) {
				from, to := ends[i], ends[(i+len(ends)/2)%len(ends)]
				if from.Spot == to.Spot {
					continue
				}
				u := r.Rule(from, to)
				cite := citedInMatch(r, u, file, after).String()
				if diff := cmp.Diff(strings.Join(u.Words(false), "\n")+"\n", printed(t, "ruling", cite, "--match", file)); diff != "" {
					t.Fatalf("%s, view of %s, metahex ruling %q (-screen +again):\n%s", scenario, side, cite, diff)
				}
				decided++
			}
		}
		if decided < 10 {
			t.Errorf("%s: %d lines were decided again; want 10 and more", scenario, decided)
		}
	}
}
