package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/game"
	"metahex/systems"
)

type simFlags struct {
	matches, workers int
	from             int
	play             Play // nil: play on this machine
	thinkFlags
	bounds
	spent             *bots.Spent
	red, blue         string
	seed              uint64
	swap, json, csv   bool
	strength, measure bool
	tablesFlag
	readings      []string
	vary, without []string
	drawing       drawing
	goal          goalFlags
	tune          tuneFlags
	balance       string
}

// Play plays the matches of a job with the given number of workers. It calls tick after each match;
// tick may be nil. When ctx is cancelled, it returns the error and the figures of the matches before
// the first incomplete one.
type Play func(ctx context.Context, j series.Job, workers int, tick func()) (bots.Figures, error)

func newSim() *cobra.Command {
	c := NewSim(nil)
	c.AddCommand(newSimMerge())
	return c
}

// NewSim returns the sim command. The function play plays its matches; nil means on this machine. A
// play function that runs elsewhere gets only jobs whose results do not depend on the machine.
func NewSim(play Play) *cobra.Command {
	f := &simFlags{spent: &bots.Spent{}, play: play}
	c := &cobra.Command{
		Use:   "sim SCENARIO",
		Short: "Play a scenario many times and print how often each side wins",
		Long: "Plays a scenario many times between two bots and prints how often each wins, with 95 %\n" +
			"intervals, how long matches last and which pieces are lost. The figures depend on the\n" +
			"seed, not on the number of workers. After an interrupt it prints the figures of the\n" +
			"completed matches.\n\n" +
			"--vary repeats the series for each value of one numeric setting of the scenario or its\n" +
			"tables. Name the setting by enough of its keys to make it unique: forces.red.assault,\n" +
			"victory.margin, modifiers.painted, units.thumper.move.1. --without plays the scenario\n" +
			"unchanged, and then without each of the named rules, one at a time.\n\n" +
			"--goal is a sequential test between two claims: red's player wins that percentage, or the\n" +
			"percentage minus --doubt. It plays as many matches as needed to decide. Exit 0 if it\n" +
			"accepts the first claim, 1 if it rejects it or is undecided. --tune tunes the weights of\n" +
			"a book's advice on half of its scenarios, judges them on the others by such a test, and\n" +
			"writes them to BOOK-advice.yaml in the current directory, or to the file of --advice.\n\n" +
			"--from and -n play a part of a series, on one of many machines; sim merge adds up the\n" +
			"--json output of the parts to the figures of the whole.",
		Example: "  metahex sim patrol\n  metahex sim ridge -n 200 --red greedy --blue random --swap --json\n" +
			"  metahex sim primer -n 40 --red search --playouts 96\n" +
			"  metahex sim primer --from 500 -n 500 --json > second.json\n" +
			"  metahex sim crossroads -n 200 --vary forces.red.assault=1..5 -o assault.png\n" +
			"  metahex sim crossroads -n 200 --without cover,bouncing,painting,command\n" +
			"  metahex sim patrol -n 40 --red ace --swap\n  metahex sim patrol --ceiling -n 120\n" +
			"  metahex sim patrol --exploit veteran -n 40\n" +
			"  metahex sim patrol --red search --goal 70\n" +
			"  metahex sim --tune gravarmor -n 40000 --seed 7\n" +
			"  metahex sim --measure systems/battlesuit/scenario/scenarios/primer.yaml",
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case f.strength:
				return cobra.ArbitraryArgs(c, args)
			case f.tune.book != "":
				return nil // tunes checks the arguments
			case f.balance != "":
				return wants(0, "no scenario with --balance")(c, args)
			case f.measure:
				return some("one or more scenario files")(c, args)
			}
			return wants(1, "one scenario")(c, args)
		},
		ValidArgsFunction: completeScenarios,
		RunE:              f.run,
	}
	c.Flags().IntVarP(&f.matches, "matches", "n", 1000, "how many matches")
	c.Flags().IntVar(&f.from, "from", 0, "the number of the first match, to play a part of a series")
	c.Flags().StringVar(&f.red, "red", "greedy", "who plays red: "+botNames)
	c.Flags().StringVar(&f.blue, "blue", "greedy", "who plays blue: "+botNames)
	c.Flags().BoolVar(&f.swap, "swap", false, "swap the players' sides in every second match")
	f.thinkFlags.add(c)
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and of the bots")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "how many matches are played at once")
	c.Flags().BoolVar(&f.json, "json", false, "print the figures as JSON")
	c.Flags().BoolVar(&f.csv, "csv", false, "print the figures as CSV: a header, and a line for each series")
	c.Flags().BoolVar(&f.strength, "strength", false, "measure the bots against one another, in the given scenarios or in two of each book, and print bots/STRENGTH.md; --red and --blue choose pairings")
	c.Flags().BoolVar(&f.measure, "measure", false, "measure greedy against greedy in each of the given files, and write the figures there")
	c.Flags().StringArrayVar(&f.vary, "vary", nil, "vary one numeric setting of the scenario or its tables: `PATH=LO..HI[:STEP]`")
	c.Flags().StringSliceVar(&f.without, "without", nil, "compare with the same battle without a `RULE`, or without each of several rules in turn")
	c.Flags().StringVar(&f.balance, "balance", "", "print how balanced the shipped scenarios of a `BOOK` are, or of all, from the figures in their files")
	f.goal.flags(c)
	f.tune.flags(c)
	f.drawing.flags(c, ".png", "a picture of the balance")
	f.addTables(c)
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 10.0=d6; may be repeated")
	c.MarkFlagsMutuallyExclusive("vary", "without")
	c.MarkFlagsMutuallyExclusive("json", "csv")
	f.boundFlags(c)
	f.exclude(c)
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(systems.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("vary", completeNumbers))
	must(c.RegisterFlagCompletionFunc("without", cobra.FixedCompletions(systems.OmissionWords(), cobra.ShellCompDirectiveNoFileComp)))
	players := cobra.FixedCompletions(bots.Names, cobra.ShellCompDirectiveNoFileComp)
	must(c.RegisterFlagCompletionFunc("red", players))
	must(c.RegisterFlagCompletionFunc("blue", players))
	return c
}

// maker returns the maker of a bot. A bot that looks ahead gets the budget in the flags. If several
// matches run at once, each bot thinks on one core.
func (f *simFlags) maker(name string) bots.Maker {
	return f.players().Maker(name, series.MeansOf(f.workers).Cores, f.spent)
}

// players returns the players in the flags.
func (f *simFlags) players() series.Players {
	return series.Players{Red: f.red, Blue: f.blue, Playouts: f.playouts, Think: f.think, Ceiling: f.ceiling, Exploit: f.exploit}
}

// elsewhere returns an error if the flags request something that only this machine can play.
func (f *simFlags) elsewhere(c *cobra.Command) error {
	if f.play != nil && c.Flags().Changed("think") {
		return errors.New("found --think, which only `metahex sim` allows, because the figures then depend on the machine; want --playouts")
	}
	return nil
}

func (f *simFlags) run(c *cobra.Command, args []string) error {
	f.bound(c)
	if err := cmp.Or(f.check(), f.elsewhere(c)); err != nil {
		return err
	}
	if way := f.way(c); way != nil {
		return way(c, args)
	}
	if err := f.misplaced(c); err != nil {
		return err
	}
	return f.compare(c, args)
}

// way returns the function of the requested measurement, or nil for the figures of one battle.
func (f *simFlags) way(c *cobra.Command) func(*cobra.Command, []string) error {
	switch {
	case f.strength:
		return f.strengths
	case f.measure:
		return f.measures
	case f.balance != "":
		return f.balances
	case f.tune.book != "":
		return f.tunes
	case c.Flags().Changed("goal"):
		return f.goals
	}
	return nil
}

// compare plays a battle, or several variants of it, and prints the figures.
func (f *simFlags) compare(c *cobra.Command, args []string) error {
	variants, err := f.variants(args[0])
	if err != nil {
		return err
	}
	s, err := f.sweep(c.Context(), args[0], variants)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	done := s.matches()
	var unwritten error
	if done > 0 {
		unwritten = f.print(c.OutOrStdout(), s)
	}
	if err != nil {
		printError(c, unwritten)
		return interrupted(c, err, done, f.matches*len(variants), "matches")
	}
	return unwritten
}

// printError prints an error of a command that returns another error. The error may be nil.
func printError(c *cobra.Command, err error) {
	if err != nil {
		fmt.Fprintln(c.ErrOrStderr(), readable(describe(err), nil))
	}
}

// interrupted prints how many matches, or other things, are complete. It prints to standard error,
// because the figures on standard output are valid without the message.
func interrupted(c *cobra.Command, err error, done, of int, things string) error {
	fmt.Fprintf(c.ErrOrStderr(), "%s; %d of %d %s are done\n", interruptedBy(c.Context()), done, of, things)
	return reported{err}
}

// print prints the figures, and then writes the picture, if the user asked for one.
func (f *simFlags) print(out io.Writer, s *sweep) error {
	return cmp.Or(s.write(out, f.json, f.csv), f.drawing.picture(s.chart().Draw))
}

// write writes the figures in the requested form.
func (s *sweep) write(out io.Writer, asJSON, asCSV bool) error {
	single := s.Vary == "" && !s.Strength
	switch {
	case asJSON && single:
		return printJSON(out, s.Lines[0])
	case asJSON:
		return printJSON(out, s)
	case asCSV:
		return s.printCSV(out)
	case single:
		s.Lines[0].print(out)
	default:
		s.print(out)
	}
	return nil
}

// A played is a job together with its match.
type played struct {
	series.Job
	match game.Match
}

// job returns the job of a scenario, with the series in the flags.
func (f *simFlags) job(from systems.Source) (played, error) {
	j, m, err := series.New(from)
	return played{f.of(j), m}, err
}

// of completes a job with the series in the flags.
func (f *simFlags) of(j series.Job) series.Job {
	j.Players, j.Seed, j.Swap, j.Mirrored, j.From, j.Matches = f.players(), f.seed, f.swap, f.mirrored, f.from, f.matches
	return j
}

// series plays a job and calls tick after each match. When ctx is cancelled, it returns the figures of
// the finished matches and the error.
func (f *simFlags) series(ctx context.Context, p played, tick func()) (bots.Figures, error) {
	if f.play != nil {
		return f.play(ctx, p.Job, f.workers, tick)
	}
	by := series.MeansOf(f.workers)
	by.Spent, by.Tick = f.spent, tick
	return p.Run(ctx, p.match, by)
}

// seriesAhead is the number of series that are played on other machines at the same time.
const seriesAhead = 8

// ahead starts series on other machines before they are requested, so that no machine waits for the
// last match of a series. The other machines cache the figures. Call end to stop ahead.
func (f *simFlags) ahead(ctx context.Context, jobs []series.Job) (end func()) {
	if f.play == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	places := make(chan struct{}, seriesAhead)
	var all sync.WaitGroup
	all.Go(func() {
		for _, j := range jobs {
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				return
			}
			all.Go(func() {
				defer func() { <-places }()
				_, _ = f.play(ctx, j, f.workers, nil) // the later request returns the error
			})
		}
	})
	return func() {
		cancel()
		all.Wait()
	}
}

// bar draws a progress bar on a terminal: how many matches or other things are done, and the estimated
// remaining time.
func bar(title, things string, of int) (tick, finish func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(of, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(title),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString(things),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	// An error while drawing the bar does not stop the program.
	return func() { _ = bar.Add(1) }, func() { _ = bar.Clear() }
}
