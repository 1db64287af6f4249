package scenario

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems/tabletop"
)

//go:embed tables/*.yaml
var tableFiles embed.FS

// Tables are all values of the game that come from tables. They never change after loading.
type Tables struct {
	Terrain, Turning, Damage *rule.Table

	rates    rateTable
	measures measureTable
	units    unitTable
	files    []rule.File // all files that were read, in order

	costs [GroundRows][Types]tabletop.Factor // the terrain table as numbers
	turns [Types][Bands]Fraction             // the turning table as numbers
}

var standardTables = sync.OnceValue(func() *Tables {
	t := &Tables{}
	files.LayShipped(tableFiles, "tables", t.lay, "rates", "terrain", "turning", "measures", "units", "damage")
	return t
})

// StandardTables returns the values of the text, and stand-ins for missing values. The tables are
// shared and must not be changed.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of these tables, changed by the tables of a file. The error joins
// *rule.Faults.
func (t *Tables) Overlay(file string) (*Tables, error) {
	data, err := files.Read(file, files.Tables)
	if err != nil {
		return nil, err
	}
	c := *t
	c.units.kinds = slices.Clone(t.units.kinds)
	return &c, c.lay(file, data)
}

// A tablesFile is the format of a file of tables.
type tablesFile struct {
	Rates    *rateTable
	Terrain  *rule.Table
	Turning  *rule.Table
	Measures *measureTable
	Units    *unitTable
	Damage   *rule.Table
}

// lay reads one file and overrides values of the tables. A table is replaced as a whole. Measures
// and units are replaced one by one.
func (t *Tables) lay(file string, data []byte) error {
	raw := tablesFile{Rates: &t.rates, Measures: &t.measures, Units: &t.units}
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return err
	}
	if raw.Rates == nil || raw.Measures == nil || raw.Units == nil {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found an empty table; give its values, or leave out its key"}
	}
	for _, chart := range []struct {
		laid  *rule.Table
		over  **rule.Table
		shape rule.Shape
	}{{raw.Terrain, &t.Terrain, terrainShape}, {raw.Turning, &t.Turning, turningShape}, {raw.Damage, &t.Damage, damageShape}} {
		if chart.laid == nil {
			continue
		}
		if err := chart.laid.Check(file, chart.shape); err != nil {
			return err
		}
		*chart.over = chart.laid
	}
	t.rates, t.measures, t.units = *raw.Rates, *raw.Measures, *raw.Units
	t.compile()
	t.files = append(t.files[:len(t.files):len(t.files)], rule.File{Name: file, Data: data})
	return t.checkRates(file)
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

// checkRates checks that the rate of every kind of piece is a rate of its type (LG vehicles/1.c).
func (t *Tables) checkRates(file string) error {
	for _, k := range t.units.kinds {
		if rates := t.rates.of[k.Type]; !slices.Contains(rates, int(k.Rate/grid.Inch)) {
			return &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("%s moves %s; want one of the rates of %s, %v [%s]",
				k.ID, grid.InchWords(k.Rate), k.Type, rates, rule.Clause("LG vehicles/1.c"))}
		}
	}
	return nil
}

// compile converts the words of the tables into numbers.
func (t *Tables) compile() {
	if t.Terrain != nil {
		for row := range GroundRows {
			for of := range Types {
				t.costs[row][of] = factorWords[t.Terrain.Cell(int(row), int(of))]
			}
		}
	}
	if t.Turning != nil {
		for of := range Types {
			for band := range Bands {
				t.turns[of][band] = fractionWords[t.Turning.Cell(int(of), band)]
			}
		}
	}
}

// Cost returns the factor in a cell of the terrain table.
func (t *Tables) Cost(row GroundRow, of Type) tabletop.Factor { return t.costs[row][of] }

// Turn returns the fraction in a cell of the turning table.
func (t *Tables) Turn(of Type, band int) Fraction { return t.turns[of][band] }

// Sources lists the values that are stand-ins. The goals of a match contain the list.
func (t *Tables) Sources() []string {
	n := 0
	for _, f := range t.measures {
		if f.Source == rule.StandIn {
			n++
		}
	}
	measures := ""
	if n > 0 {
		measures = fmt.Sprintf("measures: %d stand-in", n)
	}
	all := []string{t.Turning.Note(), t.Terrain.Note(), t.Damage.Note(), measures, t.UnitNote()}
	return slices.DeleteFunc(all, func(note string) bool { return note == "" })
}

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
func (t *Tables) Rates(of Type) []int { return t.rates.of[of] }
