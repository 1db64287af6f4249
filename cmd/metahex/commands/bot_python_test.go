//go:build debian

package commands

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The tests of the Python client pass against this program.
func TestPythonClient(t *testing.T) {
	c := exec.Command("python3", "-m", "unittest", "discover", "-s", filepath.Join("..", "..", "..", "clients", "python", "tests"))
	c.Env = append(os.Environ(), "METAHEX=metahex", "PYTHONDONTWRITEBYTECODE=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
