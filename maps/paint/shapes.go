package paint

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
)

// Shapes of a table are entries of its lists. A new shape is inserted before the shape that has its
// number, or at the end. So undoing a removal puts the shape back to its old position.

// shapeLayer is the name of the layer for whole entries of shapes, with their comments.
const shapeLayer = "shape"

var shapeLists = []string{"areas", "lines", "buildings"}

// A tableShape is the entry of a shape in the text.
type tableShape struct {
	line  int  // its line, counted from 0
	whole bool // the entry is written in one line
}

// entryText returns the text of an entry without its dash.
func entryText(line string) string { return strings.TrimPrefix(strings.TrimSpace(line), "- ") }

// shapeOf returns the position of an entry in the text.
func (s *table) shapeOf(n *yaml.Node) tableShape {
	line := strings.TrimSpace(s.lines[n.Line-1])
	whole := strings.HasPrefix(line, "- {") && n.Style&yaml.FlowStyle != 0 && lastLine(n) == n.Line && strings.Contains(line, "}")
	return tableShape{n.Line - 1, whole}
}

// makes returns the templates for new shapes.
func makes() (all []Value) {
	for _, list := range shapeLists {
		for _, kind := range tables.Kinds(list) {
			entry := fmt.Sprintf("{kind: %s, at: AT}", kind)
			switch {
			case list == "buildings":
				entry = "{at: AT, floors: 1}"
			case kind == tables.Tree.String() || kind == tables.Thicket.String():
				entry = fmt.Sprintf("{kind: %s, round: ROUND}", kind)
			case kind == tables.Slope.String():
				entry = fmt.Sprintf("{kind: %s, at: AT, up: [0, -1]}", kind)
			}
			all = append(all, Value{list + " " + entry, kind})
		}
	}
	return all
}

// renumbers implements numbered.
func (s *table) renumbers() {}

// setShape inserts a shape before the shape with a number, or removes that shape.
func (s *table) setShape(at, value string) error {
	list, i, err := s.entry(at, value != "")
	if err == nil && value != "" {
		err = checkEntry(value)
	}
	if err != nil {
		return err
	}
	lines := s.moved()
	if value != "" {
		lines = s.with(lines, list, i, "  - "+value)
	} else if lines, err = s.without(lines, list, i); err != nil {
		return err
	}
	t, ok := mapfile.NewText(s.file, []byte(strings.Join(lines, "\n")+"\n"))
	if !ok {
		return first(t.Report())
	}
	again, ok := openTable(t)
	if !ok {
		return first(t.Report())
	}
	*s = *again.(*table)
	return nil
}

// entry parses the name of a shape; created is set if the shape does not exist yet.
func (s *table) entry(at string, created bool) (list string, i int, err error) {
	list, number, _ := strings.Cut(at, "/")
	n := len(s.shapes[list])
	if created {
		n++
	}
	if i, err = strconv.Atoi(number); err != nil || !slices.Contains(shapeLists, list) || i < 0 || i >= n {
		return list, i, errors.New("there is no such shape on this table; shapes have names such as areas/0")
	}
	return list, i, nil
}

// checkEntry returns an error if a text is not an entry in braces on one line.
func checkEntry(value string) error {
	var doc yaml.Node
	if strings.ContainsAny(value, "\r\n") || yaml.Unmarshal([]byte(value), &doc) != nil || len(doc.Content) != 1 ||
		doc.Content[0].Kind != yaml.MappingNode || doc.Content[0].Style&yaml.FlowStyle == 0 {
		return fmt.Errorf("found the shape %q; want an entry in braces, such as {kind: woods, at: [[4, 4], [8, 4], [8, 8]]}", value)
	}
	return nil
}

// without removes an entry. If it is the only entry of its list, the list is removed too.
func (s *table) without(lines []string, list string, i int) ([]string, error) {
	all := s.shapes[list]
	if !all[i].whole {
		return nil, fmt.Errorf("the shape %s/%d is not written in one line; change it by hand", list, i)
	}
	lines = slices.Delete(lines, all[i].line, all[i].line+1)
	if head := s.keys[list]; len(all) == 1 {
		if next := head + 1; next < len(lines) && remark(lines[next]) {
			lines[head] = list + ": []"
		} else {
			lines = slices.Delete(lines, head, head+1)
		}
	}
	return lines, nil
}

// with inserts an entry before the entry with number i.
func (s *table) with(lines []string, list string, i int, entry string) []string {
	all := s.shapes[list]
	head, there := s.keys[list]
	switch {
	case i < len(all):
		return slices.Insert(lines, all[i].line, entry)
	case len(all) > 0:
		return slices.Insert(lines, s.end(lines, list), entry)
	case there: // the list is written as []
		lines[head] = list + ":"
		return slices.Insert(lines, head+1, entry)
	}
	at := len(lines) // insert the list before the lists that follow it
	for _, later := range shapeLists[slices.Index(shapeLists, list)+1:] {
		if head, ok := s.keys[later]; ok {
			at = min(at, head)
		}
	}
	return slices.Insert(lines, at, list+":", entry)
}

// end returns the line after the last entry of a list.
func (s *table) end(lines []string, list string) int {
	end := s.shapes[list][len(s.shapes[list])-1].line + 1
	for end < len(lines) && strings.HasPrefix(lines[end], "    ") { // these lines still belong to the last entry
		end++
	}
	return end
}
