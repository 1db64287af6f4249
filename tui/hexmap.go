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
// A hex has the same block of cells as a dot. Its colour and character are those printed on the map,
// whatever terrain the scenario declares, so the screen looks like the map. The figure of a hex is
// drawn where a dot has its level:
//
//	 2     the figure, or a dot; a unit's letter replaces it
//	/♣     streaks or another sign over it; the sign of its colour

// colourSigns are the characters of the colours printed on hexes: Unicode, then ASCII.
var colourSigns = map[string][2]rune{
	"yellow": {' ', ' '}, "light blue": {'~', '~'}, "orange": {'≡', '='}, "green": {'♣', 't'}, "brown": {'^', '^'}, "city": {'#', '#'},
}

// printed returns the key for the colours and character of a place.
func printed(p *game.Place) string {
	if p.Print.Colour != "" {
		return p.Print.Colour
	}
	return p.Terrain
}

// cover returns the tint of a place. The tint marks the reach of a piece, or else a place where an
// enemy may react. On a table it marks the reach of a leg, and is paler for each ten inches.
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

// figure returns the number in the middle of a place: its level or its printed figure.
func figure(p *game.Place) int { return max(p.Level, p.Print.Figure) }

// goalSign marks an objective. Nothing else uses this character.
const goalSign = '*'

// over returns the character above the middle of a place, if any. It shows a printed sign, an
// objective, or that there are more details.
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

// roadFlow returns the direction of a road that crosses two sides of a hex. Sides are counted in
// sixths of a turn clockwise from up. The argument on is the number of sixths from the first side to
// the second; if it is 0, the road crosses only the first side.
func roadFlow(first, on int) flow {
	straight := [3]flow{down, rising, falling}
	switch {
	case on == 0 || on == 3:
		return straight[first%3]
	case on == 2 || on == 4: // a bend has the direction of the third side, which the road does not touch
		return [3]flow{falling, rising, across}[(first+on/4)%3]
	}
	return straight[(first+1)%3]
}

// roadSign returns the character of a road or railway over a hex. Ok is false without such a way.
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

// placeWords describes a place: its name, its terrain, notes, and its level unless another figure is
// shown.
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

// rulerLabels returns the labels of a place's row and column: the parts of a dot's name before and
// after the last hyphen, or the two halves of a hex's id.
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

// wayShown returns the path to show on the map: the path of the current line if it is counted place
// by place, else the path of the highlighted shot.
func (s *Screen) wayShown() []los.Passed {
	if u := s.sight.ruled; u != nil && u.Stepwise {
		return u.Passed
	}
	return s.sight.path
}

// drawWay highlights the places of the path, and writes the running sum into each large block.
func (s *Screen) drawWay(p pane, r raster) {
	for _, w := range s.wayShown() {
		at := game.Point(w.Spot)
		s.brackets(p, r, at, s.signs.ray, s.signs.ray, s.pal.line)
		if x, y := s.origin(r, at); r.large && w.Sum >= 0 && w.Sum <= 9 {
			s.write(p, r, x, y+1, string(s.signs.costs[w.Sum]), s.pal.line)
		}
	}
}

// pathWords formats the sum of a path: "path 1 + 0 + 2 = 3".
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
