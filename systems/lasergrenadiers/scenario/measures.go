package scenario

import "metahex/rule"

// A Measure is a value of the rules that is not in a table, such as a length in thousandths of an
// inch, a number to roll, or a modifier.
type Measure uint8

// The measures, in the order of measures.yaml.
const (
	CrewShort Measure = iota
	TreeCost
	TreeSize
	Straight
	GravpackAltitude
	JetpackAltitude
	GravAltitude
	HoverAltitude
	ThrusterAltitude
	OverrunClasses
	OverrunFactor
	Beside
	EyeHeight
	OwnCover
	Watch
	ObserveOpen
	ObserveCovered
	ObserveMoved
	HitRoll
	MediumRange
	LongRange
	OwnSlow
	OwnModerate
	OwnFast
	TargetSlow
	TargetModerate
	TargetFast
	Covered
	Targeting
	SmallTarget
	PenetrateRoll
	TwoPoints
	MostDamage
	Explosion
	Measures
)

var measureKeys = [Measures]string{
	"crew-short", "tree", "tree-size", "straight", "gravpack-altitude", "jetpack-altitude", "grav-altitude", "hover-altitude",
	"thruster-altitude", "overrun-classes", "overrun-factor", "beside", "eye", "own-cover", "watch", "observe-open", "observe-covered",
	"observe-moved", "hit", "medium-range", "long-range", "own-slow", "own-moderate", "own-fast", "target-slow",
	"target-moderate", "target-fast", "covered", "targeting", "small", "penetrate", "two-points", "most-damage", "explosion",
}

// String returns the key of the measure in table files.
func (m Measure) String() string { return measureKeys[m] }

// RowNames implements rule.RowNames.
func (Measure) RowNames() (string, []string) { return "measure", measureKeys[:] }

// Of returns the value of a measure.
func (t *Tables) Of(m Measure) int { return t.Measures[m].Amount }

// Note returns the source of a measure if a tally must name it, else "".
func (t *Tables) Note(m Measure) string { return t.Measures[m].Note(m.String()) }

// Item returns a measure as a line of a tally.
func (t *Tables) Item(m Measure, times int, reason string, cite rule.Clause) rule.Item {
	return rule.Item{Amount: times * t.Of(m), Reason: reason, Cite: cite, Source: t.Note(m)}
}
