package door_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"metahex/game"
	"metahex/host"
	"metahex/host/door"
	"metahex/host/door/sshd"
)

// The promise: in 1,000 matches, each with an answer in 2 seconds, 99 % of the answers take at most
// 50 ms, and are on disk. A match with both players takes at most 0.4 MB.
var (
	soak    = flag.Bool("soak", false, "hold the host to what it promises of many clients")
	clients = flag.Int("clients", 20, "clients of the bot protocol, two a match; 2000 with -soak")
	during  = flag.Duration("during", 2*time.Second, "how long they answer; 2m with -soak")
	perTime = flag.Int("rate", 50, "answers a second of all of them; 500 with -soak")
)

const (
	promised       = 50 * time.Millisecond // for the 99th percentile of the answer times
	promisedMemory = 400 << 10             // bytes of a match, with its two clients in this process
)

// A robot is a client of the bot protocol that plays a match.
type robot struct {
	in      io.Writer
	session *gossh.Session
}

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
	r := &robot{in, s}
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
	host    *host.Host
	players [2]host.Player
	clients [2]*gossh.Client
	source  *rand.Rand
	took    []time.Duration // per answer, from the due time until the next question
	ended   int             // number of finished matches
}

// match begins a match.
func (c *couple) match(ctx context.Context, to chan<- heard) (robots [2]*robot, err error) {
	terms := host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "public"}
	t, err := c.host.Invite(ctx, c.players[0], terms, game.Red)
	if err == nil {
		_, err = c.host.Sit(ctx, c.players[1], t.ID)
	}
	for i := range c.players {
		if err == nil {
			_, err = c.host.Speak(ctx, c.players[i], t.ID, "")
		}
	}
	for i := range robots {
		if err == nil {
			robots[i], err = sits(c.clients[i], t.ID, to)
		}
	}
	return robots, err
}

// play plays matches until a given time. Each answer has a fixed due time, even if the answer before
// is not stored yet. A late answer is measured from its due time.
func (c *couple) play(ctx context.Context, due, end time.Time, every time.Duration) error {
	for time.Now().Before(end) {
		told := make(chan heard, 16)
		if _, err := c.match(ctx, told); err != nil {
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
			if results == 0 && !first {
				c.took = append(c.took, h.at.Sub(due))
			}
			if h.line.Result != nil {
				results++
				continue
			}
			if due = due.Add(every); first && due.Before(h.at) {
				due = h.at // starting the new match took longer
			}
			first = false
			if !due.Before(end) {
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

// couples connects n pairs of clients to a host, a pair for each match.
func (e *entrance) couples(n int) (all []*couple) {
	e.t.Helper()
	for i := range n {
		c := &couple{host: e.host, source: rand.New(rand.NewPCG(22, uint64(i)))}
		for side := range c.players {
			name := fmt.Sprintf("robot %d", 2*i+side)
			client, err := e.dial(name)
			if err == nil {
				e.t.Cleanup(func() { _ = client.Close() })
				c.clients[side] = client
				c.players[side], err = e.host.Register(e.t.Context(), string(gossh.MarshalAuthorizedKey(keyOf(e.t, name).PublicKey())), name)
			}
			if err != nil {
				e.t.Fatal(err)
			}
		}
		all = append(all, c)
	}
	return all
}

// A durations collects durations from several goroutines.
type durations struct {
	mu  sync.Mutex
	all []time.Duration
}

func (d *durations) add(one time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, one)
}

// quantiles returns the median, the 99th percentile and the maximum.
func quantiles(all []time.Duration) (p50, p99, longest time.Duration) {
	slices.SortFunc(all, cmp.Compare)
	return all[len(all)/2], all[len(all)*99/100], all[len(all)-1]
}

// Many programs play over ssh at fixed times. With -soak the test checks the host's promise.
func TestManyClients(t *testing.T) {
	if *soak {
		for name, full := range map[string]string{"clients": "2000", "during": "2m", "rate": "500"} {
			if f := flag.Lookup(name); f.Value.String() == f.DefValue {
				if err := f.Value.Set(full); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	var kept durations
	e := openDoorOf(t, door.Options{Limits: sshd.Limits{Connections: 2 * *clients, PerAddress: *clients}}, host.Options{Limits: host.Limits{Names: *clients, Matches: 100 * *clients}, Kept: func(_ string, took time.Duration, _ error) { kept.add(took) }})
	before := inUse()
	all := e.couples(*clients / 2)
	ctx, cancel := context.WithTimeout(t.Context(), *during+time.Minute)
	defer cancel()
	every := time.Second * time.Duration(len(all)) / time.Duration(*perTime)
	begun := time.Now()
	var playing sync.WaitGroup
	for i, c := range all {
		playing.Go(func() {
			if err := c.play(ctx, begun.Add(every*time.Duration(i)/time.Duration(len(all))), begun.Add(*during), every); err != nil {
				t.Errorf("couple %d: %v", i, err)
			}
		})
	}
	playing.Wait()
	each := (inUse() - before) / int64(len(all))
	var took []time.Duration
	ended := 0
	for _, c := range all {
		took, ended = append(took, c.took...), ended+c.ended
	}
	if len(took) == 0 {
		t.Fatal("nothing was answered")
	}
	rate := float64(len(took)) / time.Since(begun).Seconds()
	p50, p99, slowest := quantiles(took)
	t.Logf("%d clients, seed 22: %d answers, %.0f a second, %d matches ended; p50 %v, p99 %v, the slowest %v", *clients, len(took), rate, ended, p50, p99, slowest)
	p50, store99, slowest := quantiles(kept.all)
	t.Logf("of which the store: p50 %v, p99 %v, the slowest %v", p50, store99, slowest)
	t.Logf("%d kB a match with its two clients", each>>10)
	if *soak && each > promisedMemory {
		t.Errorf("a match takes %d kB; want %d", each>>10, promisedMemory>>10)
	}
	if *soak && (p99 > promised || rate < 0.9*float64(*perTime)) {
		t.Errorf("p99 is %v at %.0f answers a second; want %v at %d", p99, rate, promised, *perTime)
	}
}
