// Package summary summarizes a match: points by cause and turn, losses, the best and the worst
// shot, luck, and the turning points.
//
//	record, or a live match ──▶ Course ──▶ Summary ──▶ text, JSON, the end page
//	                               │ Acts                ▲
//	                               └──▶ a judge ─────────┘ turning points
//
// The package does not depend on a game: points and dice are data of events, pieces and stakes are
// data of views. A summary includes secrets, so it is only for matches that are over, or for the
// referee of a match.
package summary

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/record"
)

// A Course is a match from its beginning, answer by answer.
type Course struct {
	First   game.Match // at its beginning
	Moments []Moment
	Ended   *game.Result // the end without an answer, such as a resignation; nil: none
}

// A Moment is one answer, with its results.
type Moment struct {
	Choice game.Choice
	Events []game.Event
	Match  game.Match // the state after the answer; must not be modified
}

// Of returns the course of a record by replaying it.
func Of(p *record.Play, start record.Start) (*Course, error) {
	m, err := start(p.Header)
	if err != nil {
		return nil, err
	}
	c := &Course{First: m.Clone()}
	err = record.Each(p, m, func(choice game.Choice, events []game.Event) { c.Hear(m, choice, events) })
	if e, ends := p.Ending(); ends && err == nil {
		r := e.Result(m)
		c.Ended = &r
	}
	return c, err
}

// Hear adds an answer; m is the match after it.
func (c *Course) Hear(m game.Match, choice game.Choice, events []game.Event) {
	c.Moments = append(c.Moments, Moment{choice, events, m.Clone()})
}

// At returns the match after n answers.
func (c *Course) At(n int) game.Match {
	if n == 0 {
		return c.First
	}
	return c.Moments[n-1].Match
}

// Events returns the events of answer i, in a part of the match that ends before answer to. If the
// part ends with a turn, the beginning of the next turn does not belong to it.
func (c *Course) Events(i, to int) []game.Event {
	events := c.Moments[i].Events
	if i+1 < to || to == len(c.Moments) {
		return events
	}
	turn := c.At(to).View(game.Chance).Turn
	if k := slices.IndexFunc(events, func(e game.Event) bool { return game.OpensTurn(e.Text, turn) }); k >= 0 {
		return events[:k]
	}
	return events
}

// Result returns the result after n answers.
func (c *Course) Result(n int) game.Result {
	if n == len(c.Moments) && c.Ended != nil {
		return *c.Ended
	}
	return c.At(n).Result()
}

// Last returns the match at its end.
func (c *Course) Last() game.Match { return c.At(len(c.Moments)) }

// An Act is everything that one side did with one piece in sequence. It includes reactions of the
// other side and dice throws.
type Act struct {
	Side   game.Side // Chance: the act is the set-up
	Turn   int
	Piece  string // its label; empty: none
	Words  string // "activate RB, go E-14, fire BD"
	Before int    // number of answers before the act
	After  int    // number of answers up to the end of the act
}

// An actor is the side and piece that acts. The act continues until the actor changes.
type actor struct {
	side  game.Side
	turn  int
	piece int32
}

// A cutter divides a match into acts.
type cutter struct {
	course *Course
	pieces map[int32]*game.Piece
	now    actor
	words  []word
	forced []word // answers without an alternative
	all    []Act
}

// Acts divides a match into acts. The whole set-up is one act.
func (c *Course) Acts() []Act {
	k := &cutter{course: c, pieces: map[int32]*game.Piece{}}
	v := c.First.View(game.Chance)
	for i := range v.Pieces {
		k.pieces[v.Pieces[i].ID] = &v.Pieces[i]
	}
	for i := range c.Moments {
		k.hear(i)
	}
	k.end(len(c.Moments))
	return k.all
}

// hear adds an answer. Reactions and dice belong to the current act.
func (k *cutter) hear(i int) {
	before, choice := k.course.At(i), k.course.Moments[i].Choice
	q, _ := before.Question()
	if _, window := before.Window(); window || q.Side == game.Chance {
		return
	}
	by := k.actorOf(before, q.Side, choice)
	named := by.side == k.now.side && by.turn == k.now.turn && k.now.piece == game.NoPiece // this answer names the acting piece for the first time
	if len(k.all) == 0 || by != k.now && !named {
		k.end(i)
		k.words, k.forced = nil, nil
		k.all = append(k.all, Act{Side: by.side, Turn: by.turn, Before: i})
	}
	k.now = by
	if p := k.pieces[by.piece]; p != nil {
		k.all[len(k.all)-1].Piece = p.Label
	}
	if w := (word{choice.Verb, before.Words(choice)}); len(q.Options) == 1 {
		k.forced = append(k.forced, w)
	} else {
		k.words = append(k.words, w)
	}
}

// actorOf returns the actor of an answer.
func (k *cutter) actorOf(before game.Match, side game.Side, choice game.Choice) actor {
	by := actor{side, before.View(game.Chance).Turn, k.now.piece}
	if by.turn == 0 {
		return actor{piece: game.NoPiece}
	}
	if id, ok := k.mover(before, choice, side); ok {
		by.piece = id
	} else if by.side != k.now.side || by.turn != k.now.turn {
		by.piece = game.NoPiece
	}
	return by
}

// end closes the last act before answer n.
func (k *cutter) end(n int) {
	if last := len(k.all) - 1; last >= 0 {
		if k.words == nil {
			k.words = k.forced
		}
		k.all[last].After, k.all[last].Words = n, sentence(k.words)
	}
}

// mover returns the first piece of the acting side that a choice names.
func (k *cutter) mover(m game.Match, choice game.Choice, side game.Side) (int32, bool) {
	phrase, _ := m.Phrase(choice.Verb)
	for i, arg := range phrase.Args {
		if p := k.pieces[choice.Args[i]]; arg.Kind == game.PieceName && p != nil && p.Side == side {
			return p.ID, true
		}
	}
	return 0, false
}

// A word is an answer of an act.
type word struct {
	verb game.Verb
	text string
}

// mostWords is the maximum number of listed answers of an act.
const mostWords = 5

// sentence describes an act. Of consecutive answers with the same verb, it lists only the last.
func sentence(words []word) string {
	var parts []string
	for i, w := range words {
		if i+1 == len(words) || words[i+1].verb != w.verb {
			parts = append(parts, w.text)
		}
	}
	if n := len(parts); n > mostWords {
		parts = slices.Concat(parts[:mostWords-2], []string{"…"}, parts[n-1:])
	}
	return strings.Join(parts, ", ")
}
