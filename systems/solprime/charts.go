package solprime

import (
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Every row of the book's charts has its own clause. A sum cites the chart; its items cite their
// rows.

// A row is one figure of a chart.
type row struct {
	chart rule.Clause
	of    scenario.Figure
}

var rowClauses = map[row]rule.Clause{
	{"SP activation/control", scenario.AdvancedControl}:  "SP activation/control/advanced",
	{"SP activation/control", scenario.PrimitiveControl}: "SP activation/control/primitive",
	{"SP activation/platoons", scenario.FewPlatoons}:     "SP activation/platoons/few",
	{"SP activation/platoons", scenario.ManyPlatoons}:    "SP activation/platoons/many",

	{"SP fire/hit-modifiers", scenario.VeryLarge}:       "SP fire/hit-modifiers/very-large",
	{"SP fire/hit-modifiers", scenario.Large}:           "SP fire/hit-modifiers/large",
	{"SP fire/hit-modifiers", scenario.Small}:           "SP fire/hit-modifiers/small",
	{"SP fire/hit-modifiers", scenario.VerySmall}:       "SP fire/hit-modifiers/very-small",
	{"SP fire/hit-modifiers", scenario.Cybernetic}:      "SP fire/hit-modifiers/cybernetic",
	{"SP fire/hit-modifiers", scenario.Advanced}:        "SP fire/hit-modifiers/advanced",
	{"SP fire/hit-modifiers", scenario.Primitive}:       "SP fire/hit-modifiers/primitive",
	{"SP fire/hit-modifiers", scenario.LightCover}:      "SP fire/hit-modifiers/light",
	{"SP fire/hit-modifiers", scenario.MediumCover}:     "SP fire/hit-modifiers/medium",
	{"SP fire/hit-modifiers", scenario.HeavyCover}:      "SP fire/hit-modifiers/heavy",
	{"SP fire/hit-modifiers", scenario.VeryHeavyCover}:  "SP fire/hit-modifiers/very-heavy",
	{"SP fire/hit-modifiers", scenario.Stationary}:      "SP fire/hit-modifiers/stationary",
	{"SP fire/hit-modifiers", scenario.HalfMove}:        "SP fire/hit-modifiers/half-move",
	{"SP fire/hit-modifiers", scenario.FullMove}:        "SP fire/hit-modifiers/full-move",
	{"SP fire/hit-modifiers", scenario.InfantryTarget}:  "SP fire/hit-modifiers/infantry",
	{"SP fire/hit-modifiers", scenario.Stealth}:         "SP fire/hit-modifiers/stealth",
	{"SP fire/hit-modifiers", scenario.SmokeCover}:      "SP fire/hit-modifiers/smoke",
	{"SP fire/hit-modifiers", scenario.FirerSuppressed}: "SP fire/hit-modifiers/suppressed",

	{"SP fire/missiles", scenario.MissileBasic}:  "SP fire/missiles/basic-army",
	{"SP fire/missiles", scenario.MissileLaser}:  "SP fire/missiles/laser-army",
	{"SP fire/missiles", scenario.MissilePlasma}: "SP fire/missiles/plasma-army",
	{"SP fire/missiles", scenario.VeryLarge}:     "SP fire/missiles/very-large",
	{"SP fire/missiles", scenario.Large}:         "SP fire/missiles/large",
	{"SP fire/missiles", scenario.Small}:         "SP fire/missiles/small",
	{"SP fire/missiles", scenario.VerySmall}:     "SP fire/missiles/very-small",
	{"SP fire/missiles", scenario.FirerMoved}:    "SP fire/missiles/firer-moved",
	{"SP fire/missiles", scenario.SmokeCover}:    "SP fire/missiles/smoke",
	{"SP fire/missiles", scenario.Evasion}:       "SP fire/missiles/evasion",

	{"SP fire/kill-modifiers", scenario.KillVeryLarge}: "SP fire/kill-modifiers/very-large",
	{"SP fire/kill-modifiers", scenario.KillVerySmall}: "SP fire/kill-modifiers/very-small",
	{"SP fire/kill-modifiers", scenario.GunNear}:       "SP fire/kill-modifiers/near",
	{"SP fire/kill-modifiers", scenario.GunFar}:        "SP fire/kill-modifiers/far",

	{"SP close-combat/modifiers", scenario.GuardCombat}:    "SP close-combat/modifiers/guard",
	{"SP close-combat/modifiers", scenario.EliteCombat}:    "SP close-combat/modifiers/elite",
	{"SP close-combat/modifiers", scenario.VeteranCombat}:  "SP close-combat/modifiers/veteran",
	{"SP close-combat/modifiers", scenario.GreenCombat}:    "SP close-combat/modifiers/green",
	{"SP close-combat/modifiers", scenario.MilitiaCombat}:  "SP close-combat/modifiers/rabble",
	{"SP close-combat/modifiers", scenario.TwoAttackers}:   "SP close-combat/modifiers/two-attackers",
	{"SP close-combat/modifiers", scenario.LeaderCombat}:   "SP close-combat/modifiers/leader",
	{"SP close-combat/modifiers", scenario.EngineerCombat}: "SP close-combat/modifiers/engineer",
	{"SP close-combat/modifiers", scenario.LightCover}:     "SP close-combat/modifiers/light",
	{"SP close-combat/modifiers", scenario.MediumCover}:    "SP close-combat/modifiers/medium",
	{"SP close-combat/modifiers", scenario.HeavyCover}:     "SP close-combat/modifiers/heavy",

	{"SP artillery/arrival", scenario.ArrivalBasic}:   "SP artillery/arrival/basic",
	{"SP artillery/arrival", scenario.ArrivalLaser}:   "SP artillery/arrival/laser",
	{"SP artillery/arrival", scenario.ArrivalPlasma}:  "SP artillery/arrival/plasma",
	{"SP artillery/arrival", scenario.ArrivalSeen}:    "SP artillery/arrival/visible",
	{"SP artillery/arrival", scenario.ArrivalPsionic}: "SP artillery/arrival/psionic",
	{"SP artillery/arrival", scenario.ArrivalCentre}:  "SP artillery/arrival/centre",

	{"SP artillery/damage", scenario.LightCover}:  "SP artillery/damage/light",
	{"SP artillery/damage", scenario.MediumCover}: "SP artillery/damage/medium",
	{"SP artillery/damage", scenario.HeavyCover}:  "SP artillery/damage/heavy",

	{"SP morale/unit", scenario.Guard}:       "SP morale/unit/guard",
	{"SP morale/unit", scenario.Elite}:       "SP morale/unit/elite",
	{"SP morale/unit", scenario.Veteran}:     "SP morale/unit/veteran",
	{"SP morale/unit", scenario.Green}:       "SP morale/unit/green",
	{"SP morale/unit", scenario.Militia}:     "SP morale/unit/militia",
	{"SP morale/unit", scenario.LeaderNerve}: "SP morale/unit/leader",
	{"SP morale/unit", scenario.ShakenNerve}: "SP morale/unit/shaken",
	{"SP morale/unit", scenario.CoverNerve}:  "SP morale/unit/cover",

	{"SP morale/platoon", scenario.LeaderNerve}: "SP morale/platoon/leader",
	{"SP morale/platoon", scenario.CoverNerve}:  "SP morale/platoon/cover",
}

// groundClauses are the clauses of the rows of the terrain chart.
var groundClauses = [scenario.Rows]rule.Clause{
	scenario.RowClear: "SP movement/terrain/clear", scenario.RowRoad: "SP movement/terrain/road", scenario.RowPoor: "SP movement/terrain/poor",
	scenario.RowUrban: "SP movement/terrain/urban", scenario.RowWoods: "SP movement/terrain/woods", scenario.RowSwamp: "SP movement/terrain/swamp",
	scenario.RowHills: "SP movement/terrain/hills", scenario.RowLowWall: "SP movement/terrain/walls", scenario.RowShallow: "SP movement/terrain/shallow",
	scenario.RowDeep: "SP movement/terrain/deep", scenario.RowMud: "SP movement/terrain/mud",
}

// rateClauses are the clauses of the list of rates.
var rateClauses = map[string]rule.Clause{
	"infantry": "SP movement/rates/infantry", "mobile": "SP movement/rates/mobile", "powersuit": "SP movement/rates/powersuit",
	"slow-mechanized": "SP movement/rates/slow", "mechanized": "SP movement/rates/mechanized", "fast-mechanized": "SP movement/rates/fast",
	"air": "SP movement/rates/air",
}

// weaponClauses are the clauses of the two lists of weapons, by the id of a weapon in our list.
var weaponClauses = map[string]rule.Clause{
	"infantry-gun": "SP fire/kill/inf-gun", "infantry-tow": "SP fire/kill/inf-tow", "infantry-laser": "SP fire/kill/inf-laser-gun",
	"plasma-tow": "SP fire/kill/inf-plasma-tow", "laser-cannon": "SP fire/kill/laser-cannon", "heavy-laser": "SP fire/kill/heavy-laser-cannon",
	"ion-cannon": "SP fire/kill/ion-cannon", "plasma-cannon": "SP fire/kill/plasma-cannon",
	"apw": "SP infantry/best", "apwl": "SP infantry/best", "apwp": "SP infantry/best",
	"law": "SP infantry/best", "lawl": "SP infantry/best", "lawp": "SP infantry/best",
	"gaw": "SP fire/missiles/inf-gaw", "he-missile": "SP fire/missiles/he", "plasma-missile": "SP fire/missiles/plasma",
	"air-he": "SP fire/missiles/air-he", "air-plasma": "SP fire/missiles/air-plasma", "ad-he": "SP fire/missiles/ad-he",
	"ad-plasma": "SP fire/missiles/ad-plasma",
}

// armourClauses are the clauses of the list of armour.
var armourClauses = map[string]rule.Clause{
	"light-tank": "SP fire/kill/light-tank", "medium-tank": "SP fire/kill/medium-tank", "battle-tank": "SP fire/kill/main-battle-tank",
}

// calibreClauses are the clauses of the artillery table; areaClauses are those of its areas.
var (
	calibreClauses = [...]rule.Clause{"SP artillery/damage/light-guns", "SP artillery/damage/medium-guns", "SP artillery/damage/heavy-guns"}
	areaClauses    = [...]rule.Clause{"SP artillery/area/light", "SP artillery/area/medium", "SP artillery/area/heavy"}
)

// listed returns the clause of a row in a list, or the clause of the list if the row has none.
func listed[K comparable](rows map[K]rule.Clause, k K, list rule.Clause) rule.Clause {
	if c, ok := rows[k]; ok {
		return c
	}
	return list
}

// item returns a figure as a line of a tally that cites its row of the chart.
func (b *battle) item(f scenario.Figure, reason string, cite rule.Clause) rule.Item {
	return rule.Item{Amount: b.tables.Of(f), Reason: reason, Cite: listed(rowClauses, row{cite, f}, cite), Source: b.tables.Note(f)}
}
