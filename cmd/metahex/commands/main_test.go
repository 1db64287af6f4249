package commands

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program, and one that hangs, commands of the test: it runs itself
// under their names.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"metahex": func() { os.Exit(Main()) }, "metahex-hung": hung})
}
