package files

// Swap replaces an existing file, if still returns nil just before the new text gets the file's
// name. Unlike Write it does not follow a symbolic link: the name itself is replaced. The error of
// still is returned unchanged.
func Swap(name string, data []byte, still func() error) error {
	var refused error
	err := replaceIf(name, data, func() error {
		refused = still()
		return refused
	})
	switch {
	case refused != nil:
		return refused
	case err != nil:
		return unwritten(name, err)
	}
	return nil
}

// always allows a file to be replaced.
func always() error { return nil }

// replace replaces or creates a regular file.
func replace(file string, data []byte) error { return replaceIf(file, data, always) }
