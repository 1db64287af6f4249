package paint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/internal/mapfile"
)

// overlayLayer is the layer of everything on dots besides terrain.
const overlayLayer = "overlay"

// A panel is a panel of dots. Its overlays stand in a list below the picture, of which only the
// changed entries are written again.
type panel struct {
	*cells
	panel   *dots.Panel
	source  *mapfile.Text
	changed map[grid.Place]bool         // dots whose overlay changes
	now     map[grid.Place]dots.Overlay // their new overlays; no entry for a removed one
}

func (p *panel) layers() []Layer {
	return append(p.cells.layers(), Layer{Name: overlayLayer, Where: OnDot})
}

func (p *panel) held() Held {
	held := p.cells.held()
	for _, o := range p.panel.Overlays {
		held.put(mapfile.PlaceName(o.At), overlayLayer, o.Brief())
	}
	return held
}

func (p *panel) set(name, layer, value string) error {
	if layer != overlayLayer {
		return p.cells.set(name, layer, value)
	}
	at, err := p.place(name)
	if err != nil {
		return err
	}
	p.changed[at] = true
	delete(p.now, at)
	sign := ' '
	if value != "" {
		o, err := dots.ParseBrief(value)
		if err != nil {
			return err
		}
		o.At = at
		p.now[at], sign = o, rune(o.Kind.Mark())
	}
	p.put(at, 2, sign)
	return nil
}

// errList is the error of a list of overlays that does not have one entry a line.
var errList = errors.New("the overlays are not written one entry a line, as `- {at: H-11, kind: bunker}`; change them by hand")

// An entry is an entry of the overlays in the text.
type entry struct {
	first, last int // its lines, from 0, the last included
	at          grid.Place
}

func (p *panel) text() ([]byte, error) {
	if len(p.changed) == 0 {
		return p.cells.text()
	}
	entries, key, err := p.entries()
	if err != nil {
		return nil, err
	}
	added := p.added(entries)
	out := slices.Clone(p.lines)
	end := p.pic.Last // after which new entries are written
	if n := len(entries); n > 0 {
		end = entries[n-1].last + 1
	} else if key >= 0 {
		end = key + 1
	}
	switch {
	case len(added) == 0 || len(entries) > 0:
	case key < 0:
		added = append([]string{overlayLayer + "s:"}, added...)
	default: // its list is empty: []
		out[key] = strings.TrimRight(strings.Replace(out[key], "[]", "", 1), " ")
	}
	out = slices.Insert(out, end, added...)
	left := len(added)
	for _, e := range slices.Backward(entries) {
		written := p.rewritten(e)
		out = slices.Replace(out, e.first, e.last+1, written...)
		end += len(written) - (e.last + 1 - e.first)
		left += len(written)
	}
	if left == 0 && key >= 0 {
		out = withoutList(out, key, end)
	}
	return []byte(strings.Join(out, "\n") + "\n"), nil
}

// added returns the entries of dots that had none.
func (p *panel) added(entries []entry) (all []string) {
	for at := range p.pic.Span.Places {
		o, stands := p.now[at]
		if stands && !slices.ContainsFunc(entries, func(e entry) bool { return e.at == at }) {
			all = append(all, o.Entry())
		}
	}
	return all
}

// rewritten returns the lines of an entry after the changes.
func (p *panel) rewritten(e entry) []string {
	o, stands := p.now[e.at]
	switch {
	case !p.changed[e.at]:
		return slices.Clone(p.lines[e.first : e.last+1])
	case stands:
		return []string{o.Entry()}
	}
	return nil
}

// withoutList removes the key of a list without entries that ends before a line. If the list has
// remarks, the key stays, since they need a key above them.
func withoutList(lines []string, key, end int) []string {
	if slices.ContainsFunc(lines[key+1:end], remark) {
		lines[key] = overlayLayer + "s: []"
		return lines
	}
	return slices.Delete(lines, key, key+1)
}

// remark reports whether a line is a remark and nothing else.
func remark(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// entries finds the entries of the key overlays and the line of the key, −1 without the key.
func (p *panel) entries() (all []entry, key int, err error) {
	head, list, err := p.key(p.source, overlayLayer+"s")
	if head == nil || err != nil {
		return nil, -1, err
	}
	if list.Style&yaml.FlowStyle != 0 && len(list.Content) > 0 {
		return nil, -1, errList
	}
	for _, n := range list.Content {
		e, err := p.entry(n)
		if err != nil {
			return nil, -1, err
		}
		all = append(all, e)
	}
	return all, head.Line - 1, nil
}

// entry finds the lines of an entry.
func (p *panel) entry(n *yaml.Node) (e entry, err error) {
	e = entry{n.Line - 1, lastLine(n) - 1, grid.Place{}}
	if n.Style&yaml.FlowStyle != 0 { // up to its closing bracket
		e.last = closing(p.lines, e.last, "}")
	}
	if !strings.HasPrefix(strings.TrimSpace(p.lines[e.first]), "- ") {
		return e, errList
	}
	if e.at, err = p.place(scalar(n, "at")); err != nil {
		return e, errList
	}
	if e.first < e.last && p.changed[e.at] && strings.Contains(strings.Join(p.lines[e.first:e.last+1], " "), " #") {
		return e, fmt.Errorf("a remark stands inside the entry of %s; change it by hand", p.pic.Name(e.at))
	}
	return e, nil
}

// closing returns the first line, from a given one on, in which a bracket closes.
func closing(lines []string, from int, bracket string) int {
	for from < len(lines)-1 && !strings.Contains(lines[from], bracket) {
		from++
	}
	return from
}

// key finds a key of a text and its value; both are nil if the text has no such key.
func (c *cells) key(t *mapfile.Text, name string) (head, value *yaml.Node, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(strings.Join(t.Masked(c.pic), "\n")+"\n"), &doc); err != nil {
		return nil, nil, err
	}
	head, value = pair(doc.Content[0], name)
	return head, value, nil
}

// pair finds a key of a mapping and its value.
func pair(n *yaml.Node, name string) (head, value *yaml.Node) {
	for i := 0; n != nil && n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

func scalar(n *yaml.Node, name string) string {
	if _, value := pair(n, name); value != nil {
		return value.Value
	}
	return ""
}

// lastLine returns the last line on which a node or one inside it begins.
func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}
