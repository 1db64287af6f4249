//go:build debian

package host_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
	"metahex/record"
)

// outage is how long a server stays down; "make soak" sets a minute.
func outage() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("OUTAGE")); err == nil {
		return d
	}
	return 3 * time.Second
}

// A server is a NATS server in a separate process, built from the module that we use.
type server struct {
	t              *testing.T
	program, setup string
	process        *exec.Cmd
}

// ports returns n free ports.
func ports(t *testing.T, n int) (all []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		all = append(all, l.Addr().(*net.TCPAddr).Port)
	}
	return all
}

// cluster starts a cluster of n servers, and returns them and their addresses.
func cluster(t *testing.T, n int) (all []*server, url string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "nats-server")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("building the server: %v\n%s", err, out)
	}
	clients, routes := ports(t, n), ports(t, n)
	var urls, known []string
	for i := range n {
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", clients[i]))
		known = append(known, fmt.Sprintf("nats://127.0.0.1:%d", routes[i]))
	}
	for i := range n {
		dir := t.TempDir()
		text := fmt.Sprintf("server_name: n%d\nlisten: 127.0.0.1:%d\njetstream { store_dir: %q, sync_interval: always }\n", i, clients[i], dir)
		if n > 1 {
			text += fmt.Sprintf("cluster { name: c, listen: 127.0.0.1:%d, routes: [%s] }\n", routes[i], strings.Join(known, ", "))
		}
		s := &server{t: t, program: program, setup: filepath.Join(dir, "nats.conf")}
		if err := os.WriteFile(s.setup, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s.start()
		t.Cleanup(s.kill)
		all = append(all, s)
	}
	return all, strings.Join(urls, ",")
}

func (s *server) start() {
	s.t.Helper()
	s.process = exec.Command(s.program, "-c", s.setup)
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
}

// kill ends the server at once, like a power failure.
func (s *server) kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

// outside opens a store on servers that have just been started.
func outside(t *testing.T, url string, replicas int) *stream.Store {
	t.Helper()
	var err error
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		var s *stream.Store
		if s, err = stream.Open(t.Context(), stream.Options{URL: url, Replicas: replicas}); err == nil {
			t.Cleanup(func() { _ = s.Close() })
			return s
		}
	}
	t.Fatal(err)
	return nil
}

// survives plays a match at two hosts while the function harm disturbs the servers. It checks that
// each accepted answer is stored exactly once.
func survives(t *testing.T, url string, replicas int, harm func()) {
	ctx, cancel := context.WithTimeout(t.Context(), 80*time.Second+3*outage())
	defer cancel()
	h := &house{}
	for i := range h.hosts {
		one, err := host.Open(ctx, outside(t, url, replicas), host.Options{Build: "test"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = one.Close() })
		h.hosts[i] = one
	}
	var err error
	if h.ann, err = h.hosts[0].Register(ctx, "key of Ann", "Ann"); err != nil {
		t.Fatal(err)
	}
	if h.ben, err = h.hosts[1].Register(ctx, "key of Ben", "Ben"); err != nil {
		t.Fatal(err)
	}
	patient := terms
	patient.Scenario = "raid"
	_, seats := h.begin(t, patient)
	source := rand.New(rand.NewPCG(11, 12))
	given := map[int]game.Choice{} // by answer number
	failed := 0
	for n := 0; n < 60 && ctx.Err() == nil; {
		if harmed := n >= 15; harmed && harm != nil {
			harm()
			harm = nil
		}
		try, stop := context.WithTimeout(ctx, 10*time.Second)
		var now host.Now
		for i := range seats { // the host that already has the question answers
			now = seats[i].Now()
			if now.Asked == game.Side(i+1) {
				q, _ := seats[i].Copy().Question()
				c := q.Options[source.IntN(len(q.Options))].Choice
				if err = seats[i].Answer(try, now.Asked, len(now.Answers), now.Backs, c); err == nil {
					given[len(now.Answers)] = c
					n++
				} else if !errors.Is(err, record.ErrMoved) && !errors.Is(err, host.ErrNotYours) {
					failed++
				}
			}
		}
		stop()
		if now.Asked == game.Nobody {
			break
		}
		select {
		case <-now.Changed:
		case <-time.After(20 * time.Millisecond):
		}
		if now.Stopped != nil {
			t.Fatalf("the match has stopped: %v", now.Stopped)
		}
	}
	a, b := seats[0], seats[1]
	for ctx.Err() == nil && (len(a.Now().Answers) != len(b.Now().Answers)) {
		time.Sleep(10 * time.Millisecond)
	}
	table, err := h.hosts[0].Invite(ctx, h.ann, patient, game.Red)
	for err != nil && ctx.Err() == nil { // the player tries again
		time.Sleep(100 * time.Millisecond)
		table, err = h.hosts[0].Invite(ctx, h.ann, patient, game.Red)
	}
	if err != nil {
		t.Fatal(err)
	}
	for ctx.Err() == nil && len(h.hosts[1].Tables(func(o *host.Table) bool { return o.ID == table.ID })) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	if ctx.Err() != nil {
		t.Error("the other host does not hear of a new match")
	}
	answers := a.Now().Answers
	for n, c := range given {
		if n >= len(answers) || answers[n].Choice != c {
			t.Errorf("answer %d was kept as %v; it is not there", n, c)
		}
	}
	if !slices.EqualFunc(answers, b.Now().Answers, func(x, y host.Answered) bool { return x == y }) {
		t.Error("the hosts have other answers")
	}
	t.Logf("%d answers were kept, %d tries failed", len(given), failed)
	if len(given) < 60 {
		t.Errorf("%d answers were kept; want that the match goes on after it", len(given))
	}
}

// After a server was killed and restarted, the match continues, and no accepted answer is lost.
func TestServerGoesAndComesBack(t *testing.T) {
	servers, url := cluster(t, 1)
	survives(t, url, 1, func() {
		servers[0].kill()
		time.AfterFunc(outage(), servers[0].start)
	})
}

// After one of three servers was killed, the match continues.
func TestOneOfThreeIsKilled(t *testing.T) {
	servers, url := cluster(t, 3)
	survives(t, url, 0, func() {
		js := outside(t, url, 0).JetStream() // opening the store again must change nothing
		for _, name := range []string{"MATCHES", "KV_players", "KV_tables", "KV_codes", "KV_secrets", "KV_leases"} {
			s, err := js.Stream(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			if n := s.CachedInfo().Config.Replicas; n != 3 {
				t.Errorf("%s is kept %d times; want 3", name, n)
			}
		}
		servers[0].kill()
	})
}
