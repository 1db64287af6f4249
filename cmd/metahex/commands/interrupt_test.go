//go:build unix

package commands

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/term"
)

// promptly returns the time limit for ending after a signal. The program's own limit is a second. On a
// busy machine everything is late, so only make soak, which has the machine to itself, uses the
// strict limit.
func promptly() time.Duration {
	if *soak {
		return time.Second
	}
	return 20 * time.Second
}

// The time limits for parts of the program that hang add up to at most a second.
func TestTheGraceIsWithinASecond(t *testing.T) {
	const exits = 50 * time.Millisecond // exitNow waits this long for its message
	if grace+exits > time.Second || echo >= grace {
		t.Errorf("a signal is handled for %v, the same one is ignored for %v; want a second at most, and less", grace+exits, echo)
	}
}

// modes returns the settings of a terminal, such as echo.
func (m *terminal) modes() *term.State {
	m.t.Helper()
	raw, err := m.tty.SyscallConn()
	var state *term.State
	if err == nil {
		if e := raw.Control(func(fd uintptr) { state, err = term.GetState(int(fd)) }); e != nil {
			err = e
		}
	}
	if err != nil {
		m.t.Fatal(err)
	}
	return state
}

// cook resets the terminal to its default modes.
func (m *terminal) cook() {
	m.t.Helper()
	raw, err := m.tty.SyscallConn()
	if err == nil {
		if e := raw.Control(func(fd uintptr) { err = term.Restore(int(fd), untouched(m.t)) }); e != nil {
			err = e
		}
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// untouched returns the default modes of a terminal.
func untouched(t *testing.T) *term.State {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	state, err := term.GetState(int(slave.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// endsPromptly checks that the program ends promptly with an exit code, and restores the terminal.
func (m *terminal) endsPromptly(how string, exit int) {
	m.t.Helper()
	if code := m.endsInTime(how); code != exit {
		m.t.Errorf("%s: exit code %d, want %d; the screen is\n%s", how, code, exit, m.screen)
	}
	m.givenBack(how)
}

// endsInTime checks that the program ends promptly, and returns its exit code.
func (m *terminal) endsInTime(how string) int {
	m.t.Helper()
	asked := time.Now()
	code := m.end()
	if took := time.Since(asked); took > promptly() {
		m.t.Errorf("%s: the program took %v to end, want no more than %v", how, took, promptly())
	}
	return code
}

// rests waits until the program has been waiting for keys for a while.
func (m *terminal) rests() {
	m.t.Helper()
	var last string
	m.until("the screen at rest", func() bool {
		before := last
		last = m.screen.String()
		rested := m.atRest()
		time.Sleep(150 * time.Millisecond)
		return rested && m.atRest() && m.screen.String() == last && last == before
	})
}

// givenBack checks that the terminal is in the same state as before the program.
func (m *terminal) givenBack(how string) {
	m.t.Helper()
	if got, want := m.modes(), untouched(m.t); !reflect.DeepEqual(got, want) {
		m.t.Errorf("%s: the terminal has the modes %+v, want %+v", how, got, want)
	}
	const full = vt10x.ModeAltScreen | vt10x.ModeMouseMask | vt10x.ModeHide
	if mode := m.screen.Mode() & full; mode != 0 {
		m.t.Errorf("%s: the terminal is left with the modes %b (alternate screen, mouse, hidden cursor), want none", how, mode)
	}
}

// A byte that is not a character is ignored, and the next key still works.
func TestBytesThatAreNoCharacters(t *testing.T) {
	for _, locale := range []string{"C.UTF-8", "C", "de_DE.ISO-8859-1"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			m := begin(t, t.TempDir(), 80, 24, []string{"LC_ALL=", "LC_CTYPE=", "LANG=" + locale}, "play", "primer", "--seed", "7", "--pace", "0s")
			m.shows("RED to ")
			m.shows(map[bool]string{true: "˙ . ˙ ♣♣", false: "' . ' tt"}[locale == "C.UTF-8"])
			for _, bytes := range []string{"\xff", "\xe9", "\x80", "\xc3x", "\xc3", "\xe2\x82", "\x1b]", "\x1b_", "\x1b[\xff"} {
				m.keys(bytes)
				for range 2 { // the program reads the bytes on their own and does not wait for a continuation
					time.Sleep(80 * time.Millisecond)
					m.until("the bytes read", m.atRest)
				}
				m.keys("?")
				m.until(fmt.Sprintf("the help after %q", bytes), func() bool { return strings.Contains(m.screen.String(), " keys ") })
				m.keys("\x03")
				m.until("the map again", func() bool { return !strings.Contains(m.screen.String(), " keys ") })
			}
			m.keys("\x03")
			m.endsPromptly("Ctrl-C", exitFine)
		})
	}
}

// ways lists the ways to end the program from outside.
var ways = []struct {
	how  string
	exit int
	do   func(*terminal)
}{
	{"SIGTERM", 143, func(m *terminal) { _ = m.program.Process.Signal(syscall.SIGTERM) }},
	{"SIGHUP", exitHungUp, func(m *terminal) { _ = m.program.Process.Signal(syscall.SIGHUP) }},
	{"Ctrl-C", exitInterrupted, func(m *terminal) { m.keys("\x03") }},
}

// Every screen ends at once, with an exit code that shows the reason.
func TestEveryScreenEnds(t *testing.T) {
	screens := []struct {
		shows string
		args  []string
	}{
		{"RED to ", []string{"play", "primer", "--seed", "7", "--pace", "0s"}},
		{"Enter play", []string{"play"}},
		{"Space pause", []string{"watch", "primer", "--seed", "7"}},
		{"Enter play", []string{"watch"}},
		{"Space on", []string{"replay", "game.play"}},
	}
	for i, screen := range screens {
		if !inSlice(2, i) {
			continue
		}
		for _, way := range inTurn(i, ways) {
			t.Run(strings.Join(screen.args, " ")+", "+way.how, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				recorded(t, filepath.Join(folder, "game.play"))
				m := begin(t, folder, 80, 24, nil, screen.args...)
				m.shows(screen.shows)
				way.do(m)
				exit := way.exit
				if way.how == "Ctrl-C" {
					exit = exitFine // the screen handles it as a key, like q
				}
				m.endsPromptly(way.how, exit)
			})
		}
	}
}

// Wherever the program hangs, it ends within a second, with the terminal restored and all answers
// on disk.
func TestAHungScreenEnds(t *testing.T) {
	for i, what := range []string{"bot", "step", "screen", "opening"} {
		if !inSlice(2, i) {
			continue
		}
		for _, way := range inTurn(i, ways) {
			t.Run(what+", "+way.how, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				file := filepath.Join(folder, "game.play")
				m := beginProgram(t, "metahex-hung", folder, 80, 24, nil, what, file)
				hangs := func() bool {
					_, err := os.Stat(file + ".hangs")
					return err == nil
				}
				m.until("the hang", func() bool {
					if strings.Contains(m.status(), "RED to ") {
						m.keys("\t ") // an answer
						time.Sleep(50 * time.Millisecond)
					}
					return hangs()
				})
				answers := onDisk(t, file)
				m.keys(strings.Repeat("j", 2000))
				way.do(m)
				m.endsPromptly(way.how, way.exit)
				if what == "opening" {
					return
				}
				if words := "Go on with: metahex play --resume " + file; !strings.Contains(strings.ReplaceAll(m.screen.String(), "\n", ""), words) {
					t.Errorf("the screen does not say %q:\n%s", words, m.screen)
				}
				if got := state(t, file); !strings.HasPrefix(got, fmt.Sprintf("%d answers, ", answers)) {
					t.Errorf("the file holds %s, want %d", got, answers)
				}
			})
		}
	}
}

// The program ends even if nobody reads what it draws.
func TestATerminalThatHangs(t *testing.T) {
	for _, way := range ways {
		t.Run(way.how, func(t *testing.T) {
			t.Parallel()
			m := begin(t, t.TempDir(), 200, 60, nil, "play", "primer", "--seed", "7", "--pace", "0s")
			m.shows("RED to ")
			<-m.reading
			for range 30 {
				m.keys("t") // each theme redraws everything, until the buffer of the terminal is full
				time.Sleep(20 * time.Millisecond)
			}
			way.do(m)
			select {
			case <-m.exited:
			case <-time.After(promptly()):
				t.Errorf("the program has not ended within %v", promptly())
			}
			if got, want := m.modes(), untouched(t); !reflect.DeepEqual(got, want) {
				t.Errorf("the terminal has the modes %+v, want %+v", got, want)
			}
			m.reading <- true
			if code := m.end(); code != way.exit {
				t.Errorf("exit code %d, want %d", code, way.exit)
			}
		})
	}
}

// Ctrl-C works after any amount of typed text.
func TestCtrlCAfterAPaste(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	m := begin(t, folder, 80, 24, nil, "play", "primer", "--seed", "7", "--pace", "0s")
	m.shows("RED to ")
	m.keys(strings.Repeat("jklh", 15_000))
	m.keys("\x03")
	m.endsPromptly("Ctrl-C", exitFine)
}

// The program redraws the screen after it was stopped and another program changed the terminal.
func TestAProgramThatWasStopped(t *testing.T) {
	t.Parallel()
	m := begin(t, t.TempDir(), 80, 24, nil, "play", "primer", "--seed", "7", "--pace", "0s")
	m.shows("RED to ")
	m.rests()
	raw := m.modes()
	_ = m.program.Process.Signal(syscall.SIGSTOP)
	m.cook()
	_, _ = m.screen.Write([]byte("\x1b[2J$ fg"))
	_ = m.program.Process.Signal(syscall.SIGCONT)
	m.shows("RED to ")
	m.rests()
	if got := m.modes(); !reflect.DeepEqual(got, raw) {
		t.Errorf("the terminal has the modes %+v, want %+v", got, raw)
	}
	m.keys("\x03")
	m.endsPromptly("Ctrl-C", exitFine)
}

// A second signal kills a program that has not ended yet. On a busy machine the program may end
// before the second signal; the test then tries again.
func TestASecondSignalKills(t *testing.T) {
	t.Parallel()
	var status syscall.WaitStatus
	for range 10 {
		m := begin(t, t.TempDir(), 80, 24, nil, "map", "print", "standard", "--paper", "letter-tiles", "--png")
		time.Sleep(300 * time.Millisecond)
		_ = m.program.Process.Signal(syscall.SIGINT)
		time.Sleep(150 * time.Millisecond)
		_ = m.program.Process.Signal(syscall.SIGTERM)
		m.end()
		if status = m.program.ProcessState.Sys().(syscall.WaitStatus); status.Signaled() && status.Signal() == syscall.SIGTERM {
			return
		}
	}
	t.Errorf("ended by %v with exit code %d at each of 10 times, want terminated by the second signal once", status.Signal(), status.ExitStatus())
}

// A half-typed line is not an answer; a resumed match asks the question again.
func TestThePromptEnds(t *testing.T) {
	for _, way := range ways {
		t.Run(way.how, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "game.play")
			m := begin(t, folder, 80, 24, nil, "play", "--plain", "primer", "--seed", "7", "--save", file)
			m.shows("> ")
			m.keys("1\r")
			m.until("the answer in the file", func() bool { return onDisk(t, file) == 1 })
			m.shows("> ")
			before := state(t, file)
			m.keys("2")
			time.Sleep(50 * time.Millisecond)
			way.do(m)
			m.endsPromptly(way.how, way.exit)
			if after := state(t, file); after != before {
				t.Errorf("the file holds %s, want %s", after, before)
			}
			if words := "Go on with: metahex play --plain --resume " + file; !strings.Contains(strings.ReplaceAll(m.screen.String(), "\n", ""), words) {
				t.Errorf("the screen does not say %q:\n%s", words, m.screen)
			}
		})
	}
}

// Commands with a long computation, or that wait for input, end after a signal.
func TestEveryCommandEnds(t *testing.T) {
	for i, args := range []string{
		"los --batch - --board A",
		"los serve",
		"lsp",
		"map assemble --grid 5x2",
		"map print standard --paper letter-tiles --png",
		"map preview",
		"map edit",
		"perft primer 9",
		"sim primer -n 1000000",
		"campaign measure lantern-road -n 10000",
		"battle --balance 100000 -o b.yaml",
		"play --plain primer --red search --blue search --playouts 100000",
	} {
		if !inSlice(2, i) {
			continue
		}
		way := ways[i%len(ways)]
		t.Run(args+", "+way.how, func(t *testing.T) {
			t.Parallel()
			exit := way.exit
			inTheMidst(t, args, func(m *terminal) bool {
				way.do(m)
				code := m.endsInTime(way.how)
				if code == exit {
					m.givenBack(way.how)
				}
				return code == exit
			})
		})
	}
}

// inTheMidst runs a command and calls do while it runs. If do returns false, the command may not have
// started yet, and inTheMidst tries again with more time.
func inTheMidst(t *testing.T, args string, do func(m *terminal) bool) {
	t.Helper()
	for wait := 300 * time.Millisecond; ; wait *= 2 {
		m := begin(t, t.TempDir(), 80, 24, nil, strings.Fields(args)...)
		time.Sleep(wait)
		if do(m) {
			return
		}
		if status := m.program.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || wait > patience/8 {
			t.Fatalf("ended by %v with exit code %d; the screen is\n%s", status.Signal(), status.ExitStatus(), m.screen)
		}
	}
}

// With random bytes, window sizes, stops and continues, the program never fails, and the record stays
// sound.
func TestAMonkeyAtTheTerminal(t *testing.T) {
	t.Parallel()
	const seed = 1
	many := few(5_000, 20_000)
	r := rand.New(rand.NewPCG(seed, 0))
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	m := begin(t, folder, 80, 24, nil, "play", "primer", "--save", file, "--seed", "7", "--pace", "0s")
	m.shows("RED to ")
	for sent := 0; sent < many; {
		in := make([]byte, 1+r.IntN(600))
		for i := range in {
			for in[i] = 'q'; in[i] == 'q' || in[i] == 0x03; { // avoid q and Ctrl-C, which would end the program
				in[i] = byte(r.Uint32())
			}
		}
		sent += len(in)
		if _, err := m.tty.Write(in); err != nil {
			t.Fatalf("seed %d, after %d bytes: %v; the screen is\n%s", seed, sent, err, m.screen)
		}
		switch r.IntN(4) {
		case 0:
			m.resize(1+r.IntN(150), 1+r.IntN(50))
		case 1:
			_ = m.program.Process.Signal(syscall.SIGSTOP)
			time.Sleep(time.Duration(r.IntN(10)) * time.Millisecond)
			_ = m.program.Process.Signal(syscall.SIGCONT)
		}
		select {
		case <-m.exited: // some key has ended the program anyway
			if code := m.end(); code != exitFine {
				t.Fatalf("seed %d, after %d bytes: exit code %d, want %d; the screen is\n%s", seed, sent, code, exitFine, m.screen)
			}
			m.givenBack("a key")
			m = begin(t, folder, 80, 24, nil, "play", "--resume", file, "--pace", "0s")
		case <-time.After(20 * time.Millisecond): // time to handle the input
		}
	}
	m.resize(80, 24)
	m.rests()
	for open := true; open; { // close all open views, then the program
		m.keys("\x03")
		select {
		case <-m.exited:
			open = false
		case <-time.After(20 * time.Millisecond):
			m.until("the screen at rest", func() bool {
				select {
				case <-m.exited: // another key would interrupt the ending
					return true
				default:
					return m.atRest()
				}
			})
		}
	}
	m.endsPromptly("Ctrl-C", exitFine)
	if mistakes, err := filepath.Glob(filepath.Join(folder, "metahex", "mistake-*")); err != nil || len(mistakes) > 0 {
		t.Errorf("seed %d: found %q, error %v; want no mistake", seed, mistakes, err)
	}
	t.Logf("seed %d: the file holds %s", seed, state(t, file))
}

// recorded records a match between bots in a file.
func recorded(t *testing.T, file string) {
	t.Helper()
	var said strings.Builder
	args := []string{"play", "--plain", "primer", "--red", "greedy", "--blue", "greedy", "--seed", "7", "--save", file}
	if code := run(args, strings.NewReader(""), &said, &said); code != exitFine {
		t.Fatalf("exit code %d: %s", code, &said)
	}
}
