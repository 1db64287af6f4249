package paint

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// nameLayer is the name of the layer for hex names.
const nameLayer = "name"

// rename gives a hex its own name, or removes it.
func (m *hexMap) rename(name, value string) error {
	at, err := m.place(name)
	if err != nil {
		return err
	}
	if strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }) || value != strings.TrimSpace(value) {
		return fmt.Errorf("found the name %q; want one line of printable characters", value)
	}
	m.hexes.OwnNames = maps.Clone(m.hexes.OwnNames)
	if m.hexes.OwnNames == nil {
		m.hexes.OwnNames = map[grid.Place]string{}
	}
	if m.hexes.OwnNames[at] = value; value == "" {
		delete(m.hexes.OwnNames, at)
	}
	m.renamed[at] = true
	return nil
}

// names writes the entries of hexes with changed names.
func (m *hexMap) names(lines []string) ([]string, error) {
	t := *m.source
	t.Lines = lines
	head, list, err := m.key(&t, nameLayer+"s")
	if err != nil {
		return nil, err
	}
	out, added := slices.Clone(lines), m.addedNames(list)
	if head == nil {
		if len(added) == 0 {
			return out, nil
		}
		return append(out, append([]string{nameLayer + "s:"}, added...)...), nil
	}
	if list.Style&yaml.FlowStyle != 0 {
		return nil, fmt.Errorf("the names are written in braces; write one per line, or change them by hand")
	}
	end, left := head.Line, len(added)
	if n := len(list.Content); n > 0 {
		end = lastLine(list.Content[n-1])
	}
	out = slices.Insert(out, end, added...)
	for i := len(list.Content) - 2; i >= 0; i -= 2 {
		written, err := m.entryOf(list.Content[i], list.Content[i+1], out)
		if err != nil {
			return nil, err
		}
		left += len(written)
		out = slices.Replace(out, list.Content[i].Line-1, list.Content[i].Line, written...)
	}
	if left == 0 {
		out = slices.Delete(out, head.Line-1, head.Line)
	}
	return out, nil
}

// entryOf returns the lines of an entry after the changes: one line, or none if the name was
// removed.
func (m *hexMap) entryOf(key, value *yaml.Node, lines []string) ([]string, error) {
	at, err := m.spelt(key.Value)
	if err != nil {
		return nil, err
	}
	switch name := m.hexes.OwnNames[at]; {
	case !m.renamed[at]:
		return []string{lines[key.Line-1]}, nil
	case lastLine(value) != key.Line || value.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return nil, fmt.Errorf("the name of %s is not written in one line; change it by hand", key.Value)
	case name != "":
		span, line := spanOf(lines, value), []rune(lines[key.Line-1])
		return []string{string(line[:span.from]) + mapfile.Quoted(name, false) + string(line[span.to:])}, nil
	case value.LineComment != "":
		return nil, fmt.Errorf("a comment follows the name of %s; change it by hand", key.Value)
	}
	return nil, nil
}

// addedNames returns the entries of hexes that are not yet in the list.
func (m *hexMap) addedNames(list *yaml.Node) (all []string) {
	listed := map[grid.Place]bool{}
	for i := 0; list != nil && i < len(list.Content); i += 2 {
		if at, err := m.spelt(list.Content[i].Value); err == nil {
			listed[at] = true
		}
	}
	for at := range m.pic.Span.Places {
		if m.renamed[at] && m.hexes.OwnNames[at] != "" && !listed[at] {
			all = append(all, m.nameLine(at))
		}
	}
	return all
}

func (m *hexMap) nameLine(at grid.Place) string {
	return "  " + mapfile.PlaceName(at) + ": " + mapfile.Quoted(m.hexes.OwnNames[at], false)
}
