package scenario

import (
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps/dots"
	"metahex/rule"
)

// terrainTable is the terrain effects chart: the cost of walking onto each terrain and of landing
// there. Cover is in the table of modifiers.
type terrainTable [dots.Terrains]struct {
	Enter terrainEntry `rule:"required"`
	Land  rule.Figure  `rule:"required"`
}

// A terrainEntry is the cost of walking onto a terrain. A prohibited terrain may still have a cost,
// for scenarios that allow it.
type terrainEntry struct {
	rule.Figure `yaml:",inline"`
	Prohibited  bool
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
	e := t.terrain[terrain]
	return e.Enter.Amount, !e.Enter.Prohibited
}

// Land returns the cost in movement points of landing safely (BHM 8.2.7). If the cost is 0, no
// soldier ever needs a crash landing there.
func (t *Tables) Land(terrain dots.Terrain) int { return t.terrain[terrain].Land.Amount }

// TerrainNote returns the source of a terrain's cost if the cost is a stand-in, otherwise "".
func (t *Tables) TerrainNote(terrain dots.Terrain) string {
	return t.terrain[terrain].Enter.Note("cost of " + terrain.String())
}

// UnmarshalYAML overlays the rows.
func (t *terrainTable) UnmarshalYAML(n *yaml.Node) error {
	var names [dots.Terrains]string
	for i := range dots.Terrains {
		names[i] = i.String()
	}
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want a row for each terrain (%s)", strings.Join(names[:], ", "))
	}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		terrain, ok := terrainNamed(key.Value)
		if !ok {
			return rule.At(key, "%s", rule.Unknown("terrain", key.Value, names[:]))
		}
		if err := rule.DecodeNode(n.Content[i+1], &t[terrain]); err != nil {
			return err
		}
	}
	return nil
}

func terrainNamed(word string) (dots.Terrain, bool) {
	for t := range dots.Terrains {
		if t.String() == word {
			return t, true
		}
	}
	return 0, false
}

func (t *terrainTable) origins(yield func(rule.Origin) bool) {
	for _, row := range t {
		if !yield(row.Enter.Origin) || !yield(row.Land.Origin) {
			return
		}
	}
}
