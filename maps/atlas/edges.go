package atlas

import (
	"cmp"
	stdmaps "maps"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
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
// edges of that name have stands in its place, if several sheets have it. A sheet
// with `edges: none`, or without the key, stands free: nothing is asked of it.

// A Profile is what the places along an edge are, from one end to the other,
// each as Cell or HexCell writes it, without marks and markers.
type Profile []string

// String writes a profile as an edges/1 file does: ". . w .1".
func (p Profile) String() string { return strings.Join(p, " ") }

// edgesFile is an edges/1 file, of panels, or a hexedges/1 file, of sections.
type edgesFile[P interface{ profile() Profile }] struct {
	Format   word         `yaml:"format"`
	ID       word         `yaml:"id"`
	Title    word         `yaml:"title"`
	Profiles map[string]P `yaml:"profiles"`
}

// profileOf reads the cells of a profile; nouns are what one place, several and
// the sheets are called.
func profileOf(n *yaml.Node, nouns [3]string, want, example string, read func([3]rune) *slip) (p Profile, err error) {
	var s string
	if err := rule.DecodeNode(n, &s); err != nil {
		return nil, err
	}
	for _, f := range strings.Fields(s) {
		if r := []rune(f); len(r) > 2 || read(signs(r, 0)) != nil {
			return nil, rule.At(n, "found %q in the profile; want %s", f, want)
		}
		p = append(p, f)
	}
	if len(p) == 0 {
		return nil, rule.At(n, `the profile is empty; want the %s from end to end, such as %s`, nouns[1], example)
	}
	for i, c := range p {
		if mirror := p[len(p)-1-i]; c != mirror {
			return nil, rule.At(n, "the profile is no palindrome: its %s %d is %s, and %d from the end stands %s; turned %s would not fit",
				nouns[0], i+1, c, i+1, mirror, nouns[2])
		}
	}
	return p, nil
}

func readProfiles[P interface{ profile() Profile }](t *text, format string) map[string]Profile {
	var f edgesFile[P]
	if !t.decode(t.masked(&picture{}), &f) || !t.is(f.Format, format) || !t.checkID(f.ID) {
		return nil
	}
	all := map[string]Profile{}
	for name, p := range f.Profiles {
		all[name] = p.profile()
	}
	return all
}

// edge lists the places along one of a sheet's four edges. Along the short edges
// of a section stand only the hexes that are cut in half there.
func edge(s grid.Span, side grid.Direction) []grid.Place {
	var all []grid.Place
	switch side {
	case grid.N, grid.S:
		v := s.Top
		if side == grid.S {
			v += s.HalfRows - 1
		}
		for q := v & 1; q < s.Columns; q += 2 {
			all = append(all, grid.Place{Q: q, V: v})
		}
	default:
		q := 0
		if side == grid.NE {
			q = s.Columns - 1
		}
		for v := s.Top + s.Top&1; v < s.Top+s.HalfRows; v += 2 {
			all = append(all, grid.Place{Q: q, V: v})
		}
	}
	return all
}

// fit proves that all edges named alike are one palindrome, and tells which
// dots break it. Each dot is told once, also where it ends two edges.
func fit(sheets []*sheet, profiles map[string]Profile, letters string) {
	told := map[*sheet]map[grid.Place]bool{}
	wearers := map[string][]*sheet{}
	var names []string
	for _, s := range sheets {
		told[s] = map[grid.Place]bool{}
		for _, name := range []string{s.names.Long, s.names.Short} {
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
			want = common(wearers[name], name, letters)
		}
		for _, s := range wearers[name] {
			s.compare(name, want, told[s])
		}
	}
}

// corners tells of two profiles that ask different things of the dot in which
// they meet, and leaves the corners out of the proof then. The edges of sections
// have no hex in common.
func corners(sheets []*sheet, profiles map[string]Profile, told map[*sheet]map[grid.Place]bool) {
	pairs := map[maps.Profiles]bool{}
	for _, s := range sheets {
		e, p := *s.names, s.pic.span
		long, short := profiles[e.Long], profiles[e.Short]
		if !s.corners || len(long) == 0 || len(short) == 0 || long[0] == short[0] {
			continue
		}
		if !pairs[e] {
			pairs[e] = true
			s.text.about(s.edges.Short, "edge profiles %s and %s meet in the corners, but the one begins with %s, the other with %s", e.Long, e.Short, long[0], short[0])
		}
		for _, at := range []grid.Place{{}, {Q: p.Columns - 1}, {V: p.HalfRows - 1}, {Q: p.Columns - 1, V: p.HalfRows - 1}} {
			told[s][at] = true
		}
	}
}

// edgesNamed are the places of a sheet's edges that have the profile name.
func (s *sheet) edgesNamed(name string) [][]grid.Place {
	var all [][]grid.Place
	if s.names.Long == name {
		for _, d := range s.long {
			all = append(all, edge(s.pic.span, d))
		}
	}
	if s.names.Short == name {
		for _, d := range s.short {
			all = append(all, edge(s.pic.span, d))
		}
	}
	return all
}

// common is the profile that most edges of a name have, dot by dot, counting
// each edge both ways round. Of two dots that are equally frequent, the one of
// the lower terrain and level stands.
func common(sheets []*sheet, name, letters string) Profile {
	var counts []map[string]int
	for _, s := range sheets {
		for _, places := range s.edgesNamed(name) {
			for i, p := range places {
				for _, k := range []int{i, len(places) - 1 - i} {
					for len(counts) <= k {
						counts = append(counts, map[string]int{})
					}
					if !s.unsure(p) {
						counts[k][s.bare(p)]++
					}
				}
			}
		}
	}
	want := make(Profile, len(counts))
	for i, c := range counts {
		most := 0
		for _, cell := range slices.SortedFunc(stdmaps.Keys(c), byLetters(letters)) {
			if c[cell] > most {
				want[i], most = cell, c[cell]
			}
		}
	}
	return want
}

// byLetters orders cells by the letter they begin with, and then by what follows.
func byLetters(letters string) func(a, b string) int {
	return func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.IndexByte(letters, a[0]), strings.IndexByte(letters, b[0])), cmp.Compare(a, b))
	}
}

// compare tells which dots along the edges of a name differ from its profile.
func (s *sheet) compare(name string, want Profile, told map[grid.Place]bool) {
	at := s.edges.Long
	if s.names.Long != name {
		at = s.edges.Short
	}
	for _, places := range s.edgesNamed(name) {
		if len(places) != len(want) {
			s.text.about(at, "edge profile %s has %d %s, the edge from %s to %s has %d", name, len(want), s.pic.plural,
				s.pic.name(places[0]), s.pic.name(places[len(places)-1]), len(places))
			return
		}
	}
	for _, places := range s.edgesNamed(name) {
		for i, p := range places {
			if got := s.bare(p); got != want[i] && !s.unsure(p) && !told[p] {
				told[p] = true
				s.atDot(p, "%s: found %s, but edge profile %s has %s here: this %s does not fit its neighbours", s.pic.name(p), got, name, want[i], s.pic.sheet)
			}
		}
	}
}

// edgeNames finds profile names that are nearly, but not quite, known, and
// drops them, so that nothing more is said of those edges.
func (s *sheet) edgeNames(profiles map[string]Profile) {
	known := slices.Sorted(stdmaps.Keys(profiles))
	for _, e := range []struct {
		given word
		name  *string
	}{{s.edges.Long, &s.names.Long}, {s.edges.Short, &s.names.Short}} {
		if near := rule.Nearest(*e.name, known); *e.name != "" && near != "" && near != *e.name {
			s.text.about(e.given, "edge profile %q is not known, did you mean %q?", *e.name, near)
			*e.name = ""
		}
	}
}

// loneNames finds profiles that no file defines and that one sheet alone has, so
// that no other shows what they are meant to be, and drops them. A sheet gets one
// message.
func loneNames(sheets []*sheet, profiles map[string]Profile) {
	wearers := map[string]int{}
	for _, s := range sheets {
		wearers[s.names.Long]++
		if s.names.Short != s.names.Long {
			wearers[s.names.Short]++
		}
	}
	for _, s := range sheets {
		var lone []string
		var at word
		for _, e := range []struct {
			given word
			name  *string
		}{{s.edges.Long, &s.names.Long}, {s.edges.Short, &s.names.Short}} {
			name := *e.name
			if name == "" || profiles[name] != nil || wearers[name] > 1 {
				continue
			}
			if *e.name = ""; !slices.Contains(lone, strconv.Quote(name)) {
				lone = append(lone, strconv.Quote(name))
			}
			if at.line == 0 {
				at = e.given
			}
		}
		what := "edge profile %s is"
		if len(lone) > 1 {
			what = "edge profiles %s are"
		}
		if len(lone) > 0 {
			s.text.about(at, what+" defined in no file, and no other %s has it; known are %s; a %[2]s that stands free has `edges: none`",
				strings.Join(lone, " and "), s.pic.sheet, strings.Join(slices.Sorted(stdmaps.Keys(profiles)), ", "))
		}
	}
}
