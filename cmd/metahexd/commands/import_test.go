package commands

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/host"
	"metahex/record"
	"metahex/systems"
)

// keptRecords are the records of the versions of the rules.
const keptRecords = "../../../systems/testdata/records/*.play"

// current returns the texts of the kept records of the rules of this program.
func current(t *testing.T) (all []string) {
	t.Helper()
	found, err := filepath.Glob(keptRecords)
	must(t, err)
	for _, file := range found {
		p, err := record.Load(file)
		must(t, err)
		if systems.Plays(p.Header) {
			all = append(all, p.String())
		}
	}
	if len(all) != len(systems.All) {
		t.Fatalf("found %d records of these rules; want %d", len(all), len(systems.All))
	}
	return all
}

// importing imports a text as a play file into a host.
func importing(t *testing.T, h *host.Host, text string) error {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.play")
	must(t, os.WriteFile(file, []byte(text), 0o600))
	_, err := take(t.Context(), h, file, [3]string{})
	return err
}

// A host refuses an altered record, and says the same as metahex replay --check.
func TestImportChecksRecords(t *testing.T) {
	t.Parallel()
	h, end := kept(t, t.TempDir())
	defer end()
	digit := regexp.MustCompile(`(?m)^    .*[^A-Z0-9.]([1-8])[ ,.]`)
	for _, text := range current(t) {
		if err := importing(t, h, text); err != nil {
			t.Errorf("a sound record: got %v", err)
		}
		all := digit.FindAllStringSubmatchIndex(text, -1)
		at := all[len(all)/2][2]
		altered := text[:at] + string(text[at]+1) + text[at+1:]
		err := importing(t, h, altered)
		if got := fmt.Sprint(err); !regexp.MustCompile(`x\.play:\d+:\d+: recorded ".*"; replayed ".*"$`).MatchString(got) {
			t.Errorf("byte %d altered: got %v; want both lines", at, err)
		}
		if err := importing(t, h, strings.Replace(altered, "rules:", "build: v0\nrules:", 1)); err == nil {
			t.Error("altered, with the name of another build: imported")
		}
	}
}

// A host survives any file that is imported, and says in its own words what is wrong.
func TestImportHostileFiles(t *testing.T) {
	t.Parallel()
	h, end := kept(t, t.TempDir())
	defer end()
	const seed = 1
	source, texts, tried := rand.New(rand.NewPCG(seed, 0)), current(t), 30
	if *soak {
		tried = 2000
	}
	foreign := regexp.MustCompile(`strconv|goroutine|%![a-z(]|runtime error|yaml:|json:|invalid character`)
	imported := 0
	for i := range tried {
		text := []byte(texts[source.IntN(len(texts))])
		for range 1 + source.IntN(4) {
			from := source.IntN(len(text))
			if source.IntN(2) == 0 {
				from = source.IntN(min(len(text), 200)) // in the header
			}
			to := min(len(text), from+source.IntN(1+source.IntN(100)))
			part := make([]byte, source.IntN(1+source.IntN(100)))
			for k := range part {
				part[k] = byte(source.IntN(256))
				if source.IntN(2) == 0 {
					part[k] = text[source.IntN(len(text))]
				}
			}
			text = append(append(append([]byte{}, text[:from]...), part...), text[to:]...)
		}
		began := time.Now()
		err := importing(t, h, string(text))
		if err == nil {
			imported++
		} else if got := err.Error(); foreign.MatchString(got) || strings.Contains(got, "\n") {
			t.Errorf("seed %d, file %d: %.500q; want a line in our own words", seed, i, got)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("seed %d, file %d: took %s", seed, i, took)
		}
	}
	t.Logf("%d files, seed %d: %d imported, the others refused", tried, seed, imported)
}
