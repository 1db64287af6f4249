package commands

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/bench/survey"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/render/vector"
	"metahex/rule"
)

type diffFlags struct {
	surveying
	drawing drawing
	figures bool
	check   bool
}

func newMapDiff() *cobra.Command {
	f := &diffFlags{}
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Show what has changed between two boards: dots, figures, a picture",
		Long: "Lists the dots, hexes or pieces of terrain that differ between two boards of\n" +
			"one kind and size, and for boards of dots also the changed figures of `metahex\n" +
			"map stats`. With -o it draws the new board with a ring around each changed\n" +
			"dot.",
		Example: "  metahex map diff old.yaml new.yaml -o diff.png\n" +
			"  git show main:maps/K.yaml > old.yaml && metahex map diff old.yaml maps/K.yaml --check",
		Args:              wants(2, "two boards or files"),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	f.flags(c)
	f.drawing.flags(c, ".png", "a picture of the new board")
	c.Flags().BoolVar(&f.figures, "figures", true, "also list changed figures")
	c.Flags().BoolVar(&f.check, "check", false, "exit with 1 if anything differs")
	return c
}

// mostChanges is how many changed dots are listed one by one.
const mostChanges = 40

func (f *diffFlags) run(c *cobra.Command, args []string) error {
	var both [2]maps.Map
	for i, name := range args {
		var err error
		if both[i], err = atlas.Open(name); err != nil {
			return err
		}
	}
	old, isOld := layercake.On(both[0])
	now, isNow := layercake.On(both[1])
	if !isOld || !isNow {
		return f.far(c, both)
	}
	return f.dots(c, [2]*layercake.Ruler{old, now})
}

// far prints the differences between boards of other kinds than dots.
func (f *diffFlags) far(c *cobra.Command, both [2]maps.Map) error {
	if f.drawing.asked() {
		return fmt.Errorf("only boards of dots can be drawn; %s", kindsOf(both))
	}
	all, of, err := atlas.Differences(both[0], both[1])
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "%d of %d changed\n", len(all), of)
	for _, x := range all[:min(len(all), mostChanges)] {
		fmt.Fprintf(out, "  %-8s %s -> %s\n", x.Name, cmp.Or(x.Old, "nothing"), cmp.Or(x.New, "nothing"))
	}
	printMore(out, len(all))
	if f.check && len(all) > 0 {
		return reported{findings{errors.New("boards differ")}}
	}
	return nil
}

// printMore prints how many changes are not listed.
func printMore(out io.Writer, changes int) {
	if changes > mostChanges {
		fmt.Fprintf(out, "  and %d more\n", changes-mostChanges)
	}
}

// kindsOf returns the kinds of two maps.
func kindsOf(both [2]maps.Map) string {
	a, _ := both[0].Heading()
	b, _ := both[1].Heading()
	return fmt.Sprintf("%s is a %s, %s a %s", a, both[0].Kind(), b, both[1].Kind())
}

// dots prints the differences between boards of dots, with their figures and a picture.
func (f *diffFlags) dots(c *cobra.Command, rulers [2]*layercake.Ruler) error {
	boards := [2]*dots.Board{rulers[0].Board(), rulers[1].Board()}
	changes, err := dots.Changes(boards[0], boards[1])
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "%s of %d changed\n", rule.Count(len(changes), "dot"), boards[1].Span.Len())
	var changed []grid.Place
	for i, x := range changes {
		changed = append(changed, x.At)
		if i < mostChanges {
			fmt.Fprintf(out, "  %-8s %s -> %s\n", boards[1].Name(x.At), x.Old, x.New)
		}
	}
	printMore(out, len(changes))
	err = f.drawing.picture(func() (*vector.Drawing, error) {
		return vector.Marked(boards[1], changed, "rings: changed dots", vector.Options{})
	})
	if err != nil || len(changes) == 0 {
		return err
	}
	if f.figures {
		if err := f.changedFigures(c, rulers); err != nil {
			return err
		}
	}
	if f.check {
		return reported{findings{errors.New("boards differ")}}
	}
	return nil
}

func (f *diffFlags) changedFigures(c *cobra.Command, rulers [2]*layercake.Ruler) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	var both [2][]survey.Figure
	var readings layercake.Readings
	for i, plain := range rulers {
		s, err := f.measure(c, plain, o)
		if err != nil {
			return err
		}
		both[i], readings = s.Figures(), s.Ruler.Readings()
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
