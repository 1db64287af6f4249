package atlas

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// overlayKey is an entry of the key overlays.
type overlayKey struct {
	At   word  `yaml:"at"`
	Kind word  `yaml:"kind"`
	Ends words `yaml:"ends"`
	Text word  `yaml:"text"`
	here word
}

// overlayKeys is the key overlays.
type overlayKeys []overlayKey

// UnmarshalYAML reads the entries, of which none may be empty.
func (all *overlayKeys) UnmarshalYAML(n *yaml.Node) error {
	return each(n, "{at: H-11, kind: bunker}", func(c *yaml.Node) error {
		*all = append(*all, overlayKey{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// UnmarshalYAML keeps the place of the entry.
func (k *overlayKey) UnmarshalYAML(n *yaml.Node) error {
	type plain overlayKey
	if err := rule.DecodeNode(n, (*plain)(k)); err != nil {
		return err
	}
	k.here = word{line: n.Line, column: n.Column}
	return nil
}

// overlays checks the entries against the marks of the picture, both ways.
func (r *panelReader) overlays(keys overlayKeys) []Overlay {
	var all []Overlay
	var lone []int // those of all that have no mark
	entries := map[grid.Place]word{}
	lost := false // an entry is without its dot
	for i, k := range keys {
		at, ok := r.overlayPlace(k, i, r.pic.span)
		if !ok {
			lost = true
			continue
		}
		if first, twice := entries[at]; twice {
			r.about(k.At, "%s has a second overlay; the first is in line %d", dotName(at), first.line)
			lost = true
			continue
		}
		entries[at] = k.At
		o, ok := r.overlay(k, at)
		if !ok {
			r.pic.unsure[r.pic.index(at)] = true
			continue
		}
		switch mark := r.dots[r.pic.index(at)].Mark; {
		case r.pic.unsure[r.pic.index(at)] || mark == o.Kind.Mark():
		case mark == 0:
			lone = append(lone, len(all))
		default:
			r.about(k.At, "%s is a %s here, but has the mark %c in the picture (line %d); want %c", dotName(at), o.Kind, mark, r.pic.where[r.pic.index(at)].line, o.Kind.Mark()).Dot = dotName(at)
		}
		all = append(all, o)
	}
	var marks []grid.Place // those that have no entry
	for at := range r.pic.span.Places {
		if _, entered := entries[at]; r.dots[r.pic.index(at)].Mark != 0 && !entered && !r.pic.unsure[r.pic.index(at)] && !lost {
			marks = append(marks, at)
		}
	}
	for _, i := range lone {
		marks = r.unmarked(all[i], entries[all[i].At], marks)
	}
	before := len(r.findings)
	for _, at := range marks {
		where := r.pic.where[r.pic.index(at)]
		r.find(where.line, where.column+2, "%s has the mark %c but no entry under overlays", dotName(at), r.dots[r.pic.index(at)].Mark).Dot = dotName(at)
	}
	r.atMost(before, 3, "marks without an entry")
	slices.SortFunc(all, fromTop)
	return all
}

// unmarked tells of an entry whose dot has no mark, and takes from the marks
// that have no entry the one that is most likely its own.
func (r *panelReader) unmarked(o Overlay, entry word, marks []grid.Place) []grid.Place {
	var names []string
	for _, at := range marks {
		if r.dots[r.pic.index(at)].Mark == o.Kind.Mark() {
			names = append(names, dotName(at))
		}
	}
	near := rule.Nearest(dotName(o.At), names)
	if near == "" && len(names) == 1 {
		near = names[0]
	}
	where := r.pic.where[r.pic.index(o.At)]
	text := fmt.Sprintf("%s is a %s here, but has no mark in the picture (line %d); want %c", dotName(o.At), o.Kind, where.line, o.Kind.Mark())
	if near != "" {
		text += fmt.Sprintf(", or did you mean %s, which has one?", near)
	}
	r.about(entry, "%s", text).Dot = dotName(o.At)
	return slices.DeleteFunc(marks, func(at grid.Place) bool { return dotName(at) == near })
}

// overlayPlace reads the dot of an entry.
func (r *panelReader) overlayPlace(k overlayKey, i int, s grid.Span) (grid.Place, bool) {
	if k.At.text == "" {
		r.about(k.here, "entry %d of overlays has no key at", i+1)
		return grid.Place{}, false
	}
	panel, place, err := parseDot(k.At.text, s)
	if err == nil && panel != "" {
		err = fmt.Errorf("%s names a panel; on its own panel a dot is row and column", k.At.text)
	}
	if err != nil {
		r.about(k.At, "%v", err)
		return grid.Place{}, false
	}
	return place, true
}

// overlay checks the rest of an entry.
func (r *panelReader) overlay(k overlayKey, at grid.Place) (o Overlay, ok bool) {
	name := dotName(at)
	o = Overlay{At: at, Text: r.oneLine("text", k.Text)}
	if o.Kind, ok = kindOf(k.Kind.text); !ok {
		if k.Kind.text == "" {
			r.about(k.At, "the overlay at %s has no key kind", name)
		} else {
			r.about(k.Kind, "%s", rule.Unknown("overlay", k.Kind.text, kindNames[1:]))
		}
		return o, false
	}
	if o.Kind == Note && o.Text == "" {
		r.about(k.At, "the note at %s has no text", name)
		return o, false
	}
	if o.Kind != Bridge {
		if len(k.Ends) > 0 {
			r.about(k.Ends[0], "the %s at %s has ends; only a bridge has", o.Kind, name)
		}
		return o, true
	}
	if len(k.Ends) != 2 {
		r.about(k.At, "the bridge at %s has %d ends; want two of n ne se s sw nw, such as ends: [n, s]", name, len(k.Ends))
		return o, false
	}
	for i, e := range k.Ends {
		if o.Ends[i], ok = grid.ParseDirection(e.text); !ok {
			r.about(e, "%s", rule.Unknown("direction", e.text, directionWords))
			return o, false
		}
	}
	if o.Ends[0] == o.Ends[1] {
		r.about(k.Ends[1], "both ends of the bridge at %s lead %s", name, o.Ends[0])
		return o, false
	}
	return o, true
}

// bridges checks that each bridge stands over something and leads off it.
func (s *panelSheet) bridges() {
	p := s.panel
	if s.muddled {
		return
	}
	for _, o := range p.Overlays {
		if o.Kind != Bridge || s.unsure(o.At) {
			continue
		}
		if t := p.At(o.At).Terrain; t != Water && t != Marsh {
			s.atDot(o.At, "the bridge at %s stands on %s; want water or marsh", dotName(o.At), t)
			continue
		}
		for _, d := range o.Ends {
			if why := s.bridgeEnd(o.At.Step(d), d); why != "" {
				s.atDot(o.At, "the end %s of the bridge at %s %s", d, dotName(o.At), why)
			}
		}
	}
}

// bridgeEnd says what is wrong with the place an end leads to, if anything.
func (s *panelSheet) bridgeEnd(to grid.Place, d grid.Direction) string {
	p := s.panel
	if !p.Span.Has(to) {
		return "leads off the panel"
	}
	if p.At(to).Terrain != Water || s.unsure(to) {
		return ""
	}
	next, ok := p.overlay(to)
	if !ok || next.Kind != Bridge {
		return fmt.Sprintf("leads into water at %s", dotName(to))
	}
	if back := d.Turn(3); next.Ends[0] != back && next.Ends[1] != back {
		return fmt.Sprintf("meets the bridge at %s, which has no end towards it", dotName(to))
	}
	return ""
}
