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

// overlayLayer is the name of the layer for overlays of dots.
const overlayLayer = "overlay"

// A panel is a panel of dots. The file lists its overlays below the picture. Only changed entries
// of this list are written again.
type panel struct {
	*cells
	panel   *dots.Panel
	source  *mapfile.Text
	changed map[grid.Place]bool         // dots with a changed overlay
	now     map[grid.Place]dots.Overlay // the new overlays of these dots; no entry if removed
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

// errList is the error if the list of overlays is not written with one entry per line.
var errList = errors.New("the overlays are not written with one entry per line, such as `- {at: H-11, kind: bunker}`; change them by hand")

// An entry is an entry of the key "overlays" in the text.
type entry struct {
	first, last int // its first and last line, counted from 0
	at          grid.Place
	remark      string // the comment behind it, or ""
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
	end := p.pic.Last // new entries are inserted at this line
	if n := len(entries); n > 0 {
		end = entries[n-1].last + 1
	} else if key >= 0 {
		end = key + 1
	}
	switch {
	case len(added) == 0 || len(entries) > 0:
	case key < 0:
		added = append([]string{overlayLayer + "s:"}, added...)
	default: // the list is written as []
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

// added returns the new entries of dots that had no entry.
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
		return []string{strings.TrimRight(o.Entry()+" "+e.remark, " ")}
	}
	return nil
}

// withoutList removes the key of a list that has become empty; end is the line after the list. If
// the list contains comments, the key stays.
func withoutList(lines []string, key, end int) []string {
	if slices.ContainsFunc(lines[key+1:end], remark) {
		lines[key] = overlayLayer + "s: []"
		return lines
	}
	return slices.Delete(lines, key, key+1)
}

// remark reports whether a line contains only a comment.
func remark(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// entries returns the entries of the key overlays, and the line of the key or −1 if there is no
// key.
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

// entry returns the lines of an entry.
func (p *panel) entry(n *yaml.Node) (e entry, err error) {
	e = entry{n.Line - 1, lastLine(n) - 1, grid.Place{}, n.LineComment}
	if n.Style&yaml.FlowStyle != 0 { // the entry ends at its closing bracket
		e.last = closing(p.lines, e.last, "}")
	}
	if !strings.HasPrefix(strings.TrimSpace(p.lines[e.first]), "- ") {
		return e, errList
	}
	if e.at, err = p.spelt(scalar(n, "at")); err != nil {
		return e, errList
	}
	if e.first < e.last && p.changed[e.at] && strings.Contains(strings.Join(p.lines[e.first:e.last+1], " "), " #") {
		return e, fmt.Errorf("there is a comment inside the entry of %s; change it by hand", p.pic.Name(e.at))
	}
	return e, nil
}

// closing returns the first line, starting at from, that contains a closing bracket.
func closing(lines []string, from int, bracket string) int {
	for from < len(lines)-1 && !strings.Contains(lines[from], bracket) {
		from++
	}
	return from
}

// key returns the nodes of a key in a text and of its value. If the key is missing, both are nil.
func (c *cells) key(t *mapfile.Text, name string) (head, value *yaml.Node, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(strings.Join(t.Masked(c.pic), "\n")+"\n"), &doc); err != nil {
		return nil, nil, err
	}
	head, value = pair(doc.Content[0], name)
	return head, value, nil
}

// pair returns the nodes of a key in a mapping and of its value.
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

// lastLine returns the last line on which a node, or a node inside it, begins.
func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}
