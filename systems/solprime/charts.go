package solprime

import "metahex/rule"

// The rows of the book's charts have clauses of their own. A sum cites the chart;
// what stands in it cites its row.

// A row is one figure in one chart.
type row struct {
	chart rule.Clause
	of    Figure
}

var rowClauses = map[row]rule.Clause{
	{"SP activation/control", AdvancedControl}:  "SP activation/control/advanced",
	{"SP activation/control", PrimitiveControl}: "SP activation/control/primitive",
	{"SP activation/platoons", FewPlatoons}:     "SP activation/platoons/few",
	{"SP activation/platoons", ManyPlatoons}:    "SP activation/platoons/many",

	{"SP fire/hit-modifiers", VeryLarge}:       "SP fire/hit-modifiers/very-large",
	{"SP fire/hit-modifiers", Large}:           "SP fire/hit-modifiers/large",
	{"SP fire/hit-modifiers", Small}:           "SP fire/hit-modifiers/small",
	{"SP fire/hit-modifiers", VerySmall}:       "SP fire/hit-modifiers/very-small",
	{"SP fire/hit-modifiers", Cybernetic}:      "SP fire/hit-modifiers/cybernetic",
	{"SP fire/hit-modifiers", Advanced}:        "SP fire/hit-modifiers/advanced",
	{"SP fire/hit-modifiers", Primitive}:       "SP fire/hit-modifiers/primitive",
	{"SP fire/hit-modifiers", LightCover}:      "SP fire/hit-modifiers/light",
	{"SP fire/hit-modifiers", MediumCover}:     "SP fire/hit-modifiers/medium",
	{"SP fire/hit-modifiers", HeavyCover}:      "SP fire/hit-modifiers/heavy",
	{"SP fire/hit-modifiers", VeryHeavyCover}:  "SP fire/hit-modifiers/very-heavy",
	{"SP fire/hit-modifiers", Stationary}:      "SP fire/hit-modifiers/stationary",
	{"SP fire/hit-modifiers", HalfMove}:        "SP fire/hit-modifiers/half-move",
	{"SP fire/hit-modifiers", FullMove}:        "SP fire/hit-modifiers/full-move",
	{"SP fire/hit-modifiers", InfantryTarget}:  "SP fire/hit-modifiers/infantry",
	{"SP fire/hit-modifiers", Stealth}:         "SP fire/hit-modifiers/stealth",
	{"SP fire/hit-modifiers", SmokeCover}:      "SP fire/hit-modifiers/smoke",
	{"SP fire/hit-modifiers", FirerSuppressed}: "SP fire/hit-modifiers/suppressed",

	{"SP fire/missiles", MissileBasic}:  "SP fire/missiles/basic-army",
	{"SP fire/missiles", MissileLaser}:  "SP fire/missiles/laser-army",
	{"SP fire/missiles", MissilePlasma}: "SP fire/missiles/plasma-army",
	{"SP fire/missiles", VeryLarge}:     "SP fire/missiles/very-large",
	{"SP fire/missiles", Large}:         "SP fire/missiles/large",
	{"SP fire/missiles", Small}:         "SP fire/missiles/small",
	{"SP fire/missiles", VerySmall}:     "SP fire/missiles/very-small",
	{"SP fire/missiles", FirerMoved}:    "SP fire/missiles/firer-moved",
	{"SP fire/missiles", SmokeCover}:    "SP fire/missiles/smoke",
	{"SP fire/missiles", Evasion}:       "SP fire/missiles/evasion",

	{"SP fire/kill-modifiers", KillVeryLarge}: "SP fire/kill-modifiers/very-large",
	{"SP fire/kill-modifiers", KillVerySmall}: "SP fire/kill-modifiers/very-small",
	{"SP fire/kill-modifiers", GunNear}:       "SP fire/kill-modifiers/near",
	{"SP fire/kill-modifiers", GunFar}:        "SP fire/kill-modifiers/far",

	{"SP close-combat/modifiers", GuardCombat}:    "SP close-combat/modifiers/guard",
	{"SP close-combat/modifiers", EliteCombat}:    "SP close-combat/modifiers/elite",
	{"SP close-combat/modifiers", VeteranCombat}:  "SP close-combat/modifiers/veteran",
	{"SP close-combat/modifiers", GreenCombat}:    "SP close-combat/modifiers/green",
	{"SP close-combat/modifiers", MilitiaCombat}:  "SP close-combat/modifiers/rabble",
	{"SP close-combat/modifiers", TwoAttackers}:   "SP close-combat/modifiers/two-attackers",
	{"SP close-combat/modifiers", LeaderCombat}:   "SP close-combat/modifiers/leader",
	{"SP close-combat/modifiers", EngineerCombat}: "SP close-combat/modifiers/engineer",
	{"SP close-combat/modifiers", LightCover}:     "SP close-combat/modifiers/light",
	{"SP close-combat/modifiers", MediumCover}:    "SP close-combat/modifiers/medium",
	{"SP close-combat/modifiers", HeavyCover}:     "SP close-combat/modifiers/heavy",

	{"SP artillery/arrival", ArrivalBasic}:   "SP artillery/arrival/basic",
	{"SP artillery/arrival", ArrivalLaser}:   "SP artillery/arrival/laser",
	{"SP artillery/arrival", ArrivalPlasma}:  "SP artillery/arrival/plasma",
	{"SP artillery/arrival", ArrivalSeen}:    "SP artillery/arrival/visible",
	{"SP artillery/arrival", ArrivalPsionic}: "SP artillery/arrival/psionic",
	{"SP artillery/arrival", ArrivalCentre}:  "SP artillery/arrival/centre",

	{"SP artillery/damage", LightCover}:  "SP artillery/damage/light",
	{"SP artillery/damage", MediumCover}: "SP artillery/damage/medium",
	{"SP artillery/damage", HeavyCover}:  "SP artillery/damage/heavy",

	{"SP morale/unit", Guard}:       "SP morale/unit/guard",
	{"SP morale/unit", Elite}:       "SP morale/unit/elite",
	{"SP morale/unit", Veteran}:     "SP morale/unit/veteran",
	{"SP morale/unit", Green}:       "SP morale/unit/green",
	{"SP morale/unit", Militia}:     "SP morale/unit/militia",
	{"SP morale/unit", LeaderNerve}: "SP morale/unit/leader",
	{"SP morale/unit", ShakenNerve}: "SP morale/unit/shaken",
	{"SP morale/unit", CoverNerve}:  "SP morale/unit/cover",

	{"SP morale/platoon", LeaderNerve}: "SP morale/platoon/leader",
	{"SP morale/platoon", CoverNerve}:  "SP morale/platoon/cover",
}

// groundClauses are the rows of the terrain chart.
var groundClauses = [groundRows]rule.Clause{
	rowClear: "SP movement/terrain/clear", rowRoad: "SP movement/terrain/road", rowPoor: "SP movement/terrain/poor",
	rowUrban: "SP movement/terrain/urban", rowWoods: "SP movement/terrain/woods", rowSwamp: "SP movement/terrain/swamp",
	rowHills: "SP movement/terrain/hills", rowLowWall: "SP movement/terrain/walls", rowShallow: "SP movement/terrain/shallow",
	rowDeep: "SP movement/terrain/deep", rowMud: "SP movement/terrain/mud",
}

// rateClauses are the rows of the list of rates.
var rateClauses = map[string]rule.Clause{
	"infantry": "SP movement/rates/infantry", "mobile": "SP movement/rates/mobile", "powersuit": "SP movement/rates/powersuit",
	"slow-mechanized": "SP movement/rates/slow", "mechanized": "SP movement/rates/mechanized", "fast-mechanized": "SP movement/rates/fast",
	"air": "SP movement/rates/air",
}

// weaponClauses are the rows of the two lists of weapons, by their ids in ours.
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

// armourClauses are the rows of the list of armour.
var armourClauses = map[string]rule.Clause{
	"light-tank": "SP fire/kill/light-tank", "medium-tank": "SP fire/kill/medium-tank", "battle-tank": "SP fire/kill/main-battle-tank",
}

// calibreClauses are the rows of the artillery table and of that of its areas.
var (
	calibreClauses = [...]rule.Clause{"SP artillery/damage/light-guns", "SP artillery/damage/medium-guns", "SP artillery/damage/heavy-guns"}
	areaClauses    = [...]rule.Clause{"SP artillery/area/light", "SP artillery/area/medium", "SP artillery/area/heavy"}
)

// listed is the clause of a row in a list, or that of the list where it has none.
func listed[K comparable](rows map[K]rule.Clause, k K, list rule.Clause) rule.Clause {
	if c, ok := rows[k]; ok {
		return c
	}
	return list
}
