package door

import (
	"context"
	"sync"

	"metahex/game"
	"metahex/host"
	"metahex/record"
)

// A pencilled stores the pencil notes that a player makes on one screen. The host shows them only to
// this player.
type pencilled struct {
	host    *host.Host
	match   string
	side    game.Side
	context context.Context // must not end with the session: a last note is stored when the client has gone
	plainly func(error) error
	writing sync.WaitGroup
	writer  sync.Mutex // one writer at a time, so that the last note on a piece remains

	mu  sync.Mutex
	new []unkept
}

// An unkept is a note that is not stored yet, with the function to call when it is.
type unkept struct {
	note record.Note
	kept func(error)
}

// pencil stores a note. The screen does not wait for it.
func (p *pencilled) pencil(n record.Note, kept func(error)) {
	p.mu.Lock()
	p.new = append(p.new, unkept{n, kept})
	p.mu.Unlock()
	p.writing.Go(p.write)
}

// write stores all new notes.
func (p *pencilled) write() {
	p.writer.Lock()
	defer p.writer.Unlock()
	p.mu.Lock()
	all := p.new
	p.new = nil
	p.mu.Unlock()
	if len(all) == 0 {
		return // an earlier writer has stored the note
	}
	notes := make([]record.Note, len(all))
	for i := range all {
		notes[i] = all[i].note
	}
	ctx, cancel := context.WithTimeout(p.context, askTime)
	defer cancel()
	err := p.plainly(p.host.KeepNotes(ctx, p.match, p.side, notes))
	for _, one := range all {
		one.kept(err)
	}
}
