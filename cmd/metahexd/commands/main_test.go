package commands

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// soak tries all of what the suite else tries a part of.
var soak = flag.Bool("soak", false, "try all of what is else drawn")

// TestMain makes the program a command of the tests: they run themselves under its name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"metahexd": func() { os.Exit(Main()) }})
}
