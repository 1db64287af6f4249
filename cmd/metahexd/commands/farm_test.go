//go:build unix

package commands

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	desk "metahex/cmd/metahex/commands"
	"metahex/host/stream"
)

// A process is a running metahexd.
type process struct {
	*exec.Cmd
	out, errOut loudText
	ended       chan error
}

// A loudText is a text that can be read while another goroutine writes it.
type loudText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *loudText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *loudText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// start starts metahexd. The process is ended at the end of the test at the latest.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command("metahexd", args...), ended: make(chan error, 1)}
	p.Stdout, p.Stderr = &p.out, &p.errOut
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.Wait() }()
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// kill kills the process with a signal that it cannot catch.
func (p *process) kill() {
	_ = p.Process.Kill()
	err := <-p.ended
	p.ended <- err // for other callers
}

// wait waits until the process ends, and returns its exit code.
func (p *process) wait(t *testing.T, most time.Duration) int {
	t.Helper()
	select {
	case err := <-p.ended:
		p.ended <- err
		return p.ProcessState.ExitCode()
	case <-time.After(most):
		t.Fatalf("%q has not ended within %v; it says\n%s%s", p.Args, most, &p.out, &p.errOut)
		return -1
	}
}

// alone returns the output of metahex for the same arguments.
func alone(t *testing.T, args ...string) string {
	t.Helper()
	c := desk.NewSim(nil)
	var out bytes.Buffer
	c.SetOut(&out)
	c.SetArgs(args)
	if err := c.ExecuteContext(context.Background()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

var address = regexp.MustCompile(`metahexd work --nats (nats://127\.0\.0\.1:\d+)\n`)

// url waits until a coordinator prints the address for workers.
func (p *process) url(t *testing.T) string {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 3*time.Minute; time.Sleep(10 * time.Millisecond) {
		if at := address.FindStringSubmatch(p.errOut.String()); at != nil {
			return at[1]
		}
	}
	t.Fatalf("%q does not say where others join:\n%s", p.Args, &p.errOut)
	return ""
}

// Workers and the coordinator, which holds the store, are killed at random and restarted. The totals
// equal those of a single process that is not killed.
func TestKilledFarm(t *testing.T) {
	t.Parallel()
	matches, kills := "300", 4
	if *soak {
		matches, kills = "2400", 40
	}
	const seed = 3
	r := rand.New(rand.NewPCG(seed, 0))
	args := []string{"primer", "-n", matches, "--seed", "9", "--swap", "--blue", "random"}
	want := alone(t, args...)
	coordinator := append([]string{"sim", "--data", t.TempDir(), "--workers", "1", "--job", "30ms"}, args...)
	all := []*process{start(t, coordinator...)}
	worker := []string{"work", "--workers", "1", "--nats", all[0].url(t)}
	all = append(all, start(t, worker...), start(t, worker...))
	killed := [3]int{}
	for n := range kills {
		time.Sleep(time.Duration(50+r.IntN(400)) * time.Millisecond)
		i := n % len(all)
		all[i].kill()
		killed[i]++
		if i == 0 && all[0].ProcessState.ExitCode() == 0 {
			break // the series was complete
		}
		all[i] = start(t, all[i].Args[1:]...)
	}
	if code := all[0].wait(t, 3*time.Minute); code != 0 {
		t.Fatalf("seed %d: exit code %d; it says\n%s", seed, code, &all[0].errOut)
	}
	if diff := cmp.Diff(want, all[0].out.String()); diff != "" {
		t.Errorf("seed %d (-alone +farm):\n%s", seed, diff)
	}
	t.Logf("seed %d: killed the coordinator %d times, the workers %d and %d times", seed, killed[0], killed[1], killed[2])
	for _, w := range all[1:] {
		// The process may have just started: it handles signals only after its first output.
		for begun := time.Now(); w.errOut.String() == "" && time.Since(begun) < 3*time.Minute; time.Sleep(10 * time.Millisecond) {
		}
		_ = w.Process.Signal(syscall.SIGTERM)
		if code := w.wait(t, 2*time.Minute); code != 143 {
			t.Errorf("a worker has exit code %d, want 143; it says\n%s", code, &w.errOut)
		}
	}
}

// An interrupted series prints the complete part, and can be resumed.
func TestInterruptedFarm(t *testing.T) {
	t.Parallel()
	var args, command []string
	var p *process
	code := 0
	for n := 250; code == 0 && n < 10_000; n *= 2 { // on a slow machine a short series ends before the signal
		args = []string{"primer", "-n", fmt.Sprint(n), "--seed", "4"}
		command = append([]string{"sim", "--data", t.TempDir(), "--workers", "1", "--job", "20ms"}, args...)
		p = start(t, command...)
		p.url(t)
		time.Sleep(200 * time.Millisecond)
		_ = p.Process.Signal(os.Interrupt)
		code = p.wait(t, 2*time.Minute)
	}
	said := p.errOut.String()
	if code != 130 || !strings.Contains(said, " of "+args[2]+" matches are done\n") || !strings.HasSuffix(said, "completed matches are stored; run the same command again to continue\n") {
		t.Fatalf("exit code %d, said %q; want 130, how many are done, and that the same command goes on", code, said)
	}
	var done int
	_, _ = fmt.Sscanf(said[strings.Index(said, "interrupted; "):], "interrupted; %d of", &done)
	if done > 0 {
		if diff := cmp.Diff(alone(t, "primer", "-n", fmt.Sprint(done), "--seed", "4"), p.out.String()); diff != "" {
			t.Errorf("(-the series of %d +interrupted):\n%s", done, diff)
		}
	}
	t.Logf("interrupted after %d matches", done)
	p = start(t, command...)
	if code := p.wait(t, 4*time.Minute); code != 0 {
		t.Errorf("exit code %d; it says\n%s", code, &p.errOut)
	}
	if diff := cmp.Diff(alone(t, args...), p.out.String()); diff != "" {
		t.Errorf("(-alone +farm):\n%s", diff)
	}
}

// A worker waits until a missing external server appears. Worker and coordinator both wait if the
// server goes away and comes back.
func TestFarmWithoutItsServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	serve := func(port int) *stream.Store {
		t.Helper()
		s, err := stream.Open(t.Context(), stream.Options{Dir: dir, Port: port})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := serve(anyPort)
	url := s.URL()
	port, err := strconv.Atoi(url[strings.LastIndexByte(url, ':')+1:])
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"primer", "-n", "250", "--seed", "6"}
	coordinator := start(t, append([]string{"sim", "--nats", url, "--job", "20ms"}, args...)...)
	const lonely = "metahexd: no worker is running; start one with: metahexd work --nats URL\n"
	for begun := time.Now(); coordinator.errOut.String() != lonely; time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > 3*time.Minute {
			t.Fatalf("the coordinator says %q, want %q", &coordinator.errOut, lonely)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	worker := start(t, "work", "--nats", url, "--workers", "1")
	defer func() { t.Logf("the coordinator said\n%s\nthe worker said\n%s", &coordinator.errOut, &worker.errOut) }()
	for begun := time.Now(); !strings.HasSuffix(worker.errOut.String(), "; waiting for the server\n"); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > 3*time.Minute {
			t.Fatalf("the worker says %q, want that it waits", &worker.errOut)
		}
	}
	s = serve(port)
	time.Sleep(1500 * time.Millisecond) // until the series is running
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	s = serve(port)
	defer s.Close()
	if code := coordinator.wait(t, 2*time.Minute); code != 0 {
		t.Errorf("exit code %d; it says\n%s", code, &coordinator.errOut)
	}
	if diff := cmp.Diff(alone(t, args...), coordinator.out.String()); diff != "" {
		t.Errorf("(-alone +farm):\n%s", diff)
	}
}

// A server that starts or ends is away; a server that refuses is not.
func TestAway(t *testing.T) {
	for _, x := range []struct {
		err  error
		want bool
	}{
		{nats.ErrNoServers, true},
		{nats.ErrNoResponders, true},
		{fmt.Errorf("joining the workers: %w", nats.ErrConnectionClosed), true},
		{fmt.Errorf("making the queue of jobs: %w", context.DeadlineExceeded), true},
		{fmt.Errorf("connecting: %w", io.EOF), true},
		{&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, true},
		{&jetstream.APIError{Code: 503, Description: "JetStream system temporarily unavailable"}, true},
		{&jetstream.APIError{Code: 403, Description: "not permitted"}, false},
		{nats.ErrAuthorization, false},
		{context.Canceled, false},
		{nil, false},
	} {
		if got := away(x.err); got != x.want {
			t.Errorf("%v: away is %t, want %t", x.err, got, x.want)
		}
	}
}

// A worker also waits if a server that is being killed closes the connection before it has greeted
// the worker, and if a server never answers.
func TestAServerThatDoesNotAnswer(t *testing.T) {
	for name, says := range map[string]string{"hangs up": "connecting to URL: [^\n]+", "is silent": "URL does not answer"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			go func() {
				for {
					c, err := l.Accept()
					if err != nil {
						return
					}
					if name == "hangs up" {
						_ = c.Close()
					}
				}
			}()
			url := "nats://" + l.Addr().String()
			worker := start(t, "work", "--nats", url, "--workers", "1")
			want := regexp.MustCompile("^metahexd: " + strings.Replace(says, "URL", url, 1) + "; waiting for the server\nterminated\n$")
			for begun := time.Now(); worker.errOut.String() == "" && time.Since(begun) < 3*time.Minute; time.Sleep(10 * time.Millisecond) {
			}
			_ = worker.Process.Signal(syscall.SIGTERM)
			if code := worker.wait(t, 2*time.Minute); code != 143 || !want.MatchString(worker.errOut.String()) {
				t.Errorf("exit code %d, and the worker says %q; want 143, and that it waits", code, &worker.errOut)
			}
		})
	}
}

// A sequential test on the farm ends with the same match as on one machine, and tuning gives the same
// weights.
func TestFarmOfTests(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range []string{
		"primer --goal 60 -n 60 --blue random --json",
		"primer --goal 60 --doubt 20 -n 100 --red random --json",
		"--tune gts kreuz-road -n 24 --judge-matches 6 --workers 2 --advice FILE",
	} {
		var said [2]string
		var codes [2]int
		for i, more := range [][]string{{"sim"}, {"sim", "--data", dir, "--job", "20ms"}} {
			file := filepath.Join(dir, fmt.Sprintf("advice%d.yaml", i))
			all := append(more, strings.Fields(strings.ReplaceAll(args, "FILE", file))...)
			if i == 0 {
				c := desk.NewSim(nil)
				var out bytes.Buffer
				c.SetOut(&out)
				c.SetArgs(all[1:])
				c.SilenceErrors, c.SilenceUsage = true, true
				if err := c.ExecuteContext(t.Context()); err != nil {
					codes[i] = 1 // findings: the goal was not reached
				}
				said[i] = out.String()
			} else {
				p := start(t, all...)
				codes[i] = p.wait(t, 2*time.Minute)
				if said[i] = p.out.String(); codes[i] > 1 {
					t.Errorf("%s: exit code %d; it says\n%s", args, codes[i], &p.errOut)
				}
			}
			if strings.Contains(args, "FILE") {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				said[i] = string(text)
			}
		}
		if diff := cmp.Diff(said[0], said[1]); diff != "" || codes[0] != codes[1] {
			t.Errorf("%s: exit codes %v (-alone +farm):\n%s", args, codes, diff)
		}
	}
}

// Sweeps, strengths and measured figures are the same as those of metahex.
func TestFarmOfManySeries(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range []string{"primer -n 30 --vary turns=3..5 --json", "--strength primer -n 6 --playouts 3 --blue regular", "--balance gts", "primer --from 30 -n 9 --csv"} {
		p := start(t, append([]string{"sim", "--data", dir, "--job", "20ms"}, strings.Fields(args)...)...)
		if code := p.wait(t, 4*time.Minute); code != 0 {
			t.Errorf("%s: exit code %d; it says\n%s", args, code, &p.errOut)
		}
		if diff := cmp.Diff(alone(t, strings.Fields(args)...), p.out.String()); diff != "" {
			t.Errorf("%s (-alone +farm):\n%s", args, diff)
		}
	}
	var files [2]string
	text, err := os.ReadFile("../../../systems/battlesuit/scenario/scenarios/primer.yaml")
	for i := range files {
		files[i] = filepath.Join(dir, fmt.Sprintf("own%d.yaml", i))
		if err == nil {
			err = os.WriteFile(files[i], text, 0o666)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	alone(t, "--measure", "-n", "20", files[0])
	if p := start(t, "sim", "--data", dir, "--measure", "-n", "20", files[1]); p.wait(t, time.Minute) != 0 {
		t.Errorf("it says\n%s", &p.errOut)
	}
	want, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(files[1])
	if diff := cmp.Diff(string(want), string(got)); diff != "" || err != nil {
		t.Errorf("%v (-alone +farm):\n%s", err, diff)
	}
}

// Measurements that cannot be split, or that depend on the machine, are refused in one line.
func TestFarmRefuses(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ args, want string }{
		{"sim primer --red search --think 1s", "metahexd: found --think, which only `metahex sim` allows, because the figures then depend on the machine; want --playouts\n"},
		{"sim primer --job 1ms", "metahexd: found --job 1ms; want a time from 10ms to 1h0m0s\n"},
		{"sim primer -n 1 --nats nats://127.0.0.1:1", "metahexd: connecting to nats://127.0.0.1:1: nats: no servers available for connection\n"},
		{"work", "metahexd: found no --nats; want --nats URL, the server that stores the jobs\n"},
		{"work --nats nats://127.0.0.1:1 --workers 0", "metahexd: found --workers 0; want 1 to 1024\n"},
	} {
		p := start(t, strings.Fields(x.args)...)
		if code := p.wait(t, 30*time.Second); code != 2 || p.errOut.String() != x.want || p.out.String() != "" {
			t.Errorf("%s: exit code %d, printed %q, said %q; want 2, nothing and %q", x.args, code, &p.out, &p.errOut, x.want)
		}
	}
}
