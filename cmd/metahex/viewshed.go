package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/render"
)

type viewshedFlags struct {
	question
	target   int
	from, at bool
	drawing  drawing
	json     bool
	system   string
	hex      hexSight
}

func newViewshed() *cobra.Command {
	f := &viewshedFlags{}
	c := &cobra.Command{
		Use:   "viewshed PLACE",
		Short: "Show what is seen from a dot, a hex or a point, or what sees it",
		Long: "Shows all dots seen from a dot at a level (--from, the default), or all dots from\n" +
			"which it is seen (--at), when whoever stands on them is at the target level, or on\n" +
			"the ground where that is higher. On maps of terrain hexes it shows hexes, on tables\n" +
			"points an inch apart, by the rule book of --system.",
		Example: "  metahex viewshed A-H-11@6\n  metahex viewshed H-11 --board J --at --target 6 -o seen.png\n" +
			"  metahex viewshed 12.5,8 --board mill-ford --system solprime\n  metahex viewshed Kreuz --board aldern --post strongpoint",
		Args:              wants(1, "one place, such as A-H-11@6"),
		ValidArgsFunction: f.completeDots(1),
		RunE:              f.run,
	}
	f.anyBoard(c)
	f.hex.flags(c)
	c.Flags().StringVar(&f.system, "system", "", "rule book (default: the first that knows such boards): "+strings.Join(sightSystemNames(), ", "))
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(sightSystemNames(), cobra.ShellCompDirectiveNoFileComp)))
	c.Flags().IntVar(&f.target, "target", 0, "level of the others")
	c.Flags().BoolVar(&f.from, "from", false, "what is seen from the place (the default)")
	c.Flags().BoolVar(&f.at, "at", false, "from where the place is seen")
	f.drawing.flags(c, ".png", "a picture")
	c.Flags().BoolVar(&f.json, "json", false, "print the places as JSON")
	c.MarkFlagsMutuallyExclusive("from", "at")
	return c
}

// viewshed is the answer as JSON has it.
type viewshed struct {
	Dot    string   `json:"dot"`
	Level  int      `json:"level"`
	Target int      `json:"target"`
	Mode   string   `json:"mode"`
	Seen   int      `json:"seen"`
	Of     int      `json:"of"`
	Dots   []string `json:"dots"`
}

func (f *viewshedFlags) run(c *cobra.Command, args []string) error {
	if err := sightSystem(f.system); err != nil {
		return err
	}
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	k, err := newCourt(f.board, f.system, f.readings, f.hex.terms(c)...)
	if err != nil {
		return err
	}
	if f.target < 0 || f.target > los.MaxLevel {
		return fmt.Errorf("found target level %d; want 0 to %d", f.target, los.MaxLevel)
	}
	switch k := k.(type) {
	case tableCourt:
		return f.overTable(c, k, args[0])
	case hexCourt:
		return f.overHexes(c, k, args[0])
	}
	return f.overDots(c, k.(dotCourt).Ruler, args[0])
}

func (f *viewshedFlags) overDots(c *cobra.Command, r *los.Ruler, place string) error {
	end, err := r.ParseEnd(place)
	if err != nil {
		return err
	}
	b, seen := r.Board(), r.NewSet()
	r.Field(end, f.target, seen)
	v := viewshed{b.Name(end.At), end.Level, f.target, "from", seen.Len(), b.Span.Len(), []string{}}
	caption := fmt.Sprintf("seen from %s: %d of %d dots, target level %d", r.Word(end), v.Seen, v.Of, v.Target)
	if f.at {
		v.Mode = "at"
		caption = fmt.Sprintf("dots that see %s: %d of %d, from level %d", r.Word(end), v.Seen, v.Of, v.Target)
	}
	if f.drawing.asked() {
		img, err := render.Field(b, seen, end, caption, render.Options{})
		if err != nil {
			return err
		}
		if err := f.drawing.png(img); err != nil {
			return err
		}
	}
	out := c.OutOrStdout()
	if f.json {
		for at := range b.Span.Places {
			if seen.Has(at) {
				v.Dots = append(v.Dots, b.Name(at))
			}
		}
		return printJSON(out, v)
	}
	fmt.Fprintf(out, "%s, readings %s\n", caption, r.Readings())
	printLines(out, maps.Picture(b.Span, func(at grid.Place) string { return seenSign(b, seen, end.At, at) }))
	fmt.Fprintln(out, "@ the soldier; terrain and level where in sight, - where not")
	return nil
}

// seenSign is a dot in the text map of a viewshed.
func seenSign(b *maps.Board, seen *los.Set, from, at grid.Place) string {
	switch {
	case at == from:
		return "@"
	case !seen.Has(at):
		return "-"
	default:
		return maps.Cell(b.At(at))
	}
}
