package stream

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A tail receives the new entries of all logs, and gives each to the followers of its log. One
// consumer for all logs costs the server much less than one for each.
//
//	                                         ┌─▶ followers of A: 41 43
//	server ── 41 A ── 42 B ── 43 A ──▶ tail ─┤
//	                                         └─▶ followers of B: 42
//
// It runs while there are followers. If it fails, all followers get the error, and join again.
type tail struct {
	store *Store

	mu        sync.Mutex
	followers map[string][]*follower // by subject
	stop      func()                 // nil: the tail does not run
}

// A follower has the entries of a subject that came since it joined.
type follower struct {
	tail    *tail
	subject string
	some    chan struct{} // holds a value if there are messages or an error
	all     []message     // guarded by the mutex of the tail
	err     error         // likewise
}

// A message is an entry in the stream.
type message struct {
	sequence uint64
	data     []byte
	at       time.Time
}

// join adds a follower of a subject. It gets all messages that are stored after join has returned.
func (t *tail) join(ctx context.Context, subject string) (*follower, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop == nil {
		if err := t.run(ctx); err != nil {
			return nil, err
		}
	}
	f := &follower{tail: t, subject: subject, some: make(chan struct{}, 1)}
	t.followers[subject] = append(t.followers[subject], f)
	return f, nil
}

// leave removes the follower. The last one stops the tail.
func (f *follower) leave() {
	t := f.tail
	t.mu.Lock()
	defer t.mu.Unlock()
	at := slices.Index(t.followers[f.subject], f)
	if at < 0 {
		return // the tail has failed
	}
	t.followers[f.subject] = slices.Delete(t.followers[f.subject], at, at+1)
	if len(t.followers[f.subject]) == 0 {
		delete(t.followers, f.subject)
	}
	if len(t.followers) == 0 {
		t.stop()
		t.stop = nil
	}
}

// next waits for messages. With an error there may be messages, too; no others will come.
func (f *follower) next(ctx context.Context) (all []message, err error) {
	select {
	case <-f.some:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	f.tail.mu.Lock()
	defer f.tail.mu.Unlock()
	all, f.all = f.all, nil
	return all, f.err
}

func (f *follower) wake() {
	select {
	case f.some <- struct{}{}:
	default: // it is awake
	}
}

// run starts the tail. The caller holds the lock.
func (t *tail) run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	info, err := t.store.matches.Info(ctx)
	if err != nil {
		return err
	}
	last := info.State.LastSeq
	c, err := t.store.js.OrderedConsumer(ctx, matches, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: last + 1})
	if err != nil {
		return err
	}
	messages, err := c.Messages(jetstream.PullExpiry(5*beatTime), jetstream.PullHeartbeat(beatTime))
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(context.Background())
	t.stop = stop
	told := make(chan received)
	go tell(running, messages, told)
	go func() {
		defer t.forget(c)
		defer messages.Stop()
		t.fail(running, t.give(running, told, last))
	}()
	return nil
}

// A received is a message of the stream, or an error.
type received struct {
	jetstream.Msg
	err error
}

// tell forwards messages until ctx is done or an error occurs. It has its own goroutine, because
// waiting for the next message may take longer than its context allows.
func tell(ctx context.Context, messages jetstream.MessagesContext, to chan<- received) {
	for {
		m, err := messages.Next(jetstream.NextContext(ctx))
		select {
		case to <- received{m, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// give gives messages to followers until an error occurs. In a cluster, the server that sends them
// may fail. Therefore give regularly asks for the sequence of the last message.
func (t *tail) give(ctx context.Context, told <-chan received, last uint64) error {
	look := time.NewTicker(lookTime)
	defer look.Stop()
	var missed uint64 // a sequence that was stored when give looked
	for {
		select {
		case m := <-told:
			if m.err != nil {
				return m.err
			}
			meta, err := m.Metadata()
			if err != nil {
				return err
			}
			last = meta.Sequence.Stream
			t.put(m.Subject(), message{last, m.Data(), meta.Timestamp})
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
			if last < missed {
				return errMissed
			}
			soon, cancel := context.WithTimeout(ctx, answerTime)
			info, err := t.store.matches.Info(soon)
			cancel()
			if err == nil {
				missed = info.State.LastSeq
			}
		}
	}
}

// errMissed is the error if the tail did not receive a stored entry.
var errMissed = errors.New("the server has stopped sending the logs")

// put gives a message to the followers of its subject.
func (t *tail) put(subject string, m message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.followers[subject] {
		f.all = append(f.all, m)
		f.wake()
	}
}

// fail gives all followers an error, unless the tail was stopped.
func (t *tail) fail(ctx context.Context, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	t.stop()
	t.stop = nil
	for _, all := range t.followers {
		for _, f := range all {
			f.err = err
			f.wake()
		}
	}
	clear(t.followers)
}

// forget removes the consumer from the server, which would otherwise keep it for some minutes.
func (t *tail) forget(c jetstream.Consumer) {
	info := c.CachedInfo()
	if info == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	_ = t.store.js.DeleteConsumer(ctx, matches, info.Name) // the server also does it later
}
