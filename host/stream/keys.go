package stream

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/host/store"
)

// A keys implements store.Keys.
type keys struct {
	store  *Store
	bucket string
	kv     jetstream.KeyValue
}

// ErrNone and ErrTaken are the errors of package store.
var (
	ErrNone  = store.ErrNone
	ErrTaken = store.ErrTaken
)

// A Value is a value of package store.
type Value = store.Value

// Keys implements store.Store.
func (s *Store) Keys(ctx context.Context, bucket string, life time.Duration) (store.Keys, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.keys[bucket]; k != nil {
		return k, nil
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	var kv jetstream.KeyValue
	err := patiently(ctx, func(ctx context.Context) (err error) {
		kv, err = s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: life, Storage: jetstream.FileStorage, Replicas: s.replicas(ctx, "KV_"+bucket)})
		return err
	})
	if err != nil {
		return nil, store.Wrong("making the bucket %s: %w", bucket, busy(err))
	}
	k := &keys{s, bucket, kv}
	s.keys[bucket] = k
	return k, nil
}

// Get implements store.Keys.
func (k *keys) Get(ctx context.Context, key string) (value []byte, revision uint64, err error) {
	e, err := k.kv.Get(ctx, key)
	if err != nil {
		return nil, 0, k.wrong(key, err)
	}
	return e.Value(), e.Revision(), nil
}

// Set implements store.Keys.
func (k *keys) Set(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	now, err := k.store.write(ctx, func(ctx context.Context) (uint64, error) {
		if revision == 0 {
			return k.kv.Create(ctx, key, value)
		}
		return k.kv.Update(ctx, key, value, revision)
	}, func(ctx context.Context) (uint64, bool) {
		e, err := k.kv.Get(ctx, key)
		if err != nil {
			return 0, false
		}
		return e.Revision(), bytes.Equal(e.Value(), value)
	})
	return now, k.wrong(key, err)
}

// Put implements store.Keys.
func (k *keys) Put(ctx context.Context, key string, value []byte) error {
	_, err := k.store.write(ctx, func(ctx context.Context) (uint64, error) { return k.kv.Put(ctx, key, value) }, nil) // never another's
	return k.wrong(key, err)
}

// Delete implements store.Keys.
func (k *keys) Delete(ctx context.Context, key string, revision uint64) error {
	var options []jetstream.KVDeleteOpt
	if revision > 0 {
		options = append(options, jetstream.LastRevision(revision))
	}
	return k.wrong(key, k.kv.Delete(ctx, key, options...))
}

// Purge implements store.Keys.
func (k *keys) Purge(ctx context.Context) error {
	return k.wrong(">", k.kv.PurgeDeletes(ctx, jetstream.DeleteMarkersOlderThan(time.Minute)))
}

// Watch implements store.Keys.
func (k *keys) Watch(ctx context.Context, keys string, each func(Value) error, ready func()) error {
	back := k.store.back()
	w, err := k.kv.Watch(ctx, keys)
	if err != nil {
		return k.wrong(keys, err)
	}
	defer func() { _ = w.Stop() }() // the connection also ends it
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-back: // nats.go would notice this only half a minute later
			return store.Wrong("watching %s: the server was restarted", k.bucket)
		case e, open := <-w.Updates():
			if !open {
				return store.Wrong("watching %s: the connection is closed", k.bucket)
			}
			if e == nil {
				ready()
				continue
			}
			v := Value{Key: e.Key(), Revision: e.Revision()}
			if e.Operation() == jetstream.KeyValuePut {
				v.Value = e.Value()
			}
			if err := each(v); err != nil {
				return err
			}
		}
	}
}

// wrong wraps an error with the key and the bucket.
func (k *keys) wrong(key string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jetstream.ErrKeyNotFound):
		err = ErrNone
	case movedOn(err):
		err = ErrTaken
	}
	return store.Wrong("key %s of %s: %w", key, k.bucket, busy(err))
}
