//go:build !unix

package cputime

import "time"

var begun = time.Now()

// Used returns the time since the process began: the system does not say what it used.
func Used() time.Duration { return time.Since(begun) }
