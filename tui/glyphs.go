package tui

import (
	"unicode/utf8"

	"metahex/game"
)

// glyphs is a set of signs for the map.
type glyphs struct {
	flat          string // a dot of level 0
	upper, lower  []rune // levels in the small map: of even and of odd columns
	costs         []rune // sums from 0 to 9, unlike levels where possible
	legs          []rune // inches of a leg from 0 on; the last ten again beyond
	terrain       map[string]rune
	ray, unseen   rune
	bar, ellipsis string
	times         string              // between two measures
	braille       bool                // for the minimap
	rule, back    rune                // beside a title; of a card that lies face down
	lines         map[string][5]rune  // of what is laid along a line on a table, by its flow
	junctions     [game.WayKinds]rune // of ways, by their kind
	open, remark  rune                // a bare point of a table that may be taken; there is more to tell of a place
	winds         []rune              // which way a piece faces, clockwise from up
}

var fancy = glyphs{
	flat:  "·",
	upper: []rune("˙¹²³⁴⁵⁶⁷⁸⁹"), lower: []rune(".₁₂₃₄₅₆₇₈₉"),
	costs: []rune("⁰¹²³⁴⁵⁶⁷⁸⁹"), legs: []rune("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉0123456789"),
	terrain: map[string]rune{
		"woods": '♣', "building": '#', "marsh": '"', "slag": '%', "water": '~', "rubble": ':',
		"hill": '^', "slope": '/', "soft": ',', "rough": ';', "river": '~', "lake": '~', "shallow": '-', "ford": '-',
		"thicket": '&', "tree": '♣', "town": '#',
	},
	lines: map[string][5]rune{
		"road": {'═', '═', '║', '╱', '╲'}, "track": {'╌', '╌', '╎', '╱', '╲'}, "bridge": {'≡', '≡', '≡', '≡', '≡'},
		"wall": {'─', '─', '│', '╱', '╲'}, "high-wall": {'━', '━', '┃', '╱', '╲'}, "trap": {'x', 'x', 'x', 'x', 'x'},
		"raised-road": {'╪', '╪', '╫', '╱', '╲'}, "railroad": {'┅', '┅', '┇', '⋰', '⋱'}, "raised-railroad": {'┿', '┿', '╂', '⋰', '⋱'},
		"stream": {'_', '_', '│', '╱', '╲'}, "impassable": {'≈', '≈', '≈', '≈', '≈'}, "crest": {'^', '^', '^', '^', '^'},
		"bridge-side": {'=', '=', '=', '=', '='}, "ferry-side": {'f', 'f', 'f', 'f', 'f'},
	},
	junctions: [game.WayKinds]rune{'╬', '╬', '┼', '┼'}, open: '◦', remark: '°', winds: []rune("↑↗→↘↓↙←↖"),
	ray: '•', unseen: '×', bar: "│", ellipsis: "…", times: "×", braille: true, rule: '─', back: '▒',
}

var ascii = glyphs{
	flat:  ".",
	upper: []rune("'123456789"), lower: []rune(".123456789"),
	costs: []rune("0123456789"), legs: []rune("0123456789"),
	terrain: map[string]rune{
		"woods": 't', "building": '#', "marsh": '"', "slag": '%', "water": '~', "rubble": ':',
		"hill": '^', "slope": '/', "soft": ',', "rough": ';', "river": '~', "lake": '~', "shallow": '-', "ford": '-',
		"thicket": '&', "tree": 't', "town": '#',
	},
	lines: map[string][5]rune{
		"road": {'=', '=', '|', '/', '\\'}, "track": {'_', '_', ':', '/', '\\'}, "bridge": {'H', 'H', 'H', 'H', 'H'},
		"wall": {'-', '-', '|', '/', '\\'}, "high-wall": {'-', '-', '|', '/', '\\'}, "trap": {'x', 'x', 'x', 'x', 'x'},
		"raised-road": {'#', '#', '#', '#', '#'}, "railroad": {'-', '-', ':', ';', ';'}, "raised-railroad": {'%', '%', '%', '%', '%'},
		"stream": {'_', '_', '|', '/', '\\'}, "impassable": {'~', '~', '~', '~', '~'}, "crest": {'^', '^', '^', '^', '^'},
		"bridge-side": {'=', '=', '=', '=', '='}, "ferry-side": {'f', 'f', 'f', 'f', 'f'},
	},
	junctions: [game.WayKinds]rune{'+', '+', '+', '+'}, open: 'o', remark: '\'', winds: []rune("^/>\\v/<\\"),
	ray: 'o', unseen: 'x', bar: "|", ellipsis: "~", times: "x", rule: '-', back: '/',
}

// sign is a terrain's sign; a terrain of an unknown game shows its first
// letter, and clear ground nothing.
func (g *glyphs) sign(terrain string) rune {
	if terrain == "" || terrain == "clear" {
		return ' '
	}
	if r, ok := g.terrain[terrain]; ok {
		return r
	}
	if r, ok := g.colour(terrain); ok {
		return r
	}
	r, _ := utf8.DecodeRuneInString(terrain)
	return r
}

// level is the mark of a bare dot in the large map.
func (g *glyphs) level(n int) rune {
	if n <= 0 {
		r, _ := utf8.DecodeRuneInString(g.flat)
		return r
	}
	return digit(n)
}

// small is the mark of a bare dot in the small map: high in even columns, low
// in odd ones, as the dots themselves lie.
func (g *glyphs) small(n int, odd bool) rune {
	set := g.upper
	if odd {
		set = g.lower
	}
	return set[min(max(n, 0), len(set)-1)]
}

// cost is a sum in one sign.
func (g *glyphs) cost(n int) rune {
	if n < 0 || n >= len(g.costs) {
		return '+'
	}
	return g.costs[n]
}

// leg is the inches of a leg in one sign: signs of another kind for each ten.
func (g *glyphs) leg(n int) rune {
	if most := len(g.legs); n >= most {
		n = most - 10 + n%10
	}
	return g.legs[n]
}

// digit writes a level in one sign; beyond nine as letters, a for ten.
func digit(n int) rune {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	return rune(digits[min(max(n, 0), len(digits)-1)])
}

// legend explains the map, a line each.
func (g *glyphs) legend() []string {
	return []string{
		"",
		"On the map:",
		"  a digit        the level of a dot; " + g.flat + " is level 0",
		"  T4 t4          red's letters are capitals, blue's small and underlined; a digit beside: in the air",
		"  [ ]            the cursor",
		"  ( )            an answer; " + string(g.cost(2)) + " what it costs to come there",
		"  !              an enemy may break in on who enters; around a dot: it hides, or it sees",
		"  { }            whose deed may be answered",
		"  " + string(g.ray) + " 5            a line, and the range along it",
		"  * " + string(g.remark) + "            an objective; more to tell, in the line below",
		"  " + g.runs("road") + "        roads; railways " + g.runs("railroad") + "; raised ones reversed",
		"  " + string(g.lines["stream"][falling]) + " " + string(g.lines["stream"][across]) + " " + string(g.lines["stream"][rising]) +
			"          streams; " + string(g.lines["impassable"][across]) + " rivers, " + string(g.lines["crest"][across]) + " crests, = bridges, f ferries",
		"",
		"On a table in inches:",
		"  A" + string(g.winds[2]) + "             which way a piece looks",
		"  " + string([]rune{g.leg(2), ' ', g.leg(12), ' ', g.leg(22)}) + "          what a leg there costs in inches begun: 2, 12, 22, on ground that is less tinted for each ten",
		"  " + string(g.open) + "              a point that may be taken, such as one to be set up at",
		"  A over 2       the second of a side's pieces of one letter",
		"  " + string(g.unseen) + "              what is not seen, or what the line of sight runs into",
		"  :              within the arc",
		"  " + g.runs("track") + "        tracks; walls " + g.runs("wall") + "; high walls " + g.runs("high-wall"),
		"  " + string(g.sign("woods")) + " " + string(g.sign("thicket")) + "            woods and trees; thickets",
		"  " + string(g.sign("hill")) + " " + string(g.sign("slope")) + "            hills; slopes",
		"  " + string(g.sign("lake")) + " " + string(g.sign("ford")) + " " + string(g.lines["bridge"][across]) + "          water; fords and shallows; bridges",
		"  " + string(g.sign("soft")) + " " + string(g.sign("rough")) + " " + string(g.sign("rubble")) + "          soft ground; rough ground; rubble",
	}
}

// runs are the signs of what is laid along a line, whichever way it runs.
func (g *glyphs) runs(terrain string) string {
	signs := g.lines[terrain]
	text := string(signs[across])
	for _, r := range signs[down:] {
		text += " " + string(r)
	}
	return text
}
