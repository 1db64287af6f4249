package atlas

import (
	"fmt"

	"metahex/maps/internal/mapfile"
	"metahex/rule/files"
)

// Named returns the name that opens a map to which a file refers. It is the id of a shipped map,
// the path of a map file near the referring file, or a map written in full.
func Named(parent, name string) (string, error) {
	if isWritten(name) {
		if !isText(name) && mapfile.IsFile(name) { // it would be opened instead
			return "", fmt.Errorf("found %q, which means shipped sheets in rows, and a file of this name is in the current directory; rename that file", name)
		}
		return name, nil
	}
	if _, _, ok := shippedKind(name); ok || !files.IsPath(name) && !mapfile.IsFile(name) {
		return name, nil
	}
	path, err := files.Beside(parent, name)
	if err != nil {
		return "", fmt.Errorf("found %q; want a shipped map, or a .yaml file in or below the folder of this file", name)
	}
	return path, nil
}
