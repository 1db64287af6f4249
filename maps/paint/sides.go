package paint

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// A hexMap is a map of terrain hexes. The file lists hexside features, ways and names below the
// picture. Only changed lists are written again.
type hexMap struct {
	*cells
	hexes   *hexes.Map
	source  *mapfile.Text
	changed map[string]bool // the changed kinds of sides and ways
	renamed map[grid.Place]bool
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
	return &hexMap{newCells(t, s.Pic, terrain, mark("hill", 1, "^"), mark("entry", 2, "@")), s.Hexes, t, map[string]bool{}, map[grid.Place]bool{}}, true
}

func (m *hexMap) layers() []Layer {
	all := m.cells.layers()
	for _, k := range hexes.SideKinds() {
		all = append(all, Layer{Name: k, Where: OnSide, Values: []Value{{"", "no " + k}, {k, k}}})
	}
	for _, k := range hexes.WayKinds() {
		all = append(all, Layer{Name: k, Where: OnLeg, Values: []Value{{"", "no " + k}, {k, k}}})
	}
	return append(all, Layer{Name: nameLayer, Where: OnDot})
}

func (m *hexMap) held() Held {
	held := m.cells.held()
	put := func(kind string, words []string) {
		for _, word := range words {
			hex, dirs, _ := strings.Cut(word, "/")
			for _, d := range strings.Split(dirs, "+") {
				held.put(hex+"/"+d, kind, kind)
			}
		}
	}
	for _, k := range hexes.SideKinds() {
		put(k, m.hexes.SideWords(k))
	}
	for _, k := range hexes.WayKinds() {
		put(k, m.hexes.LegWords(k))
	}
	for at, name := range m.hexes.OwnNames {
		held.put(mapfile.PlaceName(at), nameLayer, name)
	}
	return held
}

func (m *hexMap) set(name, layer, value string) error {
	isWay := slices.Contains(hexes.WayKinds(), layer)
	switch {
	case layer == nameLayer:
		return m.rename(name, value)
	case !isWay && !slices.Contains(hexes.SideKinds(), layer):
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
	if isWay {
		m.hexes = m.hexes.WithLeg(at, d, layer, value != "")
	} else {
		m.hexes = m.hexes.WithSide(at, d, layer, value != "")
	}
	m.changed[layer] = true
	return nil
}

func (m *hexMap) text() ([]byte, error) {
	lines := m.lines
	var err error
	for _, k := range slices.Concat(hexes.SideKinds(), hexes.WayKinds()) {
		if !m.changed[k] {
			continue
		}
		if lines, err = m.list(lines, k); err != nil {
			return nil, err
		}
	}
	if len(m.renamed) > 0 {
		if lines, err = m.names(lines); err != nil {
			return nil, err
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// groupOf returns the key that contains the list of a kind of sides or ways.
func groupOf(kind string) string {
	switch {
	case slices.Contains(hexes.WayKinds(), kind):
		return "ways"
	case hexes.IsCrossing(kind):
		return "crossings"
	}
	return "barriers"
}

// list replaces the list of a kind of sides or ways in the text.
func (m *hexMap) list(lines []string, kind string) ([]string, error) {
	group := groupOf(kind)
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
		return nil, fmt.Errorf("the %s are written in braces; write one list per line, or change them by hand", group)
	}
	own, list := pair(lists, kind)
	switch {
	case own == nil:
		return slices.Insert(slices.Clone(lines), head.Line, written...), nil
	case list.Kind != yaml.SequenceNode: // the key has no value
		out := slices.Clone(lines)
		line := []rune(out[own.Line-1])
		end := own.Column + len([]rune(own.Value))
		out[own.Line-1] = string(line[:end]) + " []" + string(line[end:])
		return m.list(out, kind)
	case len(written) == 0:
		return m.emptied(lines, head, own, list, len(lists.Content) == 2)
	}
	l := listTextOf(kind, lines, list)
	plan, err := m.plan(l, kind)
	if err != nil {
		return nil, err
	}
	return l.with(plan)
}

// plan returns the entries of a list after the stroke.
func (m *hexMap) plan(l *listText, kind string) ([]planned, error) {
	if slices.Contains(hexes.WayKinds(), kind) {
		return m.ways(l, kind)
	}
	return m.sides(l, kind)
}

// emptied removes a list, and the key above it if it holds no other. If there is a comment, the list
// stays, and is empty.
func (m *hexMap) emptied(lines []string, head, own, list *yaml.Node, alone bool) ([]string, error) {
	first, last := own.Line-1, lastOf(lines, list)
	if alone {
		first = head.Line - 1
	}
	if !strings.Contains(strings.Join(lines[first:last+1], " "), "#") {
		return slices.Delete(slices.Clone(lines), first, last+1), nil
	}
	first = own.Line - 1
	l := listTextOf(own.Value, lines, list)
	if l.flow() {
		return l.with(nil)
	}
	if strings.Contains(strings.Join(lines[first:last+1], " "), "#") {
		return nil, errComment(own.Value)
	}
	return replaced(lines, first, last, []string{lines[first] + " []"}), nil
}

// A sideEntry is an entry of a list of hexsides: a hex, and the directions of its sides.
type sideEntry struct {
	planned
	at   grid.Place
	name string // the hex as it is written
	dirs []grid.Direction
}

// put adds a side of the entry's hex: clockwise if the entry is written clockwise.
func (e *sideEntry) put(d grid.Direction) {
	at := len(e.dirs)
	if i := slices.IndexFunc(e.dirs, func(x grid.Direction) bool { return x > d }); i >= 0 && slices.IsSorted(e.dirs) {
		at = i
	}
	e.dirs = slices.Insert(e.dirs, at, d)
	e.write()
}

func (e *sideEntry) write() {
	e.text = e.name + "/" + rule.Joined(e.dirs, "+", grid.Direction.String)
}

// sides plans the list of a kind of hexsides.
func (m *hexMap) sides(l *listText, kind string) (plan []planned, err error) {
	var all []sideEntry
	listed := map[leg]bool{} // a hexside is known by its two hexes
	for i, n := range l.list.Content {
		e, err := m.sideEntry(n.Value, kind, planned{i, l.text(i)}, listed)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	for at := range m.pic.Span.Places {
		for d := range grid.Directions {
			if to := at.Step(d); at.Less(to) && m.hexes.HasSide(at, d, kind) && !listed[legOf(at, to)] {
				all = withSide(all, at, d)
			}
		}
	}
	for _, e := range all {
		if len(e.dirs) > 0 {
			plan = append(plan, e.planned)
		}
	}
	return plan, nil
}

// sideEntry reads an entry, with the sides that remain, and adds all its sides to the set.
func (m *hexMap) sideEntry(word, kind string, p planned, listed map[leg]bool) (e sideEntry, err error) {
	name, dirs, _ := strings.Cut(word, "/")
	e = sideEntry{planned: p, name: name}
	if e.at, err = m.spelt(name); err != nil {
		return e, err
	}
	words := strings.Split(dirs, "+")
	for _, word := range words {
		d, _ := grid.ParseDirection(word)
		listed[legOf(e.at, e.at.Step(d))] = true
		if m.hexes.HasSide(e.at, d, kind) {
			e.dirs = append(e.dirs, d)
		}
	}
	if len(e.dirs) < len(words) {
		e.write()
	}
	return e, nil
}

// withSide returns the entries with one more hexside. It is added to an entry of one of its hexes.
// Otherwise it is a new entry, in the order of the lattice if the entries have this order.
func withSide(all []sideEntry, at grid.Place, d grid.Direction) []sideEntry {
	for i := range all {
		if all[i].at == at {
			all[i].put(d)
			return all
		}
	}
	for i := range all {
		if all[i].at == at.Step(d) {
			all[i].put(d.Turn(3))
			return all
		}
	}
	e := sideEntry{planned: planned{old: -1}, at: at, name: mapfile.PlaceName(at)}
	e.put(d)
	to := len(all)
	after := slices.IndexFunc(all, func(x sideEntry) bool { return at.Less(x.at) })
	if after >= 0 && slices.IsSortedFunc(all, func(a, b sideEntry) int { return a.at.Compare(b.at) }) {
		to = after
	}
	return slices.Insert(all, to, e)
}

// lastOf returns the last line of a list, counted from 0.
func lastOf(lines []string, list *yaml.Node) int {
	last := lastLine(list) - 1
	n := len(list.Content)
	if list.Style&yaml.FlowStyle != 0 || n > 0 && list.Content[n-1].Style&yaml.FlowStyle != 0 { // the list ends at its closing bracket
		last = closing(lines, last, "]")
	}
	return last
}

// written returns the lines of a list of sides or ways, or no lines if the list is empty.
func (m *hexMap) written(kind string) []string {
	var keys mapfile.Group
	if slices.Contains(hexes.WayKinds(), kind) {
		keys.Paths(kind, m.hexes.WayPaths(kind))
	} else {
		keys.List(kind, m.hexes.SideWords(kind))
	}
	if len(keys) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(keys[0], "\n"), "\n")
}
