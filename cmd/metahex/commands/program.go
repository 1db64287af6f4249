package commands

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"metahex/rule"
	"metahex/rule/files"
)

// A program is another program that we communicate with over its standard input and output.
type program struct {
	command *exec.Cmd
	cancel  context.CancelFunc
	in      io.WriteCloser
	out     io.ReadCloser
	stopped sync.Once
	killed  bool // it did not end by itself
}

// startProgram starts a program. Its standard error is passed through.
func startProgram(c *cobra.Command, words []string) (*program, error) {
	ctx, cancel := context.WithCancel(c.Context())
	p := &program{command: exec.CommandContext(ctx, words[0], words[1:]...), cancel: cancel}
	p.command.Stderr = c.ErrOrStderr()
	p.command.WaitDelay = time.Second
	in, err := p.command.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("the program %s cannot be started: %w", rule.Clip(files.VisibleLine(words[0])), err)
	}
	p.in, p.out = in, out
	return p, nil
}

// stop ends the program. It has a second to end by itself.
func (p *program) stop() {
	p.stopped.Do(func() {
		p.in.Close()
		late := time.AfterFunc(time.Second, p.cancel)
		_ = p.command.Wait()
		p.killed = !late.Stop()
		p.cancel()
	})
}

// kill ends the program at once. It also closes the pipes, because a program that was started by the
// program may hold them open.
func (p *program) kill() {
	p.cancel()
	p.in.Close()
	p.out.Close()
}
