package commands

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/rule"
	"metahex/systems"
)

// The balance of the shipped scenarios, calculated from the figures in their files: red's share of the
// decided matches.

// allBooks is the value of --balance for all books.
const allBooks = "all"

// fairLow and fairHigh are percentages of decided matches. A scenario is balanced if red's share is
// between them.
const fairLow, fairHigh = 45, 55

// balances prints bots/BALANCE.md, or the lines of one book.
func (f *simFlags) balances(c *cobra.Command, _ []string) error {
	out := c.OutOrStdout()
	if _, err := systems.ByID(strings.ToLower(f.balance)); err != nil && f.balance != allBooks {
		return errors.New(rule.Unknown("book", f.balance, append([]string{allBooks}, systems.IDs()...)))
	}
	fmt.Fprintf(out, `# How even the scenarios are

Printed by `+"`metahex sim --balance %s`"+` from the figures in the scenarios' files, which `+"`make measured`"+`
renews: greedy against greedy. Red's share leaves out drawn matches, and has a 95 %% interval
(Wilson); a scenario is even if the share is %d to %d %%. The last column is what was measured: rules, scenario, advice.

| book | scenario | matches | red | blue | drawn | red's share | 95 %% interval | even | turns | of |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | --- |
`, f.balance, fairLow, fairHigh)
	for _, y := range systems.All {
		if f.balance != allBooks && !strings.EqualFold(y.ID, f.balance) {
			continue
		}
		sheets, err := y.Sheets()
		if err != nil {
			return err
		}
		for _, s := range sheets {
			fmt.Fprintln(out, balanceLine(y.ID, s.ID, s.Figures))
		}
	}
	return nil
}

// balanceLine returns the table line of a scenario.
func balanceLine(book, scenario string, m *game.Measured) string {
	if m == nil {
		return fmt.Sprintf("| %s | %s | 0 | | | | | | not measured | | |", book, scenario)
	}
	decided := m.Red + m.Blue
	i := game.Wilson(m.Red, decided)
	return fmt.Sprintf("| %s | %s | %d | %d | %d | %d | %s | %.1f to %.1f %% | %s | %.1f | %s |", book, scenario, m.Matches, m.Red, m.Blue, m.Drawn,
		percent(float64(m.Red)/float64(max(1, decided))), 100*i.Low, 100*i.High, evenness(m), m.Turns, m.Of)
}

// evenness describes which side a scenario favours.
func evenness(m *game.Measured) string {
	switch decided := m.Red + m.Blue; {
	case 100*m.Red < fairLow*decided:
		return "blue is favoured"
	case 100*m.Red > fairHigh*decided:
		return "red is favoured"
	}
	return "yes"
}
