package commands

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"metahex/battle/puzzle"
	"metahex/rule"
	"metahex/tui"
)

// easiest returns the shipped puzzle with the shortest proof.
func easiest(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// A wrong answer is shown with its figures, and the right answer ends the puzzle. A solved puzzle
// is recorded with its tries, and the next one is offered.
func TestPuzzlesAtAPrompt(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := easiest(t)
	best, wrong := p.Best(), p.Proof.Answers[1]
	code, out, errOut := answered(t, "99\nhuh\n"+wrong.Answer+"\n"+best.Answer+"\n", "puzzle", "--plain")
	if code != exitFine || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, want := range []string{
		p.Title + "\n", "\n" + p.Question + "\n  1) ", "> found \"99\"; want 1 to ", "> found \"huh\"; want 1 to ",
		"> Wrong: " + wrong.Answer + " is worth " + wrong.String() + ", whatever you do after it. One answer is worth 90 % or more.\n",
		"> Right: " + best.Answer + " is the best answer, worth " + best.String() + ". The others: ", " " + p.Why + "\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("want %q, found\n%s", want, out)
		}
	}
	if _, out, _ := quietly(t, "puzzle", "list"); !strings.Contains(out, p.Name+" ") || !strings.Contains(out, ", solved in 2 tries\n") {
		t.Errorf("want that %s is solved in 2 tries, found\n%s", p.Name, out)
	}
	if next, err := puzzleOf(nil); err != nil || next.Name == p.Name {
		t.Errorf("the next puzzle is %v, error %v; want another than %s", next, err, p.Name)
	}
	// Only the first solution counts.
	if code, _, errOut := answered(t, best.Answer+"\n", "puzzle", p.Name, "--plain"); code != exitFine {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	if done, err := solved(); err != nil || done[p.Name] != 2 {
		t.Errorf("solved are %v, error %v; want 2 tries", done, err)
	}
}

// On the screen a wrong answer is refused with its figures, and after the right answer the match
// continues.
func TestPuzzlesOnTheScreen(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := easiest(t)
	f := &playFlags{red: "human", blue: "greedy"}
	c := newPlay()
	l, err := f.lobby(c)
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	listed := map[string]bool{}
	for _, b := range l.Battles {
		if b.Group == "Puzzles" {
			shown = append(shown, b.Note)
		}
		// No two entries look alike in the 29 columns that the list has at 80x24.
		name := cmp.Or(b.Name, b.Title)
		if runes := []rune(name); len(runes) > 29 {
			name = string(runes[:28])
		}
		if key := b.Group + b.Game + name; listed[key] {
			t.Errorf("%s: a second entry %q", b.ID, name)
		} else {
			listed[key] = true
		}
		if n := utf8.RuneCountInString(b.Kind); n == 0 || 10+n+2+utf8.RuneCountInString(b.Game) > 80 {
			t.Errorf("%s: found the kind %q beside %q; want both in 80 columns", b.ID, b.Kind, b.Game)
		}
	}
	if len(shown) != len(puzzle.Names()) || shown[0] != p.Name {
		t.Errorf("the start screen has %d puzzles, the first %v; want %d, from %s", len(shown), shown, len(puzzle.Names()), p.Name)
	}
	cfg, err := l.Open(t.Context(), tui.Order{Battle: puzzleOrder + p.Name}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	at := cfg.Played.Answers()
	if !cfg.Humans.Has(p.Player()) || cfg.Humans.Has(p.Player().Enemy()) || cfg.File != "" || cfg.Note != p.Question {
		t.Errorf("humans %s, file %q, note %q; want %s, no file and the question", cfg.Humans, cfg.File, cfg.Note, p.Side)
	}
	if says, refused := cfg.Weigh(at, p.Proof.Answers[1].Answer); !refused || !strings.HasPrefix(says, "Wrong: ") {
		t.Errorf("a wrong answer: %q, refused %t", says, refused)
	}
	if says, refused := cfg.Weigh(at+1, p.Proof.Answers[1].Answer); refused || says != "" {
		t.Errorf("an answer after the puzzle: %q, refused %t", says, refused)
	}
	if says, refused := cfg.Weigh(at, p.Best().Answer); refused || !strings.HasPrefix(says, "Right: ") {
		t.Errorf("the right answer: %q, refused %t", says, refused)
	}
	if done, err := solved(); err != nil || done[p.Name] != 2 {
		t.Errorf("solved are %v, error %v; want 2 tries", done, err)
	}
}

// The puzzle that the help names is shipped.
func TestPuzzleOfTheHelp(t *testing.T) {
	_, after, ok := strings.Cut(newPuzzle().Example, "metahex puzzle primer-")
	number, _, _ := strings.Cut(after, " ")
	if _, err := puzzle.Load("primer-" + number); !ok || err != nil {
		t.Errorf("got %v; want that the help names a shipped puzzle", err)
	}
}

// A puzzle can be proved again, a wrong puzzle is a finding, and each refusal is one line.
func TestPuzzlesAreProvedAndRefused(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	p := easiest(t)
	code, out, errOut := quietly(t, "puzzle", "prove", p.Name)
	if want := p.Name + ": proved by checking "; code != exitFine || !strings.HasPrefix(out, want) {
		t.Errorf("exit code %d, %s; printed %q", code, errOut, out)
	}
	lying := *p
	lying.Proof.Answers = append([]puzzle.Figure{}, p.Proof.Answers...)
	lying.Proof.Answers[0].Answer, lying.Proof.Answers[1].Answer = lying.Proof.Answers[1].Answer, lying.Proof.Answers[0].Answer
	broken := *p
	broken.Answers = "roll 1\n"
	for name, q := range map[string]*puzzle.Puzzle{"lying.yaml": &lying, "broken.yaml": &broken} {
		if err := os.WriteFile(name, q.Text(), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errOut := quietly(t, "puzzle", "prove", "./"+name)
		if code != exitFindings || out != "" || strings.Count(errOut, "\n") != 1 || !strings.HasPrefix(errOut, "metahex: ./"+name+": ") {
			t.Errorf("%s: exit code %d, printed %q, said %q; want %d and one line", name, code, out, errOut, exitFindings)
		}
	}
	for _, x := range []struct{ args, want string }{
		{"puzzle nosuch", "metahex: unknown puzzle \"nosuch\" (want one of "},
		{"puzzle a b", "metahex: puzzle wants one puzzle; found 2 arguments\n"},
		{"puzzle " + p.Name, "metahex: not a terminal; add --plain\n"},
		{"puzzle prove", "metahex: puzzle prove wants puzzles; found none\n"},
		{"puzzle mine", "metahex: puzzle mine wants one scenario, or --system; found 0 arguments\n"},
		{"puzzle mine nosuch", "metahex: unknown scenario \"nosuch\" "},
		{"puzzle mine primer -n 0", "metahex: --matches: found "},
		{"puzzle ./missing.yaml", "metahex: ./missing.yaml: "},
	} {
		code, out, errOut := quietly(t, strings.Fields(x.args)...)
		if code != exitUsage || out != "" || !strings.HasPrefix(errOut, x.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("metahex %s: exit code %d, printed %q, said %q; want %d and %q", x.args, code, out, errOut, exitUsage, x.want)
		}
	}
	file, err := solvedFile()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("format: puzzles/1\n"+p.Name+" often\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := "metahex: " + file + ":2:1: found \"" + p.Name + " often\"; want a puzzle's name and in how many tries it was solved\n"
	if code, out, errOut := quietly(t, "puzzle", "list"); code != exitFindings || out != "" || errOut != want {
		t.Errorf("exit code %d, printed %q, said %q; want %q", code, out, errOut, want)
	}
}

// mined returns a shipped puzzle on a generated battle, from a short match.
func mined(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.Load("gravarmor-5051")
	if err != nil || p.Battle == "" {
		t.Fatalf("error %v; want a puzzle of a battle that was drawn", err)
	}
	return p
}

// valuesOf returns the values of a scenario, without its layout.
func valuesOf(t *testing.T, scenario string) string {
	t.Helper()
	var b strings.Builder
	if err := rule.WriteValues(&b, rule.File{Data: []byte(scenario)}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Mining finds a shipped puzzle again.
func TestMining(t *testing.T) {
	t.Chdir(t.TempDir())
	p := mined(t)
	args := []string{"puzzle", "mine", "--system", p.System, "--seed", strconv.FormatUint(p.Seed, 10), "-o", "."}
	code, out, errOut := quietly(t, args...)
	if want := p.Name + ".yaml: " + p.Best().Answer + " is worth "; code != exitFine || !strings.HasPrefix(out, want) || !strings.HasSuffix(out, " in 1 match\n") {
		t.Fatalf("exit code %d, %s; printed %q, want %q", code, errOut, out, want)
	}
	found, err := puzzle.Load("./" + p.Name + ".yaml")
	if err != nil || valuesOf(t, found.Battle) != valuesOf(t, p.Battle) || found.Answers != p.Answers || found.Lead != p.Lead || found.Question != p.Question || found.Why != p.Why || found.Best() != p.Best() {
		t.Errorf("error %v; want the shipped puzzle, found\n%s", err, found.Text())
	}
	if code, out, errOut := quietly(t, "puzzle", "rank", "./"+p.Name+".yaml"); code != exitFine || errOut != "" || !strings.HasPrefix(out, p.Name+": "+p.System+" ") {
		t.Errorf("exit code %d, printed %q, said %q; want a line about %s", code, out, errOut, p.Name)
	}
	args[len(args)-1] = "missing"
	if code, _, errOut := quietly(t, args...); code != exitUsage || !strings.Contains(errOut, "there is no directory missing\n") {
		t.Errorf("exit code %d, said %q; want that there is no such directory", code, errOut)
	}
}

// A hint names the right answer and a wrong one, and counts as a try.
func TestHints(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := easiest(t)
	code, out, errOut := answered(t, "hint\n"+p.Best().Answer+"\n", "puzzle", "--plain")
	if code != exitFine || !strings.Contains(out, "> "+hinted(p, nil)+"\n") || !strings.Contains(hinted(p, nil), p.Best().Answer) || !strings.Contains(hinted(p, nil), p.Proof.Answers[1].Answer) {
		t.Errorf("exit code %d, %s; want a hint of two answers, found\n%s", code, errOut, out)
	}
	if done, err := solved(); err != nil || done[p.Name] != 2 {
		t.Errorf("solved are %v, error %v; want 2 tries", done, err)
	}
}

// Tries count on in the next session.
func TestTriesAreKept(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := easiest(t)
	for session, typed := range []string{p.Proof.Answers[1].Answer + "\n", "hint\n", p.Best().Answer + "\n"} {
		if code, _, errOut := answered(t, typed, "puzzle", p.Name, "--plain"); code != exitFine {
			t.Fatalf("session %d: exit code %d, %s", session, code, errOut)
		}
	}
	if done, err := solved(); err != nil || done[p.Name] != 3 {
		t.Errorf("solved are %v, error %v; want 3 tries", done, err)
	}
}

// A hint names no answer that has been tried.
func TestHintsNameUntriedAnswers(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := easiest(t)
	var wrong []string
	for _, f := range p.Proof.Answers[1:] {
		wrong = append(wrong, f.Answer)
		hint := hinted(p, wrong)
		for _, answer := range wrong {
			if slices.Contains(strings.FieldsFunc(strings.TrimSuffix(hint, "."), func(r rune) bool { return r == ':' || r == ';' }), " "+answer) {
				t.Errorf("%q names %s, which has been tried", hint, answer)
			}
		}
		if !strings.Contains(hint, p.Best().Answer) {
			t.Errorf("%q does not name %s", hint, p.Best().Answer)
		}
	}
	_, out, _ := answered(t, wrong[0]+"\nhint\n"+p.Best().Answer+"\n", "puzzle", "--plain")
	if !strings.Contains(out, hinted(p, wrong[:1])) {
		t.Errorf("want %q, got\n%s", hinted(p, wrong[:1]), out)
	}
}

// If the battle of a puzzle was generated, it is stored in the folder of generated battles.
func TestPuzzlesOfDrawnBattles(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	p := mined(t)
	f := &playFlags{red: "human", blue: "greedy"}
	cfg, err := f.puzzleConfig(newPlay(), p)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(cfg.Header.Scenario)
	if err != nil || string(text) != p.Battle {
		t.Errorf("error %v; the scenario is\n%s\nwant\n%s", err, text, p.Battle)
	}
	if cfg.Hint == nil || cfg.Hint() != hinted(p, nil) {
		t.Error("there is no hint; want that of the puzzle")
	}
}
