package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Reading is a question that a rule book leaves open: its name and the plausible answers, the
// default first.
type Reading struct {
	Name   string
	Values []string
	Help   string // the question, in one line; set if players can choose the value
}

// ReadingList holds all readings of a book. The caller stores the choices, as indices into Values.
type ReadingList []Reading

// Options returns the readings as options of a match, given the values that the scenario sets.
func (l ReadingList) Options(own []string) []Option {
	help := map[string]string{}
	for _, q := range l {
		help[q.Name] = q.Help
	}
	return ReadingOptions(l.Words(), own, help)
}

// Set changes one choice, given as "buildings=rate". The error lists the readings and values.
func (l ReadingList) Set(chosen []uint8, text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %s; want a name and a value, such as %s=%s", Clip(strconv.Quote(text)), l[0].Name, l[0].Values[0])
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

// Words returns all values that Set accepts.
func (l ReadingList) Words() (all []string) {
	for _, q := range l {
		for _, v := range q.Values {
			all = append(all, q.Name+"="+v)
		}
	}
	return all
}

// Changed formats the choices that differ from the default.
func (l ReadingList) Changed(chosen []uint8) string {
	var all []string
	for i, q := range l {
		if v := chosen[i]; v > 0 {
			all = append(all, q.Name+"="+q.Values[v])
		}
	}
	return strings.Join(all, " ")
}

// String formats all choices: "buildings=rate ladders=cost".
func (l ReadingList) String(chosen []uint8) string {
	var all []string
	for i, q := range l {
		all = append(all, q.Name+"="+q.Values[chosen[i]])
	}
	return strings.Join(all, " ")
}

// Choices yields all combinations of values, the defaults first. Each combination is a new slice.
func (l ReadingList) Choices() func(yield func([]uint8) bool) {
	return func(yield func([]uint8) bool) {
		now := make([]uint8, len(l))
		for {
			if !yield(slices.Clone(now)) {
				return
			}
			i := len(l) - 1
			for ; i >= 0 && int(now[i]) == len(l[i].Values)-1; i-- {
				now[i] = 0
			}
			if i < 0 {
				return
			}
			now[i]++
		}
	}
}

// Map returns the chosen value of each reading, by the name of the reading.
func (l ReadingList) Map(chosen []uint8) map[string]string {
	all := map[string]string{}
	for i, q := range l {
		all[q.Name] = q.Values[chosen[i]]
	}
	return all
}
