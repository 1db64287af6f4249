package main

import (
	"context"
	"fmt"
	"io"
)

// How strong the bots are, measured and not claimed. Each pairing is played on
// scenarios of different kinds, with sides changed in every second match, so
// that a scenario that favours one side favours neither bot.

// yardsticks are a meeting of two soldiers, a patrol with hidden cards and a
// defended ridge.
var yardsticks = []string{"primer", "patrol", "ridge"}

var pairings = [][2]string{{"greedy", "random"}, {"search", "greedy"}}

// measure plays all pairings and prints bots/STRENGTH.md.
func (f *simFlags) measure(ctx context.Context, out io.Writer) error {
	fmt.Fprintf(out, `# How strong the bots are

Printed by `+"`metahex sim --strength -n %d --playouts %d --seed %d`"+`: %s for each line, sides
swapped in every second, search by %s an answer. The interval holds the share of matches won
with 95 %% confidence (Wilson); a draw is not won.

| scenario | first | second | first wins | second wins | drawn | first's share | 95 %% interval |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
`, f.matches, f.playouts, f.seed, countedMatches(f.matches), counted(f.playouts, "playout"))
	for _, pair := range pairings {
		for _, scenario := range yardsticks {
			one := *f
			one.red, one.blue, one.swap = pair[0], pair[1], true
			s, err := one.series(ctx, scenario)
			if err != nil {
				return err
			}
			first, second, drawn := s.Players[0], s.Players[1], s.Sides[2]
			fmt.Fprintf(out, "| %s | %s | %s | %d | %d | %d | %s | %s |\n", scenario, first.Who, second.Who,
				first.Wins, second.Wins, drawn.Wins, percent(first.Share), first.interval())
		}
	}
	return nil
}
