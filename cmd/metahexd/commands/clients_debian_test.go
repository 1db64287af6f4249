//go:build debian

package commands

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"metahex/game"
)

// Other clients of Debian play as OpenSSH does: the OpenSSH of 2017 (package openssh-client-ssh1), PuTTY
// (putty-tools) and Dropbear (dropbear-bin). Each plays a program's side of a match.
func TestOtherClients(t *testing.T) {
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	run := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	old := []string{"-F", "none", "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-p", h.port}
	dir := t.TempDir()
	key := func(name string, args ...string) string {
		file := filepath.Join(dir, name)
		run("ssh-keygen", append(args, "-q", "-m", "PEM", "-N", "", "-f", file)...)
		return file
	}
	converted := func(program, from string, args ...string) string {
		run(program, args...)
		return from
	}
	rsa, putty, bear := key("rsa", "-t", "rsa"), key("putty", "-t", "ed25519"), key("bear", "-t", "rsa")
	fingerprint := regexp.MustCompile(`SHA256:\S+`).FindString(h.second)
	for _, one := range []struct {
		name, program string
		args          []string // without the command
	}{
		{"OpenSSH 7.5", "ssh1", append(old, "-i", rsa, "play@127.0.0.1")},
		{"OpenSSH of old", "ssh1", append(old, "-o", "KexAlgorithms=diffie-hellman-group14-sha256", "-o", "Ciphers=aes128-ctr", "-o", "MACs=hmac-sha2-256", "-i", key("ecdsa", "-t", "ecdsa"), "play@127.0.0.1")},
		{"PuTTY", "plink", []string{"-ssh", "-batch", "-noagent", "-hostkey", fingerprint, "-P", h.port, "-i", converted("puttygen", putty+".ppk", putty, "-o", putty+".ppk"), "play@127.0.0.1"}},
		{"Dropbear", "dbclient", []string{"-y", "-y", "-T", "-p", h.port, "-i", converted("dropbearconvert", bear+".db", "openssh", "dropbear", bear, bear+".db"), "play@127.0.0.1"}},
	} {
		t.Run(one.name, func(t *testing.T) {
			terminal := append([]string{"-t"}, one.args...)
			if one.program == "dbclient" {
				terminal = append([]string{"-t", "-y", "-y"}, one.args[3:]...)
			}
			c := visitWith(t, one.name, exec.Command(one.program, terminal...))
			c.line("name>", one.name)
			c.line("help says more", "new primer bot=greedy watch=none")
			c.line("words>", "")
			c.shows("you play red against greedy")
			p := &pair{t: t, host: h, clients: [3]*client{game.Red: c, game.Blue: c}}
			p.answers(3)
			c.keys("q")
			id := c.reads(firstMatch)
			c.line("help says more", "quit")
			if code := c.end(); code != 0 {
				t.Errorf("the client ends with exit code %d, want 0", code)
			}
			program := exec.Command(one.program, append(one.args, "bot", id)...)
			program.Stdin = strings.NewReader("{\"do\":\"quit\"}\n")
			out, err := program.Output()
			if err != nil || !strings.HasPrefix(string(out), "{") || !strings.Contains(string(out), `"side":"red"`) {
				t.Errorf("a program reads %q, %v; want the protocol of bots", out, err)
			}
		})
	}
}
