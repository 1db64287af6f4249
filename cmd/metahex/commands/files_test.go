package commands

import (
	"strings"
	"testing"

	"metahex/rule/files"
)

// asked runs the program with the given input, and returns its output.
func asked(in string, args ...string) (out, errOut string, code int) {
	var o, e strings.Builder
	code = run(args, strings.NewReader(in), &o, &e)
	return o.String(), e.String(), code
}

func TestALongLineInABatchIsToldWithItsNumber(t *testing.T) {
	t.Parallel()
	out, errOut, code := asked("A-H-11 B-C-20\n"+strings.Repeat("x", files.MostLine+1)+"\n", "los", "--batch", "-")
	want := "metahex: standard input:2:1: longer than 64 KB, the most a line may have\nmetahex: standard input: 1 of 2 lines could not be answered\n"
	if out != "blocked\nerror\n" || errOut != want || code != exitFindings {
		t.Errorf("los --batch: got %q, %q, %d; want blocked, error, %q, %d", out, errOut, code, want, exitFindings)
	}
}

func TestALongLineDoesNotEndAMatch(t *testing.T) {
	t.Parallel()
	out, errOut, code := asked(strings.Repeat("x", files.MostLine+1)+"\nquit\n", "play", "--plain", "primer", "--seed", "1")
	if !strings.Contains(out, "> "+"  line 1: longer than 64 KB, the most a line may have\n> ") || errOut != "" || code != exitFine {
		t.Errorf("play --plain: got %q, %q, %d; want a word of line 1, and that the match is left", out, errOut, code)
	}
}

func TestABatchWithAByteOrderMark(t *testing.T) {
	t.Parallel()
	out, errOut, code := asked("\ufeffA-H-11 B-C-20\nA-H-11 B-C-20\n", "los", "--batch", "-")
	want := "metahex: standard input:1:1: found a byte order mark; want UTF-8 without it\nmetahex: standard input: 1 of 2 lines could not be answered\n"
	if out != "error\nblocked\n" || errOut != want || code != exitFindings {
		t.Errorf("got %q, %q, %d; want error, blocked, %q, %d", out, errOut, code, want, exitFindings)
	}
}
