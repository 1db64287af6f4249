package dots

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// overlayKey is an entry of the key "overlays".
type overlayKey struct {
	At   mapfile.Word  `yaml:"at"`
	Kind mapfile.Word  `yaml:"kind"`
	Ends mapfile.Words `yaml:"ends"`
	Text mapfile.Word  `yaml:"text"`
	here mapfile.Word
}

// overlayKeys is the value of the key "overlays".
type overlayKeys []overlayKey

// UnmarshalYAML reads the entries and refuses empty ones.
func (all *overlayKeys) UnmarshalYAML(n *yaml.Node) error {
	return mapfile.Each(n, "{at: H-11, kind: bunker}", func(c *yaml.Node) error {
		*all = append(*all, overlayKey{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// UnmarshalYAML also stores the position of the entry in the file.
func (k *overlayKey) UnmarshalYAML(n *yaml.Node) error {
	type plain overlayKey
	if err := rule.DecodeNode(n, (*plain)(k)); err != nil {
		return err
	}
	k.here = mapfile.Word{Line: n.Line, Column: n.Column}
	return nil
}

// overlays checks the entries against the marks of the picture, in both directions.
func (r *reader) overlays(keys overlayKeys) []Overlay {
	var all []Overlay
	var lone []int // the indices of entries without a mark
	entries := map[grid.Place]mapfile.Word{}
	lost := false // an entry has no valid dot
	for i, k := range keys {
		at, ok := r.overlayPlace(k, i, r.pic.Span)
		if !ok {
			lost = true
			continue
		}
		if first, twice := entries[at]; twice {
			r.About(k.At, "%s has a second overlay; the first is in line %d", mapfile.PlaceName(at), first.Line)
			lost = true
			continue
		}
		entries[at] = k.At
		o, ok := r.overlay(k, at)
		if !ok {
			r.pic.Unsure[r.pic.Index(at)] = true
			continue
		}
		if !r.marked(k.At, o) {
			lone = append(lone, len(all))
		}
		all = append(all, o)
	}
	var marks []grid.Place
	if !lost {
		marks = r.unentered(entries)
	}
	for _, i := range lone {
		marks = r.unmarked(all[i], entries[all[i].At], marks)
	}
	before := len(r.Findings)
	for _, at := range marks {
		where := r.pic.Where[r.pic.Index(at)]
		r.Find(where.Line, where.Column+2, "%s has the mark %c but no entry under overlays", mapfile.PlaceName(at), r.dots[r.pic.Index(at)].Mark).Dot = mapfile.PlaceName(at)
	}
	r.AtMost(before, 3, "marks without an entry")
	slices.SortFunc(all, fromTop)
	return all
}

// marked reports whether the dot of an entry has a mark. It adds a finding for a wrong mark.
func (r *reader) marked(entry mapfile.Word, o Overlay) bool {
	i := r.pic.Index(o.At)
	mark := r.dots[i].Mark
	if r.pic.Unsure[i] || mark == o.Kind.Mark() {
		return true
	}
	if mark != 0 {
		r.About(entry, "%s is a %s here, but has the mark %c in the picture (line %d); want %c", mapfile.PlaceName(o.At), o.Kind, mark, r.pic.Where[i].Line, o.Kind.Mark()).Dot = mapfile.PlaceName(o.At)
	}
	return mark != 0
}

// unentered returns the dots that have a mark but no entry.
func (r *reader) unentered(entries map[grid.Place]mapfile.Word) (marks []grid.Place) {
	for at := range r.pic.Span.Places {
		i := r.pic.Index(at)
		if _, entered := entries[at]; r.dots[i].Mark != 0 && !entered && !r.pic.Unsure[i] {
			marks = append(marks, at)
		}
	}
	return marks
}

// unmarked reports an entry whose dot has no mark. If a mark without an entry probably belongs to
// this entry, unmarked removes it from marks.
func (r *reader) unmarked(o Overlay, entry mapfile.Word, marks []grid.Place) []grid.Place {
	var names []string
	for _, at := range marks {
		if r.dots[r.pic.Index(at)].Mark == o.Kind.Mark() {
			names = append(names, mapfile.PlaceName(at))
		}
	}
	near := rule.Nearest(mapfile.PlaceName(o.At), names)
	if near == "" && len(names) == 1 {
		near = names[0]
	}
	where := r.pic.Where[r.pic.Index(o.At)]
	text := fmt.Sprintf("%s is a %s here, but has no mark in the picture (line %d); want %c", mapfile.PlaceName(o.At), o.Kind, where.Line, o.Kind.Mark())
	if near != "" {
		text += fmt.Sprintf(", or did you mean %s, which has one?", near)
	}
	r.About(entry, "%s", text).Dot = mapfile.PlaceName(o.At)
	return slices.DeleteFunc(marks, func(at grid.Place) bool { return mapfile.PlaceName(at) == near })
}

// overlayPlace parses the dot of an entry.
func (r *reader) overlayPlace(k overlayKey, i int, s grid.Span) (grid.Place, bool) {
	if k.At.Text == "" {
		r.About(k.here, "entry %d of overlays has no key `at` with the name of its dot", i+1)
		return grid.Place{}, false
	}
	panel, place, err := mapfile.ParsePlace(k.At.Text, s)
	if err == nil && panel != "" {
		err = fmt.Errorf("%s names a panel; want only row and column, such as H-11", k.At.Text)
	}
	if err != nil {
		r.About(k.At, "%v", err)
		return grid.Place{}, false
	}
	return place, true
}

// overlay checks everything in an entry except its dot.
func (r *reader) overlay(k overlayKey, at grid.Place) (o Overlay, ok bool) {
	name := mapfile.PlaceName(at)
	o = Overlay{At: at, Text: r.OneLine("text", k.Text)}
	if o.Kind, ok = kindOf(k.Kind.Text); !ok {
		if k.Kind.Text == "" {
			r.About(k.At, "the overlay at %s has no key `kind`, such as kind: bunker", name)
		} else {
			r.About(k.Kind, "%s", rule.Unknown("overlay", k.Kind.Text, kindNames[1:]))
		}
		return o, false
	}
	if o.Kind == Note && o.Text == "" {
		r.About(k.At, "the note at %s has no text", name)
		return o, false
	}
	if o.Kind != Bridge {
		if len(k.Ends) > 0 {
			r.About(k.Ends[0], "the %s at %s has the key `ends`; only a bridge may have it", o.Kind, name)
		}
		return o, true
	}
	if len(k.Ends) != 2 {
		r.About(k.At, "the bridge at %s has %d ends; want two of n ne se s sw nw, such as ends: [n, s]", name, len(k.Ends))
		return o, false
	}
	for i, e := range k.Ends {
		if o.Ends[i], ok = grid.ParseDirection(e.Text); !ok {
			r.About(e, "%s", rule.Unknown("direction", e.Text, mapfile.DirectionWords))
			return o, false
		}
	}
	if o.Ends[0] == o.Ends[1] {
		r.About(k.Ends[1], "both ends of the bridge at %s lead %s", name, o.Ends[0])
		return o, false
	}
	return o, true
}

// Bridges checks that each bridge is on water or marsh. It also checks that each end of a bridge
// leads to a dot of the panel that is not water, or to another bridge that leads back.
func (s *PanelText) Bridges() {
	if s.muddled {
		return
	}
	for _, o := range s.Panel.Overlays {
		if o.Kind != Bridge || s.Unsure(o.At) {
			continue
		}
		for _, why := range s.Panel.bridgeFaults(o, s.Unsure) {
			s.AtDot(o.At, "%s", why)
		}
	}
}

// bridgeEnd describes what is wrong with the place to which an end leads, or returns "".
func (p *Panel) bridgeEnd(to grid.Place, d grid.Direction, unsure func(grid.Place) bool) string {
	if !p.Span.Has(to) {
		return "leads off the panel"
	}
	if p.At(to).Terrain != Water || unsure(to) {
		return ""
	}
	next, ok := p.overlay(to)
	if !ok || next.Kind != Bridge {
		return fmt.Sprintf("leads into water at %s", mapfile.PlaceName(to))
	}
	if back := d.Turn(3); next.Ends[0] != back && next.Ends[1] != back {
		return fmt.Sprintf("meets the bridge at %s, which has no end towards it", mapfile.PlaceName(to))
	}
	return ""
}

// A Dropped overlay is an overlay that is not legal on its panel.
type Dropped struct {
	Overlay Overlay
	Why     string // the dot, and what is wrong there
}

// DropFaulty removes the overlays that ReadPanel would refuse, with their marks, and returns them.
// It repeats until all remaining overlays are legal, because removing a bridge may make another
// illegal.
func (p *Panel) DropFaulty() (all []Dropped) {
	for again := true; again; {
		again = false
		p.Overlays = slices.DeleteFunc(p.Overlays, func(o Overlay) bool {
			why := p.bridgeFaults(o, func(grid.Place) bool { return false })
			if again || len(why) == 0 {
				return false
			}
			d := p.At(o.At)
			d.Mark = 0
			p.Set(o.At, d)
			all = append(all, Dropped{o, why[0]})
			again = true
			return true
		})
	}
	return all
}

// bridgeFaults describes what is wrong with a bridge: its own terrain, or the places to which its
// ends lead. Places for which unsure is true may be misread, so they cause no fault.
func (p *Panel) bridgeFaults(o Overlay, unsure func(grid.Place) bool) (all []string) {
	if o.Kind != Bridge {
		return nil
	}
	if t := p.At(o.At).Terrain; t != Water && t != Marsh {
		return []string{fmt.Sprintf("the bridge at %s stands on %s; want water or marsh", mapfile.PlaceName(o.At), t)}
	}
	for _, d := range o.Ends {
		if why := p.bridgeEnd(o.At.Step(d), d, unsure); why != "" {
			all = append(all, fmt.Sprintf("the end %s of the bridge at %s %s", d, mapfile.PlaceName(o.At), why))
		}
	}
	return all
}
