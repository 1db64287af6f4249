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
// A hex has the same block of cells as a dot. Its colour and character come from what is printed on
// it, whatever terrain the scenario declares, so that the screen looks like the map. Its figure is
// where a dot has its level:
//
//	 2     the figure, or a dot; a unit's letter replaces it
//	/♣     streaks or another sign over it; the sign of its colour

// colourSigns are the characters of what is printed on hexes; the second is ASCII.
var colourSigns = map[string][2]rune{
	"yellow": {' ', ' '}, "light blue": {'~', '~'}, "orange": {'≡', '='}, "green": {'♣', 't'}, "brown": {'^', '^'}, "city": {'#', '#'},
}

// printed returns the key of a place's colours and character.
func printed(p *game.Place) string {
	if p.Print.Colour != "" {
		return p.Print.Colour
	}
	return p.Terrain
}

// cover returns the style of a place: tinted if it is within reach, or else if an enemy may answer
// there; on a table if a leg leads there, and less for each ten inches.
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

// figure returns the number in the middle of a place: its level, or what is printed.
func figure(p *game.Place) int { return max(p.Level, p.Print.Figure) }

// goalSign marks an objective, and nothing else.
const goalSign = '*'

// over returns the character drawn over a place, if any: for what is printed over a hex, for an
// objective, or for more details.
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

// roadFlow returns how a road runs over two sides of a hex, counted in sixths of a turn clockwise
// from up: from side first to the one on sixths further; on 0 means one side only.
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

// roadSign returns the character for ways of a kind over a hex; ok is false without one.
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

// placeWords describes a place: its name, its terrain, notes, and its level if there is no other
// figure.
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

// wayShown returns the path on the map: that of the line shown if it is counted place by place,
// else that of the highlighted shot.
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
