package record

import (
	"context"
	"errors"
	"os"
	"time"
)

// Taking a match over.
//
//	taker   writes .game.play.take ────────┐             tries the lock … has it
//	holder                       reads it ─┴─ saves, leaves, unlocks
//
// Both check again and again: a folder may be on another machine, which does not notify anybody of
// changes.

const (
	heed  = 100 * time.Millisecond // how often the holder checks for a request
	knock = 20 * time.Millisecond  // how often the taker tries the lock
)

// TakeOver asks the player of a record to leave it, and locks it. If nobody plays it, it is Hold.
// If ctx ends before the holder has left, the error is its *Held, and the request is withdrawn.
func TakeOver(ctx context.Context, file string, who Holder) (*Lock, error) {
	l, err := hold(file, who)
	held := (*Held)(nil)
	if !errors.As(err, &held) {
		return l, err
	}
	request := beside(file, "take")
	if err := who.write(request); err != nil {
		return nil, err
	}
	for {
		select {
		case <-ctx.Done():
			if holderIn(request) == holderAsRead(who) {
				_ = os.Remove(request)
			}
			return nil, held
		case <-time.After(knock):
		}
		if l, err := hold(file, who); !errors.As(err, &held) {
			return l, err
		}
	}
}

// holderAsRead is the holder as its facts are read back.
func holderAsRead(h Holder) Holder {
	h.Since, _ = time.Parse(time.RFC3339, h.Since.Format(time.RFC3339))
	return h
}

// Asked calls then once, on its own goroutine, when somebody wants to take the match over, unless
// the lock is released first.
func (l *Lock) Asked(then func(by Holder)) {
	if l.side == nil {
		return
	}
	request := beside(l.file, "take")
	go func() {
		for {
			select {
			case <-l.done:
				return
			case <-time.After(heed):
			}
			if by := holderIn(request); by.PID != 0 {
				then(by)
				return
			}
		}
	}()
}
