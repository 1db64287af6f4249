package puzzle_test

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/battle/puzzle"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

var (
	soak   = flag.Bool("soak", false, "prove all puzzles again")
	update = flag.Bool("update", false, "write the figures of all puzzles again")
)

// all returns the shipped puzzles, the easiest first.
func all(t *testing.T) []*puzzle.Puzzle {
	t.Helper()
	puzzles, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

// Each puzzle opens at its position, asks the side that must win, and has a figure for each answer.
// Its name is the name of its file. No two puzzles have the same position.
func TestPuzzlesOpen(t *testing.T) {
	positions := map[uint64]string{}
	for _, p := range all(t) {
		m, err := p.Open()
		if err != nil {
			t.Error(err)
			continue
		}
		if other := positions[game.Hash(m)]; other != "" {
			t.Errorf("%s has the position of %s", p.Name, other)
		}
		positions[game.Hash(m)] = p.Name
		q, _ := m.Question()
		for _, o := range q.Options {
			if _, ok := p.Figure(m.Words(o.Choice)); !ok {
				t.Errorf("%s: no figure for %s", p.Name, m.Words(o.Choice))
			}
		}
		if len(q.Options) != len(p.Proof.Answers) {
			t.Errorf("%s: %d figures for %d answers", p.Name, len(p.Proof.Answers), len(q.Options))
		}
		if first := m.Words(q.Options[0].Choice) == p.Best().Answer; p.Obvious != first {
			t.Errorf("%s: the key obvious is %t, and that the first answer is right is %t", p.Name, p.Obvious, first)
		}
		if named, err := puzzle.Load(p.Name); err != nil || named.Name != p.Name {
			t.Errorf("%s is not found by its name: %v", p.Name, err)
		}
		file := filepath.Join(t.TempDir(), p.Name+".yaml")
		if err := os.WriteFile(file, []byte(p.Battle), 0o600); err != nil {
			t.Fatal(err)
		}
		play, err := p.Play("regular", file)
		if err != nil {
			t.Fatal(err)
		}
		again, err := record.Replay(play, systems.Start)
		if err != nil || game.Hash(again) != game.Hash(m) {
			t.Errorf("%s: its record leads elsewhere, %v", p.Name, err)
		}
	}
	if len(positions) == 0 {
		t.Error("no puzzle is shipped")
	}
}

// Obvious puzzles come last, and within each part the easier come first.
func TestPuzzlesBeginWithAHardChoice(t *testing.T) {
	list := all(t)
	for i, p := range list[1:] {
		before := list[i]
		if before.Obvious && !p.Obvious || before.Obvious == p.Obvious && before.Proof.States > p.Proof.States {
			t.Errorf("%s comes before %s", before.Name, p.Name)
		}
	}
	if list[0].Obvious {
		t.Errorf("the first puzzle, %s, is obvious", list[0].Name)
	}
}

// modeline is the first line of a shipped puzzle. It tells editors where the schema is.
const modeline = "# yaml-language-server: $schema=../../../schemas/puzzle.json\n"

// leastProved and mostProved bound the positions that a proof in this test examines. At least
// leastProved make the proof meaningful; at most mostProved keep the test fast.
const leastProved, mostProved = 200, 20_000

// The test proves five puzzles of different kinds again, each with at least leastProved positions.
// With -soak it proves all puzzles.
func TestPuzzlesAreProved(t *testing.T) {
	puzzles := all(t)
	if *update {
		for _, p := range puzzles {
			renew(t, p)
		}
		return
	}
	if !*soak {
		puzzles = few(puzzles, 5)
	}
	for _, p := range puzzles {
		begun := time.Now()
		states, err := puzzle.Check(t.Context(), p)
		if err != nil {
			t.Error(err)
		}
		t.Logf("%s: %d positions, %v", p.Name, states, time.Since(begun).Round(time.Millisecond))
		if !*soak && states > mostProved {
			t.Errorf("%s: %d positions; want %d at most", p.Name, states, mostProved)
		}
	}
}

// renew writes a puzzle file again. It renews the texts that the player reads. It renews the proof
// only if the rules version differs or the proof fails.
func renew(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	_, h, err := p.Ground().Open()
	if err != nil {
		t.Fatal(err)
	}
	same := p.Rules == h.Rules
	p.Rules = h.Rules
	if _, err := puzzle.Check(t.Context(), p); err != nil || !same {
		m, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if p.Proof, err = puzzle.Prove(t.Context(), m, p.Lead, max(puzzle.Budget, 4*p.Proof.States)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Tell(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("puzzles", p.Name+".yaml"), append([]byte(modeline), p.Text()...), 0o644); err != nil {
		t.Fatal(err)
	}
}

// few returns the first n puzzles that have leastProved positions or more and differ in rule book
// or in the winning deed.
func few(puzzles []*puzzle.Puzzle, n int) (all []*puzzle.Puzzle) {
	seen := map[string]bool{}
	for _, p := range puzzles {
		deed, _, _ := strings.Cut(p.Best().Answer, " ")
		if kind := strings.SplitN(p.Rules, "/", 2)[0] + " " + deed; !seen[kind] && len(all) < n && p.Proof.States >= leastProved {
			seen[kind] = true
			all = append(all, p)
		}
	}
	return all
}

// There are 30 puzzles or more of all five rule books, all different. In many of them a wrong answer
// sometimes wins, and in a few the right answer does not always win.
func TestPuzzlesDiffer(t *testing.T) {
	books, doubtful, tempting := map[string]int{}, 0, 0
	deeds := map[string]int{}
	puzzles := all(t)
	for _, p := range puzzles {
		book := strings.SplitN(p.Rules, "/", 2)[0]
		books[book]++
		deed, _, _ := strings.Cut(p.Best().Answer, " ")
		deeds[book+" "+deed]++
		if p.Best().Low < 1000 {
			doubtful++
		}
		if p.Proof.Answers[1].High >= 200 {
			tempting++
		}
	}
	t.Logf("books %v, deeds %v, %d not certain, %d tempting", books, deeds, doubtful, tempting)
	if len(puzzles) < 30 || len(books) < 5 || len(deeds) < 12 || tempting < 12 || doubtful < 3 {
		t.Errorf("%d puzzles of %d books by %d deeds, %d tempting, %d not certain; want 30, 5, 12, 12, 3 or more", len(puzzles), len(books), len(deeds), tempting, doubtful)
	}
}

// Check detects wrong figures. The error for an invalid file is one line with the position.
func TestWrongPuzzles(t *testing.T) {
	p := all(t)[0]
	text := string(p.Text())
	again, err := puzzle.Read("p.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(again.Text()), text); diff != "" {
		t.Errorf("written again it differs:\n%s", diff)
	}
	for _, x := range []struct{ old, new, want string }{
		{"format: puzzle/1", "format: puzzle/2", `p.yaml:1:9: found format "puzzle/2"; want puzzle/1`},
		{"side: " + p.Side, "side: rde", `p.yaml:1:1: unknown side "rde" (want one of red, blue), did you mean "red"?`},
		{"seed: ", "sede: ", `p.yaml:6:1: unknown key "sede" (want one of format, name, title, scenario, system, rules, seed, side, question, why, lead, obvious, battle, answers, proof), did you mean "seed"?`},
	} {
		_, err := puzzle.Read("p.yaml", []byte(strings.Replace(text, x.old, x.new, 1)))
		if err == nil || err.Error() != x.want {
			t.Errorf("%s: got %v; want %s", x.new, err, x.want)
		}
	}
	for _, figures := range [][]puzzle.Figure{
		{{Answer: "a", Low: 899, High: 1000}, {Answer: "b", High: 600}},
		{{Answer: "a", Low: 900, High: 1000}, {Answer: "b", High: 601}},
		{{Answer: "a", Low: 900, High: 1000}},
		{{Answer: "a", Low: 950, High: 900}, {Answer: "b"}},
	} {
		wrong := *p
		wrong.Proof.Answers = figures
		if _, err := puzzle.Read("p.yaml", wrong.Text()); err == nil || !strings.HasPrefix(err.Error(), "p.yaml:1:1: the proof: ") {
			t.Errorf("figures %v: got %v; want that they are no proof", figures, err)
		}
	}
	lying := *p
	lying.Proof.Answers = append([]puzzle.Figure{}, p.Proof.Answers...)
	lying.Proof.Answers[0].Answer, lying.Proof.Answers[1].Answer = lying.Proof.Answers[1].Answer, lying.Proof.Answers[0].Answer
	if _, err := puzzle.Check(t.Context(), &lying); err == nil || !strings.Contains(err.Error(), "the file says that ") {
		t.Errorf("another best answer: got %v; want that its figure does not hold", err)
	}
	old := *p
	old.Rules = "BHM-6/0"
	if _, err := old.Open(); err == nil || !strings.Contains(err.Error(), ": proved under the rules BHM-6/0; this program has ") {
		t.Errorf("other rules: got %v", err)
	}
	cut := *p
	cut.Answers = "roll 1\n"
	if _, err := cut.Open(); err == nil || !strings.Contains(err.Error(), `: answer 1, "roll 1": `) {
		t.Errorf("answers that do not go: got %v", err)
	}
}

// Positions that are not puzzles are not proved, and a proof can be cancelled.
func TestWhatIsNoPuzzle(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := puzzle.Prove(t.Context(), m, 0, 100); !errors.Is(err, puzzle.ErrUnproved) {
		t.Errorf("setting up: got %v; want that it is not proved", err)
	}
	hard := slices.MaxFunc(all(t), func(a, b *puzzle.Puzzle) int { return a.Proof.States - b.Proof.States })
	if m, err = hard.Open(); err != nil {
		t.Fatal(err)
	}
	if _, err := puzzle.Prove(t.Context(), m, hard.Lead, 3); !errors.Is(err, puzzle.ErrUnproved) || !strings.Contains(err.Error(), "after 3 positions, exit is only known") {
		t.Errorf("a budget of 3 positions: got %v; want that it is not proved", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := puzzle.Prove(ctx, m, hard.Lead, puzzle.Budget); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: got %v", err)
	}
}
