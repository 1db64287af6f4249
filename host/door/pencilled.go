package door

import (
	"context"
	"slices"
	"sync"

	"metahex/game"
	"metahex/host"
	"metahex/record"
)

// A pencilled holds the pencil notes of a player on a match. The host shows them only to this player.
type pencilled struct {
	host    *host.Host
	match   string
	side    game.Side
	context func() (context.Context, context.CancelFunc)
	writing sync.WaitGroup

	mu  sync.Mutex
	all []record.Note // earlier stored notes, then new notes
	end int           // number of notes that are stored or being stored
}

// pencil adds a note. The screen does not wait until the host has stored it.
func (p *pencilled) pencil(n record.Note) {
	p.mu.Lock()
	p.all = append(p.all, n)
	p.mu.Unlock()
	p.writing.Go(func() {
		p.mu.Lock() // one writer at a time; the last writes everything
		defer p.mu.Unlock()
		if p.end == len(p.all) {
			return
		}
		ctx, cancel := p.context()
		defer cancel()
		if p.host.KeepNotes(ctx, p.match, p.side, slices.Clone(p.all)) == nil {
			p.end = len(p.all)
		}
	})
}
