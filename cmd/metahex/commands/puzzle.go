package commands

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/battle/daily"
	"metahex/battle/puzzle"
	"metahex/game"
	"metahex/render/text"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/tui"
)

// puzzleOrder is the prefix of a puzzle's order on the start screen.
const puzzleOrder = "puzzle "

// newPuzzle returns `metahex puzzle`.
func newPuzzle() *cobra.Command {
	f := &playFlags{pace: dailyPace}
	c := &cobra.Command{
		Use:   "puzzle [NAME]",
		Short: "Find the one answer that wins",
		Long: "Shows a position in which one answer wins within two activations in at least 90 % of all\n" +
			"cases, and every other in at most 60 %, whatever the enemy does. The answer must win the\n" +
			"match, or lead by the points that the question names. Both figures are proved. The proof\n" +
			"has checked all dice, all listed answers and all reactions. Without a name you get the\n" +
			"first unsolved puzzle of the list. A wrong answer is shown with its figures. \"hint\" (on\n" +
			"the screen \":hint\") names two untried answers, one right; it counts as a try. On the\n" +
			"screen the match continues against a bot after the right answer; before it, there is no\n" +
			"advice.",
		Example: "  metahex puzzle\n  metahex puzzle list\n  metahex puzzle primer-47 --plain\n  metahex puzzle mine primer --seed 7 -n 50",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%s wants one puzzle; found %s", name(c), rule.Count(len(args), "argument"))
			}
			return nil
		},
		ValidArgsFunction: cobra.FixedCompletions(puzzle.Names(), cobra.ShellCompDirectiveDefault),
		RunE: f.kept(func(c *cobra.Command, args []string) error {
			p, err := puzzleOf(args)
			if err != nil {
				return err
			}
			if f.plain {
				return pose(c, p)
			}
			if err := orPlain(); err != nil {
				return err
			}
			cfg, err := f.puzzleConfig(c, p)
			if err != nil {
				return err
			}
			return onScreen(c.Context(), cfg)
		}),
	}
	c.Flags().BoolVar(&f.plain, "plain", false, "answer at a plain prompt")
	lookFlags(c, &f.ascii, &f.noMotion, &f.theme)
	c.AddCommand(newPuzzleList(), newPuzzleProve(), newPuzzleMine(), newPuzzleRank())
	return c
}

// puzzleOf returns the named puzzle, or else the first unsolved one.
func puzzleOf(args []string) (*puzzle.Puzzle, error) {
	if len(args) == 1 {
		return puzzle.Load(args[0])
	}
	all, err := puzzle.All()
	if err != nil {
		return nil, err
	}
	done, err := solved()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if done[p.Name] == 0 {
			return p, nil
		}
	}
	return nil, errors.New("all puzzles are solved; name one to see it again, or find more with `metahex puzzle mine`")
}

// newPuzzleList returns `metahex puzzle list`.
func newPuzzleList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the puzzles, the easiest first but the obvious last, and which are solved",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			all, err := puzzle.All()
			if err != nil {
				return err
			}
			done, err := solved()
			if err != nil {
				return err
			}
			wide, n := 0, 0
			for _, p := range all {
				wide = max(wide, len(p.Name))
			}
			for _, p := range all {
				note := ""
				if tries := done[p.Name]; tries > 0 {
					note = ", solved in " + tried(tries)
					n++
				}
				book, _, _ := strings.Cut(p.Rules, "/")
				fmt.Fprintf(c.OutOrStdout(), "%-*s  %s (%s), %s to answer: proved by checking %s%s\n", wide, p.Name, p.Title, book, p.Side, rule.Count(p.Proof.States, "position"), note)
			}
			fmt.Fprintf(c.OutOrStdout(), "%d of %s solved\n", n, rule.Count(len(all), "puzzle"))
			return nil
		},
	}
}

// tried formats a number of tries.
func tried(n int) string {
	if n == 1 {
		return "1 try"
	}
	return fmt.Sprintf("%d tries", n)
}

// weighedAnswer returns a comment on an answer to a puzzle; right reports whether the answer wins.
func weighedAnswer(p *puzzle.Puzzle, answer string) (says string, right bool) {
	f, ok := p.Figure(answer)
	switch {
	case !ok:
		return fmt.Sprintf("%s is not an answer in the proof", answer), false
	case f == p.Best():
		says = fmt.Sprintf("Right: %s is the best answer, worth %s. The others: %s.", f.Answer, f, strings.Join(otherAnswers(p), "; "))
		if p.Why != "" {
			says += " " + p.Why
		}
		return says, true
	}
	return fmt.Sprintf("Wrong: %s is worth %s, whatever you do after it. One answer is worth %d %% or more.", f.Answer, f, puzzle.Wins/10), false
}

// hinted names two answers to a puzzle that have not been tried, one of them right. The parameter
// wrong lists the answers that have been tried.
func hinted(p *puzzle.Puzzle, wrong []string) string {
	two := []string{p.Best().Answer}
	for _, f := range p.Proof.Answers[1:] {
		if len(two) < 2 && !slices.Contains(wrong, f.Answer) {
			two = append(two, f.Answer)
		}
	}
	if len(two) < 2 {
		return fmt.Sprintf("All other answers are wrong: only %s is left.", two[0])
	}
	slices.Sort(two)
	return fmt.Sprintf("One of these two: %s; %s.", two[0], two[1])
}

// otherAnswers lists the values of all answers except the best. Answers of equal value share a
// line.
func otherAnswers(p *puzzle.Puzzle) (all []string) {
	rest := p.Proof.Answers[1:]
	for len(rest) > 0 {
		n := 1
		for n < len(rest) && rest[n].String() == rest[0].String() {
			n++
		}
		words := rest[0].Answer
		switch {
		case n == 2:
			words += " and " + rest[1].Answer
		case n > 2:
			words += fmt.Sprintf(" and %d more", n-1)
		}
		all, rest = append(all, words+" "+rest[0].String()), rest[n:]
	}
	return all
}

// pose presents a puzzle at a plain prompt.
func pose(c *cobra.Command, p *puzzle.Puzzle) error {
	m, err := p.Open()
	if err != nil {
		return findings{err}
	}
	out := c.OutOrStdout()
	fmt.Fprintln(out, p.Title)
	v := m.View(p.Player())
	printLines(out, text.View(v))
	if key := text.Legend(v); key != "" {
		printLines(out, rule.Wrap("  "+key, 100, "    "))
	}
	q, _ := m.Question()
	var words []string
	for _, o := range q.Options {
		words = append(words, m.Words(o.Choice))
	}
	fmt.Fprintf(out, "\n%s\n", p.Question)
	for i, w := range words {
		fmt.Fprintf(out, "  %d) %s\n", i+1, w)
	}
	return answerPuzzle(c, p, words)
}

// answerPuzzle reads answers until one is right. It counts each try.
func answerPuzzle(c *cobra.Command, p *puzzle.Puzzle, words []string) error {
	out, in := c.OutOrStdout(), files.NewLines(c.InOrStdin())
	var wrong []string
	told := false // that tries cannot be saved
	for {
		fmt.Fprint(out, "> ")
		if err := flush(out); err != nil {
			return err
		}
		answer, left, err := chosen(in, words)
		switch {
		case left:
			fmt.Fprintln(out)
			return nil
		case err != nil:
			fmt.Fprintln(out, err)
			continue
		}
		says, right := hinted(p, wrong), false
		if answer != hintWord {
			says, right = weighedAnswer(p, answer)
			wrong = append(wrong, answer)
		}
		fmt.Fprintln(out, says)
		switch _, err := countTry(p.Name, right); {
		case right:
			return err
		case err != nil && !told:
			fmt.Fprintln(c.ErrOrStderr(), readable(describe(err), nil))
			told = true
		}
	}
}

// hintWord is the word that asks for a hint.
const hintWord = "hint"

// chosen reads an answer: its number, its words, or hintWord. Left is true at the end of input.
func chosen(in *files.Lines, words []string) (answer string, left bool, err error) {
	line, err := in.Next()
	if long := (*files.LongLine)(nil); errors.As(err, &long) {
		return "", false, errors.New(long.Text())
	}
	if err != nil {
		return "", true, nil
	}
	line = strings.TrimSpace(line)
	n, notNumber := strconv.Atoi(line)
	switch {
	case line == "quit" || line == "q":
		return "", true, nil
	case notNumber == nil && n >= 1 && n <= len(words):
		return words[n-1], false, nil
	case line == hintWord, slices.Contains(words, line):
		return line, false, nil
	}
	return "", false, fmt.Errorf("found %q; want 1 to %d, the words of an answer, hint or quit", rule.Clip(files.VisibleLine(line)), len(words))
}

// puzzleConfig prepares a puzzle for the screen. After the right answer the match continues against
// a bot.
func (f *playFlags) puzzleConfig(c *cobra.Command, p *puzzle.Puzzle) (tui.Config, error) {
	if _, err := p.Open(); err != nil {
		return tui.Config{}, findings{err}
	}
	file, err := keptGround(p)
	if err != nil {
		return tui.Config{}, err
	}
	play, err := p.Play(daily.Enemy, file)
	if err != nil {
		return tui.Config{}, err
	}
	cfg, err := f.config(c, tui.Config{Header: play.Header, Played: play, Note: p.Question}, 1)
	if err != nil {
		return cfg, err
	}
	at, here, done := play.Answers(), 0, ""
	var trouble error
	var wrong []string
	try := func(right bool) (tries int) {
		here++
		tries, trouble = countTry(p.Name, right)
		return max(tries, here) // if they cannot be saved, those of this session count
	}
	cfg.Hint = func() string {
		try(false)
		return hinted(p, wrong)
	}
	cfg.Weigh = func(n int, answer string) (says string, refused bool) {
		if n != at {
			return "", false
		}
		says, right := weighedAnswer(p, answer)
		tries := try(right)
		if right {
			done = fmt.Sprintf("%s: solved in %s. %s", p.Name, tried(tries), says)
			says += " q leaves the solved puzzle; you can also play on. " + puzzleNext()
		} else {
			wrong = append(wrong, answer)
		}
		return says, !right
	}
	cfg.Left = func(tui.Leaving) {
		if done != "" {
			fmt.Fprintln(c.OutOrStdout(), done)
			fmt.Fprintln(c.OutOrStdout(), puzzleNext())
		}
		if trouble != nil {
			fmt.Fprintln(c.ErrOrStderr(), readable(describe(trouble), nil))
		}
	}
	return cfg, nil
}

// puzzleNext says how to go on after a puzzle.
func puzzleNext() string {
	p, err := puzzleOf(nil)
	if err != nil {
		return capitalized(err.Error()) + "."
	}
	return fmt.Sprintf("The next puzzle: metahex puzzle %s.", p.Name)
}

// keptGround writes the battle of a puzzle to the folder of generated battles, and returns its file. It
// returns "" for a shipped scenario.
func keptGround(p *puzzle.Puzzle) (file string, err error) {
	if p.Battle == "" {
		return "", nil
	}
	dir, err := battlesFolder()
	if err != nil {
		return "", fmt.Errorf("the battle of the puzzle cannot be saved: %w", err)
	}
	file = filepath.Join(dir, "puzzle-"+filepath.Base(p.Scenario)+".yaml")
	return file, files.Write(file, func(w io.Writer) error { _, err := io.WriteString(w, p.Battle); return err })
}

// puzzleBattles returns the start screen's entries for the puzzles.
func (f *playFlags) puzzleBattles() (all []tui.Battle, err error) {
	puzzles, err := puzzle.All()
	if err != nil {
		return nil, err
	}
	done, trouble := solved()
	for i, p := range puzzles {
		system, err := puzzleSystem(p)
		if err != nil {
			return nil, err
		}
		place, _, _ := strings.Cut(p.Title, ", turn ")
		b := tui.Battle{
			ID: puzzleOrder + p.Name, Name: fmt.Sprintf("%d. %s", i+1, place), Title: p.Title, Kind: "a puzzle: find the one answer that wins", Game: systemTitle(system),
			Group: "Puzzles", Note: p.Name, Fixed: true, Red: "human", Blue: daily.Enemy,
		}
		if p.Player() == game.Blue {
			b.Red, b.Blue = b.Blue, b.Red
		}
		b.Describe = func(b *tui.Battle) {
			m, _, err := p.Ground().Open()
			if err != nil {
				b.Story = readable(describe(err), nil)
				return
			}
			b.Board = m.View(game.Chance).Board
		}
		b.Story = capitalized(p.Question) + " Every other answer wins in at most 60 % of all cases."
		b.Terms = []string{"proved by checking " + rule.Count(p.Proof.States, "position")}
		if p.Proof.Listed {
			b.Terms = append(b.Terms, "proved for the listed answers; answers with other points on the table were not checked")
		}
		if tries := done[p.Name]; tries > 0 {
			b.Name = fmt.Sprintf("%d. (solved) %s", i+1, place)
			b.Terms = append(b.Terms, "solved in "+tried(tries))
		}
		if trouble != nil {
			b.Terms = append(b.Terms, readable(describe(trouble), nil))
		}
		all = append(all, b)
	}
	return all, nil
}

// puzzleSystem returns the id of the system of a puzzle.
func puzzleSystem(p *puzzle.Puzzle) (string, error) {
	if p.System != "" {
		return p.System, nil
	}
	s, err := systems.Of(p.Scenario)
	return s.ID, err
}

// capitalized returns a sentence with its first letter in upper case.
func capitalized(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
