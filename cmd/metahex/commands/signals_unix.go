//go:build unix

package commands

import (
	"os"
	"syscall"
)

// deadly are the signals that ask the program to end.
var deadly = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
