// Package commands is the command line of metahexd.
package commands

import (
	"github.com/spf13/cobra"

	desk "metahex/cmd/metahex/commands"
)

// Main runs the program with the arguments and files of the process, and returns its exit
// code.
func Main() int { return desk.Execute(newRoot) }

// Root returns the command with all its subcommands, for the manual.
func Root() *cobra.Command { return newRoot() }

// newRoot returns the command with all its subcommands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "metahexd",
		Short: "Matches between people on different machines",
		Long: "metahexd hosts matches that people play over a network, with any ssh client, on the same\n" +
			"screen as at home. It also plays series of matches on many machines.",
	}
	return desk.House(root, newHost(), newExport(), newImport(), newSim(), newWork())
}
