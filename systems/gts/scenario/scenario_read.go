package scenario

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// read converts and validates the parts of the file in order.
func (r *reader) read() {
	raw, s := &r.raw, r.s
	s.Notes, s.Track, s.Weather, s.Changes, s.Measured = strings.TrimSpace(raw.Notes), raw.Track, raw.Weather.Value, raw.Changes, raw.Measured
	s.Victory, s.Kills, s.Margin, s.Start = raw.Victory.Text, raw.Victory.Kills, raw.Victory.Margin, raw.Start
	r.airTargets()
	s.Readings = r.Readings("", raw.Readings, new(Readings).Set)
	r.readZones()
	r.force(game.Red, &raw.Forces.Red)
	r.force(game.Blue, &raw.Forces.Blue)
	r.stacks()
	for _, w := range []struct {
		kind string
		list []rule.Located[string]
	}{{"strongpoint", raw.Works.Strongpoint}, {"observation-post", raw.Works.ObservationPost}, {"barrage", raw.Works.Barrage}, {"heavy-barrage", raw.Works.HeavyBarrage}} {
		for _, at := range w.list {
			r.work(w.kind, game.Chance, "", at)
		}
	}
	for _, o := range raw.Objectives {
		if at, ok := r.hex(o.At); ok {
			s.Objectives = append(s.Objectives, Objective{at, o.Points, r.side(o.Held)})
		}
	}
	if r.Faults == nil {
		r.setUp()
	}
	r.exits()
	r.mug()
}

// airTargets reads which hexes air points may strike.
func (r *reader) airTargets() {
	word := r.raw.AirTargets
	if r.s.AirSeen = word == "seen"; !r.s.AirSeen && word != "" && word != "any" {
		r.fault(nil, "air-targets: %s", rule.Unknown("word", word, []string{"any", "seen"}))
	}
}

// mug reads the chits of the first turn (GTS turn/first-mug).
func (r *reader) mug() {
	known := r.chits()
	r.s.First = r.raw.First.Value
	for _, c := range append(slices.Clone(r.raw.Mug), r.raw.First) {
		if c.Node != nil && !slices.Contains(known, c.Value) {
			r.fault(c.Node, "%s", rule.Unknown("chit", c.Value, known))
		}
	}
	for _, c := range r.raw.Mug {
		r.s.Mug = append(r.s.Mug, c.Value)
	}
	if len(r.s.Mug) == 0 && r.s.First == "" {
		r.fault(nil, "the scenario has neither a first chit nor a mug")
	}
}

// side parses "red" or "blue". A missing side gives no side.
func (r *reader) side(v rule.Located[string]) game.Side { return r.Side("", v) }

// hex finds a hex of the map.
func (r *reader) hex(v rule.Located[string]) (grid.Place, bool) {
	return rulebook.Find(&r.Reader, "", v, r.s.Map.FindPlace)
}

// hexOrZone finds a hex of the map, or a zone by its name.
func (r *reader) hexOrZone(v rule.Located[string]) (at grid.Place, zone *Zone, ok bool) {
	if z, is := r.zones[v.Value]; is {
		return at, z, true
	}
	if _, err := r.s.Map.FindPlace(v.Value); err != nil && len(r.zones) > 0 {
		r.fault(v.Node, "%s", rule.Unknown("hex or zone", v.Value, slices.Sorted(maps.Keys(r.zones))))
		return at, nil, false
	}
	at, ok = r.hex(v)
	return at, nil, ok
}

// force reads the force of one side.
func (r *reader) force(side game.Side, f *ForceFile) {
	r.commands(side, f.Divisions)
	for _, place := range f.Units {
		at, zone, ok := r.hexOrZone(rule.Located[string]{Value: place.Key.Value, Node: place.Key})
		for _, u := range place.Value {
			if ok {
				r.unit(side, u, Placed{At: at, Zone: zone})
			}
		}
	}
	for _, turn := range f.Arrive {
		n := r.turn(turn.Key)
		for _, u := range turn.Value {
			r.unit(side, u, Placed{Arrives: n})
		}
	}
	for _, e := range f.Entrenchment {
		r.work("entrenchment", side, "", e)
	}
	for _, d := range f.RoadBlock {
		if !slices.Contains(r.divisions(), d.Key.Value) {
			r.fault(d.Key, "%s", rule.Unknown("division", d.Key.Value, r.divisions()))
			continue
		}
		for _, e := range d.Value {
			r.work("road-block", side, d.Key.Value, e)
		}
	}
	r.s.Air[side] = f.Air
}

// turn reads the turn in which units arrive.
func (r *reader) turn(key *yaml.Node) int {
	n, err := strconv.Atoi(key.Value)
	if err != nil || n < 1 || n > len(r.s.Track) {
		r.fault(key, "found turn %q; want 1 to %d", key.Value, len(r.s.Track))
	}
	return n
}

// divisions returns the ids of all divisions.
func (r *reader) divisions() (ids []string) {
	for _, d := range r.tables.Order.List {
		ids = append(ids, d.ID)
	}
	return ids
}

// commands reads a side's divisions.
func (r *reader) commands(side game.Side, all rule.Keyed[commandFile]) {
	for _, d := range all {
		i := slices.Index(r.divisions(), d.Key.Value)
		if i < 0 {
			r.fault(d.Key, "%s", rule.Unknown("division", d.Key.Value, r.divisions()))
			continue
		}
		c := Command{Division: i, Side: side, CP: d.Value.Command, DP: d.Value.Dispatch}
		for _, e := range d.Value.Entries {
			if at, ok := r.hex(e); ok {
				c.Entries = append(c.Entries, at)
				r.entry(e, at)
			}
		}
		r.s.Commands = append(r.s.Commands, c)
	}
}

// entry checks that a hex is an entry hex. A map without printed terrain has no printed entry
// hexes; there, any edge hex may be one.
func (r *reader) entry(e rule.Located[string], at grid.Place) {
	i, _ := r.s.Map.Index(at)
	switch standIn := r.s.Map.StandIn(hexes.ByTerrain); {
	case standIn && r.s.Map.Rim(i):
		r.s.Map = r.s.Map.WithEntries(i)
	case standIn:
		r.fault(e.Node, "%s is not at the edge of map %s; want an entry hex at the edge", e.Value, r.s.Map.ID)
	case !r.s.Map.HexAt(at).Entry:
		r.fault(e.Node, "%s is not an entry hex of map %s", e.Value, r.s.Map.ID)
	}
}

// work reads the hex of a work.
func (r *reader) work(kind string, side game.Side, of string, w rule.Located[string]) {
	at, zone, ok := r.hexOrZone(w)
	switch {
	case !ok:
	case zone != nil && side == game.Chance:
		r.fault(w.Node, "found a zone for %s; want a hex, because players do not place it", kind)
	default:
		r.s.Works = append(r.s.Works, Work{kind, side, at, zone, of, w.Node})
	}
}

// stacks checks that units can start in their hexes: not in water, not together with the enemy, and
// within the stacking limits (GTS general/stacking).
func (r *reader) stacks() {
	piles, dug := map[grid.Place]*pile{}, map[grid.Place]int{}
	for _, u := range r.s.Units {
		if !u.fixed() {
			continue
		}
		p, name := piles[u.At], r.s.Map.NameAt(u.At)
		if p == nil {
			p = &pile{side: u.Side}
			piles[u.At] = p
		}
		if slices.Contains(u.Marks, "column") {
			p.columns++
		} else {
			p.plain++
		}
		r.misplaced(&u, name)
		switch {
		case r.s.Map.HexAt(u.At).Terrain == hexes.OpenWater:
			r.fault(u.node, "unit %s stands in the water of %s", u.Label, name)
		case p.side != u.Side:
			r.fault(u.node, "unit %s stands in %s with the enemy", u.Label, name)
		case slices.Contains(u.Marks, "entrenched") && !r.dig(u, dug):
			r.fault(u.node, "unit %s is entrenched in %s, where its side has no entrenchment left", u.Label, name)
		case !r.s.Map.HexAt(u.At).Entry && p.full(r.tables):
			r.fault(u.node, "unit %s is one too many in %s; want at most %d units not in column and %d in column", u.Label, name, r.tables.Of(StackLimit), r.tables.Of(StackColumn))
		}
	}
}

// A pile holds the units that start in one hex.
type pile struct {
	side           game.Side
	plain, columns int
}

// full reports whether the pile exceeds the stacking limit.
func (p *pile) full(t *Tables) bool {
	return p.plain > t.Of(StackLimit) || p.columns > t.Of(StackColumn)
}

// dig gives a unit one of the entrenchments in its hex, if one is free.
func (r *reader) dig(u Placed, dug map[grid.Place]int) bool {
	dug[u.At]++
	works := 0
	for _, w := range r.s.Works {
		if w.Kind == "entrenchment" && w.Zone == nil && w.At == u.At && w.Side == u.Side {
			works++
		}
	}
	return dug[u.At] <= works
}

// markWords are the states in which a unit may start.
var markWords = []string{"column", "mounted", "suppressed", "one-hit", "two-hits", "step-loss", "improved", "entrenched", "contact", "at-work"}

// placeMarks are the states that only a unit on the map can have.
var placeMarks = []string{"improved", "entrenched", "contact", "at-work"}

// unit reads a unit and its marks: "A2 column".
func (r *reader) unit(side game.Side, w rule.Located[string], one Placed) {
	words := strings.Fields(w.Value)
	if len(words) == 0 {
		r.fault(w.Node, "found no unit; want its label, such as A1")
		return
	}
	p, ok := r.tables.Order.Post(words[0])
	switch {
	case !ok:
		r.fault(w.Node, "%s", rule.Unknown("unit", words[0], r.tables.Order.Labels()))
		return
	case !slices.ContainsFunc(r.s.Commands, func(c Command) bool { return c.Division == p.Division && c.Side == side }):
		r.fault(w.Node, "unit %s is of division %s, which %s does not have", words[0], r.tables.Order.List[p.Division].ID, side)
		return
	case slices.ContainsFunc(r.s.Units, func(u Placed) bool { return u.Label == words[0] }):
		r.fault(w.Node, "unit %s is placed a second time", words[0])
		return
	}
	for _, m := range words[1:] {
		r.mark(w.Node, words[0], m, one.Arrives)
		if m == "mounted" && p.Kind.Vehicle == nil {
			r.fault(w.Node, "unit %s has no vehicles", words[0])
		}
	}
	one.Label, one.Side, one.Marks, one.node = words[0], side, words[1:], w.Node
	r.s.Units = append(r.s.Units, one)
}

// mark checks a mark of a unit. The unit may arrive later.
func (r *reader) mark(at *yaml.Node, label, m string, turn int) {
	if !slices.Contains(markWords, m) {
		r.fault(at, "%s", rule.Unknown("mark", m, markWords))
	}
	if turn > 0 && slices.Contains(placeMarks, m) {
		r.fault(at, "unit %s arrives in turn %d with the mark %q, which only a unit on the map can have; want none of %s", label, turn, m, strings.Join(placeMarks, ", "))
	}
}

// chits lists the labels of all chits of the scenario.
func (r *reader) chits() (all []string) {
	all = append(all, "direct-red", "direct-blue")
	for _, c := range r.s.Commands {
		d := &r.tables.Order.List[c.Division]
		all = append(all, d.ID)
		for i := range d.Formations {
			all = append(all, d.Formations[i].ID)
		}
		all = append(all, d.ID+"-own")
	}
	return all
}
