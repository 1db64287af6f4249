package commands

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"metahex/rule"
	"metahex/systems"
)

// How strong the bots are, measured and not claimed. Each pairing is played on
// scenarios of different kinds, with sides changed in every second match, so
// that a scenario that favours one side favours neither bot.

// yardsticks are a meeting of two soldiers, a patrol with hidden cards and a
// defended ridge.
var yardsticks = []string{"primer", "patrol", "ridge"}

var pairings = [][2]string{{"greedy", "random"}, {"search", "greedy"}}

// strengthMatches is how many matches a line takes when no number is asked for.
const strengthMatches = 200

// strengths plays all pairings and prints bots/STRENGTH.md, each line when it is
// done. After an interrupt, the line under way is that of a shorter series.
func (f *simFlags) strengths(c *cobra.Command) error {
	if !c.Flags().Changed("matches") {
		f.matches = strengthMatches
	}
	fmt.Fprintf(c.OutOrStdout(), `# How strong the bots are

Printed by `+"`metahex sim --strength -n %d --playouts %d --seed %d`"+`: %s for each line, sides
swapped in every second, search by %s an answer. The interval holds the share of matches won
with 95 %% confidence (Wilson); a draw is not won.

| scenario | first | second | first wins | second wins | drawn | first's share | 95 %% interval |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
`, f.matches, f.playouts, f.seed, countedMatches(f.matches), rule.Count(f.playouts, "playout"))
	done := 0
	for _, pair := range pairings {
		for _, scenario := range yardsticks {
			s, err := f.pairing(c.Context(), scenario, pair)
			if s != nil && s.Matches > 0 {
				done += s.Matches
				fmt.Fprintln(c.OutOrStdout(), s.strength(f.matches))
			}
			if errors.Is(err, context.Canceled) {
				return interrupted(c, err, done, f.matches*len(pairings)*len(yardsticks))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// pairing plays one line.
func (f *simFlags) pairing(ctx context.Context, scenario string, pair [2]string) (*sim, error) {
	one := *f
	one.red, one.blue, one.swap = pair[0], pair[1], true
	m, _, err := systems.Open(scenario, systems.Setup{})
	if err != nil {
		return nil, err
	}
	tick, finish := bar(fmt.Sprintf("%s, %s against %s", scenario, pair[0], pair[1]), f.matches)
	defer finish()
	figures, err := one.series(ctx, m, tick)
	return one.report(scenario, "", figures), err
}

// strength is a line of the table, which says so where it is of fewer matches than
// the others.
func (s *sim) strength(matches int) string {
	first, second, drawn := s.Players[0], s.Players[1], s.Sides[2]
	name := s.Scenario
	if s.Matches < matches {
		name += fmt.Sprintf(" (%s, interrupted)", countedMatches(s.Matches))
	}
	return fmt.Sprintf("| %s | %s | %s | %d | %d | %d | %s | %s |", name, first.Who, second.Who,
		first.Wins, second.Wins, drawn.Wins, percent(first.Share), first.interval())
}
