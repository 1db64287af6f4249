package record

import (
	"context"
	"errors"
	"time"
)

// A Log stores a match as a list of entries that several processes can read and write. A process
// can append only if it has seen all earlier entries:
//
//	entry     0  1  2  3
//	red                   Append(4, …)  stored as entry 4
//	blue                  Append(4, …)  ErrMoved: read entry 4 first
//
// FileLog is a log in a file. Package host/stream has a log that hosts share. A Log is safe for
// concurrent use.
type Log interface {
	// Append stores an entry as number n. If the log does not have exactly n entries, it stores
	// nothing and the error wraps ErrMoved.
	Append(ctx context.Context, n int, text string) error
	// Follow calls the function each with all present and future entries from number n on. It ends
	// when the context is done or the function returns an error, and returns that error.
	Follow(ctx context.Context, n int, each func(Entry) error) error
}

// An Entry is an entry of a log.
type Entry struct {
	N    int // from 0
	Text string
	At   time.Time // when the log stored the entry, by the log's clock; zero: unknown
	More bool      // the log had later entries when this one was read
}

// ErrMoved is wrapped by the error of Append if another writer has appended an entry first.
var ErrMoved = errors.New("the log has newer entries")
