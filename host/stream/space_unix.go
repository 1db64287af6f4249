//go:build unix

package stream

import "golang.org/x/sys/unix"

// free returns how many bytes can still be written into a folder.
func free(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
