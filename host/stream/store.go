package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Options select a store.
type Options struct {
	Dir         string // folder of our own server
	Join        bool   // join the server of another process if it has opened Dir
	Port        int    // port of our own server on 127.0.0.1; 0: none, only this process uses it
	URL         string // address of an external server or cluster; empty: start our own server
	Credentials string // file with the credentials for URL; empty: none
	Reserve     uint64 // bytes of disk that our own server leaves free; 0: 32 MB
	Replicas    int    // number of replicas in a cluster; 0: unchanged, or 3 for new streams
}

// A Store is open until Close. It is safe for concurrent use.
type Store struct {
	options Options
	own     *server.Server // nil: the server is external
	lock    *flock.Flock   // lock of Dir
	shared  sharing        // lets other programs join own
	joined  bool           // the server belongs to another process that has opened Dir
	conn    *nats.Conn
	js      jetstream.JetStream
	matches jetstream.Stream
	tail    tail

	health  health
	closing chan struct{} // closed by Close
	curing  sync.WaitGroup
	once    sync.Once

	mu    sync.Mutex
	keys  map[string]*keys
	again chan struct{} // closed when the server is reachable again
}

const (
	matches    = "MATCHES"   // the stream of all logs
	startTime  = time.Minute // for our own server to read its data
	answerTime = 5 * time.Second
)

// Open opens a store, and creates what is missing. If it cannot reach the server, it returns a
// one-line error. If the server becomes unreachable later, the store waits.
func Open(ctx context.Context, o Options) (s *Store, err error) {
	o.Reserve = cmp.Or(o.Reserve, reserve)
	s = &Store{options: o, closing: make(chan struct{}), keys: map[string]*keys{}, again: make(chan struct{})}
	s.tail = tail{store: s, followers: map[string][]*follower{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
			s = nil
		}
	}()
	if o.URL == "" {
		if err := s.serve(); err != nil {
			return s, err
		}
	}
	if err := s.connect(); err != nil {
		return s, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	err = patiently(ctx, func(ctx context.Context) (err error) {
		s.matches, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: matches, Subjects: []string{"match.>"}, Storage: jetstream.FileStorage, Replicas: s.replicas(ctx, matches),
			DenyDelete: true, DenyPurge: false,
			Duplicates: 100 * time.Millisecond, // the minimum: entries have no ids, and at start the server reads this period again
		})
		return err
	})
	if err != nil {
		return s, fmt.Errorf("making the stream of matches: %w", err)
	}
	return s, nil
}

// patiently calls try until it gets a response. A cluster that has just started does not respond
// until it has a leader.
func patiently(ctx context.Context, try func(context.Context) error) error {
	for {
		soon, cancel := context.WithTimeout(ctx, answerTime)
		err := try(soon)
		cancel()
		var refused *jetstream.APIError
		if err == nil || ctx.Err() != nil || errors.As(err, &refused) && refused.Code != 503 {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(againTime):
		}
	}
}

// serve starts our own server.
func (s *Store) serve() error {
	dir := s.options.Dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	s.lock = flock.New(filepath.Join(dir, "lock"))
	if got, err := s.lock.TryLock(); err != nil {
		return err
	} else if !got {
		s.lock = nil
		if s.joined = s.options.Join; s.joined {
			return nil
		}
		return fmt.Errorf("%s is used by another host; use --nats URL to share matches between hosts", dir)
	}
	own, err := server.NewServer(&server.Options{
		ServerName: "metahexd", Host: "127.0.0.1", Port: s.options.Port, DontListen: s.options.Port == 0,
		JetStream: true, StoreDir: dir, SyncAlways: true, NoSigs: true, NoLog: true,
		MaxPayload: 1 << 20, JetStreamMaxStore: mostAlive,
	})
	if err != nil {
		return fmt.Errorf("starting the store in %s: %w", dir, err)
	}
	own.Start()
	s.own = own
	if !own.ReadyForConnections(startTime) {
		return fmt.Errorf("the store in %s is not ready after %s", dir, startTime)
	}
	if !own.JetStreamEnabled() {
		return fmt.Errorf("the store in %s cannot be used: is the disk full, or not writable?", dir)
	}
	s.curing.Go(s.cure)
	s.shared.share(dir, own)
	return nil
}

// connect connects to the server, and reconnects whenever the connection is lost.
func (s *Store) connect() (err error) {
	options := []nats.Option{nats.Name("metahexd"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.Timeout(answerTime),
		nats.ReconnectHandler(func(*nats.Conn) { s.isBack() }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})} // callers get the errors; the default handler would print them
	url := s.options.URL
	if s.own != nil {
		options = append(options, nats.InProcessServer(s.own))
	} else if s.joined {
		options = append(options, nats.SetCustomDialer(joiner(s.options.Dir)))
	} else if s.options.Credentials != "" {
		options = append(options, nats.UserCredentials(s.options.Credentials))
	}
	if url != "" {
		if _, err := parsed(url); err != nil {
			return err
		}
	}
	s.conn, err = nats.Connect(url, options...)
	if err != nil && s.joined {
		return fmt.Errorf("joining the host that uses %s: %w", s.options.Dir, err)
	}
	if err != nil {
		return hide(fmt.Errorf("connecting to %s: %w", Shown(url), err), url)
	}
	s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(answerTime))
	return err
}

// isBack makes all watchers start again after the server has returned.
func (s *Store) isBack() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.again)
	s.again = make(chan struct{})
}

// back returns a channel that is closed when the server is reachable again after an outage.
func (s *Store) back() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.again
}

// replicas returns the number of replicas of a stream: the number in the options, or else the present
// number. A new stream in a cluster gets three replicas.
func (s *Store) replicas(ctx context.Context, name string) int {
	if s.options.Replicas > 0 {
		return s.options.Replicas
	}
	if there, err := s.js.Stream(ctx, name); err == nil {
		return max(1, there.CachedInfo().Config.Replicas)
	}
	if s.own == nil && s.conn.ConnectedClusterName() != "" {
		return 3
	}
	return 1
}

// JetStream returns the JetStream API of the store, for queues of jobs.
func (s *Store) JetStream() jetstream.JetStream { return s.js }

// URL returns the address at which other processes reach the store. It may hold a password: see Shown.
func (s *Store) URL() string {
	if s.own != nil && s.options.Port != 0 {
		return s.own.ClientURL()
	}
	return s.options.URL
}

// Reached reports whether the store responds now.
func (s *Store) Reached() bool {
	return s.conn.IsConnected() && (s.own == nil || s.own.JetStreamEnabled() && !s.health.failed.Load())
}

// Health returns why the store cannot be written now: the disk is full, or the server does not
// respond.
func (s *Store) Health() error {
	if err := s.room(); err != nil {
		return err
	}
	if !s.Reached() {
		return errAway
	}
	return nil
}

// errAway is the error of a store whose server does not respond.
var errAway = errors.New("the store does not answer")

// Close closes the store, and shuts down our own server.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	s.once.Do(func() { close(s.closing) })
	s.curing.Wait()
	s.shared.close()
	if s.conn != nil {
		s.conn.Close()
	}
	if s.own != nil {
		s.own.Shutdown()
		s.own.WaitForShutdown()
	}
	s.shared.leading.Wait()
	if s.lock != nil {
		return s.lock.Unlock()
	}
	return nil
}
