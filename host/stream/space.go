package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"metahex/host/store"
)

// A full disk. A server that cannot write stops responding, even when there is room again. So we
// write only what certainly fits. If our own server fails anyway, we restart it.
//
//	free ≥ reserve   write ──▶ response ──▶ stored
//	                       └─▶ no response: failed ──▶ free ≥ reserve? ──▶ restart
//	free < reserve   ErrFull at once; the next write checks again

// ErrFull is the error of package store.
var ErrFull = store.ErrFull

const (
	reserve   = 32 << 20 // bytes to leave free
	cureTime  = 500 * time.Millisecond
	mostAlive = 1 << 50 // bytes; the disk is smaller
)

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

// wrote records the result of a write. A write without a response means that our server has failed.
func (s *Store) wrote(err error) {
	if s.own != nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders)) {
		s.failed.Store(true)
	}
}

// cure restarts our own server after a failure when there is room, until the store is closed.
func (s *Store) cure() {
	for {
		select {
		case <-s.closing:
			return
		case <-time.After(cureTime):
		}
		if s.own.JetStreamEnabled() && !s.failed.Load() || s.room() != nil {
			continue
		}
		s.own.ShutdownJetStream()
		if err := s.own.EnableJetStream(&server.JetStreamConfig{StoreDir: s.options.Dir, MaxStore: mostAlive, SyncAlways: true}); err == nil {
			s.failed.Store(false)
		}
	}
}
