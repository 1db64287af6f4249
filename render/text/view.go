// Package text draws boards with characters, for prompts, pipes and screen readers.
package text

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// View draws what a side sees of the board, and lists the visible pieces.
func View(v game.View) []string {
	if v.Board == nil {
		return []string{"there is no board"}
	}
	if v.Board.Kind == game.Inches {
		return append(tabletop(v.Board, v.Pieces), pieceLines(v)...)
	}
	signs := map[game.Point]string{}
	units := map[game.Point]bool{}
	for _, p := range v.Pieces {
		switch sign := pieceSign(p); {
		case p.Off != "" || p.ID < 0 && signs[p.At] != "": // a marker does not hide a unit
		case units[p.At]:
			signs[p.At] = (signs[p.At] + "+  ")[:3] // several pieces at one place
		default:
			signs[p.At], units[p.At] = sign, p.ID >= 0
		}
	}
	places := map[game.Point]game.Place{}
	for _, p := range v.Board.Places {
		places[p.At] = p
	}
	low, high := v.Board.Min, v.Board.Max
	span := grid.Span{Columns: int(high.X) + 1, HalfRows: int(high.Y-min(low.Y, 0)) + 1, Top: int(min(low.Y, 0))}
	picture := dots.Picture
	if span.Top < 0 {
		picture = hexes.SectionPicture
	}
	lines := picture(span, func(at grid.Place) string {
		point := game.Point{X: int32(at.Q), Y: int32(at.V)}
		if sign, ok := signs[point]; ok {
			return sign
		}
		return placeSign(v.Board.Kind, places[point])
	})
	return append(lines, pieceLines(v)...)
}

// pieceSign returns the sign of a piece: upper case for red, lower case for blue.
func pieceSign(p game.Piece) string {
	sign := p.Label
	if sign == "" {
		sign = p.Glyph
	}
	if p.Side == game.Blue {
		return strings.ToLower(sign)
	}
	return strings.ToUpper(sign)
}

// placeSign returns the sign of a place without pieces: terrain and level, or the printed content,
// as in a map file.
func placeSign(kind game.Kind, p game.Place) string {
	if c, ok := hexes.ParseColour(p.Print.Colour); ok || p.Print.Colour == "city" {
		return hexes.ColourCell(hexes.Hex{Colour: c, Streaks: p.Print.Over == "/", City: !ok})
	}
	if kind == game.Hexes {
		for c := range hexes.Terrains {
			if c.String() == p.Terrain || p.Terrain == "" && c == hexes.OpenGround {
				return hexes.TerrainCell(c, p.Level > 0)
			}
		}
	}
	for t := range dots.Terrains {
		if t.String() == p.Terrain {
			return dots.Cell(dots.Dot{Terrain: t, Level: int8(p.Level)})
		}
	}
	return dots.Cell(dots.Dot{Level: int8(p.Level)})
}

// pieceLines lists the pieces with their places and states.
func pieceLines(v game.View) []string {
	names := map[game.Point]string{}
	for _, p := range v.Board.Places {
		if len(p.Outline) == 0 { // a place that is a point, not an area
			names[p.At] = p.Name
		}
	}
	lines := []string{fmt.Sprintf("%s %d %s", v.TurnWord(), v.Turn, v.Phase)}
	for _, p := range v.Pieces {
		where := names[p.At]
		if v.Board.Kind == game.Inches && where == "" {
			where = grid.Point(p.At).String()
		}
		if p.Off != "" {
			where = p.Off
		} else if p.Airborne {
			where += fmt.Sprintf("@%d", p.Level)
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("  %-4s %-4s %-12s %s", pieceSign(p), p.Side, where, strings.Join(p.State, ", ")), " "))
	}
	for _, n := range v.Notes {
		lines = append(lines, "  "+n)
	}
	return lines
}

// Cards lists the cards that a side can read. It includes face-down cards that have readable lines.
func Cards(v game.View) []string {
	var lines []string
	for _, c := range v.Cards {
		if c.FaceDown && len(c.Lines) == 0 {
			continue
		}
		heading := c.Side.String()
		if remark := c.Remark(); remark != "" {
			heading += "; " + remark
		}
		lines = append(lines, fmt.Sprintf("%s (%s)", c.Title, heading))
		for _, l := range c.Lines {
			lines = append(lines, fmt.Sprintf("  %-10s %s", l.Name, l.Text))
		}
	}
	return lines
}
