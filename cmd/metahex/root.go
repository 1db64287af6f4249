package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/rule"
)

// newRoot makes the command with all its sub-commands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "metahex",
		Short: "Tactical skirmishes and lines of sight on a meta-hex grid",
		Long: "metahex decides lines of sight on shipped or own maps and says why, checks and\n" +
			"draws map panels, and plays skirmish games.",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	parent(root)
	root.AddCommand(newLOS(), newRuling(), newViewshed(), newDetect(), newMap(), newPlay(), newWatch(), newReplay(), newDoctor(), newOdds(), newScenario(),
		newForce(), newMoveCost(), newCards(), newClauses(), newPerft(), newSim(), newSchema())
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w; see `%s --help`", err, c.CommandPath())
	})
	return root
}

// parent makes a command that only holds others refuse what is none of them,
// with a guess at what was meant.
func parent(c *cobra.Command) {
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var names []string
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				names = append(names, sub.Name())
			}
		}
		return fmt.Errorf("%s", rule.Unknown("command", args[0], names))
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
}

// wants checks the number of arguments and says what they are.
func wants(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s wants %s; found %s", name(c), what, rule.Count(len(args), "argument"))
		}
		return nil
	}
}

// some checks that there is at least one argument.
func some(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s wants %s; found none", name(c), what)
		}
		return nil
	}
}

// name is a command as it is typed after metahex.
func name(c *cobra.Command) string { return strings.TrimPrefix(c.CommandPath(), "metahex ") }
