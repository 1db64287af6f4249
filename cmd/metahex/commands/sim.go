package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

type simFlags struct {
	matches, workers, playouts int
	red, blue                  string
	seed                       uint64
	swap, json, csv            bool
	strength, measure          bool
	tables, readings           []string
	vary                       string
	drawing                    drawing
	without                    []string
}

func newSim() *cobra.Command {
	f := &simFlags{}
	c := &cobra.Command{
		Use:   "sim SCENARIO",
		Short: "Play a scenario many times over and say who wins how often",
		Long: "Plays a scenario many times between two bots and prints who wins how often, with\n" +
			"95 % intervals, how long it takes and who is lost. The figures depend on the seed, not\n" +
			"on the number of workers. After an interrupt, those of the matches that are done are\n" +
			"printed.\n\n" +
			"--vary plays the series anew for each value of a number of the scenario, or of its\n" +
			"tables. The number is named by keys on the way to it, as many as make it the only one:\n" +
			"forces.red.assault, victory.margin, modifiers.painted, units.thumper.move.1. --without\n" +
			"plays it as it is, and without each of some rules.",
		Example: "  metahex sim patrol\n  metahex sim ridge -n 200 --red greedy --blue random --swap --json\n" +
			"  metahex sim primer -n 40 --red search --playouts 96\n" +
			"  metahex sim crossroads -n 200 --vary forces.red.assault=1..5 -o assault.png\n" +
			"  metahex sim crossroads -n 200 --without cover,bouncing,painting,command\n" +
			"  metahex sim --measure systems/battlesuit/scenario/scenarios/primer.yaml",
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case f.strength:
				return wants(0, "no scenario besides --strength")(c, args)
			case f.measure:
				return some("one or more scenario files")(c, args)
			}
			return wants(1, "one scenario")(c, args)
		},
		ValidArgsFunction: completeScenarios,
		RunE:              f.run,
	}
	c.Flags().IntVarP(&f.matches, "matches", "n", 1000, "how many matches")
	c.Flags().StringVar(&f.red, "red", "greedy", "who plays red: random, greedy or search")
	c.Flags().StringVar(&f.blue, "blue", "greedy", "who plays blue: random, greedy or search")
	c.Flags().BoolVar(&f.swap, "swap", false, "let the players change sides in every second match")
	c.Flags().IntVar(&f.playouts, "playouts", bots.Playouts, "how many playouts search may spend on an answer")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and of the bots")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "how many matches are played at once")
	c.Flags().BoolVar(&f.json, "json", false, "print the figures as JSON")
	c.Flags().BoolVar(&f.csv, "csv", false, "print the figures as one line of CSV under a line of names")
	c.Flags().BoolVar(&f.strength, "strength", false, "measure the bots against one another and print bots/STRENGTH.md")
	c.Flags().BoolVar(&f.measure, "measure", false, "measure greedy against greedy in each of the files given, and write the figures there")
	c.Flags().StringVar(&f.vary, "vary", "", "vary a number of the scenario or its tables: `PATH=LO..HI[:STEP]`")
	c.Flags().StringSliceVar(&f.without, "without", nil, "compare with the same battle without a `RULE`, or each of several")
	f.drawing.flags(c, ".png", "a picture of the balance")
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "lay the tables of `FILE` over the printed ones and stand-ins; may be repeated")
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 10.0=d6; may be repeated")
	c.MarkFlagsMutuallyExclusive("json", "csv", "strength", "measure")
	c.MarkFlagsMutuallyExclusive("vary", "without")
	for _, other := range []string{"red", "blue", "swap", "tables", "reading", "vary", "without", "output", "png"} {
		c.MarkFlagsMutuallyExclusive("strength", other)
		c.MarkFlagsMutuallyExclusive("measure", other)
	}
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(systems.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("vary", completeNumbers))
	must(c.RegisterFlagCompletionFunc("without", cobra.FixedCompletions(systems.OmissionWords(), cobra.ShellCompDirectiveNoFileComp)))
	players := cobra.FixedCompletions(bots.Names, cobra.ShellCompDirectiveNoFileComp)
	must(c.RegisterFlagCompletionFunc("red", players))
	must(c.RegisterFlagCompletionFunc("blue", players))
	return c
}

// completeNumbers offers what can be varied of the scenario already typed.
func completeNumbers(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	system, err := systems.Of(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	paths, err := system.Numbers(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	for i := range paths {
		paths[i] += "="
	}
	return paths, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// check finds what is wrong with the numbers and the players asked for.
func (f *simFlags) check() error {
	for _, n := range []struct {
		what        string
		found, most int
	}{{"matches", f.matches, 1e9}, {"workers", f.workers, 1024}, {"playouts", f.playouts, 1e9}} {
		if n.found < 1 || n.found > n.most {
			return fmt.Errorf("found --%s %d; want 1 to %d", n.what, n.found, n.most)
		}
	}
	for _, name := range []string{f.red, f.blue} {
		if _, err := f.maker(name)(nil); err != nil {
			return err
		}
	}
	return nil
}

// maker makes a bot of a name; search gets the budget that was asked for.
func (f *simFlags) maker(name string) bots.Maker {
	return func(source *rand.Rand) (game.Player, error) {
		if name == "search" {
			return bots.Search(source, bots.Budget{Playouts: f.playouts}, nil), nil
		}
		return bots.New(name, source)
	}
}

func (f *simFlags) run(c *cobra.Command, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	switch {
	case f.strength:
		return f.strengths(c)
	case f.measure:
		return f.measures(c, args)
	}
	variants, err := f.variants()
	if err != nil {
		return err
	}
	s, err := f.sweep(c.Context(), args[0], variants)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	done := 0
	for _, line := range s.Lines {
		done += line.Matches
	}
	if done > 0 {
		if err := f.print(c.OutOrStdout(), s); err != nil {
			return err
		}
	}
	if err != nil {
		return interrupted(c, err, done, f.matches*len(variants))
	}
	return nil
}

// interrupted says how many matches are done. The figures stand on their own;
// how many there are belongs to those who asked for more, not into their files.
func interrupted(c *cobra.Command, err error, done, of int) error {
	fmt.Fprintf(c.ErrOrStderr(), "interrupted; %d of %d matches are done\n", done, of)
	return reported{err}
}

func (f *simFlags) print(out io.Writer, s *sweep) error {
	if err := f.drawing.picture(s.chart().Draw); err != nil {
		return err
	}
	single := s.Vary == ""
	switch {
	case f.json && single:
		return printJSON(out, s.Lines[0])
	case f.json:
		return printJSON(out, s)
	case f.csv:
		return s.printCSV(out)
	case single:
		s.Lines[0].print(out)
	default:
		s.print(out)
	}
	return nil
}

// series plays the matches of one scenario, and tells tick of each. When ctx is
// cancelled it returns what is done, and the error.
func (f *simFlags) series(ctx context.Context, m game.Match, tick func()) (bots.Figures, error) {
	begin := func() (game.Match, error) { return m.Clone(), nil }
	return bots.Run(ctx, bots.Series{Matches: f.matches, Workers: f.workers, Seed: f.seed, Swap: f.swap},
		begin, f.maker(f.red), f.maker(f.blue), tick)
}

// bar draws on a terminal how far so many matches have come, and how long they
// will take still.
func bar(title string, matches int) (tick, finish func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(matches, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(title),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("matches"),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	// A bar that cannot be drawn is no reason to stop.
	return func() { _ = bar.Add(1) }, func() { _ = bar.Clear() }
}
