//go:build unix

package commands

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// planted is a password that must be printed nowhere.
const planted = "Xq7planted9z"

// locked starts a NATS server that wants the planted password.
func locked(t *testing.T, port int, dir string) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true, Username: "me", Password: planted})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	return s
}

// keepsSecret checks that a text does not hold the planted password.
func keepsSecret(t *testing.T, what, text string) {
	t.Helper()
	if strings.Contains(text, planted) || strings.Contains(text, planted[:6]) {
		t.Errorf("%s has the password:\n%s", what, text)
	}
}

// runs runs metahexd until it ends or a time is up, and returns all that it prints.
func runs(t *testing.T, variable string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	c := exec.CommandContext(ctx, "metahexd", args...)
	c.Env = append(os.Environ(), natsVariable+"="+variable, "XDG_STATE_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
	out, _ := c.CombinedOutput() // most of these fail
	if len(out) == 0 {
		t.Errorf("metahexd %q prints nothing", args)
	}
	return string(out)
}

// No command prints the password of a server: not if the address is wrong, nor if the server refuses
// it or is away.
func TestPasswordIsNotPrinted(t *testing.T) {
	t.Parallel()
	s := locked(t, -1, t.TempDir())
	_, port, _ := net.SplitHostPort(s.Addr().String())
	dir := t.TempDir()
	for i, address := range []string{
		"nats://me:" + planted + "@127.0.0.1:1", // refused
		"nats://me:" + planted + "9@127.0.0.1:" + port,
		"nats://" + planted + "@127.0.0.1:" + port, // as a token
		"me:" + planted + "@127.0.0.1:1",
		"nats://me:" + planted + "@nobody-is-here.invalid:4222",
		"nats://me:" + planted + "@127.0.0.1:port",
		"nats://me:" + planted + "@127.0.0.1:1,nats://me:" + planted + "@[::1",
		"nats://me:a/" + planted + "@127.0.0.1:1",
		"nats://me:1/" + planted + "@127.0.0.1:1",
		"nats://me:12#" + planted + "@127.0.0.1:1",
		"nats://me:12?" + planted + "@127.0.0.1:1",
		"nats://me:%zz" + planted + "@127.0.0.1:1",
		"nats://me: " + planted + "@127.0.0.1:1",
		"nats://me:a@" + planted + "@127.0.0.1:1",
		"nats://me:a,b" + planted + "@127.0.0.1:1",
		"://" + planted,
	} {
		file := filepath.Join(dir, fmt.Sprint(i))
		must(t, os.WriteFile(file, []byte(address+"\n"), 0o600))
		commands := [][]string{{"host", "--ssh", "127.0.0.1:0", "--data", t.TempDir()}}
		if i < 8 {
			commands = append(commands, []string{"work"}, []string{"sim", "primer", "-n", "2"}, []string{"export", "--all", t.TempDir()}, []string{"import", file})
		}
		for _, c := range commands {
			t.Run(fmt.Sprint(c[0], i), func(t *testing.T) {
				t.Parallel()
				keepsSecret(t, "--nats URL", runs(t, "", append(c, "--nats", address)...))
				keepsSecret(t, "--nats @FILE", runs(t, "", append(c, "--nats", "@"+file)...))
				keepsSecret(t, natsVariable, runs(t, address, c...))
			})
		}
	}
	url := "nats://me:" + planted + "@127.0.0.1:1"
	for _, args := range [][]string{
		{"host", url}, {"work", url}, {"export", url, dir}, {"export", "nats://me:" + planted + strings.Repeat("x", 1000) + "@h", dir}, {"import", url}, {"sim", url}, {"--nats=" + url}, {"work", "--nast=" + url}, {"work", "--nats-credentials", url},
		{"host", "--web", url}, {"host", "--notify", "nats://me:" + planted + "@h"}, {"export", "--nats", url, "--data", dir, "--all", dir},
	} {
		keepsSecret(t, strings.Join(args[:1], " "), runs(t, "", append(args, "--help=false")...))
	}
}

// A host and a worker of a server with a password print it nowhere while the server goes and comes
// back, and do not show it in their health and metrics.
func TestPasswordOfARunningServer(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := locked(t, -1, data)
	_, port, _ := net.SplitHostPort(s.Addr().String())
	file := filepath.Join(t.TempDir(), "nats")
	must(t, os.WriteFile(file, []byte("nats://me:"+planted+"@127.0.0.1:"+port+"\n"), 0o600))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	private := l.Addr().String()
	must(t, l.Close())
	h := start(t, "host", "--ssh", "127.0.0.1:0", "--data", t.TempDir(), "--private", private, "--nats", "@"+file)
	w := start(t, "work", "--workers", "1", "--nats", "@"+file)
	sim := start(t, "sim", "primer", "-n", "4", "--nats", "@"+file)
	page := func(path string) (status int, text string) {
		r, err := http.Get("http://" + private + path)
		if err != nil {
			return 0, ""
		}
		defer r.Body.Close()
		body, _ := io.ReadAll(r.Body)
		return r.StatusCode, string(body)
	}
	await := func(what string, so func() bool) {
		t.Helper()
		for begun := time.Now(); !so(); time.Sleep(50 * time.Millisecond) {
			if time.Since(begun) > patience {
				t.Fatalf("never %s; the host prints\n%s\nand the worker\n%s", what, &h.errOut, &w.errOut)
			}
		}
	}
	look := func() {
		t.Helper()
		for _, path := range []string{"/healthz", "/metrics"} {
			_, text := page(path)
			keepsSecret(t, path, text)
		}
	}
	await("healthy", func() bool { code, _ := page("/healthz"); return code == http.StatusOK })
	await("working", func() bool { return strings.Contains(w.errOut.String(), "workers: 1, for nats://127.0.0.1:"+port) })
	if code := sim.wait(t, patience); code != 0 {
		t.Errorf("sim ends with %d:\n%s", code, &sim.errOut)
	}
	look()
	s.Shutdown()
	await("away", func() bool { code, _ := page("/healthz"); return code == http.StatusServiceUnavailable })
	late := start(t, "work", "--workers", "1", "--nats", "@"+file)
	await("waiting", func() bool { return strings.Contains(late.errOut.String(), "waiting for the server") })
	look()
	number := 0
	_, err = fmt.Sscan(port, &number)
	must(t, err)
	locked(t, number, data)
	await("healthy again", func() bool { code, _ := page("/healthz"); return code == http.StatusOK })
	look()
	for _, p := range []*process{h, w, sim, late} {
		line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", p.Process.Pid))
		if err == nil {
			keepsSecret(t, "the arguments", string(line))
		}
		_ = p.Process.Signal(os.Interrupt)
		p.wait(t, patience)
		keepsSecret(t, p.Args[1], p.out.String()+p.errOut.String())
	}
}

// The address comes from the flag, a file or the variable, and programs that we start do not get it.
func TestAddressOfTheServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nats")
	must(t, os.WriteFile(file, []byte("  nats://a:b@c:1 \r\nmore\n"), 0o600))
	empty := filepath.Join(t.TempDir(), "empty")
	must(t, os.WriteFile(empty, nil, 0o600))
	for _, x := range []struct {
		flag, variable string
		folder         bool
		want           string
	}{
		{"nats://x", "nats://y", false, "nats://x <nil>"},
		{"", "nats://y", false, "nats://y <nil>"},
		{"", "nats://y", true, " <nil>"},
		{"@" + file, "", false, "nats://a:b@c:1 <nil>"},
		{"", "@" + file, false, "nats://a:b@c:1 <nil>"},
		{"@" + empty, "", false, " --nats: " + empty + ":1:1: found no address; want one like nats://user:password@host.example.org:4222 in the first line"},
		{"", "@", false, " METAHEX_NATS: found @ without a file; want @FILE"},
		{"@/nowhere", "", false, " --nats: open /nowhere: no such file or directory"},
	} {
		t.Setenv(natsVariable, x.variable)
		f := natsFlags{nats: x.flag}
		err := f.check(x.folder)
		if got := fmt.Sprint(f.nats, " ", err); got != x.want {
			t.Errorf("--nats %q, variable %q: got %q, want %q", x.flag, x.variable, got, x.want)
		}
		if got, ok := os.LookupEnv(natsVariable); ok && err == nil {
			t.Errorf("the variable is still %q", got)
		}
	}
}
