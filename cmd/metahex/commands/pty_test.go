//go:build unix

package commands

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/sys/unix"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
	"metahex/tui"
)

// patience is how long a test waits for something that must happen. Only failing tests and busy
// machines need that long.
const patience = 2 * time.Minute

// A terminal is a pseudo-terminal that runs the program, with a model of its screen.
//
//	test ──keys──▶ pty ──▶ metahex play
//	     ◀─cells── vt10x ◀──┘
type terminal struct {
	t       *testing.T
	tty     *os.File
	screen  vt10x.Terminal
	program *exec.Cmd
	ended   chan error    // the result of the program, once
	exited  chan struct{} // closed when the program has ended; its last output may not have been read
	reading chan bool     // holds one value; while the test has taken the value, no output is read

	mu      sync.Mutex
	changed chan struct{} // closed at the next change of the screen

	drawing sync.Mutex // held while output is being drawn
}

// begin starts the program on a new terminal, in a folder.
func begin(t *testing.T, folder string, columns, rows int, env []string, args ...string) *terminal {
	t.Helper()
	return beginProgram(t, "metahex", folder, columns, rows, env, args...)
}

// beginProgram starts one of the programs of TestMain.
func beginProgram(t *testing.T, name, folder string, columns, rows int, env []string, args ...string) *terminal {
	t.Helper()
	m := &terminal{t: t, ended: make(chan error, 1), exited: make(chan struct{}), reading: make(chan bool, 1), changed: make(chan struct{})}
	for _, s := range deadly {
		if signal.Ignored(s) { // the program would ignore it too
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	m.program = exec.Command(name, args...)
	m.program.Dir = folder
	m.program.Env = append(os.Environ(), append([]string{"TERM=xterm-256color", "LANG=C.UTF-8", "HOME=" + folder, "XDG_STATE_HOME=" + folder}, env...)...)
	blocking, err := pty.StartWithSize(m.program, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)})
	if err != nil {
		t.Fatal(err)
	}
	tty := pollable(t, blocking)
	m.tty, m.screen = tty, vt10x.New(vt10x.WithWriter(tty), vt10x.WithSize(columns, rows))
	m.reading <- true
	read := make(chan struct{})
	go func() {
		defer close(read)
		b := make([]byte, 1<<14)
		for open := true; open; { // until the program ends or the terminal is closed
			m.reading <- <-m.reading
			open = m.draws(b)
			m.tell()
		}
	}()
	go func() {
		err := m.program.Wait()
		close(m.exited)
		<-read
		m.ended <- err
		m.tell()
	}()
	t.Cleanup(func() {
		_ = m.program.Process.Kill()
		_ = tty.Close()
	})
	return m
}

// pollable returns a terminal whose Close does not wait for a pending read, so that the test can close
// it at any time.
func pollable(t *testing.T, blocking *os.File) *os.File {
	t.Helper()
	fd, err := syscall.Dup(int(blocking.Fd()))
	if err == nil {
		err = errors.Join(blocking.Close(), syscall.SetNonblock(fd, true))
	}
	if err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), blocking.Name())
}

// draws waits for output of the program and draws it. Other goroutines see reading and drawing as one
// step; see atRest. It reports whether there may be more output.
func (m *terminal) draws(b []byte) (open bool) {
	raw, err := m.tty.SyscallConn()
	if err != nil {
		return false
	}
	err = raw.Read(func(fd uintptr) (done bool) {
		m.drawing.Lock()
		defer m.drawing.Unlock()
		n, err := unix.Read(int(fd), b)
		if err == unix.EAGAIN || err == unix.EINTR {
			return false
		}
		open = err == nil && n > 0
		_, _ = m.screen.Write(b[:max(0, n)])
		return true
	})
	return open && err == nil
}

// tell wakes the goroutines that wait for a change of the screen.
func (m *terminal) tell() {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.changed)
	m.changed = make(chan struct{})
}

// lines returns the rows of the screen.
func (m *terminal) lines() []string { return strings.Split(m.screen.String(), "\n") }

// status returns the first line of the screen, which contains scenario, turn and question.
func (m *terminal) status() string { return strings.TrimSpace(m.lines()[0]) }

// until waits until come returns true. The function come checks the screen or the record.
func (m *terminal) until(what string, come func() bool) {
	m.t.Helper()
	deadline := time.After(patience)
	for {
		m.mu.Lock()
		changed := m.changed
		m.mu.Unlock()
		if come() {
			return
		}
		select {
		case <-changed:
		case <-time.After(5 * time.Millisecond): // there is no notification for changes of a file
		case <-deadline:
			m.t.Fatalf("waited %v for %s; the screen is\n%s", patience, what, m.screen)
		}
	}
}

// shows waits for words on the screen.
func (m *terminal) shows(words string) {
	m.t.Helper()
	m.until(fmt.Sprintf("%q", words), func() bool { return strings.Contains(m.screen.String(), words) })
}

// keys sends s as typed keys.
func (m *terminal) keys(s string) {
	m.t.Helper()
	if _, err := m.tty.WriteString(s); err != nil {
		m.t.Fatal(err)
	}
}

// resize changes the size of the terminal, like dragging its window.
func (m *terminal) resize(columns, rows int) {
	m.t.Helper()
	m.screen.Resize(columns, rows)
	raw, err := m.tty.SyscallConn()
	if err == nil {
		err = errors.Join(raw.Control(func(fd uintptr) {
			err = unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: uint16(rows)})
		}), err)
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// end waits for the program to end, and returns its exit code.
func (m *terminal) end() int {
	m.t.Helper()
	select {
	case err := <-m.ended:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			m.t.Fatal(err)
		}
		return m.program.ProcessState.ExitCode()
	case <-time.After(patience):
		m.t.Fatalf("the program has not ended within %v; the screen is\n%s", patience, m.screen)
		return -1
	}
}

// onDisk returns the number of answers in a file, or 0 if the file does not exist yet.
func onDisk(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.Count("\n"+string(text), "\n> ")
}

// asked waits until the program waits for a key, and until its status line shows red's question of
// the match on disk. By then dice and blue have answered. An older frame may show the same question,
// but keys typed then would be lost.
func (m *terminal) asked(file string) {
	m.t.Helper()
	m.until("red's question", func() bool {
		if !m.atRest() {
			return false
		}
		play, err := record.Load(file)
		if err != nil {
			return false // the file does not exist yet, or is being written
		}
		at, err := record.Replay(play, systems.Start)
		if err != nil {
			m.t.Fatal(err)
		}
		q, ok := at.Question()
		return ok && q.Side == game.Red && strings.Contains(m.status()+" ", " RED to "+tui.AskedTo(q.Topic)+" ")
	})
}

// answer gives the next listed answer to red's question. It waits until the answer is on disk and red
// is asked again.
func (m *terminal) answer(file string) {
	m.t.Helper()
	m.asked(file)
	before := onDisk(m.t, file)
	m.keys("\t ")
	m.until("the answer in the file", func() bool { return onDisk(m.t, file) > before })
	m.asked(file)
}

// state returns the hash of the match in a file.
func state(t *testing.T, file string) string {
	t.Helper()
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Check(play, systems.Start); err != nil {
		t.Fatal(err)
	}
	m, err := record.Replay(play, systems.Start)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d answers, %016x", onDisk(t, file), game.Hash(m))
}

// Whatever happens to the terminal, the match is on disk up to the last answer and can be resumed.
func TestPlayOnATerminal(t *testing.T) {
	for _, size := range drawn(t, 1, [][2]int{{80, 24}, {120, 40}, {200, 60}}) {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "game.play")
			m := begin(t, folder, size[0], size[1], nil, "play", "primer", "--save", file, "--seed", "7", "--pace", "0s")
			for !strings.Contains(m.status(), "turn 2") {
				m.answer(file)
			}
			m.resize(60, 15)
			m.shows("80×24 needed")
			m.resize(size[0]+7, size[1]+3)
			m.asked(file)
			m.resize(size[0], size[1])
			m.asked(file)
			for _, leave := range []struct {
				how  string
				exit int
				do   func(*terminal)
			}{
				{"hang-up", exitHungUp, func(m *terminal) { _ = m.tty.Close() }},
				{"kill -TERM", 143, func(m *terminal) { _ = m.program.Process.Signal(syscall.SIGTERM) }},
				{"Ctrl-C", exitFine, func(m *terminal) { m.keys("\x03") }},
			} {
				m.answer(file)
				status, before := m.status(), state(t, file)
				leave.do(m)
				if code := m.end(); code != leave.exit {
					t.Errorf("%s: exit code %d, want %d; the screen is\n%s", leave.how, code, leave.exit, m.screen)
				}
				if leave.how != "hang-up" && !strings.Contains(m.screen.String(), "Go on with: metahex play --resume ") {
					t.Errorf("%s: the screen does not say how to go on:\n%s", leave.how, m.screen)
				}
				if after := state(t, file); after != before {
					t.Errorf("%s: the file holds %s, want %s", leave.how, after, before)
				}
				m = begin(t, folder, size[0], size[1], nil, "play", "--resume", file, "--pace", "0s")
				m.asked(file)
				if m.status() != status {
					t.Errorf("resumed after %s: status line\n%s\nwant\n%s", leave.how, m.status(), status)
				}
			}
			m.keys("\x03")
			m.end()
		})
	}
}

// A match is recorded even without --save, and --resume resumes it.
func TestPlayIsRecordedUnasked(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	m := begin(t, folder, 80, 24, nil, "play", "primer", "--seed", "7", "--pace", "0s")
	m.shows("RED to ")
	found, err := filepath.Glob(filepath.Join(folder, "metahex", "primer-*.play"))
	if err != nil || len(found) != 1 {
		t.Fatalf("found the records %q, error %v; want one of the primer", found, err)
	}
	m.answer(found[0])
	status, before := m.status(), state(t, found[0])
	_ = m.tty.Close()
	m.end()
	m = begin(t, folder, 80, 24, nil, "play", "--resume", "--pace", "0s")
	m.asked(found[0])
	if after := state(t, found[0]); m.status() != status || after != before {
		t.Errorf("resumed with %s at\n%s\nwant %s at\n%s", after, m.status(), before, status)
	}
	m.keys("\x03")
	m.end()
}

// So is a plain match at a terminal, unless nothing was answered.
func TestPlainPlayIsRecordedUnasked(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	records := func() []string {
		found, err := filepath.Glob(filepath.Join(folder, "metahex", "primer-*.play"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	m := begin(t, folder, 80, 24, nil, "play", "--plain", "primer", "--seed", "7")
	m.shows("> ")
	m.keys("\x03")
	m.end()
	if found := records(); len(found) != 0 {
		t.Errorf("nothing was answered, found %q; want no record", found)
	}
	m = begin(t, folder, 80, 24, nil, "play", "--plain", "primer", "--seed", "7")
	m.shows("> ")
	m.keys("1\r")
	m.shows("red: height?")
	m.keys("\x03")
	m.shows("Go on with: metahex play --plain --resume ")
	m.end()
	if found := records(); len(found) != 1 || strings.HasPrefix(state(t, found[0]), "0 ") {
		t.Errorf("found %q; want one record with answers", found)
	}
}

// On a terminal that cannot show the map, the program prints one line and exits.
func TestPlayOnNoTerminal(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"dumb", "", "no-such-terminal"} {
		m := begin(t, t.TempDir(), 80, 24, []string{"TERM=" + term, "COLORTERM="}, "play", "primer")
		code := m.end()
		said := strings.TrimSpace(m.screen.String())
		if code != exitUsage || !strings.HasPrefix(said, "metahex: this terminal cannot show the map (") || strings.Contains(said, "\n\n") {
			t.Errorf("TERM=%s: exit code %d, want %d, and one line about the terminal; found\n%s", term, code, exitUsage, said)
		}
	}
}

// A tabletop match in inches is played on a terminal. The test makes a move of two legs and takes each
// leg back, on the screen and on disk. It also uses the measuring tape and shows an arc.
func TestPlayATableOnATerminal(t *testing.T) {
	for _, size := range drawn(t, 1, [][2]int{{80, 24}, {120, 40}}) {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "game.play")
			m := begin(t, folder, size[0], size[1], nil, "play", "mill-bridge", "--save", file, "--seed", "1", "--pace", "0s")
			m.answer(file) // activates a platoon
			m.shows("RED to order")
			begun := state(t, file)
			var stood []string // positions after each leg
			for _, leg := range []string{"7,27", "6.5,26"} {
				before := onDisk(t, file)
				m.keys(":" + leg + "\r")
				m.shows(" " + strings.ReplaceAll(leg, ",", " ")) // wait until the answer is highlighted
				m.keys(" ")
				m.until("the leg in the file", func() bool { return onDisk(t, file) > before })
				m.asked(file)
				stood = append(stood, state(t, file))
			}
			m.keys("L:20,10\r")
			m.shows("inches base to base")
			m.keys("Ls") // up again
			m.shows(", 1 of ")
			m.keys("ss")
			for _, want := range []string{stood[0], begun} {
				before := onDisk(t, file)
				m.keys("U")
				m.until("the leg gone from the file", func() bool { return onDisk(t, file) < before })
				m.asked(file)
				if got := state(t, file); got != want {
					t.Errorf("taken back: the file holds %s, want %s", got, want)
				}
			}
			m.keys("\x03")
			if code := m.end(); code != exitFine {
				t.Errorf("exit code %d, want %d", code, exitFine)
			}
		})
	}
}
