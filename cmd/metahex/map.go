package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/maps"
	"metahex/render"
)

func newMap() *cobra.Command {
	c := &cobra.Command{Use: "map", Short: "Check, format, show and draw map panels and layouts"}
	parent(c)
	c.AddCommand(newMapList(), newMapLint(), newMapFmt(), newMapShow(), newMapRender())
	return c
}

func newMapList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the boards that come with the program",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, name := range maps.Shipped() {
				b, err := maps.Open(name)
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%-10s %4d dots, %s: %s\n", name, b.Span.Len(), panels(b), b.Title)
			}
			return listTheatres(c.OutOrStdout())
		},
	}
}

func panels(b *maps.Board) string { return counted(len(b.Panels), "panel") }

// counted writes a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func newMapLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check panels, edges and layouts, and that the panels fit one another",
		Args:  some("one or more map files"),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := maps.Lint(args...)
			if err != nil {
				return err
			}
			if len(r.Findings) > 0 {
				return r.Findings
			}
			text := counted(r.Panels, "panel") + ", " + counted(r.Layouts, "layout")
			if r.Theatres > 0 {
				text += ", " + counted(r.Theatres, "hex map")
			}
			fmt.Fprintf(c.OutOrStdout(), "%s: nothing to find\n", text)
			if r.Fits {
				fmt.Fprintf(c.OutOrStdout(), "all %d panels fit one another under every join and turn\n", r.Panels)
			}
			return nil
		},
	}
}

func newMapFmt() *cobra.Command {
	var check bool
	c := &cobra.Command{
		Use:   "fmt FILE...",
		Short: "Write panels in their one proper form",
		Args:  some("one or more panel/1 or hexmap/1 files"),
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
				return told{findings{errors.New("not formatted")}}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&check, "check", false, "change nothing; exit 1 if a file would change")
	return c
}

// formatFile formats one file in place and reports whether that changes it.
func formatFile(file string, check bool) (changed bool, found maps.Findings, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return false, nil, err
	}
	out, found := maps.Format(file, data)
	if len(found) > 0 || bytes.Equal(out, data) {
		return false, found, nil
	}
	if check {
		return true, nil, nil
	}
	return true, nil, renameio.WriteFile(file, out, 0o644, renameio.WithExistingPermissions())
}

func newMapShow() *cobra.Command {
	return &cobra.Command{
		Use:               "show BOARD...",
		Short:             "Print boards as text, with what they hold",
		Args:              some("one or more boards or files"),
		ValidArgsFunction: completeBoards,
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			for _, name := range args {
				if maps.IsTheatre(name) {
					if err := showTheatre(out, name); err != nil {
						return err
					}
					continue
				}
				b, err := maps.Open(name)
				if err != nil {
					return err
				}
				fmt.Fprintf(out, "%s: %s (#%s)\n", b.ID, b.Title, b.Hash())
				printLines(out, maps.Picture(b.Span, func(at grid.Place) string { return fmt.Sprintf("%-2s%c", maps.Cell(b.At(at)), max(b.At(at).Mark, ' ')) }))
				fmt.Fprintln(out, holdings(b))
			}
			return nil
		},
	}
}

// holdings counts a board's dots by terrain and level.
func holdings(b *maps.Board) string {
	var terrain [maps.Terrains]int
	var level [10]int
	for at := range b.Span.Places {
		d := b.At(at)
		terrain[d.Terrain]++
		level[d.Level]++
	}
	text := fmt.Sprintf("%d dots:", b.Span.Len())
	for t, n := range terrain {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", maps.Terrain(t), n)
		}
	}
	text += "; levels:"
	for l, n := range level {
		if n > 0 {
			text += fmt.Sprintf(" %d:%d", l, n)
		}
	}
	return text
}

func newMapRender() *cobra.Command {
	var png string
	var pitch float64
	c := &cobra.Command{
		Use:               "render BOARD...",
		Short:             "Draw boards as PNG pictures",
		Long:              "Draws each board to ID.png in the current folder, or one board to the file of --png.",
		Args:              some("one or more boards or files"),
		ValidArgsFunction: completeBoards,
		RunE: func(c *cobra.Command, args []string) error {
			if png != "" && len(args) > 1 {
				return fmt.Errorf("--png names one file, but there are %d boards; leave it out to draw each to ID.png", len(args))
			}
			for _, name := range args {
				if maps.IsTheatre(name) {
					return fmt.Errorf("%s is a hex map; pictures are drawn of panels and layouts alone (metahex map show prints it)", name)
				}
				b, err := maps.Open(name)
				if err != nil {
					return err
				}
				img, err := render.Board(b, render.Options{Pitch: pitch})
				if err != nil {
					return err
				}
				file := png
				if file == "" {
					file = b.ID + ".png"
				}
				if err := render.WritePNG(file, img, 0); err != nil {
					return err
				}
				fmt.Fprintln(c.OutOrStdout(), file)
			}
			return nil
		},
	}
	c.Flags().StringVar(&png, "png", "", "write the picture to `FILE`")
	c.Flags().Float64Var(&pitch, "pitch", 0, "pixels from dot to dot (0: the default)")
	return c
}
