package scenario

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// Tables are all values of the game that come from tables. They never change after loading. A file
// replaces a chart as a whole, and rates, measures and units one by one.
type Tables struct {
	rulebook.Figures         `yaml:",inline"`
	Speeds                   rateTable                       `yaml:"rates" clause:"LG vehicles/1.b" says:"movement rates of each type, in inches"`
	Terrain, Turning, Damage rule.Table                      `says:"this table, as a whole"`
	Measures                 rule.Rows[Measure, rule.Figure] `says:"other numbers of the rules"`
	Units                    unitTable                       `says:"kinds of pieces; a known id replaces the old kind"`

	costs [GroundRows][Types]tabletop.Factor // the terrain table as numbers
	turns [Types][Bands]Fraction             // the turning table as numbers
}

// List implements rulebook.Tables.
func (t *Tables) List() []rulebook.Table {
	return []rulebook.Table{
		{Chart: &t.Turning, Shape: turningShape}, {Chart: &t.Terrain, Shape: terrainShape}, {Chart: &t.Damage, Shape: damageShape},
		{Name: "measures", Origins: rule.OriginsOf(t.Measures)}, {Chart: &rule.Table{Name: "units", Origin: t.Units.Origin}},
	}
}

// A GroundRow is a row of the terrain table.
type GroundRow uint8

// The rows of the terrain table, in the order of terrain.yaml.
const (
	RowFirm GroundRow = iota
	RowSoft
	RowUphill
	RowWater
	RowFord
	RowRoad
	RowBridge
	RowVegetation
	RowThicket
	RowObstacle
	RowHighWall
	RowTrap
	RowBuilding
	RowStairs
	RowLadder
	GroundRows
)

var rowWords = []string{"firm", "soft", "uphill", "water", "ford", "road", "bridge", "vegetation", "thicket", "obstacle", "high-wall", "trap", "building", "stairs", "ladder"}

// String returns the word of the row.
func (r GroundRow) String() string { return rowWords[r] }

// GroundWords returns the words of all rows of the terrain table.
func GroundWords() []string { return rowWords }

// factorWords maps the words in cells of the terrain table to factors.
var factorWords = map[string]tabletop.Factor{"1": {Num: 1, Den: 1}, "x2": {Num: 2, Den: 1}, "x3": {Num: 3, Den: 1}, "/2": {Num: 1, Den: 2}, "/3": {Num: 1, Den: 3}, "no": {}}

var terrainShape = rule.Shape{
	Rows:    rule.Axis{Labels: rowWords},
	Columns: rule.Axis{Labels: typeWords[:]},
	Words:   []string{"1", "x2", "x3", "/2", "/3", "no"},
}

// A Fraction is a fraction of the movement rate.
type Fraction struct{ Num, Den int64 }

var fractionWords = map[string]Fraction{"0": {0, 1}, "1/6": {1, 6}, "1/3": {1, 3}, "2/3": {2, 3}, "5/6": {5, 6}, "1/2": {1, 2}, "1": {1, 1}}

// String returns the fraction as the rule book writes it.
func (f Fraction) String() string { return fmt.Sprintf("%d/%d", f.Num, f.Den) }

// Bands is the number of columns of the turning table: up to 45 degrees, 90, 135 and 180.
const Bands = 4

var turningShape = rule.Shape{
	Rows:    rule.Axis{Labels: typeWords[:]},
	Columns: rule.Axis{Labels: []string{"45", "90", "135", "180"}},
	Words:   []string{"0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"},
}

// The locations on a vehicle that a penetration can hit.
const (
	OnMovement = "movement"
	OnWeapons  = "weapons"
	OnSights   = "targeting"
	OnControl  = "control"
)

var damageShape = rule.Shape{
	Rows:    rule.Axis{Labels: []string{"vehicle"}},
	Columns: rule.Axis{From: 1, To: 10},
	Words:   []string{OnMovement, OnWeapons, OnSights, OnControl},
}

// Settle implements rulebook.Tables. It converts the words of the charts into numbers, and checks that
// the rate of every kind of piece is a rate of its type (LG vehicles/1.c).
func (t *Tables) Settle() error {
	for row := range GroundRows {
		for of := range Types {
			if t.Terrain.Name != "" {
				t.costs[row][of] = factorWords[t.Terrain.Cell(int(row), int(of))]
			}
		}
	}
	for of := range Types {
		for band := range Bands {
			if t.Turning.Name != "" {
				t.turns[of][band] = fractionWords[t.Turning.Cell(int(of), band)]
			}
		}
	}
	for _, k := range t.Units.kinds {
		if rates := t.Speeds.of[k.Type]; !slices.Contains(rates, int(k.Rate/grid.Inch)) {
			return &rule.Fault{Line: 1, Column: 1, Text: fmt.Sprintf("%s moves %s; want one of the rates of %s, %v [%s]",
				k.ID, grid.InchWords(k.Rate), k.Type, rates, rule.Clause("LG vehicles/1.c"))}
		}
	}
	return nil
}

// Cost returns the factor in a cell of the terrain table.
func (t *Tables) Cost(row GroundRow, of Type) tabletop.Factor { return t.costs[row][of] }

// Turn returns the fraction in a cell of the turning table.
func (t *Tables) Turn(of Type, band int) Fraction { return t.turns[of][band] }

// A rateTable holds the rates of each type in inches, the fastest first.
type rateTable struct {
	rule.Origin
	of [Types][]int
}

// A ratesFile is the format of the rates in a file.
type ratesFile struct {
	Name        string
	Cite        rule.Clause
	rule.Origin `yaml:",inline"`
	Of          map[string][]int `yaml:",inline"`
}

// Schema implements rule.SelfDescribing.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// ReadsNull implements rule.NullReader.
func (*rateTable) ReadsNull() {}

// UnmarshalYAML reads the rates of all types.
func (r *rateTable) UnmarshalYAML(n *yaml.Node) error {
	var raw ratesFile
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	r.Origin = raw.Origin
	for word, rates := range raw.Of {
		t, ok := TypeNamed(word)
		if !ok {
			return rule.At(n, "%s", rule.Unknown("type", word, typeWords[:]))
		}
		for _, rate := range rates {
			if rate < 6 || rate%6 != 0 || rate > 96 {
				return rule.At(n, "found a rate of %d inches for %s; want a multiple of 6, 6 to 96 [%s]", rate, word, rule.Clause("LG vehicles/1.d"))
			}
		}
		r.of[t] = rates
	}
	return nil
}

// Rates returns a type's rates in inches, the fastest first (LG vehicles/1.b).
func (t *Tables) Rates(of Type) []int { return t.Speeds.of[of] }
