package scenario

import "metahex/rule"

// A Modifier is a modifier of a fire rating (GTS chart/fire).
type Modifier uint8

// The modifiers.
const (
	AtNight Modifier = iota
	InRain
	InFog
	CompanyBonus
	FirerColumn
	FirerOneHit
	FirerTwoHits
	FirerStepLoss
	FirerLightBarrage
	FirerHeavyBarrage
	FirerEntrenched
	SuppressedAssault
	TargetColumn
	TargetEntrenched
	TargetPosition
	RangeHex
	RangeArmour
	RangeArmourFar
	MassFive
	MassSeven
	MassNine
	ZoneToZone
	OutOfZone
	AgainstCharge
	OnHill
	OnHillArmour
	ColumnRaised
	Modifiers
)

var modifierFacts = [Modifiers]struct {
	key, reason string
	cite        rule.Clause
}{
	AtNight:           {"night", "night", "GTS fire/weather"},
	InRain:            {"rain", "rain", "GTS fire/weather"},
	InFog:             {"fog", "fog", "GTS fire/weather"},
	CompanyBonus:      {"company-bonus", "company bonus", "GTS fire/company-bonus"},
	FirerColumn:       {"firer-column", "firer in column", "GTS chart/fire"},
	FirerOneHit:       {"firer-one-hit", "firer's cohesion hit", "GTS chart/fire"},
	FirerTwoHits:      {"firer-two-hits", "firer's cohesion hits", "GTS chart/fire"},
	FirerStepLoss:     {"firer-step-loss", "firer's step loss", "GTS chart/fire"},
	FirerLightBarrage: {"firer-light-barrage", "firer under light barrage", "GTS chart/fire"},
	FirerHeavyBarrage: {"firer-heavy-barrage", "firer under heavy barrage", "GTS chart/fire"},
	FirerEntrenched:   {"firer-entrenched", "firer entrenched", "GTS chart/fire"},
	SuppressedAssault: {"suppressed-assault", "suppressed", "GTS assault/suppressed"},
	TargetColumn:      {"target-column", "target in column", "GTS chart/fire"},
	TargetEntrenched:  {"target-entrenched", "target entrenched", "GTS chart/fire"},
	TargetPosition:    {"target-position", "target in an improved position", "GTS chart/fire"},
	RangeHex:          {"range-hex", "range", "GTS chart/fire"},
	RangeArmour:       {"range-armour", "range to armour", "GTS chart/fire"},
	RangeArmourFar:    {"range-armour-far", "far range to armour", "GTS chart/fire"},
	MassFive:          {"mass-5", "mass of 5 and more", "GTS fire/mass"},
	MassSeven:         {"mass-7", "mass of 7 and more", "GTS fire/mass"},
	MassNine:          {"mass-9", "mass of 9 and more", "GTS fire/mass"},
	ZoneToZone:        {"zone-to-zone", "from fire zone to fire zone", "GTS chart/fire"},
	OutOfZone:         {"out-of-zone", "out of the fire zone", "GTS chart/fire"},
	AgainstCharge:     {"against-charge", "at charging units", "GTS assault/charge"},
	OnHill:            {"hill", "target on a hill", "GTS chart/fire"},
	OnHillArmour:      {"hill-armour", "armoured target on a hill", "GTS chart/fire"},
	ColumnRaised:      {"column-raised-road", "column on a raised way", "GTS chart/raised"},
}

// String returns the key of the modifier in table files.
func (m Modifier) String() string { return modifierFacts[m].key }

// RowNames implements rule.RowNames.
func (Modifier) RowNames() (string, []string) { return "modifier", rule.Words(Modifiers) }

// Item returns the modifier, multiplied by times, as an item of a sum.
func (t *Tables) Item(m Modifier, times int) rule.Item {
	f := t.Modifiers[m]
	return rule.Item{Amount: f.Amount * times, Reason: modifierFacts[m].reason, Cite: modifierFacts[m].cite, Source: f.Note(m.String())}
}

// A Quality is a modifier of troop quality (GTS chart/quality).
type Quality uint8

// The quality modifiers.
const (
	OutOfCommand Quality = iota
	TwoHits
	IsSuppressed
	StepLoss
	UnderLight
	UnderHeavy
	InPosition
	InEntrenchment
	MenAtWork
	BraveryEntrenched
	Qualities
)

var qualityFacts = [Qualities]struct {
	key, reason string
	cite        rule.Clause
}{
	OutOfCommand:      {"out-of-command", "out of command", "GTS general/command-instant"},
	TwoHits:           {"two-hits", "two cohesion hits", "GTS chart/quality"},
	IsSuppressed:      {"suppressed", "suppressed", "GTS chart/quality"},
	StepLoss:          {"step-loss", "step loss", "GTS chart/quality"},
	UnderLight:        {"light-barrage", "light barrage", "GTS chart/quality"},
	UnderHeavy:        {"heavy-barrage", "heavy barrage", "GTS chart/quality"},
	InPosition:        {"improved-position", "improved position", "GTS chart/quality"},
	InEntrenchment:    {"entrenched", "entrenched", "GTS chart/quality"},
	MenAtWork:         {"men-at-work", "men at work", "GTS engineer/men-at-work"},
	BraveryEntrenched: {"bravery-entrenched", "a defender is entrenched", "GTS general/bravery-entrenched"},
}

// String returns the key of the modifier in table files.
func (q Quality) String() string { return qualityFacts[q].key }

// RowNames implements rule.RowNames.
func (Quality) RowNames() (string, []string) { return "quality modifier", rule.Words(Qualities) }

// QualityItem returns the quality modifier, multiplied by times, as an item of a sum.
func (t *Tables) QualityItem(q Quality, times int) rule.Item {
	f := t.Quality[q]
	return rule.Item{Amount: f.Amount * times, Reason: qualityFacts[q].reason, Cite: qualityFacts[q].cite, Source: f.Note(q.String())}
}

// A Measure is a rule value that is not a modifier.
type Measure uint8

// The measures. Movement costs are in movement points, ranges in hexes.
const (
	StackLimit Measure = iota
	StackColumn
	HEDirectRange
	IndirectLeast
	BookPrice
	BuyPrice
	MostPoints
	BeforeNight
	BarrageExit
	ForceMarch
	EntryDistance
	ColumnCost
	RearguardDistance
	HeavyFrom
	StreamLeg
	StreamLegColumn
	NightFactor
	AirRating
	RadioRain
	RadioNight
	RoadHalves
	FerryCost
	Measures
)

var measureFacts = [Measures]struct {
	key  string
	cite rule.Clause
}{
	StackLimit:        {"stack", "GTS general/stacking"},
	StackColumn:       {"stack-column", "GTS general/stacking-column"},
	HEDirectRange:     {"indirect-he-range", "GTS range/indirect-he"},
	IndirectLeast:     {"indirect-least", "GTS indirect/range"},
	BookPrice:         {"book-price", "GTS turn/price"},
	BuyPrice:          {"buy-price", "GTS turn/price"},
	MostPoints:        {"most-points", "GTS division/limit"},
	BeforeNight:       {"before-night", "GTS division/dispatch-night"},
	BarrageExit:       {"barrage-exit", "GTS move/light-barrage"},
	ForceMarch:        {"force-march", "GTS move/force-march"},
	EntryDistance:     {"entry-distance", "GTS move/enemy"},
	ColumnCost:        {"column-cost", "GTS column/enter"},
	RearguardDistance: {"rearguard-distance", "GTS engineer/rearguard-check"},
	HeavyFrom:         {"barrage-rating", "GTS indirect/barrage"},
	StreamLeg:         {"stream-leg", "GTS chart/terrain"},
	StreamLegColumn:   {"stream-leg-column", "GTS chart/terrain"},
	NightFactor:       {"night-factor", "GTS chart/night"},
	AirRating:         {"air-rating", "GTS turn/air-attack"},
	RadioRain:         {"radio-rain", "GTS chart/radio"},
	RadioNight:        {"radio-night", "GTS chart/radio"},
	RoadHalves:        {"road-halves", "GTS chart/terrain"},
	FerryCost:         {"ferry-cost", "GTS move/bridge"},
}

// String returns the key of the measure in table files.
func (m Measure) String() string { return measureFacts[m].key }

// RowNames implements rule.RowNames.
func (Measure) RowNames() (string, []string) { return "measure", rule.Words(Measures) }
