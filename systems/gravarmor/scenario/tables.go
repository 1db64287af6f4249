package scenario

import (
	"embed"
	"fmt"
	"sync"

	"metahex/rule"
	"metahex/rule/files"
)

// Tables are all figures of the game except the terrain keys, which belong to the scenarios. They
// never change once they are loaded, so matches and their clones share them.
//
// Each table comes from a file in tables/, with its source beside it. Players can overlay a file of
// their own (Overlay). It has the same form, and contains any of the keys firing, effects, units
// and terrain. What it names replaces the standard figure; everything else stays.
type Tables struct {
	Firing  *rule.Table // GA combat/hit/table; asked through Hits and Chance
	Effects *rule.Table // GA combat/effects; asked through Effect
	Units   Units

	terrain terrainTable      // the colours of terrain on maps without colours
	files   []rule.File       // all overlays, the first first
	hits    [diceFaces]uint32 // by dice from 2: a bit for each hit value from -10
	chances [hitValues]int    // by hit value from -10: throws of 36 that hit
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
	// The colours of terrain matter only for maps that print no colours, whose hash includes them.
	// They do not affect any other match.
	deciding := t.files
	files.LayShipped(tableFiles, "tables", t.lay, "terrain")
	t.files = deciding
	return t
})

// StandardTables are the shipped tables. They are shared and must not be changed.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of the tables, overlaid by a player's own file. The errors are
// *rule.Faults with file, line and column.
func (t *Tables) Overlay(file string) (*Tables, error) {
	return files.Overlay(t, file, (*Tables).lay)
}

// A tablesFile is the form of a file of tables.
type tablesFile struct {
	Firing, Effects *rule.Table
	Units           Units
	Terrain         *terrainTable
}

// lay overlays the tables with a file. After an error they are unchanged.
func (t *Tables) lay(file string, data []byte) error {
	terrain := t.terrain
	laid := tablesFile{Units: t.Units.clone(), Terrain: &terrain}
	if err := rule.DecodeYAML(file, data, &laid); err != nil {
		return err
	}
	if laid.Terrain == nil {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found a table without content; want its rows, or no mention of it"}
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

// Sources lists, table by table, which figures are stand-ins, to be announced when a match is set
// up.
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

// hitsOf reads a checked firing table, and counts the throws that hit.
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

// Hits reports whether two dice hit at a hit value; values beyond an end use the end column
// (GA combat/hit/table).
func (t *Tables) Hits(value, dice int) bool {
	return t.hits[dice-DiceLow]&(1<<(min(max(value, hitLow), hitHigh)-hitLow)) != 0
}

// Chance returns in how many of 36 throws a hit value hits.
func (t *Tables) Chance(value int) int { return t.chances[min(max(value, hitLow), hitHigh)-hitLow] }

// A Victim is a row of the hit effects table.
type Victim uint8

// The rows, in the order of the table. A unit without a row is destroyed by any hit
// (GA combat/effects/vehicles).
const (
	JumpInfantry Victim = iota
	ArmouredInfantry
	Militia
	Fortress
	Victims
	Vehicle = Victims
)

// An Effect is what a hit does to infantry or a fort.
type Effect uint8

// The effects, in the order of gravity.
const (
	NoEffect Effect = iota
	Disrupted
	LoseOne // GA combat/effects/fortress: every weapon of the fort loses 1 EW
	LoseTwo
	Destroyed
)

// String returns the cell's word: "-", "D", "EW-1", "EW-2", "X".
func (e Effect) String() string { return effectsShape.Words[e] }

var effectsShape = rule.Shape{
	Rows:    rule.Axis{Name: "who", Labels: []string{"j-inf", "a-inf", "militia", "fort"}},
	Columns: rule.Axis{Name: "dice less terrain", From: DiceLow, To: DiceHigh},
	Words:   []string{"-", "D", "EW-1", "EW-2", "X"},
}

// effectsOf reads a checked hit effects table.
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

// Effect returns what a hit does, by the dice minus the combat value of the hex; values beyond an
// end use the end (GA combat/effects/infantry).
func (t *Tables) Effect(who Victim, dice, combat int) Effect {
	if who == Vehicle {
		return Destroyed
	}
	return t.effects[who][min(max(dice-combat, DiceLow), DiceHigh)-DiceLow]
}

// EffectOdds are the effects of a hit from the mildest to the gravest.
func (t *Tables) EffectOdds(who Victim, combat int) []rule.Outcome {
	var ways [len(effectWords)]int
	for dice := DiceLow; dice <= DiceHigh; dice++ {
		ways[t.Effect(who, dice, combat)] += rule.TwoD6.Ways(dice)
	}
	var all []rule.Outcome
	for e, n := range ways {
		if n > 0 {
			all = append(all, rule.Outcome{Result: effectWords[e], Ways: n, Of: rule.TwoD6.Of(), Vain: Effect(e) == NoEffect})
		}
	}
	return all
}

var effectWords = [...]string{"no effect", "disrupted", "EW-1", "EW-2", "destroyed"}
