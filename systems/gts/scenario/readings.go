package scenario

import "metahex/rule"

// Readings are the chosen interpretations where the summary is unclear; see readings.md. The zero
// value holds the default of every reading.
type Readings [len(readings)]uint8

// The readings, as indexes into the list.
const (
	Opfire  = iota // whether opportunity fire requires a troop quality check
	Charge         // what happens to a unit that fails its check to charge
	Leaders        // which leaders go with activated units that leave their hex
)

// The values of each reading that are not the default.
const (
	OpfireFree  = 1
	ChargeFires = 1 // the unit fires without charging; by default it takes no further part in the assault
	LeadersAny  = 1 // all leaders in the hex; by default those of the units' formations, and those with the units
)

var readings = [...]rule.Reading{
	Opfire:  {Name: "opfire", Values: []string{"check", "free"}, Help: "Does opportunity fire require a troop quality check?"},
	Charge:  {Name: "charge", Values: []string{"stops", "fires"}, Help: "What may a unit do after it fails its check to charge: nothing more, or fire from where it is?"},
	Leaders: {Name: "leaders", Values: []string{"own", "any"}, Help: "Which leaders go with activated units that leave their hex: those of their own formations, or any in the hex?"},
}

// Set applies a reading such as "opfire=free".
func (r *Readings) Set(text string) error { return rule.ReadingList(readings[:]).Set(r[:], text) }
