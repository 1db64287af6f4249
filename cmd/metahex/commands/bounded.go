package commands

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags with their own set of allowed values, so that parsing the command line refuses wrong values.
// Each flag describes its allowed values; flagError adds the wrong value.

// A wanting is a flag that describes its allowed values.
type wanting interface{ wants() string }

// A wholeFlag is an integer between two bounds.
type wholeFlag struct {
	value       *int
	least, most int
}

// whole returns a flag that sets value, with the default given.
func whole(value *int, given, least, most int) *wholeFlag {
	*value = given
	return &wholeFlag{value, least, most}
}

// String implements pflag.Value.
func (f *wholeFlag) String() string { return strconv.Itoa(*f.value) }

// Type implements pflag.Value.
func (f *wholeFlag) Type() string { return "int" }

func (f *wholeFlag) wants() string {
	return fmt.Sprintf("a whole number from %d to %d", f.least, f.most)
}

// Set implements pflag.Value.
func (f *wholeFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < f.least || n > f.most {
		return errors.New("want " + f.wants())
	}
	*f.value = n
	return nil
}

// fittingFlag wraps an int flag of the library. The library truncates numbers that do not fit an
// int of 32 bits; fittingFlag refuses them.
type fittingFlag struct{ pflag.Value }

// Set implements pflag.Value.
func (f fittingFlag) Set(text string) error {
	if _, err := strconv.ParseInt(text, 0, strconv.IntSize); err != nil {
		return err
	}
	return f.Value.Set(text)
}

// fitInts makes all flags of a command and its subcommands refuse numbers that do not fit an int.
func fitInts(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if _, own := f.Value.(wanting); f.Value.Type() == "int" && !own {
			f.Value = fittingFlag{f.Value}
		}
	})
	for _, sub := range c.Commands() {
		fitInts(sub)
	}
}

// A filledFlag is a flag that refuses "". Otherwise a script with an empty variable would lose a file,
// or ask for something else, without a message.
type filledFlag struct{ pflag.Value }

// errNothing is the error of an empty value.
var errNothing = errors.New("nothing")

// Set implements pflag.Value.
func (f filledFlag) Set(text string) error {
	if text == "" {
		return errNothing
	}
	return f.Value.Set(text)
}

// filledNames are the names in the help of values that must not be empty.
var filledNames = []string{"FILE", "BOOK", "LEVEL", "RULE", "PATH=LO..HI[:STEP]"}

// refuseEmpty makes flags with such values refuse "", for a command and its subcommands.
func refuseEmpty(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		name, _ := pflag.UnquoteUsage(f)
		if !slices.Contains(filledNames, name) || !strings.HasPrefix(f.Value.Type(), "string") {
			return
		}
		f.Value = filledFlag{f.Value}
		if f.DefValue == "[]" {
			f.DefValue = "" // otherwise the help would show it
		}
	})
	for _, sub := range c.Commands() {
		refuseEmpty(sub)
	}
}

// A timeFlag is a duration between two bounds, or 0 for none.
type timeFlag struct {
	value       *time.Duration
	least, most time.Duration
}

// lasting returns a flag that sets value, with the default given.
func lasting(value *time.Duration, given, least, most time.Duration) *timeFlag {
	*value = given
	return &timeFlag{value, least, most}
}

// String implements pflag.Value.
func (f *timeFlag) String() string { return f.value.String() }

// Type implements pflag.Value.
func (f *timeFlag) Type() string { return "duration" }

func (f *timeFlag) wants() string {
	none := ""
	if f.least > 0 {
		none = "0 for none, or "
	}
	return fmt.Sprintf("%sa time from %s to %s, such as 2s", none, short(f.least), short(f.most))
}

// Set implements pflag.Value.
func (f *timeFlag) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d != 0 && (d < f.least || d > f.most) {
		return errors.New("want " + f.wants())
	}
	*f.value = d
	return nil
}

// short formats a duration without trailing zero units, such as 2m instead of 2m0s.
func short(d time.Duration) string {
	switch {
	case d > 0 && d%time.Hour == 0:
		return strconv.Itoa(int(d/time.Hour)) + "h"
	case d > 0 && d%time.Minute == 0:
		return strconv.Itoa(int(d/time.Minute)) + "m"
	}
	return d.String()
}
