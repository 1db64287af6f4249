package files

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// IsPath reports whether a name is the path of a file: it has an extension, or contains
// directories. Other names are ids of shipped files.
func IsPath(name string) bool { return strings.ContainsAny(name, `./\`) }

// ErrOutside is the error of Beside for a path outside the directory.
var ErrOutside = errors.New("no .yaml file beside it or below")

// Beside returns the path of a file that another file names. The other file may come from a
// stranger, so the named file must be a .yaml file in the same directory, or below it and not
// hidden there; a link must not lead out.
func Beside(parent, name string) (string, error) {
	outside := fmt.Errorf("%s: %w", VisibleLine(name), ErrOutside)
	if ext := strings.ToLower(filepath.Ext(filepath.FromSlash(name))); ext != ".yaml" && ext != ".yml" {
		return "", outside
	}
	return below(parent, name)
}

// Below returns an error if a file, of whatever kind, is not in the directory of the file that
// names it, or below and not hidden there.
func Below(parent, name string) error {
	_, err := below(parent, name)
	return err
}

// below returns the path of a file in the directory of another, or below it.
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
		return path, nil // it does not exist; opening it reports that
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
