package solprime

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// Readings are the answers to what the text leaves open, told in readings.md.
// The zero value is the default of each.
type Readings struct {
	Priorities choiceOf // SP priorities: the rule may be left out
	Centre     choiceOf // SP activation/centre: +1, or +2 as under installations
	Coherency  choiceOf // SP organization/coherency: who cannot come within two inches
}

// A choiceOf is the place of a value in its reading's list.
type choiceOf uint8

const (
	omitted choiceOf = iota
	kept
)
const (
	plusOne choiceOf = iota
	plusTwo
)
const (
	approaching choiceOf = iota
	strict
)

// A reading is one question with its answers, the default first.
type reading struct {
	name   string
	values []string
	of     func(*Readings) *choiceOf
}

var readings = []reading{
	{"priorities", []string{"omitted", "kept"}, func(r *Readings) *choiceOf { return &r.Priorities }},
	{"centre", []string{"one", "two"}, func(r *Readings) *choiceOf { return &r.Centre }},
	{"coherency", []string{"approach", "strict"}, func(r *Readings) *choiceOf { return &r.Coherency }},
}

// Set changes one reading, given as "priorities=kept".
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %q; want a name and a value, such as priorities=kept", text)
	}
	var known []string
	for _, q := range readings {
		known = append(known, q.name)
		if q.name != name {
			continue
		}
		for i, word := range q.values {
			if word == value {
				*q.of(r) = choiceOf(i)
				return nil
			}
		}
		return fmt.Errorf("reading %s: %s", name, rule.Unknown("value", value, q.values))
	}
	return fmt.Errorf("%s", rule.Unknown("reading", name, known))
}

// ReadingWords are all values that Set takes.
func ReadingWords() (all []string) {
	for _, q := range readings {
		for _, v := range q.values {
			all = append(all, q.name+"="+v)
		}
	}
	return all
}
