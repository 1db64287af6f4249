package layercake

import "metahex/grid"

// Some readings of section 6 block the fewest lines, and others the most.
//
//	reading   sees most        sees least      because
//	6.1       neighbours-see   to-the-letter   only to-the-letter hides neighbours from each other
//	6.5       halve            deduct          d / 2ⁿ, rounded, is never more than d − n
//	6.6       level-zero       subtract        level-zero deducts the most points, subtract none
//	6.8       edge-open        edge-pairs      edge-pairs adds pairs with a contour
//	rubble    open             blocks          with blocks, rubble has a higher top and is terrain
//
// So the readings matter for a line exactly if it is clear under the left column and blocked under
// the right column: two verdicts replace 64. A property test checks all 64.

// Mildest returns the readings that block the fewest lines. A line that is clear under any readings
// is clear under Mildest.
func Mildest() Readings {
	return Readings{Neighbours: NeighboursSee, Shadow: Halve, Lower: LevelZero, Edges: EdgeOpen, Ruins: RubbleOpen}
}

// Strictest returns the readings that block the most lines. A line that is blocked under any
// readings is blocked under Strictest.
func Strictest() Readings {
	return Readings{Neighbours: ToTheLetter, Shadow: Deduct, Lower: Subtract, Edges: EdgePairs, Ruins: RubbleBlocks}
}

// Trapped reports whether two soldiers are hidden only by terrain on both sides of the line, as 6.1
// literally says. If either soldier took one step aside, they would see each other.
func (r *Ruler) Trapped(a, b End) bool {
	if a.Level < b.Level {
		a, b = b, a
	}
	if b.Level >= r.highest || a.At == b.At {
		return false
	}
	line, h := r.lines.over(b.At.Sub(a.At))
	if !line.sides {
		return false
	}
	start, s := r.index(a.At), newSight(a.Level, b.Level, r.Ground(b.At), r.readings)
	for i, p := range line.stations {
		if !line.side(i) && s.hides(r.cake[start+h.over(p)], p) {
			return false
		}
	}
	return r.paired(line, h, start, &s)
}

// AlongSides reports whether the line of a way runs along the sides of hexagons, between pairs of
// dots. Few lines do.
func (r *Ruler) AlongSides(way grid.Offset) bool {
	line, _ := r.lines.over(way)
	return line.sides
}
