package scenario

import (
	"cmp"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/los/books"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Tables are all figures of the game. They never change after loading. Every figure comes from a file
// in tables/, with its source beside it. A player's own file can override any key. It replaces figures,
// rates and rows of lists one by one, and the terrain chart as a whole.
type Tables struct {
	rulebook.Figures `yaml:",inline"`
	Rates            rateTable                      `says:"movement rates, in inches"`
	Terrain          rule.Table                     `says:"the terrain chart, as a whole"`
	Numbers          rule.Rows[Figure, rule.Figure] `yaml:"figures" says:"other numbers of the rules"`

	// The lists of a file, which Settle adds to the weapons and troops.
	WeaponList  *listFile[weaponFile]  `yaml:"weapons" says:"weapons; a known id replaces the old one"`
	TroopList   *listFile[troopFile]   `yaml:"troops" says:"troops; a known id replaces the old ones"`
	SectionList *listFile[sectionFile] `yaml:"structures" says:"sections of structures; a known id replaces the old one"`

	costs   [Rows][Transports]Cost
	sight   books.SolPrimeChart // the figures that affect visibility
	weapons []*Weapon
	troops  []Kind
}

// List implements rulebook.Tables.
func (t *Tables) List() []rulebook.Table {
	troops, weapons := rule.Table{Name: "troops and structures with their points"}, rulebook.Table{Name: "weapons"}
	for _, k := range t.troops {
		if k.Source == rule.StandIn {
			troops.Origin = k.Origin
		}
	}
	for _, w := range t.weapons {
		weapons.Origins = append(weapons.Origins, w.Origin)
	}
	return []rulebook.Table{{Chart: &troops}, weapons, {Name: "figures", Origins: rule.OriginsOf(t.Numbers)}, {Chart: &t.Terrain, Shape: terrainShape}}
}

// Settle implements rulebook.Tables.
func (t *Tables) Settle() error {
	if t.Terrain.Name != "" {
		for row := range Rows {
			for of := range Transports {
				t.costs[row][of] = costWords[t.Terrain.Cell(int(row), int(of))]
			}
		}
	}
	t.weapons, t.troops = slices.Clone(t.weapons), slices.Clone(t.troops)
	if err := cmp.Or(t.WeaponList.read(t.weapon), t.TroopList.read(t.troop), t.SectionList.read(t.section)); err != nil {
		return err
	}
	t.WeaponList, t.TroopList, t.SectionList = nil, nil, nil
	if t.Numbers != nil {
		t.settle()
	}
	return nil
}

// Cost returns the cost of a row of the terrain chart for a transport.
func (t *Tables) Cost(row Row, of Transport) Cost { return t.costs[row][of] }

// Sight returns the figures of visibility.
func (t *Tables) Sight() books.SolPrimeChart { return t.sight }

// A rateTable holds the movement rates in inches, in the order of rateWords.
type rateTable [7]int

var rateWords = []string{"infantry", "mobile", "powersuit", "slow-mechanized", "mechanized", "fast-mechanized", "air"}

// A ratesFile is the format of the rates in a file.
type ratesFile struct {
	Name        string
	Cite        rule.Clause
	rule.Origin `yaml:",inline"`
	Of          map[string]int `yaml:",inline" range:"1..60"`
}

// Schema implements rule.SelfDescribing.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// ReadsNull implements rule.NullReader.
func (*rateTable) ReadsNull() {}

// UnmarshalYAML replaces the rates that a file gives.
func (r *rateTable) UnmarshalYAML(n *yaml.Node) error {
	var raw ratesFile
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	for word, rate := range raw.Of {
		i, err := oneOf(n, "rate", word, rateWords)
		if err != nil {
			return err
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
