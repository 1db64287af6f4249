package files

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// IsPath reports whether a name is a file path: it contains a dot or a separator. Any other name is
// the id of a shipped file.
func IsPath(name string) bool { return strings.ContainsAny(name, `./\`) }

// ErrOutside is the error of Beside for a path outside the allowed directory.
var ErrOutside = errors.New("not a .yaml file in the same directory or below")

// Beside returns the path of a file that is named in another file, the parent. The parent may be
// untrusted. So the named file must be a .yaml file in the parent's directory or a subdirectory. It
// must not be hidden, and symbolic links must not lead outside.
func Beside(parent, name string) (string, error) {
	outside := fmt.Errorf("%s: %w", VisibleLine(name), ErrOutside)
	if ext := strings.ToLower(filepath.Ext(filepath.FromSlash(name))); ext != ".yaml" && ext != ".yml" {
		return "", outside
	}
	return below(parent, name)
}

// Below returns an error unless the named file is in the directory of the parent file or in a
// subdirectory, and not hidden. The file may be of any kind.
func Below(parent, name string) error {
	_, err := below(parent, name)
	return err
}

// below returns the path of a file in the parent's directory or a subdirectory.
func below(parent, name string) (string, error) {
	outside := fmt.Errorf("%s: %w", VisibleLine(name), ErrOutside)
	folder := filepath.Dir(parent)
	local := filepath.Clean(filepath.FromSlash(name))
	if filepath.IsAbs(local) {
		if home, err := filepath.Abs(folder); err == nil {
			if within, err := filepath.Rel(home, local); err == nil {
				local = within
			}
		}
	}
	parts := strings.Split(local, string(filepath.Separator))
	if !filepath.IsLocal(local) ||
		slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, ".") }) {
		return "", outside
	}
	path := filepath.Join(folder, local)
	led, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path, nil // the file does not exist; opening it returns that error
	}
	home, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return path, nil
	}
	if within, err := filepath.Rel(home, led); err != nil || !filepath.IsLocal(within) {
		return "", outside
	}
	return path, nil
}
