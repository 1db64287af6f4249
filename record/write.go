package record

import (
	"context"
	"errors"
	"io"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// A Recorder records a match while it is played; game.Play calls its Hear. Each answer is one Write
// of complete lines, so a crash can cut off only the last answer. If the writer has a Sync method,
// as files do, a human's answer is synced before the next question is asked. Answers of dice and
// bots are synced only at the end of the turn, because a replay produces the same answers again.
type Recorder struct {
	w      io.Writer
	n      int // number of answers written
	match  game.Match
	humans game.Sides
	at     progress
	err    error
}

// NewRecorder writes the header. The match must be at its beginning.
func NewRecorder(w io.Writer, h Header, m game.Match) *Recorder {
	r := &Recorder{w: w, match: m, humans: h.humans(), at: progress{turn: m.View(game.Chance).Turn, chain: newChain(h)}}
	r.write(h.String() + "\n")
	return r
}

// Resume returns a Recorder that appends to w, which already contains the play of this match.
func Resume(w io.Writer, p *Play, m game.Match) (*Recorder, error) {
	if err := p.goesOn(); err != nil {
		return nil, err
	}
	c, err := chainOf(p, m)
	return &Recorder{w: w, n: p.Answers(), match: m, humans: p.Header.humans(), at: progress{turn: m.View(game.Chance).Turn, chain: c}}, err
}

// humans returns the sides that humans play.
func (h Header) humans() (all game.Sides) {
	for side, name := range map[game.Side]string{game.Red: h.Red, game.Blue: h.Blue} {
		if name == "human" {
			all |= game.Only(side)
		}
	}
	return all
}

// Hear writes one accepted answer with its events. The recorder's match already includes the
// answer.
func (r *Recorder) Hear(q game.Question, c game.Choice, events []game.Event) {
	var b strings.Builder
	lines := r.at.after(r.match, c, r.match.Words(c), events)
	for _, l := range lines {
		b.WriteString(l.String() + "\n")
	}
	r.append(b.String())
	if lines[len(lines)-1].Kind == State || q.Side != game.Chance && r.humans.Has(q.Side) {
		r.sync()
	}
}

// Refused writes a refused answer. Golden plays contain refused answers; saves do not.
func (r *Recorder) Refused(c game.Choice, refused *rule.Refusal) {
	var b strings.Builder
	for _, l := range refusal(r.match.Words(c), refused) {
		b.WriteString(l.String() + "\n")
	}
	r.write(b.String())
}

// Remark writes a remark.
func (r *Recorder) Remark(text string) { r.write("# " + oneLine(text) + "\n") }

// Err returns the first write error. Nothing is written after an error.
func (r *Recorder) Err() error { return r.err }

// append writes an answer with its results.
func (r *Recorder) append(text string) {
	log, ok := r.w.(*FileLog)
	if !ok {
		r.write(text)
	} else if r.err == nil {
		r.err = log.Append(context.Background(), r.n, text)
	}
	r.n++
}

func (r *Recorder) write(text string) {
	if r.err == nil {
		_, r.err = io.WriteString(r.w, text)
	}
}

// sync syncs the writer, if it has a Sync method.
func (r *Recorder) sync() {
	if s, ok := r.w.(interface{ Sync() error }); ok && r.err == nil {
		r.err = s.Sync()
	}
}

// Save writes the whole play to a file atomically: it writes a temporary file in the same folder
// and renames it.
func Save(file string, p *Play) error { return replace(file, p.String()) }

func replace(file, text string) error {
	return files.Write(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// Autosave records a match in a file from its beginning. It saves the header as Save does, and
// appends each answer. The caller must close the file.
func Autosave(file string, h Header, m game.Match) (*Recorder, io.Closer, error) {
	p := &Play{Header: h}
	if err := Save(file, p); err != nil {
		return nil, nil, err
	}
	return Append(file, p, m)
}

// Append continues recording in a file that contains the play of this match so far.
func Append(file string, p *Play, m game.Match) (*Recorder, io.Closer, error) {
	log, err := OpenLog(file, p)
	if err != nil {
		return nil, nil, err
	}
	r, err := Resume(log, p, m)
	if err != nil {
		return nil, nil, errors.Join(err, log.Close())
	}
	return r, log, nil
}
