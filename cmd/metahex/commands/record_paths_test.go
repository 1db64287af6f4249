package commands

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kballard/go-shellquote"

	"metahex/record"
)

// ambush returns a scenario with hidden pieces.
func ambush(t *testing.T) string {
	t.Helper()
	file, err := filepath.Abs("../../../systems/battlesuit/testdata/ambush.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// ownScenario writes a scenario to a file below a folder, which may be new, and returns its path.
func ownScenario(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(ambush(t))
	if err != nil {
		t.Fatal(err)
	}
	board, err := os.ReadFile(filepath.Join(filepath.Dir(ambush(t)), "lab.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{file: data, filepath.Join(filepath.Dir(file), "lab.yaml"): board} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// A record names its scenario relative to its own folder, so that the match can be resumed, replayed
// and examined from every directory.
func TestRecordsNameFilesFromTheirFolder(t *testing.T) {
	scenario := ownScenario(t, filepath.Join(t.TempDir(), "mv", "raid.yaml"))
	root := filepath.Dir(filepath.Dir(scenario))
	t.Chdir(root)
	for _, x := range []struct{ save, want string }{
		{"mv/w.play", "raid.yaml"},
		{"w.play", "mv/raid.yaml"},
		{"mv/../v.play", "mv/raid.yaml"},
		{filepath.Join(root, "mv", "a.play"), "raid.yaml"},
	} {
		if code, _, errOut := answered(t, "1\n1\n1\n", "play", "--plain", "mv/raid.yaml", "--save", x.save); code != exitFine {
			t.Fatalf("--save %s: exit code %d: %s", x.save, code, errOut)
		}
		play, err := record.Load(x.save)
		if err != nil || play.Header.Scenario != x.want {
			t.Fatalf("%s: error %v, found scenario %q; want %q", x.save, err, play.Header.Scenario, x.want)
		}
	}
	for _, in := range []string{root, filepath.Join(root, "mv"), t.TempDir()} {
		t.Chdir(in)
		for _, name := range []string{"w.play", "mv/w.play"} {
			file := filepath.Join(root, name)
			for _, args := range [][]string{{"replay", file, "--check"}, {"doctor", file}, {"play", "--plain", "--resume", file}} {
				if code, _, errOut := answered(t, "1\n", args...); code != exitFine {
					t.Errorf("in %s: metahex %s: exit code %d: %s", in, strings.Join(args, " "), code, errOut)
				}
			}
		}
	}
}

// A record elsewhere names the scenario relative to itself too. It must not open the scenario unless
// the player names it. The hint works in the current directory.
func TestRecordsFarFromTheirScenario(t *testing.T) {
	scenario := ownScenario(t, filepath.Join(t.TempDir(), "mv", "raid.yaml"))
	t.Chdir(filepath.Dir(filepath.Dir(scenario)))
	if err := os.MkdirAll("r/s", 0o700); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := answered(t, "1\n", "play", "--plain", "mv/raid.yaml", "--save", "r/s/w.play"); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	want := "metahex: r/s/w.play: scenario ../../mv/raid.yaml: is not beside the record; if you trust it, add --scenario mv/raid.yaml\n"
	if code, _, errOut := quietly(t, "replay", "r/s/w.play", "--check"); code != exitUsage || errOut != want {
		t.Errorf("exit code %d, said %q; want %d and %q", code, errOut, exitUsage, want)
	}
	if code, _, errOut := quietly(t, "replay", "r/s/w.play", "--check", "--scenario", "mv/raid.yaml"); code != exitFine {
		t.Errorf("with --scenario: exit code %d: %s", code, errOut)
	}
}

// A record in the state folder names the scenario by its absolute path. The record itself may be named
// by a relative path.
func TestRecordsInTheStateFolder(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	scenario := ownScenario(t, filepath.Join(t.TempDir(), "mv", "raid.yaml"))
	t.Chdir(filepath.Dir(filepath.Dir(scenario)))
	f := &playFlags{}
	cfg, err := f.begun(newPlay(), order{Battle: "mv/raid.yaml", Red: "human", Blue: "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	if got := cfg.Written(cfg.File).Scenario; got != scenario {
		t.Errorf("the record names %q; want %q", got, scenario)
	}
	if err := record.Save(cfg.File, &record.Play{Header: cfg.Written(cfg.File)}); err != nil {
		t.Fatal(err)
	}
	if got := cfg.Written("mv/other.play").Scenario; got != "raid.yaml" {
		t.Errorf("a record beside the scenario names %q; want raid.yaml", got)
	}
	t.Chdir(filepath.Join(state, "metahex"))
	if code, _, errOut := quietly(t, "replay", filepath.Base(cfg.File), "--check"); code != exitFine {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// A line that names the next command can be pasted in the folder where the player is, whatever the names
// of the files, and wherever folders lead.
func TestPrintedCommandsCanBePasted(t *testing.T) {
	scenario := ownScenario(t, filepath.Join(t.TempDir(), "my maps", "it's raid.yaml"))
	root := filepath.Dir(filepath.Dir(scenario))
	t.Chdir(root)
	if err := errors.Join(
		os.MkdirAll("far/deep er/records", 0o700),
		os.Symlink("far/deep er/records", "led"),
		os.Symlink("my maps", "maps"),
		os.WriteFile("my maps/own tables.yaml", []byte("measures:\n  climb-cost: {amount: 2, source: stand-in, from: ours}\n"), 0o600),
	); err != nil {
		t.Fatal(err)
	}
	own := "my maps/it's raid.yaml"
	for _, x := range [][]string{
		{own, "--save", "w x.play"},
		{own, "--save", "my maps/w.play"},
		{own, "--save", "-w.play"},
		{own, "--save", "last"},
		{own, "--save", `"q" $HOME.play`},
		{own, "--save", "far/w.play"},
		{own, "--save", "led/w.play"},
		{"maps/it's raid.yaml", "--save", "led/w 2.play"},
		{"maps/it's raid.yaml", "--save", "my maps/2.play"},
		{own, "--save", filepath.Join(root, "led", "3.play")},
		{own, "--save", "t.play", "--tables", "my maps/own tables.yaml"},
		{own, "--save", "led/t.play", "--tables", "my maps/own tables.yaml"},
	} {
		args := append([]string{"play", "--plain"}, x...)
		for range 3 { // the line of a resumed match can be pasted too
			code, out, errOut := answered(t, "1\n1\n", args...)
			_, line, ok := strings.Cut(out, "Go on with: metahex ")
			if code != exitFine || !ok {
				t.Errorf("metahex %q: exit code %d, said %q; want a line to go on with", args, code, errOut)
				break
			}
			words, err := shellquote.Split(strings.TrimSuffix(line, "\n"))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			args = words
		}
		if t.Failed() {
			continue
		}
		args = append([]string{"replay", "--check"}, args[3:]...)
		if code, _, errOut := quietly(t, args...); code != exitFine {
			t.Errorf("metahex %q: exit code %d: %s", args, code, errOut)
		}
	}
}

// The line to share has the id of the scenario, whatever its file is called.
func TestShareLineHasTheID(t *testing.T) {
	scenario := ownScenario(t, filepath.Join(t.TempDir(), "mv", "raid.yaml"))
	t.Chdir(filepath.Dir(scenario))
	code, out, errOut := quietly(t, "play", "--plain", "raid.yaml", "--red", "greedy", "--blue", "greedy", "--save", "r.play")
	if code != exitFine || !strings.Contains(out, "\nmetahex ambush#1: red (greedy) ") {
		t.Errorf("exit code %d, said %q; the end is %q", code, errOut, out[max(0, len(out)-200):])
	}
	t.Chdir(t.TempDir())
	if code, out, errOut := quietly(t, "replay", "--summary", "--playouts", "0", filepath.Join(filepath.Dir(scenario), "r.play")); code != exitFine || !strings.Contains(out, "\nmetahex ambush#1: red (greedy) ") {
		t.Errorf("replay: exit code %d, said %q; the end is %q", code, errOut, out[max(0, len(out)-200):])
	}
}
