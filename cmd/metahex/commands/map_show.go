package commands

import (
	"fmt"

	"github.com/spf13/cobra"

	"metahex/maps/atlas"
	"metahex/render/text"
)

func newMapShow() *cobra.Command {
	return &cobra.Command{
		Use:               "show BOARD...",
		Short:             "Print boards as text, with their contents",
		Args:              some("one or more boards or files"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			for _, name := range args {
				m, err := atlas.Open(name)
				if err != nil {
					return err
				}
				id, title := m.Heading()
				fmt.Fprintf(out, "%s: %s (#%s)\n", id, title, m.Hash())
				printLines(out, text.Map(m))
			}
			return nil
		},
	}
}
