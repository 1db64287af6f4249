package commands

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// The log of the host has whole errors. Each line of an error is a line that no error can forge.
func TestWholeErrorsInTheLog(t *testing.T) {
	var out strings.Builder
	report := reporter(&out)
	report(fmt.Errorf("match NDGW3C4P0YWT: key NDGW3C4P0YWT of tables: %w: 19 MB are free in small/d/store; want 32 MB", errors.New("the disk is full")))
	report(errors.New("session of 127.0.0.1: a \x1b[31mfault\nmetahexd: forged\n\tmain.go:7"))
	const want = "metahexd: match NDGW3C4P0YWT: key NDGW3C4P0YWT of tables: the disk is full: 19 MB are free in small/d/store; want 32 MB\n" +
		"metahexd: session of 127.0.0.1: a \\x1b[31mfault\n" +
		"metahexd:   metahexd: forged\n" +
		"metahexd:     main.go:7\n"
	if got := out.String(); got != want {
		t.Errorf("the log is\n%s\nwant\n%s", got, want)
	}
}
