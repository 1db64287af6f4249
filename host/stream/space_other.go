//go:build !unix

package stream

import "math"

// free returns how many bytes can still be written into a folder; here it is unknown.
func free(string) (uint64, error) { return math.MaxUint64, nil }
