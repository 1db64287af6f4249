package commands

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"metahex/cards"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

type oddsFlags struct {
	attack, shield, points, damage int
	cover                          string
	sniper, table                  bool
	times                          map[scenario.Modifier]*int
	tablesFlag
	allowed allowance
}

// covers maps the values of --cover to modifiers.
var covers = map[string]scenario.Modifier{
	"woods": scenario.WoodsCover, "building": scenario.BuildingCover, "marsh": scenario.MarshCover,
	"rubble": scenario.RubbleCover, "bunker": scenario.BunkerCover, "improved-position": scenario.ImprovedCover,
}

var coverNames = []string{"none", "woods", "building", "marsh", "rubble", "bunker", "improved-position"}

func newOdds() *cobra.Command {
	f := &oddsFlags{times: map[scenario.Modifier]*int{}}
	c := &cobra.Command{
		Use:   "odds [SAVE ATTACKER TARGET]",
		Short: "Show the sum and the odds of a shot",
		Long: "Adds up the strength of an attack with the clause of each modifier, and prints the exact\n" +
			"chance of every result. With a recorded match it shows a direct shot by one of its\n" +
			"soldiers at another; else the attack described by flags. With --table it prints the whole\n" +
			"table of results and its source.",
		Example: "  metahex odds --attack 7 --shield 3 --range 12 --cover woods\n" +
			"  metahex odds --attack 7 --painted --reaction-fire --damage 4\n" +
			"  metahex odds game.play A D\n" +
			"  metahex odds --table",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if _, err := strconv.Atoi(args[0]); err == nil && len(args) == 1 {
				return fmt.Errorf("odds: found %q apart from its flag; want %s", args[0], f.joined(c, args[0]))
			}
			return wants(3, "a play file, an attacker and a target, or flags alone")(c, args)
		},
		RunE: f.run,
	}
	c.Flags().IntVar(&f.attack, "attack", 7, "attack strength")
	c.Flags().IntVar(&f.shield, "shield", 0, "the defender's shield strength")
	c.Flags().IntVar(&f.points, "range", 2, "range in map points")
	c.Flags().IntVar(&f.damage, "damage", 0, "hits that the defender has taken")
	c.Flags().BoolVar(&f.sniper, "sniper", false, "a sniper attacks: other sets of range, and weaker at short range [BHM 11.1b]")
	c.Flags().BoolVar(&f.table, "table", false, "print the table of results for every strength and die, with its source")
	c.Flags().StringVar(&f.cover, "cover", "none", "the defender's cover: woods, building, marsh, rubble, bunker, improved-position")
	f.addTables(c)
	f.allowed.flags(c)
	must(c.RegisterFlagCompletionFunc("cover", cobra.FixedCompletions(coverNames, cobra.ShellCompDirectiveNoFileComp)))
	for m := range scenario.Modifiers {
		if !f.named(m) {
			f.times[m] = c.Flags().Int(m.String(), 0, fmt.Sprintf("how many times this modifier counts [%s]", m.Clause()))
			c.Flags().Lookup(m.String()).NoOptDefVal = "1"
		}
	}
	return c
}

// joined returns how to write the count of the modifier that was given without one.
func (f *oddsFlags) joined(c *cobra.Command, count string) string {
	for m := range scenario.Modifiers {
		if f.times[m] != nil && c.Flags().Changed(m.String()) && *f.times[m] == 1 {
			return fmt.Sprintf("--%v=%s", m, count)
		}
	}
	return "--MODIFIER=" + count
}

// named reports whether the modifier has its own flag with another name, or follows from the range.
func (f *oddsFlags) named(m scenario.Modifier) bool {
	for _, cover := range covers {
		if m == cover {
			return true
		}
	}
	return m == scenario.Shielded || m == scenario.Attenuation || m == scenario.AdjacentTarget || m == scenario.SniperClose
}

func (f *oddsFlags) run(c *cobra.Command, args []string) error {
	tables, err := overlaid(f.tables)
	if err != nil {
		return err
	}
	if f.table {
		if len(args) > 0 {
			return fmt.Errorf("--table: found %q too; want --table without a match", args[0])
		}
		printTable(c.OutOrStdout(), tables)
		return nil
	}
	if len(args) == 3 {
		tally, chances, err := f.inMatch(args)
		if err != nil {
			return err
		}
		printOdds(c.OutOrStdout(), tally, chances)
		return nil
	}
	times, err := f.counts()
	if err != nil {
		return err
	}
	tally := battlesuit.Reckon(tables, f.attack, f.shield, f.points, f.sniper, times)
	printOdds(c.OutOrStdout(), tally, battlesuit.Chances(tables, tally.Sum(), f.damage))
	return nil
}

// printTable prints the attack table, and what happens beyond its first and last row.
func printTable(out io.Writer, tables *scenario.Tables) {
	fmt.Fprintf(out, "%sa strength below 0 is subtracted from the die [%s]\n", tables.Attack.Chart(), rule.Clause("BHM 9.3.2/below-zero"))
	fmt.Fprintf(out, "a strength above %d adds the rest to the die [%s]\n", scenario.AttackRows-1, rule.Clause("BHM 9.3.2/above-ten"))
}

// printOdds prints the sum of an attack, and a line for each chance.
func printOdds(out io.Writer, tally rule.Tally, chances []rule.Outcome) {
	fmt.Fprint(out, tally)
	for _, o := range chances {
		fmt.Fprintf(out, "  %-16s %2d of %d\n", o.Result, o.Ways, o.Of)
	}
}

// counts checks the flags and returns how many times each modifier counts.
func (f *oddsFlags) counts() (map[scenario.Modifier]int, error) {
	times := map[scenario.Modifier]int{}
	for m, n := range f.times {
		times[m] = *n
	}
	if cover, ok := covers[f.cover]; ok {
		times[cover] = 1
	} else if f.cover != "none" {
		return nil, errors.New(rule.Unknown("cover", f.cover, coverNames))
	}
	for _, n := range []struct {
		name        string
		found, most int
	}{{"attack", f.attack, 99}, {"shield", f.shield, 99}, {"range", f.points, 99}, {"damage", f.damage, cards.Boxes}} {
		if n.found < 0 || n.found > n.most {
			return nil, fmt.Errorf("--%s: found %d; want 0 to %d", n.name, n.found, n.most)
		}
	}
	if err := battlesuit.Unreckoned(f.attack, f.sniper, times); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	return times, nil
}

// inMatch computes the odds of a shot in a recorded match.
func (f *oddsFlags) inMatch(args []string) (rule.Tally, []rule.Outcome, error) {
	play, err := record.Load(args[0])
	if err != nil {
		return rule.Tally{}, nil, OfRecord(err)
	}
	m, err := record.Replay(play, allowance{scenario: f.allowed.scenario, tables: f.tables}.of(args[0]).start)
	if errors.As(err, new(*record.OtherRules)) {
		return rule.Tally{}, nil, fmt.Errorf("%s: %w", args[0], err)
	}
	if err != nil {
		return rule.Tally{}, nil, OfRecord(err)
	}
	return battlesuit.Between(m, onlyHuman(play.Header), args[1], args[2])
}

// onlyHuman returns the side of the only human in a record: the odds use what that side knows. With
// two humans or none it returns Nobody, and the odds use only what both sides know.
func onlyHuman(h record.Header) game.Side {
	switch red, blue := h.Red == "human", h.Blue == "human"; {
	case red && !blue:
		return game.Red
	case blue && !red:
		return game.Blue
	}
	return game.Nobody
}

// overlaid returns the tables of Battlesuit, overlaid with files.
func overlaid(files []string) (*scenario.Tables, error) {
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), files...)
	if err != nil {
		return nil, OfRecord(err)
	}
	return tables, nil
}
