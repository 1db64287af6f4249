// Package store says what hosts need of where they keep things: logs, and small values under
// keys. It is an interface, so that whoever only reads logs need not link a server; package
// host/stream is the one that there is.
package store

import (
	"context"
	"errors"
	"time"

	"metahex/record"
)

// A Store keeps what hosts share. It is safe for several goroutines.
type Store interface {
	// Keys are those of a bucket. Values live for a time after they were written; 0: for good.
	Keys(ctx context.Context, bucket string, life time.Duration) (Keys, error)
	// Log is the log of a match under an ID; rules are those it is played by.
	Log(rules, id string) record.Log
}

// Keys are small values under keys. Whoever changes one says which revision he has read: of
// two who change the same, one gets ErrTaken.
type Keys interface {
	// Get returns the value of a key with its revision.
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	// Set changes the value of a key that has the given revision; 0: of one that has no
	// value. It returns the new revision.
	Set(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	// Put sets the value of a key, whatever it was.
	Put(ctx context.Context, key string, value []byte) error
	// Delete deletes a key that has the given revision; 0: any.
	Delete(ctx context.Context, key string, revision uint64) error
	// Watch calls each with every value there is, then ready, and then each again with those
	// that change, until ctx is done or each returns an error, which is returned. Keys are a
	// pattern: ">" are all.
	Watch(ctx context.Context, keys string, each func(Value) error, ready func()) error
}

// A Value is one as it is, or as it has become.
type Value struct {
	Key      string
	Value    []byte // nil: the key was deleted
	Revision uint64
}

// ErrNone is wrapped by the error of a key that has no value, ErrTaken by that of a value
// that somebody else has changed or made before.
var (
	ErrNone  = errors.New("there is no such key")
	ErrTaken = errors.New("somebody else was first")
)
