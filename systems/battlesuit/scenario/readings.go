package scenario

import (
	"metahex/los/layercake"
	"metahex/rule"
)

// Readings are our answers to questions that the rule text leaves open or contradicts; readings.md
// explains them. The first are those of sight. The zero value of each is its default.
type Readings [sightReadings + len(ownReadings)]uint8

// sightReadings is the number of the readings of sight.
const sightReadings = 5

// The readings of the other rules, as indexes into Readings.
const (
	Initiative = sightReadings + iota // BHM 7.1: which die "a die" means
	Berserk                           // BHM 7.3: whether a soldier that leaps also flies off
	Idle                              // BHM 7.5: whether every soldier in good order must be activated
	Touchdown                         // BHM 8.2.7: whether a soldier can land only before it moves
	Crash                             // BHM 8.2.8: whether the example or the clause applies
	Felled                            // BHM 7.8, 8.2.8: the points with which a soldier that goes down in the air lands
	Declare                           // BHM 8.5: whether reaction fire is declared before sight is known
	Moving                            // BHM 9.0: when the enemy reacts to a shot on the move
	Repair                            // BHM 10.0: which die is rolled
	Knife                             // BHM 11.4: attack doubled next to the target, or always
	Breach                            // BHM 12.2: which die is rolled
	Blast                             // BHM 12.4.2, 12.6: whether shield and cover help
	Arc                               // BHM 12.9: width of the arc, as in the picture or as in the text
	Spotting                          // BHM 12.10: what ends hiding
)

// Values of readings. A value may belong to several readings.
const (
	D6           = 1 // of Initiative, Repair and Breach
	LeapAndRun   = 1 // of Berserk
	MayPass      = 1 // of Idle
	LandsFirst   = 0 // of Touchdown
	AsExample    = 0 // of Crash
	NoPoints     = 1 // of Felled
	BeforeSight  = 0 // of Declare
	WhenSeen     = 1
	AroundShot   = 1 // of Moving
	AdjacentOnly = 0 // of Knife
	Always       = 1
	Protected    = 0 // of Blast
	WideArc      = 0 // of Arc
	NarrowArc    = 1
	EntersIt     = 1 // of Spotting
)

var ownReadings = [...]rule.Reading{
	{Name: "7.1", Values: []string{"d12", "d6"}, Help: "Which die is thrown for initiative?"},
	{Name: "7.3", Values: []string{"leap", "leap-and-run"}, Help: "If the die is even, a berserk soldier leaps. Does it then also fly off in a random direction?"},
	{Name: "7.5", Values: []string{"all", "pass"}, Help: "Must every soldier in good order be activated each turn, or may a side pass?"},
	{Name: "8.2.7", Values: []string{"first", "after-flight"}, Help: "Can a soldier land only before it moves, or also where its flight ends?"},
	{Name: "8.2.8", Values: []string{"example", "clause"}, Help: "Does a crash landing hurt if the sum equals the damage, as in the example, or only if it is lower?"},
	{Name: "down-in-air", Values: []string{"as-it-was", "crash"}, Help: "Does a soldier that goes down in the air land with the movement points that it had, or with none?"},
	{Name: "8.5", Values: []string{"before-sight", "when-seen"}, Help: "Is reaction fire declared before it is known whether the target is seen?"},
	{Name: "9.0", Values: []string{"after", "around"}, Help: "Does the enemy react to a shot on the move only after the shot, or also before it is resolved?"},
	{Name: "10.0", Values: []string{"d12", "d6"}, Help: "Which die is thrown for self-repair?"},
	{Name: "11.4", Values: []string{"adjacent", "always"}, Help: "Is a jack-knife's attack doubled only next to the target, or always?"},
	{Name: "12.2", Values: []string{"d12", "d6"}, Help: "Which die tests a damaged suit?"},
	{Name: "12.4.2", Values: []string{"protected", "bare"}, Help: "Do shield and cover help against bombs and mines?"},
	{Name: "12.9", Values: []string{"wide", "narrow"}, Help: "Is the arc of fire 120 degrees, as drawn, or 60, as written?"},
	{Name: "12.10", Values: []string{"adjacent", "entered"}, Help: "Does an enemy find a hidden soldier next to it, or only on its own dot?"},
}

// readings lists all readings: those of sight first.
var readings = func() rule.ReadingList {
	all := layercake.ReadingList()
	for i, help := range [sightReadings]string{
		"Do two neighbouring soldiers always see each other, or can terrain on both sides hide them?",
		"Does each level above an obstacle remove one blind point, or halve the blind points?",
		"From which level is the lower soldier's height counted?",
		"Is a line that runs between a hill's edge and woods or a building open, or blocked?",
		"Does rubble, two levels high, block sight?",
	} {
		all[i].Help = help
	}
	return append(all, ownReadings[:]...)
}()

// Sight returns the readings of sight.
func (r *Readings) Sight() layercake.Readings { return layercake.ReadingsOf(r[:sightReadings]) }

// Set changes one reading, given as "8.5=when-seen".
func (r *Readings) Set(text string) error { return readings.Set(r[:], text) }

// Changed returns the readings that differ from the default.
func (r Readings) Changed() string { return readings.Changed(r[:]) }
