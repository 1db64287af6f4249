package paint

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// A hexMap is a map of terrain hexes. What lies along hexsides stands in lists below
// the picture, of which only those that change are written anew.
type hexMap struct {
	*cells
	hexes   *hexes.Map
	source  *mapfile.Text
	changed map[string]bool // kinds of sides
}

func openHexMap(t *mapfile.Text) (kind, bool) {
	s := hexes.ParseMap(t)
	if s == nil {
		return nil, false
	}
	var letters string
	for terrain := range hexes.Terrains {
		letters += string(terrain.Letter())
	}
	terrain := signed("terrain", 0, letters, func(i int) Value { return Value{letters[i : i+1], hexes.Terrain(i).String()} })
	return &hexMap{newCells(t, s.Pic, terrain, mark("hill", 1, "^"), mark("entry", 2, "@")), s.Hexes, t, map[string]bool{}}, true
}

func (m *hexMap) layers() []Layer {
	all := m.cells.layers()
	for _, k := range hexes.SideKinds() {
		all = append(all, Layer{k, OnSide, []Value{{"", "no " + k}, {k, k}}})
	}
	return all
}

func (m *hexMap) held() Held {
	held := m.cells.held()
	for _, k := range hexes.SideKinds() {
		for _, word := range m.hexes.SideWords(k) {
			hex, dirs, _ := strings.Cut(word, "/")
			for _, d := range strings.Split(dirs, "+") {
				held.put(hex+"/"+d, k, k)
			}
		}
	}
	return held
}

func (m *hexMap) set(name, layer, value string) error {
	if !slices.Contains(hexes.SideKinds(), layer) {
		return m.cells.set(name, layer, value)
	}
	hex, dir, _ := strings.Cut(name, "/")
	at, err := m.place(hex)
	if err != nil {
		return err
	}
	d, ok := grid.ParseDirection(dir)
	switch {
	case !ok:
		return fmt.Errorf("found %q; want a hex and a hexside, such as H-11/ne", name)
	case !m.hexes.Has(at.Step(d)):
		return fmt.Errorf("this is the edge of the map; a hexside lies between two hexes")
	case at.Step(d).Less(at):
		return fmt.Errorf("a hexside is named from its western or northern hex: %s/%s", mapfile.PlaceName(at.Step(d)), d.Turn(3))
	}
	m.hexes = m.hexes.WithSide(at, d, layer, value != "")
	m.changed[layer] = true
	return nil
}

func (m *hexMap) text() ([]byte, error) {
	lines := m.lines
	for _, k := range hexes.SideKinds() {
		if !m.changed[k] {
			continue
		}
		var err error
		if lines, err = m.list(lines, k); err != nil {
			return nil, err
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// list writes the list of a kind of sides anew.
func (m *hexMap) list(lines []string, kind string) ([]string, error) {
	group := "barriers"
	if hexes.IsCrossing(kind) {
		group = "crossings"
	}
	written := m.written(kind)
	t := *m.source
	t.Lines = lines
	head, lists, err := m.key(&t, group)
	if err != nil {
		return nil, err
	}
	switch {
	case head == nil && len(written) == 0:
		return lines, nil
	case head == nil:
		return append(slices.Clone(lines), append([]string{group + ":"}, written...)...), nil
	case lists.Style&yaml.FlowStyle != 0:
		return nil, fmt.Errorf("the %s are written in braces; write one list a line, or change them by hand", group)
	}
	own, list := pair(lists, kind)
	if own == nil {
		return slices.Insert(slices.Clone(lines), head.Line, written...), nil
	}
	first, last := own.Line-1, lastOf(lines, list)
	if strings.Contains(strings.Join(lines[first:last+1], " "), "#") {
		return nil, fmt.Errorf("a remark stands inside the list %s; change it by hand", kind)
	}
	if len(written) == 0 && len(lists.Content) == 2 { // nothing is left below the key
		first = head.Line - 1
	}
	return slices.Replace(slices.Clone(lines), first, last+1, written...), nil
}

// lastOf is the last line of a list, from 0.
func lastOf(lines []string, list *yaml.Node) int {
	last := lastLine(list) - 1
	if list.Style&yaml.FlowStyle != 0 { // it ends with its bracket
		last = closing(lines, last, "]")
	}
	return last
}

// written are the lines of a list of sides; none for an empty one.
func (m *hexMap) written(kind string) []string {
	var keys mapfile.Group
	if keys.List(kind, m.hexes.SideWords(kind)); len(keys) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(keys[0], "\n"), "\n")
}
