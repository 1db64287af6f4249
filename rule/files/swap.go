package files

// Swap replaces a file that is there, if still returns nil just before the new text
// gets the file's name. Unlike Write it follows no symbolic link: the name itself is
// replaced. The error of still is returned as it is.
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

// always lets a file be replaced.
func always() error { return nil }

// replace replaces a regular file, or makes it.
func replace(file string, data []byte) error { return replaceIf(file, data, always) }
