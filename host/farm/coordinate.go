package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/host/stream"
)

// A series is split by measured times: first one match, then a probe that takes half of JobTime,
// then jobs that take JobTime on one core each:
//
//	match  0 │ 1 … 60 │ 61 … 180 │ 181 … 300 │ …
//	       └ took 8 ms
//	           └ took 0.5 s
//	                    └ jobs of 120 matches
//
// The measured times are stored with the results, so that a restarted coordinator splits the series
// into the same jobs, and finds the finished ones.

// JobTime is the intended duration of a job.
const JobTime = time.Second

// ahead is the maximum number of unfinished jobs in the queue.
const ahead = 256

// patience is the time without results after which the coordinator looks for lost jobs.
const patience = 5 * time.Second

// A coordinator plays one series.
type coordinator struct {
	*Farm
	job  series.Job
	tick func()

	cut     int                   // number of matches in jobs so far
	waiting map[string]series.Job // queued jobs, by key
	probe   int                   // number of matches in the second job; 0: not measured yet
	size    int                   // number of matches in each later job; 0: not measured yet
	done    map[int]bots.Figures  // finished jobs that wait for an earlier job, by first match
	figures bots.Figures          // of all matches before the first unfinished job
	arrived chan stream.Value
}

// Play plays a job on the workers. It calls tick after each match; tick may be nil. When ctx is
// cancelled, Play returns the error and the figures of the matches before the first unfinished job.
// All results stay stored.
func (f *Farm) Play(ctx context.Context, j series.Job, tick func()) (bots.Figures, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if tick == nil {
		tick = func() {}
	}
	c := &coordinator{Farm: f, job: j, tick: tick, waiting: map[string]series.Job{}, done: map[int]bots.Figures{}, arrived: make(chan stream.Value, ahead)}
	defer func() {
		if ctx.Err() != nil {
			c.leave()
		}
	}()
	go c.watch(ctx)
	late := time.NewTicker(patience)
	defer late.Stop()
	for c.figures.Matches < j.Matches {
		if err := c.queueNext(ctx); err != nil {
			return c.figures, err
		}
		if c.figures.Matches == j.Matches {
			break
		}
		select {
		case <-ctx.Done():
			return c.figures, ctx.Err()
		case v := <-c.arrived:
			if err := c.take(v.Key, v.Value); err != nil {
				return c.figures, err
			}
			late.Reset(patience)
		case <-late.C:
			if err := c.look(ctx); err != nil {
				return c.figures, err
			}
		}
	}
	return c.figures, nil
}

// watch forwards the results of the series until ctx is done.
func (c *coordinator) watch(ctx context.Context) {
	pass := func(v stream.Value) error {
		select {
		case c.arrived <- v:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for ctx.Err() == nil {
		_ = c.results.Watch(ctx, c.job.Series().Key()+".*", pass, func() {}) // an error restarts the loop
		wait(ctx, pause)
	}
}

// queueNext queues jobs until there are enough.
func (c *coordinator) queueNext(ctx context.Context) error {
	for len(c.waiting) < ahead && c.cut < c.job.Matches {
		n := c.nextSize()
		if n == 0 {
			return nil // wait for the measured job
		}
		j := c.job.Part(c.job.From+c.cut, min(n, c.job.Matches-c.cut))
		c.cut += j.Matches
		key := keyOf(j)
		c.waiting[key] = j
		if err := c.publish(ctx, key, j, false); err != nil {
			return err
		}
		if len(c.arrived) > ahead/2 { // results that have arrived are more urgent
			return nil
		}
	}
	return nil
}

// nextSize returns the number of matches in the next job, or 0 if it is not known yet.
func (c *coordinator) nextSize() int {
	switch {
	case c.size > 0:
		return c.size
	case c.cut == 0:
		return 1
	case c.cut == 1:
		return c.probe
	}
	return 0
}

// measure sets the size of the next jobs from the time of a finished job.
func (c *coordinator) measure(j series.Job, took time.Duration) {
	fits := func(t time.Duration) int {
		return int(min(max(1, int64(t)*int64(j.Matches)/max(1, int64(took))), bots.MostMatches))
	}
	switch j.From - c.job.From {
	case 0:
		if c.size = fits(c.JobTime); took >= c.JobTime/2 || c.job.Matches == 1 {
			return
		}
		// One match is not a precise measurement: the next job is a probe.
		c.size, c.probe = 0, fits(c.JobTime/2)
	case 1:
		if c.size == 0 {
			c.size = fits(c.JobTime)
		}
	}
}

// publish queues a job, unless it is finished. The server ignores a duplicate within two minutes,
// unless again is set.
func (c *coordinator) publish(ctx context.Context, key string, j series.Job, again bool) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	for {
		err := c.tryPublish(ctx, key, j, text, again)
		if !errors.Is(err, errAway) {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		c.tell("the store does not answer; waiting for it")
		if !wait(ctx, pause) {
			return ctx.Err()
		}
	}
}

// errAway is the error if the store does not respond.
var errAway = errors.New("the store does not answer")

// tryPublish queues a job once. The error is errAway if another try makes sense.
func (c *coordinator) tryPublish(ctx context.Context, key string, j series.Job, text []byte, again bool) error {
	value, revision, err := c.results.Get(ctx, key)
	switch {
	case err == nil:
		if r, err := read(j, value); err == nil && r.Error == "" {
			return c.take(key, value)
		}
		// The error of an earlier run may be temporary: delete it.
		if err := c.results.Delete(ctx, key, revision); err != nil && !errors.Is(err, stream.ErrTaken) {
			return errAway
		}
		again = true
	case !errors.Is(err, stream.ErrNone):
		return errAway
	}
	return c.enqueue(ctx, key, text, again)
}

// enqueue adds a job to the queue, unless the job is already there. Set again if the job was in the
// queue before but is not any more.
func (c *coordinator) enqueue(ctx context.Context, key string, text []byte, again bool) error {
	id := key
	if again {
		id = fmt.Sprintf("%s.%d", key, time.Now().UnixNano())
	}
	ack, err := c.js.Publish(ctx, subjects+key, text, jetstream.WithMsgID(id))
	if err != nil {
		return errAway
	}
	if !ack.Duplicate {
		return nil
	}
	// The job was queued before. It is either still in the queue or has left it.
	switch queued, err := c.queued(ctx, key); {
	case err != nil:
		return errAway
	case !queued:
		return c.enqueue(ctx, key, text, true)
	}
	return nil
}

// queued reports whether a job is in the queue or being played.
func (f *Farm) queued(ctx context.Context, key string) (bool, error) {
	_, err := f.queue.GetLastMsgForSubject(ctx, subjects+key)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// leave removes the jobs of an abandoned series from the queue, so that the next series does not
// have to wait. A worker that is playing such a job still stores the result.
func (c *coordinator) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	// This also fails for a job that is being played.
	_ = c.queue.Purge(ctx, jetstream.WithPurgeSubject(subjects+c.job.Series().Key()+".>"))
}

// take adds a result to the figures.
func (c *coordinator) take(key string, value []byte) error {
	j, ok := c.waiting[key]
	if !ok || value == nil {
		return nil // already counted, or deleted
	}
	r, err := read(j, value)
	if err != nil {
		return fmt.Errorf("the result of matches %d to %d cannot be read: %w", j.From, j.From+j.Matches-1, err)
	}
	if r.Error != "" {
		return errors.New(r.Error)
	}
	delete(c.waiting, key)
	c.done[j.From-c.job.From] = r.Figures
	for range j.Matches {
		c.tick()
	}
	for {
		next, ok := c.done[c.figures.Matches]
		if !ok {
			break
		}
		delete(c.done, c.figures.Matches)
		c.figures.Merge(next)
	}
	c.measure(j, r.Took)
	return nil
}

// look looks for results that were not forwarded, and queues lost jobs again. It prints a line if no
// worker is active.
func (c *coordinator) look(ctx context.Context) error {
	for key, j := range c.waiting {
		if err := c.find(ctx, key, j); err != nil {
			return err
		}
	}
	if jobs, err := c.jobs.Info(ctx); err == nil && jobs.NumWaiting == 0 && jobs.NumAckPending == 0 && len(c.waiting) > 0 {
		c.tell("no worker is running; start one with: metahexd work --nats URL")
	}
	return nil
}

// find looks for the result of a job, and queues the job again if it is neither done nor queued.
func (c *coordinator) find(ctx context.Context, key string, j series.Job) error {
	// Check the queue first: a job leaves the queue after its result was stored.
	queued, err := c.queued(ctx, key)
	if err == nil {
		var value []byte
		if value, _, err = c.results.Get(ctx, key); err == nil {
			return c.take(key, value)
		}
		if !queued && errors.Is(err, stream.ErrNone) {
			return c.publish(ctx, key, j, true)
		}
	}
	if !errors.Is(err, stream.ErrNone) && ctx.Err() == nil {
		c.tell("the store does not answer; waiting for it")
	}
	return nil // look will try again
}
