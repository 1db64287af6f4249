package atlas

import (
	"os"
	"path/filepath"
	"testing"

	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// fuzzMaps checks that no input makes a reader of maps panic, and that formatting twice gives the
// same text.
func fuzzMaps(f *testing.F, folder string, read func(file string, data []byte) (maps.Map, maps.Findings)) {
	files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil || len(files) == 0 {
		f.Fatalf("found no maps in %s (error %v)", folder, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, found := read("fuzz.yaml", data)
		_ = found.Error()
		if len(found) == 0 {
			_ = m.Hash()
		}
		_ = LintText("fuzz.yaml", data)
		text, refused := Format("fuzz.yaml", data)
		if len(refused) > 0 {
			return
		}
		if again, refused := Format("fuzz.yaml", text); len(refused) > 0 || string(again) != string(text) {
			t.Errorf("formatted once:\n%s\ntwice: %v\n%s", text, refused, again)
		}
	})
}

func FuzzReadHexMap(f *testing.F) {
	fuzzMaps(f, "hexmaps", func(file string, data []byte) (maps.Map, maps.Findings) {
		t, found := hexes.ReadMap(file, data)
		return t, found
	})
}

func FuzzReadTable(f *testing.F) {
	fuzzMaps(f, "tables", func(file string, data []byte) (maps.Map, maps.Findings) {
		t, found := tables.Read(file, data)
		return t, found
	})
}
