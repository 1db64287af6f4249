package tui

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
)

// A table plays the match. It owns the match, and runs on its own goroutine.
type table struct {
	cfg     Config
	screen  *Screen
	match   game.Match
	opening opening
	past    []moment // one for each answer given
	file    string   // the file of the record; empty: not recorded
	row     string   // the id of the start screen's entry that the match was chosen from; empty: none
	rec     *record.Recorder
	closer  io.Closer
	result  game.Result
	seen    []string // with Config.Follow: the answers in the record
	notes   notebook
	backs   int // with Config.Remote: the number of undos
	kept    atomic.Pointer[kept]
}

// An opening is the match before the first answer: the visible views, and a copy of the match.
type opening struct {
	views [3]game.View
	match game.Match
}

// A moment is one answer and its results.
type moment struct {
	side   game.Side
	topic  string
	cite   rule.Clause // the clause of the question
	seen   game.Sides  // the sides that may know about the question
	choice game.Choice
	phrase game.Phrase // the phrase of the choice in the lexicon
	words  string
	events []game.Event
	views  [3]game.View // the views of the human sides after the answer
	match  game.Match   // a copy of the match after the answer
	turn   int
	human  bool
	final  bool // a die or a reveal, which cannot be taken back
}

// A reply is the screen's request to the table: an answer, or one of the errors below.
type reply struct {
	choice game.Choice
	err    error
}

// errLeft is the reply of a player who leaves.
var errLeft = errors.New("left the match")

// errBack is the reply of a player who takes answers back. Keep is the number of answers to keep.
type errBack struct{ keep int }

func (e errBack) Error() string { return fmt.Sprintf("back to answer %d", e.keep) }

// errSave is the reply of a player who starts to record the match.
type errSave struct{ file string }

func (e errSave) Error() string { return "save in " + e.file }

// newTable begins the match, or resumes it after its recorded answers.
func newTable(cfg Config) (*table, error) {
	t := &table{cfg: cfg}
	if r := cfg.Remote; r != nil {
		t.cfg.Player, t.backs = t.afar, r.Backs
	}
	if !cfg.Review {
		t.file = cfg.File
	}
	var answers []record.Line
	if cfg.Played != nil {
		t.notes.notes = cfg.Played.Notes()
		for _, l := range cfg.Played.Lines {
			if l.Kind == record.Answer {
				answers = append(answers, l)
			}
		}
	}
	t.notes.notes = append(t.notes.notes, cfg.Notes...)
	t.notes.written = len(t.notes.notes)
	err := t.replay(len(answers), func(i int) (game.Choice, error) {
		t.seen = append(t.seen, answers[i].Text)
		return t.match.Choice(answers[i].Text)
	}, cfg.Played == nil || cfg.Played.File != cfg.File) // a resumed file is not rewritten, because it may contain comments
	if err != nil && t.match != nil && len(t.past) < len(answers) {
		err = &rule.Fault{File: cfg.Played.File, Line: answers[len(t.past)].Number, Text: err.Error()}
	}
	return t, err
}

// rebuild replays the given answers.
func (t *table) rebuild(answers []game.Choice, afresh bool) error {
	return t.replay(len(answers), func(i int) (game.Choice, error) { return answers[i], nil }, afresh)
}

// replay restarts the match and gives it n answers. If afresh is set, it also rewrites the file;
// otherwise it appends to the file.
func (t *table) replay(n int, answer func(i int) (game.Choice, error), afresh bool) error {
	m, err := t.cfg.Start(t.cfg.Header)
	if err != nil {
		return err
	}
	t.match, t.past = m, nil
	t.opening = opening{t.views(), m.Clone()}
	var text bytes.Buffer
	if t.rec = nil; t.file != "" && afresh {
		t.rec = record.NewRecorder(&text, t.cfg.written(t.file), m)
		t.notes.unwritten()
	}
	notes := t.notes.until(n)
	pencil := func(answers int) {
		for ; len(notes) > 0 && notes[0].After <= answers; notes = notes[1:] {
			if t.rec != nil {
				t.rec.Note(notes[0])
			}
		}
	}
	for i := range n {
		pencil(i)
		c, err := answer(i)
		if err != nil {
			return err
		}
		if err := t.take(c, t.hear); err != nil {
			return err
		}
	}
	pencil(n)
	t.rec = nil
	play := t.keep()
	if t.file == "" {
		return nil
	}
	return t.reopen(play, text.Bytes())
}

// take passes an answer to the match, and passes the results to the function tell.
func (t *table) take(c game.Choice, tell func(game.Question, game.Choice, []game.Event)) error {
	q, _ := t.match.Question()
	events, err := t.match.Answer(c)
	if err != nil {
		return fmt.Errorf("%q is refused: %w", t.match.Words(c), err)
	}
	tell(q, c, events)
	return nil
}

// reopen opens the file to append to its record. If text is not nil, it first rewrites the file.
func (t *table) reopen(play *record.Play, text []byte) (err error) {
	if err := t.close(); err != nil {
		return err
	}
	if text != nil {
		if play, err = record.Parse(t.file, text); err != nil {
			return err
		}
		if err := record.Save(t.file, play); err != nil {
			return fmt.Errorf("recording the match: %w", err)
		}
	}
	t.rec, t.closer, err = record.Append(t.file, play, t.match)
	return err
}

// run plays until the player leaves. After an undo it calls Play again. In review nothing is played.
func (t *table) run(ctx context.Context) error {
	if t.cfg.Review {
		return t.review(ctx)
	}
	defer t.follow(ctx)()
	for {
		result, err := t.wentOn(game.Play(ctx, t.match, t.players(), t.tell))
		t.result = result
		if err == nil {
			err = t.over(ctx, result)
		}
		var back errBack
		var save errSave
		switch {
		case errors.As(err, &back):
			err = t.rebuild(t.choices(back.keep), true)
		case errors.As(err, &save):
			err = t.recordIn(save.file)
		case errors.Is(err, errLeft), ctx.Err() != nil:
			return nil
		}
		if err != nil {
			return err
		}
		first, past, file := t.opening, slices.Clone(t.past), t.file
		t.screen.post(func() { t.screen.restart(first, past, file) })
	}
}

// recordIn starts to record the match in a file. If the file cannot be written, the screen shows the
// error, and the match continues without a record.
func (t *table) recordIn(file string) error {
	answers := t.choices(len(t.past))
	t.file = file
	trouble := t.rebuild(answers, true)
	if trouble == nil {
		return nil
	}
	t.file = ""
	err := t.rebuild(answers, true)
	t.screen.post(func() { t.screen.warn("%v", trouble) })
	return err
}

// choices returns the first n answers.
func (t *table) choices(n int) []game.Choice {
	all := make([]game.Choice, n)
	for i := range all {
		all[i] = t.past[i].choice
	}
	return all
}

// players returns the players: the screen for human sides, and the players of Config.Player for all
// other sides.
func (t *table) players() map[game.Side]game.Player {
	other := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		p, err := t.cfg.Player(s.Side(), len(t.past))
		if err != nil {
			return game.Choice{}, err
		}
		if s.Side() != game.Chance {
			t.screen.post(func() { t.screen.waitFor(q) })
		}
		if err := t.shown(ctx); err != nil {
			return game.Choice{}, err
		}
		if err := t.screen.pace.wait(ctx); err != nil {
			return game.Choice{}, err
		}
		t.cfg.Thinking.begin(func() { t.screen.post(func() {}) })
		return p.Choose(ctx, s, q, refused)
	})
	players := map[game.Side]game.Player{game.Chance: other, game.Red: other, game.Blue: other}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if t.cfg.Humans.Has(side) {
			players[side] = game.PlayerFunc(t.choose)
			if t.cfg.Remote != nil {
				players[side] = game.PlayerFunc(t.chooseAfar)
			}
		}
	}
	return players
}

// shown waits until the screen has shown the last effects. At full speed it returns at once.
func (t *table) shown(ctx context.Context) error {
	if every, _ := t.screen.pace.state(); every == 0 || !t.cfg.Motion {
		return ctx.Err()
	}
	done := make(chan struct{})
	t.screen.post(func() { t.screen.whenShown(func() { close(done) }) })
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// choose sends a question to the screen and waits for its reply.
func (t *table) choose(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
	r, err := t.wait(ctx, func(answer chan reply) { t.screen.ask(seat, q, refused, answer) })
	return r.choice, cmp.Or(r.err, err)
}

// over shows the result, and waits until the player leaves or takes an answer back.
func (t *table) over(ctx context.Context, r game.Result) error {
	page, judged := t.endPage(ctx, r)
	defer judged()
	left, err := t.wait(ctx, func(answer chan reply) { t.screen.over(r, page, answer) })
	return cmp.Or(left.err, err)
}

// wait calls show and waits for the reply.
func (t *table) wait(ctx context.Context, show func(answer chan reply)) (reply, error) {
	answer := make(chan reply, 1)
	t.screen.post(func() { show(answer) })
	select {
	case r := <-answer:
		return r, nil
	case <-ctx.Done():
		return reply{}, ctx.Err()
	}
}

// tell processes an answer and its events, and updates the screen.
func (t *table) tell(q game.Question, c game.Choice, events []game.Event) {
	t.hear(q, c, events)
	t.writeNotes()
	t.keep()
	last := t.past[len(t.past)-1]
	var err error
	if t.rec != nil {
		err = t.rec.Err()
	}
	t.screen.post(func() {
		t.screen.tell(last)
		if err != nil {
			t.screen.recorded = ""
			t.screen.warn("the match is no longer recorded: %v", err)
		}
	})
}

// hear stores an answer and records it.
func (t *table) hear(q game.Question, c game.Choice, events []game.Event) {
	m := moment{
		side: q.Side, topic: q.Topic, cite: q.Cite, seen: q.Seen, choice: c, words: t.match.Words(c),
		events: events, match: t.match.Clone(), human: q.Side != game.Chance && t.cfg.Humans.Has(q.Side),
	}
	m.phrase, _ = t.match.Phrase(c.Verb)
	m.final = q.Side == game.Chance
	if t.cfg.Humans == 0 {
		m.turn = t.match.View(game.Chance).Turn
	} else {
		m.views = t.views()
		m.turn = max(m.views[game.Red].Turn, m.views[game.Blue].Turn)
	}
	if n := len(t.past); n > 0 {
		for s := range m.views {
			m.final = m.final || reveals(t.past[n-1].views[s], m.views[s])
		}
	}
	t.past = append(t.past, m)
	if t.rec != nil {
		t.rec.Hear(q, c, events)
	}
}

// eyes returns the side whose view the given side sees. A guest who plays no side has the view of
// Nobody.
func (c *Config) eyes(s game.Side) game.Side {
	if c.Guest && c.Humans == 0 {
		return game.Nobody
	}
	return s
}

// views returns the current views of the human sides; without humans, the public view.
func (t *table) views() (all [3]game.View) {
	for _, s := range []game.Side{game.Chance, game.Red, game.Blue} {
		if t.cfg.Humans == 0 || s != game.Chance && t.cfg.Humans.Has(s) {
			all[s] = t.match.View(t.cfg.eyes(s))
		}
	}
	return all
}

// close closes the file, if one is open.
func (t *table) close() error {
	if t.closer == nil {
		return nil
	}
	c := t.closer
	t.closer = nil
	return c.Close()
}
