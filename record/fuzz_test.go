package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"metahex/record"
)

// FuzzParse checks that no input makes the parser panic. Parsed lines are written back unchanged,
// and replaying them ends.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.play")
	if err != nil || len(files) == 0 {
		f.Fatalf("found no plays (error %v)", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := record.Parse("f", data)
		if p == nil {
			if err == nil {
				t.Fatal("neither a play nor an error")
			}
			return
		}
		again, err := record.Parse("f", []byte(p.String()))
		if err != nil || again.String() != p.String() {
			t.Errorf("%q was kept; read again it is %v (error %v)", p, again, err)
		}
		if err := record.Check(p, start); err != nil {
			_ = err.Error()
		}
	})
}
