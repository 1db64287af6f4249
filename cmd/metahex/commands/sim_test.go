package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/gts"
)

// simulate runs sim with arguments.
func simulate(ctx context.Context, args ...string) (out, errOut string, err error) {
	c := newSim()
	var o, e bytes.Buffer
	c.SetOut(&o)
	c.SetErr(&e)
	c.SilenceUsage, c.SilenceErrors = true, true
	c.SetArgs(args)
	err = c.ExecuteContext(ctx)
	return o.String(), e.String(), err
}

// An interrupted series promptly prints what is complete, without incomplete lines: a line of figures,
// a line for each value that has begun, or the table of strengths so far.
func TestSimInterrupted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args string
		of   string
		told func(lines []string) bool
	}{
		{"primer -n 1000000 --csv", "1000000", func(lines []string) bool { return len(lines) == 0 || len(lines) == 2 }},
		{"primer -n 1000000 --vary turns=3..4", "2000000", func(lines []string) bool {
			return len(lines) == 0 || len(lines) == 5 && strings.HasPrefix(lines[4], "3   ")
		}},
		{"--strength primer --red recruit -n 1000000", "1000000", func(lines []string) bool {
			last := lines[len(lines)-1]
			return strings.HasPrefix(last, "| --- ") || strings.HasPrefix(last, "| primer (") && strings.Contains(last, ", interrupted) | recruit | random | ")
		}},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(300*time.Millisecond, cancel)
		begun := time.Now()
		out, errOut, err := simulate(ctx, strings.Fields(test.args)...)
		timer.Stop()
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("%s: took %v to stop", test.args, took)
		}
		if !errors.Is(err, context.Canceled) || exitCode(err) != exitInterrupted {
			t.Errorf("%s: error %v, want %v and exit code %d", test.args, err, context.Canceled, exitInterrupted)
		}
		if want := " of " + test.of + " matches are done\n"; !strings.HasPrefix(errOut, "interrupted; ") || !strings.HasSuffix(errOut, want) {
			t.Errorf("%s: messages %q, want interrupted … %q", test.args, errOut, want)
		}
		if lines := strings.Split(out, "\n"); !test.told(lines[:len(lines)-1]) {
			t.Errorf("%s: printed %q", test.args, out)
		}
	}
}

// The line with the file's own value has the figures of the unchanged scenario.
func TestSweepOverTheFilesOwnValue(t *testing.T) {
	t.Parallel()
	read := func(into any, args ...string) {
		t.Helper()
		out, _, err := simulate(context.Background(), append([]string{"primer", "-n", "6", "--json"}, args...)...)
		if err == nil {
			err = json.Unmarshal([]byte(out), into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var alone map[string]any
	var swept struct{ Lines []map[string]any }
	read(&alone)
	read(&swept, "--vary", "turns=12..12")
	alone["value"] = "12"
	alone["part"].(map[string]any)["edits"] = []any{map[string]any{"path": "turns", "value": 12.0}}
	if diff := cmp.Diff([]map[string]any{alone}, swept.Lines); diff != "" {
		t.Errorf("(-alone +swept):\n%s", diff)
	}
}

// A file whose measurement is interrupted stays unchanged.
func TestMeasureInterrupted(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../systems/battlesuit/scenario/scenarios/primer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(200*time.Millisecond, cancel).Stop()
	out, errOut, err := simulate(ctx, "--measure", "-n", "1000000", file)
	if want := "interrupted; 0 of 1 files are measured\n"; !errors.Is(err, context.Canceled) || errOut != want || out != "" {
		t.Errorf("error %v, messages %q and output %q, want %v, %q and nothing", err, errOut, out, context.Canceled, want)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, text) {
		t.Errorf("error %v, and the file holds\n%s", err, after)
	}
}

// An interrupted test prints its state, without a verdict.
func TestGoalInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(500*time.Millisecond, cancel).Stop()
	out, errOut, err := simulate(ctx, strings.Fields("primer --goal 50 --doubt 1 -n 1000000")...)
	if !errors.Is(err, context.Canceled) || !strings.HasPrefix(errOut, "interrupted; ") || !strings.Contains(out, "\ninterrupted after ") {
		t.Errorf("error %v, printed %q and %q; want %v, and interrupted in both", err, out, errOut, context.Canceled)
	}
}

// An interrupted tuning writes the result of its complete rounds, without judging it.
func TestTuneInterrupted(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "new.yaml")
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(500*time.Millisecond, cancel).Stop()
	out, errOut, err := simulate(ctx, "--tune", "gts", "-n", "1000000", "--advice", file)
	if !errors.Is(err, context.Canceled) || exitCode(err) != exitInterrupted || !strings.HasPrefix(errOut, "interrupted; ") || !strings.HasSuffix(out, file+" is written\n") {
		t.Errorf("error %v, printed %q and %q; want %v, and the file", err, out, errOut, context.Canceled)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, err := gts.System.Advice.Read(file, text)
	if err != nil || a.Tuning == nil || a.Tuning.Verdict != "interrupted" || a.Tuning.Won+a.Tuning.Lost+a.Tuning.Drawn != 0 {
		t.Errorf("error %v, and the file says %+v; want that it was interrupted and not judged", err, a)
	}
}

// The table of strengths names the command that prints it. A wrong argument is refused before the table
// begins, with the legal names. Greedy is the old name of regular.
func TestStrengthArguments(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"primer patrol --red recruit -n 1":                        "metahex sim --strength primer patrol --red recruit -n 1 --seed 1",
		"primer --red greedy --blue recruit -n 1":                 "metahex sim --strength primer --red regular --blue recruit -n 1 --seed 1",
		"primer --from 3 --blue random -n 1 --seed 2":             "metahex sim --strength primer --blue random --from 3 -n 1 --seed 2",
		"primer --red exploiter --blue recruit -n 1 --playouts 2": "metahex sim --strength primer --red exploiter --blue recruit -n 1 --seed 1 --playouts 2",
	} {
		out, _, err := simulate(context.Background(), append(strings.Fields(args), "--strength")...)
		if err != nil || !strings.Contains(out, "\nPrinted by `"+want+"`: ") || !strings.HasPrefix(out[strings.LastIndex(out, "\n| "):], "\n| primer |") && !strings.Contains(args, "patrol") {
			t.Errorf("%s: error %v, printed %q; want a table by %s", args, err, out, want)
		}
	}
	const names = "(want one of ceiling, exploiter, ace, veteran, search, regular, recruit, random)"
	for args, want := range map[string]string{
		"zzz":                             `unknown scenario "zzz" (want one of primer, `,
		"primer zzz --json":               `unknown scenario "zzz" (want one of primer, `,
		"primer --red zz":                 `unknown bot "zz" ` + names,
		"primer --blue exploitr":          `unknown bot "exploitr" ` + names + `, did you mean "exploiter"?`,
		"primer --red random":             "found --red random; want two of ceiling, exploiter, ace, veteran, search, regular, recruit, the stronger first, or recruit and random",
		"primer --red recruit --blue ace": "found --red recruit and --blue ace; want two of ceiling, exploiter, ace, veteran, search, regular, recruit, the stronger first, or recruit and random",
	} {
		out, _, err := simulate(context.Background(), append(strings.Fields(args), "--strength", "-n", "1")...)
		if err == nil || !strings.HasPrefix(err.Error(), want) || out != "" {
			t.Errorf("%s: error %v, printed %q; want %s, and nothing printed", args, err, out, want)
		}
	}
}

// bots/BALANCE.md agrees with the scenario files. If the figures of a scenario change, the table must
// be printed again.
func TestBalanceIsOfToday(t *testing.T) {
	t.Parallel()
	want, _, err := simulate(context.Background(), "--balance", "all")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../bots/BALANCE.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("print it by metahex sim --balance all > bots/BALANCE.md (-want +got):\n%s", diff)
	}
}

// The output names the players of a bound and their budgets. The opponent has the budget of its level.
// If time is the limit, the output includes the number of playouts.
func TestSimBounds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ args, want string }{
		{"primer -n 2 --ceiling --playouts 4", "2 matches, seed 1, red ceiling, blue greedy, sides swapped in every second match, which has the dice of the match before, ceiling with 4 playouts"},
		{"primer -n 2 --exploit search --playouts 2", "2 matches, seed 1, red exploiter, blue search, sides swapped in every second match, which has the dice of the match before, exploiter with 2 playouts, search with 48 playouts"},
		{"primer -n 1 --red veteran --blue recruit --playouts 2", "1 match, seed 1, red veteran, blue recruit, veteran with 2 playouts"},
	} {
		out, _, err := simulate(context.Background(), strings.Fields(test.args)...)
		if lines := strings.Split(out, "\n"); err != nil || len(lines) < 2 || lines[1] != test.want {
			t.Errorf("%s: error %v, printed %q; want %q in line 2", test.args, err, out, test.want)
		}
	}
	out, _, err := simulate(context.Background(), strings.Fields("primer -n 1 --red ace --think 5ms")...)
	if want := regexp.MustCompile(`(?m)^1 match, seed 1, red ace, blue greedy, ace with 5ms an activation, \d+ playouts for \d+ answers$`); err != nil || !want.MatchString(out) {
		t.Errorf("error %v, printed %q; want %v", err, out, want)
	}
	for args, want := range map[string]string{
		"primer --exploit foo":           "want one of random, recruit, regular, greedy, search, veteran, ace",
		"primer --ceiling --exploit ace": "[ceiling exploit]",
		"primer --ceiling --red ace":     "[ceiling red]",
		"primer --red ace --think 2h":    "want a time from 0s to 1h",
	} {
		if _, _, err := simulate(context.Background(), strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", args, err, want)
		}
	}
}
