package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	desk "metahex/cmd/metahex/commands"
	"metahex/host/farm"
	"metahex/host/stream"
)

// mostWorkers is the maximum number of workers of a process.
const mostWorkers = 1024

// newWork returns metahexd work.
func newWork() *cobra.Command {
	var s store
	workers := runtime.GOMAXPROCS(0)
	c := &cobra.Command{
		Use:   "work",
		Short: "Play matches for metahexd sim, until interrupted",
		Long: "Joins the workers of a NATS server: plays jobs of metahexd sim, until Ctrl-C or SIGTERM.\n" +
			"A worker may be started before the server. It may be killed at any time: other workers\n" +
			"then play its jobs. A worker skips jobs of another version of the rules, and jobs whose\n" +
			"scenario has other contents here. A scenario from a file must have the same path here.",
		Example: "  metahexd work --nats nats://127.0.0.1:4222\n  metahexd work --nats @nats.txt --workers 4",
		Args:    desk.NoArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := s.check(false); err != nil {
				return err
			}
			switch {
			case s.nats == "":
				return errors.New("found no --nats; want --nats URL, the server that stores the jobs")
			case workers < 1 || workers > mostWorkers:
				return fmt.Errorf("found --workers %d; want 1 to %d", workers, mostWorkers)
			}
			return work(c, s, workers)
		},
	}
	s.add(c, jobsAt)
	c.Flags().IntVar(&workers, "workers", workers, "how many matches are played at once")
	return c
}

const (
	reconnect = time.Second     // the pause between two attempts to reach a missing server
	silence   = 2 * time.Second // after this time without an answer, the worker says that it waits
)

// work plays jobs until the command is interrupted.
func work(c *cobra.Command, s store, workers int) error {
	ctx := c.Context()
	say := sayer(c.ErrOrStderr())
	var once sync.Once
	waits := func(why string) { once.Do(func() { say(why + "; waiting for the server") }) }
	for ctx.Err() == nil {
		err := playAt(ctx, s, workers, say, waits)
		if ctx.Err() != nil || !away(err) {
			return err
		}
		waits(err.Error())
		select {
		case <-ctx.Done():
		case <-time.After(reconnect):
		}
	}
	return ctx.Err()
}

// away reports whether an error may disappear when a server starts. A server that is killed while
// it greets a client ends the connection (io.EOF); later it stops responding.
func away(err error) bool {
	var network net.Error
	if errors.As(err, &network) {
		return true
	}
	for _, silent := range []error{
		nats.ErrNoServers, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionClosed, nats.ErrDisconnected,
		context.DeadlineExceeded, io.EOF, io.ErrUnexpectedEOF,
	} {
		if errors.Is(err, silent) {
			return true
		}
	}
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.Code == 503 // the server is starting
}

// playAt opens the store and plays its jobs, until the context ends or the store cannot be opened.
// It calls waits with a reason if the store takes long to answer.
func playAt(ctx context.Context, s store, workers int, say, waits func(string)) (err error) {
	late := time.AfterFunc(silence, func() { waits(stream.Shown(s.nats) + " does not answer") })
	defer late.Stop()
	opened, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	f, err := farm.Open(ctx, opened, say)
	late.Stop()
	if err != nil {
		return err
	}
	say(fmt.Sprintf("workers: %d, for %s", workers, stream.Shown(opened.URL())))
	done := f.Work(ctx, workers)
	say(fmt.Sprintf("%d jobs done", done))
	return ctx.Err()
}
