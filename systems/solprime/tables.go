package solprime

import (
	"embed"
	"fmt"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

//go:embed tables/*.yaml
var tableFiles embed.FS

// StandardTables are the text's figures, and stand-ins where it has none.
func StandardTables() *Tables {
	t := &Tables{rates: rateTable{}}
	for _, name := range []string{"movement", "fire", "troops", "structures"} {
		file := "tables/" + name + ".yaml"
		data, err := tableFiles.ReadFile(file)
		if err == nil {
			err = t.lay(file, data)
		}
		if err != nil {
			panic(err) // the files are part of the program
		}
	}
	return t
}

// lay reads one file over what is held.
func (t *Tables) lay(file string, data []byte) error {
	raw := struct {
		Rates   *rateTable
		Terrain *rule.Table
		Figures *figureTable
		Weapons *listFile
		Troops  *listFile
		Works   *listFile `yaml:"structures"`
	}{Rates: &t.rates, Figures: &t.figures}
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return err
	}
	if raw.Terrain != nil {
		if err := raw.Terrain.Check(file, terrainShape); err != nil {
			return err
		}
		t.terrain = raw.Terrain
		for row := range groundRows {
			for of := range Transports {
				t.costs[row][of] = costWords[t.terrain.Cell(int(row), int(of))]
			}
		}
	}
	for _, list := range []struct {
		f    *listFile
		read func(key, value *yaml.Node) error
	}{{raw.Weapons, t.weapon}, {raw.Troops, t.troop}, {raw.Works, t.section}} {
		if list.f == nil {
			continue
		}
		for i := 0; i+1 < len(list.f.List.Content); i += 2 {
			if err := list.read(list.f.List.Content[i], list.f.List.Content[i+1]); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	t.rate()
	return nil
}

// A listFile is rows under their ids.
type listFile struct {
	Name        string
	rule.Origin `yaml:",inline"`
	List        yaml.Node `rule:"required"`
}

// UnmarshalYAML reads the rates.
func (r *rateTable) UnmarshalYAML(n *yaml.Node) error {
	raw := struct {
		Name        string
		Cite        rule.Clause
		rule.Origin `yaml:",inline"`
		Of          map[string]int `yaml:",inline"`
	}{}
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	for word, rate := range raw.Of {
		if _, err := oneOf(n, "rate", word, rateWords); err != nil {
			return err
		}
		if *r == nil {
			*r = rateTable{}
		}
		(*r)[word] = rate
	}
	return nil
}

// A groundRow is a row of the terrain chart.
type groundRow uint8

const (
	rowClear groundRow = iota
	rowRoad
	rowPoor
	rowUrban
	rowWoods
	rowSwamp
	rowHills
	rowLowWall
	rowShallow
	rowDeep
	rowMud
	groundRows
)

var rowWords = []string{"clear", "road", "poor", "urban", "woods", "swamp", "hills", "low-wall", "shallow", "deep", "mud"}

// A cost is a factor in halves, or inches that are paid once; the zero value is
// ground that is not allowed.
type cost struct{ halves, once int64 }

var costWords = map[string]cost{
	"1": {2, 0}, "/2": {1, 0}, "x2": {4, 0}, "x3": {6, 0}, "x4": {8, 0}, "+1": {2, 1000}, "+2": {2, 2000}, "+4": {2, 4000}, "no": {},
}

var terrainShape = rule.Shape{
	Rows:    rule.Axis{Labels: rowWords},
	Columns: rule.Axis{Labels: transportWords[:Transports]},
	Words:   []string{"1", "/2", "x2", "x3", "x4", "+1", "+2", "+4", "no"},
}
