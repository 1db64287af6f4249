package commands

import (
	"os"
	"runtime/debug"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program and its hanging variant available to the tests: the test binary runs
// itself under the names of these programs.
func TestMain(m *testing.M) {
	testscript.Main(collectsLess{m}, map[string]func(){"metahex": func() { os.Exit(Main()) }, "metahex-hung": hung})
}

// A collectsLess runs the tests, but not the programs, with rare garbage collections. The tests use
// many boards, and the collector would take a third of their time.
type collectsLess struct{ *testing.M }

// Run implements testscript.TestingM.
func (m collectsLess) Run() int {
	debug.SetGCPercent(400)
	return m.M.Run()
}
