package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// Tuning the weights of a book's advice. The tuning uses every second scenario of the book, or the
// named scenarios. On the other scenarios the new weights play against the shipped weights, until a
// sequential test decides which are better.
//
//	scenarios   1  2  3  4  5 …
//	tuned on    ●     ●     ●       Tune          ──▶ new weights
//	judged on      ●     ●          JudgeWeights  ──▶ accepted, rejected, undecided

// The default numbers of matches.
const (
	tuneMatches = 20_000
	mostTuning  = 1_000_000
	mostJudging = 6_000
)

// weightsTest returns the test of new weights: do they win 54 % of decided matches against the old
// weights, or only 50 %?
func weightsTest(most int) bots.Sequential {
	return bots.Sequential{Low: 0.50, High: 0.54, WrongAccept: 0.05, WrongReject: 0.05, Most: most}
}

// judgeSeed is added to the seed of the tuning, so that the judge plays different matches.
const judgeSeed = 1 << 32

// tuneFlags are the flags of a tuning.
type tuneFlags struct {
	book, judge, advice string
	judging             int
}

func (t *tuneFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&t.book, "tune", "", "tune the weights of a `BOOK`'s advice by matches of greedy against itself (-n, default 20000)")
	c.Flags().StringVar(&t.judge, "judge", "", "with --tune: judge the weights of an advice/1 `FILE` and tune nothing")
	c.Flags().StringVar(&t.advice, "advice", "", "with --tune: write the tuned advice to a new `FILE` (default BOOK-advice.yaml)")
	c.Flags().IntVar(&t.judging, "judge-matches", mostJudging, "with --tune: maximum number of matches for judging new weights")
	must(c.RegisterFlagCompletionFunc("tune", cobra.FixedCompletions(systems.IDs(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.MarkFlagFilename("judge", "yaml"))
	c.MarkFlagsMutuallyExclusive("judge", "advice")
}

// A tuning is the state of a tuning in progress.
type tuning struct {
	advice       *game.Advice
	on, judgedOn []string
	told         game.Tuning
	newer        game.Weights
}

// tunes tunes a book's weights, judges them and writes them.
func (f *simFlags) tunes(c *cobra.Command, named []string) error {
	if err := f.checkTuning(c); err != nil {
		return err
	}
	t, err := f.tuned(named)
	if err != nil {
		return err
	}
	file, err := f.adviceFile()
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	if files.IsOut(file) {
		out = c.ErrOrStderr()
	}
	stopped := f.tuneWeights(c, out, t)
	if stopped == nil {
		stopped = f.judgeWeights(c.Context(), out, t)
	}
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		return stopped
	}
	if f.tune.judge == "" {
		err = t.write(c.OutOrStdout(), file, out)
	}
	if stopped != nil {
		printError(c, err)
		return interrupted(c, stopped, t.told.Matches, f.matches, "matches")
	}
	return cmp.Or(err, t.finding())
}

// finding returns an error if the new weights were not accepted.
func (t *tuning) finding() error {
	if t.told.Verdict == string(bots.Accepted) {
		return nil
	}
	return reported{findings{fmt.Errorf("the weights are %s", t.told.Verdict)}}
}

// checkTuning validates the numbers of matches.
func (f *simFlags) checkTuning(c *cobra.Command) error {
	if !c.Flags().Changed("matches") {
		f.matches = tuneMatches
	}
	switch {
	case f.matches > mostTuning:
		return fmt.Errorf("found --matches %d; want 1 to %d with --tune", f.matches, mostTuning)
	case f.tune.judging < 1 || f.tune.judging > mostTuning:
		return fmt.Errorf("found --judge-matches %d; want 1 to %d", f.tune.judging, mostTuning)
	}
	return nil
}

// adviceFile returns the file for the tuned advice. The file must not exist yet.
func (f *simFlags) adviceFile() (string, error) {
	file := f.tune.advice
	if file == "" {
		file = f.tune.book + "-advice.yaml"
	}
	if f.tune.judge == "" && !files.IsOut(file) {
		if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("%s: the file exists already; want a new file for the advice (--advice)", file)
		}
		return file, files.Ready(file)
	}
	return file, nil
}

// write writes the tuned advice, and prints the name of its file.
func (t *tuning) write(stdout io.Writer, file string, tell io.Writer) error {
	text, err := t.advice.Tuned(t.newer, t.told)
	if err != nil {
		return err
	}
	if err := files.WriteOr(stdout, file, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return err
	}
	if !files.IsOut(file) {
		fmt.Fprintf(tell, "%s is written\n", file)
	}
	return nil
}

// tuned returns a tuning with the book, its advice and its scenarios.
func (f *simFlags) tuned(named []string) (*tuning, error) {
	y, err := systems.ByID(strings.ToLower(f.tune.book))
	if err != nil {
		return nil, errors.New(rule.Unknown("book", f.tune.book, systems.IDs()))
	}
	return f.tuningOf(y, named)
}

// tuningOf splits the scenarios of a book. It tunes on the named scenarios, or else on every second
// one. With --judge it only judges, on the named scenarios.
func (f *simFlags) tuningOf(y systems.System, named []string) (*tuning, error) {
	for _, name := range named {
		if !slices.Contains(y.IDs, name) {
			return nil, errors.New(rule.Unknown("scenario of "+y.ID, name, y.IDs))
		}
	}
	t := &tuning{advice: y.Advice}
	for i, id := range y.IDs {
		if slices.Contains(named, id) || len(named) == 0 && i%2 == 0 {
			t.on = append(t.on, id)
		} else {
			t.judgedOn = append(t.judgedOn, id)
		}
	}
	if f.tune.judge != "" && len(named) > 0 {
		t.judgedOn = t.on
	}
	switch {
	case t.advice == nil:
		return nil, fmt.Errorf("%s has no weights to tune", y.Title)
	case len(t.judgedOn) == 0:
		return nil, fmt.Errorf("all scenarios of %s would be used for tuning; leave at least one for judging", y.ID)
	}
	t.told = game.Tuning{
		Command: fmt.Sprintf("metahex sim --tune %s %s-n %d --seed %d --judge-matches %d", y.ID, strings.Join(append(named, ""), " "), f.matches, f.seed, f.tune.judging),
		Seed:    f.seed, Verdict: "interrupted", On: t.on, Judged: t.judgedOn,
	}
	t.newer = t.advice.Shipped()
	return t, nil
}

// begins returns a function for each scenario that begins a new match.
func begins(scenarios []string) (all []func() (game.Match, error), err error) {
	for _, id := range scenarios {
		m, _, err := systems.Open(systems.Source{Scenario: id})
		if err != nil {
			return nil, err
		}
		all = append(all, func() (game.Match, error) { return m.Clone(), nil })
	}
	return all, nil
}

// tuneWeights tunes weights, or reads the weights of --judge.
func (f *simFlags) tuneWeights(c *cobra.Command, out io.Writer, t *tuning) error {
	if f.tune.judge != "" {
		data, err := files.Read(f.tune.judge, files.Scenario)
		if err != nil {
			return err
		}
		other, err := t.advice.Read(f.tune.judge, data)
		if err == nil {
			t.newer = other.Shipped()
		}
		return err
	}
	begin, err := begins(t.on)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s of %s, seed %d\n", f.tune.book, countedMatches(f.matches), strings.Join(t.on, ", "), f.seed)
	shown := 0
	_, finish := bar("tuning", "matches", f.matches)
	defer finish()
	play, err := f.inTurn(t.on)
	if err != nil {
		return err
	}
	tuned, err := bots.Tune(c.Context(), bots.Tuning{Advice: t.advice, Begin: begin, Matches: f.matches, Workers: f.workers, Seed: f.seed, Play: play}, func(k bots.Tuned) {
		if k.Matches >= shown+max(1, f.matches/10) {
			shown = k.Matches
			fmt.Fprintf(out, "%7d matches: %s\n", k.Matches, changes(t.advice, k.Weights))
			_ = flush(out) // write errors end the program
		}
	})
	t.newer, t.told.Matches = tuned.Weights, tuned.Matches
	fmt.Fprintf(out, "after %s: %s\n", countedMatches(tuned.Matches), changes(t.advice, tuned.Weights))
	return err
}

// changes lists the weights that have changed: "open 45→60".
func changes(a *game.Advice, w game.Weights) string {
	var all []string
	for i, old := range a.All {
		if w[i] != old.Is {
			all = append(all, fmt.Sprintf("%s %d→%d", old.Name, old.Is, w[i]))
		}
	}
	if all == nil {
		return "no weight has changed"
	}
	return strings.Join(all, ", ")
}

// judgeWeights plays the new weights against the shipped ones.
func (f *simFlags) judgeWeights(ctx context.Context, out io.Writer, t *tuning) error {
	begin, err := begins(t.judgedOn)
	if err != nil {
		return err
	}
	test := weightsTest(f.tune.judging)
	fmt.Fprintf(out, "\nnew weights against shipped ones on %s: do they win %.0f %% of decided matches, or %.0f %%?\n", strings.Join(t.judgedOn, ", "), 100*test.High, 100*test.Low)
	watch := newEvidence(out, test)
	play, err := f.inTurn(t.judgedOn)
	if err != nil {
		return err
	}
	g, err := bots.JudgeWeights(ctx, bots.Tuning{Begin: begin, Workers: f.workers, Seed: f.seed + judgeSeed, Play: play}, test, t.newer, t.advice.Shipped(), func(g bots.Figures) { watch.enough(g) })
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	t.told.Won, t.told.Lost, t.told.Drawn = g.Score()
	if verdict := watch.end(ctx, g, "the new weights"); verdict != bots.GoingOn {
		t.told.Verdict = string(verdict)
	}
	return err
}
