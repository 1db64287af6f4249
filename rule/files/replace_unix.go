//go:build unix

package files

import (
	"errors"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
)

// nonblock opens a named pipe at once, whether anybody is at its other end.
const nonblock = syscall.O_NONBLOCK

// noReader reports whether a pipe could not be opened as nobody reads it.
func noReader(err error) bool { return errors.Is(err, syscall.ENXIO) }

// replace replaces a regular file, or makes it.
func replace(file string, data []byte) error {
	return renameio.WriteFile(file, data, 0o644, renameio.WithTempDir(filepath.Dir(file)), renameio.WithExistingPermissions())
}
