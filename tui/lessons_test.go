package tui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems"
)

// training is Battlesuit's guided battle, with a human on the red side.
func training(t *testing.T, seed uint64) Config { return trainingOf(t, systems.All[0], seed) }

// trainingOf is the guided battle of a system, with a human on the red side.
func trainingOf(t *testing.T, system systems.System, seed uint64) Config {
	t.Helper()
	course, err := ReadCourse(system.Lessons.Name, system.Lessons.Data)
	if err != nil {
		t.Fatal(err)
	}
	_, header, err := systems.Open(systems.Source{Scenario: course.Scenario})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(seed), Lessons: course.Lessons}
}

// advised types the answers of the greedy bot into the command line.
func (d *desk) advised(s *Screen, player game.Player) {
	d.t.Helper()
	q := s.q
	q.Options = s.offered // the list on the screen does not contain answers that are chosen on the map
	c, err := player.Choose(d.t.Context(), s.seat, q, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	d.keys(":" + s.seat.Words(c) + "<Enter>")
}

// In a few guided battles of each system, played with the greedy bot's answers, every lesson is shown
// exactly once and at its trigger.
func TestTheGuidedBattleTellsItsLessons(t *testing.T) {
	for _, system := range gametest.Slice(2, systems.All) {
		t.Run(system.ID, func(t *testing.T) { tellsItsLessons(t, system) })
	}
}

func tellsItsLessons(t *testing.T, system systems.System) {
	told := map[string]bool{}
	for seed := uint64(0); seed < 4 && len(told) < len(trainingOf(t, system, 1).Lessons); seed++ {
		cfg := trainingOf(t, system, seed+1)
		bot, err := seeded(seed+50)(game.Red, 0)
		if err != nil {
			t.Fatal(err)
		}
		here := map[string]bool{}
		at(t, 80, 24, cfg, func(d *desk) {
			for range 500 {
				s := d.s
				if l, ok := s.top.(*lesson); ok {
					if here[l.Title] {
						t.Fatalf("%q is shown twice", l.Title)
					}
					here[l.Title], told[l.Title] = true, true
					d.shows("Enter continues")
					d.keepsClear(l)
					d.keys("<Enter>")
					continue
				}
				if s.ended != nil {
					break
				}
				d.advised(s, bot)
			}
			d.shows("OVER")
		})
	}
	for _, l := range trainingOf(t, system, 1).Lessons {
		if !told[l.Title] {
			t.Errorf("lesson %q was never shown", l.Title)
		}
	}
}

// Lessons name only clauses in the register of their system, and verbs of its vocabulary.
func TestLessonsNameWhatThereIs(t *testing.T) {
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) { namesWhatThereIs(t, system) })
	}
}

func namesWhatThereIs(t *testing.T, system systems.System) {
	register, err := system.Register()
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := systems.Open(systems.Source{Scenario: system.Training})
	if err != nil {
		t.Fatal(err)
	}
	var verbs []string
	for v := range game.Verb(255) {
		if p, ok := m.Phrase(v); ok {
			verbs = append(verbs, p.Word)
		}
	}
	for _, l := range trainingOf(t, system, 1).Lessons {
		for _, c := range []rule.Clause{l.Cite, l.Event} {
			if _, ok := register.Lookup(c); c != "" && !ok {
				t.Errorf("lesson %q: clause %s is not registered", l.Title, c)
			}
		}
		if l.Verb != "" && !slices.Contains(verbs, l.Verb) {
			t.Errorf("lesson %q: no answer begins with %q", l.Title, l.Verb)
		}
		if lines := rule.Wrap(l.Text, 60, ""); len(lines) > 9 {
			t.Errorf("lesson %q takes %d lines; want at most 9, so that the map shows beside it", l.Title, len(lines))
		}
	}
}

func TestLessonsAreSkipped(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.shows("Your first battle [BHM 7.7]", "X no more lessons", "1/3 activate RA")
		d.keys("X")
		d.hides("Your first battle")
		d.shows("no more lessons")
		d.keys(" ")
		d.hides("Moving")
		d.keys(":lessons<Enter>")
		d.shows("Your first battle [BHM 7.7]", "You command the three red soldiers")
	})
}

// A key that the lesson does not use closes the lesson and has its usual effect. So x fires.
func TestKeysActDuringALesson(t *testing.T) {
	for key, shown := range map[string]string{"?": "What can be done now:", "f": "advice", "c": "cards - ", "o": "Enter gives", "<Tab>": "2/3 activate RB", ":": ":_"} {
		at(t, 80, 24, training(t, 1), func(d *desk) {
			d.shows("Your first battle")
			d.keys(key)
			d.shows(shown)
			d.hides("Your first battle")
		})
	}
	cfg := toyConfig(game.Blue)
	cfg.Lessons = []Lesson{{Title: "Shots", Text: "Fire at it.", Verb: "fire"}}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":hide c<Enter>")
		d.shows("Shots")
		d.keys("x")
		d.shows("> fire")
		d.hides("Shots", "no more lessons")
	})
}

// A click on a lesson closes it.
func TestAClickClosesALesson(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.click(d.find("Your first battle"))
		d.hides("Your first battle")
	})
}

// Beside a panel, a lesson does not cover the highlighted answer.
func TestALessonShowsTheHighlightedAnswer(t *testing.T) {
	for _, system := range gametest.Slice(2, systems.All) {
		at(t, 120, 40, trainingOf(t, system, 1), func(d *desk) {
			if d.shows("Your first battle"); d.s.hasPick() {
				d.shows("> " + d.s.words[d.s.pick])
			}
		})
	}
}

// A resumed guided battle does not show its earlier lessons again.
func TestLessonsAreRecalled(t *testing.T) {
	cfg := training(t, 1)
	cfg.File = filepath.Join(t.TempDir(), "training.play")
	at(t, 80, 24, cfg, func(d *desk) {
		d.shows("Your first battle [BHM 7.7]")
		d.keys("<Enter> ")
		d.shows("Moving [BHM 8.1]")
	})
	play := sound(t, cfg.File, cfg.Start)
	cfg.Played = play
	at(t, 80, 24, cfg, func(d *desk) {
		d.shows("Moving [BHM 8.1]")
		d.keys("<Enter> ")
		d.shows("RED to act")
		d.hides("Your first battle")
	})
}

func TestReadCourse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"format", "format: lessons/2\nscenario: s\nlessons: [{title: a, text: b, topic: c}]\n", "f:1:9: found format \"lessons/2\"; want lessons/1"},
		{"no call", "format: lessons/1\nscenario: s\nlessons: [{title: a, text: b}]\n", `f:1:1: lesson "a" has no trigger; want a topic, a verb or an event`},
		{"after nothing", "format: lessons/1\nscenario: s\nlessons: [{title: a, text: b, topic: c, after: d}]\n", `f:1:1: lesson "a" comes after "d"; want the title of an earlier lesson`},
		{"unknown key", "format: lessons/1\nscenario: s\nlessons: [{title: a, text: b, word: c}]\n", `f:3:31: unknown key "word"`},
	}
	for _, test := range tests {
		_, err := ReadCourse("f", []byte(test.text))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// keepsClear fails if a lesson covers the places that belong to it.
func (d *desk) keepsClear(l *lesson) {
	d.t.Helper()
	_, _, w, h := d.s.GetRect()
	at, _ := l.lies(d.s, pane{d.s.shown, 0, 1, w, h - 2})
	covered := 0
	for _, c := range l.subjects(d.s) {
		if at.holds(c[0], c[1]) {
			covered++
		}
	}
	if covered > 0 {
		d.t.Errorf("%q covers %d of the %d cells that it talks about:\n%s", l.Title, covered, len(l.subjects(d.s)), d.text())
	}
}

// At each question, a lesson on the question comes first, then one on an event, then one on the
// highlighted answer. A question shows at most two lessons.
func TestTheMostUrgentLessonsComeFirst(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Lessons = []Lesson{
		{Title: "On holding", Text: "Hold.", Verb: "hold"},
		{Title: "On fire", Text: "Fire.", Verb: "fire"},
		{Title: "On the question", Text: "Answer.", Topic: "react"},
	}
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter>")
		d.shows("On the question")
		d.keys("<Enter>")
		d.shows("On holding")
		d.keys("<Enter>")
		d.hides("On fire")
	})
	teach := newTeacher([]Lesson{{Title: "verb", Verb: "go"}, {Title: "main", Verb: "fire"}, {Title: "event", Event: "T 1"}, {Title: "topic", Topic: "act"}})
	teach.heard["T 1"] = true
	var got []string
	for {
		l, ok := teach.next("act", []string{"go", "fire"}, "fire")
		if !ok {
			break
		}
		got = append(got, l.Title)
	}
	if want := []string{"topic", "event", "main", "verb"}; !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
}

// A lesson on an answer that still waits is shown before such an answer is given.
func TestALessonComesBeforeItsAnswer(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Lessons = []Lesson{
		{Title: "On the question", Text: "Answer.", Topic: "react"},
		{Title: "On holding", Text: "Hold.", Verb: "hold"},
		{Title: "On fire", Text: "Fire.", Verb: "fire"},
	}
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter><Enter>")
		d.shows("On holding")
		d.keys("<Enter>")
		d.hides("On the question", "On holding", "On fire")
		asked := len(d.s.past)
		d.keys("x<Enter>")
		d.shows("On fire")
		d.keys("<Enter>")
		d.hides("On fire")
		if got := len(d.s.past); got != asked {
			t.Errorf("%d answers are given during the lesson; want none", got-asked)
		}
		d.keys("<Enter>")
		if len(d.s.past) == asked {
			t.Error("the answer is not given after the lesson")
		}
	})
}

// A lesson with the key after waits for the lesson with that title, whatever else is due.
func TestALessonWaitsForAnother(t *testing.T) {
	teach := newTeacher([]Lesson{{Title: "firing", Verb: "fire"}, {Title: "two shots", Verb: "rapid", After: "firing"}})
	if l, ok := teach.next("act", []string{"rapid"}, "rapid"); ok {
		t.Errorf("found the lesson %q before the one that it comes after", l.Title)
	}
	for _, want := range []string{"firing", "two shots"} {
		if l, ok := teach.next("act", []string{"fire", "rapid"}, "rapid"); !ok || l.Title != want {
			t.Errorf("found the lesson %q; want %q", l.Title, want)
		}
	}
}
