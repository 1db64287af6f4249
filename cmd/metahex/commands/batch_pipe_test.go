//go:build unix

package commands

import (
	"context"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A batch is read from a named pipe as from standard input: <(program) in a shell is such a pipe.
func TestABatchFromANamedPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Fatal(err)
	}
	go func() {
		if f, err := os.OpenFile("pipe", os.O_WRONLY, 0); err == nil {
			f.WriteString("A-H-11 B-C-20\nwhat\n")
			f.Close()
		}
	}()
	out, errOut, code := asked("", "los", "--batch", "pipe")
	want := "metahex: pipe:2:1: found \"what\"; want two ends, FROM TO\nmetahex: pipe: 1 of 2 lines could not be answered\n"
	if out != "blocked\nerror\n" || errOut != want || code != exitFindings {
		t.Errorf("got %q, %q, %d; want blocked, error, %q, %d", out, errOut, code, want, exitFindings)
	}
}

// Waiting for a process that writes to the pipe can be interrupted.
func TestABatchFromAPipeThatNobodyWrites(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	c := newRoot()
	c.SetArgs(strings.Fields("los --batch pipe"))
	ended := make(chan error, 1)
	go func() { ended <- c.ExecuteContext(ctx) }()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("got success; want an error")
		}
	case <-time.After(20 * time.Second):
		t.Error("the command still waits for the pipe")
	}
	if f, err := os.OpenFile("pipe", os.O_RDWR, 0); err == nil { // ends the open that waits
		f.Close()
	}
}
