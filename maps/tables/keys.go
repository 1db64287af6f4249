package tables

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// The keys of a table/1 file. Lengths are in inches, with at most three decimals. A point is a pair
// of lengths, [12, 7.5].
//
//	format: table/1
//	id: mill-ford
//	title: The ford below the mill
//	size: [48, 36]
//	areas:
//	  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2, name: the copse}
//	  - {kind: lake, round: [20, 18, 3.5]}
//	  - {kind: slope, at: [[…]], up: [0, -1]}
//	lines:
//	  - {kind: road, at: [[0, 20], [30, 20], [48, 12]], width: 2}
//	buildings:
//	  - {at: [[…]], floors: 2, storey: 1.5, stairs: narrow}
type keys struct {
	Format    mapfile.Word   `yaml:"format"`
	ID        mapfile.Word   `yaml:"id"`
	Title     mapfile.Word   `yaml:"title"`
	Size      *measures      `yaml:"size"`
	Areas     []areaKeys     `yaml:"areas"`
	Lines     []lineKeys     `yaml:"lines"`
	Buildings []buildingKeys `yaml:"buildings"`
}

// A shapeKeys is a polygon or a circle.
type shapeKeys struct {
	At    pointList    `yaml:"at"`
	Round measures     `yaml:"round"` // the centre and the radius
	Name  mapfile.Word `yaml:"name"`
}

type areaKeys struct {
	shapeKeys `yaml:",inline"`
	Kind      mapfile.Word `yaml:"kind" rule:"required"`
	Height    measure      `yaml:"height"`
	Up        measures     `yaml:"up"`
	Sides     mapfile.Word `yaml:"sides"`
}

type lineKeys struct {
	Kind   mapfile.Word `yaml:"kind" rule:"required"`
	At     pointList    `yaml:"at" rule:"required"`
	Width  measure      `yaml:"width"`
	Height measure      `yaml:"height"`
	Name   mapfile.Word `yaml:"name"`
}

type buildingKeys struct {
	shapeKeys `yaml:",inline"`
	Floors    mapfile.Number `yaml:"floors"`
	Storey    measure        `yaml:"storey"`
	Stairs    mapfile.Word   `yaml:"stairs"`
	Ladder    bool           `yaml:"ladder"`
	Vehicles  bool           `yaml:"vehicles"`
	Rubble    bool           `yaml:"rubble"`
}

// A measure is a length in thousandths of an inch, with its position.
type measure struct {
	value int64
	mapfile.Word
}

// UnmarshalYAML parses a length in inches.
func (m *measure) UnmarshalYAML(n *yaml.Node) error {
	if err := m.Word.UnmarshalYAML(n); err != nil {
		return err
	}
	v, ok := thousandths(n.Value)
	if !ok {
		return rule.At(n, "found %q; want inches with at most three decimals, such as 12 or 7.5", n.Value)
	}
	m.value = v
	return nil
}

// thousandths parses inches in decimal notation: "12", "-0.5", ".25".
func thousandths(s string) (int64, bool) {
	digits, minus := strings.CutPrefix(s, "-")
	whole, part, _ := strings.Cut(digits, ".")
	if len(part) > 3 || whole+part == "" {
		return 0, false
	}
	if len(whole) > 6 && strings.Trim(whole+part, "0123456789") == "" {
		whole, part = "999999", "999" // beyond every limit, so a finding names the limit
	}
	v, err := strconv.ParseUint(whole+(part + "000")[:3], 10, 63)
	if err != nil {
		return 0, false
	}
	if minus {
		return -int64(v), true
	}
	return int64(v), true
}

// measures is a list of two or three lengths in brackets.
type measures struct {
	of []measure
	mapfile.Word
}

// UnmarshalYAML also stores the position of the bracket.
func (s *measures) UnmarshalYAML(n *yaml.Node) error {
	s.Word = mapfile.Word{Line: n.Line, Column: n.Column}
	return mapfile.Each(n, "inches", func(c *yaml.Node) error {
		s.of = append(s.of, measure{})
		return s.of[len(s.of)-1].UnmarshalYAML(c)
	})
}

// point returns the point whose coordinates are the first two lengths.
func (s measures) point() grid.Point {
	return grid.Point{X: int32(s.of[0].value), Y: int32(s.of[1].value)}
}

// pointList is a list of points.
type pointList struct {
	of []measures
	mapfile.Word
}

// UnmarshalYAML parses the points.
func (all *pointList) UnmarshalYAML(n *yaml.Node) error {
	all.Word = mapfile.Word{Line: n.Line, Column: n.Column}
	return mapfile.Each(n, "a point such as [12, 7.5]", func(c *yaml.Node) error {
		all.of = append(all.of, measures{})
		return all.of[len(all.of)-1].UnmarshalYAML(c)
	})
}
