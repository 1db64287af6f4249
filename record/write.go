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

// A Recorder writes a match down while it is played. Its Hear is made for game.Play. Every answer
// is one Write of whole lines, so that a crash cuts off at most the last. If the writer can sync,
// as a file can, a human's answer is on the disk before the next question is asked. Answers of dice
// and bots are synced at the end of the turn, since the same dice and bots would answer the same
// again.
type Recorder struct {
	w      io.Writer
	n      int // answers that are written
	match  game.Match
	humans game.Sides
	at     progress
	err    error
}

// NewRecorder writes the header and then follows the match, which must be at its beginning.
func NewRecorder(w io.Writer, h Header, m game.Match) *Recorder {
	r := &Recorder{w: w, match: m, humans: h.humans(), at: progress{m.View(game.Chance).Turn, newChain(h)}}
	r.write(h.String() + "\n")
	return r
}

// Resume goes on writing after what w already contains: the play of this match so far.
func Resume(w io.Writer, p *Play, m game.Match) (*Recorder, error) {
	c, err := chainOf(p, m)
	return &Recorder{w: w, n: p.Answers(), match: m, humans: p.Header.humans(), at: progress{m.View(game.Chance).Turn, c}}, err
}

// humans are the sides that people play.
func (h Header) humans() (all game.Sides) {
	for side, name := range map[game.Side]string{game.Red: h.Red, game.Blue: h.Blue} {
		if name == "human" {
			all |= game.Only(side)
		}
	}
	return all
}

// Hear writes one accepted answer with its events; the recorder's match is already after it.
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

// Refused writes a refused answer. Saves leave them out; golden plays do not.
func (r *Recorder) Refused(c game.Choice, refused *rule.Refusal) {
	var b strings.Builder
	for _, l := range refusal(r.match.Words(c), refused) {
		b.WriteString(l.String() + "\n")
	}
	r.write(b.String())
}

// Remark writes a remark.
func (r *Recorder) Remark(text string) { r.write("# " + oneLine(text) + "\n") }

// Err is the first error of writing; nothing is written after it.
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

// sync writes all data to the disk.
func (r *Recorder) sync() {
	if s, ok := r.w.(interface{ Sync() error }); ok && r.err == nil {
		r.err = s.Sync()
	}
}

// Save writes the whole play to a file, all or nothing: to a temporary name in the same folder,
// which is then renamed.
func Save(file string, p *Play) error { return replace(file, p.String()) }

func replace(file, text string) error {
	return files.Write(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// Autosave records a match in a file from its beginning: the header is saved as by Save, and all
// further answers are appended. The caller must close the file.
func Autosave(file string, h Header, m game.Match) (*Recorder, io.Closer, error) {
	p := &Play{Header: h}
	if err := Save(file, p); err != nil {
		return nil, nil, err
	}
	return Append(file, p, m)
}

// Append goes on recording in a file that contains the play of this match so far.
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
