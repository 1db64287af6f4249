package commands

import (
	"os"
	"runtime/debug"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program, and one that hangs, commands of the test: it runs itself
// under their names.
func TestMain(m *testing.M) {
	testscript.Main(collectsLess{m}, map[string]func(){"metahex": func() { os.Exit(Main()) }, "metahex-hung": hung})
}

// collectsLess runs the tests, but not the programs, with rare garbage collections: they
// keep many boards, and the collector would take a third of their time.
type collectsLess struct{ *testing.M }

// Run implements testscript.TestingM.
func (m collectsLess) Run() int {
	debug.SetGCPercent(400)
	return m.M.Run()
}
