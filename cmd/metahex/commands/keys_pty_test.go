//go:build unix

package commands

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/systems"
)

// A whole match of a system, or of every system with -wide, is played by keys on a real terminal:
// Space gives the highlighted answer, and f shows the advice if none is highlighted. The test
// counts the keys.
func TestWholeMatchesByKeys(t *testing.T) {
	t.Parallel()
	type row struct {
		scenario string
		most     int
	}
	for _, test := range drawnWide(t, 1, []row{{"patrol", 260}, {"relief", 1500}, {"kreuz-road", 1500}, {"ashford", 1500}, {"mill-bridge", 1500}}) {
		t.Run(test.scenario, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "game.play")
			m := begin(t, folder, 120, 40, nil, "play", test.scenario, "--save", file, "--seed", "1", "--pace", "0s", "--no-motion")
			m.until("a question", m.asksRed)
			keys, windows := 0, 0
			var frames []frame
			for ; !m.over(); keys++ {
				if keys > test.most {
					t.Fatalf("the match is not over after %d keys; the screen is\n%s", keys, m.screen)
				}
				if strings.Contains(m.status(), " RED to react") {
					windows++
				}
				m.press(" ", file)
				frames = append(frames, frame{onDisk(t, file), m.screen.String()})
			}
			play, err := record.Load(file)
			if err != nil {
				t.Fatal(err)
			}
			shots := everyShotIsDrawn(t, play, frames)
			t.Logf("%s: %d keys, %d windows, %d answers of all, %d enemy shots, all drawn", test.scenario, keys, windows, play.Answers(), shots)
		})
	}
}

// A frame is the screen after a key, with the number of answers given so far.
type frame struct {
	answers int
	screen  string
}

// A shown is an effect in red's view, with the number of answers given so far.
type shown struct {
	game.Effect
	answers int
	text    string
	hostile bool // caused by one of blue's pieces
}

// everyShotIsDrawn fails if blue fired and the next frame does not show the result. It returns the
// number of shots.
func everyShotIsDrawn(t *testing.T, play *record.Play, frames []frame) (shots int) {
	t.Helper()
	course, err := summary.Of(play, systems.Start)
	if err != nil {
		t.Fatal(err)
	}
	var all []shown
	for i, m := range course.Moments {
		v := m.Match.View(game.Red)
		for _, e := range m.Events {
			if f, ok := e.Shown(game.Red); ok && f.Kind >= game.Move && f.Kind <= game.Smoke {
				hostile := slices.ContainsFunc(v.Pieces, func(p game.Piece) bool { return p.ID == f.By && p.Side == game.Blue })
				all = append(all, shown{f, i + 1, e.Text, hostile})
			}
		}
	}
	for i, f := range all {
		if f.Kind != game.Shot || !f.hostile {
			continue
		}
		shots++
		words := cameOf(all[i:])
		at := slices.IndexFunc(frames, func(g frame) bool { return g.answers >= f.answers })
		if at < 0 || !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(frames[at].screen, " "+strings.ToUpper(word)) }) {
			t.Errorf("answer %d, %s: the frame shows none of %q:\n%s", f.answers, f.text, words, frames[max(0, at)].screen)
		}
	}
	return shots
}

// cameOf returns the results that the screen may show for the first shot: the shot's own result, or
// those of the following checks at the same place.
func cameOf(all []shown) (results []string) {
	for i, f := range all {
		switch {
		case i == 0, f.Kind == game.Check && f.To == all[0].To:
			results = append(results, f.Result)
		case f.To != all[0].To || f.Kind != game.Loss && f.Kind != game.Shaken && f.Kind != game.Destroyed:
			return results
		}
	}
	return results
}

// asksRed reports whether the status line asks red, who is called League in Grav Armor.
func (m *terminal) asksRed() bool {
	return strings.Contains(m.status(), " RED to ") || strings.Contains(m.status(), " LEAGUE to ")
}

// over reports whether the status line says that the match is over.
func (m *terminal) over() bool { return strings.Contains(m.status()+" ", " OVER ") }

// press types a key. It waits until red must answer again or the match is over. If the key gives no
// answer, it waits until the screen has changed.
func (m *terminal) press(key, file string) {
	m.t.Helper()
	screen, given := m.screen.String(), onDisk(m.t, file)
	m.keys(key)
	m.until(fmt.Sprintf("what comes of %q", key), func() bool {
		return (m.screen.String() != screen || onDisk(m.t, file) > given) && (m.over() || m.asksRed()) && m.settled(file)
	})
}

// settled reports whether the program is idle, and neither the screen nor the file changes meanwhile.
// Check first that the program has noticed a key: until then it is idle, too.
func (m *terminal) settled(file string) bool {
	screen, given := m.screen.String(), onDisk(m.t, file)
	return m.atRest() && m.screen.String() == screen && onDisk(m.t, file) == given
}

// Two people at one keyboard can play the whole primer with Space, and with Enter on pages that cover
// the screen. There is at most one such page per activation.
func TestAHotSeatByKeys(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	m := begin(t, folder, 120, 40, nil, "play", "primer", "--blue", "human", "--save", file, "--seed", "1", "--no-motion")
	m.shows(" RED to ")
	keys, pages, passed := 0, 0, 0
	for ; !m.over(); keys++ {
		if keys > 600 {
			t.Fatalf("the match is not over after %d keys; the screen is\n%s", keys, m.screen)
		}
		screen, key := m.screen.String(), " "
		switch {
		case strings.Contains(screen, "pass the keyboard to "):
			key = "\r"
			pages++
		case strings.Contains(screen, " answers; Space takes the keyboard"):
			passed++
		}
		m.keys(key)
		m.until("something new", func() bool { return m.screen.String() != screen && m.awaits(file) })
	}
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	activations := 0
	for _, l := range play.Lines {
		if l.Kind == record.Answer && strings.HasPrefix(l.Text, "activate ") {
			activations++
		}
	}
	t.Logf("%d keys; %d pages and %d times openly, in %d activations", keys, pages, passed, activations)
	if activations < 5 || pages > activations {
		t.Errorf("%d pages in %d activations; want at most one each", pages, activations)
	}
}

// awaits reports whether the match waits for an answer.
func (m *terminal) awaits(file string) bool {
	now := m.screen.String()
	return (m.over() || strings.Contains(now, "pass the keyboard to ") || strings.Contains(m.status(), " to ")) && m.settled(file)
}

// In an empty folder the guided battle begins. With Space alone, a soldier moves after at most 4
// keys, and the screen shows a shot after at most 25 keys.
func TestTheFirstMinuteByKeys(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	m := begin(t, folder, 80, 24, nil, "play", "--tutorial")
	m.shows("Your first battle")
	found, err := filepath.Glob(filepath.Join(folder, "metahex", "training-*.play"))
	if err != nil || len(found) != 1 {
		t.Fatalf("found the records %q, error %v; want one of the guided battle", found, err)
	}
	moved, shot := 0, 0
	for keys := 1; keys <= 40 && shot == 0; keys++ {
		screen := m.screen.String()
		m.keys(" ")
		m.until("something new", func() bool { return m.screen.String() != screen && m.awaits(found[0]) })
		play, err := record.Load(found[0])
		if err != nil {
			t.Fatal(err)
		}
		has := func(kind record.Kind, part string) bool {
			return slices.ContainsFunc(play.Lines, func(l record.Line) bool { return l.Kind == kind && strings.Contains(l.Text, part) })
		}
		if moved == 0 && has(record.Answer, "go ") {
			moved = keys
		}
		if has(record.Reported, "die ") && strings.Contains(m.screen.String(), " → ") {
			shot = keys
		}
	}
	t.Logf("a soldier moves after %d keys, a shot is seen after %d; the screen is\n%s", moved, shot, m.screen)
	if moved == 0 || moved > 4 || shot == 0 || shot > 25 {
		t.Errorf("a soldier moves after %d keys, a shot is seen after %d; want at most 4 and 25", moved, shot)
	}
}

// The guided battle of a system, or of every system with -wide, is played to its end with Space on
// a terminal: Space closes the lessons and gives the highlighted answers.
func TestTheGuidedBattlesByKeys(t *testing.T) {
	t.Parallel()
	for _, s := range drawnWide(t, 1, systems.All) {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			m := begin(t, folder, 80, 24, nil, "play", "--tutorial", "--system", s.ID, "--pace", "0s", "--no-motion")
			m.shows("Your first battle")
			found, err := filepath.Glob(filepath.Join(folder, "metahex", s.Training+"-*.play"))
			if err != nil || len(found) != 1 {
				t.Fatalf("found the records %q, error %v; want one of the guided battle", found, err)
			}
			m.until("a question", m.asksRed)
			keys, lessons := 0, 0
			for ; !m.over(); keys++ {
				if keys > 900 {
					t.Fatalf("the battle is not over after %d keys; the screen is\n%s", keys, m.screen)
				}
				if strings.Contains(m.screen.String(), "X no more lessons") {
					lessons++
				}
				m.press(" ", found[0])
			}
			t.Logf("%d keys, %d lessons", keys, lessons)
			if lessons < 4 {
				t.Errorf("%d lessons were shown; want at least 4", lessons)
			}
		})
	}
}
