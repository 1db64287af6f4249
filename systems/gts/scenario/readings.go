package scenario

import "metahex/rule"

// Readings are the chosen interpretations where the summary is unclear; see readings.md. The first
// value of each list is the default.
type Readings struct {
	Opfire  OpfireReading
	Charge  ChargeReading
	Leaders LeadersReading
}

// OpfireReading says whether opportunity fire requires a troop quality check.
type OpfireReading uint8

// The readings of "opfire".
const (
	OpfireCheck OpfireReading = iota
	OpfireFree
)

// ChargeReading says what happens to a unit that fails its check to charge.
type ChargeReading uint8

// The readings of "charge".
const (
	ChargeStops ChargeReading = iota // the unit takes no further part in the assault
	ChargeFires                      // the unit fires without charging
)

// LeadersReading says which leaders go with activated units that leave their hex.
type LeadersReading uint8

// The readings of "leaders".
const (
	LeadersOwn LeadersReading = iota // those that are with these units, and those of their formations
	LeadersAny                       // all leaders in the hex
)

// readings lists all readings, in the order of the fields.
var readings = rule.ReadingList{
	{Name: "opfire", Values: []string{"check", "free"}, Help: "Does opportunity fire require a troop quality check?"},
	{Name: "charge", Values: []string{"stops", "fires"}, Help: "What may a unit do after it fails its check to charge: nothing more, or fire from where it is?"},
	{Name: "leaders", Values: []string{"own", "any"}, Help: "Which leaders go with activated units that leave their hex: those of their own formations, or any in the hex?"},
}

// Options returns the readings that a match of the scenario can choose.
func (s *Scenario) Options() []rule.Option { return readings.Options(s.Readings) }

// ReadingWords lists all arguments that Set accepts.
func ReadingWords() []string { return readings.Words() }

// Set applies a reading such as "opfire=free".
func (r *Readings) Set(text string) error {
	chosen := []uint8{uint8(r.Opfire), uint8(r.Charge), uint8(r.Leaders)}
	if err := readings.Set(chosen, text); err != nil {
		return err
	}
	r.Opfire, r.Charge, r.Leaders = OpfireReading(chosen[0]), ChargeReading(chosen[1]), LeadersReading(chosen[2])
	return nil
}
