package commands

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kballard/go-shellquote"
	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/bots/outside"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// Time limits. Tests shorten them.
var (
	answerWait = 5 * time.Minute // for an answer of a program
	signalWait = time.Second / 2 // for a signal to reach us after it has ended a program
)

// A botProgram is a program that plays matches.
type botProgram struct {
	*program
	name   string
	player *outside.Player
}

// programWords returns a program and its arguments. The name of a file may have spaces. A single
// word that is neither a path nor a program on the PATH is a misspelled bot.
func programWords(name string) ([]string, error) {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && files.IsPath(name) {
		return []string{name}, nil
	}
	shown := rule.Clip(files.VisibleLine(name))
	words, err := shellquote.Split(filepath.ToSlash(name)) // Windows also has slashes; a backslash quotes
	if err != nil {
		return nil, fmt.Errorf("found the program %s: %w", shown, err)
	}
	path := "mybot"
	if len(words) > 0 && words[0] != "" {
		if _, err := exec.LookPath(words[0]); err == nil || len(words) > 1 || files.IsPath(words[0]) {
			return words, nil
		}
		path = shown
	}
	return nil, errors.New(rule.Unknown("bot", name, append(slices.Clone(bots.Names), "or a program with its path, such as ./"+path)))
}

// startBot starts a program that plays.
func startBot(c *cobra.Command, name string, words []string) (*botProgram, error) {
	p, err := startProgram(c, words)
	if err != nil {
		return nil, err
	}
	return &botProgram{p, rule.Clip(files.VisibleLine(name)), outside.NewPlayer(p.out, p.in, bots.New)}, nil
}

// maker begins another match. It implements bots.Maker.
func (p *botProgram) maker(*rand.Rand) (game.Player, error) {
	p.player.Begin()
	return game.PlayerFunc(p.choose), nil
}

// choose asks the program.
func (p *botProgram) choose(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
	late := time.AfterFunc(answerWait, p.kill)
	choice, err := p.player.Choose(ctx, s, q, refused)
	inTime := late.Stop()
	if err == nil {
		return choice, nil
	}
	select {
	case <-ctx.Done(): // one signal may end the program and us
		return choice, ctx.Err()
	case <-time.After(signalWait):
		return choice, p.failure(err, inTime)
	}
}

// failure returns why the program has given no answer.
func (p *botProgram) failure(err error, inTime bool) error {
	var how string
	p.stop()
	switch {
	case !inTime:
		how = fmt.Sprintf("did not answer within %v minutes, and was stopped", answerWait.Minutes())
	case !errors.Is(err, outside.ErrQuit):
		return fmt.Errorf("%s: %w", p.name, err)
	case p.killed:
		how = "closed its output before it answered"
	default:
		how = "ended before it answered: " + p.command.ProcessState.String()
	}
	parts := []string{p.name + " " + how}
	if refused := p.refused(); refused != "" {
		parts = append(parts, refused)
	}
	return errors.New(strings.Join(parts, "; "))
}

// refused describes the lines of the program that were refused. It returns "" if there are none.
func (p *botProgram) refused() string {
	lines, last := p.player.Refused()
	if lines == 0 {
		return ""
	}
	were := "were"
	if lines == 1 {
		were = "was"
	}
	return fmt.Sprintf("%s %s refused, the last: %s", rule.Count(lines, "line"), were, last)
}

// warn shows how many lines of each program were refused.
func warn(c *cobra.Command, programs []*botProgram) {
	for _, p := range programs {
		if refused := p.refused(); refused != "" {
			fmt.Fprintf(c.ErrOrStderr(), "metahex: %s: %s\n", p.name, refused)
		}
	}
}
