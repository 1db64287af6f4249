package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/los/layercake"
	"metahex/rule"
)

// Readings are our answers to questions that the rule text leaves open or contradicts; readings.md
// explains them. The zero value of each field is its default.
type Readings struct {
	Sight      layercake.Readings
	Initiative Choice // BHM 7.1: which die "a die" means
	Berserk    Choice // BHM 7.3: whether a soldier that leaps also flies off
	Idle       Choice // BHM 7.5: whether every soldier in good order must be activated
	Touchdown  Choice // BHM 8.2.7: whether a soldier can land only before it moves
	Crash      Choice // BHM 8.2.8: whether the example or the clause applies
	Felled     Choice // BHM 7.8, 8.2.8: the points with which a soldier that goes down in the air lands
	Declare    Choice // BHM 8.5: whether reaction fire is declared before sight is known
	Moving     Choice // BHM 9.0: when the enemy reacts to a shot on the move
	Repair     Choice // BHM 10.0: which die is rolled
	Knife      Choice // BHM 11.4: attack doubled next to the target, or always
	Breach     Choice // BHM 12.2: which die is rolled
	Blast      Choice // BHM 12.4.2, 12.6: whether shield and cover help
	Arc        Choice // BHM 12.9: width of the arc, as in the picture or as in the text
	Spotting   Choice // BHM 12.10: what ends hiding
}

// A Choice is the index of a value in its reading's list.
type Choice uint8

// Values of readings. A value may belong to several readings.
const (
	D12 Choice = iota
	D6
)
const (
	LeapOnly Choice = iota
	LeapAndRun
)
const (
	AllAct Choice = iota
	MayPass
)
const (
	LandsFirst Choice = iota
	AfterFlight
)
const (
	AsExample Choice = iota
	AsClause
)
const (
	AsItWas Choice = iota
	NoPoints
)
const (
	BeforeSight Choice = iota
	WhenSeen
)
const (
	AfterShot Choice = iota
	AroundShot
)
const (
	AdjacentOnly Choice = iota
	Always
)
const (
	Protected Choice = iota
	Bare
)
const (
	WideArc Choice = iota
	NarrowArc
)
const (
	NextToIt Choice = iota
	EntersIt
)

// A reading is one question with its possible answers, the default first.
type reading struct {
	name   string
	values []string
	of     func(*Readings) *Choice
}

var readings = []reading{
	{"7.1", []string{"d12", "d6"}, func(r *Readings) *Choice { return &r.Initiative }},
	{"7.3", []string{"leap", "leap-and-run"}, func(r *Readings) *Choice { return &r.Berserk }},
	{"7.5", []string{"all", "pass"}, func(r *Readings) *Choice { return &r.Idle }},
	{"8.2.7", []string{"first", "after-flight"}, func(r *Readings) *Choice { return &r.Touchdown }},
	{"8.2.8", []string{"example", "clause"}, func(r *Readings) *Choice { return &r.Crash }},
	{"down-in-air", []string{"as-it-was", "crash"}, func(r *Readings) *Choice { return &r.Felled }},
	{"8.5", []string{"before-sight", "when-seen"}, func(r *Readings) *Choice { return &r.Declare }},
	{"9.0", []string{"after", "around"}, func(r *Readings) *Choice { return &r.Moving }},
	{"10.0", []string{"d12", "d6"}, func(r *Readings) *Choice { return &r.Repair }},
	{"11.4", []string{"adjacent", "always"}, func(r *Readings) *Choice { return &r.Knife }},
	{"12.2", []string{"d12", "d6"}, func(r *Readings) *Choice { return &r.Breach }},
	{"12.4.2", []string{"protected", "bare"}, func(r *Readings) *Choice { return &r.Blast }},
	{"12.9", []string{"wide", "narrow"}, func(r *Readings) *Choice { return &r.Arc }},
	{"12.10", []string{"adjacent", "entered"}, func(r *Readings) *Choice { return &r.Spotting }},
}

// Set changes one reading, given as "8.5=when-seen". It passes readings of sight to package
// layercake.
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %s; want a name and a value, such as 8.5=when-seen", rule.Clip(strconv.Quote(text)))
	}
	var known []string
	for _, q := range layercake.ReadingList() {
		if q.Name == name {
			return r.Sight.Set(text)
		}
		known = append(known, q.Name)
	}
	for _, q := range readings {
		known = append(known, q.name)
		if q.name != name {
			continue
		}
		for i, word := range q.values {
			if word == value {
				*q.of(r) = Choice(i)
				return nil
			}
		}
		return fmt.Errorf("reading %s: %s", name, rule.Unknown("value", value, q.values))
	}
	return fmt.Errorf("%s", rule.Unknown("reading", name, known))
}

// Changed returns the readings that differ from the default.
func (r Readings) Changed() string {
	var all []string
	if sight := r.Sight.Changed(); sight != "" {
		all = append(all, sight)
	}
	for _, q := range readings {
		if v := *q.of(&r); v != 0 {
			all = append(all, q.name+"="+q.values[v])
		}
	}
	return strings.Join(all, " ")
}

// ReadingWords returns all texts that Set accepts, for completion and for help.
func ReadingWords() []string {
	all := layercake.ReadingWords()
	for _, q := range readings {
		for _, v := range q.values {
			all = append(all, q.name+"="+v)
		}
	}
	return all
}
