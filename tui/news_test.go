package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// After each answer of the player the result of the last shot is on the screen, until the next key.
// Without a panel, the rows of the story never cover the highlighted answer.
func TestTheLastShotIsOnTheScreen(t *testing.T) {
	for _, system := range gametest.Slice(2, systems.All) {
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			cfg := trainingOf(t, system, 3)
			cfg.Lessons = nil
			bot, err := seeded(50)(game.Red, 0)
			if err != nil {
				t.Fatal(err)
			}
			at(t, size[0], size[1], cfg, func(d *desk) {
				for shots := 0; shots < 3 && d.s.ended == nil; {
					before := len(d.s.past)
					d.advised(d.s, bot)
					if d.s.parts().panel.w == 0 && d.s.hasPick() {
						d.shows(fmt.Sprintf("%d/%d ", d.s.pick+1, len(d.s.words)))
					}
					if f := lastShot(d.s, before); f != nil && d.s.ended == nil {
						shots++
						d.tells(f)
					}
				}
			})
		}
	}
}

// lastShot returns the last shot that the player has seen after the given number of answers, or nil.
func lastShot(s *Screen, from int) (last *game.Effect) {
	for _, m := range s.past[min(from, len(s.past)):] {
		for _, e := range m.events {
			if f, ok := e.Shown(s.reader()); ok && f.Kind == game.Shot {
				last = &f
			}
		}
	}
	return last
}

// tells fails if the last rows of the screen lack a shot, and the map lacks its result.
func (d *desk) tells(f *game.Effect) {
	d.t.Helper()
	lines := strings.Split(d.text(), "\n")
	text := strings.Join(strings.Fields(strings.Join(lines[len(lines)-5:], " ")), " ")
	if !strings.Contains(text, "fires at") && !strings.Contains(text, "fire from") && !strings.Contains(d.text(), ": "+strings.ToUpper(f.Result)) {
		d.t.Errorf("the last rows lack the shot %+v:\n%s", f, d.text())
	}
}

// The next key ends the news: the row shows the last line of the story again.
func TestAKeyEndsTheNews(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys(":run<Enter>")
		if d.s.news() == "" {
			t.Fatalf("an answer brings no news:\n%s", d.text())
		}
		d.keys("<Tab>")
		if got := d.s.news(); got != "" {
			t.Errorf("after a key the news are %q", got)
		}
	})
}

// A text that does not fit says so. A message keeps its beginning, the story its end.
func TestWhatDoesNotFitSaysSo(t *testing.T) {
	s := &Screen{signs: &fancy}
	for _, test := range []struct {
		text       string
		rows       int
		head, tail []string
	}{
		{"one two three", 1, []string{"one two three"}, []string{"one two three"}},
		{"one two three four five six seven eight", 2, []string{"one two three four", "five six seven eig…"}, []string{"… five six seven", "eight; i shows all"}},
		{"one two three four five six seven eight", 1, []string{"one two three four …"}, []string{"… eight; i shows all"}},
	} {
		wide := map[int]int{1: 20, 2: 19}[test.rows]
		if got := s.headRows(test.text, wide, test.rows); !slices.Equal(got, test.head) {
			t.Errorf("%d rows of %q: got %q; want %q", test.rows, test.text, got, test.head)
		}
		if got := s.tailRows(test.text, wide, test.rows); !slices.Equal(got, test.tail) {
			t.Errorf("the last %d rows of %q: got %q; want %q", test.rows, test.text, got, test.tail)
		}
	}
}

// A long message leaves the highlighted answer in view.
func TestALongMessageKeepsTheAnswer(t *testing.T) {
	at(t, 80, 24, fresh(t, "primer"), func(d *desk) {
		answer := regexp.MustCompile(`\d+/\d+ .*`).FindString(d.text())
		d.keys(":zork<Enter>")
		d.shows("unknown answer", answer)
	})
}
