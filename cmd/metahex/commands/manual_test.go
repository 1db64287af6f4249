package commands

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var runManual = flag.Bool("manual", false, "run the commands that the manual shows")

// shownCommand matches a line of the manual that the reader should type.
var shownCommand = regexp.MustCompile(`(?m)^ {4}(?:\$ )?metahex ([^#\n]*)`)

// word matches a word as in a shell.
var word = regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`)

// manual lists the pages of the manual.
func manual(t *testing.T) (pages []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/systems/*.md"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	return pages
}

// commandsOf lists the arguments of all commands on a page.
func commandsOf(t *testing.T, page string) (all [][]string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range shownCommand.FindAllStringSubmatch(string(text), -1) {
		line, _, _ := strings.Cut(m[1], " > ")
		var args []string
		for _, w := range word.FindAllString(line, -1) {
			args = append(args, strings.Trim(w, `'"`))
		}
		all = append(all, args)
	}
	return all
}

// The manual shows only commands whose flags and number of arguments are valid.
func TestManualShowsLegalCommands(t *testing.T) {
	t.Parallel()
	shown := 0
	for _, page := range manual(t) {
		for _, args := range commandsOf(t, page) {
			shown++
			root := newRoot()
			c, rest, err := root.Find(args)
			if err == nil {
				err = c.ParseFlags(rest)
			}
			if err == nil {
				err = c.ValidateArgs(c.Flags().Args())
			}
			if err != nil || c == root {
				t.Errorf("%s: metahex %s: %v", page, strings.Join(args, " "), err)
			}
		}
	}
	if shown < 100 {
		t.Errorf("the manual shows %d commands, want 100 or more", shown)
	}
}

// notAlone lists the commands that a test cannot run on their own, with the reason.
var notAlone = []struct {
	args   *regexp.Regexp
	reason string
}{
	{regexp.MustCompile(`^(watch|campaign \S+-\S+|puzzle$|puzzle NAME|daily$|battle .*--seed \d$)`), "needs a terminal"},
	{regexp.MustCompile(`^play($| --tutorial| --resume| --look-on| --take-over| [a-z-]+$| [a-z-]+ --blue)`), "needs a terminal"},
	{regexp.MustCompile(`^play --plain [a-z-]+$`), "waits for answers"},
	{regexp.MustCompile(`^(map preview|map edit|lsp|bot serve|los serve)`), "serves until it is stopped"},
	{regexp.MustCompile(`^(scenario new|scenario lint mine)`), "asks questions, and its answers"},
	{regexp.MustCompile(`mybot|engine.py|los/cases/testdata|\bhill\.board|big\.board|map\.tmx|FILE|TEXT|LINK|lines\.txt|mine\.play`), "needs a file of the reader's"},
	{regexp.MustCompile(`^sim .*(--strength|--ceiling|--exploit|--tune|veteran|--goal|-n 1000|--balance)|^sim merge`), "takes minutes, or hours"},
}

// Every command in the manual runs, page by page in an empty folder and in page order. It ends with
// exit code 0, or 1 if it has findings.
func TestManualRuns(t *testing.T) {
	if !*runManual {
		return // only .ci/run sets this flag
	}
	ran := 0
	for _, page := range manual(t) {
		if strings.HasSuffix(page, "CONTRIBUTING.md") {
			continue // its commands need a clone of the repository
		}
		folder := t.TempDir()
	commands:
		for _, args := range commandsOf(t, page) {
			line := strings.Join(args, " ")
			for _, n := range notAlone {
				if n.args.MatchString(line) {
					continue commands
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			c := exec.CommandContext(ctx, "metahex", args...)
			c.Dir, c.Env = folder, append(os.Environ(), "HOME="+folder, "XDG_STATE_HOME="+folder)
			var said bytes.Buffer
			c.Stderr = &said
			err := c.Run()
			cancel()
			if code := c.ProcessState.ExitCode(); code != exitFine && code != exitFindings {
				t.Errorf("%s: metahex %s: %v, exit code %d, want 0 or 1; said\n%s", page, line, err, code, &said)
			}
			ran++
		}
	}
	if ran < 60 {
		t.Errorf("ran %d commands, want 60 or more", ran)
	}
}
