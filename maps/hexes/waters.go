package hexes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// The names of rivers, streams and lakes:
//
//	waters:
//	  E-15/ne: Aldern        a hexside with a stream, or an impassable hexside
//	  F-20/s: Riedbach
//
// On a section, hexes have these names: `0405: the Reach`. A long river may have its name several
// times. Names have no effect on rulings, and a map's hash does not include them.

// A Water is the name of a river, stream or lake, at the place where a picture writes the name.
type Water struct {
	Name   string
	At     grid.Place
	Side   grid.Direction // the side of the hex, if OnSide is set
	OnSide bool
}

// carried returns the waters at their new positions, in the order of the lattice. The functions
// place and direction convert old places and directions to new ones.
func carried(all []Water, place func(grid.Place) grid.Place, direction func(grid.Direction) grid.Direction) []Water {
	to := slices.Clone(all)
	for i := range to {
		to[i].At = place(to[i].At)
		if to[i].OnSide {
			to[i].Side = direction(to[i].Side)
			to[i] = to[i].western()
		}
	}
	sortWaters(to)
	return to
}

// western returns the water with its side named from the side's western or northern hex.
func (w Water) western() Water {
	if far := w.At.Step(w.Side); w.OnSide && far.Less(w.At) {
		w.At, w.Side = far, w.Side.Turn(3)
	}
	return w
}

func sortWaters(all []Water) {
	slices.SortStableFunc(all, func(a, b Water) int { return cmp.Or(a.At.Compare(b.At), int(a.Side)-int(b.Side)) })
}

// layWaters reads the names of waters along hexsides.
func (s *MapText) layWaters(keys nameKeys) {
	first := map[[3]int]mapfile.Word{}
	for _, pair := range keys {
		word := pair[0]
		sides := s.sides("water", mapfile.Words{word})
		if len(sides) == 0 {
			continue
		}
		x := sides[0]
		h := s.Hexes.HexAt(x.at)
		switch {
		case len(sides) > 1:
			s.text.About(word, "found %q; want one hexside for the name of a water, such as %s", word.Text, x.name())
		case first[x.key()].Line > 0:
			s.text.About(word, "the water at %s has two names; the other is in line %d", x.name(), first[x.key()].Line)
		case !(h.Barriers[Stream] | h.Barriers[Impassable]).Has(x.dir):
			s.text.About(word, "there is no water at %s; want a stream or an impassable hexside", x.name())
		default:
			first[x.key()] = word
			s.Hexes.Waters = append(s.Hexes.Waters, Water{s.text.OneLine("name", pair[1]), x.at, x.dir, true}.western())
		}
	}
	sortWaters(s.Hexes.Waters)
}

// readWaters reads the names of waters on a section.
func readWaters(t *mapfile.Text, span grid.Span, keys nameKeys) (all []Water) {
	for _, pair := range keys {
		parts := hexPattern.FindStringSubmatch(pair[0].Text)
		if parts == nil || parts[1] != "" {
			t.About(pair[0], "found hex %q; want column and row of a hex in one number, such as 0304", pair[0].Text)
			continue
		}
		at, err := sectionPlace(parts[2], parts[3], span)
		switch {
		case err != nil:
			t.About(pair[0], "hex %s: %v", pair[0].Text, err)
		case slices.ContainsFunc(all, func(w Water) bool { return w.At == at }):
			t.About(pair[0], "hex %s has a second name", pair[0].Text)
		default:
			all = append(all, Water{Name: t.OneLine("name", pair[1]), At: at})
		}
	}
	sortWaters(all)
	return all
}

// writeWaters adds the names of waters to a file.
func writeWaters(keys *mapfile.Group, all []Water, name func(grid.Place) string) {
	for _, w := range all {
		at := name(w.At)
		if w.OnSide {
			at += "/" + w.Side.String()
		}
		*keys = append(*keys, fmt.Sprintf("  %s: %s\n", at, mapfile.Quoted(w.Name, false)))
	}
}

// joinedWaters returns the waters of all sections, at their places on the map.
func joinedWaters(panels []Placed) (all []Water) {
	for _, p := range panels {
		for _, w := range p.Panel.Waters {
			w.At = p.OnBoard(w.At)
			all = append(all, w)
		}
	}
	sortWaters(all)
	return all
}

// cutWaters moves the waters to map r. It lists the names whose water is cut off.
func (m *Map) cutWaters(r *Map, move grid.Offset) (lost []string) {
	for _, w := range m.Waters {
		to := w
		to.At = w.At.Add(move)
		far := to.At.Step(to.Side)
		if r.Has(to.At) && (!w.OnSide || r.Has(far)) {
			r.Waters = append(r.Waters, to)
			continue
		}
		lost = append(lost, fmt.Sprintf("the name %q at %s", w.Name, mapfile.PlaceName(w.At)))
	}
	return lost
}

// waterNames returns the names of the map's waters, without duplicates.
func (m *Map) waterNames() string {
	var all []string
	for _, w := range m.Waters {
		if !slices.Contains(all, w.Name) {
			all = append(all, w.Name)
		}
	}
	return strings.Join(all, ", ")
}

// WaterOf returns the names of the waters in a hex and at its sides. At a side, the direction is
// added to the name.
func (m *Map) WaterOf(i int) (all []string) {
	for _, w := range m.Waters {
		switch {
		case w.At == m.places[i] && w.OnSide:
			all = append(all, w.Side.String()+" "+w.Name)
		case w.At == m.places[i]:
			all = append(all, w.Name)
		case w.OnSide && w.At.Step(w.Side) == m.places[i]:
			all = append(all, w.Side.Turn(3).String()+" "+w.Name)
		}
	}
	return all
}
