//go:build unix

package files

import (
	"errors"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
)

// nonblock opens a named pipe at once, whether or not anybody is at its other end.
const nonblock = syscall.O_NONBLOCK

// noReader reports whether a pipe could not be opened because nobody reads it.
func noReader(err error) bool { return errors.Is(err, syscall.ENXIO) }

// replaceIf replaces or creates a regular file, unless still returns an error once the new text is
// on the disk.
func replaceIf(file string, data []byte, still func() error) (err error) {
	f, err := renameio.NewPendingFile(file, renameio.WithTempDir(filepath.Dir(file)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	pending.Store(f.Name(), true)
	defer pending.Delete(f.Name())
	defer func() { err = errors.Join(err, f.Cleanup()) }() // does nothing once the file has its name
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil { // it is slow, so it comes before the last check
		return err
	}
	if err := still(); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}
