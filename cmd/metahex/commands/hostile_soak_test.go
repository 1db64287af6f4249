package commands

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"metahex/rule/files"
)

// hostile returns the text of a file that somebody has damaged on purpose or by accident: one of the given
// texts, changed in up to five places.
func hostile(source *rand.Rand, texts [][]byte) []byte {
	text := append([]byte{}, texts[source.IntN(len(texts))]...)
	for range 1 + source.IntN(5) {
		from := source.IntN(len(text) + 1)
		to := min(len(text), from+source.IntN(1+source.IntN(200)))
		part := append([]byte{}, text[from:to]...)
		switch source.IntN(6) {
		case 0: // other bytes
			for i := range part {
				part[i] = byte(source.IntN(256))
			}
		case 1: // lost
			part = nil
		case 2: // many times
			for range source.IntN(12) {
				part = append(part, part...)
				part = part[:min(len(part), 1<<20)]
			}
		case 3: // something nasty
			part = append(part, nasty[source.IntN(len(nasty))]...)
		case 4: // a part of another file
			other := texts[source.IntN(len(texts))]
			at := source.IntN(len(other) + 1)
			part = append(part, other[at:min(len(other), at+source.IntN(500))]...)
		case 5: // cut off
			to = len(text)
		}
		text = append(append(append([]byte{}, text[:from]...), part...), text[to:]...)
	}
	return text
}

// seeds returns texts of all formats: of the shipped files, of records and of nothing.
func seeds(t *testing.T, source *rand.Rand) (texts [][]byte) {
	for _, pattern := range []string{
		"../../../systems/*/scenario/scenarios/*.yaml", "../../../systems/testdata/records/*.play", "../../../systems/*/testdata/*.yaml",
		"../../../systems/*/testdata/*.play", "../../../maps/*/maps/*", "../../../maps/*/*/*.yaml", "../../../battle/puzzle/*/*.yaml", "../../../cards/*.yaml",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for range min(len(found), 12) {
			text, err := files.Read(found[source.IntN(len(found))], files.Examined)
			if err == nil {
				texts = append(texts, text)
			}
		}
	}
	if len(texts) < 50 {
		t.Fatalf("found %d files to damage; want 50 or more", len(texts))
	}
	return append(texts, nil, []byte("format: "))
}

// misread describes what is wrong with the answer of a command to a hostile file, or returns "".
func misread(text []byte, code int, out, errOut string, took time.Duration) string {
	foreign := ""
	for _, word := range library.FindAllString(out+errOut, -1) {
		if !bytes.Contains(text, []byte(word)) { // else it quotes the file
			foreign = word
		}
	}
	switch {
	case code < exitFine || code > exitUsage:
		return fmt.Sprintf("exit code %d", code)
	case code == exitUsage && strings.Count(errOut, "\n") != 1:
		return fmt.Sprintf("wrong usage in other than one line: %.500q", errOut)
	case foreign != "":
		return fmt.Sprintf("words of the library: %q", foreign)
	case len(out)+len(errOut) > 1<<20:
		return fmt.Sprintf("%d bytes", len(out)+len(errOut))
	case took > 10*time.Second:
		return "it took " + took.String()
	}
	return ""
}

// Any file is examined, linted, checked and used as a board within ten seconds, with a documented exit
// code and a few lines in our own words.
func TestHostileFiles(t *testing.T) {
	source := rand.New(rand.NewPCG(*soakSeed, 0))
	texts := seeds(t, source)
	t.Chdir(t.TempDir())
	tried := few(30, 2000)
	for range tried {
		name := []string{"x.play", "x.yaml", "x.map"}[source.IntN(3)]
		text := hostile(source, texts)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"doctor", name}, {"map", "lint", name}, {"scenario", "lint", name}, {"replay", "--check", name}, {"los", "A-H-11", "A-C-20", "--board", name},
		} {
			began := time.Now()
			code, out, errOut := quietly(t, args...)
			if problem := misread(text, code, out, errOut, time.Since(began)); problem != "" {
				kept := filepath.Join(os.TempDir(), "hostile-"+name)
				_ = os.WriteFile(kept, text, 0o600)
				t.Fatalf("-soak-seed %d: metahex %q: %s; the file is %s", *soakSeed, args, problem, kept)
			}
		}
	}
	t.Logf("%d files through 5 commands, seed %d", tried, *soakSeed)
}
