package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/views"
	"metahex/cards/pieces"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/render/vector"
	"metahex/rule"
	"metahex/systems"
)

type renderFlags struct {
	surveying
	asItIs
	drawing drawing
	side    string
	pitch   float64
	laid    *pieces.Layout // the pieces of a scenario on hexes
	query   views.Query
	turn    bool
}

func newMapRender() *cobra.Command {
	f := &renderFlags{}
	c := &cobra.Command{
		Use:   "render BOARD...",
		Short: "Draw boards as PNG pictures, plain or with a heat map, lanes or choke points",
		Long: "Draws each board to ID.png in the current folder, or one board to the file of -o. --view\n" +
			"draws measurements over a board of dots, as on the page of `metahex map preview`; the\n" +
			"picture is then ID-VIEW.png. --scenario or --match draws that board in its current\n" +
			"state, and a scenario on hexes with its objectives and set-up. --view overwatch draws\n" +
			"what the units of a side see.",
		Example: "  metahex map render standard\n  metahex map render mine.yaml --view exposure --level 6\n" +
			"  metahex map render A --view visibility --from H-17@6 -o seen.png\n" +
			"  metahex map render --scenario aldern-crossings\n" +
			"  metahex map render --scenario ashford --view overwatch --side red",
		Args:              f.boards(some("one or more boards or files")),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	f.flags(c)
	f.drawing.flags(c, ".png", "the picture")
	c.Flags().Float64Var(&f.pitch, "pitch", 0, "pixels per dot, hex or inch (0: the default)")
	known := append(slices.Clip(views.Names), watchView)
	c.Flags().StringVar(&f.query.View, "view", views.Map, "the view over the map: "+strings.Join(known, ", "))
	c.Flags().StringVar(&f.query.From, "from", "", "with --view visibility or unmask: the `SOLDIER` who sees, or is seen, such as H-17@6")
	c.Flags().IntVar(&f.query.Target, "level", 0, "the level of the targets, or with --at of the observers")
	c.Flags().BoolVar(&f.turn, "turn", false, "turn boards by 180 degrees")
	c.Flags().StringVar(&f.side, "side", "red", "with --view overwatch: the side whose units look")
	f.asWhole(c)
	must(c.RegisterFlagCompletionFunc("view", cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("side", cobra.FixedCompletions([]cobra.Completion{"red", "blue"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (f *renderFlags) run(c *cobra.Command, args []string) error {
	if err := f.check(c, args); err != nil {
		return err
	}
	if f.played() {
		args = []string{""}
	}
	all := make([]*measuredMap, len(args))
	for i, name := range args {
		m, err := f.mapOf(c, name, &f.surveying)
		if err != nil {
			return err
		}
		all[i] = m
	}
	if err := f.apart(args, all); err != nil {
		return err
	}
	for _, m := range all {
		if err := f.board(c, m); err != nil {
			return err
		}
	}
	return nil
}

// apart refuses two boards whose pictures would have the same file.
func (f *renderFlags) apart(names []string, all []*measuredMap) error {
	by := map[string]string{}
	for i, m := range all {
		id, _ := m.Heading()
		file := f.fileOf(m)
		if other, twice := by[file]; twice && !f.drawing.asked() {
			return fmt.Errorf("%s and %s both have the id %s, and would be drawn to %s; draw one at a time, with -o", other, names[i], id, file)
		}
		by[file] = names[i]
	}
	return nil
}

// check refuses flags that exclude each other.
func (f *renderFlags) check(c *cobra.Command, args []string) error {
	if f.drawing.asked() && len(args) > 1 {
		return fmt.Errorf("-o names one file, but there are %d boards; leave it out to draw each to ID.png", len(args))
	}
	if known := append(slices.Clip(views.Names), watchView); !slices.Contains(known, f.query.View) {
		return fmt.Errorf("%s", rule.Unknown("view", f.query.View, known))
	}
	if c.Flags().Changed("side") && f.query.View != watchView {
		return fmt.Errorf("--side goes with --view %s", watchView)
	}
	if f.query.From != "" && f.query.View != "visibility" && f.query.View != "unmask" {
		return fmt.Errorf("--from goes with --view visibility or unmask")
	}
	return nil
}

// board draws one board.
func (f *renderFlags) board(c *cobra.Command, m *measuredMap) (err error) {
	if f.scenario != "" && f.plain() && !f.turn {
		if _, f.laid, err = laidOut(systems.Source{Scenario: f.scenario, Tables: tablesOf(c)}); err != nil {
			return err
		}
	}
	drawn, err := f.draw(c.Context(), m)
	if err != nil {
		return err
	}
	to := f.drawing
	if !to.asked() {
		to.file = f.fileOf(m)
	}
	if err := to.print(drawn); err != nil {
		return err
	}
	fmt.Fprintln(c.OutOrStdout(), to.file)
	return nil
}

// plain reports whether the map is drawn without measurements.
func (f *renderFlags) plain() bool { return f.query.View == views.Map }

// fileOf is the default name of a picture.
func (f *renderFlags) fileOf(m *measuredMap) string {
	file, _ := m.Heading()
	if f.laid != nil {
		file = f.laid.ID
	}
	if !f.plain() {
		file += "-" + f.query.View
	}
	if f.query.View == watchView {
		file += "-" + f.side
	}
	return file + ".png"
}

// draw draws a map, with measurements if the flags ask for a view.
func (f *renderFlags) draw(ctx context.Context, m *measuredMap) (*vector.Drawing, error) {
	o := vector.Options{Pitch: f.pitch}
	if f.drawing.vectors() {
		o.MaxPixels = mostVectors
	}
	switch {
	case f.query.View == watchView && f.turn:
		return nil, fmt.Errorf("--turn and --view %s do not go together: units are placed on the unturned board", watchView)
	case f.query.View == watchView:
		return m.watched(ctx, f.side, o)
	case f.plain() && f.turn:
		return vector.Map(atlas.Turned(m.Map), o)
	case f.plain():
		if f.laid != nil {
			o.Layout, o.Title = f.laid, f.laid.ID+"   "+f.laid.Title
		}
		return vector.Map(m.Map, o)
	}
	if m.ruler == nil {
		id, _ := m.Heading()
		return nil, fmt.Errorf("%s is a %s; --view %s is for boards of dots", id, m.Kind(), f.query.View)
	}
	return f.layered(ctx, m.ruler, o)
}

// layered draws a board of dots with the measured layers on it.
func (f *renderFlags) layered(ctx context.Context, r *layercake.Ruler, o vector.Options) (*vector.Drawing, error) {
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	if f.turn {
		// Turn the board, and keep the same readings.
		turned, _ := layercake.On(atlas.Turned(layercake.NewReferee(r).Map()))
		r = turned.With(r.Readings())
	}
	referee := layercake.NewReferee(r)
	l, err := views.NewNotebook(referee, options).Layer(ctx, f.query)
	if err != nil {
		return nil, err
	}
	if views.ByLines(f.query.View) {
		l.About += "; readings " + strings.Join(referee.Basis().Terms, " ")
	}
	return vector.Layered(r.AsItIs(), l, o)
}
