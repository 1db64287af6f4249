package commands

import (
	"fmt"

	"github.com/spf13/cobra"

	"metahex"
)

func newLicenses() *cobra.Command {
	return &cobra.Command{
		Use:     "licenses",
		Aliases: []string{"licences"},
		Short:   "Print the licences of the program and its modules",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(c.OutOrStdout(), metahex.Licence, "\n", metahex.Notice)
			return err
		},
	}
}
