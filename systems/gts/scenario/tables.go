package scenario

import (
	"fmt"
	"slices"
	"strings"

	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Tables hold all values of the game. They are immutable after loading. Each table comes from a
// file in tables/ that states its source. Players can overlay a file of their own, with any of the
// keys of these files.
type Tables struct {
	rulebook.Figures     `yaml:",inline"`
	Unarmoured, Armoured rule.Table                        `clause:"GTS chart/results" says:"results of fire at such targets"`
	First, Change        rule.Table                        `clause:"GTS chart/weather" says:"the weather of the first day, or its change"`
	Modifiers            rule.Rows[Modifier, rule.Figure]  `says:"modifiers of fire"`
	Quality              rule.Rows[Quality, rule.Figure]   `says:"modifiers of troop quality checks"`
	Measures             rule.Rows[Measure, rule.Figure]   `says:"other numbers of the rules"`
	Terrain              rule.Rows[ground, TerrainRow]     `says:"the terrain chart"`
	Ways                 rule.Rows[way, TerrainRow]        `says:"roads, tracks and other ways in the terrain chart"`
	Colours              rule.Rows[rowOfColour, colourRow] `says:"terrain for colours, on maps that print no terrain"`
	Order                Forces                            `yaml:"divisions" says:"the order of battle: kinds of units, and divisions"`

	Results [2][Colours][9]Result `yaml:"-"` // unarmoured, armoured
}

// ground and way name the rows of the terrain chart.
type (
	ground struct{}
	way    struct{}
)

// RowNames implements rule.RowNames.
func (ground) RowNames() (string, []string) { return "terrain", rule.Words(hexes.Terrains) }

// RowNames implements rule.RowNames.
func (way) RowNames() (string, []string) { return "way", rule.Words(hexes.Ways) }

// List implements rulebook.Tables.
func (t *Tables) List() []rulebook.Table {
	return []rulebook.Table{
		{Chart: &t.Unarmoured, Shape: resultShape}, {Chart: &t.Armoured, Shape: resultShape},
		{Chart: &t.First, Shape: firstShape}, {Chart: &t.Change, Shape: changeShape},
		{Name: "modifiers", Origins: rule.OriginsOf(t.Modifiers)},
		{Name: "quality modifiers", Origins: rule.OriginsOf(t.Quality)},
		{Name: "measures", Origins: rule.OriginsOf(t.Measures)},
		{Name: "terrain", Origins: slices.Concat(rule.OriginsOf(t.Terrain), rule.OriginsOf(t.Ways))},
		{Chart: &rule.Table{Name: "units", Origin: t.Order.Origin}},
	}
}

// Settle implements rulebook.Tables: it converts the words of the results tables to results.
func (t *Tables) Settle() error {
	for i, table := range []*rule.Table{&t.Unarmoured, &t.Armoured} {
		if table.Name == "" {
			continue
		}
		for c := range Colours {
			for die := range 9 {
				t.Results[i][c][die] = resultOf(table.Cell(int(c), die))
			}
		}
	}
	return nil
}

// Of returns the value of a measure.
func (t *Tables) Of(m Measure) int { return t.Measures[m].Amount }

// Figure returns the value of a measure, with its source.
func (t *Tables) Figure(m Measure) rule.Figure { return t.Measures[m] }

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
	Leg, Wheel, Track Price `says:"the cost of entry for units that move so"`
	Fire              int   `says:"the modifier of fire at a target in it"`
	HE                int   `yaml:"he" says:"the same modifier for explosive weapons"`
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
