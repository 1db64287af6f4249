package scenario

import (
	"cmp"
	"slices"

	"metahex/rule"
)

// readZones reads all zones.
func (r *reader) readZones() {
	for i := range r.raw.Zones {
		e := &r.raw.Zones[i]
		slips := len(r.Faults)
		z := r.area(&e.Value)
		z.Title = cmp.Or(z.Title, e.Key.Value)
		if len(z.Hexes) == 0 && z.City < 0 && len(r.Faults) == slips {
			r.Fault("GA scenarios/forces", e.Key, "zone %q has no hexes", e.Key.Value)
		}
		r.zones = append(r.zones, z)
	}
}

// area returns all hexes that a zone defines. If the zone has only the key out-of-range, area starts
// from all hexes.
func (r *reader) area(f *ZoneFile) Zone {
	in := f.Covered(r.s.Board, r.hex)
	city := -1
	if f.City != nil {
		city = f.City.Value
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
	i, ok := r.Name("GA scenarios/forces", *v, "zone", r.raw.Zones.Keys())
	if !ok {
		return Zone{}
	}
	return r.zones[i]
}
