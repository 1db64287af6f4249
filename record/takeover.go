package record

import (
	"context"
	"errors"
	"os"
	"time"
)

// How another process takes over a match:
//
//	taker   writes .game.play.take ────────┐             tries the lock … gets it
//	holder                       reads it ─┴─ saves, exits, unlocks
//
// Both processes poll, because the folder may be on another machine, which sends no notification of
// changes.

const (
	heed  = 100 * time.Millisecond // how often the holder checks for a request
	knock = 20 * time.Millisecond  // how often the taker tries the lock
)

// TakeOver asks the process that holds a record to release it, and locks the record. If no process
// holds the record, TakeOver is like Hold. If ctx ends first, TakeOver withdraws the request and
// returns the *Held error.
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

// holderAsRead returns the holder as it is read back from a side file, with a rounded time.
func holderAsRead(h Holder) Holder {
	h.Since, _ = time.Parse(time.RFC3339, h.Since.Format(time.RFC3339))
	return h
}

// Asked calls the function then once, on its own goroutine, when another process wants to take over
// the match. If the lock is released first, Asked never calls the function.
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
