package record

import (
	"path/filepath"
	"strings"

	"metahex/game"
	"metahex/rule/files"
)

// T is the part of *testing.T that Golden needs. With this interface, programs that save games do
// not import the testing package.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Golden checks every play file of a folder, and the data of its events. It fails if there are no
// plays. If update is true, Golden rewrites outdated files. A test sets it by its own -update flag.
//
//	var update = flag.Bool("update", false, "rewrite the golden plays")
//
//	func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }
func Golden(t T, dir string, start Start, update bool) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.play"))
	if err != nil || len(all) == 0 {
		t.Fatalf("found no *.play in %s (error %v)", dir, err)
	}
	kept, err := readDrawn(dir)
	if err != nil {
		t.Fatalf("%v", err)
		return
	}
	var names []string
	now := map[string][]string{}
	for _, file := range all {
		name := strings.TrimSuffix(filepath.Base(file), ".play")
		names = append(names, name)
		if now[name], err = golden(file, start, update); err == nil && !update {
			err = kept.differs(name, now[name])
		}
		if err != nil {
			t.Errorf("%v", err)
		}
	}
	if update {
		err = kept.save(names, now)
	} else {
		err = kept.stale()
	}
	if err != nil {
		t.Errorf("%v", err)
	}
}

// Moment returns the match of a play file after the given number of answers, as a position for
// tests.
func Moment(t T, file string, answers int, start Start) game.Match {
	t.Helper()
	p, err := Load(file)
	if err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	m, err := Replay(p.First(answers), start)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return m
}

// golden checks or updates a play file, and returns the data of its events.
func golden(file string, start Start, update bool) (drawn []string, err error) {
	p, err := Load(file)
	if err != nil {
		return nil, err
	}
	start = drawing(start, &drawn)
	if update {
		err = renew(p, start)
		return drawn, err
	}
	err = Check(p, start)
	return drawn, err
}

// renew rewrites the play's file if the play now has other results.
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
