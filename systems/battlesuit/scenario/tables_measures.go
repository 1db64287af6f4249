package scenario

import (
	"metahex/rule"
)

// A Measure is a number of the rules that does not modify an attack: a cost, a height, a radius, a
// strength.
type Measure uint8

// The measures, in the order of the book. Costs are in movement points, heights
// in levels, radii in map points.
const (
	ClimbCost Measure = iota // added for each level gained on foot
	SuccessorDelay
	BerserkLeap
	RunPoints
	FreeBounce
	HighBounce
	HighBounceCost
	Ceiling
	AloftCost
	BoostPoints
	EdgeCost
	FireCost
	RangeSet // Attenuation counts once per this many points of range
	SniperRangeSet
	SniperNear
	StatusLimit
	CrusaderRadius
	JackKnifeFactor
	BreachDamage
	BreachRoll
	BombBuilding // a d12 of at most this number destroys a building or bridge next to the blast
	BombBunker   // a d12 of at most this number destroys a bunker next to the blast
	BombStrength // strength of the attack on an adjacent point
	BombFall     // subtracted for each further point of distance
	JammerRadius
	JammerFactor
	DroneUncontrolled
	MineDummies // number of dummies for each real mine
	MineStrength
	MineSplash
	SquadSplit // a side with at least this number of soldiers forms two squads
	SquadMerge // number of soldiers below which the side may form one squad again
	StoreyHeight
	StoreyCost
	TallestBuilding
	MeetingPool // build points of each side in a meeting engagement
	DefenderPool
	AttackerPool // build points of the attacker in a holding action
	LargeFactor  // number of squads in a large scenario, and the factor for its build points
	Measures
)

var measureFacts = [Measures]struct {
	key  string
	cite rule.Clause
}{
	ClimbCost:         {"climb-cost", "BHM 2.3.7"},
	SuccessorDelay:    {"successor-delay", "BHM 4.1.3"},
	BerserkLeap:       {"berserk-leap", "BHM 7.3/berserk"},
	RunPoints:         {"run-points", "BHM 7.3/unarmoured-run"},
	FreeBounce:        {"free-bounce", "BHM 8.2.1"},
	HighBounce:        {"high-bounce", "BHM 8.2.2"},
	HighBounceCost:    {"high-bounce-cost", "BHM 8.2.2"},
	Ceiling:           {"ceiling", "BHM 8.2.2"},
	AloftCost:         {"aloft-cost", "BHM 8.2.6"},
	BoostPoints:       {"boost-points", "BHM 8.2.10"},
	EdgeCost:          {"edge-cost", "BHM 8.4"},
	FireCost:          {"fire-cost", "BHM 9.0"},
	RangeSet:          {"range-set", "BHM 9.3.2/attenuation"},
	SniperRangeSet:    {"sniper-range-set", "BHM 11.1b"},
	SniperNear:        {"sniper-near", "BHM 11.1b"},
	StatusLimit:       {"status-limit", "BHM 11.1.2.2"},
	CrusaderRadius:    {"crusader-radius", "BHM 11.3"},
	JackKnifeFactor:   {"jack-knife-factor", "BHM 11.4"},
	BreachDamage:      {"breach-damage", "BHM 12.2"},
	BreachRoll:        {"breach-roll", "BHM 12.2"},
	BombBuilding:      {"bomb-building", "BHM 12.4.2.2"},
	BombBunker:        {"bomb-bunker", "BHM 12.4.2.2"},
	BombStrength:      {"bomb-strength", "BHM 12.4.2.2"},
	BombFall:          {"bomb-fall", "BHM 12.4.2.3"},
	JammerRadius:      {"jammer-radius", "BHM 12.4.3"},
	JammerFactor:      {"jammer-factor", "BHM 12.4.3"},
	DroneUncontrolled: {"drone-uncontrolled", "BHM 12.4.5"},
	MineDummies:       {"mine-dummies", "BHM 12.6.3.1"},
	MineStrength:      {"mine-strength", "BHM 12.6.3.2"},
	MineSplash:        {"mine-splash", "BHM 12.6.3.2"},
	SquadSplit:        {"squad-split", "BHM 12.11"},
	SquadMerge:        {"squad-merge", "BHM 12.11"},
	StoreyHeight:      {"storey-height", "BHM 12.13"},
	StoreyCost:        {"storey-cost", "BHM 12.13"},
	TallestBuilding:   {"tallest-building", "BHM 12.13"},
	MeetingPool:       {"meeting-pool", "BHM 16.1"},
	DefenderPool:      {"defender-pool", "BHM 16.2"},
	AttackerPool:      {"attacker-pool", "BHM 16.2"},
	LargeFactor:       {"large-factor", "BHM 16.5"},
}

// String returns the key of the measure in table files.
func (m Measure) String() string { return measureFacts[m].key }

// Clause is the clause that states the measure.
func (m Measure) Clause() rule.Clause { return measureFacts[m].cite }

// RowNames implements rule.RowNames.
func (Measure) RowNames() (string, []string) { return "measure", rule.Words(Measures) }

// Of returns the number for a measure.
func (t *Tables) Of(m Measure) int { return t.Measures[m].Amount }

// MeasureNote returns the source of a measure that is a stand-in, otherwise "".
func (t *Tables) MeasureNote(m Measure) string { return t.Measures[m].Note(m.String()) }

// Bomb returns the strength of a blast's attack at a distance of at least 1 point (BHM 12.4.2.2,
// 12.4.2.3). A strength below 1 means no attack.
func (t *Tables) Bomb(points int) int {
	return t.Of(BombStrength) - (points-1)*t.Of(BombFall)
}
