package scenario

import (
	"slices"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Parts of the set-up that a scenario leaves to its players: units, entrenchments and road blocks
// with a zone instead of a hex.

// A Zone is a set of hexes in which a side may set up.
type Zone struct {
	Title string
	Hexes []int // by their index on the map
}

// readZones reads all zones.
func (r *reader) readZones() {
	r.zones = map[string]*Zone{}
	for i := range r.raw.Zones {
		e := &r.raw.Zones[i]
		slips := len(r.Faults)
		z := &Zone{Title: e.Value.Title}
		if z.Title == "" {
			z.Title = e.Key.Value
		}
		for i, in := range e.Value.Covered(r.s.Map, r.index) {
			if in {
				z.Hexes = append(z.Hexes, i)
			}
		}
		if _, err := r.s.Map.FindPlace(e.Key.Value); err == nil {
			r.fault(e.Key, "zone %q has the name of a hex; want another", e.Key.Value)
		}
		if z.Hexes == nil && len(r.Faults) == slips {
			r.fault(e.Key, "zone %q has no hexes", e.Key.Value)
		}
		r.zones[e.Key.Value] = z
	}
	if r.s.Setup = r.side(r.raw.Setup); r.s.Setup == game.Chance {
		r.s.Setup = game.Red
	}
}

// index finds a hex of the map by its name.
func (r *reader) index(v rule.Located[string]) (int, bool) {
	at, ok := r.hex(v)
	if !ok {
		return 0, false
	}
	return r.s.Map.Index(at)
}

// Suits reports whether a unit with this face up can be set up in a hex. It cannot be set up in an
// entry hex, in water or on prohibited terrain.
func (s *Scenario) Suits(f *Face, i int, t *Tables) bool {
	h := s.Map.Hex(i)
	class := f.Move.Class
	return !h.Entry && h.Terrain != hexes.OpenWater && t.Terrain[h.Terrain].Price(class).Normal != Prohibited && (class == Leg || !h.Raised())
}

// misplaced warns of a unit in terrain that its class can enter neither in column nor otherwise, and
// to which no way leads.
func (r *reader) misplaced(u *Placed, place string) {
	h := r.s.Map.HexAt(u.At)
	p, _ := r.tables.Order.Post(u.Label)
	price := r.tables.Terrain[h.Terrain].Price(u.face(p.Kind).Move.Class)
	if h.Ways == ([hexes.Ways]hexes.Rim{}) && h.Terrain != hexes.OpenWater && price.Normal == Prohibited && price.Column == Prohibited {
		r.s.CannotStand(u.node, "GTS chart/terrain", u.Label, place, "prohibited terrain, "+h.Terrain.String())
	}
}

// Bears reports whether a work can be put in a hex. A road block needs a road.
func (w *Work) Bears(m *hexes.Map, i int) bool {
	h := m.Hex(i)
	return !h.Entry && h.Terrain != hexes.OpenWater && (w.Kind != "road-block" || h.Ways[hexes.Road]|h.Ways[hexes.RaisedRoad] != 0)
}

// face returns the side of a unit's counter that is up at the start.
func (u *Placed) face(k *Kind) *Face {
	if slices.Contains(u.Marks, "mounted") && k.Vehicle != nil {
		return k.Vehicle
	}
	return &k.Foot
}

// fixed reports whether the file names the starting hex of a unit.
func (u *Placed) fixed() bool { return u.Arrives == 0 && u.Zone == nil }

// setUp checks that every unit has a legal hex in its zone, wherever the other units are placed.
func (r *reader) setUp() {
	owner := map[int]game.Side{}
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if u.Zone == nil {
			continue
		}
		if !r.apart(u, owner) {
			return
		}
		if slices.Contains(u.Marks, "entrenched") {
			r.fault(u.node, "unit %s has a zone and the mark \"entrenched\"; want no such mark, because the player decides at set-up", u.Label)
		}
		r.room(u)
	}
	for i := range r.s.Works {
		if w := &r.s.Works[i]; w.Zone != nil && !slices.ContainsFunc(w.Zone.Hexes, func(at int) bool { return w.Bears(r.s.Map, at) }) {
			r.fault(w.node, "no hex of %s is suitable for the work: %s", w.Zone.Title, w.Kind)
		}
	}
}

// apart checks that no hex of a unit's zone is in a zone of the other side. It records the unit's
// side as the owner of these hexes.
func (r *reader) apart(u *Placed, owner map[int]game.Side) bool {
	for _, at := range u.Zone.Hexes {
		if side, ok := owner[at]; ok && side != u.Side {
			r.fault(u.node, "unit %s of %s may be set up in %s, but units of %s may be set up there too; want zones without common hexes", u.Label, u.Side, r.s.Map.Name(at), side)
			return false
		}
		owner[at] = u.Side
	}
	return true
}

// room checks that a unit has a legal hex in its zone.
func (r *reader) room(u *Placed) {
	p, _ := r.tables.Order.Post(u.Label)
	of := func(v *Placed) bool { return slices.Contains(v.Marks, "column") == slices.Contains(u.Marks, "column") }
	limit := r.tables.Of(StackLimit)
	if slices.Contains(u.Marks, "column") {
		limit = r.tables.Of(StackColumn)
	}
	places := 0
	for _, at := range u.Zone.Hexes {
		if r.s.Suits(u.face(p.Kind), at, r.tables) {
			places += max(0, limit-r.held(u, at, of, limit))
		}
	}
	wanted := 0
	for i := range r.s.Units {
		v := &r.s.Units[i]
		if v.Zone != nil && v.Side == u.Side && of(v) && (v.Zone == u.Zone || slices.ContainsFunc(v.Zone.Hexes, func(at int) bool { return slices.Contains(u.Zone.Hexes, at) })) {
			wanted++
		}
	}
	if places < wanted {
		r.fault(u.node, "unit %s does not fit: found %s in %s, to be shared by %s; want more hexes, none of them an entry hex or prohibited to the unit", u.Label, rule.Count(places, "place"), u.Zone.Title, rule.Count(wanted, "unit"))
	}
}

// held returns how much of a hex's stacking limit is used up by units that the file puts there. A
// single enemy unit uses up the whole limit.
func (r *reader) held(u *Placed, at int, of func(*Placed) bool, limit int) (n int) {
	for i := range r.s.Units {
		v := &r.s.Units[i]
		if !v.fixed() || v.At != r.s.Map.At(at) {
			continue
		}
		if v.Side != u.Side {
			return limit
		}
		if of(v) {
			n++
		}
	}
	return n
}

// setupTerms lists what the players set up, one line for each zone and side.
func (s *Scenario) setupTerms() (all []string) {
	for _, side := range []game.Side{s.Setup, s.Setup.Enemy()} {
		var zones []*Zone
		units := map[*Zone]int{}
		for _, u := range s.Units {
			if u.Zone == nil || u.Side != side {
				continue
			}
			if units[u.Zone] == 0 {
				zones = append(zones, u.Zone)
			}
			units[u.Zone]++
		}
		for _, z := range zones {
			all = append(all, side.String()+" sets up "+rule.Count(units[z], "unit")+" in "+z.Title)
		}
	}
	return all
}
