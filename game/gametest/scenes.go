package gametest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"metahex/game"
)

// SceneFile is the name of the file that opens a scene.
const SceneFile = "scene.yaml"

// A Scene is a generated scenario: its files by name. SceneFile opens the scene. The other files,
// such as the board, are in the same folder.
type Scene struct {
	Seed  uint64
	Files map[string]string
}

// String returns all files of a scene, each preceded by its name.
func (s Scene) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		fmt.Fprintf(&b, "--- %s\n%s\n", name, strings.TrimRight(s.Files[name], "\n"))
	}
	return b.String()
}

// write saves the files of a scene in a folder and returns the path of SceneFile.
func (s Scene) write(folder string) (file string, err error) {
	for name, text := range s.Files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, SceneFile), nil
}

// SceneEffort sets how much Scenes checks.
type SceneEffort struct {
	Quick   int // number of scenes, unless a flag sets another number
	Matches int // number of random matches per scene; at least 1
	Every   int // checks on clones run at every Every-th question
	// Unforeseen reports whether a scene may fail to open for the given reason, which the function
	// draw cannot foresee. At most one scene in twenty may end with such an error. Nil: no such errors.
	Unforeseen func(error) bool
	// Secrets lists what a side does not know. One scene in four is also checked for honest
	// imagination at some moments. Nil: the system has no secrets.
	Secrets Secrets
	// Shown describes what a side is shown. At the questions where checks run on clones, all odds are
	// compared with all faces of all dice.
	Shown Shown
}

// The flags of Scenes and Seeds. Only test binaries define them.
var scenes, scene, seeds = func() (*int, *int64, *int) {
	flags := flag.CommandLine
	if !testing.Testing() {
		flags = flag.NewFlagSet("", flag.ContinueOnError)
	}
	return flags.Int("scenes", 0, "number of generated scenes to play (default: few enough to be quick)"),
		flags.Int64("scene", -1, "play only the generated scene with this `seed`"),
		flags.Int("seeds", 0, "number of random matches of each scenario for the tests of views, rulings and imagined matches (default: few enough to be quick)")
}()

// Seeds returns the number of random matches for a test: the number of the flag -seeds or, without
// that flag, the argument quick. If the flag is set, soak is true.
func Seeds(quick int) (n uint64, soak bool) {
	if *seeds > 0 {
		return uint64(*seeds), true
	}
	return uint64(quick), false
}

// seeds lists the seeds of the scenes to play, as set by the flags.
func (e SceneEffort) seeds() (all []uint64) {
	if *scene >= 0 {
		return []uint64{uint64(*scene)}
	}
	n := e.Quick
	if *scenes > 0 {
		n = *scenes
	}
	for seed := range uint64(n) {
		all = append(all, seed)
	}
	return all
}

// enoughFailures is the number of failed scenes after which Scenes skips the remaining scenes.
const enoughFailures = 5

// Scenes plays random matches of generated scenarios and checks the promises at every question. The
// function draw makes the files of a scene from a seeded source; the function open opens SceneFile.
// A failure shows the seed, the answers so far and the text of the scene.
func Scenes(t *testing.T, draw func(*rand.Rand) map[string]string, open func(file string) (game.Match, error), e SceneEffort) {
	t.Helper()
	all := e.seeds()
	var failed, unopened atomic.Int64
	t.Cleanup(func() {
		if n := int(unopened.Load()); n > max(1, len(all)/20) {
			t.Errorf("%d of %d scenes do not open; want 1 in 20 at most", n, len(all))
		} else if n > 0 {
			t.Logf("%d of %d scenes do not open", n, len(all))
		}
	})
	for _, seed := range all {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			if failed.Load() >= enoughFailures {
				return
			}
			s := Scene{seed, draw(rand.New(rand.NewPCG(seed, 1)))}
			err := s.play(t.TempDir(), open, e)
			switch {
			case errors.Is(err, errUnopened) && e.Unforeseen != nil && e.Unforeseen(err):
				unopened.Add(1)
				t.Log(err)
			case err != nil:
				failed.Add(1)
				parent, _, _ := strings.Cut(t.Name(), "/")
				t.Errorf("scene %d: %v\nplay it again with -run '^%s$' -scene %d\n%s", seed, err, parent, seed, s)
			}
		})
	}
}

// errUnopened is wrapped by the error for a scene that does not open.
var errUnopened = errors.New("does not open")

// play writes a scene to a folder, opens it and plays its random matches.
func (s Scene) play(folder string, open func(string) (game.Match, error), e SceneEffort) error {
	file, err := s.write(folder)
	if err != nil {
		return err
	}
	var first game.Match
	err = guard(func() (err error) {
		first, err = open(file)
		return err
	})
	if err != nil {
		return fmt.Errorf("%w: %w", errUnopened, err)
	}
	for i := range uint64(max(1, e.Matches)) {
		if err := e.playThrough(first, s.Seed<<8+i); err != nil {
			return fmt.Errorf("match %d: %w", i, err)
		}
	}
	if e.Secrets == nil || s.Seed%4 != 0 {
		return nil
	}
	return At(first.Clone(), s.Seed, []int{0, 40, 120}, func(m game.Match, answered int) error {
		if _, err := Honest(m, e.Secrets, s.Seed, sceneDraws); err != nil {
			return fmt.Errorf("after %d random answers: %w", answered, err)
		}
		return nil
	})
}

// sceneDraws is the number of times that each secret of a scene is imagined.
const sceneDraws = 300

// playThrough plays one random match to its end. A quarter of the matches follow the advice at
// every question, and another quarter at some questions. It checks the cheap promises at every
// question and the others less often. Then it replays the match from its words, which must lead to
// the same end.
func (e SceneEffort) playThrough(first game.Match, seed uint64) error {
	m, every := first.Clone(), max(1, e.Every)
	everywhere := []func(stop) error{notOver, listedOnce, oddsAddUp, questionCites}
	imagined := func(s stop) error { return imaginedAlike(s, seed) }
	truly := func(s stop) error { return e.Shown.oddsAreTrue(s, seed) }
	sometimes := sampled(seed, every, inTurn(listedReadBack, listedAccepted, strangersRefused, unchangedByRefusals, unchangedByExplaining, advised, publicInBoth, imagined, truly))
	rarely := sampled(seed, 20*every, func(s stop) error { return unchangedByClones(s, seed) })
	choose := []chooser{atRandom, byAdvice(2), atRandom, byAdvice(4)}[seed>>8&3]
	var said []string
	err := stroll(m, seed, choose, inTurn(append(everywhere, sometimes, rarely)...), func(c game.Choice, events []game.Event) error {
		said = append(said, words(m, c))
		return eventsCite(m, c, events)
	})
	if err == nil {
		err = guard(func() error { return ended(m) })
	}
	if err == nil {
		err = guard(func() error { return again(first.Clone(), said, game.Fingerprint(m)) })
	}
	if err != nil {
		return fmt.Errorf("%w\nafter these answers:\n> %s", err, strings.Join(said, "\n> "))
	}
	return nil
}

// inTurn returns a check that calls all looks in order and returns the first error.
func inTurn(looks ...func(stop) error) func(stop) error {
	return func(s stop) error {
		for _, look := range looks {
			if err := look(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// advised calls the other aids that bots and screens use. It detects only panics.
func advised(s stop) error {
	for _, side := range []game.Side{game.Red, game.Blue} {
		seat := game.NewSeat(s.match, side)
		seat.Agenda()
		seat.Worth(nil, nil)
		s.match.Standing(side)
	}
	return nil
}

// again replays a match from its words and compares the end with that of the first match.
func again(m game.Match, said []string, end []byte) error {
	for i, text := range said {
		c, err := m.Choice(text)
		if err != nil {
			return fmt.Errorf("in the replay, answer %d, %q: %w", i, text, err)
		}
		if _, err := answer(m, c); err != nil {
			return fmt.Errorf("in the replay, answer %d, %q: %w", i, text, err)
		}
	}
	if got := game.Fingerprint(m); !bytes.Equal(got, end) {
		return fmt.Errorf("the replay ends differently: %s", difference(end, got))
	}
	return nil
}
