package tui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"metahex/game"
	"metahex/rule"
)

// Lessons: a guided first match.
//
// The screen contains no rules, so lessons are data files beside the rules that they explain. A
// lesson has a trigger, and is shown once, at the first question that meets it:
//
//	topic   the question has this topic
//	verb    an answer with this verb is legal
//	event   an event has cited this clause, or a part of it
//	after   the lesson with this title has been shown
//
// If a lesson names several triggers, all must be met. An event counts from then on. If a question
// triggers several lessons, two are shown, one after the other: first a lesson on the question, then
// one on an event, then one on the highlighted answer, then the first in the file. The other lessons
// wait for their next trigger, or until the player gives such an answer.

// A Lesson is one text, with its trigger.
type Lesson struct {
	Title string      `yaml:"title" rule:"required"`
	Text  string      `yaml:"text" rule:"required"`
	Cite  rule.Clause `yaml:"cite"` // where the rule book describes the subject
	Topic string      `yaml:"topic"`
	Verb  string      `yaml:"verb"`
	Event rule.Clause `yaml:"event"`
	After string      `yaml:"after"`
}

// A Course is a scenario with its lessons.
type Course struct {
	Format   string   `yaml:"format" rule:"required" format:"lessons/1"`
	Scenario string   `yaml:"scenario" rule:"required"`
	Lessons  []Lesson `yaml:"lessons" rule:"required"`
}

// ReadCourse parses the text of a lessons/1 file. Its errors are *rule.Faults.
func ReadCourse(file string, data []byte) (*Course, error) {
	c := &Course{}
	if err := rule.DecodeYAML(file, data, c); err != nil {
		return nil, err
	}
	for i, l := range c.Lessons {
		c.Lessons[i].Text = strings.TrimSpace(l.Text)
		if l.Topic == "" && l.Verb == "" && l.Event == "" {
			return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("lesson %q has no trigger; want a topic, a verb or an event", l.Title)}
		}
		if l.After != "" && !slices.ContainsFunc(c.Lessons[:i], func(o Lesson) bool { return o.Title == l.After }) {
			return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("lesson %q comes after %q; want the title of an earlier lesson", l.Title, l.After)}
		}
	}
	return c, nil
}

// A teacher holds the lessons that are not yet shown, and the lessons already shown.
type teacher struct {
	left  []Lesson
	shown []Lesson        // for reading again
	heard map[string]bool // clauses of events
	at    int             // the number of answers when the last lesson was shown
	here  int             // the number of lessons shown then
}

func newTeacher(lessons []Lesson) *teacher {
	return &teacher{left: slices.Clone(lessons), heard: map[string]bool{}, at: -1}
}

// hear stores the clauses of events that the current side may read, with all their parents: for "BHM
// 9.3.3/S" also "BHM 9.3.3" and "BHM 9.3".
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

// recall marks lessons as shown in a resumed match. It marks each lesson whose question the player
// has already answered.
func (t *teacher) recall(past []moment, eyes game.Side) {
	for _, m := range past {
		for m.human {
			if _, ok := t.next(m.topic, []string{m.phrase.Word}, ""); !ok {
				break
			}
		}
		t.hear(m.events, eyes)
	}
}

// mostLessons is the number of lessons at one question.
const mostLessons = 2

// next removes and returns the most urgent lesson that a question triggers. Main is the verb of the
// highlighted answer.
func (t *teacher) next(topic string, verbs []string, main string) (l Lesson, ok bool) {
	i, least := -1, 0
	for k, l := range t.left {
		if rank := l.rank(main); t.due(&l, topic, verbs) && (i < 0 || rank < least) {
			i, least = k, rank
		}
	}
	return t.take(i)
}

// due reports whether a question triggers a lesson.
func (t *teacher) due(l *Lesson, topic string, verbs []string) bool {
	return (l.Topic == "" || l.Topic == topic) &&
		(l.Verb == "" || slices.Contains(verbs, l.Verb)) &&
		(l.Event == "" || t.heard[string(l.Event)]) &&
		(l.After == "" || slices.ContainsFunc(t.shown, func(o Lesson) bool { return o.Title == l.After }))
}

// take removes and returns a lesson; ok is false for a negative index.
func (t *teacher) take(i int) (l Lesson, ok bool) {
	if i < 0 {
		return l, false
	}
	l = t.left[i]
	t.left = slices.Delete(t.left, i, i+1)
	t.shown = append(t.shown, l)
	return l, true
}

// rank returns the place of a lesson among those that a question triggers, the most urgent first.
func (l *Lesson) rank(main string) int {
	switch {
	case l.Verb == "" && l.Event == "":
		return 0
	case l.Event != "":
		return 1
	case l.Verb == main:
		return 2
	}
	return 3
}

// learn shows a lesson that the question triggers, unless something else covers the map, or the
// question has shown enough lessons.
func (s *Screen) learn() {
	t := s.teacher
	if t.at != len(s.past) {
		t.here = 0
	}
	if s.top != nil || s.covered || !s.asked || t.here >= mostLessons {
		return
	}
	var verbs []string
	for _, o := range slices.Concat(s.offered, s.q.Options) {
		if p, ok := s.seat.Phrase(o.Choice.Verb); ok && !slices.Contains(verbs, p.Word) {
			verbs = append(verbs, p.Word)
		}
	}
	if l, ok := t.next(s.q.Topic, verbs, s.mainVerb()); ok {
		t.at, t.here, s.top = len(s.past), t.here+1, &lesson{l}
	}
}

// mainVerb returns the verb of the highlighted answer, or "".
func (s *Screen) mainVerb() string {
	if !s.hasPick() {
		return ""
	}
	p, _ := s.seat.Phrase(s.q.Options[s.pick].Choice.Verb)
	return p.Word
}

// learnFirst shows the lesson on the highlighted answer before the player gives such an answer for
// the first time. It reports whether there is one.
func (s *Screen) learnFirst() bool {
	t, verb := s.teacher, s.mainVerb()
	l, ok := t.take(slices.IndexFunc(t.left, func(l Lesson) bool {
		return verb != "" && l.Verb == verb && t.due(&l, s.q.Topic, []string{verb})
	}))
	if ok {
		t.at, t.here, s.top = len(s.past), mostLessons, &lesson{l}
	}
	return ok
}

// showLessons lists the lessons shown so far.
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

// A lesson is the window of a Lesson. It covers as little as possible of the lesson's subject, so a
// player can read text and map together. A key that is not for the lesson closes it, and has its usual
// effect.
type lesson struct{ Lesson }

const lessonKeys = "Enter continues   X no more lessons"

func (l *lesson) draw(s *Screen, p pane) {
	at, lines := l.lies(s, p)
	in := frameIn(s, at, at.w, at.h, cited(l.Title, l.Cite))
	in.part(0, 0, in.w, in.h-2).lines(0, lines, s.pal.plain)
	in.text(0, in.h-1, lessonKeys, s.pal.accent)
}

// lies returns the position of the window and its wrapped text. It tries several widths and
// positions, and uses the first that covers the fewest cells of the subject.
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

// subjects returns the visible screen cells of the places of a lesson, and those of the highlighted
// answer in the panel.
func (l *lesson) subjects(s *Screen) (cells [][2]int) {
	if s.ground == nil {
		return nil
	}
	if row := slices.Index(s.listedOptions(), s.pick) - s.listed; s.hasPick() && row >= 0 && row < s.list.h {
		for x := range min(s.list.w, utf8.RuneCountInString("> "+s.words[s.pick])) {
			cells = append(cells, [2]int{s.list.x + x, s.list.y + row})
		}
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

// places returns the places that belong to a lesson: the cursor, all pieces, and answers on the map.
// A lesson on a verb includes only answers with this verb. A lesson on an event includes no answers.
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
	case "X":
		s.top = nil
		s.teacher.left = nil
		s.say("no more lessons; :lessons shows the earlier ones")
	default:
		s.top, s.teacher.here = nil, mostLessons
		s.keyOnMap(name)
	}
}
