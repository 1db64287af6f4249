package rule

import (
	"fmt"
	"slices"
	"strings"
)

// A Reading is an open question of a rule book: its name and the answers that
// are plausible at a table, the default first.
type Reading struct {
	Name   string
	Values []string
	Help   string // the question, in a line; where players choose among the values
}

// ReadingList is all readings of a book; what is chosen of each is kept by the
// caller, as the place of the value.
type ReadingList []Reading

// Options are the readings as a match can choose among them; own are those that
// its scenario sets.
func (l ReadingList) Options(own []string) []Option {
	help := map[string]string{}
	for _, q := range l {
		help[q.Name] = q.Help
	}
	return ReadingOptions(l.Words(), own, help)
}

// Set changes one choice, given as "buildings=rate". The error says which
// readings and values there are.
func (l ReadingList) Set(chosen []uint8, text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %q; want a name and a value, such as %s=%s", text, l[0].Name, l[0].Values[0])
	}
	var known []string
	for i, q := range l {
		if known = append(known, q.Name); q.Name != name {
			continue
		}
		at := slices.Index(q.Values, value)
		if at < 0 {
			return fmt.Errorf("reading %s: %s", name, Unknown("value", value, q.Values))
		}
		chosen[i] = uint8(at)
		return nil
	}
	return fmt.Errorf("%s", Unknown("reading", name, known))
}

// Words are all values that Set takes.
func (l ReadingList) Words() (all []string) {
	for _, q := range l {
		for _, v := range q.Values {
			all = append(all, q.Name+"="+v)
		}
	}
	return all
}
