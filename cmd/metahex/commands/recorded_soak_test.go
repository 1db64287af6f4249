//go:build unix

package commands

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// soaked returns records of matches of three systems.
func soaked(t *testing.T) (files []string) {
	t.Helper()
	folder := t.TempDir()
	for _, id := range []string{"primer", "kreuz-road", "relief"} {
		file := filepath.Join(folder, id+".play")
		laidAside(t, file, id, 40, func(*record.Header) {})
		files = append(files, file)
	}
	return files
}

// wholeAnswers counts the answers on complete lines.
func wholeAnswers(text []byte) int {
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("> ")) && bytes.HasSuffix(line, []byte("\n")) {
			n++
		}
	}
	return n
}

// A record that is cut off anywhere is resumed with all complete answers. If its header is cut off, it
// is refused and the file stays unchanged.
func TestEveryCut(t *testing.T) {
	t.Parallel()
	cuts, resumed, refused := 0, 0, 0
	for _, file := range soaked(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		body := bytes.Index(text, []byte("\n\n"))
		cut := filepath.Join(t.TempDir(), "cut.play")
		for n := 0; n < len(text); n += few(293, 1) {
			if err := os.WriteFile(cut, text[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			cuts++
			taken, err := takeUp(opener{file: cut})
			after, readErr := os.ReadFile(cut)
			switch {
			case readErr != nil:
				t.Fatal(readErr)
			case err != nil && n > body+1:
				t.Errorf("%s cut after %d bytes, %q: %v", filepath.Base(file), n, text[:n][max(0, n-30):], err)
			case err != nil && !bytes.Equal(after, text[:n]):
				t.Errorf("%s cut after %d bytes is refused, and rewritten", filepath.Base(file), n)
			case err != nil:
				refused++
			default:
				resumed++
				if got, want := taken.play.Answers(), wholeAnswers(text[:n]); got != want {
					t.Errorf("%s cut after %d bytes: %d answers are left, want %d", filepath.Base(file), n, got, want)
				}
			}
		}
	}
	t.Logf("%d cuts: %d resumed with every whole answer, %d refused in the header", cuts, resumed, refused)
}

// A match whose process is killed has every answer of the human on disk: each answer is stored before
// the next question.
func TestKilled(t *testing.T) {
	t.Parallel()
	source := rand.New(rand.NewPCG(*soakSeed, 1))
	recorded, kills := 0, few(2, 50)
	for k := range kills {
		folder := t.TempDir()
		file := filepath.Join(folder, "killed.play")
		p := sit(t, folder, "play", "--plain", "patrol", "--red", "human", "--blue", "greedy", "--save", file, "--seed", "7")
		given, most := 0, 1+source.IntN(60)
		for given < most && p.asked(given+1) {
			p.types("1")
			given++
		}
		p.asked(given + 1)
		time.Sleep(time.Duration(source.IntN(3)) * time.Millisecond)
		if err := p.program.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		p.end()
		taken, err := takeUp(opener{file: file})
		if err != nil {
			t.Fatalf("kill %d: %v", k, err)
		}
		got := answersBy(t, taken.play, game.Red)
		recorded += got
		if got < given {
			t.Errorf("kill %d, seed %d: %d answers of red were given, %d are recorded", k, *soakSeed, given, got)
		}
		if err := record.Check(taken.play, systems.Start); err != nil {
			t.Errorf("kill %d: %v", k, err)
		}
	}
	t.Logf("%d kills, seed %d: %d answers of a human recorded, none lost", kills, *soakSeed, recorded)
}

// answersBy counts the answers of a side.
func answersBy(t *testing.T, play *record.Play, side game.Side) (n int) {
	t.Helper()
	m, err := systems.Start(play.Header)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play.Lines {
		if l.Kind != record.Answer {
			continue
		}
		if q, _ := m.Question(); q.Side == side {
			n++
		}
		c, err := m.Choice(l.Text)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return n
}
