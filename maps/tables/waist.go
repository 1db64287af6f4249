package tables

import (
	"fmt"
	"iter"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// raster is the distance between neighbouring points of Spots, in thousandths of an inch.
const raster = grid.Inch / 4

// Heading implements maps.Map.
func (t *Map) Heading() (id, title string) { return t.ID, t.Title }

// Form implements maps.Map.
func (t *Map) Form() maps.Form { return maps.Inches }

// Spots implements maps.Map. It yields the points of a raster of a quarter inch.
func (t *Map) Spots() iter.Seq[maps.Spot] {
	return func(yield func(maps.Spot) bool) {
		for y := int32(0); y <= t.Size.Y; y += raster {
			for x := int32(0); x <= t.Size.X; x += raster {
				if !yield(maps.Spot{X: x, Y: y}) {
					return
				}
			}
		}
	}
}

// SpotName implements maps.Map.
func (t *Map) SpotName(s maps.Spot) string { return s.Point().String() }

// FindSpot implements maps.Map.
func (t *Map) FindSpot(name string) (maps.Spot, error) {
	x, y, _ := strings.Cut(name, ",")
	var across, down rule.Inches
	if across.UnmarshalText([]byte(x)) != nil || down.UnmarshalText([]byte(y)) != nil {
		return maps.Spot{}, fmt.Errorf("found %q; want a point in inches from the upper left corner, such as 12.5,8", name)
	}
	at := grid.Point{X: int32(across), Y: int32(down)}
	if !t.Has(at) {
		return maps.Spot{}, fmt.Errorf("the point %s is not on table %s; want 0,0 to %s", at, t.ID, t.Size)
	}
	return maps.SpotAt(at), nil
}

// Describe implements maps.Map.
func (t *Map) Describe(s maps.Spot) string {
	var all []string
	for _, i := range t.At(s.Point()) {
		f := &t.Features[i]
		text := fmt.Sprintf("%s (%s)", f.Name, f.Kind)
		if f.Height > 0 {
			text += ", " + grid.InchWords(f.Height) + " high"
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return "open ground"
	}
	return strings.Join(all, "; ")
}

// Kind is the Kind of tables.
const Kind = "table in inches"

// Kind implements maps.Map.
func (t *Map) Kind() string { return Kind }
