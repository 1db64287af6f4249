package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
)

type moveCost struct {
	kind                    string
	rate, damage, reduced   int
	terrain                 []string
	turns                   []int
	reverse, sideways       bool
	detour                  string
	amphibious, two, joined bool
	tables, readings        []string
}

func newMoveCost() *cobra.Command {
	f := &moveCost{}
	c := &cobra.Command{
		Use:   "move-cost",
		Short: "Add up a turn's movement in inches (LaserGrenadiers)",
		Long: "Adds up what a turn's movement costs by the movement chapter of LaserGrenadiers:\n" +
			"inches, relative speed and its effect on fire, each with its clause. Exit code 1\n" +
			"says that it cannot be done.",
		Example: "  metahex move-cost --type grav --turn 45 --terrain firm=14 --turn 90 --terrain vegetation=2\n" +
			"  metahex move-cost --type wheeled --reduced 12 --turn 90\n" +
			"  metahex move-cost --type jetpack --detour 36",
		Args: wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c.OutOrStdout()) },
	}
	c.Flags().StringVar(&f.kind, "type", "", "how the piece moves: "+strings.Join(lasergrenadiers.TypeWords(), ", "))
	c.Flags().IntVar(&f.rate, "rate", 0, "its movement rate in `INCHES` (0: the first of its type)")
	c.Flags().IntVar(&f.damage, "damage", 0, "levels of movement that damage has cost, 0 to 3")
	c.Flags().IntVar(&f.reduced, "reduced", 0, "the rate that damage has left, in `INCHES`, instead of levels")
	c.Flags().StringArrayVar(&f.terrain, "terrain", nil, "`GROUND=INCHES` gone over, such as soft=6; may be repeated")
	c.Flags().IntSliceVar(&f.turns, "turn", nil, "`DEGREES` turned; may be repeated")
	c.Flags().BoolVar(&f.reverse, "reverse", false, "all of it backwards")
	c.Flags().BoolVar(&f.sideways, "sideways", false, "all of it sideways")
	c.Flags().BoolVar(&f.amphibious, "amphibious", false, "the piece floats")
	c.Flags().BoolVar(&f.two, "two-drivers", false, "it can be driven from both ends")
	c.Flags().BoolVar(&f.joined, "jointed", false, "it is jointed to move sideways")
	c.Flags().StringVar(&f.detour, "detour", "", "tell instead when a piece enters that goes round so many `INCHES` off the board")
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "lay the tables of `FILE` over the text's and the stand-ins; may be repeated")
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as buildings=rate; may be repeated")
	c.MarkFlagsMutuallyExclusive("damage", "reduced")
	c.MarkFlagsMutuallyExclusive("reverse", "sideways")
	must(c.RegisterFlagCompletionFunc("type", cobra.FixedCompletions(lasergrenadiers.TypeWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(lasergrenadiers.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
	return c
}

func (f *moveCost) run(out io.Writer) error {
	tables := lasergrenadiers.StandardTables()
	for _, file := range f.tables {
		var err error
		if tables, err = tables.Overlay(file); err != nil {
			return findings{err}
		}
	}
	var readings lasergrenadiers.Readings
	for _, text := range f.readings {
		if err := readings.Set(text); err != nil {
			return err
		}
	}
	j, err := f.journey(tables)
	if err != nil {
		return err
	}
	if f.detour != "" {
		return f.round(out, j)
	}
	a, err := tables.Account(j, readings)
	if refused := (*rule.Refusal)(nil); errors.As(err, &refused) {
		return findings{err}
	}
	return tellAccount(out, j, a)
}

// journey reads the flags.
func (f *moveCost) journey(t *lasergrenadiers.Tables) (j lasergrenadiers.Journey, err error) {
	of, ok := lasergrenadiers.TypeNamed(f.kind)
	if f.kind == "" {
		return j, fmt.Errorf("move-cost wants --type: one of %s", strings.Join(lasergrenadiers.TypeWords(), ", "))
	}
	if !ok {
		return j, errors.New(rule.Unknown("type", f.kind, lasergrenadiers.TypeWords()))
	}
	if f.rate == 0 {
		f.rate = t.Rates(of)[0]
	}
	j.Kind = lasergrenadiers.Kind{Type: of, Rate: int64(f.rate) * grid.Inch, Amphibious: f.amphibious, TwoDrivers: f.two, Jointed: f.joined}
	switch {
	case f.rate < 1 || f.rate > 96:
		return j, fmt.Errorf("found a rate of %d inches; want 1 to 96", f.rate)
	case f.damage < 0 || f.damage > 3:
		return j, fmt.Errorf("found %d levels of damage; want 0 to 3", f.damage)
	case f.reduced < 0 || f.reduced > f.rate:
		return j, fmt.Errorf("found a reduced rate of %d inches; want 1 to %d", f.reduced, f.rate)
	}
	if j.Reduced = lasergrenadiers.Reduced(j.Kind.Rate, f.damage); f.reduced > 0 {
		j.Reduced = int64(f.reduced) * grid.Inch
	}
	j.How = lasergrenadiers.Ways[0]
	if f.reverse {
		j.How = lasergrenadiers.Ways[1]
	} else if f.sideways {
		j.How = lasergrenadiers.Ways[2]
	}
	for _, degrees := range f.turns {
		if degrees < 1 || degrees > 180 {
			return j, fmt.Errorf("found a turn of %d degrees; want 1 to 180", degrees)
		}
		j.Turns = append(j.Turns, degrees)
	}
	for _, text := range f.terrain {
		s, err := stage(text)
		if err != nil {
			return j, err
		}
		j.Stages = append(j.Stages, s)
	}
	return j, nil
}

// stage reads "soft=6.5".
func stage(text string) (s lasergrenadiers.Stage, err error) {
	ground, length, ok := strings.Cut(text, "=")
	n, trouble := thousandths(length)
	switch known := lasergrenadiers.GroundWords(); {
	case !ok:
		return s, fmt.Errorf("found terrain %q; want a ground and inches, such as soft=6", text)
	case !contains(known, ground):
		return s, errors.New(rule.Unknown("ground", ground, known))
	case trouble != nil:
		return s, fmt.Errorf("terrain %s: %w", ground, trouble)
	}
	return lasergrenadiers.Stage{Ground: ground, Inches: n}, nil
}

func contains(known []string, word string) bool {
	for _, k := range known {
		if k == word {
			return true
		}
	}
	return false
}

// thousandths reads inches with at most three decimals.
func thousandths(text string) (int64, error) {
	whole, part, _ := strings.Cut(text, ".")
	v, err := strconv.ParseUint(whole+(part + "000")[:max(3, len(part))], 10, 31)
	if err != nil || len(part) > 3 || v > grid.Reach {
		return 0, fmt.Errorf("found %q; want inches with at most three decimals, up to %s", text, grid.Inches(grid.Reach))
	}
	return int64(v), nil
}

// tellAccount prints the sum; what is too dear is a finding.
func tellAccount(out io.Writer, j lasergrenadiers.Journey, a lasergrenadiers.Account) error {
	fmt.Fprintf(out, "%s, rate %s", j.Kind.Type, grid.Inches(j.Kind.Rate))
	if j.Reduced != j.Kind.Rate {
		fmt.Fprintf(out, ", reduced to %s [LG speed/6.a]", grid.Inches(j.Reduced))
	}
	fmt.Fprintln(out)
	for _, l := range a.Lines {
		fmt.Fprintf(out, "  %7s  %s  [%s]%s\n", grid.Inches(l.Cost), l.Words, l.Cite, source(l.Source))
	}
	left := j.Reduced - a.Spent
	fmt.Fprintf(out, "  %7s  of %s", "="+grid.Inches(a.Spent), grid.Inches(j.Reduced))
	if left >= 0 {
		fmt.Fprintf(out, ", %s left", grid.Inches(left))
	}
	fmt.Fprintln(out)
	if left < 0 {
		return findings{fmt.Errorf("%s inches too many [LG turning/3]", grid.Inches(-left))}
	}
	fmt.Fprintf(out, "relative speed: %s, %s of %s  [%s]\n", a.Pace, grid.Inches(a.Spent), grid.Inches(j.Kind.Rate), a.Cite)
	tellEffect(out, "own fire", a.Own)
	tellEffect(out, "fire at it", a.Target)
	return nil
}

func tellEffect(out io.Writer, what string, items []rule.Item) {
	if len(items) == 0 {
		fmt.Fprintf(out, "%s: no effect  [LG speed/2]\n", what)
	}
	for _, i := range items {
		fmt.Fprintf(out, "%s: %+d to hit, %s  [%s]%s\n", what, -i.Amount, i.Reason, i.Cite, source(i.Source))
	}
}

func source(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// round tells of a delayed entry.
func (f *moveCost) round(out io.Writer, j lasergrenadiers.Journey) error {
	distance, err := thousandths(f.detour)
	if err != nil {
		return err
	}
	turn, left := lasergrenadiers.Arrival(j.Kind.Rate, distance)
	fmt.Fprintf(out, "%s, rate %s, goes round %s inches off the board  [LG delayed/2.a]\n", j.Kind.Type, grid.Inches(j.Kind.Rate), grid.Inches(distance))
	fmt.Fprintf(out, "enters in turn %d with %s inches left  [LG delayed/2.b]\n", turn, grid.Inches(left))
	if left < j.Kind.Rate {
		fmt.Fprintf(out, "or in turn %d or later with all %s  [LG delayed/3]\n", turn+1, grid.Inches(j.Kind.Rate))
	}
	return nil
}
