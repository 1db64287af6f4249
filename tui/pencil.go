package tui

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"metahex/game"
	"metahex/record"
	"metahex/render/text"
	"metahex/rule"
)

// Pencil notes, and the possible types of unknown pieces.
//
//	"    :note BA probably a ranger     beside the counter, in its line and on its card
//	'    what may it be                 BA at I-21: Ranger 53 %, Thumper 47 %
//
// A note belongs to the side that made it. A record gets it at once, or after the next answer if the
// table is busy. A remote match stores it at once, and it is reported only when it is stored.

// A notebook holds the notes of a match. The screen adds notes, and the table records them.
type notebook struct {
	mu      sync.Mutex
	notes   []record.Note
	written int // the number of notes that are already recorded
}

// all returns the notes made so far.
func (b *notebook) all() []record.Note {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.notes)
}

// on returns a side's note on a counter after the given number of answers.
func (b *notebook) on(by game.Side, piece string, answers int) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return record.NotedOn(b.notes, by, piece, answers)
}

func (b *notebook) add(n record.Note) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = append(b.notes, n)
}

// unwritten returns the notes to record, and marks them as recorded.
func (b *notebook) unwritten() []record.Note {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := slices.Clone(b.notes[b.written:])
	b.written = len(b.notes)
	return all
}

// until returns all notes that remain when answers were taken back. Notes made later than the last
// remaining answer are moved to this answer.
func (b *notebook) until(answers int) []record.Note {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.notes {
		b.notes[i].After = min(b.notes[i].After, answers)
	}
	return slices.Clone(b.notes)
}

// writeNotes records the new notes.
func (t *table) writeNotes() {
	for _, n := range t.notes.unwritten() {
		if t.rec != nil {
			t.rec.Note(n)
		}
	}
}

// book returns the notebook of the match shown, or nil.
func (s *Screen) book() *notebook {
	if t := s.table.Load(); t != nil && s.lobby == nil {
		return &t.notes
	}
	return nil
}

// noteOn returns the current side's note on a piece; the referee sees the notes of both sides.
func (s *Screen) noteOn(p *game.Piece) string {
	eyes := s.reader()
	if p.ID < 0 || eyes == p.Side || eyes == game.Nobody || s.book() == nil {
		return ""
	}
	return s.book().on(p.Side.Enemy(), p.Label, s.moment())
}

// noteWords returns the note on a piece, as text to append to the piece's line.
func (s *Screen) noteWords(p *game.Piece) string {
	if note := s.noteOn(p); note != "" {
		return fmt.Sprintf(", \"%s\"", note)
	}
	return ""
}

// canPencil reports whether the side can write a note now.
func (s *Screen) canPencil() bool {
	side := s.reader()
	return s.book() != nil && !s.spectating() && !s.covered && (side == game.Red || side == game.Blue)
}

// pencil begins a note on an enemy at the cursor: the first unknown enemy, or else the first.
func (s *Screen) pencil() {
	var at *game.Piece
	for p := range standing(s.seen()) {
		if p.ID >= 0 && p.Side == s.reader().Enemy() && s.covers(p, s.cursor) && (at == nil || p.FaceDown && !at.FaceDown) {
			at = p
		}
	}
	if at == nil {
		s.prompt("note ")
		return
	}
	s.prompt(strings.TrimRight("note "+at.Label+" "+s.noteOn(at), " ") + " ")
	s.suspect(func([]game.Suspect) {})
}

// noteCommand adds or erases a note.
func (s *Screen) noteCommand(args []string) {
	if !s.canPencil() {
		s.warn("only a player can make notes, and only at the present moment")
		return
	}
	var labels []string
	for _, p := range s.seen().Pieces {
		if p.ID >= 0 && p.Side == s.reader().Enemy() {
			labels = append(labels, p.Label)
		}
	}
	if len(args) == 0 {
		s.warn("want :note PIECE TEXT; :note PIECE erases the note")
		return
	}
	i := slices.IndexFunc(labels, func(l string) bool { return strings.EqualFold(l, args[0]) })
	if i < 0 {
		s.warn("%s", rule.Unknown("enemy", args[0], labels))
		return
	}
	n, err := record.NewNote(s.reader(), labels[i], strings.Join(args[1:], " "))
	if err != nil {
		s.promptAgain("note "+strings.Join(args, " "), err.Error())
		return
	}
	n.After = len(s.past)
	s.book().add(n)
	if s.answer != nil { // the table is waiting for an answer and writes nothing itself
		s.table.Load().writeNotes()
	}
	if s.cfg.Pencil == nil {
		s.sayNoted(n)
		return
	}
	s.cfg.Pencil(n, func(err error) {
		s.post(func() {
			if err != nil {
				s.warn("the note on %s stays on this screen only: %s", n.Piece, firstLine(err))
				return
			}
			s.sayNoted(n)
		})
	})
}

// sayNoted reports a note that was made.
func (s *Screen) sayNoted(n record.Note) {
	if n.Text == "" {
		s.say("note erased: %s", n.Piece)
		return
	}
	s.say("pencilled: %s \"%s\"", n.Piece, n.Text)
}

// showNotes lists the side's notes, one per line, in full.
func (s *Screen) showNotes() {
	var lines []string
	for i := range s.seen().Pieces {
		p := &s.seen().Pieces[i]
		if note := s.noteOn(p); note != "" {
			lines = append(lines, fmt.Sprintf("%s \"%s\"", p.Label, note))
		}
	}
	if lines == nil {
		lines = []string{"no notes yet; :note PIECE TEXT writes one"}
	}
	s.top = &window{title: "notes", lines: lines}
}

// noteOffers returns completions of a note: the likeliest types of the unknown enemies. It computes
// no types; it offers only those computed earlier for the same moment. If the line names a piece,
// only the types of this piece are offered.
func (s *Screen) noteOffers(line string) (all []offer) {
	if !s.canPencil() || s.suspected.n != s.moment() || s.suspected.eyes != s.reader() {
		return nil
	}
	piece := notedPiece(line)
	for _, one := range s.suspected.all {
		if piece != "" && !strings.EqualFold(piece, one.Piece.Label) {
			continue
		}
		for _, share := range one.May {
			kind := strings.ToLower(share.Kind)
			all = append(all, offer{fmt.Sprintf("note %s probably %s %s", one.Piece.Label, rule.Article(kind), kind), fmt.Sprintf("%d %% of the imagined worlds", share.Percent)})
		}
	}
	return all
}

// notedPiece returns the piece that a line of the command "note" names; empty if it names none yet.
func notedPiece(line string) string {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "note" || len(words) == 2 && !strings.HasSuffix(line, " ") {
		return ""
	}
	return words[1]
}

// imaginedWorlds is the number of worlds that are sampled for the types of unknown pieces.
const imaginedWorlds = 400

// suspected is the last computed result for the types of unknown pieces.
type suspected struct {
	n    int // the number of answers at that time
	eyes game.Side
	all  []game.Suspect
	done bool
}

// suspect computes in the background the possible types of unknown pieces, and then calls done.
func (s *Screen) suspect(done func([]game.Suspect)) {
	n, eyes := s.moment(), s.reader()
	if last := s.suspected; last.done && last.n == n && last.eyes == eyes {
		done(last.all)
		return
	}
	m := s.opening.match
	if n > 0 {
		m = s.past[n-1].match
	}
	if m == nil {
		return
	}
	seat := game.NewSeat(m.Clone(), eyes)
	go func() {
		var all []game.Suspect
		err := guarded(func() error { all = seat.Suspects(imaginedWorlds); return nil })
		s.post(func() {
			if err != nil {
				s.warn("%s", firstLine(err))
				return
			}
			s.suspected = suspected{n, eyes, all, true}
			done(all)
		})
	}()
}

// showSuspects shows the possible types of each unknown piece.
func (s *Screen) showSuspects() {
	w := &window{title: "what may it be", lines: []string{"imagining worlds that agree with all you know" + s.signs.ellipsis}}
	s.top = w
	switch eyes := s.reader(); eyes {
	case game.Chance:
		w.lines = []string{"the referee knows every piece; v shows a player's view"}
		return
	case game.Nobody:
		w.lines = []string{"only a player can see this"}
		return
	}
	v := *s.seen()
	s.suspect(func(all []game.Suspect) {
		w.lines = text.Suspects(v, all, imaginedWorlds, s.noteOn)
	})
}
