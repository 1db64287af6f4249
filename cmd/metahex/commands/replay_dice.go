package commands

import (
	"fmt"

	"github.com/spf13/cobra"

	"metahex/host"
	"metahex/rule"
	"metahex/rule/files"
)

// addCheckDice adds the flag that checks the dice of a host's log.
func addCheckDice(c *cobra.Command) {
	dice, replays := false, c.RunE
	c.Flags().BoolVar(&dice, "check-dice", false, "FILE is the log of a match from a host: roll its dice again from its seed; exit 1 if they differ")
	for _, other := range []string{"check", "compare", "to", "summary", "svg"} {
		c.MarkFlagsMutuallyExclusive("check-dice", other)
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		if dice {
			return checkDice(c, args[0])
		}
		return replays(c, args)
	}
}

// checkDice rolls the dice of a host's log again.
func checkDice(c *cobra.Command, file string) error {
	data, err := files.Read(file, files.Record)
	if err != nil {
		return err
	}
	log, err := host.ReadLog(file, data)
	if err != nil {
		return findings{err}
	}
	if err := host.CheckDice(log); err != nil {
		return findings{fmt.Errorf("%s: %w", file, err)}
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %s, all dice follow from the seed and the players' words\n", file, rule.Count(len(log), "entry", "entries"))
	return nil
}
