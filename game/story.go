package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/rule"
)

// A story is the log of a match, grouped by activation.
//
//	BB is activated.  BB enters F-12.  …  RA fires at BB.  …  BB enters H-14.  BB fires at RC.  …
//	          ▼
//	blue: BB moves E-12 → H-14, draws fire from RA (no effect), fires at RC: hit 1
//
// Events with effects are described. Events without effects are details: they are omitted during an
// activation and shown unchanged at other times.

// OpensTurn reports whether the text of an event begins a turn: "Turn 3." or "Cycle 3."
func OpensTurn(text string, turn int) bool {
	return strings.HasPrefix(text, fmt.Sprintf("Turn %d", turn)) || strings.HasPrefix(text, fmt.Sprintf("Cycle %d", turn))
}

// A StoryLine describes everything that one piece did in an activation, or one other event.
type StoryLine struct {
	Side Side   // the side of the piece; Chance: no side
	Name string // the side's name in the rule book; empty: its colour
	Text string
	Cite rule.Clause // for a single event; a chapter has no clause
	Idle bool        // an activation in which nothing was done that a short log tells
}

// String returns the line, preceded by its side or followed by its clause: "blue: BB moves …",
// "Turn 3. [C 1]".
func (l StoryLine) String() string {
	switch {
	case l.Side != Chance:
		return cmp.Or(l.Name, l.Side.String()) + ": " + l.Text
	case l.Cite != "":
		return l.Text + " [" + string(l.Cite) + "]"
	}
	return l.Text
}

// A Story is the log of a match as one side may read it. It grows with every Add. Create it with
// NewStory.
type Story struct {
	view  *View
	eyes  Side
	lines []StoryLine

	// The open chapter: it is the last line, and its text is built from the clauses.
	open    bool
	who     int32
	clauses []clause
}

// A clause is one part of a chapter.
type clause struct {
	effect Effect
	text   string // for a shot, without the result
	result string
}

// NewStory returns an empty story that takes piece names from a view.
func NewStory(v *View, eyes Side) *Story { return &Story{view: v, eyes: eyes} }

// See replaces the view that provides the names.
func (s *Story) See(v *View) { s.view = v }

// Lines returns the story so far, oldest line first. Later events may extend the last line.
func (s *Story) Lines() []StoryLine { return s.lines }

// Add appends descriptions of more events.
func (s *Story) Add(events []Event) {
	for _, e := range events {
		text, ok := e.For(s.eyes)
		if !ok {
			continue
		}
		if f, ok := e.Shown(s.eyes); ok {
			s.tell(f, strings.TrimSuffix(text, "."), e.Cite)
		} else if !s.open {
			s.lines = append(s.lines, StoryLine{Text: text, Cite: e.Cite})
		}
	}
}

// tell appends the description of one effect.
func (s *Story) tell(f Effect, text string, cite rule.Clause) {
	acts := s.open && f.By == s.who && f.By != NoPiece
	switch f.Kind {
	case Detail:
	case News:
		if acts {
			s.add(clause{f, s.without(text), ""})
			return
		}
		s.open = false
		s.lines = append(s.lines, StoryLine{Text: text + ".", Cite: cite})
	case Begins:
		s.begin(f.By)
		if s.lines[len(s.lines)-1].Text = text; f.Result != "" {
			s.add(clause{f, s.without(text), ""})
		}
	case Move:
		s.move(f)
	case Shot:
		s.shot(f)
	default:
		s.consequence(f, text, cite)
	}
}

// begin opens a chapter for a piece.
func (s *Story) begin(who int32) {
	s.open, s.who, s.clauses = true, who, nil
	name, side := s.piece(who)
	s.lines = append(s.lines, StoryLine{Side: side, Name: s.view.Sides[side], Text: name, Idle: true})
}

// add appends a clause to the chapter and rebuilds its text. A clause is one part of a sentence, so
// what follows a semicolon goes into brackets.
func (s *Story) add(c clause) {
	if first, rest, ok := strings.Cut(c.text, "; "); ok {
		c.text = first + " (" + rest + ")"
	}
	s.clauses = append(s.clauses, c)
	s.write()
}

// write rebuilds the text of the chapter.
func (s *Story) write() {
	name, _ := s.piece(s.who)
	var parts []string
	for _, c := range s.clauses {
		text := c.text
		switch {
		case c.result == "":
		case c.effect.By == s.who:
			text += ": " + c.result
		default:
			text += " (" + c.result + ")"
		}
		parts = append(parts, text)
	}
	if f := s.clauses[0].effect; f.By != s.who && f.At != s.who {
		name += ":" // the first effect is on a different piece
	}
	line := &s.lines[len(s.lines)-1]
	line.Text, line.Idle = name+" "+strings.Join(parts, ", "), false
}

// move describes a step. Consecutive steps become one path.
func (s *Story) move(f Effect) {
	if !s.open || f.By != s.who {
		s.begin(f.By)
	}
	n := len(s.clauses)
	if n == 0 || s.clauses[n-1].effect.Kind != Move {
		s.clauses = append(s.clauses, clause{effect: f})
		n++
	}
	c := &s.clauses[n-1]
	c.effect.To = f.To
	if c.text = "moves " + s.view.Board.NameAt(c.effect.From) + " → " + s.view.Board.NameAt(f.To); c.effect.From == f.To {
		c.text = "is at " + s.view.Board.NameAt(f.To)
	}
	s.write()
}

// shot describes a shot: in the chapter of the firer or of the target, otherwise in a chapter of
// its own.
func (s *Story) shot(f Effect) {
	by, _ := s.piece(f.By)
	at, _ := s.piece(f.At)
	switch {
	case s.open && f.At == s.who:
		s.add(clause{f, "draws fire from " + by, f.Result})
		return
	case !s.open || f.By != s.who:
		s.begin(f.By)
	}
	s.add(clause{f, "fires at " + at, f.Result})
}

// consequence describes the result of an action. An effect on the target of the last shot becomes
// part of that shot's result.
func (s *Story) consequence(f Effect, text string, cite rule.Clause) {
	if !s.open {
		s.lines = append(s.lines, StoryLine{Text: text + ".", Cite: cite})
		return
	}
	if n := len(s.clauses); n > 0 && s.clauses[n-1].effect.Kind == Shot && s.clauses[n-1].effect.At == f.At {
		c := &s.clauses[n-1]
		if word, ok := c.worse(f, s.without(text)); ok {
			c.join(word)
			s.write()
			return
		}
	}
	s.add(clause{f, s.without(text), ""})
}

// worse returns the word that an effect on the target adds to the result of a shot, or "" if the
// result already includes it. Ok is false for an effect that needs its own description.
func (c *clause) worse(f Effect, text string) (word string, ok bool) {
	switch f.Kind {
	case Destroyed:
		return f.Kind.String(), true
	case Loss, Shaken:
		if c.effect.Size > 0 && c.result != "hit" {
			return "", true
		}
		return text, true
	case Check:
		if c.result == "hit" { // the result of the check replaces "hit"
			c.result = ""
		}
		return f.Result, true
	}
	return "", false
}

// join adds a word to the result of a shot unless the result already contains it.
func (c *clause) join(word string) {
	gone := word == Destroyed.String() && strings.Contains(c.result, "eliminated")
	if !gone && !strings.Contains(c.result, word) {
		c.result = strings.TrimPrefix(c.result+", "+word, ", ")
	}
}

// without returns a text without the leading name of the acting piece.
func (s *Story) without(text string) string {
	name, _ := s.piece(s.who)
	return strings.TrimPrefix(text, name+" ")
}

// piece returns the name and the side of a piece.
func (s *Story) piece(id int32) (name string, side Side) {
	if i := slices.IndexFunc(s.view.Pieces, func(p Piece) bool { return p.ID == id }); i >= 0 {
		return s.view.Pieces[i].Label, s.view.Pieces[i].Side
	}
	return "somebody", Chance
}

// NameAt returns the name of a place or, on a table in inches, its coordinates: "12.5,8".
func (b *Board) NameAt(at Point) string {
	if b == nil {
		return "?"
	}
	if b.Kind != Inches {
		if i := slices.IndexFunc(b.Places, func(p Place) bool { return p.At == at }); i >= 0 {
			return b.Places[i].Name
		}
	}
	return inches(at.X) + "," + inches(at.Y)
}
