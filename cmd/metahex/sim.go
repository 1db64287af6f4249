package main

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
	swap, json, csv, strength  bool
	tables, readings           []string
}

func newSim() *cobra.Command {
	f := &simFlags{}
	c := &cobra.Command{
		Use:   "sim SCENARIO",
		Short: "Play a scenario many times over and say who wins how often",
		Long: "Plays a scenario many times between two bots and prints who wins how often, with\n" +
			"95 % intervals, how long it takes and who is lost. The figures depend on the seed, not\n" +
			"on the number of workers. After an interrupt, those of the matches that are done are\n" +
			"printed.",
		Example: "  metahex sim patrol\n  metahex sim ridge -n 200 --red greedy --blue random --swap --json\n" +
			"  metahex sim primer -n 40 --red search --playouts 96",
		Args: func(c *cobra.Command, args []string) error {
			if f.strength {
				return wants(0, "no scenario besides --strength")(c, args)
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
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "lay the tables of `FILE` over the printed ones and stand-ins; may be repeated")
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 10.0=d6; may be repeated")
	c.MarkFlagsMutuallyExclusive("json", "csv", "strength")
	for _, other := range []string{"red", "blue", "swap", "tables", "reading"} {
		c.MarkFlagsMutuallyExclusive("strength", other)
	}
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(readingWords(), cobra.ShellCompDirectiveNoFileComp)))
	players := cobra.FixedCompletions(bots.Names, cobra.ShellCompDirectiveNoFileComp)
	must(c.RegisterFlagCompletionFunc("red", players))
	must(c.RegisterFlagCompletionFunc("blue", players))
	return c
}

// check finds what is wrong with the numbers and the players asked for.
func (f *simFlags) check() error {
	for _, n := range []struct {
		what  string
		found int
	}{{"matches", f.matches}, {"workers", f.workers}, {"playouts", f.playouts}} {
		if n.found < 1 {
			return fmt.Errorf("found --%s %d; want 1 or more", n.what, n.found)
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
	out := c.OutOrStdout()
	if f.strength {
		return f.measure(c.Context(), out)
	}
	s, err := f.series(c.Context(), args[0])
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if s.Matches > 0 {
		if err := f.print(out, s); err != nil {
			return err
		}
	}
	if err != nil {
		// The figures stand on their own; how many there are belongs to those
		// who asked for more, not into their files.
		fmt.Fprintf(c.ErrOrStderr(), "interrupted; %d of %d matches are done\n", s.Matches, f.matches)
		return told{err}
	}
	return nil
}

func (f *simFlags) print(out io.Writer, s *sim) error {
	switch {
	case f.json:
		return printJSON(out, s)
	case f.csv:
		return s.printCSV(out)
	}
	s.print(out)
	return nil
}

// series plays the matches of one scenario. When ctx is cancelled it returns
// what is done, and the error.
func (f *simFlags) series(ctx context.Context, scenario string) (*sim, error) {
	m, _, err := systems.Open(scenario, systems.Setup{Tables: f.tables, Readings: f.readings})
	if err != nil {
		return nil, err
	}
	begin := func() (game.Match, error) { return m.Clone(), nil }
	tick, finish := f.bar(scenario)
	defer finish()
	figures, err := bots.Run(ctx, bots.Series{Matches: f.matches, Workers: f.workers, Seed: f.seed, Swap: f.swap},
		begin, f.maker(f.red), f.maker(f.blue), tick)
	return f.report(scenario, m.View(game.Chance).Title, figures), err
}

// bar draws on a terminal how far the series has come, and how long it will
// take still.
func (f *simFlags) bar(scenario string) (tick, finish func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(f.matches, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(scenario),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("matches"),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	// A bar that cannot be drawn is no reason to stop.
	return func() { _ = bar.Add(1) }, func() { _ = bar.Clear() }
}
