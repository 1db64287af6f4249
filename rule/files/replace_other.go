//go:build !unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// nonblock is 0, because this system has no named pipes in its file system.
const nonblock = 0

// noReader reports whether opening a pipe failed because no process reads from it.
func noReader(error) bool { return false }

// permitted returns nil, because this system has no check without side effects.
func permitted(string) error { return nil }

// replaceIf replaces or creates a regular file. It writes a temporary file in the same directory and
// renames it. Just before the rename it calls the given check, and changes nothing if this fails.
func replaceIf(file string, data []byte, still func() error) (err error) {
	permissions := fs.FileMode(0o644)
	if info, err := os.Stat(file); err == nil {
		permissions = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file))
	if err != nil {
		return err
	}
	pending.Store(f.Name(), true)
	defer pending.Delete(f.Name())
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err = os.Chmod(f.Name(), permissions); err != nil {
		return err
	}
	if err = still(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
