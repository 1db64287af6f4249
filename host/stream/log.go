package stream

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/host/store"
	"metahex/record"
)

// A Log is the log of one match, stored as the messages of one subject. An append passes the sequence
// of the entry before it. The server stores the new entry only if no other entry has come since.
//
//	sequence in the stream   3   7   8   12
//	entry of the subject     0   1   2    3    Append(4, …) expects 12
//
// Log implements record.Log.
type Log struct {
	store   *Store
	subject string

	mu   sync.Mutex
	seen []uint64 // the known sequences of the entries
}

// Log implements store.Store. It returns the log of the match with the given ID and rules version.
// Logs are separated by rules version because a host serves only the versions that it supports.
func (s *Store) Log(rules, id string) record.Log {
	return &Log{store: s, subject: "match." + token(rules) + "." + token(id)}
}

// Lengths implements store.Store.
func (s *Store) Lengths(ctx context.Context) (map[string]int, error) {
	info, err := s.matches.Info(ctx, jetstream.WithSubjectFilter("match.>"))
	if err != nil {
		return nil, store.Wrong("counting the entries of all matches: %w", busy(err))
	}
	all := make(map[string]int, len(info.State.Subjects))
	for subject, n := range info.State.Subjects {
		all[subject[strings.LastIndexByte(subject, '.')+1:]] = int(n)
	}
	return all, nil
}

// token converts a name into a valid part of a subject.
func token(name string) string {
	b := []byte(name)
	for i, c := range b {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
			b[i] = '_'
		}
	}
	return string(b)
}

// Append implements record.Log. While the server does not respond, Append tries again until ctx is
// done. After an error other than ErrMoved, it is unknown whether the entry was stored. If the entry
// was stored, followers of the log receive it.
func (l *Log) Append(ctx context.Context, n int, text string) error {
	l.mu.Lock()
	known := len(l.seen)
	last := uint64(0)
	if n > 0 && n <= known {
		last = l.seen[n-1]
	}
	l.mu.Unlock()
	if n != known {
		return store.Wrong("%s has %d known entries, not %d: %w", l.subject, known, n, record.ErrMoved)
	}
	sequence, err := l.store.write(ctx, func(ctx context.Context) (uint64, error) {
		ack, err := l.store.js.Publish(ctx, l.subject, []byte(text), jetstream.WithExpectLastSequencePerSubject(last))
		if err != nil {
			return 0, err
		}
		return ack.Sequence, nil
	}, func(ctx context.Context) (uint64, bool) {
		m, err := l.store.matches.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject(l.subject))
		if err != nil {
			return 0, false
		}
		return m.Sequence, string(m.Data) == text
	})
	if movedOn(err) {
		return store.Wrong("entry %d of %s was already stored by another writer: %w", n, l.subject, record.ErrMoved)
	}
	if err != nil {
		return store.Wrong("keeping entry %d of %s: %w", n, l.subject, busy(err))
	}
	l.saw(n, sequence)
	return nil
}

// movedOn reports whether the server refused a message because another message came first.
func movedOn(err error) bool {
	var api *jetstream.APIError
	return errors.Is(err, jetstream.ErrKeyExists) || errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// saw records the sequence of an entry.
func (l *Log) saw(n int, sequence uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n == len(l.seen) {
		l.seen = append(l.seen, sequence)
	}
}

// Follow implements record.Log. While the server is not reachable, Follow waits.
func (l *Log) Follow(ctx context.Context, n int, each func(record.Entry) error) error {
	for {
		r := l.reader(n, each)
		err := r.follow(ctx)
		if n = max(n, r.n); r.refused || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(againTime):
		}
	}
}

const (
	lookTime  = 3 * time.Second        // how often the tail asks for the last message of the stream
	againTime = 200 * time.Millisecond // pause before a new try
	beatTime  = 2 * time.Second        // interval of the server's heartbeats
)

// A reader reads a log in order.
type reader struct {
	log     *Log
	from    int // the first entry that each wants
	each    func(record.Entry) error
	refused bool // each has returned an error

	n    int    // number of the next entry
	last uint64 // sequence of the entry before it
}

// reader returns a reader that skips what is known of the entries before from.
func (l *Log) reader(from int, each func(record.Entry) error) *reader {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &reader{log: l, from: from, each: each, n: min(from, len(l.seen))}
	if r.n > 0 {
		r.last = l.seen[r.n-1]
	}
	return r
}

// follow reads the log until ctx is done or an error occurs. It joins the tail only after it has read
// the present entries, because many callers want no more than these.
func (r *reader) follow(ctx context.Context) error {
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	f, err := r.log.store.tail.join(ctx, r.log.subject)
	if err != nil {
		return store.Wrong("following %s: %w", r.log.subject, err)
	}
	defer f.leave()
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	for {
		all, err := f.next(ctx)
		for _, m := range all {
			if err := r.take(m, false); err != nil {
				return err
			}
		}
		if err != nil {
			return store.Wrong("following %s: %w", r.log.subject, err)
		}
	}
}

// catchUp reads the present entries. Each request has the time limit of the store's connection.
func (r *reader) catchUp(ctx context.Context) error {
	newest, err := r.log.store.matches.GetLastMsgForSubject(ctx, r.log.subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	for err == nil && r.last < newest.Sequence {
		var m *jetstream.RawStreamMsg
		if m, err = r.log.store.matches.GetMsg(ctx, r.last+1, jetstream.WithGetMsgSubject(r.log.subject)); err == nil {
			if err := r.take(message{m.Sequence, m.Data, m.Time}, m.Sequence < newest.Sequence); err != nil {
				return err
			}
		}
	}
	if err != nil {
		return store.Wrong("reading %s: %w", r.log.subject, err)
	}
	return nil
}

// take takes the next entry, unless the reader has it.
func (r *reader) take(m message, more bool) error {
	if m.sequence <= r.last {
		return nil
	}
	r.log.saw(r.n, m.sequence)
	e := record.Entry{N: r.n, Text: string(m.data), At: m.at, More: more}
	r.n, r.last = r.n+1, m.sequence
	if e.N < r.from {
		return nil
	}
	err := r.each(e)
	r.refused = err != nil
	return err
}
