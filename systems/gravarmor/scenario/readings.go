package scenario

import "metahex/rule"

// Readings are the chosen interpretations where the rules are unclear; readings.md explains them.
// The zero value contains the default of each.
type Readings [len(readings)]uint8

// The readings, as indexes into the list.
const (
	Halt     = iota // GA combat/when: the moments of a move at which the firing side is asked
	Flight          // GA movement/free-flight: the whole move in flight, or any part of it
	Missiles        // GA combat/weapons/missile: all units in the hex, or only detected units
	Boarding        // GA orbital/drop-ships: vehicles that have moved may board, or not
)

// The non-default values.
const (
	HaltAny        = 1
	FlightMixed    = 1
	MissilesToSeen = 1
	BoardingRested = 1
)

var readings = [...]rule.Reading{
	Halt:     {Name: "halt", Values: []string{"mover", "any"}, Help: "During a move, is the firing side asked only if it can fire at the mover, or whenever it can fire at any unit?"},
	Flight:   {Name: "flight", Values: []string{"whole", "mixed"}, Help: "Is a whole move either free flight or ordinary movement, or may a grav unit use both in one move?"},
	Missiles: {Name: "missiles", Values: []string{"hex", "detected"}, Help: "Do missiles attack every unit in the hex, or only detected units?"},
	Boarding: {Name: "boarding", Values: []string{"any", "rested"}, Help: "May a vehicle that has moved in this turn board a drop-ship, or only one that has rested?"},
}

// Set changes one reading, given as "flight=mixed".
func (r *Readings) Set(text string) error { return rule.ReadingList(readings[:]).Set(r[:], text) }
