//go:build unix

package commands

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"metahex/record"
)

// A whole match of each system is played by keys on a real terminal: Space gives the
// highlighted answer, and f shows the advice where none is highlighted. The keys are
// counted.
func TestWholeMatchesByKeys(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		scenario string
		most     int
	}{
		{"patrol", 260}, {"relief", 1500}, {"kreuz-road", 1500}, {"ashford", 1500}, {"mill-bridge", 1500},
	} {
		t.Run(test.scenario, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "game.play")
			m := begin(t, folder, 120, 40, nil, "play", test.scenario, "--save", file, "--seed", "1", "--pace", "0s", "--no-motion")
			m.shows(" RED to ")
			keys := 0
			for ; !m.over(); keys++ {
				if keys > test.most {
					t.Fatalf("the match is not over after %d keys; the screen is\n%s", keys, m.screen)
				}
				m.press(" ", file)
			}
			play, err := record.Load(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d keys, %d answers of all", test.scenario, keys, play.Answers())
		})
	}
}

// over reports whether the status line says that the match is over.
func (m *terminal) over() bool { return strings.Contains(m.status()+" ", " OVER ") }

// press types a key and waits until red is asked again, or the match is over: until an
// answer is on the disk or, where the key gives none, the screen has changed.
func (m *terminal) press(key, file string) {
	m.t.Helper()
	screen, given := m.screen.String(), onDisk(m.t, file)
	m.keys(key)
	for wait := 0; onDisk(m.t, file) == given && (wait < 100 || m.screen.String() == screen); wait++ {
		if time.Sleep(time.Millisecond); wait > 2000 {
			m.t.Fatalf("%q does nothing; the screen is\n%s", key, m.screen)
		}
	}
	m.until("red's question", func() bool {
		before := onDisk(m.t, file)
		time.Sleep(2 * time.Millisecond)
		return onDisk(m.t, file) == before && (before > given || m.screen.String() != screen) && (m.over() || strings.Contains(m.status(), " RED to "))
	})
}
