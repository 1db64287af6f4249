//go:build unix

package files

import (
	"errors"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
	"golang.org/x/sys/unix"
)

// nonblock makes open return at once for a named pipe, even if no other process has opened it.
const nonblock = syscall.O_NONBLOCK

// noReader reports whether opening a pipe failed because no process reads from it.
func noReader(err error) bool { return errors.Is(err, syscall.ENXIO) }

// permitted returns an error if this process may not write a device or a directory.
func permitted(name string) error { return unix.Access(name, unix.W_OK) }

// replaceIf replaces or creates a regular file. It writes a temporary file first. Just before the
// rename it calls the given check, and changes nothing if the check returns an error.
func replaceIf(file string, data []byte, still func() error) (err error) {
	f, err := renameio.NewPendingFile(file, renameio.WithTempDir(filepath.Dir(file)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	pending.Store(f.Name(), true)
	defer pending.Delete(f.Name())
	defer func() { err = errors.Join(err, f.Cleanup()) }() // does nothing after the rename
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil { // slow, so it runs before the last check
		return err
	}
	if err := still(); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}
