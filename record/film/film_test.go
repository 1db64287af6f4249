package film_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/record/film"
	"metahex/record/summary"
	"metahex/render/vector"
	"metahex/systems"
)

// pictures is the folder for the README's film. Without it the test draws the film but does not
// save it.
var pictures = flag.String("pictures", "", "write the film of the README into this `folder`")

// played returns a match of a scenario between bots.
func played(t *testing.T, scenario string, seed uint64) *summary.Course {
	t.Helper()
	m, _, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	course := &summary.Course{First: m.Clone()}
	source := rand.New(rand.NewPCG(seed, seed))
	player := bots.Greedy(source)
	_, err = game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: player, game.Blue: player, game.Chance: game.Dice(source)},
		func(_ game.Question, c game.Choice, events []game.Event) { course.Hear(m, c, events) })
	if err != nil {
		t.Fatal(err)
	}
	return course
}

// most is the maximum size of a film in bytes.
const most = 300_000

// For each system, a film of one turn is well-formed, has no script, moves, is small, and is the
// same each time.
func TestEachSystemHasFilms(t *testing.T) {
	for _, scenario := range []string{"patrol", "relief", "kreuz-road", "ashford", "mill-bridge"} {
		course := played(t, scenario, 1)
		for turn := 1; turn <= 3; turn++ {
			svg, err := film.SVG(course, turn, game.Nobody)
			if err != nil {
				t.Fatalf("%s, turn %d: %v", scenario, turn, err)
			}
			again, err := film.SVG(course, turn, game.Nobody)
			if err != nil || !bytes.Equal(svg, again) {
				t.Errorf("%s, turn %d: drawn again it has other bytes, error %v", scenario, turn, err)
			}
			if len(svg) > most {
				t.Errorf("%s, turn %d: %d bytes; want at most %d", scenario, turn, len(svg), most)
			}
			elements := map[string]int{}
			for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s, turn %d: %v", scenario, turn, err)
				}
				if e, ok := token.(xml.StartElement); ok {
					elements[e.Name.Local]++
				}
			}
			if elements["script"] > 0 || elements["animate"] == 0 || elements["animateTransform"] == 0 || elements["title"] != 1 {
				t.Errorf("%s, turn %d: found the elements %v; want something that moves, one title and no script", scenario, turn, elements)
			}
		}
	}
}

// hiddenUntil returns the match up to the last moment of turn 1 at which a piece is hidden from a
// side.
func hiddenUntil(c *summary.Course, eyes game.Side) *summary.Course {
	n := 0
	for i, m := range c.Moments {
		v := m.Match.View(eyes)
		if v.Turn == 1 && slices.ContainsFunc(v.Pieces, func(p game.Piece) bool { return p.Off == "hidden" }) {
			n = i + 1
		}
	}
	return &summary.Course{First: c.First, Moments: c.Moments[:n]}
}

// A film shows only what its side sees: no hidden piece, and no text that the side may not read.
func TestFilmsKeepSecrets(t *testing.T) {
	pieces := 0
	for _, scenario := range []string{"works", "../../systems/battlesuit/testdata/ambush.yaml"} {
		whole := played(t, scenario, 1)
		for _, eyes := range []game.Side{game.Red, game.Blue, game.Nobody} {
			course := hiddenUntil(whole, eyes)
			if len(course.Moments) == 0 {
				continue
			}
			svg, err := film.SVG(course, 1, eyes)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range course.Last().View(eyes).Pieces {
				if p.Off != "hidden" {
					continue
				}
				pieces++
				if strings.Contains(string(svg), ">"+p.Label+"</text>") {
					t.Errorf("%s, %s: the film shows %s, which is hidden from %[2]s", scenario, eyes, p.Label)
				}
			}
			for _, m := range course.Moments {
				for _, e := range m.Events {
					if _, ok := e.For(eyes); !ok && strings.Contains(string(svg), vector.XMLText(e.Text)) {
						t.Errorf("%s, %s: the film says %q, which %[2]s may not read", scenario, eyes, e.Text)
					}
				}
			}
		}
	}
	if pieces == 0 {
		t.Error("no piece is hidden; the test is idle")
	}
}

// For an unknown turn, the error lists the turns.
func TestNoSuchTurn(t *testing.T) {
	course := played(t, "primer", 1)
	for _, turn := range []int{99} {
		_, err := film.SVG(course, turn, game.Nobody)
		if want := "found turn 99; the record has turns 1 to 12"; err == nil || err.Error() != want {
			t.Errorf("got %v; want %s", err, want)
		}
	}
	if _, err := film.SVG(&summary.Course{First: course.First}, 1, game.Nobody); err == nil || err.Error() != "found turn 1; the record has no turns" {
		t.Errorf("got %v; want that the record has no turns", err)
	}
}

// The film of the README; `make pictures` writes it.
func TestPictures(t *testing.T) {
	svg, err := film.SVG(played(t, "patrol", 1), 4, game.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	if *pictures != "" {
		if err := os.WriteFile(filepath.Join(*pictures, "turn.svg"), svg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
