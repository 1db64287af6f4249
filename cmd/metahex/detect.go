package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los/detection"
	"metahex/maps"
	"metahex/render"
	"metahex/systems/gravarmor"
)

// detectFlags are what `metahex detect` is asked.
type detectFlags struct {
	scenario, board, unit, at string
	drawing                   drawing
	ew, reach                 int
	flight, json              bool
}

func newDetect() *cobra.Command {
	f := &detectFlags{}
	c := &cobra.Command{
		Use:   "detect FROM [TO]",
		Short: "Decide a detection on a board of hexes, and say why",
		Long: "Decides whether a unit detects another (Grav Armor): of all paths no longer than its\n" +
			"range the one with the lowest sum of combat values, hex by hex, and what would turn\n" +
			"the verdict. With FROM alone it shows all hexes in which the unit would detect\n" +
			"another. What the hexes are worth is told by the terrain key of a scenario.\n" +
			"A hex is section and id (1-0304), or its id alone on a lone section.",
		Example: "  metahex detect 1-0304 1-0505 --unit Nu-3 --at Omi-9\n" +
			"  metahex detect 0304 0505 --board 2 --unit Nu-3 -o path.png\n" +
			"  metahex detect 1-0304 --unit Psi-5\n" +
			"  metahex detect 1-0304 1-0505 --ew 5 --range 4 --flight --json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				return nil
			}
			return wants(2, "one hex or two, such as 1-0304 1-0505")(c, args)
		},
		ValidArgsFunction: f.completeHexes,
		RunE:              f.run,
	}
	c.Flags().StringVarP(&f.scenario, "scenario", "s", gravarmor.Scenarios()[0], "scenario whose terrain key and board count: a shipped one or a file")
	c.Flags().StringVarP(&f.board, "board", "b", "", "another board under the same key: a shipped one (metahex map list) or a file")
	c.Flags().StringVarP(&f.unit, "unit", "u", "", "the firer's counter, such as Nu-3")
	c.Flags().StringVar(&f.at, "at", "", "the target's counter, such as Omi-9, where a hex has a special value for it")
	c.Flags().IntVar(&f.ew, "ew", 0, "the firer's EW, instead of its counter's")
	c.Flags().IntVar(&f.reach, "range", 0, "the firer's range in hexes, instead of its counter's")
	c.Flags().BoolVar(&f.flight, "flight", false, "the target is in free flight, climbs or dives")
	c.Flags().BoolVar(&f.json, "json", false, "print the detection as JSON")
	f.drawing.flags(c, ".png", "a picture of the path with its sums")
	must(c.RegisterFlagCompletionFunc("board", completeHexBoards))
	must(c.RegisterFlagCompletionFunc("scenario", cobra.FixedCompletions(gravarmor.Scenarios(), cobra.ShellCompDirectiveDefault)))
	var units []cobra.Completion
	for _, k := range gravarmor.StandardTables().Units {
		units = append(units, cobra.CompletionWithDesc(k.Name, k.Role))
	}
	for _, name := range []string{"unit", "at"} {
		must(c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(units, cobra.ShellCompDirectiveNoFileComp)))
	}
	return c
}

func (f *detectFlags) run(c *cobra.Command, args []string) error {
	firer, err := f.firer(c)
	if err != nil {
		return err
	}
	target, err := counter(f.at)
	if err != nil {
		return err
	}
	sc, board, err := f.ground()
	if err != nil {
		return err
	}
	hexes, err := findHexes(board, args)
	if err != nil {
		return err
	}
	p, err := gravarmor.NewProbe(sc, board, firer.Gun.Range)
	if err != nil {
		return err
	}
	if len(hexes) == 1 {
		return f.field(c, p, sc, detection.Scan{From: hexes[0], Range: firer.Gun.Range, EW: firer.EW})
	}
	u := p.Detector().Trace(p.Scan(hexes[0], hexes[1], firer, target, f.flight), nil)
	if f.drawing.asked() {
		img, err := render.Detection(u, p.Detector(), p.Terrain, render.Options{Foot: f.key(sc)})
		if err != nil {
			return err
		}
		if err := f.drawing.png(img); err != nil {
			return err
		}
	}
	if f.json {
		return printJSON(c.OutOrStdout(), u)
	}
	printLines(c.OutOrStdout(), u.Words(p.Terrain))
	printLines(c.OutOrStdout(), f.sources(firer, target, sc))
	return nil
}

// ground is the scenario, and the board on which its key counts.
func (f *detectFlags) ground() (*gravarmor.Scenario, *maps.HexBoard, error) {
	sc, err := gravarmor.LoadScenario(f.scenario, gravarmor.StandardTables())
	switch {
	case err != nil:
		return nil, nil, err
	case f.board == "":
		return sc, sc.Board, nil
	}
	board, err := maps.OpenHex(f.board)
	return sc, board, err
}

// counter is a counter of the sheet by its name; none has no name.
func counter(name string) (*gravarmor.Kind, error) {
	if name == "" {
		return nil, nil
	}
	units := gravarmor.StandardTables().Units
	i, err := units.Find(name)
	if err != nil {
		return nil, err
	}
	return &units[i], nil
}

// firer is who looks: a counter, or whoever has the EW and range of the flags.
func (f *detectFlags) firer(c *cobra.Command) (*gravarmor.Kind, error) {
	own, err := counter(f.unit)
	switch {
	case err != nil:
		return nil, err
	case own == nil && !(c.Flags().Changed("ew") && c.Flags().Changed("range")):
		return nil, errors.New("who looks? name the firer's counter (--unit Nu-3), or its --ew and --range")
	case own == nil:
		own = &gravarmor.Kind{Name: "a unit"}
	}
	k := *own
	for _, x := range []struct {
		flag        string
		given       int
		figure      *int
		least, most int
	}{{"ew", f.ew, &k.EW, 0, 20}, {"range", f.reach, &k.Gun.Range, 1, 20}} {
		if !c.Flags().Changed(x.flag) {
			continue
		}
		if x.given < x.least || x.given > x.most {
			return nil, fmt.Errorf("found --%s %d; want %d to %d", x.flag, x.given, x.least, x.most)
		}
		*x.figure = x.given
	}
	return &k, nil
}

// sources tell by which counters and by which key was decided.
func (f *detectFlags) sources(firer, target *gravarmor.Kind, sc *gravarmor.Scenario) []string {
	units := fmt.Sprintf("units:   %s, EW %d, range %d", firer.Name, firer.EW, firer.Gun.Range)
	if target != nil {
		units += fmt.Sprintf("; target %s, %s", target.Name, target.Move)
	}
	return []string{units, "key:     " + f.key(sc)}
}

// key names the terrain key and where its figures come from.
func (f *detectFlags) key(sc *gravarmor.Scenario) string {
	return strings.TrimSuffix(fmt.Sprintf("%s; %s", sc.Title, sc.Origin.Note("terrain key")), "; ")
}

// findHexes finds the hexes that are named, no two of them the same.
func findHexes(board *maps.HexBoard, names []string) (all []int, err error) {
	for _, name := range names {
		i, err := board.Find(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(all, i) {
			return nil, fmt.Errorf("both are hex %s; want two different hexes", board.Name(i))
		}
		all = append(all, i)
	}
	return all, nil
}

// completeHexes offers the hexes of the board already chosen.
func (f *detectFlags) completeHexes(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	_, board, err := f.ground()
	if err != nil || len(args) >= 2 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var all []cobra.Completion
	for i := range board.Len() {
		if name := board.Name(i); strings.HasPrefix(strings.ToUpper(name), strings.ToUpper(typed)) {
			all = append(all, cobra.CompletionWithDesc(name, board.Hex(i).String()))
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
