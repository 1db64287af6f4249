package scenario

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"metahex/rule"
	"metahex/rule/files"
)

// Tables hold all values of the game except the terrain keys, which belong to the scenarios. They
// are immutable after loading, so matches and their clones share them.
//
// Each table comes from a file in tables/ that states its source. Players can overlay a file of
// their own (Overlay). The file has the same format, with any of the keys firing, effects, units
// and terrain. Its values replace the standard values; all other values stay.
type Tables struct {
	Firing  *rule.Table // GA combat/hit/table; read by Hits and Chance
	Effects *rule.Table // GA combat/effects; read by Effect
	Units   Units

	terrain terrainTable      // the colours for terrain on maps without printed colours
	files   []rule.File       // all overlays, oldest first
	hits    [diceFaces]uint32 // by dice from 2: one bit for each hit value from -10
	chances [hitValues]int    // by hit value from -10: rolls of 36 that hit
	effects [Victims][diceFaces]Effect
}

// The dimensions of the two tables.
const (
	DiceLow, DiceHigh = 2, 12
	diceFaces         = DiceHigh - DiceLow + 1
	hitLow, hitHigh   = -10, 10
	hitValues         = hitHigh - hitLow + 1
)

//go:embed tables/*.yaml
var tableFiles embed.FS

var standardTables = sync.OnceValue(func() *Tables {
	t := &Tables{}
	files.LayShipped(tableFiles, "tables", t.lay, "firing", "effects", "units")
	// The colours of terrain matter only on maps without printed colours, whose hash includes the
	// colours. They do not affect any other match.
	deciding := t.files
	files.LayShipped(tableFiles, "tables", t.lay, "terrain")
	t.files = deciding
	return t
})

// StandardTables returns the shipped tables. They are shared; callers must not modify them.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of the tables, overlaid with a player's file. Errors are *rule.Faults with
// file, line and column.
func (t *Tables) Overlay(file string) (*Tables, error) {
	return files.Overlay(t, file, (*Tables).lay)
}

// A tablesFile is the structure of a table file.
type tablesFile struct {
	Firing, Effects *rule.Table
	Units           Units
	Terrain         *terrainTable
}

// lay overlays the tables with a file. After an error the tables are unchanged.
func (t *Tables) lay(file string, data []byte) error {
	terrain := t.terrain
	laid := tablesFile{Units: t.Units.clone(), Terrain: &terrain}
	if err := rule.DecodeYAML(file, data, &laid); err != nil {
		return err
	}
	if laid.Terrain == nil {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found an empty table; want its rows, or leave the table out"}
	}
	if laid.Firing != nil {
		if err := laid.Firing.Check(file, firingShape); err != nil {
			return err
		}
	}
	if laid.Effects != nil {
		if err := laid.Effects.Check(file, effectsShape); err != nil {
			return err
		}
		t.Effects, t.effects = laid.Effects, effectsOf(laid.Effects)
	}
	if laid.Firing != nil {
		t.Firing = laid.Firing
		t.hits, t.chances = hitsOf(laid.Firing)
	}
	t.Units, t.terrain = laid.Units, terrain
	t.files = append(t.files[:len(t.files):len(t.files)], rule.File{Name: file, Data: data})
	return nil
}

// Sources lists, table by table, which values are stand-ins. The goals of a match contain the
// list.
func (t *Tables) Sources() []string {
	var all []string
	for _, table := range []*rule.Table{t.Firing, t.Effects} {
		if note := table.Note(); note != "" {
			all = append(all, note)
		}
	}
	n := 0
	for i := range t.Units {
		if t.Units[i].Source == rule.StandIn {
			n++
		}
	}
	if n > 0 {
		all = append(all, fmt.Sprintf("units: %d stand-in", n))
	}
	return all
}

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
