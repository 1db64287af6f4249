package scenario

import (
	"slices"

	"metahex/rule"
	"metahex/systems/rulebook"
)

// Tables hold all values of the game except the terrain keys, which belong to the scenarios. They
// are immutable after loading, so matches and their clones share them.
//
// Each table comes from a file in tables/ that states its source. The values of a player's own file
// replace the standard values; all other values stay.
type Tables struct {
	rulebook.Figures `yaml:",inline"`
	Firing           rule.Table                    `clause:"GA combat/hit/table" says:"the firing table, as a whole"`
	Effects          rule.Table                    `clause:"GA combat/effects/infantry" says:"the table of effects of a hit"`
	Units            Units                         `clause:"GA equipment/counters" says:"counters; a known name replaces the old one"`
	Terrain          rule.Rows[ground, terrainRow] `says:"colours of terrain, for maps that print none"`

	hits    [diceFaces]uint32 // by dice from 2: one bit for each hit value from -10
	chances [hitValues]int    // by hit value from -10: rolls of 36 that hit
	effects [Victims][diceFaces]Effect
}

// List implements rulebook.Tables.
func (t *Tables) List() []rulebook.Table {
	return []rulebook.Table{{Chart: &t.Firing, Shape: firingShape}, {Chart: &t.Effects, Shape: effectsShape}, {Name: "units", Origins: rule.OriginsOf(t.Units)}}
}

// Settle implements rulebook.Tables.
func (t *Tables) Settle() error {
	if t.Firing.Name != "" {
		t.hits, t.chances = hitsOf(&t.Firing)
	}
	if t.Effects.Name != "" {
		t.effects = effectsOf(&t.Effects)
	}
	return nil
}

// The dimensions of the two tables.
const (
	DiceLow, DiceHigh = 2, 12
	diceFaces         = DiceHigh - DiceLow + 1
	hitLow, hitHigh   = -10, 10
	hitValues         = hitHigh - hitLow + 1
)

var firingShape = rule.Shape{
	Rows:    rule.Axis{Name: "dice", From: DiceLow, To: DiceHigh},
	Columns: rule.Axis{Name: "hit value", From: hitLow, To: hitHigh},
	Words:   []string{"-", "H"},
}

// hitsOf converts a validated firing table and counts the rolls that hit.
func hitsOf(table *rule.Table) (hits [diceFaces]uint32, chances [hitValues]int) {
	for i := range hits {
		for k := range chances {
			if table.Cell(i+DiceLow, k+hitLow) == "H" {
				hits[i] |= 1 << k
				chances[k] += rule.TwoD6.Ways(i + DiceLow)
			}
		}
	}
	return hits, chances
}

// Hits reports whether a dice roll hits at a hit value. Values beyond the table use its first or
// last column (GA combat/hit/table).
func (t *Tables) Hits(value, dice int) bool {
	return t.hits[dice-DiceLow]&(1<<(min(max(value, hitLow), hitHigh)-hitLow)) != 0
}

// Chance returns how many of 36 rolls hit at a hit value.
func (t *Tables) Chance(value int) int { return t.chances[min(max(value, hitLow), hitHigh)-hitLow] }

// A Victim is a row of the hit effects table.
type Victim uint8

// The rows, in the order of the table. Units without a row are destroyed by any hit
// (GA combat/effects/vehicles).
const (
	JumpInfantry Victim = iota
	ArmouredInfantry
	Militia
	Fortress
	Victims
	Vehicle = Victims
)

// An Effect is the effect of a hit on infantry or a fort.
type Effect uint8

// The effects, from mildest to worst.
const (
	NoEffect Effect = iota
	Disrupted
	LoseOne // GA combat/effects/fortress: every weapon of the fort loses 1 EW
	LoseTwo
	Destroyed
)

// String returns the word in the table: "-", "D", "EW-1", "EW-2", "X".
func (e Effect) String() string { return effectsShape.Words[e] }

var effectsShape = rule.Shape{
	Rows:    rule.Axis{Name: "who", Labels: []string{"j-inf", "a-inf", "militia", "fort"}},
	Columns: rule.Axis{Name: "dice less terrain", From: DiceLow, To: DiceHigh},
	Words:   []string{"-", "D", "EW-1", "EW-2", "X"},
}

// effectsOf converts a validated hit effects table.
func effectsOf(table *rule.Table) (all [Victims][diceFaces]Effect) {
	for who := range all {
		for i := range all[who] {
			word := table.Cell(who, i+DiceLow)
			for e, w := range effectsShape.Words {
				if w == word {
					all[who][i] = Effect(e)
				}
			}
		}
	}
	return all
}

// Effect returns the effect of a hit, by the dice minus the combat value of the hex. Values beyond
// the table use its first or last row (GA combat/effects/infantry).
func (t *Tables) Effect(who Victim, dice, combat int) Effect {
	if who == Vehicle {
		return Destroyed
	}
	return t.effects[who][min(max(dice-combat, DiceLow), DiceHigh)-DiceLow]
}

// EffectOdds returns the odds of the effects of a hit, from mildest to worst. Effects for which fatal
// returns true count as destroyed.
func (t *Tables) EffectOdds(who Victim, combat int, fatal func(Effect) bool) []rule.Outcome {
	var ways [len(effectWords)]int
	cites := effectCites[who]
	for dice := DiceLow; dice <= DiceHigh; dice++ {
		e := t.Effect(who, dice, combat)
		if e != Destroyed && fatal(e) {
			cites[Destroyed] = slices.Concat(effectCites[who][Destroyed], cites[e])
			e = Destroyed
		}
		ways[e] += rule.TwoD6.Ways(dice)
	}
	var all []rule.Outcome
	for e, n := range ways {
		if n > 0 {
			all = append(all, rule.Outcome{Result: effectWords[e], Ways: n, Of: rule.TwoD6.Of(), Vain: Effect(e) == NoEffect, Cites: cites[e]})
		}
	}
	return all
}

// effectCites are the clauses of each effect, on infantry and on a fort.
var effectCites = func() (all [Victims][len(effectWords)][]rule.Clause) {
	for who := range all {
		roll := []rule.Clause{"GA combat/effects/infantry"}
		if Victim(who) == Fortress {
			roll = []rule.Clause{"GA combat/effects/fortress"}
		}
		all[who] = [...][]rule.Clause{roll, {"GA combat/effects/disruption"}, {"GA combat/effects/ew"}, {"GA combat/effects/ew"}, roll}
	}
	return all
}()

var effectWords = [...]string{"no effect", "disrupted", "EW-1", "EW-2", "destroyed"}
