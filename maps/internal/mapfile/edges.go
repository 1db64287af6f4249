package mapfile

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

// Edges, and the proof that seams fit.
//
// Panels are joined along their edges and may be turned by 180°. So an edge meets every other edge
// of its kind, in both directions:
//
//	 ┌── A ──┐ ┌── ∀ ──┐      left to right on one panel is
//	 └───────┘ └───────┘      right to left on the turned panel
//	  . . w . 1 1 . w . .     ← so all long edges are one palindrome,
//	 ┌───────┐ ┌───────┐        and so are all short edges
//
// The proof compares each dot of each edge with the profile, from both ends. If no file defines the
// profile but several sheets name it, the proof uses the most frequent content of the edges with
// that name. A sheet with `edges: none`, or without the key, is free-standing: its edges may have
// any content.

// A Profile is the content of the places along an edge, from one end to the other. Each place has
// the form of dots.Cell or hexes.ColourCell, without marks and markers.
type Profile []string

// String returns a profile in the form of an edges/1 file: ". . w .1".
func (p Profile) String() string { return strings.Join(p, " ") }

// edgesFile is an edges/1 file for panels, or a hexedges/1 file for sections.
type edgesFile[P interface{ Cells() Profile }] struct {
	Format   Word         `yaml:"format"`
	ID       Word         `yaml:"id"`
	Title    Word         `yaml:"title"`
	Profiles map[string]P `yaml:"profiles"`
}

// ProfileOf parses the cells of a profile. Nouns are the words for one place, for several places
// and for the sheets.
func ProfileOf(n *yaml.Node, nouns [3]string, want, example string, read func([3]rune) *Slip) (p Profile, err error) {
	var s string
	if n.Tag != "!!null" {
		if err := rule.DecodeNode(n, &s); err != nil {
			return nil, err
		}
	}
	for _, f := range strings.Fields(s) {
		if r := []rune(f); len(r) > 2 || read(Signs(r, 0)) != nil {
			return nil, rule.At(n, "found %q in the profile; want %s", f, want)
		}
		p = append(p, f)
	}
	if len(p) == 0 {
		return nil, rule.At(n, `the profile is empty; want the %s from end to end, such as %s`, nouns[1], example)
	}
	for i, c := range p {
		if mirror := p[len(p)-1-i]; c != mirror {
			return nil, rule.At(n, "the profile is not a palindrome: its %s %d is %s, and %d from the end is %s; turned %s would not fit",
				nouns[0], i+1, c, i+1, mirror, nouns[2])
		}
	}
	return p, nil
}

// ReadProfiles reads the profiles in a file of edge profiles, by name. If the keys of the file
// cannot be read, it returns nil.
func ReadProfiles[P interface{ Cells() Profile }](t *Text, format string) map[string]Profile {
	var f edgesFile[P]
	if !t.Decode(t.Masked(&Picture{}), &f) || !t.IsFormat(f.Format, format) || !t.CheckID(f.ID) {
		return nil
	}
	all := map[string]Profile{}
	for name, p := range f.Profiles {
		all[name] = p.Cells()
	}
	return all
}

// EdgePlaces lists the places along one of a sheet's four edges. The short edges of a section have
// only the hexes that these edges cut in half.
func EdgePlaces(s grid.Span, side grid.Direction) []grid.Place {
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

// Fit proves that all edges with the same name are the same palindrome. It reports the dots that
// break the palindrome. A dot at a corner, which is on two edges, is reported once.
func Fit(sheets []*SheetText, profiles map[string]Profile, letters string) {
	reported := map[*SheetText]map[grid.Place]bool{}
	wearers := map[string][]*SheetText{}
	var names []string
	for _, s := range sheets {
		reported[s] = map[grid.Place]bool{}
		for _, name := range []string{s.Names.Long, s.Names.Short} {
			if name == "" || slices.Contains(wearers[name], s) {
				continue
			}
			if wearers[name] == nil {
				names = append(names, name)
			}
			wearers[name] = append(wearers[name], s)
		}
	}
	corners(sheets, profiles, reported)
	for _, name := range names {
		want, known := profiles[name]
		if !known {
			want = common(wearers[name], name, letters)
		}
		for _, s := range wearers[name] {
			s.compare(name, want, reported[s])
		}
	}
}

// corners reports two profiles that require different content of the corner dot where they meet.
// Then the proof ignores corners. Sections have no common hex at corners.
func corners(sheets []*SheetText, profiles map[string]Profile, reported map[*SheetText]map[grid.Place]bool) {
	pairs := map[maps.Profiles]bool{}
	for _, s := range sheets {
		e, p := *s.Names, s.Pic.Span
		long, short := profiles[e.Long], profiles[e.Short]
		if !s.Corners || len(long) == 0 || len(short) == 0 || long[0] == short[0] {
			continue
		}
		if !pairs[e] {
			pairs[e] = true
			s.Text.About(s.Edges.Short, "edge profiles %s and %s meet in the corners, but the first begins with %s, the second with %s", e.Long, e.Short, long[0], short[0])
		}
		for _, at := range []grid.Place{{}, {Q: p.Columns - 1}, {V: p.HalfRows - 1}, {Q: p.Columns - 1, V: p.HalfRows - 1}} {
			reported[s][at] = true
		}
	}
}

// edgesNamed returns the places of each edge of a sheet that has the given profile name.
func (s *SheetText) edgesNamed(name string) [][]grid.Place {
	var all [][]grid.Place
	if s.Names.Long == name {
		for _, d := range s.Long {
			all = append(all, EdgePlaces(s.Pic.Span, d))
		}
	}
	if s.Names.Short == name {
		for _, d := range s.Short {
			all = append(all, EdgePlaces(s.Pic.Span, d))
		}
	}
	return all
}

// common returns the most frequent content of the edges with a name, dot by dot, counting each edge
// in both directions. If two contents are equally frequent, it returns the one with the lower
// terrain and level.
func common(sheets []*SheetText, name, letters string) Profile {
	var counts []map[string]int
	for _, s := range sheets {
		for _, places := range s.edgesNamed(name) {
			for i, p := range places {
				for _, k := range []int{i, len(places) - 1 - i} {
					for len(counts) <= k {
						counts = append(counts, map[string]int{})
					}
					if !s.Unsure(p) {
						counts[k][s.Bare(p)]++
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

// byLetters returns a function that compares cells by their first letter, in the order of the string
// letters, and then by the other characters.
func byLetters(letters string) func(a, b string) int {
	return func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.IndexByte(letters, a[0]), strings.IndexByte(letters, b[0])), cmp.Compare(a, b))
	}
}

// compare reports the dots along the edges with a name that differ from the profile.
func (s *SheetText) compare(name string, want Profile, reported map[grid.Place]bool) {
	at := s.Edges.Long
	if s.Names.Long != name {
		at = s.Edges.Short
	}
	for _, places := range s.edgesNamed(name) {
		if len(places) != len(want) {
			s.Text.About(at, "edge profile %s has %d %s, the edge from %s to %s has %d", name, len(want), s.Pic.Plural,
				s.Pic.Name(places[0]), s.Pic.Name(places[len(places)-1]), len(places))
			return
		}
	}
	for _, places := range s.edgesNamed(name) {
		for i, p := range places {
			if got := s.Bare(p); got != want[i] && !s.Unsure(p) && !reported[p] {
				reported[p] = true
				s.AtDot(p, "%s: found %s, but edge profile %s has %s here: this %s does not fit its neighbours", s.Pic.Name(p), got, name, want[i], s.Pic.Noun)
			}
		}
	}
}

// EdgeNames reports profile names that look like misspelt names of known profiles. It drops these
// names, so that their edges get no other finding.
func (s *SheetText) EdgeNames(profiles map[string]Profile) {
	known := slices.Sorted(stdmaps.Keys(profiles))
	for _, e := range []struct {
		given Word
		name  *string
	}{{s.Edges.Long, &s.Names.Long}, {s.Edges.Short, &s.Names.Short}} {
		if near := rule.Nearest(*e.name, known); *e.name != "" && near != "" && near != *e.name {
			s.Text.About(e.given, "edge profile %q is not known, did you mean %q?", *e.name, near)
			*e.name = ""
		}
	}
}

// LoneNames reports and drops profile names that only one sheet uses and no file defines. Nothing
// shows what these edges should contain. A sheet gets one message. If torn is set, a file of profiles
// has errors and may define any name: then LoneNames drops all unknown names without a message.
func LoneNames(sheets []*SheetText, profiles map[string]Profile, torn bool) {
	most, wearers := 1, map[string]int{"": len(sheets) + 1} // no name is never lone
	if torn {
		most = len(sheets)
	}
	for _, s := range sheets {
		wearers[s.Names.Long]++
		if s.Names.Short != s.Names.Long {
			wearers[s.Names.Short]++
		}
	}
	for _, s := range sheets {
		var lone []string
		var at Word
		for _, e := range []struct {
			given Word
			name  *string
		}{{s.Edges.Long, &s.Names.Long}, {s.Edges.Short, &s.Names.Short}} {
			name := *e.name
			if profiles[name] != nil || wearers[name] > most {
				continue
			}
			if *e.name = ""; !slices.Contains(lone, strconv.Quote(name)) {
				lone = append(lone, strconv.Quote(name))
			}
			if at.Line == 0 {
				at = e.given
			}
		}
		s.findLone(at, lone, profiles, torn)
	}
}

// findLone adds a finding about the profiles that only one sheet uses, if any, unless torn is set.
func (s *SheetText) findLone(at Word, lone []string, profiles map[string]Profile, torn bool) {
	if len(lone) == 0 || torn {
		return
	}
	what, it := "edge profile %s is", "it"
	if len(lone) > 1 {
		what, it = "edge profiles %s are", "them"
	}
	s.Text.About(at, what+" not defined in any file, and no other %s has "+it+"; known are %s; a %[2]s without neighbours has `edges: none`",
		strings.Join(lone, " and "), s.Pic.Noun, strings.Join(slices.Sorted(stdmaps.Keys(profiles)), ", "))
}
