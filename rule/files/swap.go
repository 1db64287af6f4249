package files

// Swap replaces an existing file. Just before the rename it calls the given check, and returns the
// check's error unchanged. Unlike Write it does not follow a symbolic link: it replaces the link.
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

// always is a check for replaceIf that always succeeds.
func always() error { return nil }

// replace replaces or creates a regular file.
func replace(file string, data []byte) error { return replaceIf(file, data, always) }
