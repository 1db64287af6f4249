package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/systems"
)

// Measuring the strength of the bots. Each pairing is played on two battles of each rule book. The
// matches come in pairs with the same dice and with sides swapped, so that an unbalanced scenario
// favours neither bot.

// yardsticks are two battles of each book, and for Battlesuit a meeting of two soldiers.
var yardsticks = []string{
	"primer", "patrol", "ridge", "relief", "polder", "kreuz-road", "aldern-crossings", "mill-bridge", "harrow-cross", "ashford", "depot-raid",
}

// measuredLevels lists the levels that are measured against each other, the strongest first. Random is
// measured only against recruit.
var measuredLevels = []string{"ace", "veteran", "search", "regular", "recruit"}

// strengthPairings returns the pairs of bots to measure: every level against each weaker level, and
// then the bounds. If first or second is not empty, it filters the pairs.
func strengthPairings(first, second string) (all [][2]string) {
	for i, strong := range measuredLevels {
		for _, weak := range measuredLevels[i+1:] {
			all = append(all, [2]string{strong, weak})
		}
	}
	all = append(all, [2]string{"recruit", "random"}, [2]string{bots.CeilingLevel.Name, "regular"})
	for _, level := range slices.Backward(measuredLevels) {
		all = append(all, [2]string{bots.ExploiterLevel.Name, level})
	}
	return slices.DeleteFunc(all, func(p [2]string) bool {
		return first != "" && p[0] != first || second != "" && p[1] != second
	})
}

// pairings returns the pairs of bots to measure, filtered by --red and --blue.
func (f *simFlags) pairings(c *cobra.Command) ([][2]string, error) {
	asked := func(flag, value string) string {
		if !c.Flags().Changed(flag) {
			return ""
		}
		return value
	}
	all := strengthPairings(asked("red", f.red), asked("blue", f.blue))
	if len(all) == 0 {
		return nil, fmt.Errorf("found --red %s and --blue %s; want two of %s, %s, %s, the stronger first, or recruit and random",
			f.red, f.blue, bots.CeilingLevel.Name, bots.ExploiterLevel.Name, strings.Join(measuredLevels, ", "))
	}
	return all, nil
}

// strengthMatches is the default number of matches per line.
const strengthMatches = 40

// strengths plays all pairings and prints bots/STRENGTH.md. It prints each line when the line is
// complete. After an interrupt, the last line has fewer matches.
func (f *simFlags) strengths(c *cobra.Command, scenarios []string) error {
	if !c.Flags().Changed("matches") {
		f.matches = strengthMatches
	}
	if len(scenarios) == 0 {
		scenarios = yardsticks
	}
	pairings, err := f.pairings(c)
	if err != nil {
		return err
	}
	later, err := f.strengthJobs(pairings, scenarios)
	if err != nil {
		return err
	}
	defer f.ahead(c.Context(), later)()
	all := &sweep{Strength: true}
	err = f.strengthLines(c, all, pairings, scenarios)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	done := all.matches()
	if f.json && done > 0 {
		if err := printJSON(c.OutOrStdout(), all); err != nil {
			return err
		}
	}
	if err != nil {
		return interrupted(c, err, done, f.matches*len(pairings)*len(scenarios))
	}
	return nil
}

// strengthLines plays the lines, and prints each one unless the output is JSON.
func (f *simFlags) strengthLines(c *cobra.Command, all *sweep, pairings [][2]string, scenarios []string) error {
	out := c.OutOrStdout()
	if f.json {
		out = io.Discard
	}
	f.strengthHead(out)
	for _, pair := range pairings {
		for _, scenario := range scenarios {
			s, err := f.pairing(c.Context(), scenario, pair)
			if s != nil && s.Matches > 0 {
				all.Lines = append(all.Lines, s)
				fmt.Fprintln(out, s.strength(f.matches))
			}
			if err != nil {
				return err
			}
			if err := flush(out); err != nil {
				return err
			}
		}
	}
	return nil
}

// strengthJobs returns the series of all lines, for other machines to play.
func (f *simFlags) strengthJobs(pairings [][2]string, scenarios []string) (all []series.Job, err error) {
	if f.play == nil {
		return nil, nil
	}
	opened := map[string]series.Job{}
	for _, scenario := range scenarios {
		if opened[scenario], _, err = series.New(scenario, systems.Setup{}); err != nil {
			return nil, err
		}
	}
	for _, pair := range pairings {
		for _, scenario := range scenarios {
			all = append(all, f.paired(pair).of(opened[scenario]))
		}
	}
	return all, nil
}

// strengthHead prints the text above the lines.
func (f *simFlags) strengthHead(out io.Writer) {
	fmt.Fprintf(out, `# How strong the bots are

Printed by `+"`metahex sim --strength -n %d --seed %d%s`"+`: %s for each line, in pairs of the
same dice with sides changed. The ceiling is an ace that sees all that is hidden; the exploiter an
ace that knows how its opponent decides. The interval holds the share of matches won with 95 %%
confidence (Wilson); a draw is not won.
%s.

| scenario | first | second | first wins | second wins | drawn | first's share | 95 %% interval |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
`, f.matches, f.seed, f.spendingFlags(), countedMatches(f.matches), f.spendings())
}

// spendingFlags returns the given flags that limit the thinking.
func (f *thinkFlags) spendingFlags() (flags string) {
	if f.playouts > 0 {
		flags += fmt.Sprintf(" --playouts %d", f.playouts)
	}
	if f.think > 0 {
		flags += fmt.Sprintf(" --think %s", f.think)
	}
	return flags
}

// spendings returns a sentence about how many playouts each bot may spend on an activation.
func (f *simFlags) spendings() string {
	var all []string
	for _, l := range append([]bots.Level{bots.CeilingLevel, bots.ExploiterLevel}, bots.Levels...) {
		switch playouts, in := f.spending(l.Name); {
		case playouts > 0:
			all = append(all, fmt.Sprintf("%s %d", l.Name, playouts))
		case in > 0:
			all = append(all, fmt.Sprintf("%s %s", l.Name, in))
		}
	}
	return "Playouts an activation: " + strings.Join(all, ", ")
}

// paired returns the flags for measuring two bots.
func (f *simFlags) paired(pair [2]string) *simFlags {
	one := *f
	one.red, one.blue, one.swap, one.mirrored = pair[0], pair[1], true, true
	one.ceiling = pair[0] == bots.CeilingLevel.Name
	if pair[0] == bots.ExploiterLevel.Name {
		one.exploit = pair[1]
	}
	return &one
}

// pairing plays the series of one line.
func (f *simFlags) pairing(ctx context.Context, scenario string, pair [2]string) (*sim, error) {
	one := f.paired(pair)
	p, err := one.job(scenario, systems.Setup{})
	if err != nil {
		return nil, err
	}
	tick, finish := bar(fmt.Sprintf("%s, %s against %s", scenario, pair[0], pair[1]), "matches", f.matches)
	defer finish()
	figures, err := one.series(ctx, p, tick)
	return one.reportPart(p.Job, "", figures), err
}

// strength returns a line of the table, with a note if the line has fewer matches than the others.
func (s *sim) strength(matches int) string {
	first, second, drawn := s.Players[0], s.Players[1], s.Sides[2]
	name := s.Scenario
	if s.Matches < matches {
		name += fmt.Sprintf(" (%s, interrupted)", countedMatches(s.Matches))
	}
	return fmt.Sprintf("| %s | %s | %s | %d | %d | %d | %s | %s |", name, first.Who, second.Who,
		first.Wins, second.Wins, drawn.Wins, percent(first.Share), first.interval())
}
