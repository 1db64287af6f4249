package text

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Relative positions, for players who do not see the map: "BA: 3 dots north-east of RA, at G-18".

// Where lists the visible enemy units and the objectives, each with its position relative to the
// nearest of the side's own pieces.
func Where(v game.View, side game.Side) []string {
	own := standing(v, side)
	if v.Board == nil || len(own) == 0 {
		return []string{"none of your pieces is on the board"}
	}
	var lines []string
	for _, p := range standing(v, side.Enemy()) {
		lines = append(lines, p.Label+": "+relative(v.Board, p.At, own))
	}
	if lines == nil {
		lines = []string{"no enemy is seen"}
	}
	for _, m := range v.Marks {
		held := "held by nobody"
		if m.Held != game.Chance {
			held = "held by " + m.Held.String()
		}
		lines = append(lines, "objective, "+held+": "+relative(v.Board, m.At, own))
	}
	return lines
}

// standing returns the pieces of a side that are on the board.
func standing(v game.View, side game.Side) (all []*game.Piece) {
	for i := range v.Pieces {
		if p := &v.Pieces[i]; p.Off == "" && p.ID >= 0 && p.Side == side {
			all = append(all, p)
		}
	}
	return all
}

// relative describes the position of a point relative to the nearest of some pieces.
func relative(b *game.Board, at game.Point, from []*game.Piece) string {
	near := slices.MinFunc(from, func(p, q *game.Piece) int { return int(far(b, p.At, at) - far(b, q.At, at)) })
	name := ""
	for i := range b.Places {
		if p := &b.Places[i]; b.Kind != game.Inches && p.At == at {
			name = ", at " + p.Name
		}
	}
	to := game.Point{X: at.X - near.At.X, Y: at.Y - near.At.Y}
	wind := game.Wind(upright(b, to))
	if wind < 0 {
		return "with " + near.Label + name
	}
	return fmt.Sprintf("%s %s of %s%s", measured(b, far(b, near.At, at)), game.WindNames[wind], near.Label, name)
}

// far returns the distance between two points: in dots, in hexes, or in thousandths of an inch.
func far(b *game.Board, p, q game.Point) int64 {
	if b.Kind == game.Inches {
		return grid.Point(p).Distance(grid.Point(q))
	}
	return int64(grid.Distance(grid.Place{Q: int(p.X), V: int(p.Y)}, grid.Place{Q: int(q.X), V: int(q.Y)}))
}

// measured formats a distance with its unit. The distance is a result of the function far.
func measured(b *game.Board, n int64) string {
	switch b.Kind {
	case game.Inches:
		return grid.InchWords(n)
	case game.Hexes:
		return rule.Count(int(n), "hex", "hexes")
	}
	return rule.Count(int(n), "dot")
}

// upright scales both coordinates of a step to the same unit. A column of a lattice is √3 ≈ 1.732
// half-rows wide.
func upright(b *game.Board, to game.Point) game.Point {
	if b.Kind == game.Inches {
		return to
	}
	return game.Point{X: to.X * 1732, Y: to.Y * 1000}
}
