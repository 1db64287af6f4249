package record

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/game"
)

// Pencil notes: a player's guesses about enemy counters.
//
//	~ red BA probably a thumper     red's note on BA
//	~ red BA                        erases it
//
// A note belongs to a seat and is not an answer. Hashes do not cover it; the replay and the other
// side ignore it. Only the last note of a seat on a counter is valid.

// A Note is a text that one side has written on a counter of the other side.
type Note struct {
	By    game.Side
	Piece string // the label of the counter: "BA"
	Text  string // "probably a thumper"; empty: the note was erased
	After int    // number of answers of the match before it
}

// NoteLength is the maximum length of a note's text, in characters.
const NoteLength = 60

// NewNote returns a valid note, or an error that says what is legal.
func NewNote(by game.Side, piece, text string) (Note, error) {
	n := Note{By: by, Piece: piece, Text: strings.Join(strings.Fields(text), " ")}
	switch {
	case by != game.Red && by != game.Blue:
		return n, fmt.Errorf("found a note of %s; want one of red or blue", by)
	case piece == "" || strings.ContainsFunc(piece, unicode.IsSpace):
		return n, fmt.Errorf("found piece %q; want the label of a counter, such as BA", piece)
	case utf8.RuneCountInString(n.Text) > NoteLength:
		return n, fmt.Errorf("found a note of %d characters; want at most %d", utf8.RuneCountInString(n.Text), NoteLength)
	case strings.ContainsFunc(piece+n.Text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return n, fmt.Errorf("found %q; want printable characters", clip(piece+" "+n.Text))
	}
	return n, nil
}

// line returns the note's line in a file.
func (n Note) line() Line {
	return Line{Kind: Noted, Text: strings.TrimSpace(fmt.Sprintf("%s %s %s", n.By, n.Piece, n.Text))}
}

// parseNote parses the text of a note's line.
func parseNote(text string) (Note, error) {
	by, rest, _ := strings.Cut(text, " ")
	piece, words, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	side := game.Chance
	for _, s := range []game.Side{game.Red, game.Blue} {
		if s.String() == by {
			side = s
		}
	}
	if side == game.Chance || piece == "" {
		return Note{}, fmt.Errorf("found the note %q; want red or blue, the label of a counter and a text", clip(text))
	}
	return NewNote(side, piece, words)
}

// Notes lists the pencil notes of a play in order, including erased notes.
func (p *Play) Notes() (all []Note) {
	answers := 0
	for _, l := range p.Lines {
		switch l.Kind {
		case Answer:
			answers++
		case Noted:
			if n, err := parseNote(l.Text); err == nil {
				n.After = answers
				all = append(all, n)
			}
		}
	}
	return all
}

// WithNotes returns a copy of the play with the given pencil notes instead of its own.
func (p *Play) WithNotes(notes []Note) *Play {
	whole := *p
	whole.Lines = nil
	answers := 0
	put := func(upTo int) {
		for len(notes) > 0 && notes[0].After < upTo {
			whole.Lines = append(whole.Lines, notes[0].line())
			notes = notes[1:]
		}
	}
	for _, l := range p.Lines {
		if l.Kind == Answer {
			answers++
			put(answers)
		}
		if l.Kind != Noted {
			whole.Lines = append(whole.Lines, l)
		}
	}
	for _, n := range notes {
		whole.Lines = append(whole.Lines, n.line())
	}
	return &whole
}

// NotedOn returns a side's last note on a counter after the given number of answers, or "".
func NotedOn(notes []Note, by game.Side, piece string, answers int) string {
	for _, n := range slices.Backward(notes) {
		if n.By == by && strings.EqualFold(n.Piece, piece) && n.After <= answers {
			return n.Text
		}
	}
	return ""
}

// Note writes a pencil note to the file at once.
func (r *Recorder) Note(n Note) {
	r.write(n.line().String() + "\n")
	r.sync()
}

// Pencil adds the notes of a side to its view: each note to the state of its counter, and to the
// counter's card.
func Pencil(v game.View, notes []Note, by game.Side, answers int) game.View {
	v.Pieces, v.Cards = slices.Clone(v.Pieces), slices.Clone(v.Cards)
	for i := range v.Pieces {
		p := &v.Pieces[i]
		if p.ID < 0 || p.Side != by.Enemy() {
			continue
		}
		text := NotedOn(notes, by, p.Label, answers)
		if text == "" {
			continue
		}
		p.State = slices.Concat(p.State, []string{fmt.Sprintf("%q", text)})
		for k := range v.Cards {
			if c := &v.Cards[k]; c.Piece == p.ID {
				c.Lines = slices.Concat(c.Lines, []game.CardLine{{Name: "pencilled", Text: text, At: -1}})
			}
		}
	}
	return v
}
