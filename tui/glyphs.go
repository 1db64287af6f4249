package tui

import (
	"strings"
	"unicode/utf8"

	"metahex/game"
)

// glyphs is a set of characters for the map.
type glyphs struct {
	flat          rune   // a dot of level 0
	upper, lower  []rune // levels in the small map: of even and of odd columns
	costs         []rune // sums from 0 on, unlike levels where possible
	set           int    // which of the signs of terrainSigns, colourSigns and lineSigns
	ray, unseen   rune
	arrow         string  // from who fires to whom
	acted         [2]rune // of a piece that has not acted, and that has
	bars          [2]rune // of what is left, and of what is lost
	leads         rune
	bar, ellipsis string
	times         string              // between two measures
	braille       bool                // for the minimap
	rule, back    rune                // beside a title; of a card that lies face down
	junctions     [game.WayKinds]rune // of ways, by their kind
	marker        rune                // of mines, barrages and the like
	pencil        rune                // on who has a note
	burst         rune                // of a shot under way, and of what goes off
	open, remark  rune                // a point of a table that can be chosen; a place with more details
	winds         []rune              // which way a piece faces, clockwise from up
	blocks        []rune              // a column in a cell, by its height
	none          rune                // a column of no height
	frame         frameSigns
}

// frameSigns draw the border of a window.
type frameSigns struct {
	across, down rune
	corners      [4]rune // upper left and right, lower left and right
}

var fancy = glyphs{
	flat:  '·',
	upper: []rune("˙¹²³⁴⁵⁶⁷⁸⁹"), lower: []rune(".₁₂₃₄₅₆₇₈₉"),
	costs:     []rune("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉0123456789"),
	junctions: [game.WayKinds]rune{'╬', '╬', '┼', '┼'}, open: '◦', remark: '°', winds: []rune("↑↗→↘↓↙←↖"),
	marker: '¤', pencil: '✎', burst: '☼', arrow: "→", acted: [2]rune{'○', '●'}, bars: [2]rune{'▮', '▯'}, leads: '★', ray: '•', unseen: '×', bar: "│", ellipsis: "…", times: "×", braille: true, rule: '─', back: '▒', blocks: []rune("▁▂▃▄▅▆▇█"), none: '·',
	frame: frameSigns{'─', '│', [4]rune{'┌', '┐', '└', '┘'}},
}

var ascii = glyphs{
	set: 1, flat: '.',
	upper: []rune("'123456789"), lower: []rune(".123456789"),
	costs:     []rune("0123456789"),
	junctions: [game.WayKinds]rune{'+', '+', '+', '+'}, open: 'o', remark: '\'', winds: []rune("^/>\\v/<\\"),
	marker: '$', pencil: '"', burst: '@', arrow: "->", acted: [2]rune{'o', '@'}, bars: [2]rune{'#', '-'}, leads: '+', ray: 'o', unseen: 'x', bar: "|", ellipsis: "~", times: "x", rule: '-', back: '/', blocks: []rune(",-=oxOX#"), none: '.',
	frame: frameSigns{'-', '|', [4]rune{'+', '+', '+', '+'}},
}

// terrainSigns are the characters of terrain; the second is ASCII.
var terrainSigns = map[string][2]rune{
	"woods": {'♣', 't'}, "tree": {'♣', 't'}, "thicket": {'&', '&'}, "building": {'#', '#'}, "town": {'#', '#'},
	"marsh": {'"', '"'}, "slag": {'%', '%'}, "soft": {',', ','}, "rough": {';', ';'}, "rubble": {':', ':'}, "hill": {'^', '^'}, "slope": {'/', '/'},
	"water": {'~', '~'}, "river": {'~', '~'}, "lake": {'~', '~'}, "shallow": {'-', '-'}, "ford": {'-', '-'},
}

// lineSigns are the characters of linear features, by their flow; the second is ASCII.
var lineSigns = map[string][2][5]rune{
	"road": {{'═', '═', '║', '╱', '╲'}, {'=', '=', '|', '/', '\\'}}, "track": {{'╌', '╌', '╎', '╱', '╲'}, {'_', '_', ':', '/', '\\'}},
	"wall": {{'─', '─', '│', '╱', '╲'}, {'-', '-', '|', '/', '\\'}}, "high-wall": {{'━', '━', '┃', '╱', '╲'}, {'-', '-', '|', '/', '\\'}},
	"raised-road": {{'╪', '╪', '╫', '╱', '╲'}, {'#', '#', '#', '#', '#'}}, "raised-railroad": {{'┿', '┿', '╂', '⋰', '⋱'}, {'%', '%', '%', '%', '%'}},
	"railroad": {{'┅', '┅', '┇', '⋰', '⋱'}, {'-', '-', ':', ';', ';'}}, "stream": {{'_', '_', '│', '╱', '╲'}, {'_', '_', '|', '/', '\\'}},
	"bridge": {{'≡', '≡', '≡', '≡', '≡'}, {'H', 'H', 'H', 'H', 'H'}}, "impassable": {{'≈', '≈', '≈', '≈', '≈'}, {'~', '~', '~', '~', '~'}},
	"trap": same('x'), "crest": same('^'), "bridge-side": same('='), "ferry-side": same('f'),
}

// same returns the same character for every flow.
func same(r rune) [2][5]rune { return [2][5]rune{{r, r, r, r, r}, {r, r, r, r, r}} }

// sign returns a terrain's character. Terrain of an unknown game shows its first letter, and clear
// ground nothing.
func (g *glyphs) sign(terrain string) rune {
	if terrain == "" || terrain == "clear" {
		return ' '
	}
	if both, ok := terrainSigns[terrain]; ok {
		return both[g.set]
	}
	if both, ok := colourSigns[terrain]; ok {
		return both[g.set]
	}
	r, _ := utf8.DecodeRuneInString(terrain)
	return r
}

// level returns the mark of a bare dot in the large map.
func (g *glyphs) level(n int) rune {
	if n <= 0 {
		return g.flat
	}
	return digit(n)
}

// small returns the mark of a bare dot in the small map: high in even columns and low in odd ones,
// like the dots themselves.
func (g *glyphs) small(n int, odd bool) rune {
	set := g.upper
	if odd {
		set = g.lower
	}
	return set[min(max(n, 0), len(set)-1)]
}

// piece returns a piece's letter. It is never the character of an objective.
func (g *glyphs) piece(p *game.Piece) rune {
	if sign := pieceSign(p); sign != goalSign {
		return sign
	}
	return g.marker
}

// leg returns the inches of a leg as one character. Each ten has its own kind of digit, as far as
// there are kinds.
func (g *glyphs) leg(n int) rune {
	if most := len(g.costs); n >= most {
		n = most - 10 + n%10
	}
	return g.costs[n]
}

// digit returns a level as one character; levels above nine are letters, a for ten.
func digit(n int) rune {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	return rune(digits[min(max(n, 0), len(digits)-1)])
}

// legend explains the map, one line per entry.
func (g *glyphs) legend() []string {
	return []string{
		"",
		"On the map:",
		"  a digit        the level of a dot; " + string(g.flat) + " is level 0",
		"  T4 t4          red's letters are capitals, blue's small and underlined; a digit beside: in the air",
		"  [ ]            the cursor",
		"  ( )            an answer",
		"  tinted ground  within reach, without colours " + string(g.open) + "; the cost is at the cursor and along the way",
		"  !              an enemy may react to a move there; around a dot: it blocks, or it sees",
		"  A over 3       a stack of three pieces",
		"  " + string(g.marker) + "              mines, a barrage; " + string(g.pencil) + " your pencil note on an enemy",
		"  1 ~ ?          beneath or beside a piece: hits taken; shaken, suppressed or disrupted; out of command",
		"  { }            the piece whose act can be answered",
		"  " + string(g.ray) + " 5            a line, and the range along it",
		"  * " + string(g.remark) + "            an objective; more to tell, in the line below",
		"  " + g.runs("road") + "        roads; railways " + g.runs("railroad") + "; raised ones reversed",
		"  " + string(lineSigns["stream"][g.set][falling]) + " " + string(lineSigns["stream"][g.set][across]) + " " + string(lineSigns["stream"][g.set][rising]) +
			"          streams; " + string(lineSigns["impassable"][g.set][across]) + " rivers, " + string(lineSigns["crest"][g.set][across]) + " crests, = bridges, f ferries",
		"",
		"On a table in inches:",
		"  A" + string(g.winds[2]) + "             which way a piece looks",
		"  " + string([]rune{g.leg(2), ' ', g.leg(12), ' ', g.leg(22)}) + "          what a leg there costs in inches begun: 2, 12, 22, less tinted for each ten",
		"  " + string(g.open) + "              a point that may be taken, such as one to be set up at",
		"  A over 2       the second of a side's pieces of one letter",
		"  " + string(g.unseen) + "              what is not seen, or what the line of sight runs into",
		"  :              within the arc",
		"  " + g.runs("track") + "        tracks; walls " + g.runs("wall") + "; high walls " + g.runs("high-wall"),
		"  " + string(g.sign("woods")) + " " + string(g.sign("thicket")) + "            woods and trees; thickets",
		"  " + string(g.sign("hill")) + " " + string(g.sign("slope")) + "            hills; slopes",
		"  " + string(g.sign("lake")) + " " + string(g.sign("ford")) + " " + string(lineSigns["bridge"][g.set][across]) + "          water; fords and shallows; bridges",
		"  " + string(g.sign("soft")) + " " + string(g.sign("rough")) + " " + string(g.sign("rubble")) + "          soft ground; rough ground; rubble",
	}
}

// runs lists the characters of a linear feature in all directions.
func (g *glyphs) runs(terrain string) string {
	signs := lineSigns[terrain][g.set]
	return strings.Join(strings.Split(string(signs[across:]), ""), " ")
}
