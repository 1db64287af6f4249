package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"metahex/game/gametest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"metahex": main})
}

// TestScripts runs the program as a user types it. make test runs one script in three. `UPDATE=1 go
// test ./cmd/...` rewrites the expected output in all scripts.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) < 20 {
		t.Fatalf("found %d scripts, %v; want 20 or more", len(files), err)
	}
	if os.Getenv("UPDATE") == "" {
		files = gametest.Slice(3, files)
	}
	review, err := filepath.Abs("../../maps/review.sh")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Setup: func(e *testscript.Env) error {
			e.Setenv("REVIEW", review)
			return nil
		},
		Files:               files,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}
