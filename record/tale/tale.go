// Package tale describes a match in prose, activation by activation, with the wording of the log.
//
//	record ──▶ Course ──▶ game.Story, as a side sees it ──▶ Tell: one paragraph for each turn
//
// The text contains only what a side, or both sides, could read and see. Names, losses and the
// leader are taken from the views of that side.
package tale

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record/summary"
	"metahex/rule"
)

// Tell describes a range of answers, as a side could know them, and returns paragraphs. game.Nobody
// stands for what both sides could know, game.Chance for everything.
func Tell(c *summary.Course, from, to int, eyes game.Side) []string {
	t := newTeller(c, from, eyes)
	for i := from; i < to; i++ {
		t.hear(c.Events(i, to), c.Moments[i].Match.View(eyes), c.Result(i+1))
	}
	return append(append(t.opening(), t.turns()...), t.ending(c.Result(to))...)
}

// A remark is a sentence inserted before a line of the story.
type remark struct {
	before int // index of that line
	text   string
	turn   int // the turn, if the remark is its heading; else 0
}

// A teller builds the text.
type teller struct {
	eyes    game.Side
	first   game.View
	now     game.View
	story   *game.Story
	remarks []remark
	lost    []loss
	leader  game.Side // the last side to lead by points; Chance: neither has led yet
}

// A loss is a piece that the side has seen leave the match for good.
type loss struct {
	piece game.Piece
	turn  int
}

func newTeller(c *summary.Course, from int, eyes game.Side) *teller {
	t := &teller{eyes: eyes, first: c.At(from).View(eyes)}
	t.now = t.first
	t.story = game.NewStory(&t.now, eyes)
	t.leader = leader(t.first)
	if t.first.Turn > 0 {
		t.remarks = []remark{{0, t.heading(t.first.Turn), t.first.Turn}}
	}
	return t
}

// heading returns the first words of a turn, with the rule book's word for it: "Cycle 3."
func (t *teller) heading(turn int) string {
	return fmt.Sprintf("%s %d.", capital(t.first.TurnWord()), turn)
}

// leader returns the side with more points, or Chance if both are equal.
func leader(v game.View) game.Side {
	switch red, blue := v.Score[game.Red], v.Score[game.Blue]; {
	case red > blue:
		return game.Red
	case blue > red:
		return game.Blue
	}
	return game.Chance
}

// hear adds the events of an answer, and the view and the result after the answer.
func (t *teller) hear(events []game.Event, after game.View, result game.Result) {
	before := t.now
	t.now = after
	told := len(t.story.Lines())
	t.story.See(&t.now)
	t.story.Add(events)
	lines := t.story.Lines()
	for _, p := range after.Pieces {
		was := slices.IndexFunc(before.Pieces, func(o game.Piece) bool { return o.ID == p.ID })
		if p.ID >= 0 && p.Lost && (was < 0 || !before.Pieces[was].Lost) {
			t.lost = append(t.lost, loss{p, max(before.Turn, 1)})
		}
	}
	t.lead(after, lines, result)
	if after.Turn != before.Turn {
		at := len(lines)
		if i := slices.IndexFunc(lines[min(told, at):], func(l game.StoryLine) bool { return opensTurn(l, after.Turn) }); i >= 0 {
			at = told + i
		}
		t.remarks = append(t.remarks, remark{at, t.heading(after.Turn), after.Turn})
	}
}

// lead adds a remark if another side leads now. The remark stands before the line that tells the
// result.
func (t *teller) lead(after game.View, lines []game.StoryLine, result game.Result) {
	now := leader(after)
	if now == game.Chance || now == t.leader {
		return
	}
	t.leader = now
	at := len(lines)
	if result.Over && at > 0 && strings.Contains(lines[at-1].Text, result.Text) {
		at--
	}
	text := fmt.Sprintf("%s takes the lead, %d to %d.", t.side(now), after.Score[now], after.Score[now.Enemy()])
	t.remarks = append(t.remarks, remark{at, text, 0})
}

// opensTurn reports whether a line announces the beginning of a turn.
func opensTurn(l game.StoryLine, turn int) bool {
	return l.Side == game.Chance && game.OpensTurn(l.Text, turn)
}

// side returns the name of a side with a capital letter.
func (t *teller) side(s game.Side) string { return capital(t.now.SideName(s)) }

// capital capitalizes the first letter.
func capital(text string) string {
	if text == "" {
		return ""
	}
	r := []rune(text)
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// opening returns the title of the match and its forces.
func (t *teller) opening() []string {
	lines := []string{t.first.Title, ""}
	for _, side := range []game.Side{game.Red, game.Blue} {
		var names []string
		for _, p := range t.first.Pieces {
			if p.Side == side && p.ID >= 0 && p.Label != "" {
				names = append(names, named(p))
			}
		}
		if names != nil {
			lines = append(lines, fmt.Sprintf("%s has %s.", t.side(side), listed(names)))
		}
	}
	return lines
}

// named returns the label of a piece and, if seen, its type: "RA (Ranger)".
func named(p game.Piece) string {
	if p.Shape.Type == "" || p.FaceDown {
		return p.Label
	}
	return fmt.Sprintf("%s (%s)", p.Label, p.Shape.Type)
}

// listed formats a list: "RA, RB and RC".
func listed(all []string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

// turns returns the story, one paragraph for each turn.
func (t *teller) turns() (all []string) {
	var paragraph []string
	end := func() {
		if paragraph != nil {
			all = append(all, "", strings.Join(paragraph, " "))
		}
		paragraph = nil
	}
	slices.SortStableFunc(t.remarks, func(a, b remark) int { return a.before - b.before })
	left, turn, alone := t.remarks, t.first.Turn, false
	for i, l := range append(t.story.Lines(), game.StoryLine{}) {
		for len(left) > 0 && left[0].before <= i {
			if left[0].turn > 0 {
				end()
				turn, alone = left[0].turn, true
			}
			paragraph = append(paragraph, left[0].text)
			left = left[1:]
		}
		if l.Text != "" && !l.Idle && !opensTurn(l, turn) {
			paragraph = append(paragraph, t.sentence(l))
			alone = false
		}
	}
	if !alone { // the heading of a turn that is not told
		end()
	}
	return all
}

// sentence returns a line of the story as sentences: one for each subject.
func (t *teller) sentence(l game.StoryLine) string {
	text := strings.ReplaceAll(strings.ReplaceAll(l.Text, " → ", " to "), ".; ", "; ")
	if l.Side != game.Chance {
		parts := strings.Split(t.side(l.Side)+"'s "+text, "; ")
		for i := range parts {
			parts[i] = capital(parts[i])
		}
		text = strings.Join(parts, ". ")
	}
	text = capital(text)
	if strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

// ending returns the result or current score of the match, and the losses.
func (t *teller) ending(r game.Result) []string {
	lines := []string{""}
	switch {
	case r.Over:
		text := fmt.Sprintf("The end, in %s %d: %s", t.now.TurnWord(), t.now.Turn, strings.TrimSuffix(r.Text, "."))
		if r.Cite != "" {
			text += fmt.Sprintf(" [%s]", r.Cite)
		}
		lines = append(lines, text+".")
	case t.now.Score == [3]int{}:
		lines = append(lines, "The match is not over.")
	default:
		lines = append(lines, fmt.Sprintf("The match is not over; the score is %d to %d.", t.now.Score[game.Red], t.now.Score[game.Blue]))
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		var names []string
		for _, l := range t.lost {
			if l.piece.Side == side {
				names = append(names, fmt.Sprintf("%s in %s %d", named(l.piece), t.now.TurnWord(), l.turn))
			}
		}
		if names != nil {
			lines = append(lines, fmt.Sprintf("%s has lost %s: %s.", t.side(side), rule.Count(len(names), "unit"), listed(names)))
		} else {
			lines = append(lines, t.side(side)+" has no losses.")
		}
	}
	return lines
}
