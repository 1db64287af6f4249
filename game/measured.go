package game

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Measured holds the results of a series of matches of one scenario, greedy bot against greedy bot.
// The scenario file contains the results as counts. Win rates and intervals are computed from the
// counts.
type Measured struct {
	Matches int     `rule:"required" says:"how many matches"`
	Seed    uint64  `rule:"required" says:"the seed of the matches"`
	Red     int     `rule:"required" says:"matches won by red"`
	Drawn   int     `rule:"required" says:"matches without a winner"`
	Blue    int     `rule:"required" says:"matches won by blue"`
	Turns   float64 `rule:"required" says:"the turn in which the matches ended, on average"`
	Of      string  `rule:"required" says:"the versions of the rules, tables and scenario that were measured"`
}

// Schema returns the schema of the results.
func (Measured) Schema() rule.Schema { return rule.RecordOf[Measured]() }

// UnmarshalYAML reads the results and checks that the counts add up.
func (m *Measured) UnmarshalYAML(n *yaml.Node) error {
	type plain Measured // has no UnmarshalYAML, to avoid recursion
	if err := rule.DecodeNode(n, (*plain)(m)); err != nil {
		return err
	}
	switch sum := m.Red + m.Drawn + m.Blue; {
	case min(m.Red, m.Drawn, m.Blue) < 0 || m.Matches < 1 || sum != m.Matches:
		return rule.At(n, "measured: found %d red, %d drawn and %d blue of %d matches; want counts of 0 or more whose sum is the number of matches, 1 or more", m.Red, m.Drawn, m.Blue, m.Matches)
	case !(m.Turns > 0 && m.Turns < 1000):
		return rule.At(n, "measured: found %g turns; want a mean above 0", m.Turns)
	}
	return nil
}

// String returns the results in one line, with 95 % intervals.
func (m *Measured) String() string {
	share := func(n int) string {
		i := Wilson(n, m.Matches)
		return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*float64(n)/float64(m.Matches), 100*i.Low, 100*i.High)
	}
	return fmt.Sprintf("greedy against greedy, %d matches: red wins %s, blue %s, drawn %s; %.1f turns", m.Matches, share(m.Red), share(m.Blue), share(m.Drawn), m.Turns)
}
