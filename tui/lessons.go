package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Lessons: a guided first match.
//
// The screen knows no rules, so lessons are data, written beside the rules that they teach. A
// lesson names its trigger, and is shown once, when the trigger first happens:
//
//	topic   the player is asked such a question
//	verb    an answer of this word is among those they can give
//	event   something happens under this clause, or one below it
//
// All that it names must hold; an event holds from the time it happens. If a question triggers
// several lessons, the first in the file is shown; the others wait until they are triggered again.

// A Lesson is one text, with its trigger.
type Lesson struct {
	Title string      `yaml:"title" rule:"required"`
	Text  string      `yaml:"text" rule:"required"`
	Cite  rule.Clause `yaml:"cite"` // where the rule book describes it
	Topic string      `yaml:"topic"`
	Verb  string      `yaml:"verb"`
	Event rule.Clause `yaml:"event"`
}

// A Course is a scenario with its lessons.
type Course struct {
	Format   string   `yaml:"format" rule:"required"` // lessons/1
	Scenario string   `yaml:"scenario" rule:"required"`
	Lessons  []Lesson `yaml:"lessons" rule:"required"`
}

// ReadCourse parses the text of a lessons/1 file. Its errors are *rule.Faults.
func ReadCourse(file string, data []byte) (*Course, error) {
	c := &Course{}
	if err := rule.DecodeYAML(file, data, c); err != nil {
		return nil, err
	}
	if c.Format != "lessons/1" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found format %q; want lessons/1", c.Format)}
	}
	for i, l := range c.Lessons {
		c.Lessons[i].Text = strings.TrimSpace(l.Text)
		if l.Topic == "" && l.Verb == "" && l.Event == "" {
			return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("nothing calls for lesson %q; want a topic, a verb or an event", l.Title)}
		}
	}
	return c, nil
}

// A teacher keeps the lessons that are still to be shown, and those that were shown.
type teacher struct {
	left  []Lesson
	shown []Lesson        // to read again
	heard map[string]bool // clauses of events
	at    int             // the answer before which the last was shown
}

func newTeacher(lessons []Lesson) *teacher {
	return &teacher{left: slices.Clone(lessons), heard: map[string]bool{}, at: -1}
}

// hear notes the clauses of events that the current side may read, and those above them:
// with "BHM 9.3.3/S" also "BHM 9.3.3" and "BHM 9.3".
func (t *teacher) hear(events []game.Event, eyes game.Side) {
	for _, e := range events {
		if _, ok := e.For(eyes); !ok || len(t.left) == 0 {
			continue
		}
		for c := string(e.Cite); c != ""; c = c[:max(strings.LastIndexAny(c, "/."), 0)] {
			t.heard[c] = true
		}
	}
}

// recall goes through a match that is resumed: what the player was asked and has done is not taught
// again.
func (t *teacher) recall(past []moment, eyes game.Side) {
	for _, m := range past {
		for m.human {
			if _, ok := t.next(m.topic, []string{m.phrase.Word}); !ok {
				break
			}
		}
		t.hear(m.events, eyes)
	}
}

// next removes and returns the first lesson that a question triggers.
func (t *teacher) next(topic string, verbs []string) (l Lesson, ok bool) {
	i := slices.IndexFunc(t.left, func(l Lesson) bool {
		return (l.Topic == "" || l.Topic == topic) &&
			(l.Verb == "" || slices.Contains(verbs, l.Verb)) &&
			(l.Event == "" || t.heard[string(l.Event)])
	})
	if i < 0 {
		return l, false
	}
	l = t.left[i]
	t.left = slices.Delete(t.left, i, i+1)
	t.shown = append(t.shown, l)
	return l, true
}

// learn shows a lesson that the question triggers, unless something else covers the map. It shows
// only one per question, so that there is more to play than to read.
func (s *Screen) learn() {
	if s.top != nil || s.covered || !s.asked || s.teacher.at == len(s.past) {
		return
	}
	var verbs []string
	for _, o := range slices.Concat(s.offered, s.q.Options) {
		if p, ok := s.seat.Phrase(o.Choice.Verb); ok && !slices.Contains(verbs, p.Word) {
			verbs = append(verbs, p.Word)
		}
	}
	if l, ok := s.teacher.next(s.q.Topic, verbs); ok {
		s.teacher.at, s.top = len(s.past), &lesson{l}
	}
}

// showLessons lists the lessons shown so far, to read again.
func (s *Screen) showLessons() {
	var lines []string
	for _, l := range s.teacher.shown {
		lines = append(lines, cited(l.Title, l.Cite))
		for _, part := range rule.Wrap(l.Text, 68, "") {
			lines = append(lines, "  "+part)
		}
		lines = append(lines, "")
	}
	if lines == nil {
		lines = []string{"no lesson was shown; metahex play --tutorial begins a guided battle"}
	}
	s.top = &window{title: "lessons", lines: lines}
}

// A lesson is the window of a Lesson. It is placed where it covers nothing that the lesson talks
// about. The question is visible below it, so that text and map can be read together.
type lesson struct{ Lesson }

const lessonKeys = "Enter continues   x no more lessons"

func (l *lesson) draw(s *Screen, p pane) {
	at, lines := l.lies(s, p)
	in := frameIn(s, at, at.w, at.h, cited(l.Title, l.Cite))
	in.part(0, 0, in.w, in.h-2).lines(0, lines, s.pal.plain)
	in.text(0, in.h-1, lessonKeys, s.pal.accent)
}

// lies returns the position of the window: of several widths and places, the first that covers
// least of what the lesson talks about.
func (l *lesson) lies(s *Screen, p pane) (best pane, text []string) {
	cells := l.subjects(s)
	least := -1
	for _, wide := range []int{64, 50, 40, 37} {
		wide = min(wide, p.w)
		lines := rule.Wrap(l.Text, wide-4, "")
		high := min(len(lines)+4, p.h)
		bottom := max(0, p.h-3-high)
		right := p.w - wide
		all := [][2]int{{right / 2, 0}, {right / 2, bottom}, {right, 0}, {right, bottom}, {0, 0}, {0, bottom}}
		for y := range bottom + 1 {
			for x := 0; x <= right; x += 2 {
				all = append(all, [2]int{right - x, y})
			}
		}
		for _, at := range all {
			if least == 0 {
				return best, text
			}
			pane := p.part(at[0], at[1], wide, high)
			covered := 0
			for _, c := range cells {
				if pane.holds(c[0], c[1]) {
					covered++
				}
			}
			if least < 0 || covered < least {
				best, text, least = pane, lines, covered
			}
		}
	}
	return best, text
}

// subjects returns the screen cells of what a lesson is about: the cursor, the pieces, and the
// answers on the map. A lesson on a verb is only about the answers with that verb.
func (l *lesson) subjects(s *Screen) (cells [][2]int) {
	if s.ground == nil {
		return nil
	}
	lay := s.parts()
	r := s.raster(lay)
	add := func(at game.Point) {
		if x, y := s.origin(r, at); x >= 0 && y >= 0 && x < lay.field.w && y < lay.field.h {
			cells = append(cells, [2]int{lay.field.x + s.gutter() + x, lay.field.y + 1 + y})
		}
	}
	for _, at := range l.places(s) {
		add(at)
	}
	return cells
}

// places returns the places that a lesson talks about: the cursor's, those of answers, and those of
// pieces. A lesson on a verb talks about its answers, a lesson on a question about all answers, and
// a lesson on an event about the pieces.
func (l *lesson) places(s *Screen) []game.Point {
	about := func(c game.Choice) bool {
		p, _ := s.seat.Phrase(c.Verb)
		return l.Verb == p.Word || l.Verb == "" && l.Event == ""
	}
	all := []game.Point{s.cursor}
	for i, spot := range s.spots {
		if spot.ok && about(s.q.Options[i].Choice) {
			all = append(all, spot.at)
		}
	}
	for at, r := range s.reach {
		if about(r.First) {
			all = append(all, at)
		}
	}
	for p := range standing(s.seen()) {
		all = append(all, p.At)
	}
	return all
}

func (l *lesson) key(s *Screen, name string) {
	switch name {
	case "Enter", "Space", "Esc", "q":
		s.top = nil
	case "x", "Ctrl-C":
		s.top = nil
		s.teacher.left = nil
		s.say("no more lessons; :lessons shows the earlier ones")
	}
}
