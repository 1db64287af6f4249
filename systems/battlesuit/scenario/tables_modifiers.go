package scenario

import (
	"metahex/maps/dots"
	"metahex/rule"
)

// A Modifier changes the strength of an attack (BHM 9.3.2 and the clauses that add to it).
type Modifier uint8

// The modifiers, in the order of the book.
const (
	RubbleCover Modifier = iota
	ImprovedCover
	Painted
	Shielded // for each point of the defender's shield
	ReactionPenalty
	DefenderHigher
	DefenderBelow
	BunkerCover
	BuildingCover
	WoodsCover
	MarshCover
	AttackerShaky
	Indirect
	Spillover
	RapidFire
	Attenuation // once for each full RangeSet of points
	OutOfCommand
	Stealthy // for each box that the target's stealth marker has reached
	AdjacentTarget
	Boosted
	SniperPainted
	SniperClose
	Detection
	MarineAttack
	MarineShield
	SquadLosses
	Turned // for each point turned
	Modifiers
)

var modifierFacts = [Modifiers]struct {
	key    string
	reason string
	cite   rule.Clause
}{
	RubbleCover:     {"rubble", "defender in rubble", "BHM 2.3.8"},
	ImprovedCover:   {"improved-position", "defender in an improved position", "BHM 4.6"},
	Painted:         {"painted", "target painted", "BHM 9.3.2/painted"},
	Shielded:        {"shield", "defender's shield", "BHM 9.3.2/shield"},
	ReactionPenalty: {"reaction-fire", "reaction fire", "BHM 9.3.2/reaction"},
	DefenderHigher:  {"defender-higher", "defender on higher ground", "BHM 9.3.2/higher"},
	DefenderBelow:   {"defender-below", "defender below", "BHM 9.3.2/below"},
	BunkerCover:     {"bunker", "defender in a bunker", "BHM 9.3.2/bunker"},
	BuildingCover:   {"building", "defender in a building", "BHM 9.3.2/building"},
	WoodsCover:      {"woods", "defender in woods", "BHM 9.3.2/woods"},
	MarshCover:      {"marsh", "defender in marsh", "BHM 9.3.2/marsh"},
	AttackerShaky:   {"attacker-shaken", "attacker still shaken", "BHM 9.3.2/shaken"},
	Indirect:        {"indirect-fire", "indirect fire", "BHM 9.3.2/indirect"},
	Spillover:       {"spillover", "spillover fire", "BHM 9.3.2/spillover"},
	RapidFire:       {"rapid-fire", "rapid fire", "BHM 9.3.2/rapid"},
	Attenuation:     {"attenuation", "range", "BHM 9.3.2/attenuation"},
	OutOfCommand:    {"out-of-command", "attacker out of command", "BHM 9.3.2/command"},
	Stealthy:        {"stealth", "target under stealth", "BHM 9.3.2/stealth"},
	AdjacentTarget:  {"adjacent", "defender adjacent", "BHM 9.3.2/adjacent"},
	Boosted:         {"boosted", "attacker boosted", "BHM 9.3.2/boosted"},
	SniperPainted:   {"sniper-painted", "target painted by a sniper", "BHM 11.1b"},
	SniperClose:     {"sniper-close", "sniper too close", "BHM 11.1b"},
	Detection:       {"improved-detection", "improved detection", "BHM 12.1"},
	MarineAttack:    {"marine-attack", "marine", "BHM 12.5.1"},
	MarineShield:    {"marine-shield", "defending marine's shield", "BHM 12.5.2"},
	SquadLosses:     {"half-strength", "squad at half strength", "BHM 12.12"},
	Turned:          {"facing", "turned to fire", "BHM 12.9"},
}

// String returns the key of the modifier in table files.
func (m Modifier) String() string { return modifierFacts[m].key }

// Clause is the clause that states the modifier.
func (m Modifier) Clause() rule.Clause { return modifierFacts[m].cite }

// RowNames implements rule.RowNames.
func (Modifier) RowNames() (string, []string) { return "modifier", rule.Words(Modifiers) }

// Amount returns the number for a modifier.
func (t *Tables) Amount(m Modifier) int { return t.Modifiers[m].Amount }

// Item returns the modifier as an entry of a tally, counted the given number of times. Most modifiers
// count once. Shielded counts once per point of the shield, Attenuation once per full set of points.
func (t *Tables) Item(m Modifier, times int) rule.Item {
	f := t.Modifiers[m]
	return rule.Item{Amount: f.Amount * times, Reason: modifierFacts[m].reason, Cite: modifierFacts[m].cite, Source: f.Note(m.String())}
}

// Cover returns the cover modifier of a terrain; ok is false if the terrain gives no cover.
func Cover(terrain dots.Terrain) (m Modifier, ok bool) {
	switch terrain {
	case dots.Woods:
		return WoodsCover, true
	case dots.Building:
		return BuildingCover, true
	case dots.Marsh:
		return MarshCover, true
	case dots.Rubble:
		return RubbleCover, true
	}
	return 0, false
}
