package tui

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"metahex/game"
	"metahex/los"
)

// Hexes on the map.
//
// A hex owns the same block of cells as a dot. What is printed on it tells its
// colour and sign, whatever the scenario calls its terrain, so that the screen
// looks like the map; its figure stands where a dot has its level:
//
//	 2     the figure, or a dot; a unit's letter replaces it
//	/♣     streaks or another sign over it; the sign of its colour

// colourSigns are the signs of what is printed on hexes: the first, or where
// signs are to be ASCII, the second.
var colourSigns = map[string][2]rune{
	"yellow": {' ', ' '}, "light blue": {'~', '~'}, "orange": {'≡', '='}, "green": {'♣', 't'}, "brown": {'^', '^'}, "city": {'#', '#'},
}

// printed is the word under which a place's colours and sign are kept.
func printed(p *game.Place) string {
	if p.Print.Colour != "" {
		return p.Print.Colour
	}
	return p.Terrain
}

// cover is how a place looks: tinted where it is within reach, and otherwise where an
// enemy may answer there; on a table where a leg leads, less for each ten inches.
func (s *Screen) cover(p *game.Place) coverStyle {
	key := coverKey{terrain: printed(p), level: p.Level}
	if n, ok := s.legs[p.At]; ok {
		key.tint = [...]int{5, 3, 2, 1}[min(3, n/10)]
	}
	if s.reached {
		if r, ok := s.reach[p.At]; ok {
			key.tint, key.danger = reachTint, len(r.Danger) > 0
		}
	}
	return s.pal.tinted(key)
}

// figure is the number in the middle of a place: its level, or what is printed.
func figure(p *game.Place) int { return max(p.Level, p.Print.Figure) }

// goalSign marks a place that counts for who wins, and nothing else.
const goalSign = '*'

// over is the sign that lies over a place, if there is one: what is printed over
// a hex, that the place counts, or that there is more to tell of it.
func (g *glyphs) over(p *game.Place) (rune, bool) {
	switch {
	case p.Print.Over != "":
		r, _ := utf8.DecodeRuneInString(p.Print.Over)
		return r, true
	case p.Goal:
		return goalSign, true
	}
	return g.remark, len(p.Notes) > p.Plain && p.Print == (game.Print{})
}

// roadFlow is how a road runs over two sides of a hex, counted in sixths of a turn
// clockwise from up: from the first, to the one so many sixths on; 0 is one alone.
func roadFlow(first, on int) flow {
	straight := [3]flow{down, rising, falling}
	switch {
	case on == 0 || on == 3:
		return straight[first%3]
	case on == 2 || on == 4: // a bend runs as the side between the two does not
		return [3]flow{falling, rising, across}[(first+on/4)%3]
	}
	return straight[(first+1)%3]
}

// roadSign is the sign of the ways of a kind over a hex; ok is false where there
// are none.
func (g *glyphs) roadSign(kind int, sides uint8) (sign rune, ok bool) {
	first, second := -1, -1
	for d := range 6 {
		switch {
		case sides>>d&1 == 0:
		case first < 0:
			first = d
		case second < 0:
			second = d
		default:
			return g.junctions[kind], true
		}
	}
	if first < 0 {
		return ' ', false
	}
	return lineSigns[wayNames[kind]][g.set][roadFlow(first, max(first, second)-first)], true
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
	if id := p.Name[cut+1:]; len(id) == 4 && strings.Trim(id, "0123456789") == "" {
		return id[2:], id[:2]
	}
	if cut < 0 {
		return "", p.Name
	}
	return p.Name[:cut], p.Name[cut+1:]
}

// wayShown is the way on the map: of the line that is looked at, where it is
// counted place by place, else that of the highlighted shot.
func (s *Screen) wayShown() []los.Passed {
	if u := s.sight.ruled; u != nil && u.Stepwise {
		return u.Passed
	}
	return s.sight.path
}

// drawWay lights the places of the way, and in large block writes the sum so
// far into each.
func (s *Screen) drawWay(p pane, r raster) {
	for _, w := range s.wayShown() {
		at := game.Point(w.Spot)
		s.brackets(p, r, at, s.signs.ray, s.signs.ray, s.pal.line)
		if x, y := s.origin(r, at); r.large && w.Sum >= 0 && w.Sum <= 9 {
			s.write(p, r, x, y+1, string(s.signs.costs[w.Sum]), s.pal.line)
		}
	}
}

// pathWords add a way up: "path 1 + 0 + 2 = 3".
func pathWords(way []los.Passed) []string {
	sum := 0
	if len(way) == 0 {
		return nil
	}
	var steps []string
	for _, w := range way {
		steps = append(steps, strconv.Itoa(w.Sum-sum))
		sum = w.Sum
	}
	return []string{fmt.Sprintf("path %s = %d", strings.Join(steps, " + "), sum)}
}
