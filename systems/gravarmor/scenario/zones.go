package scenario

import (
	"slices"

	"metahex/rule"
)

// readZones reads all zones.
func (r *reader) readZones() {
	for i := range r.raw.Zones {
		e := &r.raw.Zones[i]
		slips := len(r.faults)
		z := r.area(&e.Value)
		if e.Value.Title == "" {
			z.Title = e.Key.Value
		}
		if len(z.Hexes) == 0 && z.City < 0 && len(r.faults) == slips {
			r.fault("GA scenarios/forces", e.Key, "zone %q has no hexes", e.Key.Value)
		}
		r.zones[e.Key.Value] = z
	}
}

// area returns all hexes that a zone defines. If the zone has only the key out-of-range, area starts
// from all hexes.
func (r *reader) area(f *zoneFile) Zone {
	in := f.Covered(r.s.Board, r.hex)
	city := -1
	if f.City != nil {
		city = r.within("GA scenarios/forces", *f.City, "city", 0, 99)
	} else if f.Beyond && len(f.Hexes)+len(f.Near)+len(f.Edge) == 0 {
		in = slices.Repeat([]bool{true}, r.s.Board.Len())
	}
	var all []int
	for i, yes := range in {
		if yes {
			all = append(all, i)
		}
	}
	z := r.hexes(f.Title, all...)
	z.City, z.Beyond = city, f.Beyond
	return z
}

// hexes returns a zone of the given hexes.
func (r *reader) hexes(title string, all ...int) Zone {
	z := Zone{Title: title, Hexes: all, City: -1, set: make([]bool, r.s.Board.Len())}
	for _, i := range all {
		z.set[i] = true
	}
	return z
}

// zone returns the zone with a name.
func (r *reader) zone(v *rule.Located[string]) Zone {
	z, ok := r.zones[v.Value]
	if !ok {
		var known []string
		for _, e := range r.raw.Zones {
			known = append(known, e.Key.Value)
		}
		r.fault("GA scenarios/forces", v.Node, "%s", rule.Unknown("zone", v.Value, known))
	}
	r.used[v.Value] = true
	return z
}
