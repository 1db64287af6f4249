package commands

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"metahex/rule/files"
)

// asks maps each command that writes to standard output to its command lines. The first string of a
// command line is the keyboard input.
var asks = map[string][][]string{
	"bot":                   {{""}},
	"bot serve":             {{"{\"do\":\"new\",\"scenario\":\"primer\"}\n"}},
	"bot match":             {{"", "random", "random", "-n", "2", "--scenario", "primer"}},
	"":                      {{"", "--help"}, {""}},
	"battle":                {{"", "--system", "gts", "--points", "70", "-o", "-", "--quiet"}},
	"campaign":              {{""}},
	"campaign lint":         {{"", "campaign.yaml"}},
	"campaign list":         {{""}},
	"campaign refit":        {{"", "lantern-road"}},
	"campaign measure":      {{"", "wendarst", "-n", "1"}},
	"campaign show":         {{"", "lantern-road"}},
	"cards":                 {{""}},
	"cards print":           {{"", "-o", "-"}, {"", "-o", "cards.pdf"}},
	"clauses":               {{"", "battlesuit"}},
	"completion":            {{""}},
	"dispute":               {{"", "A-01", "E-05", "-b", "small.yaml", "-o", "-"}},
	"doctor":                {{"", "short.play", "small.yaml"}},
	"completion bash":       {{""}},
	"completion fish":       {{""}},
	"completion powershell": {{""}},
	"completion zsh":        {{""}},
	"daily":                 {{"", "--table"}},
	"detect":                {{"", "1-0304", "1-0505", "--unit", "Nu-3"}, {"", "1-0304", "1-0505", "--unit", "Nu-3", "--json"}, {"", "1-0304", "--unit", "Nu-3", "-o", "-"}},
	"force":                 {{""}},
	"help":                  {{"", "los"}},
	"lsp":                   {{lspSession}},
	"los":                   {{"", "A-01", "E-05", "-b", "small.yaml"}, {"", "A-01", "E-05", "-b", "small.yaml", "--json"}, {"", "A-01", "E-05", "-b", "small.yaml", "-o", "-"}, {"A-01 E-05\nA-01 C-03\n", "-b", "small.yaml", "--batch", "-"}},
	"los audit":             {{"", "-b", "small.yaml"}},
	"los cases":             {{"", "cases.yaml"}},
	"los conform":           {{"", "cases.yaml", "--", "metahex", "los", "serve"}},
	"los serve":             {{`{"id":1,"ask":"open","board":"A"}` + "\n", "--files"}},
	"map assemble":          {{"", "--panels", "A,B", "--grid", "2x1", "--seed", "1"}},
	"map compare":           {{"", "small.yaml", "small.yaml"}, {"", "small.yaml", "small.yaml", "--csv"}},
	"map diff":              {{"", "small.yaml", "small.yaml", "--figures=false"}, {"", "small.yaml", "small.yaml", "--figures=false", "-o", "-"}},
	"map edit":              {{"", "small.yaml"}},
	"map export":            {{"", "small.yaml", "--format", "tmx"}, {"", "small.yaml", "--format", "svg"}, {"", "small.yaml", "-o", "small.tmx"}},
	"map fmt":               {{"", "--check", "loose.yaml"}},
	"map crop":              {{"", "small.yaml", "A-01..E-05"}},
	"map import":            {{"", "small.csv"}},
	"map lint":              {{"", "small.yaml"}},
	"licenses":              {{""}},
	"map list":              {{""}},
	"map mirror":            {{"", "small.yaml"}},
	"map resize":            {{"", "small.yaml"}},
	"map new":               {{"", "--id", "K", "--empty"}},
	"map preview":           {{"", "small.yaml"}},
	"map print":             {{"", "small.yaml", "-o", "-"}, {"", "small.yaml", "-o", "small.svg", "--dpi", "30"}, {"", "--scenario", "raid", "-o", "-"}},
	"map render":            {{"", "small.yaml"}, {"", "small.yaml", "-o", "-"}, {"", "small.yaml", "-o", "small.pdf"}, {"", "--scenario", "raid", "-o", "-"}},
	"map shift-level":       {{"", "small.yaml"}},
	"map show":              {{"", "small.yaml"}},
	"map stamp":             {{"", "small.yaml", "small.yaml"}},
	"map stats":             {{"", "small.yaml"}, {"", "small.yaml", "--json"}},
	"map turn":              {{"", "small.yaml"}},
	"move-cost":             {{"", "--type", "jetpack", "--detour", "36"}},
	"odds":                  {{"", "--attack", "7"}},
	"page":                  {{"", "site"}},
	"perft":                 {{"", "primer", "1"}},
	"play":                  {{"", "--plain", "primer", "--red", "random", "--blue", "random"}, {"1\nhelp\nquit\n", "--plain", "primer"}, {"", "--keys"}},
	"puzzle":                {{"1\n", "gravarmor-5051", "--plain"}},
	"puzzle list":           {{""}},
	"puzzle rank":           {{"", "gravarmor-5051"}},
	"puzzle mine":           {{"", "primer", "--seed", "1"}},
	"puzzle prove":          {{"", "gravarmor-5051"}},
	"replay":                {{"", "short.play", "--plain"}, {"", "short.play", "--check"}, {"", "short.play", "--story"}, {"", "short.play", "--svg", "-"}, {"", "short.play", "--gif", "-"}, {"", "short.play", "--cast", "-"}},
	"ruling":                {{"", "CITATION"}, {"", "CITATION", "-o", "-"}},
	"map":                   {{""}},
	"scenario":              {{""}},
	"scenario lint":         {{"", "own.yaml"}},
	"scenario list":         {{""}},
	"scenario new":          {{"", "--system", "gts"}, {"\n\n", "--turns", "3"}},
	"scenario show":         {{"", "primer"}},
	"schema":                {{"", "panel"}},
	"sim":                   {{"", "primer", "-n", "2", "--red", "random", "--blue", "random"}, {"", "primer", "-n", "2", "--red", "random", "--blue", "random", "--json"}, {"", "primer", "-n", "2", "--red", "random", "--blue", "random", "--csv"}, {"", "primer", "-n", "2", "--red", "random", "--blue", "random", "-o", "-"}},
	"sim merge":             {{"", "part.json"}, {"", "part.json", "--json"}, {"", "part.json", "--csv"}},
	"version":               {{""}, {"", "--json"}},
	"viewshed":              {{"", "A-01", "-b", "small.yaml"}, {"", "A-01", "-b", "small.yaml", "--json"}, {"", "A-01", "-b", "small.yaml", "-o", "-"}},
	"watch":                 {{"", "--help"}}, // needs a terminal
}

// lspSession is the input of an editor that begins and ends a session.
const lspSession = "Content-Length: 31\r\n\r\n{\"id\":1,\"method\":\"initialize\"}" + "Content-Length: 29\r\n\r\n{\"id\":2,\"method\":\"shutdown\"}" + "Content-Length: 17\r\n\r\n{\"method\":\"exit\"}"

// A full is a writer that accepts some bytes and then fails.
type full struct {
	left int
	err  error
}

// Write implements io.Writer.
func (f *full) Write(p []byte) (int, error) {
	if len(p) <= f.left {
		f.left -= len(p)
		return len(p), nil
	}
	n := f.left
	f.left = 0
	return n, f.err
}

// A command whose output cannot be written prints one line and exits with 2, wherever the output
// fails. If the output has no reader any more, the command exits with 141 and prints nothing.
func TestNoOutputIsLostInSilence(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	stock(t)
	space := &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	pipe := &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}
	const told = "metahex: standard output: no space left on device\n"
	turn := 0
	for _, name := range slices.Sorted(maps.Keys(commands())) {
		if asks[name] == nil {
			t.Errorf("metahex %s: there is no question to it in this test", name)
		}
		for _, ask := range append(slices.Clone(asks[name]), []string{"", "--help"}) {
			turn++
			if !inSlice(2, turn) {
				continue
			}
			in, args := ask[0], append(strings.Fields(name), ask[1:]...)
			if i := slices.Index(args, "CITATION"); i >= 0 {
				args[i] = cited(t)
			}
			total := 1 // only 1 for the preview and the editor, which do not end by themselves
			if name != "map preview" && name != "map edit" || ask[1] == "--help" {
				out, errOut, code := asked(in, args...)
				if total = len(out); total == 0 || code == exitUsage {
					t.Errorf("metahex %s: got %d bytes, %q, %d; want an answer", strings.Join(args, " "), total, errOut, code)
				}
			}
			for i, n := range inTurn(turn, cuts(total)) {
				x := []struct {
					err  error
					told string
					code int
				}{{space, told, exitUsage}, {pipe, "", exitPipe}}[(turn+i)%2]
				var errOut strings.Builder
				code := run(args, strings.NewReader(in), &full{n, x.err}, &errOut)
				if code != x.code || errOut.String() != x.told {
					t.Errorf("metahex %s, cut off at byte %d of %d by %v: got %d, %q; want %d, %q", strings.Join(args, " "), n, total, x.err, code, errOut.String(), x.code, x.told)
				}
			}
		}
	}
}

// cuts returns the positions at which to cut off an output of the given length.
func cuts(total int) []int {
	all := []int{0, total / 3, total - 1}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(n int) bool { return n >= total })
}

// Short outputs are cut off at about forty positions, or with -soak at every byte.
func TestShortOutputsAreCutOff(t *testing.T) {
	stock(t)
	space := &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	for _, args := range [][]string{{"force"}, {"map", "turn", "small.yaml"}} {
		whole, _, _ := asked("", args...)
		for n := len(whole); n >= 0; n -= few(1+len(whole)/40, 1) {
			want := exitUsage
			if n == len(whole) {
				want = exitFine
			}
			var errOut strings.Builder
			if got := run(args, strings.NewReader(""), &full{n, space}, &errOut); got != want {
				t.Errorf("metahex %s, cut off at byte %d of %d: got %d; want %d", strings.Join(args, " "), n, len(whole), got, want)
			}
		}
	}
}

// commands returns all commands that can run on their own, by name.
func commands() map[string]*cobra.Command {
	root := newRoot()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	all := map[string]*cobra.Command{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() {
			all[strings.TrimSpace(strings.TrimPrefix(c.CommandPath(), "metahex"))] = c
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	return all
}

// stock changes to a folder with the files that the command lines name.
func stock(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	for from, to := range map[string]string{"../../../los/cases/testdata/cases/airborne.yaml": "cases.yaml", "../../../systems/battlesuit/scenario/scenarios/primer.yaml": "own.yaml", "../../../battle/campaign/campaigns/wendarst.yaml": "campaign.yaml"} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, to), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	const small = `format: panel/1
id: small
size: {columns: 5, rows: 5}
map: |
  #   1   3   5
  A | .   .   .   |
  a |   .   .     |
  B | .   w   .   |
  b |   .   .1    |
  C | .   .1  .   |
  c |   ~   .     |
  D | .   ~   .   |
  d |   .   .     |
  E | .   .   .   |
  #     2   4
`
	for name, text := range map[string]string{
		"small.yaml": small, "loose.yaml": strings.ReplaceAll(strings.Replace(small, "id: small", "id: loose", 1), "\n", "\r\n"),
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"map", "export", "small.yaml", "-o", "small.csv"},
		{"play", "--plain", "primer", "--red", "random", "--blue", "random", "--save", "short.play"},
	} {
		if _, errOut, code := asked("", args...); code != exitFine {
			t.Fatalf("metahex %s: %s", strings.Join(args, " "), errOut)
		}
	}
	part, errOut, code := asked("", "sim", "primer", "-n", "2", "--json")
	if code != exitFine {
		t.Fatal(errOut)
	}
	if err := os.WriteFile("part.json", []byte(part), 0o644); err != nil {
		t.Fatal(err)
	}
}

// cited returns a citation of a line on the small board.
func cited(t *testing.T) string {
	t.Helper()
	out, errOut, code := asked("", "los", "A-01", "E-05", "-b", "small.yaml", "--cite")
	if code != exitFine {
		t.Fatal(errOut)
	}
	return strings.TrimSpace(out)
}

// Text from a file is printed so that it cannot control the terminal, and JSON stays JSON.
func TestTextOfAFileCannotSteerTheTerminal(t *testing.T) {
	stock(t)
	text, err := os.ReadFile("own.yaml")
	if err != nil {
		t.Fatal(err)
	}
	title := regexp.MustCompile(`(?m)^title: .*$`).ReplaceAllString(string(text), `title: "a\e[2J\x9b\x7f\u202eb\u2028"`)
	if err := os.WriteFile("own.yaml", []byte(title), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"scenario", "show", "./own.yaml"},
		{"play", "--plain", "./own.yaml"},
		{"replay", "\x1b[2J\u202e.play"},
		{"sim", "./own.yaml", "-n", "1", "--red", "random", "--blue", "random"},
		{"sim", "./own.yaml", "-n", "1", "--red", "random", "--blue", "random", "--json"},
		{"scenario", "lint", "own.yaml", "\x1b[2J\u202e.yaml"},
	} {
		out, errOut, _ := asked("", args...)
		for _, r := range out + errOut {
			if r != '\n' && r != '\t' && files.Steers(r) {
				t.Errorf("metahex %q: got %q in the output; want nothing that steers", args, r)
				break
			}
		}
		if !strings.Contains(out+errOut, "[2J") || !strings.Contains(out+errOut, `\u202e`) {
			t.Errorf("metahex %q: got %.300q; want what is hidden to be shown", args, out+errOut)
		}
		if args[len(args)-1] == "--json" && !json.Valid([]byte(out)) {
			t.Errorf("metahex %q: got %.300q; want JSON", args, out)
		}
	}
}
