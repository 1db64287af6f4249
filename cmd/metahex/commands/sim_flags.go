package commands

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/systems"
)

// Which flags of sim go together, and which of their values are legal.

// exclude declares which flags exclude each other. Each way of measuring excludes the other ways, and
// uses only some of the other flags.
func (f *simFlags) exclude(c *cobra.Command) {
	ways := []string{"strength", "measure", "balance", "tune", "goal", "vary", "without"}
	for i, way := range ways[:5] {
		for _, other := range ways[i+1:] {
			c.MarkFlagsMutuallyExclusive(way, other)
		}
		for _, picture := range []string{"output", "png", "csv"} {
			c.MarkFlagsMutuallyExclusive(way, picture)
		}
		if way == "goal" {
			continue // goal uses the given players, and can print JSON
		}
		for _, other := range []string{"red", "blue", "swap", "ceiling", "exploit", "tables", "reading", "json", "from"} {
			if way != "strength" || !slices.Contains([]string{"red", "blue", "json", "from"}, other) { // red and blue choose its pairings
				c.MarkFlagsMutuallyExclusive(way, other)
			}
		}
	}
	for _, other := range []string{"matches", "seed", "workers", "playouts"} {
		c.MarkFlagsMutuallyExclusive("balance", other)
	}
	c.MarkFlagsMutuallyExclusive("tune", "playouts")
	c.MarkFlagsMutuallyExclusive("goal", "from")
}

// completeNumbers completes the numbers that can be varied in the scenario that was typed.
func completeNumbers(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	system, err := systems.Of(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	paths, err := system.Numbers(systems.Source{Scenario: args[0]})
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	for i := range paths {
		paths[i] += "="
	}
	return paths, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// check validates the numbers and the players.
func (f *simFlags) check() error {
	for _, n := range []struct {
		what        string
		found, most int
	}{{"matches", f.matches, bots.MostMatches}, {"workers", f.workers, 1024}} {
		if n.found < 1 || n.found > n.most {
			return fmt.Errorf("found --%s %d; want 1 to %d", n.what, n.found, n.most)
		}
	}
	if f.from < 0 || f.from > bots.MostMatches-f.matches {
		return fmt.Errorf("found --from %d; want 0 to %d", f.from, bots.MostMatches-f.matches)
	}
	for _, name := range []string{f.red, f.blue} {
		if f.strength {
			break // its pairings have other bots, see strengthNames
		}
		if _, err := f.maker(name)(nil); err != nil {
			return err
		}
	}
	return nil
}

// misplaced returns an error if a flag is given without another flag that it needs.
func (f *simFlags) misplaced(c *cobra.Command) error {
	for _, one := range []struct {
		flags []string
		text  string
	}{
		{[]string{"judge", "judge-matches", "advice"}, "found --judge, --judge-matches or --advice without --tune; want --tune BOOK with them"},
		{[]string{"doubt", "risk"}, "found --doubt or --risk without --goal; want --goal PERCENT with them"},
	} {
		if slices.ContainsFunc(one.flags, c.Flags().Changed) {
			return errors.New(one.text)
		}
	}
	return nil
}
