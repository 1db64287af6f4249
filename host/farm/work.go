package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/bots/series"
	"metahex/game"
	"metahex/host/stream"
)

// refusedFor is how long a job is withheld from all workers after one worker has refused it.
const refusedFor = 3 * time.Second

// Work plays jobs until ctx is done, with the given number of workers. It returns the number of
// finished jobs. If the store is not reachable, Work waits.
func (f *Farm) Work(ctx context.Context, workers int) (done int) {
	var all sync.WaitGroup
	var jobs atomic.Int64
	for range workers {
		all.Go(func() {
			w := &worker{Farm: f}
			for ctx.Err() == nil {
				if w.next(ctx) {
					jobs.Add(1)
				}
			}
		})
	}
	all.Wait()
	return int(jobs.Load())
}

// A worker plays one job at a time.
type worker struct {
	*Farm
	series string // key of the previous job's series
	match  game.Match
}

// next waits a while for a job and plays it. It reports whether a job was finished.
func (w *worker) next(ctx context.Context) bool {
	asked, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	m, err := w.jobs.Next(jetstream.FetchContext(asked))
	if err != nil {
		if asked.Err() == nil { // the store is not reachable
			wait(ctx, pause)
		}
		return false
	}
	var j series.Job
	if err := json.Unmarshal(m.Data(), &j); err != nil {
		w.tell("refused a job that cannot be read: %v", err)
		_ = m.Term() // prevents redelivery
		return false
	}
	beating, stop := context.WithCancel(ctx)
	defer stop()
	go beat(beating, m)
	return w.do(ctx, m, j)
}

// beat reports regularly that a job is being played, until ctx is done.
func beat(ctx context.Context, m jetstream.Msg) {
	for wait(ctx, heartbeat) {
		_ = m.InProgress() // a lost heartbeat does not matter
	}
}

// do plays a job and stores its result. A job that is not acknowledged is delivered again.
func (w *worker) do(ctx context.Context, m jetstream.Msg, j series.Job) bool {
	key := keyOf(j)
	if _, _, err := w.results.Get(ctx, key); err == nil {
		w.acknowledge(ctx, m)
		return false // already finished, but not acknowledged
	}
	if err := w.open(j); err != nil {
		var other *series.Other
		if !errors.As(err, &other) {
			err = fmt.Errorf("refused a job of %s: %w", j.Scenario, err)
		}
		w.tell("%v; other workers may take it", err)
		_ = m.NakWithDelay(refusedFor)
		return false
	}
	begun := time.Now()
	figures, err := j.Run(ctx, w.match, series.Means{Workers: 1, Cores: 1})
	if ctx.Err() != nil {
		// Offer the job to another worker at once. If this message is lost, another worker gets the
		// job after AckWait.
		_ = m.Nak()
		_ = w.js.Conn().FlushTimeout(pause)
		return false
	}
	r := result{Figures: figures, Took: time.Since(begun)}
	if err != nil {
		r = result{Error: err.Error()}
	}
	if !w.keep(ctx, key, r) {
		return false
	}
	w.acknowledge(ctx, m)
	return true
}

// keep stores a result, and waits while the store is not reachable. It reports success.
func (w *worker) keep(ctx context.Context, key string, r result) bool {
	text, err := json.Marshal(r)
	if err != nil {
		w.tell("a result cannot be written: %v", err)
		return false
	}
	for {
		// If two workers have played the same job, the first result is kept. Both results are
		// equal.
		if _, err := w.results.Set(ctx, key, text, 0); err == nil || errors.Is(err, stream.ErrTaken) {
			return true
		}
		if ctx.Err() == nil {
			w.tell("the store does not answer; waiting for it")
		}
		if !wait(ctx, pause) {
			return false
		}
	}
}

// acknowledge removes a job from the queue. If that fails, the job is delivered again, and its
// result is found in the store.
func (w *worker) acknowledge(ctx context.Context, m jetstream.Msg) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	_ = m.DoubleAck(ctx)
}

// open opens the match of a job, or reuses the match of the previous job.
func (w *worker) open(j series.Job) error {
	if of := j.Series().Key(); of != w.series {
		m, err := j.Open()
		if err != nil {
			return err
		}
		w.series, w.match = of, m
	}
	return nil
}
