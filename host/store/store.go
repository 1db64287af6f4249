// Package store declares the storage that hosts need: logs, and small values under keys. Store and
// Keys are interfaces, so programs that only read logs do not have to link a server. The only
// implementation is package host/stream.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"metahex/record"
)

// A Store holds the data that hosts share. It is safe for concurrent use.
type Store interface {
	// Keys returns a bucket whose values expire after the time life; 0: never.
	Keys(ctx context.Context, bucket string, life time.Duration) (Keys, error)
	// Log returns the log of the match with the given ID and rules version.
	Log(rules, id string) record.Log
	// Lengths returns the number of entries of every log, by the ID of its match.
	Lengths(ctx context.Context) (map[string]int, error)
}

// Keys holds small values under keys. A writer passes the revision that it has read. If two writers
// change the same value, one of them gets ErrTaken.
type Keys interface {
	// Get returns the value of a key with its revision.
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	// Set replaces the value of a key if the key has the given revision; 0: the key has no value yet.
	// It returns the new revision.
	Set(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	// Put sets the value of a key, whatever its revision.
	Put(ctx context.Context, key string, value []byte) error
	// Delete deletes a key if the key has the given revision; 0: any revision.
	Delete(ctx context.Context, key string, revision uint64) error
	// Purge removes what deleted keys have left behind.
	Purge(ctx context.Context) error
	// Watch calls the function each with every present value, then calls ready, and then calls each
	// with every changed value. Watch ends when ctx is done, or when the function each returns an
	// error. The parameter keys is a pattern: ">" matches all keys.
	Watch(ctx context.Context, keys string, each func(Value) error, ready func()) error
}

// A Value is a value of a bucket, present or changed.
type Value struct {
	Key      string
	Value    []byte // nil: the key was deleted
	Revision uint64
}

// ErrNone is wrapped by the error for a key without a value. ErrTaken is wrapped by the error for a
// value that another writer has changed or created first. ErrFull is wrapped by the error of a write
// that was refused because the disk is full. ErrBusy is wrapped by the error of a store that has not
// responded in time: it is unknown whether a write was stored.
var (
	ErrNone  = errors.New("there is no such key")
	ErrTaken = errors.New("another writer was first")
	ErrFull  = errors.New("the disk is full")
	ErrBusy  = errors.New("the store is busy")
)

// An Error is an error of a store. Its text names keys, logs and servers: it is for the log of the
// host, never for players.
type Error struct{ err error }

// Wrong returns an error of a store.
func Wrong(format string, args ...any) error { return &Error{fmt.Errorf(format, args...)} }

// Error returns the text for the log of the host.
func (e *Error) Error() string { return e.err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.err }
