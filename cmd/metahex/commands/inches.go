package commands

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// Tables in inches as text: a character for each half inch across and each inch
// down, since characters are twice as high as wide.

// groundSigns are the signs of the kinds of ground; firm ground is blank.
var groundSigns = map[string]byte{
	"hill": '^', "slope": '/', "soft": ',', "rough": ':', "marsh": '"', "slag": '%', "river": '~', "lake": '~',
	"shallow": '-', "ford": '=', "woods": '&', "thicket": '$', "tree": '!', "town": '+', "rubble": ';',
	"road": '.', "track": '.', "bridge": '=', "wall": '|', "high-wall": 'H', "trap": 'x', "building": '#',
}

// tableLines draw a board in inches with what stands on it.
func tableLines(b *game.Board, pieces []game.Piece) []string {
	wide, high := int(b.Max.X)*2/grid.Inch, int(b.Max.Y)/grid.Inch
	var lines []string
	ruler := "    "
	for n := 0; n <= wide/2; n += 6 {
		ruler += fmt.Sprintf("%-12d", n)
	}
	lines = append(lines, strings.TrimRight(ruler, " "))
	for row := range high {
		line := make([]byte, wide)
		for col := range wide {
			line[col] = ' '
			at := game.Point{X: int32(col*grid.Inch/2 + grid.Inch/4), Y: int32(row*grid.Inch + grid.Inch/2)}
			if under := b.Beneath(at); len(under) > 0 {
				line[col] = cmp.Or(groundSigns[under[0].Terrain], ' ')
			}
		}
		for _, p := range pieces {
			if p.Off == "" && int(p.At.Y)/grid.Inch == row {
				at := min(int(p.At.X)*2/grid.Inch, wide-1)
				copy(line[at:], pieceSign(p))
			}
		}
		label := "   "
		if row%6 == 0 {
			label = fmt.Sprintf("%2d ", row)
		}
		lines = append(lines, label+"|"+string(line)+"|")
	}
	return lines
}

// showTable prints a table as text with what lies on it.
func showTable(out io.Writer, t *tables.Map) {
	printLines(out, tableLines(game.NewInches(t), nil))
	for _, f := range t.Features {
		fmt.Fprintf(out, "%-10s %s%s\n", f.Kind, f.Name, measuresOf(f))
	}
}

// measuresOf tells a feature's height, breadth and floors.
func measuresOf(f tables.Feature) string {
	var all []string
	if f.Height > 0 {
		all = append(all, grid.Inches(f.Height)+" inches high")
	}
	if f.Breadth > 0 {
		all = append(all, grid.Inches(f.Breadth)+" wide")
	}
	if f.Kind == tables.Built {
		all = append(all, rule.Count(f.House.Floors, "floor"))
		for what, has := range map[string]bool{"stairs": f.House.Stairs == tables.Narrow, "broad stairs": f.House.Stairs == tables.Broad,
			"ladder": f.House.Ladder, "open to vehicles": f.House.Vehicles, "rubble within": f.House.Rubble} {
			if has {
				all = append(all, what)
			}
		}
		slices.Sort(all[2:])
	}
	if len(all) == 0 {
		return ""
	}
	return ", " + strings.Join(all, ", ")
}
