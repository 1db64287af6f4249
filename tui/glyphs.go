package tui

import (
	"strings"
	"unicode/utf8"

	"metahex/game"
)

// glyphs is a set of characters for the map.
type glyphs struct {
	flat          rune   // a dot of level 0
	upper, lower  []rune // levels in the small map, for even and for odd columns
	costs         []rune // sums from 0 up; if possible, other characters than those of levels
	set           int    // the index into terrainSigns, colourSigns and lineSigns
	ray, unseen   rune
	arrow         string  // between the firing unit and its target
	acted         [2]rune // a piece that has not acted, then a piece that has acted
	bars          [2]rune // the remaining part, and the lost part
	leads         rune
	bar, ellipsis string
	times         string              // between two lengths, such as 3 × 4
	braille       bool                // for the minimap
	rule, back    rune                // beside a title; a card that is face down
	junctions     [game.WayKinds]rune // crossings of ways, by their kind
	marker        rune                // mines, barrages and similar markers
	pencil        rune                // a piece with a pencil note
	burst         rune                // a shot in flight, and an explosion
	open, remark  rune                // a point of a table that can be chosen; a place with more details
	winds         []rune              // the facing of a piece, clockwise from up
	blocks        []rune              // a bar inside one cell, by its height
	none          rune                // a bar of height 0
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

// terrainSigns are the characters of terrain: Unicode, then ASCII.
var terrainSigns = map[string][2]rune{
	"woods": {'♣', 't'}, "tree": {'♣', 't'}, "thicket": {'&', '&'}, "building": {'#', '#'}, "town": {'#', '#'},
	"marsh": {'"', '"'}, "slag": {'%', '%'}, "soft": {',', ','}, "rough": {';', ';'}, "rubble": {':', ':'}, "hill": {'^', '^'}, "slope": {'/', '/'},
	"water": {'~', '~'}, "river": {'~', '~'}, "lake": {'~', '~'}, "shallow": {'-', '-'}, "ford": {'-', '-'},
}

// lineSigns are the characters of linear features by their flow: Unicode, then ASCII.
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

// sign returns a terrain's character. Clear ground has a blank. Unknown terrain shows its first
// letter.
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

// small returns the mark of a bare dot in the small map. The mark is high in even columns and low in
// odd columns, like the dot itself.
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

// leg returns the inches of a leg as one character: the last digit. The style of the digit changes
// every ten inches. The last style is used for all longer legs.
func (g *glyphs) leg(n int) rune {
	if most := len(g.costs); n >= most {
		n = most - 10 + n%10
	}
	return g.costs[n]
}

// digit returns a level as one character. Levels above 9 are letters: a is 10.
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
		"  T4 t4          red letters are capitals, blue letters small and underlined; a digit: the level in the air",
		"  [ ]            the cursor",
		"  ( )            an answer",
		"  tinted ground  within reach; without colours: " + string(g.open) + "; the cost is at the cursor and along the way",
		"  !              an enemy may react to a move there; around a dot: it blocks the line, or a piece there sees",
		"  A over 3       a stack of three pieces",
		"  " + string(g.marker) + "              mines, a barrage; " + string(g.pencil) + " your pencil note on an enemy",
		"  1 ~ ?          beneath or beside a piece: hits taken; shaken, suppressed or disrupted; out of command",
		"  { }            the piece whose act can be answered",
		"  " + string(g.ray) + " 5            a line, and the range along it",
		"  * " + string(g.remark) + "            an objective; a place with more details, see the line below",
		"  " + g.runs("road") + "        roads; railways " + g.runs("railroad") + "; in reverse if raised",
		"  " + string(lineSigns["stream"][g.set][falling]) + " " + string(lineSigns["stream"][g.set][across]) + " " + string(lineSigns["stream"][g.set][rising]) +
			"          streams; " + string(lineSigns["impassable"][g.set][across]) + " rivers, " + string(lineSigns["crest"][g.set][across]) + " crests, = bridges, f ferries",
		"",
		"On a table in inches:",
		"  A" + string(g.winds[2]) + "             the facing of a piece",
		"  " + string([]rune{g.leg(2), ' ', g.leg(12), ' ', g.leg(22)}) + "          cost of a leg in inches, rounded up: 2, 12, 22; paler for every ten inches",
		"  " + string(g.open) + "              a point that can be chosen, for example in set-up",
		"  A over 2       the second piece of a side with the letter A",
		"  " + string(g.unseen) + "              an unseen place, or an obstacle on the line of sight",
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
