package commands

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

func newMapShow() *cobra.Command {
	return &cobra.Command{
		Use:               "show BOARD...",
		Short:             "Print boards as text, with what they hold",
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
				showMap(out, m)
			}
			return nil
		},
	}
}

// showMap prints a map as text, with what it holds.
func showMap(out io.Writer, m maps.Map) {
	if t, ok := m.(*tables.Map); ok {
		showTable(out, t)
		return
	}
	printLines(out, atlas.Drawn(m, nil))
	printLines(out, atlas.Holdings(m))
}
