package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// Tabletop maps are drawn as text with one character for each half inch across and each inch
// down, because characters are twice as high as wide.

// groundSigns maps kinds of ground to characters. Firm ground is blank.
var groundSigns = map[string]byte{
	"hill": '^', "slope": '/', "soft": ',', "rough": ':', "marsh": '"', "slag": '%', "river": '~', "lake": '~',
	"shallow": '-', "ford": '=', "woods": '&', "thicket": '$', "tree": '!', "town": '+', "rubble": ';',
	"road": '.', "track": '.', "bridge": '=', "wall": '|', "high-wall": 'H', "trap": 'x', "building": '#',
}

// tabletop draws a board in inches with its pieces.
func tabletop(b *game.Board, pieces []game.Piece) []string {
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

// listed draws a tabletop map and lists its features.
func listed(t *tables.Map) []string {
	lines := tabletop(game.NewInches(t), nil)
	for _, f := range t.Features {
		lines = append(lines, fmt.Sprintf("%-10s %s%s", f.Kind, f.Name, measuresOf(f)))
	}
	return lines
}

// measuresOf returns a feature's height, breadth and number of floors in words.
func measuresOf(f tables.Feature) string {
	var all []string
	if f.Height > 0 {
		all = append(all, grid.InchWords(f.Height)+" high")
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

// darkened marks the cells of a drawn map whose centres are not seen.
func darkened(lines []string, t *tables.Map, seen func(grid.Point) bool, from grid.Point) []string {
	const left = len("   |")
	for row := range lines[1:] {
		line := []byte(lines[1+row])
		for col := left; col < len(line)-1; col++ {
			at := grid.Point{X: int32((col-left)*grid.Inch/2 + grid.Inch/4), Y: int32(row*grid.Inch + grid.Inch/2)}
			switch {
			case !t.Has(at):
			case int(from.X)*2/grid.Inch == col-left && int(from.Y)/grid.Inch == row:
				line[col] = '@'
			case !seen(at):
				line[col] = '-'
			}
		}
		lines[1+row] = string(line)
	}
	return lines
}
