package tui

import "unicode/utf8"

// glyphs is a set of signs for the map.
type glyphs struct {
	flat          string // a dot of level 0
	upper, lower  []rune // levels in the small map: of even and of odd columns
	costs         []rune // sums from 0 to 9, unlike levels where possible
	terrain       map[string]rune
	ray, unseen   rune
	bar, ellipsis string
}

var fancy = glyphs{
	flat:  "·",
	upper: []rune("˙¹²³⁴⁵⁶⁷⁸⁹"), lower: []rune(".₁₂₃₄₅₆₇₈₉"),
	costs:   []rune("⁰¹²³⁴⁵⁶⁷⁸⁹"),
	terrain: map[string]rune{"woods": '♣', "building": '#', "marsh": '"', "slag": '%', "water": '~', "rubble": ':'},
	ray:     '•', unseen: '×', bar: "│", ellipsis: "…",
}

var ascii = glyphs{
	flat:  ".",
	upper: []rune("'123456789"), lower: []rune(".123456789"),
	costs:   []rune("0123456789"),
	terrain: map[string]rune{"woods": 't', "building": '#', "marsh": '"', "slag": '%', "water": '~', "rubble": ':'},
	ray:     'o', unseen: 'x', bar: "|", ellipsis: "~",
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

// digit writes a level in one sign; beyond nine as letters, a for ten.
func digit(n int) rune {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	return rune(digits[min(max(n, 0), len(digits)-1)])
}
