//go:build unix

package commands

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/rule"
)

// answersFirst is a program that always takes the first option.
const answersFirst = `while read line; do echo "{\"do\":\"answer\",\"option\":0}"; done`

// botMatch lets a program play one match against the random bot.
func botMatch(program string) (code int, out, errOut string) {
	var stdout, stderr strings.Builder
	code = run([]string{"bot", "match", program, "random", "-n", "1", "--scenario", "primer"}, strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// A match with a program that does not play ends with one line that says why.
func TestProgramsThatDoNotPlay(t *testing.T) {
	defer func(answer, signal time.Duration) { answerWait, signalWait = answer, signal }(answerWait, signalWait)
	answerWait, signalWait = 600*time.Millisecond, 10*time.Millisecond
	const asked = `metahex: match 0 of seed 1: red, asked to place: `
	for _, x := range []struct{ program, want string }{
		{`sh -c 'sleep 60'`, asked + `sh -c 'sleep 60' did not answer within 0\.01 minutes, and was stopped`},
		{`sh -c 'sleep 60 & wait'`, asked + `sh -c 'sleep 60 & wait' did not answer within 0\.01 minutes, and was stopped`},
		{`sh -c 'exit 3'`, asked + `sh -c 'exit 3' ended before it answered: exit status 3`},
		{`sh -c 'echo {}; read line; exit 3'`, asked + `sh -c 'echo {}; read line; exit 3' ended before it answered: exit status 3(; 1 line was refused, the last: line 1: missing key "do" .*)?`},
		{`sh -c 'read line; kill -9 $$'`, asked + `sh -c 'read line; kill -9 \$\$' ended before it answered: signal: killed`},
		{`sh -c 'exec >&-; sleep 60'`, asked + `sh -c 'exec >&-; sleep 60' closed its output before it answered`},
		{`yes`, asked + `yes: 100 lines for one question were refused, the last: line 100: found y, which is not JSON at byte 1; .*`},
		{`sh -c 'while read line; do echo "{\"do\":\"anwser\"}"; done'`, asked + `sh -c .*: 100 lines for one question were refused, the last: unknown request "anwser" .*did you mean "answer"\?`},
		{`python9 -m mybot`, `metahex: the program python9 cannot be started: exec: "python9": executable file not found in \$PATH`},
		{`./nobody`, `metahex: the program \./nobody cannot be started: .*`},
		{`sh -c 'x`, `metahex: found the program sh -c 'x: Unterminated single-quoted string`},
		{`gredy`, `metahex: unknown bot "gredy" \(want one of .*, or a program with its path, such as \./gredy\), did you mean "greedy"\?`},
		{``, `metahex: unknown bot "" \(want one of .*, or a program with its path, such as \./mybot\)`},
		{` `, `metahex: unknown bot " " \(want one of .*, or a program with its path, such as \./mybot\)`},
		{`''`, `metahex: unknown bot "''" \(want one of .*, or a program with its path, such as \./mybot\)`},
	} {
		code, out, errOut := botMatch(x.program)
		if code != exitUsage || out != "" || !regexp.MustCompile("^"+x.want+"\n$").MatchString(errOut) {
			t.Errorf("%s: got exit code %d, %q and %q; want %d, and a line like %s", x.program, code, out, errOut, exitUsage, x.want)
		}
	}
}

// The message has the exit status of a program, even if the program ends at once.
func TestProgramsThatDieAtOnce(t *testing.T) {
	defer func(signal time.Duration) { signalWait = signal }(signalWait)
	signalWait = 10 * time.Millisecond
	for range 10 {
		if _, _, errOut := botMatch(`false`); !strings.HasSuffix(errOut, ": false ended before it answered: exit status 1\n") {
			t.Fatalf("got %q; want the exit status", errOut)
		}
	}
}

// Programs are found on the path and in folders with spaces, and may have arguments.
func TestProgramsAreFound(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "my-bot")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+answersFirst+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, program := range []string{file, `"` + file + `" --level 3`, "my-bot", `my-bot --name ''`, "sh '" + file + "'"} {
		if code, out, errOut := botMatch(program); code != exitFine || errOut != "" || !strings.Contains(out, "1 match") {
			t.Errorf("%s: got exit code %d, %q and %q; want a match", program, code, out, errOut)
		}
	}
}

// The number of refused lines is shown after the matches.
func TestRefusedLinesAreShown(t *testing.T) {
	program := `sh -c 'echo hello; ` + answersFirst + `'`
	code, out, errOut := botMatch(program)
	want := `metahex: ` + rule.Clip(program) + `: 1 line was refused, the last: line 1: found hello, which is not JSON at byte 1; want an object, such as {"do":"state","match":1}` + "\n"
	if code != exitFine || out == "" || errOut != want {
		t.Errorf("got exit code %d, %q and %q; want %d, a table and %q", code, out, errOut, exitFine, want)
	}
}

// A program that writes a line without an end is stopped at once.
func TestEndlessLine(t *testing.T) {
	code, out, errOut := botMatch("cat /dev/zero")
	want := "metahex: match 0 of seed 1: red, asked to place: cat /dev/zero: line 1: found 1024 KB without a line feed; want at most 64 KB a line\n"
	if code != exitUsage || out != "" || errOut != want {
		t.Errorf("got exit code %d, %q and %q; want %d and %q", code, out, errOut, exitUsage, want)
	}
}

// An interrupt that reaches the program before us is still an interrupt.
func TestInterruptedProgram(t *testing.T) {
	t.Parallel()
	c := exec.Command("metahex", "bot", "match", `sh -c '(sleep 0.1; kill -INT $PPID) >/dev/null 2>&1 <&- & exit 1'`, "random")
	if out, err := c.CombinedOutput(); c.ProcessState.ExitCode() != exitInterrupted || string(out) != "interrupted\n" {
		t.Errorf("got exit code %d, %q, %v; want %d", c.ProcessState.ExitCode(), out, err, exitInterrupted)
	}
}

// A misspelled subcommand is refused.
func TestBotSubcommands(t *testing.T) {
	for args, want := range map[string]string{
		"bot serv":    "metahex: unknown command \"serv\" (want one of match, serve), did you mean \"serve\"?\n",
		"bot foo bar": "metahex: unknown command \"foo\" (want one of match, serve)\n",
	} {
		var out, errOut strings.Builder
		if code := run(strings.Fields(args), strings.NewReader(""), &out, &errOut); code != exitUsage || out.String() != "" || errOut.String() != want {
			t.Errorf("%s: got exit code %d, %q and %q; want %d and %q", args, code, out.String(), errOut.String(), exitUsage, want)
		}
	}
	var out strings.Builder
	if code := run([]string{"bot"}, strings.NewReader(""), &out, &out); code != exitFine || !strings.Contains(out.String(), "serve") {
		t.Errorf("bot: got exit code %d, %s; want the help", code, &out)
	}
}
