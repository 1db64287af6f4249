//go:build unix

package tui

import (
	"bytes"
	"testing"
	"time"

	"github.com/creack/pty"
)

// A terminal that answers is believed, one that does not is not waited for, and what is
// typed meanwhile is kept.
func TestBackgroundOfATerminal(t *testing.T) {
	for answer, want := range map[string]bool{"j\x1b]11;rgb:ffff/ffff/ffff\x1b\\k": true, "j\x1b]11;rgb:0000/0000/0000\ak": false, "jk": false} {
		master, device, err := pty.Open()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			asked := make([]byte, 64)
			if n, err := master.Read(asked); err == nil && bytes.Contains(asked[:n], []byte(askBackground)) {
				_, _ = master.WriteString(answer)
			}
		}()
		begun := time.Now()
		typed, light := background(device)
		if light != want {
			t.Errorf("%q: got light %t; want %t", answer, light, want)
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("%q: asked for %v; want at most 2 s", answer, took)
		}
		if !bytes.HasPrefix([]byte("jk"), typed) || len(typed) == 0 {
			t.Errorf("%q: got %q typed; want the keys j and k, or j alone while k is under way", answer, typed)
		}
		master.Close()
		device.Close()
	}
}
