package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/bots/series"
	desk "metahex/cmd/metahex/commands"
	"metahex/host/farm"
	"metahex/host/stream"
	"metahex/rule/files"
)

// A store is the location of a farm, set by flags.
type store struct {
	natsFlags
	dir string
}

// jobsAt is the help text of --nats.
const jobsAt = "the NATS server or cluster of the jobs: `URL`"

// open opens the store. Without an external server it starts its own server in the folder, which
// listens on 127.0.0.1.
func (s *store) open(ctx context.Context) (*stream.Store, error) {
	if err := s.check(s.dir != ""); err != nil {
		return nil, err
	}
	if s.nats != "" {
		return stream.Open(ctx, s.at(""))
	}
	if s.dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("no folder for the jobs: %w; want --data DIR", err)
		}
		s.dir = filepath.Join(cache, "metahexd", "farm")
	}
	// Use the same port again, so that workers find the server.
	kept := filepath.Join(s.dir, "port")
	if port := readPort(kept); port > 0 {
		if opened, err := stream.Open(ctx, stream.Options{Dir: s.dir, Port: port}); err == nil {
			return opened, nil
		}
	}
	opened, err := stream.Open(ctx, stream.Options{Dir: s.dir, Port: anyPort})
	if err != nil {
		return nil, err
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(opened.URL(), "nats://"), ":")
	err = files.Write(kept, func(w io.Writer) error { _, err := io.WriteString(w, port+"\n"); return err })
	return opened, err
}

// anyPort lets the server choose a free port.
const anyPort = -1

// readPort returns the port stored in a file, or 0.
func readPort(file string) int {
	data, err := os.ReadFile(file)
	if err != nil || len(data) > 10 {
		return 0
	}
	port, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || port > 65535 {
		return 0
	}
	return port
}

// simulation is the state of metahexd sim.
type simulation struct {
	store
	jobTime time.Duration
	own     func(workers int) int // returns the number of workers in this process

	once    sync.Once
	failed  error
	farm    *farm.Farm
	close   func() error
	stopped chan struct{} // closed when the workers of this process have ended
	stop    context.CancelFunc
}

// leastJob and mostJob limit the duration of a job.
const leastJob, mostJob = 10 * time.Millisecond, time.Hour

// newSim returns the command metahexd sim. It is like metahex sim, but workers of a store play the
// matches.
func newSim() *cobra.Command {
	s := &simulation{}
	var c *cobra.Command
	c = desk.NewSim(func(ctx context.Context, j series.Job, workers int, tick func()) (bots.Figures, error) {
		if s.once.Do(func() { s.failed = s.begin(c, workers) }); s.failed != nil {
			return bots.Figures{}, s.failed
		}
		return s.farm.Play(ctx, j, tick)
	})
	c.Short = "Play a scenario many times on many machines and print how often each side wins"
	c.Long += "\n\nThe matches are played by workers: those of this process, and others that join by\n" +
		"metahexd work. Completed matches are stored: the same command continues after an\n" +
		"interrupt. Without --nats the jobs are in a local folder, and this machine plays them."
	c.Example = "  metahexd sim patrol -n 100000\n  metahexd sim --strength -n 400 --nats @nats.txt\n" +
		"  metahexd sim crossroads -n 20000 --vary forces.red.assault=1..5"
	s.add(c, jobsAt)
	c.Flags().StringVar(&s.dir, "data", "", "the folder `DIR` of the jobs, without --nats (default: one for this user)")
	c.Flags().DurationVar(&s.jobTime, "job", farm.JobTime, "how long one core needs for a job; another value restarts the series")
	c.MarkFlagsMutuallyExclusive("nats", "data")
	c.Flags().Lookup("workers").Usage = "how many matches are played at once by this process (with --nats: none unless given)"
	run := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if s.jobTime < leastJob || s.jobTime > mostJob {
			return fmt.Errorf("found --job %s; want a time from %s to %s", s.jobTime, leastJob, mostJob)
		}
		s.own = func(workers int) int {
			if s.nats != "" && !c.Flags().Changed("workers") {
				return 0
			}
			return workers
		}
		err := run(c, args)
		if s.close == nil {
			return err
		}
		if c.Context().Err() != nil {
			fmt.Fprintln(c.ErrOrStderr(), "completed matches are stored; run the same command again to continue")
		}
		if ended := s.end(); err == nil {
			err = ended
		}
		return err
	}
	return c
}

// begin opens the farm, and starts the workers of this process.
func (s *simulation) begin(c *cobra.Command, workers int) error {
	ctx := c.Context() // an interrupt may abandon running jobs
	opened, err := s.open(ctx)
	if err != nil {
		return err
	}
	say := sayer(c.ErrOrStderr())
	if s.farm, err = farm.Open(ctx, opened, say); err != nil {
		return errors.Join(err, opened.Close())
	}
	s.farm.JobTime = s.jobTime
	s.close = opened.Close
	if s.nats == "" {
		say("other programs on this machine join with: metahexd work --nats " + stream.Shown(opened.URL()))
	}
	working, stop := context.WithCancel(ctx)
	s.stop, s.stopped = stop, make(chan struct{})
	go func() {
		defer close(s.stopped)
		s.farm.Work(working, s.own(workers))
	}()
	return nil
}

// end stops the workers and closes the store.
func (s *simulation) end() error {
	s.stop()
	<-s.stopped
	return s.close()
}
