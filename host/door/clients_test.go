package door_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"net/rpc"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
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
	players = flag.Int("clients", 20, "clients of the bot protocol, two a match; 2000 with -soak")
	during  = flag.Duration("during", 2*time.Second, "how long they answer; 2m with -soak")
	perTime = flag.Int("rate", 50, "answers a second of all of them; 500 with -soak")
)

const (
	promised       = 50 * time.Millisecond // for the 99th percentile of the answer times
	promisedMemory = 400 << 10             // bytes of the host for a match, with both players seated
)

// Matches begins and ends the matches of the clients.
type Matches struct {
	host    *host.Host
	players [][2]host.Player // by couple
	ended   func(Times)
}

// Begin begins a match of a couple, and returns its id.
func (m *Matches) Begin(couple int, id *string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	players := m.players[couple]
	t, err := m.host.Invite(ctx, players[0], host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "public"}, game.Red)
	if err == nil {
		_, err = m.host.Sit(ctx, players[1], t.ID)
	}
	for _, p := range players {
		if err == nil {
			_, err = m.host.Speak(ctx, p, t.ID, "")
		}
	}
	*id = t.ID
	return err
}

// Ended takes what the clients have measured. They stay connected until it returns.
func (m *Matches) Ended(t Times, _ *bool) error {
	m.ended(t)
	return nil
}

// register registers the players of n couples.
func (e *entrance) register(n int) (all [][2]host.Player) {
	e.t.Helper()
	for i := range n {
		var players [2]host.Player
		for side, name := range namesOf(i) {
			p, err := e.host.Register(e.t.Context(), string(gossh.MarshalAuthorizedKey(keyOf(e.t, name).PublicKey())), name)
			if err != nil {
				e.t.Fatal(err)
			}
			players[side] = p
		}
		all = append(all, players)
	}
	return all
}

// clients runs clients in a process of their own.
func clients(t *testing.T, o order, m *Matches) {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	server := rpc.NewServer()
	program := exec.CommandContext(t.Context(), os.Args[0])
	program.Env, program.Stderr = append(os.Environ(), orderName+"="+string(text), "GOGC=1000"), os.Stderr // its garbage is not the host's
	in, err := program.StdinPipe()
	if err == nil {
		err = server.Register(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err == nil {
		err = program.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	server.ServeConn(pipe{out, in})
	if err := program.Wait(); err != nil {
		t.Fatal(err)
	}
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
	defer debug.SetGCPercent(debug.SetGCPercent(host.GarbagePercent))
	var kept durations
	var settled atomic.Bool
	e := openDoorOf(t, door.Options{Limits: sshd.Limits{Connections: 2 * *players, PerAddress: *players, Greeting: time.Hour}}, host.Options{
		Limits: host.Limits{Names: *players, Matches: 100 * *players},
		Kept: func(_ string, took time.Duration, _ error) {
			if settled.Load() {
				kept.add(took)
			}
		},
	})
	m := &Matches{host: e.host, players: e.register(*players / 2)}
	o := order{Address: e.address, Couples: len(m.players), Every: time.Second * time.Duration(len(m.players)) / time.Duration(*perTime)}
	o.Begin = time.Now().Add(time.Duration(*players) * connectTime)
	o.From = o.Begin.Add(*during / 4) // the matches begin one after another
	o.End = o.Begin.Add(*during)
	defer time.AfterFunc(time.Until(o.From), func() { settled.Store(true) }).Stop()
	before := inUse()
	var got Times
	var each int64
	m.ended = func(t Times) {
		got, each = t, (inUse()-before)/int64(len(m.players))
	}
	clients(t, o, m)
	for _, err := range got.Errors {
		t.Error(err)
	}
	if len(got.Took) == 0 {
		t.Fatal("nothing was answered")
	}
	rate := float64(len(got.Took)) / o.End.Sub(o.From).Seconds()
	p50, p99, slowest := quantiles(got.Took)
	t.Logf("%d clients, seed 22: %d answers, %.0f a second, %d matches ended; p50 %v, p99 %v, the slowest %v", *players, len(got.Took), rate, got.Ended, p50, p99, slowest)
	p50, store99, slowest := quantiles(kept.all)
	t.Logf("of which the store: p50 %v, p99 %v, the slowest %v", p50, store99, slowest)
	t.Logf("%d kB of the host for a match", each>>10)
	if *soak && each > promisedMemory {
		t.Errorf("a match takes %d kB; want %d", each>>10, promisedMemory>>10)
	}
	if *soak && (p99 > promised || rate < 0.9*float64(*perTime)) {
		t.Errorf("p99 is %v at %.0f answers a second; want %v at %d", p99, rate, promised, *perTime)
	}
}

// connectTime is the time for a client to connect, before the matches begin.
const connectTime = 5 * time.Millisecond
