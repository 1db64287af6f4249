package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/maps"
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
				m, err := maps.OpenAny(name)
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
	switch m := m.(type) {
	case *maps.Board:
		showDots(out, m)
	case *maps.HexMap:
		showHexes(out, m)
	case *maps.Table:
		showTable(out, m)
	}
}

// showDots prints a board of dots.
func showDots(out io.Writer, b *maps.Board) {
	printLines(out, b.Picture(func(at grid.Place) string { return fmt.Sprintf("%-2s%c", maps.Cell(b.At(at)), max(b.At(at).Mark, ' ')) }))
	fmt.Fprintln(out, holdings(b))
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
