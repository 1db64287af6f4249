package tui

import (
	"errors"

	"metahex/record"
)

// A kept is the state of a match that can be read without calling code that may hang.
type kept struct {
	play *record.Play // the header and the answers; a replay computes the events
	file string
	lost bool // writing the file has failed
}

// keep stores the state of the match in kept, and returns the play so far.
func (t *table) keep() *record.Play {
	k := &kept{play: &record.Play{Header: t.cfg.written(t.file)}, file: t.file, lost: t.rec != nil && t.rec.Err() != nil}
	if before := t.kept.Load(); before != nil && len(before.play.Lines) < len(t.past) {
		k.play.Lines = before.play.Lines // reuse the lines of earlier answers, unless answers were taken back
	}
	for _, m := range t.past[len(k.play.Lines):] {
		k.play.Lines = append(k.play.Lines, record.Line{Kind: record.Answer, Text: m.words})
	}
	t.kept.Store(k)
	return k.play
}

// leave closes the record and passes the state of the match to Config.Left. It saves an unrecorded
// match if it ended in trouble.
func (t *table) leave(err error) error {
	l, trouble := t.putAway(err != nil || !t.screen.quit)
	if t.cfg.Left != nil {
		t.cfg.Left(l)
	}
	return errors.Join(err, trouble)
}

// putAway closes the record and returns the state of the match. It saves an unrecorded match if it
// ended in trouble.
func (t *table) putAway(inTrouble bool) (l Leaving, err error) {
	t.writeNotes()
	file := t.rescue(inTrouble)
	if t.rec != nil {
		err = t.rec.Err()
	}
	return Leaving{Result: t.match.Result(), Answers: len(t.past), File: file}, errors.Join(err, t.close())
}

// abandon does a part of leave: only the steps that cannot hang with the table or the screen.
func (t *table) abandon() {
	file := t.rescue(true)
	if t.cfg.Left != nil {
		t.cfg.Left(Leaving{Answers: len(t.kept.Load().play.Lines), File: file})
	}
}

// rescue saves a match that is not recorded, and returns the file of the match. A match is in trouble
// if it ends and the player has not left it.
func (t *table) rescue(inTrouble bool) string {
	k := t.kept.Load()
	lost := k.lost || k.file == "" && inTrouble
	if !lost || t.cfg.Rescue == "" || len(k.play.Lines) == 0 || t.cfg.Humans == 0 {
		return k.file
	}
	play := k.play.WithNotes(t.notes.all())
	play.Header = t.cfg.written(t.cfg.Rescue)
	if record.Save(t.cfg.Rescue, play) != nil {
		return k.file
	}
	return t.cfg.Rescue
}

// written returns the header for a record in a file; "": no file.
func (c *Config) written(file string) record.Header {
	if c.Written == nil || file == "" {
		return c.Header
	}
	return c.Written(file)
}
