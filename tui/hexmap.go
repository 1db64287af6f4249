package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"metahex/game"
)

// Hexes on the map.
//
// A hex owns the same brick of cells as a dot. What is printed on it tells its
// colour and sign, whatever the scenario calls its terrain, so that the screen
// looks like the map; its figure stands where a dot has its level:
//
//	 2     the figure, or a dot; a unit's letter replaces it
//	/♣     streaks or another sign over it; the sign of its colour

// printed is the word under which a place's colours and sign are kept.
func printed(p *game.Place) string {
	if p.Print.Colour != "" {
		return p.Print.Colour
	}
	return p.Terrain
}

// cover is how a place looks.
func (s *Screen) cover(p *game.Place) coverStyle { return s.pal.cover(printed(p), p.Level) }

// figure is the number in the middle of a place: its level, or what is printed.
func figure(p *game.Place) int { return max(p.Level, p.Print.Figure) }

// over is the sign that lies over a place, if there is one: what is printed over
// a hex, or that there is more to tell of a dot.
func over(p *game.Place) (rune, bool) {
	if p.Print.Over != "" {
		r, _ := utf8.DecodeRuneInString(p.Print.Over)
		return r, true
	}
	return '*', len(p.Notes) > 0 && p.Print == (game.Print{})
}

// placeWords tell of a place: its name, its terrain, notes, and its level where
// there is no other figure.
func placeWords(p *game.Place) string {
	terrain := p.Terrain
	if terrain == "" {
		terrain = "clear"
	}
	text := fmt.Sprintf("%s  %s", p.Name, terrain)
	if p.Print == (game.Print{}) {
		text += fmt.Sprintf(", level %d", p.Level)
	}
	return strings.Join(append([]string{text}, p.Notes...), ", ")
}

// rulerLabels are the labels of a place's row and column: what stands before and
// after the last hyphen of a dot's name, and the two halves of a hex's id.
func rulerLabels(p *game.Place) (row, col string) {
	cut := strings.LastIndexByte(p.Name, '-')
	if id := p.Name[cut+1:]; p.Print != (game.Print{}) && len(id) == 4 {
		return id[2:], id[:2]
	}
	if cut < 0 {
		return "", p.Name
	}
	return p.Name[:cut], p.Name[cut+1:]
}
