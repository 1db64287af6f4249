package paint

import (
	"fmt"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
)

// A table is a table in inches. A changed corner is replaced in its line. Shapes are entries, which
// are added and removed as a whole.
type table struct {
	file    string
	lines   []string
	corners map[string][2]*yaml.Node
	now     map[string][2]string
	shapes  map[string][]tableShape // by list
	keys    map[string]int          // the line of each list, counted from 0
}

const cornerLayer = "corner"

func openTable(t *mapfile.Text) (kind, bool) {
	tables.Parse(t)
	var doc yaml.Node
	if len(t.Report().Grave()) > 0 || yaml.Unmarshal([]byte(strings.Join(t.Lines, "\n")+"\n"), &doc) != nil {
		return nil, false
	}
	s := &table{t.File, t.Lines, map[string][2]*yaml.Node{}, map[string][2]string{}, map[string][]tableShape{}, map[string]int{}}
	for _, list := range shapeLists {
		head, all := pair(doc.Content[0], list)
		if all == nil {
			continue
		}
		s.keys[list] = head.Line - 1
		for i, shape := range all.Content {
			s.shapes[list] = append(s.shapes[list], s.shapeOf(shape))
			if _, at := pair(shape, "at"); at != nil {
				for k, point := range at.Content {
					s.corners[fmt.Sprintf("%s/%d/at/%d", list, i, k)] = [2]*yaml.Node{point.Content[0], point.Content[1]}
				}
			}
			if _, round := pair(shape, "round"); round != nil {
				s.corners[fmt.Sprintf("%s/%d/round", list, i)] = [2]*yaml.Node{round.Content[0], round.Content[1]}
			}
		}
	}
	return s, true
}

func (s *table) layers() []Layer {
	return []Layer{{Name: cornerLayer, Where: OnCorner}, {Name: shapeLayer, Where: OnShape, Makes: makes()}}
}

func (s *table) held() Held {
	held := Held{}
	for at, c := range s.corners {
		held.put(at, cornerLayer, c[0].Value+", "+c[1].Value)
		if now, ok := s.now[at]; ok {
			held.put(at, cornerLayer, now[0]+", "+now[1])
		}
	}
	lines := s.moved()
	for list, all := range s.shapes {
		for i, shape := range all {
			if shape.whole {
				held.put(fmt.Sprintf("%s/%d", list, i), shapeLayer, entryText(lines[shape.line]))
			}
		}
	}
	return held
}

var point = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})?), ([0-9]{1,3}(?:\.[0-9]{1,3})?)$`)

func (s *table) set(at, layer, value string) error {
	if layer == shapeLayer {
		return s.setShape(at, value)
	}
	m := point.FindStringSubmatch(value)
	switch _, ok := s.corners[at]; {
	case !ok:
		return fmt.Errorf("there is no such corner on this table; corners have names such as areas/0/at/3")
	case m == nil:
		return fmt.Errorf("found %q; want inches with at most three decimals, such as \"12, 7.5\"", value)
	}
	s.now[at] = [2]string{m[1], m[2]}
	return nil
}

func (s *table) text() ([]byte, error) {
	return []byte(strings.Join(s.moved(), "\n") + "\n"), nil
}

// moved returns the lines with the corners at their new positions.
func (s *table) moved() []string {
	type place struct{ line, column int }
	numbers := map[place]struct {
		old int
		now string
	}{}
	for at, now := range s.now {
		for i, n := range s.corners[at] {
			numbers[place{n.Line - 1, n.Column - 1}] = struct {
				old int
				now string
			}{len(n.Value), now[i]}
		}
	}
	out := make([]string, len(s.lines))
	for i, line := range s.lines {
		row := []rune(line)
		var b strings.Builder
		for c := 0; c < len(row); c++ {
			if n, ok := numbers[place{i, c}]; ok {
				b.WriteString(n.now)
				c += n.old - 1
				continue
			}
			b.WriteRune(row[c])
		}
		out[i] = b.String()
	}
	return out
}
