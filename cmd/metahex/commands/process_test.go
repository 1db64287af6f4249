//go:build unix

package commands

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// A player is a process that runs the program at a plain prompt.
type player struct {
	t       *testing.T
	program *exec.Cmd
	in      io.WriteCloser
	ended   chan struct{} // closed when the program has ended

	out, errOut printout
}

// A printout holds what the program has printed so far.
type printout struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *printout) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *printout) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

func (p *player) printed() string { return p.out.String() }

// sit starts the program.
func sit(t *testing.T, folder string, args ...string) *player {
	t.Helper()
	p := &player{t: t, program: exec.Command("metahex", args...), ended: make(chan struct{})}
	p.program.Dir = folder
	p.program.Env = append(os.Environ(), "HOME="+folder, "XDG_STATE_HOME="+folder)
	p.program.Stdout, p.program.Stderr = &p.out, &p.errOut
	var err error
	if p.in, err = p.program.StdinPipe(); err == nil {
		err = p.program.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.program.Wait() // end checks the exit code
		close(p.ended)
	}()
	t.Cleanup(func() { _ = p.program.Process.Kill(); <-p.ended })
	return p
}

// asked waits until the program has asked the given number of times. It returns false if the program
// ends first.
func (p *player) asked(times int) bool {
	p.t.Helper()
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(5 * time.Millisecond) {
		if strings.Count(p.printed(), "\n> ") >= times {
			return true
		}
		select {
		case <-p.ended:
			return strings.Count(p.printed(), "\n> ") >= times
		default:
		}
	}
	p.t.Fatalf("waited %v for question %d; printed\n%s", patience, times, p.printed())
	return false
}

// types gives an answer.
func (p *player) types(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// end waits until the program has ended, and returns its exit code.
func (p *player) end() int {
	p.t.Helper()
	select {
	case <-p.ended:
		return p.program.ProcessState.ExitCode()
	case <-time.After(patience):
		p.t.Fatalf("the program has not ended within %v; printed\n%s", patience, p.printed())
		return -1
	}
}

// refused checks that the program ends with exit code 2 and one line.
func (p *player) refused(want string) {
	p.t.Helper()
	code := p.end()
	if said := p.errOut.String(); code != exitUsage || !regexp.MustCompile("^metahex: "+want+"\n$").MatchString(said) {
		p.t.Errorf("exit code %d, and %q; want %d, and a line like %q", code, said, exitUsage, want)
	}
}
