package hexes

import (
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// A hexside is a side as written in a file: a hex and a direction.
type hexside struct {
	at   grid.Place
	dir  grid.Direction
	from mapfile.Word // the word in the file; its column is that of the direction
}

// far returns the same side seen from the other hex.
func (s hexside) far() hexside { return hexside{s.at.Step(s.dir), s.dir.Turn(3), s.from} }

// key returns a key for a side. The key is the same from both hexes of the side.
func (s hexside) key() [3]int {
	if far := s.far(); far.at.Less(s.at) {
		s = far
	}
	return [3]int{s.at.Q, s.at.V, int(s.dir)}
}

func (s hexside) name() string { return mapfile.PlaceName(s.at) + "/" + s.dir.String() }

// lay adds barriers, ways, crossings and names to the map, and checks that they fit together.
func (s *MapText) lay(keys terrainKeys) {
	before := len(s.text.Findings)
	var barriers [Barriers][]hexside
	for b, list := range []mapfile.Words{keys.Barriers.Stream, keys.Barriers.Crest, keys.Barriers.Impassable} {
		barriers[b] = s.sides(Barrier(b).String(), list)
		for _, x := range barriers[b] {
			s.Hexes.SetBarrier(x.at, x.dir, Barrier(b))
		}
	}
	s.both(barriers[Stream], barriers[Impassable])
	crossings := [Crossings][]hexside{}
	for c, list := range []mapfile.Words{keys.Crossings.Bridge, keys.Crossings.Ferry} {
		crossings[c] = s.sides(Crossing(c).String(), list)
		for _, x := range crossings[c] {
			s.Hexes.hex(x.at).Crossings[c] |= 1 << x.dir
			s.Hexes.hex(x.at.Step(x.dir)).Crossings[c] |= 1 << x.dir.Turn(3)
		}
	}
	whole := len(s.text.Findings) == before
	for w, list := range []legs{keys.Ways.Road, keys.Ways.RaisedRoad, keys.Ways.Railroad, keys.Ways.RaisedRailroad} {
		for _, path := range list {
			s.way(Way(w), path, whole)
		}
	}
	s.layNames(keys.Names)
	if whole {
		s.layWaters(keys.Waters)
	}
	if len(s.text.Findings) > before {
		return // do not report the consequences of an error that is already reported
	}
	s.crossed(crossings)
	s.alone(slices.Concat(barriers[Stream], barriers[Impassable]), barriers[Crest])
	s.entries()
}

// layNames adds the names of hexes.
func (s *MapText) layNames(keys nameKeys) {
	first := map[grid.Place]mapfile.Word{}
	for _, pair := range keys {
		at, ok := s.place(pair[0])
		switch {
		case !ok:
		case first[at].Line > 0:
			s.text.About(pair[0], "hex %s has a second name; the first is in line %d", mapfile.PlaceName(at), first[at].Line)
		default:
			first[at] = pair[0]
			s.Hexes.OwnNames[at] = s.text.OneLine("name", pair[1])
		}
	}
}

// place returns the hex that a word names.
func (s *MapText) place(w mapfile.Word) (grid.Place, bool) {
	at, err := parseSheetHex(w.Text, s.Hexes.Span)
	if err != nil {
		s.text.About(w, "%v", err)
	}
	return at, err == nil
}

// sides parses a list of hexsides: H-11/n+ne.
func (s *MapText) sides(what string, list mapfile.Words) (all []hexside) {
	first := map[[3]int]mapfile.Word{}
	for _, w := range list {
		name, dirs, ok := strings.Cut(w.Text, "/")
		if !ok {
			s.text.About(w, "found %q; want a hex and its hexsides, such as H-11/n+ne", w.Text)
			continue
		}
		hex := w
		hex.Text = name
		at, ok := s.place(hex)
		if !ok {
			continue
		}
		column := w.Column + len(name) + 1
	sides: // of one hex: after the first error, skip the other sides, which probably have the same error
		for _, dir := range strings.Split(dirs, "+") {
			from := mapfile.Word{Text: dir, Line: w.Line, Column: column}
			column += len(dir) + 1
			d, ok := grid.ParseDirection(dir)
			x := hexside{at, d, from}
			switch {
			case !ok:
				s.text.About(from, "%s", rule.Unknown("direction", dir, mapfile.DirectionWords))
				break sides
			case !s.Hexes.Has(at.Step(d)):
				s.text.About(from, "%s %s is the edge of the map; a hexside lies between two hexes", what, x.name())
				break sides
			case first[x.key()].Line > 0:
				s.text.About(from, "%s %s is given a second time; the first is in line %d", what, x.name(), first[x.key()].Line)
				break sides
			default:
				first[x.key()] = from
				all = append(all, x)
			}
		}
	}
	return all
}

// both reports sides that are both a stream and impassable.
func (s *MapText) both(streams, walls []hexside) {
	wet := map[[3]int]bool{}
	for _, x := range streams {
		wet[x.key()] = true
	}
	for _, x := range walls {
		if wet[x.key()] {
			s.text.About(x.from, "%s is impassable here, and a stream as well; want one of the two", x.name())
		}
	}
}

// way adds one way, leg by leg. If whole is set, the crossings have no findings, and way also
// reports barriers without a crossing.
func (s *MapText) way(w Way, path mapfile.Words, whole bool) {
	if len(path) == 1 {
		s.text.About(path[0], "the %s has one hex, %s; want two or more", w, path[0].Text)
		return
	}
	var at grid.Place
	for i, hex := range path {
		to, ok := s.place(hex)
		if !ok {
			return
		}
		if i > 0 && !s.leg(w, at, to, hex, whole) {
			return
		}
		at = to
	}
}

// leg adds a straight leg of a way between two hexes.
func (s *MapText) leg(w Way, from, to grid.Place, hex mapfile.Word, whole bool) bool {
	d, ok := straightWay(from, to)
	if !ok {
		s.text.About(hex, "%s does not lie in a straight row of hexes from %s; name the hexes where the %s turns", mapfile.PlaceName(to), mapfile.PlaceName(from), w)
		return false
	}
	for at := from; at != to; at = at.Step(d) {
		next := at.Step(d)
		h := s.Hexes.HexAt(at)
		barred := (h.Barriers[Stream] | h.Barriers[Impassable]).Has(d)
		switch {
		case h.Ways[w].Has(d):
			s.text.About(hex, "the %s from %s to %s is given a second time", w, mapfile.PlaceName(at), mapfile.PlaceName(next))
			return false
		case s.wet(at) || s.wet(next):
			s.text.About(hex, "the way from %s to %s (%s) leads through water", mapfile.PlaceName(at), mapfile.PlaceName(next), w)
			return false
		case whole && barred && !(h.Crossings[BridgeAcross] | h.Crossings[Ferry]).Has(d):
			s.text.About(hex, "the way from %s to %s (%s) goes over a stream or an impassable hexside; want a crossing at %s/%s", mapfile.PlaceName(at), mapfile.PlaceName(next), w, mapfile.PlaceName(at), d)
			return false
		}
		s.Hexes.SetWay(at, d, w)
	}
	return true
}

// straightWay returns the direction from one place to another; ok is false if no straight row of
// hexes connects them.
func straightWay(from, to grid.Place) (grid.Direction, bool) {
	n := grid.Distance(from, to)
	for d := range grid.Directions {
		o := d.Offset()
		if n > 0 && from.Add(grid.Offset{Q: o.Q * int16(n), V: o.V * int16(n)}) == to {
			return d, true
		}
	}
	return 0, false
}

// crossed checks that every crossing crosses a barrier. It warns of a bridge that carries no way.
func (s *MapText) crossed(crossings [Crossings][]hexside) {
	for c, list := range crossings {
		for _, x := range list {
			h := s.Hexes.HexAt(x.at)
			ways := h.Ways[Road] | h.Ways[RaisedRoad] | h.Ways[Railroad] | h.Ways[RaisedRailroad]
			switch {
			case !(h.Barriers[Stream] | h.Barriers[Impassable]).Has(x.dir):
				s.text.About(x.from, "the %s %s crosses nothing; want a stream or an impassable hexside there", Crossing(c), x.name())
			case Crossing(c) == BridgeAcross && !ways.Has(x.dir):
				s.text.About(x.from, "no road or railroad leads over the bridge %s", x.name()).Warning = true
			}
		}
	}
}

// alone warns of hexsides that meet neither a hexside of the same kind nor an edge of the map. In
// most cases their direction is wrong.
func (s *MapText) alone(kinds ...[]hexside) {
	for _, list := range kinds {
		has := map[[3]int]bool{}
		for _, x := range list {
			has[x.key()] = true
		}
		for _, x := range list {
			if !s.meets(x, has) {
				s.text.About(x.from, "the hexside %s stands alone: no hexside of its kind meets either of its ends", x.name()).Warning = true
			}
		}
	}
}

// meets reports whether one of the two ends of a side is at the map's edge or at another side of the
// set. At each end a third hex touches the two hexes of the side, so two more sides begin there.
func (s *MapText) meets(x hexside, has map[[3]int]bool) bool {
	far := x.far()
	for _, turn := range []int{1, -1} {
		third := x.at.Step(x.dir.Turn(turn))
		if !s.Hexes.Has(third) || has[hexside{at: x.at, dir: x.dir.Turn(turn)}.key()] || has[hexside{at: far.at, dir: x.dir.Turn(2 * turn)}.key()] {
			return true
		}
	}
	return false
}

// entries checks that entry hexes are on the edge of the map.
func (s *MapText) entries() {
	span := s.Hexes.Span
	for at := range span.Places {
		if s.Hexes.HexAt(at).Entry && at.Q > 0 && at.Q < span.Columns-1 && at.V > 1 && at.V < span.HalfRows-2 {
			w := s.Pic.Where[s.Pic.Index(at)]
			s.text.Find(w.Line, w.Column+2, "%s is an entry hex, but does not lie on the edge of the map", mapfile.PlaceName(at)).Dot = mapfile.PlaceName(at)
		}
	}
}

// wet reports whether a hex is open water. For a hex that may be misread, it returns false.
func (s *MapText) wet(at grid.Place) bool {
	return s.Hexes.HexAt(at).Terrain == OpenWater && !s.Pic.Unsure[s.Pic.Index(at)]
}
