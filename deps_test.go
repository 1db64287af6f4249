package metahex_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The desktop program does not link the host's code for connections and for storing matches: no
// ssh, and no package store. It does read the logs of hosts, to check their dice.
func TestTheDeskToolKnowsNoHost(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "./cmd/metahex").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for name := range strings.Lines(string(out)) {
		seen++
		for _, not := range []string{"metahex/host/stream", "metahex/host/door", "metahex/host/web", "golang.org/x/crypto/ssh", "github.com/gliderlabs/", "github.com/nats-io/"} {
			if strings.HasPrefix(name, not) {
				t.Errorf("cmd/metahex is built of %s", strings.TrimSpace(name))
			}
		}
	}
	if seen < 100 {
		t.Errorf("looked at %d packages; want all of the program's", seen)
	}
}
