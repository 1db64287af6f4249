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
		Short: "Write the web page of rulings, for any static host or a disk",
		Long: "Writes " + site.File + " into a directory, and makes the directory if needed: a page on\n" +
			"which two places of a board are chosen and the line between them is decided, with its\n" +
			"picture, sums, readings and citation. The page is one file. It asks no server for\n" +
			"anything; what it shows, a pasted map too, is in its address behind the #.\n" +
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
