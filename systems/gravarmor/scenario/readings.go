package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/rule"
)

// Readings are the chosen interpretations where the rules are unclear; readings.md explains them.
// The zero value contains the default of each.
type Readings struct {
	Halt     Answer // GA combat/when: the moments of a move at which the firing side is asked
	Flight   Answer // GA movement/free-flight: the whole move in flight, or any part of it
	Missiles Answer // GA combat/weapons/missile: all units in the hex, or only detected units
	Boarding Answer // GA orbital/drop-ships: vehicles that have moved may board, or not
}

// An Answer is the index of a value in its reading's list.
type Answer uint8

// The non-default values.
const (
	HaltAny        Answer = 1
	FlightMixed    Answer = 1
	MissilesToSeen Answer = 1
	BoardingRested Answer = 1
)

// A reading is one question with its possible answers, the default first.
type reading struct {
	name   string
	values []string
	of     func(*Readings) *Answer
}

var readings = []reading{
	{"halt", []string{"mover", "any"}, func(r *Readings) *Answer { return &r.Halt }},
	{"flight", []string{"whole", "mixed"}, func(r *Readings) *Answer { return &r.Flight }},
	{"missiles", []string{"hex", "detected"}, func(r *Readings) *Answer { return &r.Missiles }},
	{"boarding", []string{"any", "rested"}, func(r *Readings) *Answer { return &r.Boarding }},
}

// Set changes one reading, given as "flight=mixed".
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %s; want a name and a value, such as flight=mixed", rule.Clip(strconv.Quote(text)))
	}
	var known []string
	for _, q := range readings {
		known = append(known, q.name)
		if q.name != name {
			continue
		}
		for i, word := range q.values {
			if word == value {
				*q.of(r) = Answer(i)
				return nil
			}
		}
		return fmt.Errorf("reading %s: %s", name, rule.Unknown("value", value, q.values))
	}
	return fmt.Errorf("%s", rule.Unknown("reading", name, known))
}

// ReadingWords lists all values that Set accepts, for completion and help.
func ReadingWords() (all []string) {
	for _, q := range readings {
		for _, v := range q.values {
			all = append(all, q.name+"="+v)
		}
	}
	return all
}
