package atlas

import (
	"fmt"

	"metahex/maps/internal/mapfile"
	"metahex/rule/files"
)

// Named returns the name to open a map with that a file refers to: the id of a shipped map, the
// path of a map file beside that file, or a map that is written out.
func Named(parent, name string) (string, error) {
	if isWritten(name) {
		return name, nil
	}
	if _, _, ok := shippedKind(name); ok || !files.IsPath(name) && !mapfile.IsFile(name) {
		return name, nil
	}
	path, err := files.Beside(parent, name)
	if err != nil {
		return "", fmt.Errorf("found %q; want a shipped map, or a .yaml file beside this one or below", name)
	}
	return path, nil
}
