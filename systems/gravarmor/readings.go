package gravarmor

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// Readings are the answers to what the text leaves open, told in readings.md.
// The zero value is the default of each.
type Readings struct {
	Halt     choiceOf // GA combat/when: at which moments of a move the firing side is asked
	Flight   choiceOf // GA movement/free-flight: the whole move, or any hexes of it
	Missiles choiceOf // GA combat/weapons/missile: the whole hex, or what is detected in it
}

// A choiceOf is the place of a value in its reading's list.
type choiceOf uint8

// The values that are not the default.
const (
	haltAny        choiceOf = 1
	flightMixed    choiceOf = 1
	missilesToSeen choiceOf = 1
)

// A reading is one question with its answers, the default first.
type reading struct {
	name   string
	values []string
	of     func(*Readings) *choiceOf
}

var readings = []reading{
	{"halt", []string{"mover", "any"}, func(r *Readings) *choiceOf { return &r.Halt }},
	{"flight", []string{"whole", "mixed"}, func(r *Readings) *choiceOf { return &r.Flight }},
	{"missiles", []string{"hex", "detected"}, func(r *Readings) *choiceOf { return &r.Missiles }},
}

// Set changes one reading, given as "flight=mixed".
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %q; want a name and a value, such as flight=mixed", text)
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

// ReadingWords are all values that Set takes, for completion and for help.
func ReadingWords() (all []string) {
	for _, q := range readings {
		for _, v := range q.values {
			all = append(all, q.name+"="+v)
		}
	}
	return all
}
