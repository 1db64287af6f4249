package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kballard/go-shellquote"
	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/rule"
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

// strengthNames lists the bots that are measured.
func strengthNames() []string {
	return slices.Concat([]string{bots.CeilingLevel.Name, bots.ExploiterLevel.Name}, measuredLevels, []string{"random"})
}

// pairings returns the pairs of bots to measure, filtered by --red and --blue. It also returns these
// flags with their values.
func (f *simFlags) pairings(c *cobra.Command) (all [][2]string, flags []string, err error) {
	var asked [2]string // empty: any bot
	for i, flag := range []string{"red", "blue"} {
		if !c.Flags().Changed(flag) {
			continue
		}
		asked[i] = bots.CurrentName([]string{f.red, f.blue}[i])
		if !slices.Contains(strengthNames(), asked[i]) {
			return nil, nil, errors.New(rule.Unknown("bot", asked[i], strengthNames()))
		}
		flags = append(flags, "--"+flag, asked[i])
	}
	all = strengthPairings(asked[0], asked[1])
	if len(all) == 0 {
		found := strings.Replace(strings.Join(flags, " "), " --blue", " and --blue", 1)
		return nil, nil, fmt.Errorf("found %s; want two of %s, %s, %s, the stronger first, or recruit and random",
			found, bots.CeilingLevel.Name, bots.ExploiterLevel.Name, strings.Join(measuredLevels, ", "))
	}
	return all, flags, nil
}

// strengthMatches is the default number of matches per line.
const strengthMatches = 40

// strengths plays all pairings and prints bots/STRENGTH.md. It prints each line when the line is
// complete. After an interrupt, the last line has fewer matches.
func (f *simFlags) strengths(c *cobra.Command, scenarios []string) error {
	if !c.Flags().Changed("matches") {
		f.matches = strengthMatches
	}
	all, lines, err := f.strengthSweep(c, scenarios)
	if err != nil {
		return err
	}
	var later []series.Job
	for _, p := range lines {
		later = append(later, p.Job)
	}
	defer f.ahead(c.Context(), later)()
	err = f.strengthLines(c, all, lines)
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
		return interrupted(c, err, done, f.matches*len(lines), "matches")
	}
	return nil
}

// strengthSweep checks the arguments. It returns a sweep without lines, and the series of all lines.
func (f *simFlags) strengthSweep(c *cobra.Command, scenarios []string) (*sweep, []played, error) {
	pairings, flags, err := f.pairings(c)
	if err != nil {
		return nil, nil, err
	}
	all := &sweep{Strength: true, Arguments: shellquote.Join(slices.Concat(scenarios, flags)...)}
	if len(scenarios) == 0 {
		scenarios = yardsticks
	}
	lines, err := f.strengthJobs(pairings, scenarios)
	return all, lines, err
}

// strengthLines plays the lines, and prints each one unless the output is JSON.
func (f *simFlags) strengthLines(c *cobra.Command, all *sweep, lines []played) error {
	out := c.OutOrStdout()
	if f.json {
		out = io.Discard
	}
	f.strengthHead(out, all.Arguments)
	for _, p := range lines {
		s, err := f.pairing(c.Context(), p)
		if s.Matches > 0 {
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
	return nil
}

// strengthJobs opens the scenarios, and returns the series of all lines.
func (f *simFlags) strengthJobs(pairings [][2]string, scenarios []string) (all []played, err error) {
	var opened []played
	for _, scenario := range scenarios {
		p, err := f.job(systems.Source{Scenario: scenario})
		if err != nil {
			return nil, err
		}
		opened = append(opened, p)
	}
	for _, pair := range pairings {
		for _, p := range opened {
			all = append(all, played{f.paired(pair).of(p.Job), p.match})
		}
	}
	return all, nil
}

// strengthHead prints the text above the lines. The arguments are those of sweep.Arguments.
func (f *simFlags) strengthHead(out io.Writer, arguments string) {
	if arguments != "" {
		arguments = " " + arguments
	}
	if f.from > 0 {
		arguments += fmt.Sprintf(" --from %d", f.from)
	}
	fmt.Fprintf(out, `# How strong the bots are

Printed by `+"`metahex sim --strength%s -n %d --seed %d%s`"+`: %s for each line, in pairs of the
same dice with sides changed. The ceiling is an ace that sees all that is hidden; the exploiter an
ace that knows how its opponent decides. The interval holds the share of matches won with 95 %%
confidence (Wilson); a draw is not won.
%s.

| scenario | first | second | first wins | second wins | drawn | first's share | 95 %% interval |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
`, arguments, f.matches, f.seed, f.spendingFlags(), countedMatches(f.matches), f.spendings())
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
func (f *simFlags) pairing(ctx context.Context, p played) (*sim, error) {
	one := f.paired([2]string{p.Red, p.Blue})
	tick, finish := bar(fmt.Sprintf("%s, %s against %s", p.Scenario, p.Red, p.Blue), "matches", f.matches)
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
