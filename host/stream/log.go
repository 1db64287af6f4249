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

// Follow implements record.Log. While the server is not reachable, Follow waits. It also recovers if
// the server loses its list of followers.
func (l *Log) Follow(ctx context.Context, n int, each func(record.Entry) error) error {
	for {
		var fatal bool
		var err error
		if n, fatal, err = l.follow(ctx, n, each); fatal || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(againTime):
		}
	}
}

const (
	lookTime  = 3 * time.Second        // time without messages after which the follower checks the log
	againTime = 200 * time.Millisecond // pause before a new try
	beatTime  = 2 * time.Second        // interval of the server's heartbeats
)

// follow follows the log, starting with entry n. It returns the number of the next entry; fatal
// reports whether the error came from the function each.
func (l *Log) follow(ctx context.Context, n int, each func(record.Entry) error) (next int, fatal bool, err error) {
	wrong := func(err error) (int, bool, error) {
		return n, false, store.Wrong("following %s: %w", l.subject, err)
	}
	soon, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	c, err := l.store.js.OrderedConsumer(soon, matches, jetstream.OrderedConsumerConfig{FilterSubjects: []string{l.subject}})
	if err != nil {
		return wrong(err)
	}
	messages, err := c.Messages(jetstream.PullExpiry(5*beatTime), jetstream.PullHeartbeat(beatTime))
	if err != nil {
		return wrong(err)
	}
	defer l.forget(c)
	defer messages.Stop()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	told := make(chan message)
	go tell(ctx, messages, told)
	last := uint64(0)
	for i := 0; ; i++ {
		m, err := l.next(ctx, told, last)
		if err != nil {
			return wrong(err)
		}
		meta, err := m.Metadata()
		if err != nil {
			return wrong(err)
		}
		last = meta.Sequence.Stream
		l.saw(i, last)
		if i < n {
			continue
		}
		if err := each(record.Entry{N: i, Text: string(m.Data()), At: meta.Timestamp, More: meta.NumPending > 0}); err != nil {
			return n, true, err
		}
		n = i + 1
	}
}

// forget removes a follower from the server. Without forget, the server would use memory for some
// minutes for each match that was closed.
func (l *Log) forget(c jetstream.Consumer) {
	info := c.CachedInfo()
	if info == nil {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), answerTime)
		defer cancel()
		_ = l.store.js.DeleteConsumer(ctx, matches, info.Name) // the server also does it later
	}()
}

// A message is either a message of a log, or an error.
type message struct {
	jetstream.Msg
	err error
}

// tell forwards messages until ctx is done or an error occurs. It has its own goroutine, because
// waiting for the next message may take longer than its context allows.
func tell(ctx context.Context, messages jetstream.MessagesContext, to chan<- message) {
	for {
		m, err := messages.Next(jetstream.NextContext(ctx))
		select {
		case to <- message{m, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// errMissed is the error if a follower did not receive an entry of the log.
var errMissed = errors.New("the server has stopped sending the log")

// next waits for the message after the sequence last. In a cluster, the server that sends the log may
// fail. Therefore next regularly asks for the sequence of the last message.
func (l *Log) next(ctx context.Context, told <-chan message, last uint64) (jetstream.Msg, error) {
	for {
		select {
		case m := <-told:
			return m.Msg, m.err
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lookTime):
		}
		soon, cancel := context.WithTimeout(ctx, answerTime)
		newest, err := l.store.matches.GetLastMsgForSubject(soon, l.subject)
		cancel()
		if err != nil || newest.Sequence <= last {
			continue
		}
		select {
		case m := <-told: // arrived during the query
			return m.Msg, m.err
		default:
			return nil, errMissed
		}
	}
}
