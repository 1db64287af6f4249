package record

import (
	"path/filepath"

	"metahex/rule/files"
)

// A T is the part of *testing.T that Golden needs; with it no program that
// saves a game takes in the testing package.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Golden checks every play file of a folder, and fails when there is none. With
// update, which a test takes from its own -update flag, files that differ are
// rewritten to what happens now instead.
//
//	var update = flag.Bool("update", false, "rewrite the golden plays")
//
//	func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }
func Golden(t T, dir string, start Start, update bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.play"))
	if err != nil || len(files) == 0 {
		t.Fatalf("found no *.play in %s (error %v)", dir, err)
	}
	for _, file := range files {
		p, err := Load(file)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if update {
			err = renew(p, start)
		} else {
			err = p.check(start, func(got, want Line) bool { return got.String() == want.String() })
		}
		if err != nil {
			t.Errorf("%v", err)
		}
	}
}

// renew rewrites the play's file if it tells anything but what happens now.
func renew(p *Play, start Start) error {
	fresh, err := Rewrite(p, start)
	if err != nil {
		return err
	}
	data, err := files.Read(p.File, files.Record)
	if err != nil || string(data) == fresh.String() {
		return err
	}
	return Save(p.File, fresh)
}
