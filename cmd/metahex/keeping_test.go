//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"metahex/record"
	"metahex/systems"
)

// A player is the program at a plain prompt, in a process of its own.
type player struct {
	t       *testing.T
	program *exec.Cmd
	in      io.WriteCloser
	ended   chan struct{} // closed when the program has ended

	out, errOut printout
}

// A printout is what the program has printed so far.
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
		_ = p.program.Wait() // the exit code is looked at
		close(p.ended)
	}()
	t.Cleanup(func() { _ = p.program.Process.Kill(); <-p.ended })
	return p
}

// asked waits until the program has asked so often, and reports whether it has: it
// may have ended instead.
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

// begunMatch is a match in a file, in which red has answered twice and is asked.
func begunMatch(t *testing.T, folder string) *player {
	t.Helper()
	p := sit(t, folder, "play", "--plain", "primer", "--seed", "7", "--save", "game.play")
	for n := range 3 {
		if !p.asked(n + 1) {
			t.Fatalf("the match has not begun: %s", &p.errOut)
		}
		if n < 2 {
			p.types("1")
		}
	}
	return p
}

func contents(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// onlyRecords checks that no side file is left in a folder.
func onlyRecords(t *testing.T, folder string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("these files are left: %v", left)
	}
}

// playing is what is said of a match that a process plays.
func playing(p *player) string {
	host, _ := os.Hostname()
	return fmt.Sprintf(`game\.play is being played by process %d on %s since [0-9-]+ [0-9:]+`, p.program.Process.Pid, regexp.QuoteMeta(host))
}

// A match that is being played is refused to everybody else, in one line that names
// who plays it; when its process is killed, it is free.
func TestARecordHasOneWriter(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	p := begunMatch(t, folder)
	before := contents(t, file)
	for _, args := range [][]string{
		{"play", "--plain", "--resume", "game.play"},
		{"play", "--plain", "primer", "--save", "game.play"},
		{"play", "--plain", "primer", "--save", "game.play", "--force"},
		{"play", "--plain", "--resume", "../" + filepath.Base(folder) + "/game.play"},
	} {
		want := playing(p) + "; --look-on shows it, --take-over takes it over"
		sit(t, folder, args...).refused(strings.Replace(want, "game", ".*game", 1))
	}
	if after := contents(t, file); after != before {
		t.Errorf("the file has changed to\n%s", after)
	}
	_ = p.program.Process.Kill()
	p.end()
	again := sit(t, folder, "play", "--plain", "--resume", "game.play")
	again.asked(1)
	again.types("quit")
	if code := again.end(); code != exitFine {
		t.Errorf("exit code %d, want %d: %s", code, exitFine, &again.errOut)
	}
	onlyRecords(t, folder)
}

// Of twenty processes that want one record at once, one gets it, and its answers
// alone are in the file.
func TestTwentyWantOneRecord(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"play", "--plain", "--resume", "game.play"},
		{"play", "--plain", "primer", "--seed", "7", "--save", "game.play"},
	} {
		folder := t.TempDir()
		file := filepath.Join(folder, "game.play")
		want := 1
		if args[2] == "--resume" {
			first := begunMatch(t, folder)
			first.types("quit")
			first.end()
			want = onDisk(t, file) + 1
		}
		var all []*player
		for range 20 {
			all = append(all, sit(t, folder, args...))
		}
		var writer *player
		for _, p := range all {
			if !p.asked(1) {
				p.refused(`game\.play is (being played by .*; --look-on shows it, --take-over takes it over|not empty; .*)`)
			} else if writer != nil {
				t.Errorf("%q: two processes write", args)
			} else {
				writer = p
			}
		}
		if writer == nil {
			t.Fatalf("%q: nobody writes", args)
		}
		writer.types("1")
		writer.asked(2)
		writer.types("quit")
		writer.end()
		if n := onDisk(t, file); n < want {
			t.Errorf("%q: %d answers are in the file, want %d or more", args, n, want)
		}
		checks(t, file)
		onlyRecords(t, folder)
	}
}

// checks checks that a record plays as it tells.
func checks(t *testing.T, file string) {
	t.Helper()
	p, err := record.Load(file)
	if err == nil {
		_, err = record.Check(p, systems.Start)
	}
	if err != nil {
		t.Error(err)
	}
}

// Twenty processes take one match over from one another, each giving an answer if
// it gets so far: no answer is lost and none is out of place.
func TestTwentyTakeOver(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	first := begunMatch(t, folder)
	before := onDisk(t, file)
	all := []*player{first}
	for range 20 {
		p := sit(t, folder, "play", "--plain", "--resume", "game.play", "--take-over")
		_, _ = io.WriteString(p.in, "1\n") // who was refused reads nothing
		all = append(all, p)
	}
	answered, left := 0, 0
	for _, p := range all {
		if p != first && p.asked(2) {
			answered++
		}
	}
	for _, p := range all {
		_, _ = io.WriteString(p.in, "quit\n")
		if p.end() == exitFine {
			left++
		}
	}
	t.Logf("%d of 20 have answered, %d of 21 have left well", answered, left)
	if n := onDisk(t, file); answered == 0 || n < before+answered {
		t.Errorf("%d answers are in the file, want %d and %d or more", n, before, answered)
	}
	checks(t, file)
	onlyRecords(t, folder)
}

// A match that is taken over is left within two seconds, and goes on where it was.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	p := begunMatch(t, folder)
	answers := onDisk(t, file)
	question := p.printed()[strings.LastIndex(p.printed(), "\nred: "):]
	begun := time.Now()
	taker := sit(t, folder, "play", "--plain", "--take-over", "game.play")
	if !taker.asked(1) {
		t.Fatal(taker.errOut.String())
	}
	t.Logf("taken over in %v", time.Since(begun))
	if got := taker.printed(); !strings.HasSuffix(got, question) {
		t.Errorf("the taker is asked\n%s\nwant\n%s", got, question)
	}
	code := p.end()
	want := fmt.Sprintf("The match was taken over by process %d on ", taker.program.Process.Pid)
	if said := p.printed(); code != exitFine || !strings.Contains(said, want) || !strings.HasSuffix(said, fmt.Sprintf("; all %d answers are in game.play.\n", answers)) {
		t.Errorf("the holder ends with %d and %q; want %d and %q", code, said, exitFine, want)
	}
	taker.types("1")
	taker.asked(2)
	taker.types("quit")
	taker.end()
	checks(t, file)
	// Nobody plays it any more, and nobody has to be asked.
	last := sit(t, folder, "play", "--plain", "--resume=game.play", "--take-over")
	last.asked(1)
	last.types("quit")
	if code := last.end(); code != exitFine {
		t.Errorf("exit code %d, want %d: %s", code, exitFine, &last.errOut)
	}
	onlyRecords(t, folder)
}

// A holder that does not answer keeps its match: the taker says so in a line, and
// writes nothing.
func TestTakenOverInVain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := begunMatch(t, folder)
	before := contents(t, filepath.Join(folder, "game.play"))
	if err := p.program.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	taker := sit(t, folder, "play", "--plain", "--take-over", "game.play")
	taker.refused(fmt.Sprintf(`game\.play: process %d on .* has not left the match within 2 seconds; nothing is changed`, p.program.Process.Pid))
	if err := p.program.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // it looks for requests again
	if after := contents(t, filepath.Join(folder, "game.play")); after != before {
		t.Errorf("the file has changed to\n%s", after)
	}
	p.types("1")
	p.asked(4)
	p.types("quit")
	if code := p.end(); code != exitFine || strings.Contains(p.printed(), "taken over") {
		t.Errorf("the holder ends with %d and\n%s", code, p.printed())
	}
	onlyRecords(t, folder)
}

// On the screen too, a match is taken over within two seconds, there and back.
func TestTakenOverOnATerminal(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	holder := begin(t, folder, 120, 40, nil, "play", "primer", "--save", file, "--seed", "7", "--pace", "0s")
	holder.answer(file)
	status, before := holder.status(), state(t, file)
	for range 2 {
		begun := time.Now()
		taker := begin(t, folder, 120, 40, nil, "play", "--take-over", file, "--pace", "0s")
		taker.asked(file)
		t.Logf("taken over in %v", time.Since(begun))
		if code := holder.end(); code != exitFine || !strings.Contains(holder.screen.String(), "The match was taken over by process ") {
			t.Errorf("the holder ends with %d and\n%s", code, holder.screen)
		}
		if after := state(t, file); taker.status() != status || after != before {
			t.Errorf("the taker has %s at\n%s\nwant %s at\n%s", after, taker.status(), before, status)
		}
		holder = taker
	}
	holder.keys("\x03")
	holder.end()
	onlyRecords(t, folder)
}

// Who looks on sees the answers as they are given and taken back, and changes
// nothing.
func TestLookOn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	holder := begin(t, folder, 120, 40, nil, "play", "primer", "--save", file, "--seed", "7", "--pace", "0s")
	holder.answer(file)
	reader := sit(t, folder, "play", "--plain", "--look-on", file)
	viewer := begin(t, folder, 120, 40, nil, "play", "--look-on", file)
	seen := func() {
		t.Helper()
		n := onDisk(t, file)
		viewer.shows(fmt.Sprintf("LOOKING ON %d of %d ", n, n))
	}
	seen()
	for range 3 {
		before := contents(t, file)
		holder.answer(file)
		seen()
		news := strings.TrimPrefix(contents(t, file), before)
		viewer.until("the new lines at the prompt", func() bool { return strings.HasSuffix(reader.printed(), news) })
	}
	holder.keys("U")
	viewer.until("an answer taken back", func() bool { return strings.Contains(reader.printed(), "# 1 answer taken back\n") })
	seen()
	viewer.keys("[[")
	viewer.shows(fmt.Sprintf("LOOKING ON %d of %d ", onDisk(t, file)-2, onDisk(t, file)))
	holder.answer(file)
	viewer.shows(fmt.Sprintf("LOOKING ON %d of %d ", onDisk(t, file)-3, onDisk(t, file)))
	viewer.keys("\x03")
	if code := viewer.end(); code != exitFine {
		t.Errorf("exit code %d, want %d", code, exitFine)
	}
	holder.keys("\x03")
	holder.end()
	viewer.until("who plays it", func() bool { return strings.Contains(reader.errOut.String(), "metahex: nobody plays ") })
	if err := reader.program.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	reader.end()
	checks(t, file)
	onlyRecords(t, folder)
}

// Looking on ends with the match.
func TestLookOnToTheEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if code := sit(t, folder, "play", "--plain", "primer", "--red", "random", "--blue", "random", "--save", "game.play").end(); code != exitFine {
		t.Fatalf("exit code %d, want %d", code, exitFine)
	}
	p := sit(t, folder, "play", "--plain", "--look-on", "game.play")
	if code := p.end(); code != exitFine || !strings.HasPrefix(p.printed(), "game.play: ") {
		t.Errorf("exit code %d and %q, want %d", code, p.printed(), exitFine)
	}
}

// Without a name, --resume is for the match that was left last, and says which are
// open elsewhere; --look-on and --take-over are for these.
func TestMatchesOpenElsewhere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	holder := begin(t, folder, 120, 40, nil, "play", "primer", "--seed", "7", "--pace", "0s")
	holder.shows("RED to ")
	found, err := filepath.Glob(filepath.Join(folder, "metahex", "*.play"))
	if err != nil || len(found) != 1 {
		t.Fatalf("found the records %q, error %v; want one", found, err)
	}
	holder.answer(found[0])
	open := regexp.QuoteMeta(found[0]) + fmt.Sprintf(" is being played by process %d on .*", holder.program.Process.Pid)
	sit(t, folder, "play", "--plain", "--resume").refused(open + "; --look-on shows it, --take-over takes it over")

	lobby := begin(t, folder, 120, 40, nil, "play")
	lobby.shows("Open elsewhere: Two")
	lobby.keys(" ")
	lobby.shows(fmt.Sprintf("LOOKING ON %d of %d ", onDisk(t, found[0]), onDisk(t, found[0])))
	lobby.keys("\x03")
	lobby.end()

	laidAside(t, filepath.Join(folder, "metahex", "left.play"), "primer", 30, func(*record.Header) {})
	if err := os.Chtimes(filepath.Join(folder, "metahex", "left.play"), noon, noon); err != nil {
		t.Fatal(err)
	}
	other := sit(t, folder, "play", "--plain", "--resume")
	other.asked(1)
	other.types("quit")
	if code := other.end(); code != exitFine || !regexp.MustCompile("^metahex: "+open+"\n$").MatchString(other.errOut.String()) || !strings.Contains(other.printed(), "left.play") {
		t.Errorf("--resume: exit code %d, and %q and %s", code, &other.errOut, other.printed())
	}
	taker := sit(t, folder, "play", "--plain", "--resume", "--take-over")
	taker.asked(1)
	taker.types("quit")
	if code := taker.end(); code != exitFine || !strings.Contains(taker.printed(), found[0]) {
		t.Errorf("--take-over: exit code %d and %s", code, taker.printed())
	}
	holder.end()
	sit(t, folder, "play", "--plain", "--look-on").refused("no recorded match is being played; name a file, as in --look-on FILE")
}

// A file that holds something is not overwritten unasked, neither by a flag nor from
// the screen.
func TestSaveKeepsWhatIsThere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, empty := filepath.Join(folder, "thesis.txt"), filepath.Join(folder, "empty.play")
	if err := errors.Join(os.WriteFile(file, []byte("precious\n"), 0o644), os.WriteFile(empty, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	const want = `thesis\.txt is not empty; --resume .*thesis\.txt goes on with the match in it, --force overwrites it`
	sit(t, folder, "play", "--plain", "primer", "--save", "thesis.txt").refused(want)
	m := begin(t, folder, 120, 40, nil, "play", "primer", "--save", file)
	if code := m.end(); code != exitUsage || !strings.Contains(m.screen.String(), "thesis.txt is not empty") {
		t.Errorf("exit code %d and\n%s", code, m.screen)
	}
	if got := contents(t, file); got != "precious\n" {
		t.Errorf("the file holds %q", got)
	}
	m = begin(t, folder, 120, 40, nil, "watch", "primer", "--pace", "0s")
	m.shows("the match is over")
	m.keys(":save thesis.txt\r")
	m.shows("thesis.txt is not empty; --resume")
	if got := contents(t, file); got != "precious\n" {
		t.Errorf("the file holds %q", got)
	}
	m.keys(":save empty.play\r")
	m.shows("recorded in empty.play")
	m.keys("\x03")
	m.end()
	checks(t, empty)
	if err := os.Truncate(empty, 0); err != nil {
		t.Fatal(err)
	}
	m = begin(t, folder, 120, 40, nil, "watch", "primer", "--pace", "0s")
	m.shows("the match is over")
	m.keys(":save thesis.txt --force\r")
	m.shows("recorded in thesis.txt")
	m.keys("\x03")
	m.end()
	checks(t, file)
	for _, args := range [][]string{{"empty.play"}, {"thesis.txt", "--force"}} {
		p := sit(t, folder, append([]string{"play", "--plain", "primer", "--save"}, args...)...)
		p.asked(1)
		p.types("1")
		p.types("quit")
		if code := p.end(); code != exitFine {
			t.Errorf("%q: exit code %d: %s", args, code, &p.errOut)
		}
		checks(t, filepath.Join(folder, args[0]))
	}
}
