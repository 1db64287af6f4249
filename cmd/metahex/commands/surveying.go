package commands

import (
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/bench/survey"
	"metahex/bench/walking"
	"metahex/cards"
	"metahex/los/layercake"
	"metahex/rule"
)

// surveying holds the flags of all commands that measure boards.
type surveying struct {
	readings []string
	tablesFlag
	unit  string
	sides string
	zone  int
}

func (f *surveying) flags(c *cobra.Command) {
	c.Flags().StringVar(&f.unit, "unit", "front-line", "the unit, without damage, whose movement is measured")
	c.Flags().StringVar(&f.sides, "sides", "we", "the edges from which the sides start: we or ns")
	c.Flags().IntVar(&f.zone, "zone", 6, "depth of the deployment zones in map points")
	f.addTables(c)
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as 6.5=halve; may be repeated")
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(layercake.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("sides", cobra.FixedCompletions([]cobra.Completion{"we\twest and east", "ns\tnorth and south"}, cobra.ShellCompDirectiveNoFileComp)))
	deck := cards.Standard()
	must(c.RegisterFlagCompletionFunc("unit", cobra.FixedCompletions(deck.IDs(), cobra.ShellCompDirectiveNoFileComp)))
}

// options returns the survey options in the flags.
func (f *surveying) options() (survey.Options, error) {
	o := survey.Options{Zone: f.zone}
	i := slices.IndexFunc(survey.Fronts[:], func(front survey.Front) bool { return front.String() == f.sides })
	if i < 0 {
		return o, fmt.Errorf("found sides %q; want we (west and east) or ns (north and south)", f.sides)
	}
	o.Front = survey.Fronts[i]
	if f.zone < 1 || f.zone > 50 {
		return o, fmt.Errorf("found a zone of %d points; want 1 to 50", f.zone)
	}
	tables, err := overlaid(f.tables)
	if err != nil {
		return o, err
	}
	o.Walk, err = walking.Costs(tables, f.unit)
	return o, err
}

// referee returns the referee of a board of dots, under the readings in the flags.
func (f *surveying) referee(plain *layercake.Ruler) (*layercake.Referee, error) {
	var readings layercake.Readings
	for _, r := range f.readings {
		if err := readings.Set(r); err != nil {
			return nil, err
		}
	}
	return layercake.NewReferee(plain.With(readings)), nil
}

// measure surveys a board under the readings in the flags, with a progress bar on a terminal.
func (f *surveying) measure(c *cobra.Command, plain *layercake.Ruler, o survey.Options) (*survey.Survey, error) {
	r, err := f.referee(plain)
	if err != nil {
		return nil, err
	}
	return measured(c, r.Ruler(), o)
}

// measured surveys a board with its disputes, with a progress bar on a terminal.
func measured(c *cobra.Command, r *layercake.Ruler, o survey.Options) (*survey.Survey, error) {
	b := r.Board()
	o.Tick = ticker("survey of "+b.ID, survey.Ticks(b)+survey.DisputeTicks(b))
	s, err := survey.Measure(c.Context(), r, o)
	if err != nil {
		return nil, err
	}
	if err := s.MeasureDisputes(c.Context()); err != nil {
		return nil, err
	}
	return s, nil
}

// ticker returns a function that advances a progress bar on a terminal, or nil without a terminal.
func ticker(what string, ticks int) func() {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	bar := progressbar.NewOptions(ticks, progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetDescription(what), progressbar.OptionClearOnFinish())
	return func() { _ = bar.Add(1) } // an error while drawing the bar does not stop the program
}

// surveyHead prints the settings of the figures, and notes about estimated figures.
func surveyHead(out io.Writer, o survey.Options, unit string, r layercake.Readings) {
	e := o.Front.Edges()
	fmt.Fprintf(out, "sides %s and %s, zones %s deep; movement on foot of %s, %s a turn; readings %s\n", e[0], e[1], rule.Count(o.Zone, "point"), unit, rule.Count(o.Walk.Points, "point"), r)
	for _, note := range o.Walk.Notes {
		fmt.Fprintln(out, "  "+note)
	}
}
