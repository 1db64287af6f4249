package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"metahex/bench/survey"
	"metahex/grid"
	"metahex/maps"
	"metahex/render"
	"metahex/rule"
)

type diffFlags struct {
	surveying
	png     string
	figures bool
	check   bool
}

func newMapDiff() *cobra.Command {
	f := &diffFlags{}
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Tell what has changed between two boards: dots, figures, a picture",
		Long: "Tells the dots that differ between two boards of one size, and the figures of\n" +
			"`metahex map stats` that have changed with them. With --png, draws the new board with\n" +
			"a ring around each changed dot.",
		Example: "  metahex map diff old.yaml new.yaml --png diff.png\n" +
			"  git show main:maps/K.yaml > old.yaml && metahex map diff old.yaml maps/K.yaml --check",
		Args:              wants(2, "two boards or files"),
		ValidArgsFunction: completeBoards,
		RunE:              f.run,
	}
	f.flags(c)
	c.Flags().StringVar(&f.png, "png", "", "write a picture of the new board to `FILE`")
	c.Flags().BoolVar(&f.figures, "figures", true, "tell changed figures too")
	c.Flags().BoolVar(&f.check, "check", false, "exit with 1 if anything differs")
	return c
}

// mostChanges is how many changed dots are told one by one.
const mostChanges = 40

func (f *diffFlags) run(c *cobra.Command, args []string) error {
	var boards [2]*maps.Board
	for i, name := range args {
		var err error
		if boards[i], err = maps.Open(name); err != nil {
			return err
		}
	}
	changes, err := maps.Changes(boards[0], boards[1])
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "%s of %d changed\n", rule.Count(len(changes), "dot"), boards[1].Span.Len())
	var dots []grid.Place
	for i, x := range changes {
		dots = append(dots, x.At)
		if i < mostChanges {
			fmt.Fprintf(out, "  %-8s %s -> %s\n", boards[1].Name(x.At), x.Old, x.New)
		}
	}
	if more := len(changes) - mostChanges; more > 0 {
		fmt.Fprintf(out, "  and %d more\n", more)
	}
	if f.png != "" {
		img, err := render.Marked(boards[1], dots, "rings: changed dots", render.Options{})
		if err != nil {
			return err
		}
		if err := render.WritePNG(f.png, img, 0); err != nil {
			return err
		}
	}
	if f.figures && len(changes) > 0 {
		if err := f.changedFigures(c, boards); err != nil {
			return err
		}
	}
	if f.check && len(changes) > 0 {
		return told{findings{errors.New("boards differ")}}
	}
	return nil
}

func (f *diffFlags) changedFigures(c *cobra.Command, boards [2]*maps.Board) error {
	o, readings, err := f.options()
	if err != nil {
		return err
	}
	var both [2][]survey.Figure
	for i, b := range boards {
		s, err := measure(c, b, o, readings)
		if err != nil {
			return err
		}
		both[i] = s.Figures()
	}
	var changed []survey.Pair
	for _, p := range survey.Compare(both[0], both[1]) {
		if p.A.String() != p.B.String() {
			changed = append(changed, p)
		}
	}
	fmt.Fprintln(c.OutOrStdout())
	surveyHead(c.OutOrStdout(), o, f.unit, readings)
	printPairs(c.OutOrStdout(), changed)
	return nil
}
