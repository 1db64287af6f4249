package battle

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps/tables"
)

// The ground of a table: 48 by 36 inches in cells, some with terrain. A half-turn does not change
// it, so neither side has a better end. A road leads along the middle.
//
//	. W . H . .      W and W′, H and H′ change places when the table is turned
//	. . B . . L
//	═══════════
//	L′. . B′. .
//	. . H′. W′.

const (
	yardWide, yardDeep   = 48, 36
	cellWide, cellDeep   = 8, 9
	cellsAcross, cellRow = yardWide / cellWide, yardDeep / cellDeep
)

// A yard is a table drawn by the seed.
type yard struct {
	text string
	*tables.Map
	free []grid.Point // the middles of empty cells of the upper half
}

// yard draws a table.
func (d *drawer) yard() (*yard, error) {
	var areas, buildings strings.Builder
	y := &yard{}
	n := 0
	for row := range cellRow / 2 {
		for column := range cellsAcross {
			what := d.rand.IntN(10)
			if column == 0 || column == cellsAcross-1 {
				what = d.rand.IntN(18) // less terrain here, because a side sets up there
			}
			x, z := column*cellWide, row*cellDeep
			if what > 6 {
				y.free = append(y.free, grid.Point{X: int32(2*x+cellWide) * grid.Inch / 2, Y: int32(2*z+cellDeep) * grid.Inch / 2})
				continue
			}
			n++
			box := [4]int{2*x + 3 + d.rand.IntN(3), 2*z + 3 + d.rand.IntN(3), 2*(x+cellWide) - 3 - d.rand.IntN(3), 2*(z+cellDeep) - 3 - d.rand.IntN(3)}
			for end, suffix := range []string{"", " opposite"} {
				if end == 1 {
					box = [4]int{2*yardWide - box[2], 2*yardDeep - box[3], 2*yardWide - box[0], 2*yardDeep - box[1]}
				}
				d.thing(&areas, &buildings, what, box, fmt.Sprintf("%d%s", n, suffix))
			}
		}
	}
	y.text = fmt.Sprintf("format: table/1\nid: yard-%d\ntitle: Drawn by seed %[1]d\nsize: [%d, %d]\nareas:\n%slines:\n  - {kind: road, at: [[0, 18], [48, 18]], width: 2, name: the road}\n", d.Seed, yardWide, yardDeep, &areas)
	if areas.Len() == 0 {
		return nil, fmt.Errorf("found a table with nothing on it")
	}
	if buildings.Len() > 0 {
		y.text += "buildings:\n" + buildings.String()
	}
	m, found := tables.Read("map", []byte(y.text))
	if err := found.Grave().Err(); err != nil {
		return nil, err
	}
	y.Map = m
	return y, nil
}

// thing writes one piece of terrain. Its box is in half inches.
func (d *drawer) thing(areas, buildings *strings.Builder, what int, box [4]int, name string) {
	half := func(n int) string {
		if n%2 == 0 {
			return fmt.Sprint(n / 2)
		}
		return fmt.Sprintf("%d.5", n/2)
	}
	corners := fmt.Sprintf("[[%s, %s], [%s, %[2]s], [%[3]s, %[4]s], [%[1]s, %[4]s]]", half(box[0]), half(box[1]), half(box[2]), half(box[3]))
	switch what {
	case 0, 1, 2:
		fmt.Fprintf(areas, "  - {kind: woods, at: %s, height: 2, name: wood %s}\n", corners, name)
	case 3:
		fmt.Fprintf(areas, "  - {kind: hill, at: %s, height: 2, sides: slope, name: hill %s}\n", corners, name)
	case 4:
		fmt.Fprintf(areas, "  - {kind: soft, at: %s, name: meadow %s}\n", corners, name)
	case 5:
		fmt.Fprintf(areas, "  - {kind: thicket, at: %s, name: thicket %s}\n", corners, name)
	default:
		fmt.Fprintf(buildings, "  - {at: %s, floors: 1, storey: 2, stairs: broad, name: house %s}\n", corners, name)
	}
}
