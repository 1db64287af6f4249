//go:build unix

package tui

import (
	"bytes"
	"testing"
	"time"

	"github.com/creack/pty"
)

// A terminal's answer is used. A terminal without an answer causes no delay. Keys typed during the
// wait are kept.
func TestBackgroundOfATerminal(t *testing.T) {
	for answer, want := range map[string]bool{"j\x1b]11;rgb:ffff/ffff/ffff\x1b\\k": true, "j\x1b]11;rgb:0000/0000/0000\ak": false, "jk": false} {
		for try := 1; ; try++ { // on a busy machine the terminal may answer too late
			typed, light := askedBy(t, answer)
			// k may not have arrived yet
			if light == want && len(typed) > 0 && bytes.HasPrefix([]byte("jk"), typed) {
				break
			}
			if try == 20 {
				t.Errorf("%q: got light %t and %q typed at each of %d times; want %t, and the keys j and k or j alone", answer, light, typed, try, want)
				break
			}
		}
	}
}

// askedBy calls background with a simulated terminal that gives a fixed answer.
func askedBy(t *testing.T, answer string) (typed []byte, light bool) {
	t.Helper()
	master, device, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer device.Close()
	go func() {
		asked := make([]byte, 64)
		if n, err := master.Read(asked); err == nil && bytes.Contains(asked[:n], []byte(askBackground)) {
			_, _ = master.WriteString(answer)
		}
	}()
	begun := time.Now()
	typed, light = background(device)
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("%q: asked for %v; want at most a minute", answer, took)
	}
	return typed, light
}
