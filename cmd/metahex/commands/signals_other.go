//go:build !unix

package commands

import (
	"os"
	"syscall"
)

// deadly are the signals that tell the program to end.
var deadly = []os.Signal{os.Interrupt, syscall.SIGTERM}
