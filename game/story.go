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
//	blue: BB moves E-12 → H-14, draws fire from RA (no effect), fires at RC: hit 1; RC is shaken
//
// A semicolon separates clauses with different subjects.
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
	about  int32  // the subject, which the text omits; NoPiece: the text has its own subject
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
	switch f.Kind {
	case Detail:
	case News:
		s.news(f, text, cite)
	case Begins:
		s.activation(f, text)
	case Move:
		s.move(f)
	case Shot:
		s.shot(f)
	case Check:
		s.check(f, text, cite)
	case Blast:
		s.blast(f, text, cite)
	default:
		s.consequence(f, text, cite)
	}
}

// news describes an act of the open chapter's piece, or closes the chapter.
func (s *Story) news(f Effect, text string, cite rule.Clause) {
	if s.open && f.By == s.who && f.By != NoPiece {
		s.say(f, text)
		return
	}
	s.open = false
	s.lines = append(s.lines, StoryLine{Text: text + ".", Cite: cite})
}

// activation opens a chapter for a piece that begins its action. A piece without a place opens it
// when it enters.
func (s *Story) activation(f Effect, text string) {
	if s.open = false; f.By == NoPiece {
		return
	}
	s.begin(f.By)
	if s.lines[len(s.lines)-1].Text = text; f.Result != "" {
		s.say(f, text)
	}
}

// begin opens a chapter for a piece.
func (s *Story) begin(who int32) {
	s.open, s.who, s.clauses = true, who, nil
	name, side := s.piece(who)
	s.lines = append(s.lines, StoryLine{Side: side, Name: s.view.Sides[side], Text: name, Idle: true})
}

// say appends the text of an event to the chapter. A change of level replaces the change before it.
func (s *Story) say(f Effect, text string) {
	c := s.clauseOf(f, text)
	if n := len(s.clauses); n > 0 && f.Kind == Bounce && s.clauses[n-1].effect.Kind == Bounce && s.clauses[n-1].about == c.about {
		s.clauses = s.clauses[:n-1]
	}
	s.add(c)
}

// clauseOf turns the text of an event into a clause. The subject is the acting piece, or the piece
// that the text names. What follows a colon or a semicolon goes into brackets.
func (s *Story) clauseOf(f Effect, text string) clause {
	c := clause{effect: f, about: NoPiece}
	for _, id := range []int32{s.who, f.By, f.At} {
		if rest, ok := s.predicate(text, id); ok {
			c.about, text = id, rest
			break
		}
	}
	if _, where, ok := strings.Cut(text, ": "); ok && c.about == NoPiece && f.Kind == Blast {
		text = where // without the roll
	}
	for _, mark := range []string{"; ", ": "} {
		if first, rest, ok := strings.Cut(text, mark); ok {
			text = first + " (" + strings.ReplaceAll(rest, mark, ", ") + ")"
		}
	}
	if first, _, _ := strings.Cut(text, " "); c.about == NoPiece && slices.Contains(articles, first) {
		text = strings.ToLower(first) + text[len(first):]
	}
	c.text = text
	return c
}

// articles are the first words of a sentence that are written small inside one.
var articles = []string{"A", "An", "The"}

// predicate returns a sentence about a piece without its name, and without the roll before it:
// "The roll is 1, not above 2: RC blows up" becomes "blows up".
func (s *Story) predicate(text string, id int32) (rest string, ok bool) {
	i := slices.IndexFunc(s.view.Pieces, func(p Piece) bool { return id != NoPiece && p.ID == id && p.Label != "" })
	if i < 0 {
		return "", false
	}
	p := &s.view.Pieces[i]
	rest, ok = strings.CutPrefix(text, p.Label+" ")
	if _, after, found := strings.Cut(text, ": "+p.Label+" "); found && !ok {
		rest, ok = after, true
	}
	if kind := p.Shape.Type + " "; ok && kind != " " {
		rest = strings.TrimPrefix(rest, kind)
	}
	return rest, ok
}

// add appends a clause to the chapter and rebuilds its text.
func (s *Story) add(c clause) {
	s.clauses = append(s.clauses, c)
	s.write()
}

// write rebuilds the text of the chapter. A clause with another subject than the one before it
// begins a sentence.
func (s *Story) write() {
	var text strings.Builder
	last := s.who
	name, _ := s.piece(s.who)
	text.WriteString(name)
	if s.clauses[0].about != s.who {
		text.WriteString(" is activated")
	}
	for i, c := range s.clauses {
		switch name, _ := s.piece(c.about); {
		case i == 0 && c.about == s.who:
			text.WriteString(" ")
		case c.about == NoPiece:
			text.WriteString("; ")
		case c.about != last:
			text.WriteString("; " + name + " ")
		default:
			text.WriteString(", ")
		}
		last = c.about
		text.WriteString(c.words(s.who))
	}
	line := &s.lines[len(s.lines)-1]
	line.Text, line.Idle = text.String(), false
}

// words returns the text of a clause with its result.
func (c *clause) words(who int32) string {
	switch {
	case c.result == "":
		return c.text
	case c.effect.Kind == Blast || c.effect.By == who:
		return c.text + ": " + c.result
	}
	return c.text + " (" + c.result + ")"
}

// move describes a step. Consecutive steps become one path.
func (s *Story) move(f Effect) {
	if !s.open || f.By != s.who {
		s.begin(f.By)
	}
	n := len(s.clauses)
	if n == 0 || s.clauses[n-1].effect.Kind != Move {
		s.clauses = append(s.clauses, clause{effect: f, about: s.who})
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
		s.add(clause{f, s.who, "draws fire from " + by, f.Result})
		return
	case !s.open || f.By != s.who:
		s.begin(f.By)
	}
	s.add(clause{f, s.who, "fires at " + at, f.Result})
}

// check describes a die roll. A roll before a shot counts only if it ends the shot.
func (s *Story) check(f Effect, text string, cite rule.Clause) {
	switch {
	case f.By == f.At || f.By == NoPiece || f.At == NoPiece:
		s.consequence(f, text, cite)
	case f.Size == 0:
		s.shot(f)
	}
}

// blast describes the effect of a blast on a piece.
func (s *Story) blast(f Effect, text string, cite rule.Clause) {
	if at, _ := s.piece(f.At); s.open && f.By == NoPiece && f.At != NoPiece && f.Result != "" {
		s.add(clause{f, NoPiece, "the blast reaches " + at, f.Result})
		return
	}
	s.consequence(f, text, cite)
}

// consequence describes the result of an action. An effect on the target of the last shot becomes
// part of that shot's result.
func (s *Story) consequence(f Effect, text string, cite rule.Clause) {
	if rises := f.Kind == Bounce || f.Kind == Landing; !s.open && rises && f.By != NoPiece {
		s.begin(f.By)
	}
	if !s.open {
		s.lines = append(s.lines, StoryLine{Text: text + ".", Cite: cite})
		return
	}
	if n := len(s.clauses); n > 0 && s.clauses[n-1].strikes(f.At) {
		c := &s.clauses[n-1]
		if word, ok := c.worse(f, s.clauseOf(f, text).text); ok {
			c.join(word)
			s.write()
			return
		}
	}
	s.say(f, text)
}

// strikes reports whether a clause is a shot at a piece, or a blast that reaches it.
func (c *clause) strikes(at int32) bool {
	return at != NoPiece && c.effect.At == at && (c.effect.Kind == Shot || c.effect.Kind == Blast && c.result != "")
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
		shot := c.effect.Result
		if shot == "" || shot != "hit" && !strings.HasPrefix(f.Result, shot) {
			return "", false // a check of its own
		}
		if c.result == shot { // the result of the check replaces that of the shot
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
