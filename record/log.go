package record

import (
	"context"
	"errors"
	"time"
)

// A Log keeps a match as entries, one behind the other, where several can read it and
// write it. Nobody can write behind an entry that he has not seen:
//
//	entry     0  1  2  3
//	red                   Append(4, …)  kept as entry 4
//	blue                  Append(4, …)  ErrMoved: read entry 4 first
//
// A file is one (FileLog); what hosts share is another (package host/stream). It is safe for
// several goroutines.
type Log interface {
	// Append keeps an entry behind the first n. Where n are not all there are, it keeps
	// nothing and the error wraps ErrMoved.
	Append(ctx context.Context, n int, text string) error
	// Follow calls each with every entry from number n on, and with those that come, until
	// ctx is done or each returns an error; it returns that error.
	Follow(ctx context.Context, n int, each func(Entry) error) error
}

// An Entry is one of a log's.
type Entry struct {
	N    int // from 0
	Text string
	At   time.Time // when it was kept, by the keeper's clock; zero: not known
	More bool      // entries behind it were there when it was read
}

// ErrMoved is wrapped by the error of an entry that others have forestalled.
var ErrMoved = errors.New("the log has gone on")
