package door

import (
	"context"
	"slices"
	"sync"

	"metahex/game"
	"metahex/host"
	"metahex/record"
)

// pencilled returns the pencil notes of a player on a match. The host keeps them for this player
// only.
type pencilled struct {
	host    *host.Host
	match   string
	side    game.Side
	context func() (context.Context, context.CancelFunc)
	writing sync.WaitGroup

	mu  sync.Mutex
	all []record.Note // those that were kept before, and those made since
	end int           // so many are kept, or are being kept
}

// pencil stores one more note. The screen does not wait for the host.
func (p *pencilled) pencil(n record.Note) {
	p.mu.Lock()
	p.all = append(p.all, n)
	p.mu.Unlock()
	p.writing.Go(func() {
		p.mu.Lock() // one writes at a time, and the last writes all
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
