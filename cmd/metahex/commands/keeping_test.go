//go:build unix

package commands

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"metahex/record"
	"metahex/systems"
)

// begunMatch records a match in a file. Red has answered twice and must answer again.
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

// onlyRecords checks that a folder contains records and no other files.
func onlyRecords(t *testing.T, folder string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("these files are left: %v", left)
	}
}

// playing returns the message about a match that another process is playing.
func playing(p *player) string {
	host, _ := os.Hostname()
	return fmt.Sprintf(`game\.play is being played by process %d on %s since [0-9-]+ [0-9:]+`, p.program.Process.Pid, regexp.QuoteMeta(host))
}

// Other processes cannot play a match that is being played. The message is one line with the
// process of the player. When that process is killed, another process can resume the match.
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

// If twenty processes want one record at once, one gets it, and the file has only its answers.
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

// checks checks that the record replays without findings.
func checks(t *testing.T, file string) {
	t.Helper()
	p, err := record.Load(file)
	if err == nil {
		err = record.Check(p, systems.Start)
	}
	if err != nil {
		t.Error(err)
	}
}

// Twenty processes take one match over from each other and answer if they can. No answer is lost or
// misplaced.
func TestTwentyTakeOver(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "game.play")
	first := begunMatch(t, folder)
	before := onDisk(t, file)
	all := []*player{first}
	for range 20 {
		p := sit(t, folder, "play", "--plain", "--resume", "game.play", "--take-over")
		_, _ = io.WriteString(p.in, "1\n") // a refused process reads nothing
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

// A process leaves a match that is taken over within two seconds. The match then continues.
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
	// No process plays the match any more, so the take-over needs no request.
	last := sit(t, folder, "play", "--plain", "--resume=game.play", "--take-over")
	last.asked(1)
	last.types("quit")
	if code := last.end(); code != exitFine {
		t.Errorf("exit code %d, want %d: %s", code, exitFine, &last.errOut)
	}
	onlyRecords(t, folder)
}

// A process that does not respond keeps its match. The other process reports this in one line and
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
	taker.refused(fmt.Sprintf(`game\.play: process %d on .* has not left the match within 2 seconds; nothing has changed`, p.program.Process.Pid))
	if err := p.program.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // time for the process to look for requests again
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

// On the screen too, a match can be taken over within two seconds, and taken back.
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

// A file that is not empty is never overwritten without --force, also on the screen.
func TestSaveKeepsWhatIsThere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, empty := filepath.Join(folder, "thesis.txt"), filepath.Join(folder, "empty.play")
	if err := errors.Join(os.WriteFile(file, []byte("precious\n"), 0o644), os.WriteFile(empty, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	const want = `thesis\.txt is not empty; --resume .*thesis\.txt resumes the match in it, --force overwrites it`
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

// Resuming a match reports the findings of --check in its record, also on the screen. A rescued
// record with only answers is completed.
func TestResumeSaysWhatCheckFinds(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, bare := filepath.Join(folder, "game.play"), filepath.Join(folder, "bare.play")
	laidAside(t, file, "primer", 30, func(*record.Header) {})
	text := contents(t, file)
	if err := os.WriteFile(file, []byte(strings.Replace(text, "[BHM 7.1]", "[BHM 7.2]", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	m := begin(t, folder, 120, 40, nil, "play", "--resume", file)
	m.shows("the match continues from its answers")
	m.keys("\x03")
	m.end()

	var answers []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "= ") {
			answers = append(answers, line)
		}
	}
	if err := os.WriteFile(bare, []byte(strings.Join(answers, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	p := sit(t, folder, "play", "--plain", "--resume", "bare.play")
	p.asked(1)
	p.types("quit")
	if code, said := p.end(), p.errOut.String(); code != exitFine || said != "" {
		t.Errorf("exit code %d and %q, want %d and nothing", code, said, exitFine)
	}
	checks(t, bare)
}
