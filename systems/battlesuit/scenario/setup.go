package scenario

import (
	"slices"

	"metahex/cards"
	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
)

// Whether a scenario can be set up at all.
//
// Each zone has room for the units that are set up in it. But zones may overlap, also those of both
// sides, and then there may be too few dots for all. Units and dots are matched one to one: a unit
// takes a dot of its zone, and the unit that had the dot looks for another.
//
//	A ── 1          A takes 1; B, who can be on 1 alone, sends A to 2;
//	  ╲ ╱           C, who can be on 2 alone, sends A back to 1, which
//	   2   B ── 1   sends B nowhere: the three cannot be set up.
//	   C ── 2
//
// A hidden soldier may be where an enemy is set up that does not know of it, and takes no dot from
// others.

// A Taker is a unit that is set up on a dot of its choice.
type Taker struct {
	Side game.Side
	from int // its detachment
	Dots []maps.Spot
}

// setUp finds the first unit for which no dot is left.
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
		r.fault("BHM 13.4", raw.Detachments[takers[i].from].Name.Node, "detachment %q of %s cannot be set up: the zones of all units together have too few dots", raw.Detachments[takers[i].from].Name.Value, takers[i].Side)
		return
	}
}

// takers lists the units to be set up, and the dots that posts hold. Detachments without a zone
// have already been reported.
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

// dotsFor are the dots of a zone on which a unit can begin (BHM 12.4.4).
func (r *reader) dotsFor(u Recruit, zone []maps.Spot) []maps.Spot {
	if !r.tables.Units.Kind(u.Type).Has(cards.Fixed) {
		return zone
	}
	return slices.DeleteFunc(slices.Clone(zone), func(at maps.Spot) bool { return r.terrain(at) == dots.Marsh })
}

// Seat finds a dot for a unit, by moving another unit if necessary. In tried are the dots already
// examined. Held is the unit on each dot, from 1; a post never gives up its dot.
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
