package gametest

import (
	"os"
	"path/filepath"
	"testing"

	"metahex/game"
)

// FuzzScenarios checks that no input makes a system's scenario reader panic or hang. The reader
// must return an error or a playable scenario.
func FuzzScenarios[S, T any, P interface{ New() game.Match }](f *testing.F, tables *T, read func(file string, data []byte, tables *T) (*S, error), prepare func(*S, *T, ...string) (P, error)) {
	seed(f, "scenarios", "../testdata")
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := read("fuzz.yaml", data, tables)
		if err == nil && s == nil {
			t.Fatal("the reader returned neither a scenario nor an error")
		}
		if err != nil {
			_ = err.Error()
			return
		}
		if p, err := prepare(s, tables); err == nil {
			p.New().Question()
		}
	})
}

// FuzzTables checks that no input makes a system's table reader panic.
func FuzzTables[T any](f *testing.F, tables *T, lay func(t *T, file string, data []byte) error) {
	seed(f, "tables")
	f.Fuzz(func(t *testing.T, data []byte) {
		own := *tables
		if err := lay(&own, "fuzz.yaml", data); err != nil {
			_ = err.Error()
		}
	})
}

// seed adds the YAML files of folders to a corpus.
func seed(f *testing.F, folders ...string) {
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
		if err != nil || len(files) == 0 {
			f.Fatalf("found no files in %s (error %v)", folder, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
}
