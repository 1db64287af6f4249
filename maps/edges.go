package maps

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// Edges and the seam proof.
//
// Panels are joined along their edges and may lie turned by 180°, so an edge
// meets every other edge of its kind, either way round:
//
//	 ┌── A ──┐ ┌── ∀ ──┐      left to right on the one is
//	 └───────┘ └───────┘      right to left on the turned one
//	  . . w . 1 1 . w . .     ← so all long edges are one palindrome,
//	 ┌───────┐ ┌───────┐        and so are all short edges
//
// The proof asks of each dot of each edge that it be what its profile says at
// its distance from either end. Where no file defines the profile, what most
// edges of that name have stands in its place.

// A Profile is what the dots along an edge are, from one end to the other.
type Profile []Dot

// String writes a profile as an edges/1 file does: ". . w .1".
func (p Profile) String() string {
	cells := make([]string, len(p))
	for i, d := range p {
		cells[i] = Cell(d)
	}
	return strings.Join(cells, " ")
}

// Cell is a dot in the least characters: terrain, and level if not 0.
func Cell(d Dot) string {
	s := string(d.Terrain.Letter())
	if d.Level > 0 {
		s += fmt.Sprint(d.Level)
	}
	return s
}

type edgesFile struct {
	Format   word                   `yaml:"format"`
	ID       word                   `yaml:"id"`
	Title    word                   `yaml:"title"`
	Profiles map[string]profileText `yaml:"profiles"`
}

// profileText is a profile as the file writes it.
type profileText struct{ dots Profile }

// UnmarshalYAML reads the cells and checks that they are a palindrome.
func (p *profileText) UnmarshalYAML(n *yaml.Node) error {
	var s string
	if err := rule.DecodeNode(n, &s); err != nil {
		return err
	}
	for _, f := range strings.Fields(s) {
		r := []rune(f + "  ")
		d, fault := readCell(grid.Place{}, r[0], r[1], ' ')
		if fault != nil || len([]rune(f)) > 2 {
			return rule.At(n, "found %q in the profile; want a terrain (. w b m s ~ r) and, above level 0, its level, such as .1", f)
		}
		p.dots = append(p.dots, d)
	}
	if len(p.dots) == 0 {
		return rule.At(n, `the profile is empty; want the dots from end to end, such as ". w w ."`)
	}
	for i, d := range p.dots {
		if mirror := p.dots[len(p.dots)-1-i]; d != mirror {
			return rule.At(n, "the profile is no palindrome: its dot %d is %s, and %d from the end stands %s; turned panels would not fit",
				i+1, Cell(d), i+1, Cell(mirror))
		}
	}
	return nil
}

// readEdges reads an edges/1 file.
func (t *text) readEdges() map[string]Profile {
	var f edgesFile
	if !t.decode(t.masked(&picture{}), &f) || !t.is(f.Format, "edges/1") || !t.checkID(f.ID) {
		return nil
	}
	all := map[string]Profile{}
	for name, p := range f.Profiles {
		all[name] = p.dots
	}
	return all
}

// edge lists the places along one of a panel's four edges.
func edge(s grid.Span, side grid.Direction) []grid.Place {
	var all []grid.Place
	switch side {
	case grid.N, grid.S:
		v := 0
		if side == grid.S {
			v = s.HalfRows - 1
		}
		for q := 0; q < s.Columns; q += 2 {
			all = append(all, grid.Place{Q: q, V: v})
		}
	default:
		q := 0
		if side == grid.NE {
			q = s.Columns - 1
		}
		for v := 0; v < s.HalfRows; v += 2 {
			all = append(all, grid.Place{Q: q, V: v})
		}
	}
	return all
}

// The four edges, as the direction that leads over them.
var (
	longEdges  = []grid.Direction{grid.N, grid.S}
	shortEdges = []grid.Direction{grid.NW, grid.NE}
)

// bare is a dot as its neighbour across a seam must have it.
func bare(d Dot) Dot { return Dot{Terrain: d.Terrain, Level: d.Level} }

// fit proves that all edges named alike are one palindrome, and tells which
// dots break it. Each dot is told once, also where it ends two edges.
func fit(sheets []*sheet, profiles map[string]Profile) {
	told := map[*sheet]map[grid.Place]bool{}
	wearers := map[string][]*sheet{}
	var names []string
	for _, s := range sheets {
		told[s] = map[grid.Place]bool{}
		for _, name := range []string{s.panel.Edges.Long, s.panel.Edges.Short} {
			if name == "" || slices.Contains(wearers[name], s) {
				continue
			}
			if wearers[name] == nil {
				names = append(names, name)
			}
			wearers[name] = append(wearers[name], s)
		}
	}
	corners(sheets, profiles, told)
	for _, name := range names {
		want, known := profiles[name]
		if !known {
			want = common(wearers[name], name)
		}
		for _, s := range wearers[name] {
			s.compare(name, want, told[s])
		}
	}
}

// corners tells of two profiles that ask different things of the dot in which
// they meet, and leaves the corners out of the proof then.
func corners(sheets []*sheet, profiles map[string]Profile, told map[*sheet]map[grid.Place]bool) {
	pairs := map[Profiles]bool{}
	for _, s := range sheets {
		e, p := s.panel.Edges, s.panel.Span
		long, short := profiles[e.Long], profiles[e.Short]
		if len(long) == 0 || len(short) == 0 || long[0] == short[0] {
			continue
		}
		if !pairs[e] {
			pairs[e] = true
			s.text.about(s.edges.Short, "edge profiles %s and %s meet in the corners, but the one begins with %s, the other with %s", e.Long, e.Short, Cell(long[0]), Cell(short[0]))
		}
		for _, at := range []grid.Place{{}, {Q: p.Columns - 1}, {V: p.HalfRows - 1}, {Q: p.Columns - 1, V: p.HalfRows - 1}} {
			told[s][at] = true
		}
	}
}

// edgesNamed are the places of a sheet's edges that have the profile name.
func (s *sheet) edgesNamed(name string) [][]grid.Place {
	var all [][]grid.Place
	if s.panel.Edges.Long == name {
		for _, d := range longEdges {
			all = append(all, edge(s.panel.Span, d))
		}
	}
	if s.panel.Edges.Short == name {
		for _, d := range shortEdges {
			all = append(all, edge(s.panel.Span, d))
		}
	}
	return all
}

// common is the profile that most edges of a name have, dot by dot, counting
// each edge both ways round. Of two dots that are equally frequent, the one of
// the lower terrain and level stands.
func common(sheets []*sheet, name string) Profile {
	var counts []map[Dot]int
	for _, s := range sheets {
		for _, places := range s.edgesNamed(name) {
			for i, p := range places {
				for _, k := range []int{i, len(places) - 1 - i} {
					for len(counts) <= k {
						counts = append(counts, map[Dot]int{})
					}
					if !s.unsure(p) {
						counts[k][bare(s.panel.At(p))]++
					}
				}
			}
		}
	}
	want := make(Profile, len(counts))
	for i, c := range counts {
		most := 0
		for t := range Terrains {
			for level := int8(0); level <= 9; level++ {
				if d := (Dot{Terrain: t, Level: level}); c[d] > most {
					want[i], most = d, c[d]
				}
			}
		}
	}
	return want
}

// compare tells which dots along the edges of a name differ from its profile.
func (s *sheet) compare(name string, want Profile, told map[grid.Place]bool) {
	at := s.edges.Long
	if s.panel.Edges.Long != name {
		at = s.edges.Short
	}
	for _, places := range s.edgesNamed(name) {
		if len(places) != len(want) {
			s.text.about(at, "edge profile %s has %d dots, the edge from %s to %s has %d", name, len(want),
				dotName(places[0]), dotName(places[len(places)-1]), len(places))
			return
		}
	}
	for _, places := range s.edgesNamed(name) {
		for i, p := range places {
			if got := bare(s.panel.At(p)); got != want[i] && !s.unsure(p) && !told[p] {
				told[p] = true
				s.atDot(p, "%s: found %s, but edge profile %s has %s here: this panel does not fit its neighbours", dotName(p), Cell(got), name, Cell(want[i]))
			}
		}
	}
}

// edgeNames finds profile names that are nearly, but not quite, known, and
// drops them, so that nothing more is said of those edges.
func (s *sheet) edgeNames(profiles map[string]Profile) {
	var known []string
	for name := range profiles {
		known = append(known, name)
	}
	slices.Sort(known)
	for _, e := range []struct {
		given word
		name  *string
	}{{s.edges.Long, &s.panel.Edges.Long}, {s.edges.Short, &s.panel.Edges.Short}} {
		if near := rule.Nearest(*e.name, known); *e.name != "" && near != "" && near != *e.name {
			s.text.about(e.given, "edge profile %q is not known, did you mean %q?", *e.name, near)
			*e.name = ""
		}
	}
}
