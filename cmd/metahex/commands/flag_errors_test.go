package commands

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func TestFlagErrors(t *testing.T) {
	long := strings.Repeat("a", 100_000)
	clipped := strings.Repeat("a", 30) + "…" + strings.Repeat("a", 30)
	for _, x := range []struct{ args, want string }{
		{"viewshed A-H-11 --target 1.5", "--target: found \"1.5\"; want a whole number; see `metahex viewshed --help`"},
		{"viewshed A-H-11 --target=99999999999999999999", fmt.Sprintf("--target: found \"99999999999999999999\"; want a whole number that fits into %d bits; see `metahex viewshed --help`", strconv.IntSize)},
		{"play --seed=99999999999999999999", "--seed: found \"99999999999999999999\"; want a whole number of 0 or more that fits into 64 bits; see `metahex play --help`"},
		{"sim -n few", "--matches: found \"few\"; want a whole number; see `metahex sim --help`"},
		{"play --seed -4", "--seed: found \"-4\"; want a whole number of 0 or more; see `metahex play --help`"},
		{"play --pace 5", "--pace: found \"5\"; want a time from 0s to 1m, such as 2s; see `metahex play --help`"},
		{"play --clock -5s", "--clock: found \"-5s\"; want 0 for none, or a time from 100ms to 1h, such as 2s; see `metahex play --help`"},
		{"play --clock 1ns", "--clock: found \"1ns\"; want 0 for none, or a time from 100ms to 1h, such as 2s; see `metahex play --help`"},
		{"watch --pace -5s", "--pace: found \"-5s\"; want a time from 0s to 1m, such as 2s; see `metahex watch --help`"},
		{"replay a.play --to -5", "--to: found \"-5\"; want a whole number from 0 to 9999; see `metahex replay --help`"},
		{"force --squads 3", "--squads: found \"3\"; want a whole number from 1 to 2; see `metahex force --help`"},
		{"force --points=0", "--points: found \"0\"; want a whole number from 1 to 9999; see `metahex force --help`"},
		{"los --json=maybe", "--json: found \"maybe\"; want true or false; see `metahex los --help`"},
		{"map print A --dpi x", "--dpi: found \"x\"; want a number; see `metahex map print --help`"},
		{"map print A --pitch x", "--pitch: found \"x\"; want millimetres, such as 13.5mm; see `metahex map print --help`"},
		{"map print A --scale 0", "--scale: found \"0\"; want a scale, such as 1:4; see `metahex map print --help`"},
		{"sim --without a\"b", "--without: found \"a\\\"b\"; want a list separated by commas; see `metahex sim --help`"},
		{"move-cost --terrain x", "--terrain: found \"x\"; want a ground and inches, such as soft=6; see `metahex move-cost --help`"},
		{"los --png", "--png: found nothing; want FILE; see `metahex los --help`"},
		{"los A-H-11 B-C-20 --output=", "--output: found nothing; want FILE; see `metahex los --help`"},
		{"los A-H-11 B-C-20 --png=", "--png: found nothing; want FILE; see `metahex los --help`"},
		{"map turn A --output=", "--output: found nothing; want FILE; see `metahex map turn --help`"},
		{"map print A --output=", "--output: found nothing; want FILE; see `metahex map print --help`"},
		{"play --plain primer --red random --save=", "--save: found nothing; want FILE; see `metahex play --help`"},
		{"sim primer --exploit=", "--exploit: found nothing; want LEVEL; see `metahex sim --help`"},
		{"sim primer --vary=", "--vary: found nothing; want PATH=LO..HI[:STEP]; see `metahex sim --help`"},
		{"sim primer --without=", "--without: found nothing; want a list separated by commas; see `metahex sim --help`"},
		{"sim primer --tables=", "--tables: found nothing; want FILE; see `metahex sim --help`"},
		{"sim --balance=", "--balance: found nothing; want BOOK; see `metahex sim --help`"},
		{"sim --tune=", "--tune: found nothing; want BOOK; see `metahex sim --help`"},
		{"sim primer --vary turns=4..5 --vary turns=6..7", "found --vary 2 times; want it once"},
		{"sim primer --without cover,bouncing,cover", "found --without cover twice; want each rule once"},
		{"sim -n", "--matches: found nothing; want a whole number; see `metahex sim --help`"},
		{"los --jsn", "unknown flag \"--jsn\", did you mean \"--json\"?; see `metahex los --help`"},
		{"los -json", "unknown flag \"-json\", did you mean \"--json\"?; see `metahex los --help`"},
		{"los -5", "unknown flag \"-5\"; see `metahex los --help`"},
		{"los ---x", "found \"---x\", which is not a flag; see `metahex los --help`"},
		{"play --seed " + long, "--seed: found \"" + clipped + "\"; want a whole number of 0 or more; see `metahex play --help`"},
		{"los --" + long, "unknown flag \"--" + clipped[2:] + "\"; see `metahex los --help`"},
	} {
		code, _, errOut := quietly(t, strings.Fields(x.args)...)
		if code != exitUsage {
			t.Errorf("metahex %.80s: exit code %d, want %d", x.args, code, exitUsage)
		}
		if diff := cmp.Diff("metahex: "+x.want+"\n", errOut); diff != "" {
			t.Errorf("metahex %.80s (-want +got):\n%s", x.args, diff)
		}
	}
}

// quietly runs the program in this process, without a terminal.
func quietly(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		code = run(args, strings.NewReader(""), &o, &e)
	}()
	select {
	case panicked := <-done:
		if panicked != nil {
			t.Fatalf("metahex %.300q panics: %v", args, panicked)
		}
	case <-time.After(3 * time.Minute):
		t.Fatalf("metahex %.300q is not done after three minutes", args)
	}
	return code, o.String(), e.String()
}

// ordinary maps commands to the arguments that the test uses. Other commands get no arguments. A
// slow command gets an argument that does not exist, so that it only parses its flags.
var ordinary = map[string][]string{
	"los":             {"A-H-11", "A-H-11"},
	"los audit":       {"nowhere"},
	"map assemble":    {"nowhere"},
	"map compare":     {"nowhere", "A"},
	"map diff":        {"A", "nowhere"},
	"map edit":        {"nowhere"},
	"map export":      {"A"},
	"map fmt":         {"nowhere"},
	"map import":      {"nowhere"},
	"map lint":        {"nowhere"},
	"map mirror":      {"A"},
	"map new":         {"nowhere"},
	"map preview":     {"nowhere"},
	"map print":       {"nowhere"},
	"map render":      {"nowhere"},
	"map shift-level": {"A"},
	"map show":        {"A"},
	"map stamp":       {"A", "B"},
	"map stats":       {"nowhere"},
	"map turn":        {"A"},
	"cards print":     {"nowhere"},
	"clauses":         {"gts"},
	"move-cost":       {"--type", "wheeled"},
	"perft":           {"nowhere"},
	"play":            {"--plain"},
	"replay":          {"nowhere"},
	"scenario new":    {},
	"scenario show":   {"primer"},
	"sim":             {"nowhere"},
	"viewshed":        {"A-Z-11"},
}

// nasty lists flag values that may come from a typing error, a script or an attacker.
var nasty = []string{
	"", " ", "0", "-1", "+3", "010", "1.5", "99999999999999999999", "-99999999999999999999", "1e999", "NaN", "-Inf", "NaNmm", "1e300mm", "1:0",
	"-5s", "1ns", "99999999h", "true", "maybe", "x", "x,y", "\"", "a\"b", "=", "x=y=z", "\x1b[2J", "two\nlines", "\xff\xfe", "日本", "%s%d%!", "--json", "no/such/folder/x.png",
	strings.Repeat("A", 100_000),
}

// library are words that only the flag library and Go's own packages use.
var library = regexp.MustCompile(`strconv|pflag|Parse[A-Z]|invalid (argument|syntax|duration)|parse error|bad flag|shorthand|goroutine|%![a-z(]|^Usage:|runtime error`)

// For any value of a flag, the result is a documented exit code and a few lines in our own words.
func TestEveryFlagTakesNastyValues(t *testing.T) {
	t.Logf("-soak-seed %d", *soakSeed)
	source := rand.New(rand.NewPCG(*soakSeed, 0))
	flags := 0
	root := newRoot()
	addCompletion(root)
	values := func() []string {
		if *soak {
			return nasty
		}
		return []string{nasty[source.IntN(len(nasty))]}
	}
	eachCommand(root, func(c *cobra.Command) {
		path := strings.Fields(c.CommandPath())[1:]
		t.Chdir(t.TempDir())
		for _, value := range values() {
			try(t, path, value)
		}
		path = append(path, ordinary[strings.Join(path, " ")]...)
		c.InitDefaultHelpFlag()
		c.Flags().VisitAll(func(f *pflag.Flag) {
			flags++
			if !inSlice(3, flags) {
				return
			}
			t.Chdir(t.TempDir()) // a file that one command writes must not affect the next
			try(t, path, "--"+f.Name)
			for _, value := range values() {
				try(t, path, "--"+f.Name+"="+value)
			}
			if f.Shorthand != "" {
				try(t, path, "-"+f.Shorthand)
				try(t, path, "-"+f.Shorthand, values()[0])
			}
		})
	})
	if flags < 200 {
		t.Errorf("tried %d flags, want 200 or more; the walk over the commands is broken", flags)
	}
}

// eachCommand visits all commands that can be run.
func eachCommand(c *cobra.Command, visit func(*cobra.Command)) {
	if c.Runnable() {
		visit(c)
	}
	for _, sub := range c.Commands() {
		eachCommand(sub, visit)
	}
}

// try runs the program and checks its exit code and messages.
func try(t *testing.T, path []string, more ...string) {
	t.Helper()
	code, _, errOut := quietly(t, slices.Concat(path, more)...)
	if problem := slip(code, errOut); problem != "" {
		t.Errorf("metahex %s %.90q: %s", strings.Join(path, " "), more, problem)
	}
}

// slip describes what is wrong with an exit code and a message, or returns "".
func slip(code int, errOut string) string {
	switch lines := strings.Count(errOut, "\n"); {
	case code < exitFine || code > exitUsage:
		return fmt.Sprintf("exit code %d", code)
	case code == exitUsage && lines != 1:
		return fmt.Sprintf("%d lines, want one: %.500q", lines, errOut)
	case lines > 5 || len(errOut) > 10_000:
		return fmt.Sprintf("%d bytes in %d lines: %.500q", len(errOut), lines, errOut)
	case library.MatchString(errOut):
		return fmt.Sprintf("words of the library: %.500q", errOut)
	}
	return ""
}
