package stream

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"metahex/host/store"
)

// A full or slow disk. A server that cannot write stops responding, even when there is room again. So
// we write only what certainly fits. A server without a response may also be slow: it is restarted
// only if it says itself that it has failed.
//
//	free ≥ reserve   write ──▶ response ──▶ stored
//	                   ▲   └─▶ no response: doubted ──▶ asked ──▶ works: slow
//	                   └────── tried again                  └───▶ failed ──▶ free ≥ reserve? ──▶ restart
//	free < reserve   ErrFull at once; the next write checks again

// ErrFull and ErrBusy are the errors of package store.
var (
	ErrFull = store.ErrFull
	ErrBusy = store.ErrBusy
)

const (
	reserve   = 32 << 20 // bytes to leave free
	cureTime  = 500 * time.Millisecond
	mostCure  = 30 * time.Second // longest pause between two restarts
	mostPause = 3 * time.Second  // longest pause between two tries of a write
	mostAlive = 1 << 50          // bytes; the disk is smaller
)

// Counts are what a store has counted since it was opened.
type Counts struct {
	Busy     int64 // writes without a response, which were tried again
	Slow     int64 // times when our own server was asked, and works
	Restarts int64 // restarts of our own server
}

// A health is what is known of our own server.
type health struct {
	doubted atomic.Bool // a write had no response
	failed  atomic.Bool // the server has failed

	busy, slow, restarts atomic.Int64
}

// Counts returns what the store has counted.
func (s *Store) Counts() Counts {
	return Counts{s.health.busy.Load(), s.health.slow.Load(), s.health.restarts.Load()}
}

// room returns an error if the disk is full. It checks only our own server or one that we joined.
func (s *Store) room() error {
	if s.own == nil && !s.joined {
		return nil
	}
	n, err := free(s.options.Dir)
	if err == nil && n < s.options.Reserve {
		err = fmt.Errorf("%w: %d MB are free in %s; want %d MB", ErrFull, n>>20, s.options.Dir, s.options.Reserve>>20)
	}
	return err
}

// silent reports whether an error means that the server has not responded.
func silent(err error) bool {
	for _, one := range []error{context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, jetstream.ErrNoStreamResponse, nats.ErrDisconnected, nats.ErrReconnectBufExceeded} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// busy adds ErrBusy to the error of a server that has not responded.
func busy(err error) error {
	if silent(err) {
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

// write calls try until the server responds or ctx is done. After a try without a response, the
// value may be stored: if a later try finds another value, stored returns whether it is ours, and its
// sequence. So nothing is stored twice.
func (s *Store) write(ctx context.Context, try func(context.Context) (uint64, error), stored func(context.Context) (uint64, bool)) (uint64, error) {
	unsure := false
	for pause := againTime; ; pause = min(2*pause, mostPause) {
		if err := s.room(); err != nil {
			return 0, err
		}
		soon, cancel := context.WithTimeout(ctx, answerTime)
		sequence, err := try(soon)
		cancel()
		switch {
		case silent(err):
			unsure = true
			s.health.busy.Add(1)
			s.health.doubted.Store(true)
		case unsure && movedOn(err):
			if sequence, ours := stored(ctx); ours {
				return sequence, nil
			}
			return 0, err
		default:
			return sequence, err
		}
		select {
		case <-ctx.Done():
			return 0, err
		case <-time.After(pause):
		}
	}
}

// works reports whether our own server works, perhaps slowly.
func (s *Store) works() bool {
	return s.own.JetStreamEnabled() && s.own.Healthz(nil).StatusCode == http.StatusOK
}

// cure restarts our own server after a failure when there is room, until the store is closed.
func (s *Store) cure() {
	for pause := cureTime; ; {
		select {
		case <-s.closing:
			return
		case <-time.After(pause):
		}
		doubted := s.health.doubted.Swap(false)
		if s.own.JetStreamEnabled() && !doubted && !s.health.failed.Load() {
			pause = cureTime
			continue
		}
		if s.works() {
			s.health.failed.Store(false)
			s.health.slow.Add(1)
			pause = cureTime
			continue
		}
		s.health.failed.Store(true)
		if s.room() != nil {
			continue
		}
		pause = min(2*pause, mostCure)
		s.health.restarts.Add(1)
		s.own.ShutdownJetStream()
		if err := s.own.EnableJetStream(&server.JetStreamConfig{StoreDir: s.options.Dir, MaxStore: mostAlive, SyncAlways: true}); err == nil {
			s.health.failed.Store(false)
		}
	}
}
