package gts

import (
	"fmt"
	"slices"
	"strings"

	"metahex/rule"
)

// Readings settle what the summary leaves open; see readings.md. The first of
// each list is the default.
type Readings struct {
	Opfire OpfireReading
	Charge ChargeReading
}

// OpfireReading says whether opportunity fire wants a troop quality check.
type OpfireReading uint8

// The readings of "opfire".
const (
	OpfireCheck OpfireReading = iota
	OpfireFree
)

// ChargeReading says what becomes of a unit that fails its check to charge.
type ChargeReading uint8

// The readings of "charge".
const (
	ChargeStops ChargeReading = iota // it takes no further part in the assault
	ChargeFires                      // it fires, without charging
)

var readingFacts = []struct {
	name   string
	values []string
}{{"opfire", []string{"check", "free"}}, {"charge", []string{"stops", "fires"}}}

// ReadingWords are all that Set takes.
func ReadingWords() (all []string) {
	for _, r := range readingFacts {
		for _, v := range r.values {
			all = append(all, r.name+"="+v)
		}
	}
	return all
}

// Set takes a reading such as "opfire=free".
func (r *Readings) Set(text string) error {
	name, value, _ := strings.Cut(text, "=")
	for i, f := range readingFacts {
		if f.name != name {
			continue
		}
		v := slices.Index(f.values, value)
		if v < 0 {
			return fmt.Errorf("reading %s: %s", name, rule.Unknown("value", value, f.values))
		}
		if i == 0 {
			r.Opfire = OpfireReading(v)
		} else {
			r.Charge = ChargeReading(v)
		}
		return nil
	}
	var names []string
	for _, f := range readingFacts {
		names = append(names, f.name)
	}
	return fmt.Errorf("%s", rule.Unknown("reading", name, names))
}
