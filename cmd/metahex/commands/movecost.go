package commands

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

type moveCost struct {
	kind                    string
	rate, damage, reduced   int
	steps                   []lasergrenadiers.Step
	reverse, sideways       bool
	detour, beyond          string
	amphibious, two, joined bool
	tablesFlag
	readings []string
	json     bool
}

func newMoveCost() *cobra.Command {
	f := &moveCost{}
	c := &cobra.Command{
		Use:   "move-cost",
		Short: "Add up a turn's movement in inches (LaserGrenadiers)",
		Long: "Adds up what a turn's movement costs by the movement chapter of LaserGrenadiers:\n" +
			"step by step in the order in which ground and turns are given, with the sum\n" +
			"and the clause of each; then the relative speed, its effect on fire, and what\n" +
			"the result is under other readings of the open questions. Exit code 1 means that\n" +
			"the movement is illegal.\n\n" +
			"Grounds: " + strings.Join(scenario.GroundWords(), ", ") + ".",
		Example: "  metahex move-cost --type grav --terrain firm=5 --turn 45 --terrain firm=9 --turn 90 --terrain firm=4\n" +
			"  metahex move-cost --type wheeled --reduced 12 --turn 90\n" +
			"  metahex move-cost --type tracked --rate 24 --terrain soft+vegetation=4 --overrun road=3\n" +
			"  metahex move-cost --type on-foot --terrain building=2 --reading buildings=rate\n" +
			"  metahex move-cost --type jetpack --detour 36\n" +
			"  metahex move-cost --type on-foot --detour 6 --beyond soft",
		Args: wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c.OutOrStdout()) },
	}
	c.Flags().StringVar(&f.kind, "type", "", "how the piece moves: "+strings.Join(scenario.TypeWords(), ", "))
	c.Flags().IntVar(&f.rate, "rate", 0, "movement rate of the piece in `INCHES` (0: the first rate of its type)")
	c.Flags().IntVar(&f.damage, "damage", 0, "`LEVELS` of movement that a vehicle has lost by damage, 0 to 3; each costs a third of the rate")
	c.Flags().IntVar(&f.reduced, "reduced", 0, "the rate left after damage or loss of crew, in `INCHES`, instead of levels")
	c.Flags().Var(&stepFlag{f, "GROUND=INCHES", stage}, "terrain", "`GROUND=INCHES` moved, such as soft=6, or soft+vegetation=6 for both at once; may be repeated")
	c.Flags().Var(&stepFlag{f, "GROUND=INCHES", overrun}, "overrun", "`GROUND=INCHES` moved over an enemy; may be repeated")
	c.Flags().Var(&stepFlag{f, "DEGREES", turn}, "turn", "`DEGREES` turned; may be repeated")
	c.Flags().BoolVar(&f.reverse, "reverse", false, "move backwards all the way")
	c.Flags().BoolVar(&f.sideways, "sideways", false, "move sideways all the way")
	c.Flags().BoolVar(&f.amphibious, "amphibious", false, "the piece floats")
	c.Flags().BoolVar(&f.two, "two-drivers", false, "the piece can be driven from both ends")
	c.Flags().BoolVar(&f.joined, "jointed", false, "the piece is jointed, so it can move sideways")
	c.Flags().StringVar(&f.detour, "detour", "", "do not move a piece on the board; print in which turn it enters after a detour of `INCHES` off the board")
	c.Flags().StringVar(&f.beyond, "beyond", "", "the `GROUND` of --detour, off the board (default firm)")
	f.addTables(c)
	c.Flags().StringArrayVarP(&f.readings, "reading", "r", nil, "reading of an open question, such as buildings=rate; may be repeated")
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	c.MarkFlagsMutuallyExclusive("damage", "reduced")
	c.MarkFlagsMutuallyExclusive("reverse", "sideways")
	for _, other := range []string{"damage", "reduced", "terrain", "overrun", "turn", "reverse", "sideways"} {
		c.MarkFlagsMutuallyExclusive("detour", other)
		c.MarkFlagsMutuallyExclusive("beyond", other)
	}
	must(c.RegisterFlagCompletionFunc("type", cobra.FixedCompletions(scenario.TypeWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("beyond", cobra.FixedCompletions(scenario.GroundWords(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(scenario.Library.Readings.Words(), cobra.ShellCompDirectiveNoFileComp)))
	return c
}

// A stepFlag appends to one list of terrain and turns. The list has the order of the command line,
// because the order determines where the movement allowance ends.
type stepFlag struct {
	of   *moveCost
	form string
	read func(text string) (lasergrenadiers.Step, error)
}

// String implements pflag.Value.
func (*stepFlag) String() string { return "" }

// Type implements pflag.Value.
func (s *stepFlag) Type() string { return s.form }

// Set implements pflag.Value.
func (s *stepFlag) Set(text string) error {
	step, err := s.read(text)
	s.of.steps = append(s.of.steps, step)
	return err
}

func (f *moveCost) run(out io.Writer) error {
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), f.tables...)
	if err != nil {
		return findings{err}
	}
	var readings scenario.Readings
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
		return f.round(out, j, tables, readings)
	}
	report, refused := j.Report(tables, readings)
	if !f.json {
		report.Print(out)
	} else if err := printJSON(out, report); err != nil {
		return err
	}
	if refused != nil {
		return findings{refused}
	}
	return nil
}

// journey builds the journey from the flags.
func (f *moveCost) journey(t *scenario.Tables) (j lasergrenadiers.Journey, err error) {
	of, ok := scenario.TypeNamed(f.kind)
	if f.kind == "" {
		return j, fmt.Errorf("move-cost wants --type: one of %s", strings.Join(scenario.TypeWords(), ", "))
	}
	if !ok {
		return j, errors.New(rule.Unknown("type", f.kind, scenario.TypeWords()))
	}
	if f.rate == 0 {
		f.rate = t.Rates(of)[0]
	}
	j.Kind = scenario.Kind{Type: of, Rate: int64(f.rate) * grid.Inch, Traits: scenario.Traits{Amphibious: f.amphibious, TwoDrivers: f.two, Jointed: f.joined}}
	if err := f.check(of); err != nil {
		return j, err
	}
	if j.Reduced = lasergrenadiers.Reduced(j.Kind.Rate, f.damage); f.reduced > 0 {
		j.Reduced = int64(f.reduced) * grid.Inch
	}
	j.How, j.Steps = lasergrenadiers.Ways[0], f.steps
	if f.reverse {
		j.How = lasergrenadiers.Ways[1]
	} else if f.sideways {
		j.How = lasergrenadiers.Ways[2]
	}
	return j, nil
}

// check refuses numbers that are impossible for a piece of this type.
func (f *moveCost) check(of scenario.Type) error {
	switch {
	case f.rate < 1 || f.rate > 96:
		return fmt.Errorf("found a rate of %d inches; want 1 to 96", f.rate)
	case f.damage < 0 || f.damage > 3:
		return fmt.Errorf("found %d levels of damage; want 0 to 3", f.damage)
	case f.damage > 0 && !of.Vehicle():
		return fmt.Errorf("found levels of damage to %s; only vehicles lose levels (for a weapon short of crew use --reduced 3)", of)
	case f.reduced < 0 || f.reduced > f.rate:
		return fmt.Errorf("found a reduced rate of %d inches; want 1 to %d", f.reduced, f.rate)
	}
	return f.checkMovement()
}

// checkMovement refuses a command line without movement, and --beyond without --detour.
func (f *moveCost) checkMovement() error {
	switch {
	case f.detour != "":
		return nil
	case f.beyond != "":
		return errors.New("--beyond is the ground of a --detour; give both")
	case len(f.steps) == 0:
		return errors.New("move-cost wants a movement: --terrain, --overrun, --turn, or --detour")
	}
	return nil
}

// turn parses degrees.
func turn(text string) (s lasergrenadiers.Step, err error) {
	if s.Degrees, err = strconv.Atoi(text); err != nil || s.Degrees < 1 || s.Degrees > 180 {
		return s, fmt.Errorf("found a turn of %q degrees; want 1 to 180", rule.Clip(text))
	}
	return s, nil
}

// stage parses "soft=6.5" or "soft+vegetation=4".
func stage(text string) (s lasergrenadiers.Step, err error) {
	grounds, length, ok := strings.Cut(text, "=")
	if !ok {
		return s, fmt.Errorf("found %q; want a ground and inches, such as soft=6", rule.Clip(text))
	}
	for _, ground := range strings.Split(grounds, "+") {
		if known := scenario.GroundWords(); !slices.Contains(known, ground) {
			return s, errors.New(rule.Unknown("ground", ground, known))
		}
		s.Grounds = append(s.Grounds, ground)
	}
	if s.Inches, err = thousandths(length); err != nil {
		return s, fmt.Errorf("%s: %w", grounds, err)
	}
	return s, nil
}

// overrun parses a stage that is moved over an enemy.
func overrun(text string) (lasergrenadiers.Step, error) {
	s, err := stage(text)
	s.Over = true
	return s, err
}

// thousandths parses inches with at most three decimals.
func thousandths(text string) (int64, error) {
	whole, part, _ := strings.Cut(text, ".")
	v, err := strconv.ParseUint(whole+(part + "000")[:max(3, len(part))], 10, 31)
	if err != nil || len(part) > 3 || v > grid.Reach {
		return 0, fmt.Errorf("found %q; want inches with at most three decimals, up to %s", rule.Clip(text), grid.Inches(grid.Reach))
	}
	return int64(v), nil
}

// round prints when a piece enters after a detour.
func (f *moveCost) round(out io.Writer, j lasergrenadiers.Journey, t *scenario.Tables, r scenario.Readings) error {
	distance, err := thousandths(f.detour)
	if err != nil {
		return fmt.Errorf("--detour: %w", err)
	}
	beyond := scenario.RowFirm
	if f.beyond != "" {
		row := slices.Index(scenario.GroundWords(), f.beyond)
		if row < 0 {
			return fmt.Errorf("--beyond: %s", rule.Unknown("ground", f.beyond, scenario.GroundWords()))
		}
		beyond = scenario.GroundRow(row)
	}
	d, refused := lasergrenadiers.DetourOf(t, r, j.Kind, distance, beyond)
	switch {
	case refused != nil:
		return findings{refused}
	case f.json:
		return printJSON(out, d)
	}
	d.Print(out)
	return nil
}
