package commands

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
	"metahex/record"
)

// kept opens the matches of a data folder. The returned function closes the store.
func kept(t *testing.T, data string) (*host.Host, func()) {
	t.Helper()
	s, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(data, "store")})
	must(t, err)
	h, err := host.Open(t.Context(), s, host.Options{Build: "test", Weigh: -1})
	must(t, err)
	return h, func() {
		t.Helper()
		must(t, h.Close())
		must(t, s.Close())
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// do runs a command of metahexd.
func do(t *testing.T, c *cobra.Command, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	c.SetArgs(args)
	c.SetOut(&out)
	c.SetErr(&out)
	c.SilenceUsage, c.SilenceErrors = true, true
	err := c.ExecuteContext(t.Context())
	return out.String(), err
}

// played plays a match with random answers and takes one answer back. Unless goesOn is true, it ends
// the match by resigning.
func played(t *testing.T, h *host.Host, goesOn bool, drawn ...*host.Battle) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ann, ok, err := h.Who(ctx, "key of Ann")
	must(t, err)
	if !ok {
		ann, err = h.Register(ctx, "key of Ann", "Ann")
		must(t, err)
		_, err = h.Register(ctx, "key of Ben", "Ben")
		must(t, err)
	}
	ben, _, err := h.Who(ctx, "key of Ben")
	must(t, err)
	terms := host.Terms{Scenario: "primer", Red: "human", Blue: "human", Undo: true, Spectators: "public", Clock: host.Clock{Main: time.Hour}}
	for _, terms.Battle = range drawn {
		terms.Scenario = ""
	}
	table, err := h.Invite(ctx, ann, terms, game.Red)
	must(t, err)
	_, err = h.Sit(ctx, ben, table.ID)
	must(t, err)
	_, err = h.Speak(ctx, ann, table.ID, "a")
	must(t, err)
	_, err = h.Speak(ctx, ben, table.ID, "b")
	must(t, err)
	m, leave, err := h.Enter(ctx, table.ID)
	must(t, err)
	defer leave()
	source, undone := rand.New(rand.NewPCG(4, 4)), false
	for i := 0; i < 60 && m.Now().Asked != game.Nobody; i++ {
		q, _ := m.Copy().Question()
		must(t, m.Answer(ctx, q.Side, len(m.Now().Answers), m.Now().Backs, q.Options[source.IntN(len(q.Options))].Choice))
		if n := len(m.Now().Answers); !undone && m.OfferUndo(ctx, q.Side, n-1) == nil {
			must(t, m.Accept(ctx, q.Side.Enemy()))
			undone = true
		}
	}
	if !undone {
		t.Fatal("no answer could be taken back; want another seed than 4")
	}
	if !goesOn {
		must(t, m.Resign(ctx, m.Now().Asked))
		for m.Now().Seed == "" && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
	}
	return table.ID
}

// metahex replay accepts an export with --check and --check-dice, and the match continues after an
// import.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	data, other, out := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "out")
	h, end := kept(t, data)
	over, on := played(t, h, false), played(t, h, true)
	drawn := played(t, h, false, &host.Battle{System: "lasergrenadiers", Kind: "hold", Points: 20, Seed: 7, Drawn: true})
	m, leave, err := h.Enter(t.Context(), on)
	must(t, err)
	before := m.Now()
	leave()
	for _, side := range []game.Side{game.Red, game.Blue} {
		must(t, h.KeepNotes(t.Context(), on, side, []record.Note{{By: side, Piece: "X1", Text: "note of " + side.String(), After: 2}}))
	}
	end()
	if got, err := do(t, newExport(), "--all", out, "--data", data); err != nil || got != "3 matches in "+out+"\n" {
		t.Fatalf("export says %q, error %v; want 3 matches", got, err)
	}
	program := filepath.Join(t.TempDir(), "metahex")
	if text, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "metahex/cmd/metahex").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, text)
	}
	for args, want := range map[string]string{
		"replay --check " + over + ".play":                "all as recorded",
		"replay --check " + on + ".play":                  "all as recorded",
		"replay --summary --playouts 0 " + over + ".play": " has resigned\n",
		"replay --story=- " + over + ".play":              " has resigned.\n",
		"replay --plain " + over + ".play":                " has resigned\n",
		"replay --check-dice " + over + ".log":            "all dice follow from the seed and the players' words",
		"replay --check " + drawn + ".play":               "all as recorded",
		"replay --check-dice " + drawn + ".log":           "all dice follow from the seed and the players' words",
	} {
		c := exec.CommandContext(t.Context(), program, strings.Fields(args)...)
		c.Dir = out
		if text, err := c.CombinedOutput(); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("metahex %s: error %v, %s; want %q", args, err, text, want)
		}
	}
	for _, ending := range []string{".play", ".log"} {
		if text := must2(os.ReadFile(filepath.Join(out, on+ending))); bytes.Contains(text, []byte("note of ")) {
			t.Errorf("%s has pencil notes; want them in the backup alone, which only the operator reads", on+ending)
		}
	}
	text, err := os.ReadFile(filepath.Join(out, over+".play"))
	must(t, err)
	if !regexp.MustCompile("\n= ended (red|blue) resigned [0-9a-f]{16} [0-9a-f]{16}\n$").Match(text) || !strings.Contains(string(text), "# red: Ann, blue: Ben\n") {
		t.Errorf("the record is\n%s\nwant a remark of the players, and who has resigned", text)
	}
	bad := strings.Replace(string(must2(os.ReadFile(filepath.Join(out, over+".log")))), "roll ", "roll 1", 1)
	must(t, os.WriteFile(filepath.Join(out, "bad.log"), []byte(bad), 0o600))
	for _, args := range []string{"replay --check-dice bad.log", "replay --check-dice " + on + ".log", "replay --check-dice " + over + ".play"} {
		c := exec.CommandContext(t.Context(), program, strings.Fields(args)...)
		c.Dir = out
		if text, err := c.CombinedOutput(); c.ProcessState.ExitCode() != 1 || strings.Count(string(text), "\n") != 1 {
			t.Errorf("metahex %s: %v, %s; want exit code 1 and a line", args, err, text)
		}
	}

	other = filepath.Join(other, "new", "host") // import makes it
	if got, err := do(t, newImport(), filepath.Join(out, drawn+".play"), filepath.Join(out, drawn+".table"), "--data", other); err != nil || strings.Count(got, "\n") != 2 {
		t.Errorf("a drawn battle: import says %q, error %v; want two lines", got, err)
	}
	must(t, os.Remove(filepath.Join(out, drawn+".yaml")))
	if _, err := do(t, newImport(), filepath.Join(out, drawn+".play"), "--data", other); err == nil || !strings.Contains(err.Error(), drawn+".yaml") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a drawn battle without its scenario: got error %v; want a line that names the file", err)
	}
	if got, err := do(t, newImport(), filepath.Join(out, over+".table"), filepath.Join(out, on+".table"), "--data", other); err != nil || strings.Count(got, "\n") != 2 {
		t.Fatalf("import says %q, error %v", got, err)
	}
	if _, err := do(t, newImport(), filepath.Join(out, on+".table"), "--data", other); err == nil || !strings.Contains(err.Error(), "already has the match") {
		t.Errorf("imported twice: got error %v", err)
	}
	if _, err := do(t, newImport(), filepath.Join(out, on+".play"), "--red", "Ben", "--blue", "Ann", "--data", other); err != nil {
		t.Errorf("a play file: got error %v", err)
	}
	if _, err := do(t, newImport(), filepath.Join(out, on+".play"), "--red", "ann", "--blue", "Ann", "--data", other); err == nil || err.Error() != "Ann is named for both sides; want two players" {
		t.Errorf("one player on both sides: got error %v", err)
	}
	if _, err := do(t, newImport(), filepath.Join(out, on+".play"), "--red", "Eve", "--data", other); err == nil || !strings.Contains(err.Error(), `nobody called "Eve" has visited this host`) {
		t.Errorf("a player who never came: got error %v", err)
	}
	h, end = kept(t, other)
	defer end()
	m, leave, err = h.Enter(t.Context(), on)
	must(t, err)
	defer leave()
	for _, side := range []game.Side{game.Red, game.Blue} {
		if notes, err := h.Notes(t.Context(), on, side); err != nil || len(notes) != 1 || notes[0].Text != "note of "+side.String() || notes[0].After != 2 {
			t.Errorf("%s has the notes %+v, error %v; want the one that was exported", side, notes, err)
		}
	}
	after := m.Now()
	if after.Asked != before.Asked || len(after.Answers) != len(before.Answers) || after.Left[before.Asked] < before.Left[before.Asked]-time.Second {
		t.Errorf("it continues at answer %d of %s with %s left; want %d of %s with %s", len(after.Answers), after.Asked, after.Left[before.Asked], len(before.Answers), before.Asked, before.Left[before.Asked])
	}
	q, _ := m.Copy().Question()
	must(t, m.Answer(t.Context(), q.Side, len(after.Answers), after.Backs, q.Options[0].Choice))
	ann, ok, err := h.Who(t.Context(), "key of Ann")
	if tables := h.TablesOf(ann.ID, true); err != nil || !ok || ann.Name != "Ann" || len(tables) != 2 {
		t.Errorf("Ann is %+v, error %v, at %d tables; want her with two, one from the play file", ann, err, len(tables))
	}
	for _, table := range h.TablesOf(ann.ID, true) {
		m, leave, err := h.Enter(t.Context(), table.ID)
		must(t, err)
		if table.ID != on && len(m.Now().Answers) != len(before.Answers) {
			t.Errorf("the imported record has %d answers; want %d", len(m.Now().Answers), len(before.Answers))
		}
		leave()
	}
}

func must2(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// Without --data, the folder is that of metahexd host.
func TestExportFromTheDefaultFolder(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	data := filepath.Join(state, "metahexd")
	want := "no host keeps matches in " + data + "; name its folder with --data, or its server with --nats"
	if _, err := do(t, newExport(), "--all", t.TempDir()); err == nil || err.Error() != want {
		t.Errorf("without a host the error is %v, want %s", err, want)
	}
	h, end := kept(t, data)
	played(t, h, false)
	end()
	out := t.TempDir()
	if got, err := do(t, newExport(), "--all", out); err != nil || got != "1 match in "+out+"\n" {
		t.Errorf("export says %q, error %v; want 1 match", got, err)
	}
}

// Unreadable or missing matches are refused in one line.
func TestExportRefuses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	junk := filepath.Join(data, "junk.table")
	must(t, os.WriteFile(junk, []byte("{}\n"), 0o600))
	for _, x := range []struct {
		c    *cobra.Command
		args []string
		want string
	}{
		{newExport(), []string{"ABC", data, "--data", data}, `match ABC: there is no match "ABC"`},
		{newExport(), []string{"../x", data, "--data", data}, `match ../x: there is no match "../x"`},
		{newExport(), []string{"ABC", "--data", data}, "found 1 argument; want a match and a folder, or --all and a folder"},
		{newExport(), []string{"ABC", data, "--data", filepath.Join(data, "none")}, "--data: stat " + filepath.Join(data, "none") + ": no such file or directory"},
		{newImport(), []string{junk, "--data", data}, junk + ":1:1: found no backup of a match; want a file that metahexd export has written"},
		{newImport(), []string{"--data", data}, "found no file; want *.table files that `metahexd export` has written, or play files"},
	} {
		if _, err := do(t, x.c, x.args...); err == nil || err.Error() != x.want {
			t.Errorf("%v: got error %v\nwant %s", x.args, err, x.want)
		}
	}
}
