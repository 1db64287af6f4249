//go:build unix

package commands

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// refused runs a host that cannot start, and checks that it exits with code 2 and prints one line.
func refused(t *testing.T, want string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "metahexd", append([]string{"host"}, args...)...)
	var errOut strings.Builder
	c.Stderr = &errOut
	var out strings.Builder
	c.Stdout = &out
	_ = c.Run() // the exit code is checked below
	if code := c.ProcessState.ExitCode(); code != 2 || !regexp.MustCompile("^metahexd: "+want+"\n$").MatchString(errOut.String()) || out.Len() > 0 {
		t.Errorf("metahexd host %s: exit code %d, %q and %q, want 2 and only an error like %q", strings.Join(args, " "), code, &out, &errOut, want)
	}
}

// A host that cannot start prints one line.
func TestHostRefuses(t *testing.T) {
	t.Parallel()
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = busy.Close() }()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad")
	if err := os.MkdirAll(bad, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bad, "host_ed25519"), []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	open := filepath.Join(dir, "open")
	if err := os.MkdirAll(open, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(open, "host_ed25519"), []byte("no key"), 0o644); err != nil {
		t.Fatal(err)
	}
	here := []string{"--ssh", "127.0.0.1:0", "--data"}
	refused(t, "--ssh: .*address already in use", "--ssh", busy.Addr().String(), "--data", t.TempDir())
	for _, flag := range []string{"--ssh", "--web", "--private"} {
		for _, bad := range []string{"nowhere", "foo:bar", "127.0.0.1:99999", "127.0.0.1", "127.0.0.1:-1", ":", ""} {
			if bad == "" && flag != "--ssh" {
				continue // no page, no metrics
			}
			at := append(here, t.TempDir(), flag, bad)
			refused(t, flag+`: found the address "`+bad+`"; want a name or number and a port, such as 127.0.0.1:[0-9]+`, at...)
		}
	}
	refused(t, `--private: found the address "0.0.0.0:0"; want one of this machine alone, such as 127.0.0.1:9090`, append(here, t.TempDir(), "--private", "0.0.0.0:0")...)
	refused(t, `--private: found the address ":0"; want one of this machine alone, such as 127.0.0.1:9090`, append(here, t.TempDir(), "--private", ":0")...)
	refused(t, `--ssh: nobody-is-here.invalid:22: .*`, "--ssh", "nobody-is-here.invalid:22", "--data", t.TempDir())
	refused(t, ".*not a directory", append(here, filepath.Join(file, "data"))...)
	refused(t, ".*host_ed25519: found no ssh private key: .*", append(here, bad)...)
	refused(t, `.*host_ed25519: others may read it \(mode 0644\); want mode 0600`, append(here, open)...)
	refused(t, "--nats: connecting to nats://127.0.0.1:1: .*", append(here, t.TempDir(), "--nats", "nats://127.0.0.1:1")...)
	refused(t, "--nats: .*", append(here, t.TempDir(), "--nats", "what is this")...)
	refused(t, "--nats-credentials goes with --nats", append(here, t.TempDir(), "--nats-credentials", file)...)
	refused(t, "--new-names: found 0; want 1 to 100000", append(here, t.TempDir(), "--new-names", "0")...)
	refused(t, "--new-matches: found 100001; want 1 to 100000", append(here, t.TempDir(), "--new-matches", "100001")...)
	refused(t, `--public: found .*`, append(here, t.TempDir(), "--public", "a b")...)
	refused(t, "host wants no arguments; found 1 argument", "primer")
}

// A second host in the same folder is refused, and the first continues.
func TestTwoHostsInOneFolder(t *testing.T) {
	t.Parallel()
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	refused(t, ".*is used by another host; use --nats URL to share matches between hosts", "--ssh", "127.0.0.1:0", "--data", h.dir)
	ann := visit(t, h, "Ann", newKey(t, "ann"))
	ann.shows("name>")
	info, err := os.Stat(filepath.Join(h.dir, "host_ed25519"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the host's key has mode %v, error %v; want 0600", info.Mode(), err)
	}
}

// The key of a host stays the same, and is printed in the format of ssh.
func TestHostKeyIsKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := startHost(t, dir, "127.0.0.1:0")
	told := first.second
	out, err := exec.Command("ssh-keygen", "-l", "-f", filepath.Join(dir, "host_ed25519")).CombinedOutput()
	if err != nil {
		t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
	if want := "key of this host: " + strings.Fields(string(out))[1]; told != want {
		t.Errorf("the host prints %q, want %q", told, want)
	}
	first.kill()
	if again := startHost(t, dir, "127.0.0.1:0"); again.second != told {
		t.Errorf("the host prints %q when it comes again, want %q", again.second, told)
	}
}
