//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor time that this process has used so far, on all its threads. Code
// measured with it must run alone in the process.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are constants
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
