package commands

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule/files"
)

func newMap() *cobra.Command {
	c := &cobra.Command{Use: "map", Short: "Check, draw, measure, print and make map panels and layouts"}
	parent(c)
	c.AddCommand(newMapList(), newMapLint(), newMapFmt(), newMapShow(), newMapRender(), newMapStats(), newMapCompare(), newMapPrint(), newMapNew(), newMapAssemble(), newMapDiff(), newMapExport(), newMapImport(), newMapPreview(), newMapEditor())
	c.AddCommand(newMapEdits()...)
	return c
}

func newMapList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the shipped boards",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, name := range atlas.Shipped() {
				m, err := atlas.Open(name)
				if err != nil {
					return err
				}
				_, title := m.Heading()
				fmt.Fprintf(c.OutOrStdout(), "%-10s %s: %s\n", name, atlas.Extent(m), title)
			}
			return nil
		},
	}
}

func newMapFmt() *cobra.Command {
	var check bool
	c := &cobra.Command{
		Use:   "fmt FILE...",
		Short: "Format map files",
		Args:  some("one or more map files"),
		RunE: func(c *cobra.Command, args []string) error {
			var wrong maps.Findings
			differ := false
			for _, file := range args {
				changed, found, err := formatFile(file, check)
				if err != nil {
					return err
				}
				wrong = append(wrong, found...)
				if changed {
					fmt.Fprintln(c.OutOrStdout(), file)
				}
				differ = differ || changed
			}
			if len(wrong) > 0 {
				return wrong
			}
			if check && differ {
				return reported{findings{errors.New("not formatted")}}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&check, "check", false, "change nothing; exit 1 if a file would change")
	return c
}

// formatFile formats one file in place and reports whether that changes the file.
func formatFile(file string, check bool) (changed bool, found maps.Findings, err error) {
	data, err := files.Read(file, files.Map)
	if err != nil {
		return false, nil, err
	}
	out, found := atlas.Format(file, data)
	if len(found) > 0 || bytes.Equal(out, data) {
		return false, found, nil
	}
	if check {
		return true, nil, nil
	}
	return true, nil, files.Write(file, func(w io.Writer) error {
		_, err := w.Write(out)
		return err
	})
}
