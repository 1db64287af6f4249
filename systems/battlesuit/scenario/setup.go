package scenario

import (
	"slices"

	"metahex/cards"
	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
)

// The check that a scenario can be set up.
//
// Each zone has room for the units that are set up in it. But zones may overlap, even zones of both
// sides, and then there may be too few dots for all units. Units and dots are matched one to one: a
// unit takes a dot of its zone, and a unit that had the dot before looks for another dot.
//
//	A ── 1          A takes 1; B, which can only be on 1, sends A to 2;
//	  ╲ ╱           C, which can only be on 2, sends A back to 1, and A
//	   2   B ── 1   sends B away. B has no other dot, so the three units
//	   C ── 2       cannot be set up.
//
// A hidden soldier may share a dot with an enemy that does not know of it, so it takes no dot from
// other units.

// A Taker is a unit to be set up, with the dots from which its player may choose.
type Taker struct {
	Side game.Side
	from int // index of its detachment
	Dots []maps.Spot
}

// setUp reports the first unit for which no dot is left as a fault.
func (r *reader) setUp() {
	takers, held := r.takers()
	for i := range takers {
		if Seat(takers, i, held, map[maps.Spot]bool{}) {
			continue
		}
		raw := &r.raw.Forces.Red.Value
		if takers[i].Side == game.Blue {
			raw = &r.raw.Forces.Blue.Value
		}
		r.Fault("BHM 13.4", raw.Detachments[takers[i].from].Name.Node, "detachment %q of %s cannot be set up: the zones of all units together have too few dots", raw.Detachments[takers[i].from].Name.Value, takers[i].Side)
		return
	}
}

// takers lists the units to be set up, and the dots that posts occupy. It skips detachments without
// a zone, which have already been reported.
func (r *reader) takers() (all []Taker, held map[maps.Spot]int) {
	held = map[maps.Spot]int{}
	for _, side := range []game.Side{game.Red, game.Blue} {
		for i, d := range r.s.Forces[side].Detachments {
			for _, u := range d.Units {
				if u.Post {
					held[u.At] = -1
				} else if d.Turn == 0 && !d.Hidden && len(d.Zone) > 0 {
					all = append(all, Taker{side, i, r.dotsFor(u, d.Zone)})
				}
			}
		}
	}
	return all, held
}

// dotsFor returns the dots of a zone where a unit can begin (BHM 12.4.4).
func (r *reader) dotsFor(u Recruit, zone []maps.Spot) []maps.Spot {
	if !r.tables.Units.Kind(u.Type).Has(cards.Fixed) {
		return zone
	}
	return slices.DeleteFunc(slices.Clone(zone), func(at maps.Spot) bool { return r.terrain(at) == dots.Marsh })
}

// Seat finds a dot for taker i, and moves another taker if necessary. The map tried holds the dots
// already examined. The map held has, by dot, the index of the dot's taker plus 1; -1 marks a post,
// which never moves.
func Seat(takers []Taker, i int, held map[maps.Spot]int, tried map[maps.Spot]bool) bool {
	for _, at := range takers[i].Dots {
		if tried[at] || held[at] < 0 {
			continue
		}
		tried[at] = true
		if held[at] == 0 || Seat(takers, held[at]-1, held, tried) {
			held[at] = i + 1
			return true
		}
	}
	return false
}
