package layercake

import "metahex/grid"

// The readings of section 6 lie between those that see most and least.
//
//	reading   sees most        sees least      because
//	6.1       neighbours-see   to-the-letter   one blocks lines that the other does not
//	6.5       halve            deduct          d / 2ⁿ, rounded, is never more than d − n
//	6.6       level-zero       subtract        all that can be taken off, or nothing
//	6.8       edge-open        edge-pairs      a pair of two kinds, or of three
//	rubble    open             blocks          tops are higher, and terrain
//
// So some reading turns a line if, and only if, it is clear under the first and blocked under the
// second: two verdicts replace 64. A property test checks all of them.

// Mildest and Strictest return two readings. A line that any reading clears is clear under Mildest;
// a line that any reading blocks is blocked under Strictest.
func Mildest() Readings {
	return Readings{Neighbours: NeighboursSee, Shadow: Halve, Lower: LevelZero, Edges: EdgeOpen, Ruins: RubbleOpen}
}

// Strictest is described with Mildest.
func Strictest() Readings {
	return Readings{Neighbours: ToTheLetter, Shadow: Deduct, Lower: Subtract, Edges: EdgePairs, Ruins: RubbleBlocks}
}

// Trapped reports whether only terrain on both sides of the line hides two soldiers, by the letter
// of 6.1. One step aside they would see each other.
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
// dots; only few lines do.
func (r *Ruler) AlongSides(way grid.Offset) bool {
	line, _ := r.lines.over(way)
	return line.sides
}
