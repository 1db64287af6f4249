//go:build unix

package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"metahex/record"
)

// An onlooker sees answers when they are given or taken back, and changes nothing.
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
	viewer.until("the reader to have begun", func() bool { return strings.Contains(reader.errOut.String(), " is being played by ") })
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

// Watching ends with the match.
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

// Without a name, --resume takes the match that was left last, and lists matches that are open
// elsewhere. --look-on and --take-over take a match that is open elsewhere.
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
	sit(t, folder, "play", "--plain", "--look-on").refused("no recorded match is being played; name a file: --look-on FILE")
}
