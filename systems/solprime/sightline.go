package solprime

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/rule"
)

// Sightline implements game.Sightliner: by the rule of play, and in the words of
// the book's rulings (gaze.go).
func (b *battle) Sightline(side game.Side, from, to game.Point) (game.Sightline, bool) {
	a, z := grid.Point(from), grid.Point(to)
	if a == z || !b.table.Has(a) || !b.table.Has(z) {
		return game.Sightline{}, false
	}
	u, v := b.standAt(a), b.standAt(z)
	if u >= 0 {
		side, a = b.side(u), b.stands[u].at
	}
	if v >= 0 {
		z = b.stands[v].at
	}
	level := b.scenario.Forces[side].Level
	terms := []uint8{0, 0, uint8(slices.Index(sightLevels[:], level))}
	if b.scenario.Hazy {
		terms[0] = 1
	}
	if v >= 0 && b.infantry(v) {
		terms[1] = 1
	}
	g := gaze{b.tables, b.table, b.sweep, newSighting(b.tables, b.scenario.Hazy, v >= 0 && b.infantry(v), level)}
	ends := [2]los.TableEnd{}
	for i, at := range []grid.Point{a, z} {
		ends[i], _ = g.End(at, nil)
	}
	r := los.NewGazeRuler(Book(), b.table, terms, g).Rule(ends[0], ends[1])
	l := game.Sightline{Sighting: game.Sighting{Seen: r.TableLine.Clear, Short: r.Short(), Lines: r.Words()}, Met: r.Meetings()}
	if u >= 0 && v >= 0 && b.side(u) != b.side(v) {
		l.Sighting = b.asPlayed(l.Sighting, u, v)
	}
	return l, true
}

// asPlayed is what a match says where the table alone does not decide: of who is
// in the air, in a structure or behind one.
func (b *battle) asPlayed(s game.Sighting, u, v int) game.Sighting {
	cite := b.hidden(u, v, b.stands[v].at)
	if (cite == "") == s.Seen {
		return s
	}
	if s.Seen = cite == ""; s.Seen {
		cite = rule.Clause("SP visibility/air")
	}
	s.Short = fmt.Sprintf("%s, %s to %s [%s]", los.Verdict(s.Seen), b.label(u), b.label(v), cite)
	s.Lines = append([]string{s.Short, "over the table alone:"}, s.Lines...)
	return s
}

// standAt is the living stand whose base covers a point; −1: none.
func (b *battle) standAt(at grid.Point) int {
	for u := range b.stands {
		if b.living(u) && !b.carried(u) && b.whereabouts(u) == "" && b.base(u).Has(at) {
			return u
		}
	}
	return -1
}
