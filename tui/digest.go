package tui

import (
	"strings"

	"metahex/game"
	"metahex/rule"
)

// The story of the match, grouped by activation. It is shown in the log of the panel, in the line
// below the map, and in a window with everything since a player's last decision.

// A digest caches the story so far, as the current side may read it. New events are appended.
type digest struct {
	story *game.Story
	n     int // the number of answers described
	eyes  game.Side
}

// told returns the story up to the moment shown.
func (s *Screen) told() []game.StoryLine {
	d, n := &s.digest, s.moment()
	if d.story == nil || d.n > n || d.eyes != s.reader() {
		*d = digest{story: game.NewStory(&game.View{}, s.reader()), eyes: s.reader()}
	}
	if d.n < n {
		v := *s.viewAt(n)
		d.story.See(&v)
	}
	for ; d.n < n; d.n++ {
		d.story.Add(s.past[d.n].events)
	}
	return s.nameSoldiers(d.story.Lines())
}

// storyWords formats a line of the story with the screen's characters.
func (s *Screen) storyWords(l game.StoryLine) string {
	return strings.ReplaceAll(l.String(), "→", s.signs.arrow)
}

// recent returns the last lines of the story.
func (s *Screen) recent(most int) []game.StoryLine {
	all := s.told()
	return all[max(0, len(all)-most):]
}

// drawLog draws the story, the newest line at the bottom.
func (s *Screen) drawLog(p pane) {
	type row struct {
		text string
		side game.Side
	}
	var rows []row
	for _, l := range s.recent(p.h) {
		for _, text := range rule.Wrap(s.storyWords(l), p.w, "  ") {
			rows = append(rows, row{text, l.Side})
		}
	}
	for y, r := range rows[max(0, len(rows)-p.h):] {
		ink := s.pal.dim
		if r.side != game.Chance {
			ink = s.pal.side[r.side].Underline(false)
		}
		p.text(0, y, r.text, ink)
	}
}

// canRecap reports whether there is anything to recap.
func (s *Screen) canRecap() bool { return s.lobby == nil && len(s.past) > 0 }

// showRecap shows the story since the side's last decision; for spectators, the story of this turn.
func (s *Screen) showRecap() {
	from, since := 0, "this "+s.seen().TurnWord()
	if n := s.moment(); s.spectating() {
		for from = n; from > 0 && s.turnAt(from-1) == s.turnAt(n); from-- {
		}
	} else {
		from, since = s.lastDecision(s.eyes()), "your last decision"
	}
	var lines []citedLine
	for _, l := range s.storySince(from) {
		lines = append(lines, citedLine{text: s.storyWords(l), head: l.Side == s.eyes()})
	}
	if lines == nil {
		lines = []citedLine{{text: "nothing has happened since " + since}}
	}
	b := newBook("recap: "+since, lines)
	b.at = 0
	s.top = b
}

// storySince returns the story after the given number of answers, as the current side may read it.
func (s *Screen) storySince(from int) []game.StoryLine {
	v := *s.seen()
	story := game.NewStory(&v, s.reader())
	for _, m := range s.past[from:s.moment()] {
		story.Add(m.events)
	}
	return story.Lines()
}

// sayMeanwhile shows the story since the last answer of the side that takes the keyboard.
func (s *Screen) sayMeanwhile() {
	var lines []string
	for _, l := range s.storySince(s.lastAnswer(s.side)) {
		lines = append(lines, s.storyWords(l))
	}
	if lines == nil {
		return
	}
	s.say("meanwhile: %s", strings.Join(lines, "; "))
}
