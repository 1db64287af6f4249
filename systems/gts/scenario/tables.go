package scenario

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/rule/files"
)

// Tables hold all values of the game. They are immutable after loading. Each table comes from a
// file in tables/ that states its source. Players can overlay a file of their own (Overlay), with
// any of the keys of these files.
type Tables struct {
	Unarmoured, Armoured *rule.Table // GTS chart/results
	First, Change        *rule.Table // GTS chart/weather

	files     []rule.File // all files read, in order
	modifiers modifierTable
	quality   qualityTable
	measures  measureTable
	Terrain   terrainTable
	Ways      wayTable
	colours   colourTable
	Results   [2][Colours][9]Result // unarmoured, armoured
	Order     *Forces
}

//go:embed tables/*.yaml
var tableFiles embed.FS

var standardTables = sync.OnceValue(func() *Tables {
	t := &Tables{}
	files.LayShipped(tableFiles, "tables", t.lay, "results", "modifiers", "measures", "terrain", "weather", "forces")
	// The table of colours matters only on maps with printed colours, whose hash includes the table.
	// It does not affect any other match.
	deciding := t.files
	files.LayShipped(tableFiles, "tables", t.lay, "colours")
	t.files = deciding
	for _, o := range t.origins() {
		if o.Source == "" {
			panic("gts: the shipped tables lack a value")
		}
	}
	return t
})

// StandardTables returns the shipped tables. Callers must not modify them.
func StandardTables() *Tables { return standardTables() }

// Overlay returns a copy of the tables, overlaid with a player's file. Errors are *rule.Faults with
// file, line and column.
func (t *Tables) Overlay(file string) (*Tables, error) {
	return files.Overlay(t, file, (*Tables).lay)
}

// tableFile is the structure of a table file. Its fields start with the values of the tables that
// the file overlays.
type tableFile struct {
	Unarmoured, Armoured *rule.Table
	First, Change        *rule.Table
	Modifiers            *modifierTable
	Quality              *qualityTable
	Measures             *measureTable
	Terrain              *terrainTable
	Ways                 *wayTable
	Colours              *colourTable
	Divisions            *Forces
}

type (
	modifierTable [Modifiers]rule.Figure
	qualityTable  [Qualities]rule.Figure
	measureTable  [Measures]rule.Figure
	terrainTable  [hexes.Terrains]TerrainRow
	wayTable      [hexes.Ways]TerrainRow
)

// UnmarshalYAML replaces the values that the file contains.
func (t *modifierTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeFigures(n, "modifier", modifierNames(), t[:])
}

// UnmarshalYAML replaces the values that the file contains.
func (t *qualityTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeFigures(n, "quality modifier", qualityNames(), t[:])
}

// UnmarshalYAML replaces the values that the file contains.
func (t *measureTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeFigures(n, "measure", measureNames(), t[:])
}

// UnmarshalYAML replaces the rows that the file contains.
func (t *terrainTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeRows(n, "terrain", terrainWords(), t[:])
}

// UnmarshalYAML replaces the rows that the file contains.
func (t *wayTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeRows(n, "way", wayWords(), t[:])
}

// lay overlays the tables with a file. After an error the tables must not be used.
func (t *Tables) lay(file string, data []byte) error {
	own := *t
	laid := tableFile{Modifiers: &own.modifiers, Quality: &own.quality, Measures: &own.measures, Terrain: &own.Terrain, Ways: &own.Ways, Colours: &own.colours}
	if err := rule.DecodeYAML(file, data, &laid); err != nil {
		return err
	}
	if slices.Contains([]bool{laid.Modifiers == nil, laid.Quality == nil, laid.Measures == nil, laid.Terrain == nil, laid.Ways == nil, laid.Colours == nil}, true) {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: "found an empty table; want its values, or leave the table out"}
	}
	t.modifiers, t.quality, t.measures, t.Terrain, t.Ways, t.colours = own.modifiers, own.quality, own.measures, own.Terrain, own.Ways, own.colours
	for _, x := range []struct {
		table *rule.Table
		shape rule.Shape
		to    **rule.Table
	}{
		{laid.Unarmoured, resultShape, &t.Unarmoured}, {laid.Armoured, resultShape, &t.Armoured},
		{laid.First, firstShape, &t.First}, {laid.Change, changeShape, &t.Change},
	} {
		if x.table == nil {
			continue
		}
		if err := x.table.Check(file, x.shape); err != nil {
			return err
		}
		*x.to = x.table
	}
	t.readResults()
	if laid.Divisions != nil {
		if err := laid.Divisions.settle(file); err != nil {
			return err
		}
		t.Order = laid.Divisions
	}
	t.files = append(t.files[:len(t.files):len(t.files)], rule.File{Name: file, Data: data})
	return nil
}

// readResults converts the words of the results tables to results.
func (t *Tables) readResults() {
	for i, table := range []*rule.Table{t.Unarmoured, t.Armoured} {
		if table == nil {
			continue
		}
		for c := range Colours {
			for die := range 9 {
				t.Results[i][c][die] = resultOf(table.Cell(int(c), die))
			}
		}
	}
}

// Of returns the value of a measure.
func (t *Tables) Of(m Measure) int { return t.measures[m].Amount }

// Figure returns the value of a measure, with its source.
func (t *Tables) Figure(m Measure) rule.Figure { return t.measures[m] }

// origins returns the sources of all values.
func (t *Tables) origins() (all []rule.Origin) {
	for _, table := range []*rule.Table{t.Unarmoured, t.Armoured, t.First, t.Change} {
		all = append(all, table.Origin)
	}
	for _, list := range [][]rule.Figure{t.modifiers[:], t.quality[:], t.measures[:]} {
		for _, f := range list {
			all = append(all, f.Origin)
		}
	}
	for _, list := range [][]TerrainRow{t.Terrain[:], t.Ways[:]} {
		for _, r := range list {
			all = append(all, r.Origin)
		}
	}
	return append(all, t.Order.Origin)
}

// Sources lists, table by table, which values are stand-ins. The terms of a match contain the
// list.
func (t *Tables) Sources() (all []string) {
	for _, table := range []*rule.Table{t.Unarmoured, t.Armoured, t.First, t.Change} {
		if note := table.Note(); note != "" {
			all = append(all, note)
		}
	}
	count := func(what string, n int) {
		if n > 0 {
			all = append(all, fmt.Sprintf("%s: %d stand-in", what, n))
		}
	}
	for _, x := range []struct {
		what string
		list []rule.Figure
	}{{"modifiers", t.modifiers[:]}, {"quality modifiers", t.quality[:]}, {"measures", t.measures[:]}} {
		n := 0
		for _, f := range x.list {
			if f.Source == rule.StandIn {
				n++
			}
		}
		count(x.what, n)
	}
	n := 0
	for _, r := range slices.Concat(t.Terrain[:], t.Ways[:]) {
		if r.Source == rule.StandIn {
			n++
		}
	}
	count("terrain", n)
	if note := t.Order.Note("units"); note != "" {
		all = append(all, note)
	}
	return all
}

// terrainWords and wayWords return the names of the chart's rows.
func terrainWords() (all []string) {
	for c := range hexes.Terrains {
		all = append(all, c.String())
	}
	return all
}

func wayWords() (all []string) {
	for w := range hexes.Ways {
		all = append(all, w.String())
	}
	return all
}

var (
	rolls       = rule.Axis{Name: "roll", From: 0, To: 8}
	resultShape = rule.Shape{Rows: rule.Axis{Name: "weapon", Labels: colourNames}, Columns: rolls, Words: resultNames[1:]}
	weatherWord = []string{"clear", "overcast", "rain", "fog"}
	firstShape  = rule.Shape{Rows: rule.Axis{Name: "day", Labels: []string{"any"}}, Columns: rule.Axis{Name: "roll", From: 0, To: 9}, Words: weatherWord}
	changeShape = rule.Shape{Rows: rule.Axis{Name: "weather", Labels: weatherWord}, Columns: rule.Axis{Name: "roll", From: 0, To: 9}, Words: weatherWord}
)

// A Colour is the colour of a fire rating. It shows the kind of weapon.
type Colour uint8

// The colours, in the order of the results table.
const (
	White  Colour = iota // dual purpose
	Pink                 // small arms
	Purple               // small mortar
	Brown                // dedicated artillery
	Black                // coastal battery
	Blue                 // armour piercing
	Green                // mortar
	Orange               // indirect HE
	Yellow               // direct HE
	Colours
)

var colourNames = []string{"white", "pink", "purple", "brown", "black", "blue", "green", "orange", "yellow"}

// String returns the name of the colour.
func (c Colour) String() string { return colourNames[c] }

// Explosive reports whether the weapon ignores the protection of woods.
func (c Colour) Explosive() bool { return c == White || c == Yellow || c == Green || c == Orange }

// A Result is the result of fire (GTS chart/results).
type Result uint8

// The results, worst last.
const (
	NoResult   Result = iota
	MaySuppr          // S?
	Suppress          // S
	HitOnce           // C
	StepLost          // 1
	Eliminated        // E
)

var resultNames = []string{"no result", "S?", "S", "C", "1", "E"}

// resultCites are the clauses that describe each result.
var resultCites = [...][]rule.Clause{{"GTS chart/results"}, {"GTS results/S-check"}, {"GTS results/S"}, {"GTS results/C"}, {"GTS results/1"}, {"GTS results/E"}}

// Cites returns the clauses that describe the result.
func (r Result) Cites() []rule.Clause { return resultCites[r] }

// String returns the symbol in the table.
func (r Result) String() string { return resultNames[r] }

func resultOf(word string) Result { return Result(slices.Index(resultNames, word)) }

// A MoveClass is the colour of a movement allowance.
type MoveClass uint8

// The classes.
const (
	Leg MoveClass = iota
	Wheel
	Track
)

var classNames = []string{"leg", "wheel", "track"}

// String returns the class as the tables write it.
func (c MoveClass) String() string { return classNames[c] }

// A TerrainRow is one row of the terrain chart.
type TerrainRow struct {
	Leg, Wheel, Track Price
	Fire              int // modifier for fire at a target in this terrain
	HE                int `yaml:"he"` // the same modifier for explosive weapons
	rule.Origin       `yaml:",inline"`
}

// Price returns the cost of entry for units of a class.
func (r *TerrainRow) Price(c MoveClass) Price { return [...]Price{r.Leg, r.Wheel, r.Track}[c] }

// A Price is the cost of entry in half-points, out of column and in column. Special values mean
// that entry is prohibited or that the other terrain of the hex counts.
type Price struct{ Normal, Column int8 }

// Special values of a Price.
const (
	Prohibited   int8 = -1
	otherTerrain int8 = -2
)

// UnmarshalText parses "2(1)", "NP(1/2)", "NP" or "OT(1/2)".
func (p *Price) UnmarshalText(text []byte) error {
	normal, rest, two := strings.Cut(string(text), "(")
	column := normal
	if two {
		column = strings.TrimSuffix(rest, ")")
	}
	var ok [2]bool
	p.Normal, ok[0] = halves(normal)
	p.Column, ok[1] = halves(column)
	if !ok[0] || !ok[1] || two && !strings.HasSuffix(rest, ")") {
		return &rule.Fault{Text: fmt.Sprintf("found cost %q; want one such as 2(1), NP(1/2) or OT(1/2)", text)}
	}
	return nil
}

// halves parses one cost and returns it in half-points.
func halves(word string) (int8, bool) {
	switch word {
	case "NP":
		return Prohibited, true
	case "OT":
		return otherTerrain, true
	case "1/2":
		return 1, true
	}
	if len(word) == 1 && word[0] >= '1' && word[0] <= '9' {
		return 2 * int8(word[0]-'0'), true
	}
	return 0, false
}
