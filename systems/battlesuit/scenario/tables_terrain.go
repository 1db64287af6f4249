package scenario

import (
	"metahex/maps/dots"
	"metahex/rule"
)

// A terrainRow is a row of the terrain effects chart: the cost of walking onto a terrain and of landing
// there. Cover is in the table of modifiers.
type terrainRow struct {
	Enter terrainEntry `rule:"required" clause:"BHM 8.1" says:"the cost of walking onto it, in movement points"`
	Land  rule.Figure  `rule:"required" clause:"BHM 8.2.7" says:"the cost of landing safely"`
}

// Origins returns the sources of both costs.
func (r terrainRow) Origins() []rule.Origin { return []rule.Origin{r.Enter.Origin, r.Land.Origin} }

// ground names the rows of the chart.
type ground struct{}

// RowNames implements rule.RowNames.
func (ground) RowNames() (string, []string) { return "terrain", rule.Words(dots.Terrains) }

// A terrainEntry is the cost of walking onto a terrain. A prohibited terrain may still have a cost,
// for scenarios that allow it.
type terrainEntry struct {
	rule.Figure `yaml:",inline"`
	Prohibited  bool `says:"no soldier on foot may enter"`
}

var terrainClauses = [dots.Terrains]rule.Clause{
	dots.Clear:    "BHM 2.3.1",
	dots.Woods:    "BHM 2.3.2",
	dots.Building: "BHM 2.3.3",
	dots.Marsh:    "BHM 2.3.4",
	dots.Slag:     "BHM 2.3.5",
	dots.Water:    "BHM 2.3.6",
	dots.Rubble:   "BHM 2.3.8",
}

// TerrainClause is the clause that describes a terrain.
func TerrainClause(terrain dots.Terrain) rule.Clause { return terrainClauses[terrain] }

// Enter returns the cost in movement points of walking onto a terrain (BHM 8.1); ok is false if no
// soldier on foot may enter.
func (t *Tables) Enter(terrain dots.Terrain) (cost int, ok bool) {
	e := t.Terrain[terrain]
	return e.Enter.Amount, !e.Enter.Prohibited
}

// Land returns the cost in movement points of landing safely (BHM 8.2.7). If the cost is 0, no
// soldier ever needs a crash landing there.
func (t *Tables) Land(terrain dots.Terrain) int { return t.Terrain[terrain].Land.Amount }

// TerrainNote returns the source of a terrain's cost if the cost is a stand-in, otherwise "".
func (t *Tables) TerrainNote(terrain dots.Terrain) string {
	return t.Terrain[terrain].Enter.Note("cost of " + terrain.String())
}
