package rule

import (
	"slices"
	"strings"
)

// An Option is a rule of a match that can be changed: a reading of the book, or an optional rule.
// Its text form is name=value, such as "10.0=d6". The first value is the scenario's own value.
type Option struct {
	Name   string
	Values []string
	Help   string // the question, in a line or two
}

// ReadingOptions returns the readings that a match can choose. words are all values of a system,
// grouped by reading, with the default first in each group. own are the values that the scenario sets.
// help maps the name of a reading to its question.
func ReadingOptions(words, own []string, help map[string]string) (all []Option) {
	for _, text := range words {
		name, value, _ := strings.Cut(text, "=")
		if n := len(all); n == 0 || all[n-1].Name != name {
			all = append(all, Option{Name: name, Help: help[name]})
		}
		o := &all[len(all)-1]
		if slices.Contains(own, text) {
			o.Values = slices.Insert(o.Values, 0, value)
		} else {
			o.Values = append(o.Values, value)
		}
	}
	return all
}
