package scenario

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"gopkg.in/yaml.v3"

	"metahex/los/books"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/rule/files"
)

//go:embed tables/*.yaml
var tableFiles embed.FS

// Tables are all figures of the game. They never change after loading. Every figure comes from a file
// in tables/, with its source beside it. A player's own file can override any key (Overlay). It
// replaces figures, rates and rows of lists one by one, and the terrain chart as a whole.
type Tables struct {
	figures figureTable
	rates   rateTable
	terrain *rule.Table
	costs   [Rows][Transports]Cost
	sight   books.SolPrimeChart // the figures that affect visibility
	weapons []*Weapon
	troops  []Kind
	files   []rule.File // all files that were read, in order
}

var standardTables = sync.OnceValue(func() *Tables {
	t := &Tables{}
	files.LayShipped(tableFiles, "tables", t.lay, "movement", "fire", "troops", "structures")
	return t
})

// StandardTables returns the figures of the text, and stand-ins for missing figures. The tables are
// shared and must not be changed.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of the tables, changed by a player's own file. The error joins *rule.Faults
// with file, line and column.
func (t *Tables) Overlay(file string) (*Tables, error) {
	data, err := files.Read(file, files.Tables)
	if err != nil {
		return nil, err
	}
	own := *t
	own.weapons, own.troops = slices.Clone(t.weapons), slices.Clone(t.troops)
	if err := own.lay(file, data); err != nil {
		return nil, err
	}
	return &own, nil
}

// A tablesFile is the format of a file of tables.
type tablesFile struct {
	Rates   *rateTable
	Terrain *rule.Table
	Figures *figureTable
	Weapons *listFile
	Troops  *listFile
	Works   *listFile `yaml:"structures"`
}

// lay reads a file and overrides figures of the tables. After an error, the tables must not be used.
func (t *Tables) lay(file string, data []byte) error {
	raw := tablesFile{Rates: &t.rates, Figures: &t.figures}
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return err
	}
	if raw.Rates == nil || raw.Figures == nil {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found an empty table; give its values, or leave out its key"}
	}
	if raw.Terrain != nil {
		if err := raw.Terrain.Check(file, terrainShape); err != nil {
			return err
		}
		t.terrain = raw.Terrain
		for row := range Rows {
			for of := range Transports {
				t.costs[row][of] = costWords[t.terrain.Cell(int(row), int(of))]
			}
		}
	}
	for _, list := range []struct {
		f   *listFile
		row func(l *listFile, key, value *yaml.Node) error
	}{{raw.Weapons, t.weapon}, {raw.Troops, t.troop}, {raw.Works, t.section}} {
		if err := list.f.read(list.row); err != nil {
			return rule.InFile(file, err)
		}
	}
	t.settle()
	t.files = append(t.files[:len(t.files):len(t.files)], rule.File{Name: file, Data: data})
	return nil
}

// Cost returns the cost of a row of the terrain chart for a transport.
func (t *Tables) Cost(row Row, of Transport) Cost { return t.costs[row][of] }

// Sight returns the figures of visibility.
func (t *Tables) Sight() books.SolPrimeChart { return t.sight }

// Sources lists the figures that are stand-ins, by table. The goals of a match
// contain the list.
func (t *Tables) Sources() (all []string) {
	note := func(n int, format string, args ...any) {
		if n > 0 {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	weapons := standIns(t.weapons, func(w *Weapon) rule.Source { return w.Source })
	figures := standIns(t.figures[:], func(f rule.Figure) rule.Source { return f.Source })
	note(standIns(t.troops, func(k Kind) rule.Source { return k.Source }), "troops and structures with their points: stand-in")
	note(weapons, "weapons: %d stand-in", weapons)
	note(figures, "figures: %d stand-in", figures)
	if t.terrain.Source == rule.StandIn {
		all = append(all, t.terrain.Note())
	}
	return all
}

// standIns counts the rows that are stand-ins.
func standIns[T any](rows []T, source func(T) rule.Source) (n int) {
	for _, row := range rows {
		if source(row) == rule.StandIn {
			n++
		}
	}
	return n
}

// A rateTable holds the movement rates in inches, in the order of rateWords.
type rateTable [7]int

var rateWords = []string{"infantry", "mobile", "powersuit", "slow-mechanized", "mechanized", "fast-mechanized", "air"}

// A ratesFile is the format of the rates in a file.
type ratesFile struct {
	Name        string
	Cite        rule.Clause
	rule.Origin `yaml:",inline"`
	Of          map[string]int `yaml:",inline"`
}

// UnmarshalYAML replaces the rates that a file gives.
func (r *rateTable) UnmarshalYAML(n *yaml.Node) error {
	var raw ratesFile
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	for word, rate := range raw.Of {
		i, err := oneOf(n, "rate", word, rateWords)
		switch {
		case err != nil:
			return err
		case rate < 1 || rate > 60:
			return rule.At(n, "found a rate of %d inches for %s; want 1 to 60", rate, word)
		}
		r[i] = rate
	}
	return nil
}

// A Row is a row of the terrain chart.
type Row uint8

// The rows of the terrain chart, in its order.
const (
	RowClear Row = iota
	RowRoad
	RowPoor
	RowUrban
	RowWoods
	RowSwamp
	RowHills
	RowLowWall
	RowShallow
	RowDeep
	RowMud
	Rows // the number of rows
)

// String returns the word of the row.
func (r Row) String() string { return rowWords[r] }

var rowWords = []string{"clear", "road", "poor", "urban", "woods", "swamp", "hills", "low-wall", "shallow", "deep", "mud"}

// A Cost is the cost of ground: a factor in halves, and inches that are paid once. The zero value
// means that the ground cannot be entered.
type Cost struct{ Halves, Once int64 }

var costWords = map[string]Cost{
	"1": {2, 0}, "/2": {1, 0}, "x2": {4, 0}, "x3": {6, 0}, "x4": {8, 0}, "+1": {2, 1000}, "+2": {2, 2000}, "+4": {2, 4000}, "no": {},
}

var terrainShape = rule.Shape{
	Rows:    rule.Axis{Name: "ground", Labels: rowWords},
	Columns: rule.Axis{Name: "transport", Labels: transportWords[:Transports]},
	Words:   []string{"1", "/2", "x2", "x3", "x4", "+1", "+2", "+4", "no"},
}

// rows are the rows of the terrain chart by kind of feature.
var rows = [tables.Grounds]Row{
	tables.Hill: RowClear, tables.Slope: RowHills, tables.Soft: RowMud, tables.Rough: RowPoor, tables.Marshland: RowSwamp, tables.Slagfield: RowPoor,
	tables.River: RowDeep, tables.Lake: RowDeep, tables.Shallow: RowShallow, tables.Ford: RowShallow, tables.Woodland: RowWoods, tables.Thicket: RowWoods,
	tables.Tree: RowClear, tables.Urban: RowUrban, tables.Ruin: RowPoor, tables.PavedRoad: RowRoad, tables.Track: RowRoad, tables.BridgeLaid: RowRoad,
	tables.LowWall: RowLowWall, tables.HighWall: RowLowWall, tables.Trap: RowLowWall, tables.Built: RowUrban,
}

// RowOf returns the row of the terrain chart for a kind of feature.
func RowOf(kind tables.Ground) Row { return rows[kind] }

// chart returns the figures of visibility in the tables.
func (t *Tables) chart() books.SolPrimeChart {
	of := func(f Figure) int64 { return int64(t.Of(f)) }
	return books.SolPrimeChart{
		Eye:   of(EyeHeight),
		Reach: [2][2]int64{{of(SightVehicles), of(SightInfantry)}, {of(HazyVehicles), of(HazyInfantry)}},
		Woods: [2]int64{of(ThroughWoods), of(ThroughWoodsPlasma)}, Town: of(TownSight), Edge: of(TownEdge),
	}
}
