package scenario

import (
	"metahex/cards"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Tables are all figures of the game. Loaded tables never change, so matches and their clones share
// them.
//
// Each table comes from a file in tables/, which also names its source. Players can overlay a file
// of their own. Such a file has the same form and contains any of these keys:
//
//	attack      a whole attack table               tables/attack.yaml
//	terrain     terrain by terrain                 tables/terrain.yaml
//	modifiers   modifier by modifier               tables/modifiers.yaml
//	measures    figure by figure                   tables/measures.yaml
//	units       card by card                       cards/units.yaml
//	morale      table by table                     morale/morale.yaml
//
// Figures in the file replace the standard figures; all others stay.
type Tables struct {
	rulebook.Figures `yaml:",inline"`
	// Hit and AttackOdds read the attack table.
	Attack    rule.Table                       `clause:"BHM 9.3.3" says:"the attack table, as a whole"`
	Terrain   rule.Rows[ground, terrainRow]    `clause:"BHM 8.1" says:"costs of terrain"`
	Modifiers rule.Rows[Modifier, rule.Figure] `clause:"BHM 9.3.2" says:"modifiers of attacks"`
	Measures  rule.Rows[Measure, rule.Figure]  `says:"other numbers of the rules"`
	Units     cards.Deck                       `says:"cards of units; a known id replaces the old card"`
	Morale    morale.Tables                    `clause:"BHM 7.0" says:"tables of panic and shock, and their modifiers"`

	hits [AttackRows][AttackFaces]Hit
}

// List implements rulebook.Tables.
func (t *Tables) List() []rulebook.Table {
	deck := rulebook.Table{Name: "cards"}
	for i := range t.Units.Len() {
		deck.Origins = append(deck.Origins, t.Units.Kind(cards.Type(i)).Origin)
	}
	return []rulebook.Table{
		{Chart: &t.Attack, Shape: attackShape}, {Name: "terrain", Origins: rule.OriginsOf(t.Terrain)},
		{Name: "modifiers", Origins: rule.OriginsOf(t.Modifiers)}, {Name: "measures", Origins: rule.OriginsOf(t.Measures)}, deck,
	}
}

// Settle implements rulebook.Tables.
func (t *Tables) Settle() error {
	if t.Attack.Name != "" {
		t.hits = hitsOf(&t.Attack)
	}
	return nil
}
