// Package farm plays series of matches on many machines. A coordinator splits a series into jobs and
// queues them. Any number of workers, on any machines, play the jobs and store the results:
//
//	coordinator ──jobs──▶ queue (stream JOBS) ──▶ worker  plays, stores, then acknowledges
//	     ▲                                   └──▶ worker
//	     └──figures── results (bucket) ◀─────────────┘
//
// All data is in a stream.Store. A job's key is the hash of everything that determines its result:
// every worker that plays the job stores the same result under the same key. So each process may be
// killed at any time. A killed worker's job is queued again after AckWait, and a restarted
// coordinator finds the finished jobs.
package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/host/store"
	"metahex/host/stream"
)

const (
	queue    = "JOBS"
	subjects = "job.sim."
	results  = "results"
	workers  = "workers" // the consumer that all workers share

	// Kept is how long jobs and results are stored.
	Kept = 30 * 24 * time.Hour
	// AckWait is the time after which another worker gets the job of a silent worker.
	AckWait = 5 * time.Second
	// MostGiven limits the jobs that workers have at once.
	MostGiven = 10_000
	// heartbeat is the interval at which a busy worker reports that it is alive.
	heartbeat = AckWait / 3
	// pause is the time before a failed operation is retried.
	pause = 300 * time.Millisecond
	// answerTime is the time limit for the store to answer.
	answerTime = 5 * time.Second
)

// A Farm runs coordinators and workers on a store. It is safe for concurrent use.
type Farm struct {
	JobTime time.Duration // duration of a job on one core; set it before the first Play

	js      jetstream.JetStream
	queue   jetstream.Stream
	jobs    jetstream.Consumer
	results store.Keys

	mu   sync.Mutex
	said map[string]bool
	say  func(line string)
}

// Open opens the farm of a store, and creates what is missing. It calls say with messages for
// people. Each message is sent once.
func Open(ctx context.Context, s *stream.Store, say func(line string)) (f *Farm, err error) {
	f = &Farm{JobTime: JobTime, js: s.JetStream(), said: map[string]bool{}, say: say}
	if f.results, err = s.Keys(ctx, results, Kept); err != nil {
		return nil, err
	}
	// An existing stream stays unchanged: the operator of a cluster may have configured it.
	if f.queue, err = f.js.Stream(ctx, queue); errors.Is(err, jetstream.ErrStreamNotFound) {
		f.queue, err = f.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: queue, Subjects: []string{subjects + ">"}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, MaxAge: Kept,
		})
	}
	if err != nil {
		return nil, fmt.Errorf("making the queue of jobs: %w", err)
	}
	f.jobs, err = f.queue.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: AckWait, MaxDeliver: -1, MaxAckPending: MostGiven,
	})
	if err != nil {
		return nil, fmt.Errorf("joining the workers: %w", err)
	}
	return f, nil
}

// tell passes a line to say, unless the same line was passed before.
func (f *Farm) tell(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.said[line] && len(f.said) < 1000 {
		f.said[line] = true
		f.say(line)
	}
}

// wait waits for the time d, and reports whether ctx is still not done.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// keyOf returns the key of a job's result: the key of the series and the key of the job.
func keyOf(j series.Job) string { return j.Series().Key() + "." + j.Key() }

// A result is the result of a job.
type result struct {
	Figures bots.Figures  `json:"figures"`
	Took    time.Duration `json:"took"`            // duration on one core
	Error   string        `json:"error,omitempty"` // why the job cannot be played
}

// read parses a result, and checks that it belongs to the job.
func read(j series.Job, text []byte) (r result, err error) {
	if err := json.Unmarshal(text, &r); err != nil {
		return r, err
	}
	if r.Error == "" && r.Figures.Matches != j.Matches {
		return r, fmt.Errorf("found figures of %d matches; want %d", r.Figures.Matches, j.Matches)
	}
	return r, nil
}
