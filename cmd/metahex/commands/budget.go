package commands

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"metahex/battle"
)

// The bounds of a search for an even battle.
const (
	mostBalance        = time.Hour
	mostBalanceMatches = 1_000_000
)

// budgetFlag is a duration or a number of matches.
type budgetFlag struct{ value *battle.Budget }

// String implements pflag.Value.
func (f *budgetFlag) String() string {
	switch b := f.value; {
	case b.Matches > 0:
		return strconv.Itoa(b.Matches)
	case b.Within > 0:
		return short(b.Within)
	}
	return ""
}

// Type implements pflag.Value.
func (f *budgetFlag) Type() string { return "budget" }

func (f *budgetFlag) wants() string {
	return fmt.Sprintf("a time up to %s, such as 60s, or a number of matches from 1 to %d, such as 4000", short(mostBalance), mostBalanceMatches)
}

// Set implements pflag.Value.
func (f *budgetFlag) Set(text string) error {
	if n, err := strconv.Atoi(strings.TrimSuffix(text, " matches")); err == nil && n >= 1 && n <= mostBalanceMatches {
		*f.value = battle.Budget{Matches: n}
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > mostBalance {
		return errors.New("want " + f.wants())
	}
	*f.value = battle.Budget{Within: d}
	return nil
}
