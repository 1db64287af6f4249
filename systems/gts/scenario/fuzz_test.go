package scenario_test

import (
	"os"
	"path/filepath"
	"testing"

	"metahex/systems/gts"
	"metahex/systems/gts/scenario"
)

// FuzzRead holds that no bytes make the reader of scenarios panic or hang,
// that there is a scenario or an error, and that what is read can be begun.
func FuzzRead(f *testing.F) {
	seeds(f, "scenarios", "../testdata")
	tables := scenario.StandardTables()
	f.Fuzz(func(t *testing.T, data []byte) {
		sc, err := scenario.Read("fuzz.yaml", data, tables)
		if err == nil && sc == nil {
			t.Fatal("neither a scenario nor an error")
		}
		if err != nil {
			_ = err.Error()
			return
		}
		if p, err := gts.Prepare(sc, tables); err == nil {
			p.New().Question()
		}
	})
}

// FuzzTables holds that no bytes make the reader of tables panic.
func FuzzTables(f *testing.F) {
	seeds(f, "tables")
	f.Fuzz(func(t *testing.T, data []byte) {
		own := *scenario.StandardTables()
		if err := scenario.Variation.Lay(&own, "fuzz.yaml", data); err != nil {
			_ = err.Error()
		}
	})
}

// seeds adds the YAML files of folders to a corpus.
func seeds(f *testing.F, folders ...string) {
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
