package commands

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems"
)

func newClauses() *cobra.Command {
	var names []string
	for _, s := range systems.All {
		names = append(names, s.ID)
	}
	var flow string
	c := &cobra.Command{
		Use:               "clauses SYSTEM",
		Short:             "List the clauses of a rule book and what has become of each",
		Args:              wants(1, "one system, such as battlesuit"),
		ValidArgsFunction: cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			for _, s := range systems.All {
				if s.ID != args[0] {
					continue
				}
				if flow != "" {
					return printFlow(c, s, flow)
				}
				return printRegister(c, s)
			}
			return fmt.Errorf("%s", rule.Unknown("system", args[0], names))
		},
	}
	var flows []string
	for _, s := range systems.All {
		for _, f := range s.Flows {
			flows = append(flows, f.Name)
		}
	}
	c.Flags().StringVar(&flow, "flow", "", "draw this flow `CHART` of the book, as the code goes through it")
	must(c.RegisterFlagCompletionFunc("flow", cobra.FixedCompletions(flows, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

// printFlow draws one flow chart.
func printFlow(c *cobra.Command, s systems.System, flow string) error {
	lines, err := s.Flow(flow)
	if err != nil {
		return err
	}
	printLines(c.OutOrStdout(), lines)
	return nil
}

func printRegister(c *cobra.Command, s systems.System) error {
	register, err := s.Register()
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	count := map[rule.Status]int{}
	for _, e := range register.Entries {
		count[e.Status]++
		text := e.Words
		if e.Reason != "" {
			text += " (" + e.Reason + ")"
		}
		fmt.Fprintf(out, "%-24s %-6s %s\n", e.Clause, e.Status, text)
	}
	var sums []string
	for _, status := range rule.Statuses {
		sums = append(sums, fmt.Sprintf("%d %s", count[status], status))
	}
	fmt.Fprintf(out, "%d clauses: %s\n", len(register.Entries), strings.Join(sums, ", "))
	return nil
}

func newPerft() *cobra.Command {
	return &cobra.Command{
		Use:   "perft SCENARIO DEPTH",
		Short: "Count the ways to give so many answers from the beginning",
		Long: "Counts the ways to give so many answers from the beginning of a scenario. Every\n" +
			"change of the rules shows in the count.",
		Args:              wants(2, "a scenario and a depth"),
		ValidArgsFunction: completeScenarios,
		RunE: func(c *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[1])
			if err != nil || depth < 0 {
				return fmt.Errorf("found depth %q; want a whole number from 0", args[1])
			}
			m, _, err := systems.Open(args[0], systems.Setup{})
			if err != nil {
				return err
			}
			for d := 1; d <= depth; d++ {
				n, err := awaited(c.Context(), func() (int, error) { return gametest.Perft(m, d), nil })
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%2d %12d\n", d, n)
				if err := flush(c.OutOrStdout()); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
