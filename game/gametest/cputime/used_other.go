//go:build !unix

package cputime

import "time"

var begun = time.Now()

// Used returns the time since the process began, because this system does not report processor
// time.
func Used() time.Duration { return time.Since(begun) }
