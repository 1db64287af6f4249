package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/views"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render/vector"
	"metahex/rule"
)

type renderFlags struct {
	surveying
	drawing drawing
	pitch   float64
	query   views.Query
	turn    bool
}

func newMapRender() *cobra.Command {
	f := &renderFlags{}
	c := &cobra.Command{
		Use:   "render BOARD...",
		Short: "Draw boards as PNG pictures, plain or with heat, lanes or choke points over them",
		Long: "Draws each board to ID.png in the current folder, or one board to the file of -o.\n" +
			"With --view, what is measured on a board of dots is laid over it, as on the page of\n" +
			"`metahex map preview`; the picture is then ID-VIEW.png.",
		Example: "  metahex map render standard\n  metahex map render mine.yaml --view exposure --level 6\n" +
			"  metahex map render A --view visibility --from H-17@6 -o seen.png",
		Args:              some("one or more boards or files"),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	f.flags(c)
	f.drawing.flags(c, ".png", "the picture")
	c.Flags().Float64Var(&f.pitch, "pitch", 0, "pixels from dot to dot, from hex to hex, or of an inch (0: the default)")
	c.Flags().StringVar(&f.query.View, "view", views.Map, "what is laid over the map: "+strings.Join(views.Names, ", "))
	c.Flags().StringVar(&f.query.From, "from", "", "the `SOLDIER` of visibility, or of unmask, such as H-17@6")
	c.Flags().IntVar(&f.query.Target, "level", 0, "the level of those looked for, or of the lookouts")
	c.Flags().BoolVar(&f.turn, "turn", false, "turn boards by 180 degrees")
	must(c.RegisterFlagCompletionFunc("view", cobra.FixedCompletions(views.Names, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (f *renderFlags) run(c *cobra.Command, args []string) error {
	if f.drawing.asked() && len(args) > 1 {
		return fmt.Errorf("-o names one file, but there are %d boards; leave it out to draw each to ID.png", len(args))
	}
	if !slices.Contains(views.Names, f.query.View) {
		return fmt.Errorf("%s", rule.Unknown("view", f.query.View, views.Names))
	}
	if f.query.From != "" && f.query.View != "visibility" && f.query.View != "unmask" {
		return fmt.Errorf("--from goes with --view visibility or unmask")
	}
	for _, name := range args {
		if err := f.board(c, name); err != nil {
			return err
		}
	}
	return nil
}

// board draws one board.
func (f *renderFlags) board(c *cobra.Command, name string) error {
	m, err := atlas.Open(name)
	if err != nil {
		return err
	}
	drawn, err := f.draw(c.Context(), m)
	if err != nil {
		return err
	}
	to := f.drawing
	if !to.asked() {
		to.file, _ = m.Heading()
		if f.query.View != views.Map {
			to.file += "-" + f.query.View
		}
		to.file += ".png"
	}
	if err := to.print(drawn); err != nil {
		return err
	}
	fmt.Fprintln(c.OutOrStdout(), to.file)
	return nil
}

// draw draws a map, with the view over it.
func (f *renderFlags) draw(ctx context.Context, m maps.Map) (*vector.Drawing, error) {
	o := vector.Options{Pitch: f.pitch}
	if f.turn {
		m = atlas.Turned(m)
	}
	if f.query.View == views.Map {
		return vector.Map(m, o)
	}
	plain, ofDots := layercake.On(m)
	if !ofDots {
		id, _ := m.Heading()
		return nil, fmt.Errorf("%s is a %s; --view is for boards of dots", id, m.Kind())
	}
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	r, err := f.referee(plain)
	if err != nil {
		return nil, err
	}
	l, err := views.NewNotebook(r, options).Layer(ctx, f.query)
	if err != nil {
		return nil, err
	}
	return vector.Layered(plain.Board(), l, o)
}
