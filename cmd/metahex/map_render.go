package main

import (
	"fmt"
	"image"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/render"
)

func newMapRender() *cobra.Command {
	var png string
	var pitch float64
	c := &cobra.Command{
		Use:               "render BOARD...",
		Short:             "Draw boards as PNG pictures",
		Long:              "Draws each board to ID.png in the current folder, or one board to the file of --png.",
		Args:              some("one or more boards or files"),
		ValidArgsFunction: completeAnyBoards,
		RunE: func(c *cobra.Command, args []string) error {
			if png != "" && len(args) > 1 {
				return fmt.Errorf("--png names one file, but there are %d boards; leave it out to draw each to ID.png", len(args))
			}
			for _, name := range args {
				id, img, err := draw(name, render.Options{Pitch: pitch})
				if err != nil {
					return err
				}
				file := png
				if file == "" {
					file = id + ".png"
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
	c.Flags().Float64Var(&pitch, "pitch", 0, "pixels from dot to dot, from hex to hex, or of an inch (0: the default)")
	return c
}

// draw draws the map of a name, of whatever kind.
func draw(name string, o render.Options) (id string, img *image.RGBA, err error) {
	m, err := maps.OpenAny(name)
	if err != nil {
		return "", nil, err
	}
	switch m := m.(type) {
	case *maps.Board:
		img, err = render.Board(m, o)
	case *maps.HexBoard:
		img, err = render.HexBoard(m, o)
	case *maps.Theatre:
		img, err = render.Theatre(m, o)
	case *maps.Table:
		img, err = render.Table(m, o)
	}
	id, _ = m.Heading()
	return id, img, err
}
