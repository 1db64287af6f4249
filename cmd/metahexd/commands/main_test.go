package commands

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// soak makes tests try all of their cases instead of a part.
var soak = flag.Bool("soak", false, "try all cases instead of a random part")

// TestMain makes the program available to the tests: the test binary runs itself under its name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"metahexd": func() { os.Exit(Main()) }})
}
