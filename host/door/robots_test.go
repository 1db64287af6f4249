package door_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/rpc"
	"os"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// The clients of TestManyClients run in a process of their own, so that the host has its memory, its
// goroutines and its garbage for itself. The two processes call each other through pipes:
//
//	clients                     host
//	   │ ── Begin couple 3 ──▶    │ makes a match of the two players
//	   │ ◀───────── its id ──     │
//	   │ ◀══════ ssh: plays ══▶   │
//	   │ ── Ended: times ────▶    │ measures its memory, while all are connected

// An order is what the clients play.
type order struct {
	Address          string
	Couples          int
	Every            time.Duration // between two answers of a match
	Begin, From, End time.Time     // answers are measured from From to End
}

// Times are what the clients have measured.
type Times struct {
	Took   []time.Duration // per answer, from the due time until the next question
	Ended  int             // number of finished matches
	Errors []string
}

// orderName is the variable with the order, as JSON.
const orderName = "METAHEX_TEST_CLIENTS"

func TestMain(m *testing.M) {
	text := os.Getenv(orderName)
	if text == "" {
		os.Exit(m.Run())
	}
	var o order
	err := json.Unmarshal([]byte(text), &o)
	if err == nil {
		err = o.play()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A pipe is the two pipes between the processes.
type pipe struct {
	io.ReadCloser
	io.WriteCloser
}

// Close closes both pipes.
func (p pipe) Close() error { return errors.Join(p.ReadCloser.Close(), p.WriteCloser.Close()) }

// play connects all couples, and lets them play.
func (o order) play() error {
	host := rpc.NewClient(pipe{os.Stdin, os.Stdout})
	var all []*couple
	for i := range o.Couples {
		c := &couple{number: i, host: host, source: rand.New(rand.NewPCG(22, uint64(i)))}
		for side, name := range namesOf(i) {
			client, err := dial(o.Address, name)
			if err != nil {
				return err
			}
			defer func() { _ = client.Close() }()
			c.clients[side] = client
		}
		all = append(all, c)
	}
	var t Times
	var mu sync.Mutex
	var playing sync.WaitGroup
	for i, c := range all {
		playing.Go(func() {
			err := c.play(o, o.Begin.Add(o.From.Sub(o.Begin)*time.Duration(i)/time.Duration(len(all))))
			mu.Lock()
			defer mu.Unlock()
			if t.Took, t.Ended = append(t.Took, c.took...), t.Ended+c.ended; err != nil {
				t.Errors = append(t.Errors, fmt.Sprintf("couple %d: %v", i, err))
			}
		})
	}
	playing.Wait()
	var ok bool
	return host.Call("Matches.Ended", t, &ok)
}

// namesOf returns the names of the two players of a couple.
func namesOf(couple int) [2]string {
	return [2]string{fmt.Sprintf("robot %d", 2*couple), fmt.Sprintf("robot %d", 2*couple+1)}
}

// A robot is a client of the bot protocol that plays a match.
type robot struct{ in io.Writer }

// A heard is a line that a robot received, with its time.
type heard struct {
	by   *robot
	at   time.Time
	err  error
	line struct {
		Error   string
		Options []json.RawMessage
		Result  json.RawMessage
	}
}

// sits lets a client play a match by the bot protocol, and sends the received lines to a channel.
func sits(client *gossh.Client, id string, to chan<- heard) (*robot, error) {
	s, err := client.NewSession()
	if err != nil {
		return nil, err
	}
	in, err := s.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := s.StdoutPipe()
	if err == nil {
		err = s.Start("bot " + id)
	}
	if err != nil {
		return nil, err
	}
	r := &robot{in}
	go func() {
		lines := json.NewDecoder(out)
		for {
			h := heard{by: r}
			h.err = lines.Decode(&h.line)
			h.at = time.Now()
			to <- h
			if h.err != nil || h.line.Result != nil {
				return
			}
		}
	}()
	return r, nil
}

// A couple is two clients that play one match after another.
type couple struct {
	number  int
	host    *rpc.Client
	clients [2]*gossh.Client
	source  *rand.Rand
	took    []time.Duration // per answer
	ended   int             // number of finished matches
}

// match begins a match.
func (c *couple) match(to chan<- heard) error {
	var id string
	if err := c.host.Call("Matches.Begin", c.number, &id); err != nil {
		return err
	}
	for _, client := range c.clients {
		if _, err := sits(client, id, to); err != nil {
			return err
		}
	}
	return nil
}

// play plays matches from a given time (due) on. Each answer has a fixed due time, even if the answer
// before is not stored yet. A late answer is measured from its due time.
func (c *couple) play(o order, due time.Time) error {
	time.Sleep(time.Until(due))
	for time.Now().Before(o.End) {
		told := make(chan heard, 16)
		if err := c.match(told); err != nil {
			return err
		}
		for first, results := true, 0; results < 2; {
			h := <-told
			if h.err != nil {
				return h.err
			}
			if h.line.Error != "" {
				return errors.New(h.line.Error)
			}
			if results == 0 && !first && !due.Before(o.From) {
				c.took = append(c.took, h.at.Sub(due))
			}
			if h.line.Result != nil {
				results++
				continue
			}
			if due = due.Add(o.Every); first && due.Before(h.at) {
				due = h.at // starting the new match took longer
			}
			first = false
			if !due.Before(o.End) {
				return nil
			}
			time.Sleep(time.Until(due))
			if _, err := fmt.Fprintf(h.by.in, "{\"do\":\"answer\",\"option\":%d}\n", c.source.IntN(len(h.line.Options))); err != nil {
				return err
			}
		}
		c.ended++
	}
	return nil
}
