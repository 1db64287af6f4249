package gametest

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"metahex/game"
)

// A trap is a hike that panics on the way to a certain mark.
type trap struct {
	game.Match
	at int
}

func (p *trap) Clone() game.Match { return &trap{p.Match.Clone(), p.at} }

func (p *trap) Answer(c game.Choice) ([]game.Event, error) {
	events, err := p.Match.Answer(c)
	if p.View(game.Red).Turn >= p.at {
		panic("fell into the trap")
	}
	return events, err
}

var hikeScene = Scene{Seed: 3, Files: map[string]string{SceneFile: "board: line.yaml\n", "line.yaml": "marks: 1000"}}

func TestSceneIsWrittenAndPlayed(t *testing.T) {
	opened := 0
	err := hikeScene.play(t.TempDir(), func(file string) (game.Match, error) {
		opened++
		text, err := os.ReadFile(strings.Replace(file, SceneFile, "line.yaml", 1))
		if err == nil && string(text) != "marks: 1000" {
			err = errors.New("the board reads " + string(text))
		}
		return newHike(), err
	}, SceneEffort{Matches: 3, Every: 2})
	if err != nil || opened != 1 {
		t.Errorf("played with error %v, opened %d times; want nil and once", err, opened)
	}
}

func TestSceneShowsPanicAndAnswers(t *testing.T) {
	for _, every := range []int{2, 10_000} { // a panic on a clone, and one in the match itself
		err := hikeScene.play(t.TempDir(), func(string) (game.Match, error) { return &trap{newHike(), 700}, nil }, SceneEffort{Every: every})
		if !errors.As(err, new(*crash)) {
			t.Fatalf("every %d: error %v; want the panic", every, err)
		}
		for _, want := range []string{"match 0: answer ", "panic: fell into the trap", "scenes_test.go:", "after these answers:\n> walk "} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("every %d: the error lacks %q:\n%v", every, want, err)
			}
		}
	}
}

func TestSceneThatDoesNotOpen(t *testing.T) {
	refusal := errors.New("the dead do not fight")
	for _, open := range []func(string) (game.Match, error){
		func(string) (game.Match, error) { return nil, refusal },
		func(string) (game.Match, error) { panic(refusal) },
	} {
		err := hikeScene.play(t.TempDir(), open, SceneEffort{})
		if !errors.Is(err, errUnopened) || !strings.Contains(err.Error(), refusal.Error()) {
			t.Errorf("error %v; want that the scene does not open: %v", err, refusal)
		}
	}
}

func TestSceneText(t *testing.T) {
	want := "--- line.yaml\nmarks: 1000\n--- scene.yaml\nboard: line.yaml\n"
	if got := hikeScene.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A replay that ends differently is an error.
func TestPlayedAgain(t *testing.T) {
	end := newHike()
	Give(t, end, "walk 0.1, walk 0.05")
	for _, said := range [][]string{{"walk 0.1", "walk 0.05"}, {"walk 0.1"}, {"walk 0.1", "walk 0.2"}, {"run"}} {
		err := again(newHike(), said, game.Fingerprint(end))
		if alike := len(said) == 2 && said[1] == "walk 0.05"; alike != (err == nil) {
			t.Errorf("%q: error %v", said, err)
		}
	}
}

// Every scene draws from its own source.
func TestScenes(t *testing.T) {
	effort := SceneEffort{Quick: 6, Every: 5}
	drawn := map[string]int{}
	seen := make(chan string, 100)
	t.Run("few", func(t *testing.T) {
		Scenes(t, func(source *rand.Rand) map[string]string {
			text := "at: " + strings.Repeat("x", 1+source.IntN(1000))
			seen <- text
			return map[string]string{SceneFile: text}
		}, func(string) (game.Match, error) { return newHike(), nil }, effort)
	})
	close(seen)
	for text := range seen {
		drawn[text]++
	}
	if got, want := len(drawn), min(2, len(effort.seeds())); got < want {
		t.Errorf("%d different scenes drawn; want %d at least", got, want)
	}
}
