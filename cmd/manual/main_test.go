package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same source gives the same bytes, and every command has a page.
func TestPagesAreReproducible(t *testing.T) {
	t.Parallel()
	var texts [2]map[string]string
	for i := range texts {
		dir := t.TempDir()
		if err := write(dir, "1700000000"); err != nil {
			t.Fatal(err)
		}
		texts[i] = map[string]string{}
		for _, pattern := range []string{"man1/*", "completions/*"} {
			files, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				texts[i][filepath.Base(file)] = string(text)
			}
		}
	}
	for name, text := range texts[0] {
		if texts[1][name] != text {
			t.Errorf("%s differs from one time to the next", name)
		}
	}
	for _, name := range []string{"metahex.1", "metahex-los.1", "metahex-map-print.1", "metahexd-host.1", "metahex.bash", "metahexd.zsh", "metahex.fish"} {
		if len(texts[0][name]) < 500 {
			t.Errorf("%s has %d bytes, want a page", name, len(texts[0][name]))
		}
	}
	if got := texts[0]["metahex-los.1"]; !strings.Contains(got, `"Nov 2023"`) || !strings.Contains(got, "metahex los A-H-11@6 B-C-20") {
		t.Errorf("metahex-los.1 is\n%.400s\nwant the date of SOURCE_DATE_EPOCH, and examples", got)
	}
}

func TestDateMustBeANumber(t *testing.T) {
	t.Parallel()
	err := write(t.TempDir(), "yesterday")
	if want := `SOURCE_DATE_EPOCH: strconv.ParseInt: parsing "yesterday": invalid syntax`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
