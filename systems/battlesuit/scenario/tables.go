package scenario

import (
	"embed"
	"fmt"
	"sync"

	"metahex/cards"
	"metahex/morale"
	"metahex/rule"
	"metahex/rule/files"
)

// Tables are all figures of the game. Loaded tables never change, so matches and their clones share
// them.
//
// Each table comes from a file in tables/, which also names its source. Players can overlay a file
// of their own (Overlay). Such a file has the same form and contains any of these keys:
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
	Attack *rule.Table // BHM 9.3.3; use Hit and AttackOdds to read it
	Units  cards.Deck
	Morale morale.Tables

	Overlays []string // the files that overlay the shipped tables

	files     []rule.File // all overlays, in the order of loading
	hits      [AttackRows][AttackFaces]Hit
	terrain   terrainTable
	modifiers modifierTable
	measures  measureTable
}

//go:embed tables/*.yaml
var tableFiles embed.FS

var standardTables = sync.OnceValue(func() *Tables {
	t := &Tables{Units: cards.Standard(), Morale: morale.Standard(), files: []rule.File{cards.File(), morale.File()}}
	files.LayShipped(tableFiles, "tables", t.lay, "attack", "terrain", "modifiers", "measures")
	for _, origins := range []func(func(rule.Origin) bool){t.terrain.origins, t.modifiers.origins, t.measures.origins} {
		for o := range origins {
			if o.Source == "" {
				panic("battlesuit: the tables that come with the program lack a figure")
			}
		}
	}
	return t
})

// StandardTables returns the shipped tables. They are shared: do not change them.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of the tables, overlaid by a player's own file. The errors are
// *rule.Faults with file, line and column.
func (t *Tables) Overlay(file string) (*Tables, error) {
	data, err := files.Read(file, files.Tables)
	if err != nil {
		return nil, err
	}
	own := *t
	if err := own.lay(file, data); err != nil {
		return nil, err
	}
	own.Overlays = append(own.Overlays[:len(own.Overlays):len(own.Overlays)], file)
	return &own, nil
}

// A tablesFile is a file that overlays the tables.
type tablesFile struct {
	Attack    *rule.Table
	Terrain   *terrainTable
	Modifiers *modifierTable
	Measures  *measureTable
	Units     *cards.Deck
	Morale    *morale.Tables
}

// lay overlays the tables with a file. If it returns an error, the tables are unchanged.
func (t *Tables) lay(file string, data []byte) error {
	laid := tablesFile{Terrain: new(t.terrain), Modifiers: new(t.modifiers), Measures: new(t.measures), Units: new(t.Units), Morale: new(t.Morale)}
	if err := rule.DecodeYAML(file, data, &laid); err != nil {
		return err
	}
	if laid.Attack != nil {
		if err := laid.Attack.Check(file, attackShape); err != nil {
			return err
		}
		t.Attack, t.hits = laid.Attack, hitsOf(laid.Attack)
	}
	if laid.Terrain == nil || laid.Modifiers == nil || laid.Measures == nil || laid.Units == nil || laid.Morale == nil {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found an empty table; fill it in, or remove its key"}
	}
	t.terrain, t.modifiers, t.measures, t.Units, t.Morale = *laid.Terrain, *laid.Modifiers, *laid.Measures, *laid.Units, *laid.Morale
	t.files = append(t.files[:len(t.files):len(t.files)], rule.File{Name: file, Data: data})
	return nil
}

// Sources returns, for each table, which figures are stand-ins for the printed ones. The goals
// of a match name them.
func (t *Tables) Sources() []string {
	var all []string
	if note := t.Attack.Note(); note != "" {
		all = append(all, note)
	}
	count := func(what string, origins func(yield func(rule.Origin) bool)) {
		n := 0
		for o := range origins {
			if o.Source == rule.StandIn {
				n++
			}
		}
		if n > 0 {
			all = append(all, fmt.Sprintf("%s: %d stand-in", what, n))
		}
	}
	count("terrain", t.terrain.origins)
	count("modifiers", t.modifiers.origins)
	count("measures", t.measures.origins)
	count("cards", func(yield func(rule.Origin) bool) {
		for i := range t.Units.Len() {
			if !yield(t.Units.Kind(cards.Type(i)).Origin) {
				return
			}
		}
	})
	return all
}
