//go:build unix

package stream

import "golang.org/x/sys/unix"

// free returns the number of bytes that can be written to a folder.
func free(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
