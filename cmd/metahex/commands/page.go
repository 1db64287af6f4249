package commands

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"metahex/bench/page/site"
	"metahex/rule/files"
)

func newPage() *cobra.Command {
	return &cobra.Command{
		Use:   "page DIR",
		Short: "Write the web page of rulings, for a static web host or a local disk",
		Long: "Writes " + site.File + " into a directory, which is made if it does not exist. On the\n" +
			"page you choose two places of a board and get a ruling on the line between them, with\n" +
			"its picture, sums, readings and citation. The page is one file and needs no server. All\n" +
			"that it shows, even a pasted map, is in its address after the #.\n" +
			"metahex los --link prints such an address, metahex ruling decides it again.",
		Example: "  metahex page public\n" +
			"  metahex los A-H-11@6 B-C-20 --link=https://example.org/sight/",
		Args: wants(1, "a directory for the page, such as public"),
		RunE: func(c *cobra.Command, args []string) error {
			file := filepath.Join(args[0], site.File)
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("%s: no directory can be made there; want a directory, such as public", files.VisibleLine(args[0]))
			}
			if err := files.Write(file, site.Write); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "written: %s\n", file)
			return nil
		},
	}
}
