package commands

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record"
	"metahex/render/text"
	"metahex/rule"
)

// A notebook holds the pencil notes of the players at the plain prompt.
type notebook struct{ session *session }

// imaginedWorlds is the number of worlds sampled to estimate what an unknown piece may be.
const imaginedWorlds = 400

// pencilled returns the view of a seat with the seat's pencil notes.
func (b notebook) pencilled(s game.Seat) game.View {
	if b.session == nil {
		return s.View()
	}
	return record.Pencil(s.View(), b.session.notes, s.Side(), int(b.session.answers))
}

// suspects lists what each unknown piece may be.
func (b notebook) suspects(s game.Seat) []string {
	note := func(p *game.Piece) string {
		return record.NotedOn(b.session.notes, s.Side(), p.Label, int(b.session.answers))
	}
	return text.Suspects(s.View(), s.Suspects(imaginedWorlds), imaginedWorlds, note)
}

// listNotes lists the pencil notes of a seat.
func (b notebook) listNotes(s game.Seat) (lines []string) {
	for _, p := range s.View().Pieces {
		note := record.NotedOn(b.session.notes, s.Side(), p.Label, int(b.session.answers))
		if p.ID >= 0 && p.Side == s.Side().Enemy() && note != "" {
			lines = append(lines, fmt.Sprintf("  %s \"%s\"", p.Label, note))
		}
	}
	if lines == nil {
		return []string{"  no notes yet; to write one, enter \"note BA probably a ranger\""}
	}
	return lines
}

// write adds or erases a pencil note of a seat, and returns a message.
func (b notebook) write(s game.Seat, words []string) string {
	var labels []string
	for _, p := range s.View().Pieces {
		if p.ID >= 0 && p.Side == s.Side().Enemy() {
			labels = append(labels, p.Label)
		}
	}
	if len(words) == 0 {
		return "found no piece; want \"note PIECE TEXT\", or \"note PIECE\" to erase a note"
	}
	i := slices.IndexFunc(labels, func(l string) bool { return strings.EqualFold(l, words[0]) })
	if i < 0 {
		return rule.Unknown("enemy", words[0], labels)
	}
	note, err := record.NewNote(s.Side(), labels[i], strings.Join(words[1:], " "))
	if err != nil {
		return err.Error()
	}
	note.After = int(b.session.answers)
	b.session.notes = append(b.session.notes, note)
	if b.session.rec != nil {
		b.session.rec.Note(note)
	}
	if note.Text == "" {
		return "rubbed out: " + note.Piece
	}
	return fmt.Sprintf("pencilled: %s \"%s\"", note.Piece, note.Text)
}
