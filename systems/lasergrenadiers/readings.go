package lasergrenadiers

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// Readings are the answers to what the text leaves open, told in readings.md.
// The zero value is the default of each.
type Readings struct {
	Buildings choiceOf // LG terrain/11: whether "doubled" is the cost or the rate
	Ladders   choiceOf // LG terrain/13: whether "tripled" is
	Powered   choiceOf // LG terrain/2: whether powered armour walks or glides
	HighWalls choiceOf // LG terrain/10.a: whether who flies higher passes
	Mixed     choiceOf // LG terrain: whether two kinds of ground add up
}

// A choiceOf is the place of a value in its reading's list.
type choiceOf uint8

const (
	asCost choiceOf = iota
	asRate
)
const (
	walks choiceOf = iota
	glides
)
const (
	overflown choiceOf = iota
	toTheLetter
)
const (
	multiplied choiceOf = iota
	worstAlone
)

// A reading is one question with its answers, the default first.
type reading struct {
	name   string
	values []string
	of     func(*Readings) *choiceOf
}

var readings = []reading{
	{"buildings", []string{"cost", "rate"}, func(r *Readings) *choiceOf { return &r.Buildings }},
	{"ladders", []string{"cost", "rate"}, func(r *Readings) *choiceOf { return &r.Ladders }},
	{"powered", []string{"walks", "glides"}, func(r *Readings) *choiceOf { return &r.Powered }},
	{"high-walls", []string{"overflown", "letter"}, func(r *Readings) *choiceOf { return &r.HighWalls }},
	{"mixed", []string{"multiplied", "worst"}, func(r *Readings) *choiceOf { return &r.Mixed }},
}

// Set changes one reading, given as "buildings=rate".
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %q; want a name and a value, such as buildings=rate", text)
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

// factor is a cell of the terrain table under the readings.
func (t *Tables) factor(row groundRow, k *Kind, r Readings) factor {
	of := k.Type
	if of == Powered && r.Powered == glides {
		of = Gravpack
	}
	f := t.costs[row][of]
	if row == rowWater && f.barred() && k.Amphibious {
		return factor{2, 1}
	}
	if (row == rowBuilding && r.Buildings == asRate || row == rowLadder && r.Ladders == asRate) && f.num > f.den {
		f = factor{f.den, f.num}
	}
	return f
}
