package record

import (
	"context"
	"errors"
	"time"
)

// A Log keeps a match as entries in order, where several processes can read and write it. Nobody
// can append after an entry that they have not seen:
//
//	entry     0  1  2  3
//	red                   Append(4, …)  kept as entry 4
//	blue                  Append(4, …)  ErrMoved: read entry 4 first
//
// FileLog is a log in a file; package host/stream is one that hosts share. A Log is safe for
// several goroutines.
type Log interface {
	// Append keeps an entry after the first n. If the log does not have exactly n entries, it keeps
	// nothing and the error wraps ErrMoved.
	Append(ctx context.Context, n int, text string) error
	// Follow calls each with every entry from number n on, present and future, until ctx is done or
	// each returns an error; it returns that error.
	Follow(ctx context.Context, n int, each func(Entry) error) error
}

// An Entry is an entry of a log.
type Entry struct {
	N    int // from 0
	Text string
	At   time.Time // when it was stored, by the clock of the log's keeper; zero: not known
	More bool      // later entries existed when it was read
}

// ErrMoved is wrapped by the error for an entry that came after another writer's.
var ErrMoved = errors.New("the log has gone on")
