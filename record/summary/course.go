// Package summary tells what a match came to: points by cause and turn, losses, the best
// and the worst shot, luck, and the moments that turned it.
//
//	record, or a match that was played ──▶ Course ──▶ Summary ──▶ text, JSON, the end page
//	                                         │ Acts                ▲
//	                                         └──▶ a judge ─────────┘ turning points
//
// It knows no game: points and dice come as data of events, pieces and stakes as data of
// views. Whoever makes a summary knows all, so it is for matches that are over, or for
// their referee.
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
}

// A Moment is one answer, and what came of it.
type Moment struct {
	Choice game.Choice
	Events []game.Event
	Match  game.Match // as it then stood; not to be changed
}

// Of plays a record again.
func Of(p *record.Play, start record.Start) (*Course, error) {
	m, err := start(p.Header)
	if err != nil {
		return nil, err
	}
	c := &Course{First: m.Clone()}
	return c, record.Each(p, m, func(choice game.Choice, events []game.Event) { c.Hear(m, choice, events) })
}

// Hear adds an answer, after which the match stands as it does now.
func (c *Course) Hear(m game.Match, choice game.Choice, events []game.Event) {
	c.Moments = append(c.Moments, Moment{choice, events, m.Clone()})
}

// At is the match after so many answers.
func (c *Course) At(n int) game.Match {
	if n == 0 {
		return c.First
	}
	return c.Moments[n-1].Match
}

// Last is the match at its end.
func (c *Course) Last() game.Match { return c.At(len(c.Moments)) }

// An Act is what one side did with one piece, with all that came of it: the other side's
// reactions and the dice.
type Act struct {
	Side   game.Side // Chance: setting up
	Turn   int
	Piece  string // its label; empty: none
	Words  string // "activate RB, go E-14, fire BD"
	Before int    // answers given before it
	After  int    // and after it
}

// An actor is who acts: while it stays the same, the act goes on.
type actor struct {
	side  game.Side
	turn  int
	piece int32
}

// Acts cuts a match into acts. All of setting up is one.
func (c *Course) Acts() (all []Act) {
	pieces := map[int32]*game.Piece{}
	v := c.First.View(game.Chance)
	for i := range v.Pieces {
		pieces[v.Pieces[i].ID] = &v.Pieces[i]
	}
	var now actor
	var words, forced []word
	end := func(n int) {
		if last := len(all) - 1; last >= 0 {
			if words == nil {
				words = forced
			}
			all[last].After, all[last].Words = n, sentence(words)
		}
	}
	for i, m := range c.Moments {
		before := c.At(i)
		q, _ := before.Question()
		if _, window := before.Window(); window || q.Side == game.Chance {
			continue
		}
		by := actor{q.Side, before.View(game.Chance).Turn, now.piece}
		if by.turn == 0 {
			by = actor{piece: game.NoPiece}
		} else if id, ok := c.mover(before, m.Choice, q.Side, pieces); ok {
			by.piece = id
		} else if by.side != now.side || by.turn != now.turn {
			by.piece = game.NoPiece
		}
		joins := by.side == now.side && by.turn == now.turn && now.piece == game.NoPiece // who acts is named now
		switch {
		case len(all) == 0 || by != now && !joins:
			end(i)
			words, forced = nil, nil
			all = append(all, Act{Side: by.side, Turn: by.turn, Before: i})
		}
		if p := pieces[by.piece]; p != nil {
			all[len(all)-1].Piece = p.Label
		}
		if w := (word{m.Choice.Verb, before.Words(m.Choice)}); len(q.Options) == 1 {
			forced = append(forced, w)
		} else {
			words = append(words, w)
		}
		now = by
	}
	end(len(c.Moments))
	return all
}

// mover is the piece of its own side that a choice names first.
func (c *Course) mover(m game.Match, choice game.Choice, side game.Side, pieces map[int32]*game.Piece) (int32, bool) {
	phrase, _ := m.Phrase(choice.Verb)
	for i, arg := range phrase.Args {
		if p := pieces[choice.Args[i]]; arg.Kind == game.PieceName && p != nil && p.Side == side {
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

// mostWords is how many answers of an act are told.
const mostWords = 5

// sentence tells an act: of answers of one kind in a row the last.
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
