package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
)

// Suspects lists what unknown pieces may be, one piece per line: "ba at I-21: Ranger 53 %, Thumper
// 47 %". Note returns the player's pencil note on a piece, or "".
func Suspects(v game.View, all []game.Suspect, worlds int, note func(*game.Piece) string) []string {
	if len(all) == 0 {
		return []string{"nothing is hidden: you know every piece"}
	}
	lines := []string{fmt.Sprintf("in %d imagined worlds that agree with all you know:", worlds)}
	for i := range all {
		p := &all[i].Piece
		var may []string
		for _, share := range all[i].May {
			may = append(may, fmt.Sprintf("%s %d %%", share.Kind, share.Percent))
		}
		line := fmt.Sprintf("  %s%s: %s", sideCase(p), whereabouts(v.Board, p), strings.Join(may, ", "))
		if text := note(p); text != "" {
			line += fmt.Sprintf("  \"%s\"", text)
		}
		lines = append(lines, line)
	}
	return lines
}

// sideCase returns a piece's label: lower case for blue.
func sideCase(p *game.Piece) string {
	if p.Side == game.Blue {
		return strings.ToLower(cmp.Or(p.Label, p.Glyph))
	}
	return cmp.Or(p.Label, p.Glyph)
}

// whereabouts returns the place of a piece: " at I-21", " (in reserve)".
func whereabouts(b *game.Board, p *game.Piece) string {
	if p.Off != "" {
		return " (" + p.Off + ")"
	}
	if b == nil {
		return ""
	}
	if b.Kind != game.Inches {
		if i := slices.IndexFunc(b.Places, func(at game.Place) bool { return at.At == p.At }); i >= 0 {
			return " at " + b.Places[i].Name
		}
	}
	return " at " + grid.Point(p.At).String()
}
