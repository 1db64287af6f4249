package tale_test

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/record/film"
	"metahex/record/summary"
	"metahex/record/tale"
	"metahex/systems"
)

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

// wordsOf returns the word for a turn in the rule book of a scenario, and the word of other books.
func wordsOf(scenario string) (word, other string) {
	if scenario == "mill-bridge" {
		return "Cycle", "Turn"
	}
	return "Turn", "Cycle"
}

// In each system, the story begins with the title and the forces, has one paragraph for each turn,
// reports each new leader, and ends with the losses. A single turn can be told too.
func TestEachSystemIsTold(t *testing.T) {
	for _, scenario := range []string{"patrol", "relief", "kreuz-road", "ashford", "mill-bridge"} {
		course := played(t, scenario, 1)
		last := course.Last().View(game.Nobody)
		lines := tale.Tell(course, 0, len(course.Moments), game.Nobody)
		text := strings.Join(lines, "\n")
		word, _ := wordsOf(scenario)
		for turn := 1; turn <= min(last.Turn, max(last.Turns, 1)); turn++ {
			if n := strings.Count(text, "\n"+word+" "+string(rune('0'+turn))+". "); turn < 10 && n != 1 {
				t.Errorf("%s: turn %d has %d paragraphs; want one", scenario, turn, n)
			}
		}
		if lines[0] != last.Title || !strings.Contains(text, " has lost ") || !strings.Contains(text, "\nThe end, in "+strings.ToLower(word)+" ") {
			t.Errorf("%s: want the title %q, the end and the losses, found\n%s", scenario, last.Title, text)
		}
		for _, l := range lines {
			if strings.Contains(l, "  ") || strings.Contains(l, "..") || strings.Contains(l, "→") {
				t.Errorf("%s: found the line %q", scenario, l)
			}
		}
		if part := tale.Tell(course, 0, len(course.Moments)/2, game.Nobody); strings.Contains(strings.Join(part, "\n"), "The end") {
			t.Errorf("%s: half of it has an end", scenario)
		}
	}
}

// The story tells repairs and recoveries, so that its hits add up.
func TestRepairsAreTold(t *testing.T) {
	for scenario, phrases := range map[string][]string{
		"primer":      {"repairs a box"},
		"relief":      {" recovers."},
		"mill-bridge": {"is no longer suppressed"},
	} {
		counts := 0
		for seed := range uint64(8) {
			course := played(t, scenario, seed+1)
			text := strings.Join(tale.Tell(course, 0, len(course.Moments), game.Chance), "\n")
			for _, phrase := range phrases {
				want := 0
				for _, m := range course.Moments {
					for _, e := range m.Events {
						want += strings.Count(e.Text, phrase)
					}
				}
				if counts += want; strings.Count(text, strings.TrimSuffix(phrase, ".")) < want {
					t.Errorf("%s, seed %d: want %q %d times in\n%s", scenario, seed, phrase, want, text)
				}
			}
		}
		if counts == 0 {
			t.Errorf("%s: nothing is repaired; the test is idle", scenario)
		}
	}
}

// A story of one turn has no heading of the next. A story has no activation without deeds and no
// broken sentence, and a new leader comes before the end.
func TestStoriesReadWell(t *testing.T) {
	broken := regexp.MustCompile(`\.;|is about to move|is activated\. (Red|Blue|Turn)|'s [A-Z0-9]+: |; [a-z0-9 ]+, (moves|fires)|(The match ends|The battle is over)[^.]*\.[^.]* takes the lead|, (A|The|Die) |[,:] [A-Z][A-Z]?[0-9]+ (is|checks|runs|has)|'s [A-Z0-9]+ The|(is at level[^,.]*, ){2}`)
	for _, scenario := range []string{"primer", "patrol", "relief", "kreuz-road", "ashford", "depot-raid", "mill-bridge"} {
		course := played(t, scenario, 3)
		text := strings.Join(tale.Tell(course, 0, len(course.Moments), game.Nobody), "\n")
		if found := broken.FindString(text); found != "" {
			t.Errorf("%s: found %q in\n%s", scenario, found, text)
		}
		word, other := wordsOf(scenario)
		if n, paragraphs := strings.Count(text, word+" "), strings.Count(text, "\n"+word+" "); n != paragraphs || strings.Contains(text, other+" ") {
			t.Errorf("%s: the story says %q %d times in %d paragraphs; want it once in each, and never %q", scenario, word, n, paragraphs, other)
		}
		from, to, err := film.Answers(course, 2)
		if err != nil {
			t.Fatal(err)
		}
		text = strings.Join(tale.Tell(course, from, to, game.Nobody), "\n")
		if strings.Contains(text, word+" 3.") || !strings.Contains(text, "\n"+word+" 2. ") {
			t.Errorf("%s: want turn 2 without a heading of the next, found\n%s", scenario, text)
		}
	}
}

// The story for game.Nobody contains only text that both sides may read.
func TestStoriesKeepSecrets(t *testing.T) {
	secrets := 0
	for _, scenario := range []string{"works", "../../systems/battlesuit/testdata/ambush.yaml"} {
		course := played(t, scenario, 1)
		for _, eyes := range []game.Side{game.Red, game.Blue, game.Nobody} {
			text := strings.Join(tale.Tell(course, 0, len(course.Moments), eyes), "\n")
			for _, m := range course.Moments {
				for _, e := range m.Events {
					if _, ok := e.For(eyes); ok {
						continue
					}
					secrets++
					if strings.Contains(text, e.Text) {
						t.Errorf("%s, %s: the story says %q, which %[2]s may not read", scenario, eyes, e.Text)
					}
				}
			}
		}
	}
	if secrets == 0 {
		t.Error("nothing is secret; the test is idle")
	}
}
