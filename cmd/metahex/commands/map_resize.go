package commands

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
)

// A cutFlags holds the flags of commands that may cut off parts of a map.
type cutFlags struct{ foreignFlags }

func (f *cutFlags) common(c *cobra.Command) {
	f.textFlags(c)
	c.Flags().BoolVar(&f.strict, "strict", false, "exit with 1 if anything is cut off")
}

// edit reads a map, writes the edited map, and lists what was cut off.
func (f *cutFlags) edit(c *cobra.Command, name string, edit func(maps.Sheet) (maps.Sheet, []string, error)) error {
	s, err := atlas.OpenSheet(name)
	if err != nil {
		return err
	}
	s, lost, err := edit(s)
	if err != nil {
		return err
	}
	if err := f.sheet(c, s); err != nil {
		return err
	}
	return f.tell(c, lost)
}

func newMapResize() *cobra.Command {
	f := &cutFlags{}
	var frame atlas.Frame
	offset := "0,0"
	c := &cobra.Command{
		Use:   "resize MAP",
		Short: "Change the size of a panel, hex map or table: pad with clear or cut off",
		Long: "Gives a panel, hex map or table another size: clear terrain is added on the right and\n" +
			"below, or what does not fit is cut off and listed. A feature of a table that does not\n" +
			"fit is left out whole. --offset moves the map first. The input file does not change; its\n" +
			"comments are not copied.",
		Example:           "  metahex map resize mine.yaml --columns 41 --rows 20\n  metahex map resize mine.yaml --columns 41 --offset 6,0 -o wider.yaml\n  metahex map resize yard.yaml --inches 60x44",
		Args:              wants(1, "one map or file"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) (err error) {
			if frame.Move, err = readOffset(offset); err != nil {
				return err
			}
			for flag, n := range map[string]int{"columns": frame.Columns, "rows": frame.Rows} {
				if c.Flags().Changed(flag) && n < 1 {
					return fmt.Errorf("found --%s %d; want a number above 0, or leave the flag out", flag, n)
				}
			}
			return f.edit(c, args[0], func(s maps.Sheet) (maps.Sheet, []string, error) { return atlas.Resize(s, frame) })
		},
	}
	f.common(c)
	c.Flags().IntVar(&frame.Columns, "columns", 0, "columns, an odd number (default: unchanged)")
	c.Flags().IntVar(&frame.Rows, "rows", 0, "rows (default: unchanged)")
	c.Flags().StringVar(&offset, "offset", offset, "move the map by `Q,V`: columns to the right and half rows down")
	c.Flags().StringVar(&frame.Inches, "inches", "", "size of a table: `WIDTHxDEPTH`, such as 48x36")
	return c
}

func newMapCrop() *cobra.Command {
	f := &cutFlags{}
	c := &cobra.Command{
		Use:   "crop MAP FROM..TO",
		Short: "Crop a panel or hex map to the part between two dots or hexes",
		Long: "Crops a panel or hex map to the part between two of its dots or hexes, the upper left\n" +
			"and the lower right one, which must be an even number of columns apart. What is cut off\n" +
			"is listed. The input file does not change; its comments are not copied.",
		Example:           "  metahex map crop mine.yaml A-01..R-17 -o west.yaml\n  metahex map crop aldern C-05..P-21",
		Args:              wants(2, "a map and two corners, such as A-01..R-17"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) error {
			from, to, ok := strings.Cut(args[1], "..")
			if !ok {
				return fmt.Errorf("found %q; want two corners, such as A-01..R-17", args[1])
			}
			return f.edit(c, args[0], func(s maps.Sheet) (maps.Sheet, []string, error) { return atlas.Crop(s, from, to) })
		},
	}
	f.common(c)
	return c
}
