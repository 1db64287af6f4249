// Package store declares what hosts need of their storage: logs, and small values under keys. It is
// an interface, so that programs that only read logs need not link a server. Its only
// implementation is package host/stream.
package store

import (
	"context"
	"errors"
	"time"

	"metahex/record"
)

// A Store holds what hosts share. It is safe for concurrent use.
type Store interface {
	// Keys returns a bucket. Values expire after a time; 0: never.
	Keys(ctx context.Context, bucket string, life time.Duration) (Keys, error)
	// Log returns the log of a match under an ID; rules is its rules version.
	Log(rules, id string) record.Log
}

// Keys holds small values under keys. A writer gives the revision that it has read: if two change
// the same value, one gets ErrTaken.
type Keys interface {
	// Get returns the value of a key with its revision.
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	// Set changes the value of a key that has the given revision; 0: the key has no value yet. It
	// returns the new revision.
	Set(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	// Put sets the value of a key, whatever its revision.
	Put(ctx context.Context, key string, value []byte) error
	// Delete deletes a key that has the given revision; 0: any.
	Delete(ctx context.Context, key string, revision uint64) error
	// Watch calls each with every present value, then ready, and then each again with those that
	// change, until ctx is done or each returns an error, which Watch returns. Keys is a pattern:
	// ">" matches all.
	Watch(ctx context.Context, keys string, each func(Value) error, ready func()) error
}

// A Value is a value of a bucket, present or changed.
type Value struct {
	Key      string
	Value    []byte // nil: the key was deleted
	Revision uint64
}

// ErrNone is wrapped by the error for a key without a value, ErrTaken by that for a value that
// somebody else has changed or made first.
var (
	ErrNone  = errors.New("there is no such key")
	ErrTaken = errors.New("somebody else was first")
)
