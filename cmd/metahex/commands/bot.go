package commands

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/bots/outside"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

func newBot() *cobra.Command {
	c := &cobra.Command{
		Use:   "bot",
		Short: "Players written in other languages",
	}
	parent(c)
	c.AddCommand(newBotServe(), newBotMatch())
	return c
}

func newBotServe() *cobra.Command {
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:   "serve",
		Short: "Play matches with another program, as JSON lines",
		Long: "Reads requests from standard input, one JSON object per line, and answers each with a\n" +
			"line on standard output. Requests begin matches, answer questions, return views or odds,\n" +
			"and imagine hidden pieces. docs/bots.md describes the protocol.",
		Example: "  echo '{\"do\":\"new\",\"scenario\":\"primer\",\"blue\":\"greedy\"}' | metahex bot serve",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			host := outside.Host{Bot: bots.New, Open: func(scenario string, readings []string) (game.Match, error) {
				if files.IsPath(scenario) {
					return nil, fmt.Errorf("found scenario %s; want a shipped one", rule.Clip(files.VisibleLine(scenario)))
				}
				m, _, err := systems.Open(systems.Source{Scenario: scenario, Tables: f.tables, Readings: readings})
				return m, err
			}}
			_, err := awaited(c.Context(), func() (struct{}, error) {
				return struct{}{}, outside.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), host)
			})
			return err
		},
	}
	f.addTables(c)
	return c
}

func newBotMatch() *cobra.Command {
	f := &botFlags{simFlags: simFlags{spent: &bots.Spent{}}}
	c := &cobra.Command{
		Use:   "match PROGRAM OPPONENT",
		Short: "Let a program play many matches against a bot or another program",
		Long: "Starts a program, sends it each question of its side as a line of JSON, and reads its\n" +
			"answers; docs/bots.md describes the protocol. Each player is a built-in bot or a program.\n" +
			"Sides are swapped in every second match. Prints how often each wins, with a 95 % interval.\n\n" +
			"A program is a path, such as ./mybot, or the name of a program on the PATH. Put a program\n" +
			"with arguments in quotes: \"python3 mybot.py\". It may take 5 minutes for an answer, with all\n" +
			"requests before it. The matches end when 100 lines for one question are refused.",
		Example: "  metahex bot match ./mybot greedy -n 100\n  metahex bot match \"python3 mybot.py\" greedy -n 100\n" +
			"  metahex bot match ./mybot ./otherbot --scenario ridge",
		Args:              wants(2, "two players, each a program or a bot: "+strings.Join(bots.Names, ", ")),
		ValidArgsFunction: cobra.FixedCompletions(bots.Names, cobra.ShellCompDirectiveDefault),
		RunE: func(c *cobra.Command, args []string) error {
			return f.match(c, args)
		},
	}
	c.Flags().IntVarP(&f.matches, "matches", "n", 20, "how many matches")
	c.Flags().StringVar(&f.scenario, "scenario", "patrol", "which battle")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and of the built-in bots")
	f.thinkFlags.add(c)
	f.addTables(c)
	c.Flags().BoolVar(&f.json, "json", false, "print the figures as JSON")
	must(c.RegisterFlagCompletionFunc("scenario", completeScenarios))
	return c
}

type botFlags struct {
	simFlags
	scenario string
}

// match plays the matches, one after the other.
func (f *botFlags) match(c *cobra.Command, args []string) error {
	f.red, f.blue, f.swap, f.workers = args[0], args[1], true, 1
	if f.matches < 1 || f.matches > 1e6 {
		return fmt.Errorf("found -n %d; want 1 to 1000000", f.matches)
	}
	m, header, err := systems.Open(systems.Source{Scenario: f.scenario, Tables: f.tables})
	if err != nil {
		return err
	}
	var makers [2]bots.Maker
	var programs []*botProgram
	for i, name := range args {
		maker, program, err := f.playerOf(c, name)
		if err != nil {
			return err
		}
		if program != nil {
			defer program.stop()
			programs = append(programs, program)
		}
		makers[i] = maker
	}
	tick, finish := bar(fmt.Sprintf("%s, %s against %s", f.scenario, f.red, f.blue), "matches", f.matches)
	defer finish()
	begin := func() (game.Match, error) { return m.Clone(), nil }
	figures, err := bots.Run(c.Context(), bots.Series{Matches: f.matches, Workers: 1, Seed: f.seed, Swap: true}, begin, makers[0], makers[1], tick)
	if figures.Matches > 0 {
		if err := f.print(c.OutOrStdout(), &sweep{Lines: []*sim{f.report(header.Scenario, m.View(game.Nobody).Title, figures)}}); err != nil {
			return err
		}
	}
	if err == nil {
		warn(c, programs)
	}
	return err
}

// playerOf makes a built-in bot, or starts a program.
func (f *botFlags) playerOf(c *cobra.Command, name string) (bots.Maker, *botProgram, error) {
	if slices.Contains(bots.Names, name) {
		return f.maker(name), nil, nil
	}
	words, err := programWords(name)
	if err != nil {
		return nil, nil, err
	}
	p, err := startBot(c, name, words)
	if err != nil {
		return nil, nil, err
	}
	return p.maker, p, nil
}
